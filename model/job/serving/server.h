// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/quantity.h"
#include "job/serving/architecture.h"
#include "job/serving/engine.h"
#include "workload/transformer.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace shardscape::serving {

/// Formats of a served model: what each of its parts is stored in.
struct Formats {
    Format dense = Format::Bf16; ///< attention's and the MLP's products
    Format experts = Format::Bf16;
    Format attention = Format::Bf16; ///< attention's projections alone
    double cacheBytes = 2;           ///< of an element of the cache
};

/// What published checkpoints of that precision hold: "bf16", "fp16", "fp8", "fp4", "nvfp4", "mxfp4", "int4", "awq-int4";
/// empty is bf16. MXFP4 and int4 are of experts alone, fp4 checkpoints leave latent attention and recurrent layers in 16 bits,
/// and gpt-oss is published in MXFP4 whatever the activations are.
Formats formatsOf(std::string_view precision, const workload::Transformer& model, const Engine& engine);

/// What of a step hides behind what, where its batch is worked on in pieces.
enum class Overlap : std::uint8_t {
    None,
    TwoBatches, ///< collectives of one half behind the kernels of the other. Source: DeepSeek-V3, arXiv 2412.19437, section 3.4.2
    Nano, ///< computing, caches and collectives of pieces, all at once. Source: Zhu 2024, NanoFlow, arXiv 2408.12757
};
inline constexpr std::array<std::string_view, 3> kOverlapNames{"none", "two-batches", "nano"};

/// How one replica is spread over accelerators.
struct Spread {
    double tensor = 1;        ///< ranks that share attention's heads
    double attentionData = 1; ///< groups of them with sequences of their own, one set of experts
    double pipeline = 1;
    double experts = 1;  ///< ranks that divide the experts; the rest of a stage's ranks divide each expert
    double drafting = 0; ///< ranks that only propose drafts

    [[nodiscard]] double stage() const { return tensor * attentionData; }
    [[nodiscard]] double accelerators() const { return stage() * pipeline + drafting; }
};

/// Products of equal shape in some layers.
struct Products {
    std::string_view part, label; ///< "mlp", "MLP"
    double layers = 0;
    double weights = 0; ///< of one layer and rank, elements
    Format format = Format::Bf16;
};

/// The attention of layers of one kind.
struct Attention {
    double layers = 0;
    double window = 0;        ///< tokens; 0: all
    double found = 0;         ///< keys that an indexer finds; 0: no indexer
    double indexed = 0;       ///< heads x size of the indexer
    double cacheElements = 0; ///< of a token, layer and rank
    double pairFlops = 0;     ///< of a query and a key of a prompt, on a rank
    double latentFlops = 0;   ///< of a query and a key while decoding; 0: no latent attention
};

/// What one's own measurements say of a server: factors on what its kernels take, and on what hangs on no work (launches, the
/// host, collectives). 1: as published runs have it.
struct Correction {
    double kernels = 1, fixed = 1;

    friend bool operator==(const Correction&, const Correction&) = default;
};

/// Tokens that are proposed and checked together in one step: by a small model, or by heads of the model itself.
struct Drafts {
    double proposed = 0; ///< tokens a step, gamma
    double accepted = 1; ///< that a step gains, its own included, mean (acceptedOf())
    double layers = 1;   ///< of the model that proposing one takes: 1 for a head of its own
    double fused =
        1; ///< of these that run at once on parts of the ranks. Source: Wu 2025 (EasySpec), arXiv 2502.02493
    double all = 0; ///< chance that none is refused
};

/// Layers that keep no more than a window.
struct Window {
    double tokens = 0; ///< that they hold at most
    double bytes = 0;  ///< of a token, all of these layers
};

/// Steps that somebody measured, in place of formulas. Source: Zhong 2024 (DistServe), arXiv 2401.09670, whose simulator has these.
struct StepProfile {
    std::array<double, 3> prompts{};     ///< s; s a token; s a squared token of one prompt
    std::array<double, 3> answers{};     ///< s; s a token in the caches; s a sequence
    std::array<double, 3> manyAnswers{}; ///< the same from `many` sequences on
    double many = 0;
};

/// A model on a replica: what every step of it follows from. Sizes are of one rank unless they say otherwise.
struct Server {
    cluster::Accelerator accelerator;
    const Architecture* architecture = nullptr;
    const Engine* engine = nullptr;
    Formats formats;
    Spread spread;
    double linkBandwidth = 0;  ///< B/s of one accelerator within the scale-up domain
    double domain = 1;         ///< accelerators in it
    double outerBandwidth = 0; ///< B/s of one accelerator beyond it
    double hidden = 0, vocabulary = 0, layers = 0;
    double widestInner =
        0; ///< of an MLP, or of a token's experts halved: elementwise work between its products
    std::vector<Products> products;
    std::vector<Attention> attention;
    double expertLayers = 0, expertCount = 0, topK = 0, expertWeights = 0, expertInner = 0;
    double recurrentLayers = 0, stateElements = 0; ///< of a sequence and layer
    double headWeights = 0;
    double ends = 2;    ///< matrices of that size: 1 where embedding and output share one
    double reduces = 2; ///< all-reduces of a layer: 1 where attention and MLP share one
    double weightBytes = 0;
    double tokenBytes = 0;    ///< of the cache
    double sequenceBytes = 0; ///< states, whatever the length
    std::vector<Window> windows;
    double poolBytes = 0; ///< left for caches; 0: weights do not fit
    Correction correction;
    Drafts drafts;
    Overlap overlap = Overlap::None;
    std::optional<StepProfile> profile;
    double share = 1;  ///< of each device's multiprocessors that work on these steps
    double cached = 0; ///< tokens that prompts begin with and that are in the cache already, mean

    /// Whether engines take their defaults for small accelerators. Source: vLLM, engine/arg_utils.py, get_batch_defaults.
    [[nodiscard]] bool small() const
    {
        return accelerator.memoryBytes < 70 * kGiB || architecture->id == "ampere";
    }
    /// Tokens that a sequence is counted with when the pool is full.
    [[nodiscard]] double held(double input, double output) const
    {
        return input + output * (engine->reservesOutput ? 1 : .5);
    }
    /// Bytes of a sequence of `tokens` beside what grows by tokenBytes.
    [[nodiscard]] double besideTokens(double tokens) const
    {
        double bytes = sequenceBytes;
        for (const Window& window : windows)
            bytes += window.bytes * (tokens < window.tokens ? tokens : window.tokens);
        return bytes;
    }
    /// Sequences of `tokens` that all ranks of a replica hold together.
    [[nodiscard]] double wall(double tokens) const
    {
        return poolBytes / (tokenBytes * tokens + besideTokens(tokens)) * spread.attentionData;
    }
};

/// Puts a model on a replica. `memoryShare` 0: the engine's.
Server serverOf(const workload::Transformer& model, const cluster::Cluster& cluster, const Engine& engine,
                const Formats& formats, const Spread& spread, double memoryShare = 0);

} // namespace shardscape::serving
