// SPDX-License-Identifier: GPL-3.0-or-later
// A patch is searched for and never trusted: an edit proposes a text, the plan's own reader says what that text means, and what
// brings no knob nearer to the layout that is wanted is dropped. What keys a knob has comes from the framework's writer (what it
// writes of both layouts differs in them), from the keys that the file sets it with, and from those that its reader asks for. A reader
// takes more than a program does, so that a text also has to obey the program's own words: writable_words.h.
#include "frameworks/patch.h"

#include "base/quantity.h"
#include "exchange/questions/framework_signs.h"
#include "exchange/scenario/layout_string.h"
#include "exchange/text/line_changes.h"
#include "frameworks/export.h"
#include "frameworks/framework.h"
#include "frameworks/places.h"
#include "frameworks/refusals.h"
#include "frameworks/writable_words.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace shardscape::frameworks {

namespace {

constexpr int kRounds = 4; ///< over all knobs: one that follows from another settles in the second
constexpr std::size_t kMostNeighbours = 8;   ///< that a missing key is tried beside
constexpr std::size_t kMostBranches = 4;     ///< of a neighbour in a script
constexpr std::size_t kMostTried = 60;       ///< that one key is tried with
constexpr std::size_t kMostAsked = 12;       ///< that a missing one is tried with
constexpr std::size_t kMostReadings = 6'000; ///< of one search

using Texts = std::vector<std::string>;

/// A key as the file has it.
struct Key {
    std::string key, name, value, to;
    std::int32_t line = 0;

    [[nodiscard]] bool isOption() const { return key.starts_with("-"); }
};

std::vector<Key> keysOf(const Reading& reading)
{
    std::vector<Key> keys;
    for (const Mapped& one : reading.mapped)
        if (!one.byDefault)
            keys.push_back({one.key, nameOf(one.key), one.value, one.to, one.line});
    for (const auto* list : {&reading.notPriced, &reading.unread, &reading.unknown})
        for (const Named& one : *list)
            keys.push_back({one.key, nameOf(one.key), one.value, {}, one.line});
    return keys;
}

/// "model.tensor_parallel" and "tensor_parallel".
bool endsAs(std::string_view name, std::string_view tail)
{
    return name == tail
           || (name.size() > tail.size() && name.ends_with(tail)
               && name[name.size() - tail.size() - 1] == '.');
}

bool sameValue(std::string_view have, std::string_view want)
{
    const auto plain = [](std::string_view text) {
        std::string out;
        for (const char c : lower(text))
            if (c != '"' && c != '\'' && c != '[' && c != ']' && c != ',')
                out += c;
        if (const std::size_t call = out.find('('); call != std::string::npos)
            out.resize(call); // whatever a class is made with
        return out == "1"                     ? std::string("true")
               : out == "0"                   ? std::string("false")
               : out == "none" || out.empty() ? std::string("null")
                                              : out;
    };
    return plain(have) == plain(want);
}

/// What a key should say, or that it should go.
struct Wish {
    Setting setting;
    std::string to; ///< id of what it sets; empty: a checker asks for it
    bool gone = false;
    bool changed = false;     ///< both layouts have the key
    std::string name, import; ///< of Python: a class that the value calls, and the line that brings it
    bool alike = false;       ///< of both layouts the same: the file may yet not say it
    bool orNothing = false;   ///< a reader of Python passes over None
};

/// What a framework's writer says of both layouts, where it differs.
struct SaidByWriter {
    std::string_view framework;
    std::vector<Wish> wishes;
    std::vector<std::string> names; ///< of all keys that are written, in order
};

Result<KeyList> writtenKeys(const std::string& text)
{
    const auto sign = exchange::frameworkSignOf(text);
    if (!sign || sign->form == exchange::ConfigForm::Shell)
        return readShell(text);
    return readWrittenFile({"written", text, 1, 0});
}

std::optional<SaidByWriter> saidByWriter(std::string_view framework, const Plan& before, const Plan& after)
{
    const auto old = write(before, framework);
    const auto now = write(after, framework);
    if (!old || !now)
        return {};
    const auto oldKeys = writtenKeys(old->text);
    const auto nowKeys = writtenKeys(now->text);
    const auto oldReading = read(old->text, old->fileName);
    const auto nowReading = read(now->text, now->fileName);
    if (!oldKeys || !nowKeys || !oldReading || !nowReading)
        return {};
    const auto idOf = [](const Reading& reading, const Setting& it) {
        for (const Mapped& one : reading.mapped)
            if (!one.byDefault && one.key == it.key)
                return one.to;
        return std::string();
    };
    const auto find = [](const KeyList& keys, const std::string& name) {
        const Setting* found = nullptr;
        for (const Setting& it : keys.settings)
            if (it.name == name)
                found = &it;
        return found;
    };
    // Of Python a value is what stands in the text: the reader keeps of a call its name.
    const auto withSource = [&text = now->text](Wish wish) {
        const std::size_t call = wish.setting.value.find('(');
        if (wish.gone || call == std::string::npos)
            return wish;
        for (const Place& place : placesOf(text, wish.setting.key, wish.setting.line)) {
            const std::string source = text.substr(place.value, place.valueEnd - place.value);
            if (!source.starts_with(wish.setting.value.substr(0, call)))
                continue;
            wish.setting.value = source;
            wish.name = source.substr(0, source.find_first_of(".("));
            for (std::size_t at = text.find("\nfrom "); at != std::string::npos;
                 at = text.find("\nfrom ", at + 1)) {
                const std::string line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
                if (line.ends_with(" import " + wish.name))
                    wish.import = line;
            }
            break;
        }
        return wish;
    };
    SaidByWriter words;
    words.framework = findFramework(framework)->id;
    for (const Setting& it : nowKeys->settings) {
        if (it.name.starts_with("_comment")) // JSON's own way to say something of the file
            continue;
        words.names.push_back(it.name);
        const Setting* other = find(*oldKeys, it.name);
        std::string to = idOf(*nowReading, it);
        const bool alike = other != nullptr && other->value == it.value && other->isFlag == it.isFlag;
        if (!alike || !to.empty())
            words.wishes.push_back(withSource({it, std::move(to), false, other != nullptr, {}, {}, alike}));
    }
    for (const Setting& it : oldKeys->settings)
        if (find(*nowKeys, it.name) == nullptr && !it.name.starts_with("_comment")) {
            words.names.push_back(it.name);
            words.wishes.push_back({it, idOf(*oldReading, it), true, false, {}, {}});
        }
    return words;
}

/// Ids of what Megatron-LM would stop at in words that its checks take together, whoever hands them on: a granularity with its method
/// and its number, the layers of multi-token prediction that a layout of stages has, and what a first and a last stage leave to those
/// between them. Source: Megatron-LM, training/arguments.py, validate_args(); core/transformer/transformer_config.py;
/// core/transformer/pipeline_parallel_layer_layout.py (2026); NeMo 1, megatron_gpt_config.yaml.
std::set<std::string> tornWords(const Reading& reading, std::int64_t layers)
{
    std::set<std::string> ids;
    if (reading.framework == "nxdt") // the words are NeMo's, the trainer another
        return ids;
    const std::vector<Key> keys = keysOf(reading);
    const auto wordOf = [&keys](std::initializer_list<std::string_view> names) {
        std::string said;
        for (const Key& key : keys)
            for (const std::string_view name : names)
                if (endsAs(key.name, name))
                    said = sameValue(key.value, "null") ? std::string() : lower(key.value);
        return said;
    };
    const auto numberOf = [&wordOf](std::initializer_list<std::string_view> names) {
        const std::string said = wordOf(names);
        return said.empty() || said.size() > 6 || said.find_first_not_of("0123456789") != std::string::npos
                   ? std::int64_t{-1}
                   : std::int64_t{std::stoll(said)};
    };
    const std::string granularity = wordOf({"recompute_granularity", "activations_checkpoint_granularity"});
    const bool method = !wordOf({"recompute_method", "activations_checkpoint_method"}).empty();
    const bool number = !wordOf({"recompute_num_layers", "activations_checkpoint_num_layers"}).empty();
    const bool isStrict = reading.framework == "megatron" || reading.framework == "megatron-bridge";
    if (granularity == "full" ? !method || !number
                              : granularity == "selective" && isStrict && (method || number))
        ids.insert("recompute");
    const std::int64_t predictions = numberOf({"mtp_num_layers"});
    if (std::string text = wordOf({"pipeline_model_parallel_layout"}); !text.empty() && predictions > 0) {
        std::erase_if(text, [](char c) { return c == '\'' || c == '"'; });
        std::replace(text.begin(), text.end(), 'e', 'E');
        std::replace(text.begin(), text.end(), 'l', 'L');
        std::int64_t laid = 0;
        if (const auto stages = exchange::readLayoutString(text)) {
            for (const exchange::LayoutStage& one : *stages)
                laid += one.predictions;
            if (laid != predictions)
                ids.insert("stages");
        }
    }
    // A layout says all of the stages: validate_args() and TransformerConfig.__post_init__() take nothing of them beside it.
    constexpr std::array<std::string_view, 8> kOfStages{
        "num_layers_per_virtual_pipeline_stage",   "num_virtual_stages_per_pipeline_rank",
        "decoder_first_pipeline_num_layers",       "decoder_last_pipeline_num_layers",
        "num_layers_in_first_pipeline_stage",      "num_layers_in_last_pipeline_stage",
        "account_for_embedding_in_pipeline_split", "account_for_loss_in_pipeline_split"};
    if (!wordOf({"pipeline_model_parallel_layout"}).empty()
        && std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
               const bool isOff = !key.isOption() && sameValue(key.value, "null");
               return !isOff && !sameValue(key.value, "false")
                      && std::any_of(kOfStages.begin(), kOfStages.end(),
                                     [&key](std::string_view one) { return endsAs(key.name, one); });
           }))
        ids.insert("stages");
    const std::int64_t first = numberOf(
        {"decoder_first_pipeline_num_layers", "num_layers_in_first_pipeline_stage"});
    const std::int64_t last = numberOf(
        {"decoder_last_pipeline_num_layers", "num_layers_in_last_pipeline_stage"});
    const Value* degree = find(reading.layout, "pp");
    const auto* pp = degree == nullptr ? nullptr : std::get_if<std::int64_t>(degree);
    if ((first >= 0 || last >= 0) && pp != nullptr && *pp > 1 && layers > 0) {
        const std::int64_t between = *pp - (first >= 0 ? 1 : 0) - (last >= 0 ? 1 : 0);
        const std::int64_t rest = layers - std::max<std::int64_t>(first, 0) - std::max<std::int64_t>(last, 0);
        if (rest < 0 || (between > 0 ? rest % between != 0 : rest != 0))
            ids.insert("stages");
    }
    return ids;
}

/// Whether commands end where they ended: a line that stays is reached from the one above it, or is not, as before. A reader that
/// collects options would not notice.
bool keepsCommands(std::string_view before, std::string_view after)
{
    const auto goesOn = [](std::string_view line) {
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
            line.remove_suffix(1);
        const std::size_t first = line.find_first_not_of(" \t");
        return line.ends_with('\\') && line[first] != '#';
    };
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < before.size();) {
        const std::size_t end = std::min(before.find('\n', at), before.size() - 1) + 1;
        lines.push_back(before.substr(at, end - at));
        at = end;
    }
    const auto isReached = [&](std::size_t line) { return line > 0 && goesOn(lines[line - 1]); };
    const std::vector<exchange::LineChange> changes = exchange::lineChanges(before, after);
    for (std::size_t i = 0; i < changes.size();) {
        const std::size_t start = changes[i].at;
        std::size_t end = start;
        std::string_view last;
        bool any = false;
        for (; i < changes.size() && changes[i].at == end; ++i) { // what stands together
            end += changes[i].was.size();
            if (!changes[i].now.empty()) {
                last = changes[i].now.back();
                any = true;
            }
        }
        if ((any ? goesOn(last) : isReached(start)) != isReached(end))
            return false;
    }
    return true;
}

bool isImport(std::string_view line)
{
    return line.starts_with("from ") || line.starts_with("import ");
}

/// The line behind the imports that are there, or at the top.
std::string withImport(const std::string& text, const std::string& line)
{
    std::size_t at = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size() - 1) + 1;
        const std::string_view one = std::string_view(text).substr(from, end - from);
        if (isImport(one) && one.find('(') == std::string_view::npos)
            at = end;
        from = end;
    }
    const bool dos = text.find("\r\n") != std::string::npos;
    return text.substr(0, at) + line + (dos ? "\r\n" : "\n") + text.substr(at);
}

/// How frameworks spell the words of knobs.
std::vector<std::string> spellings(std::string_view id, const std::string& value)
{
    struct Words {
        std::string_view value;
        std::vector<std::string_view> spelled;
    };
    static const std::vector<Words> kWords{
        {"true", {"true", "1"}},
        {"false", {"false", "0"}},
        {"bf16", {"bf16", "bfloat16", "amp_bf16", "torch.bfloat16", "bf16-mixed", "bf16_mixed", "true"}},
        {"fp16", {"fp16", "float16", "amp_fp16", "torch.float16", "16-mixed", "fp16_mixed", "true"}},
        {"fp32", {"fp32", "float32", "torch.float32", "32", "no", "false"}},
        {"fp8", {"fp8", "hybrid", "e4m3", "amp_fp8", "float8", "tensorwise", "delayed", "true"}},
        {"fp8-block", {"blockwise", "fp8-block", "e4m3"}},
        {"mxfp8", {"mxfp8", "e4m3"}},
        {"nvfp4", {"nvfp4", "e2m1"}},
        {"none", {"none", "false", "null", "0"}},
        {"full", {"full", "true", "1", "uniform"}},
        {"selective", {"selective", "true", "2", "op", "minimal"}},
        {"ring", {"ring", "p2p"}},
        {"all-to-all", {"all-to-all", "a2a", "ulysses", "alltoall"}},
        {"all-gather", {"all-gather", "all_gather", "allgather"}},
        {"hybrid", {"hybrid", "a2a+p2p", "usp"}},
        {"1f1b", {"1f1b", "1F1B", "one_f_one_b"}},
        {"interleaved-1f1b", {"interleaved-1f1b", "Interleaved1F1B", "interleaved"}},
        {"gpipe", {"gpipe", "GPipe", "afab"}},
        {"zb-h1", {"zb-h1", "ZBH1", "zbh1", "InterleavedZeroBubble"}},
        {"zb-v", {"zb-v", "ZBVZeroBubble", "zbv", "zbvzerobubble"}},
        {"dualpipe-v", {"dualpipe-v", "DualPipeV", "dualpipev"}},
        {"adamw", {"adamw", "AdamW", "adam", "adamw_torch_fused", "AdamWOptimizer"}},
        {"adam", {"adam", "Adam"}},
        {"sgd", {"sgd", "SGD"}},
        {"host", {"cpu", "host", "true"}},
        {"nvme", {"nvme"}},
    };
    static const std::vector<Words> kShards{
        {"0", {"0", "NO_SHARD", "none", "DDP", "false"}},
        {"1", {"1", "true", "optim", "ZERO1"}},
        {"2", {"2", "SHARD_GRAD_OP", "shard_grad_op", "optim_grads"}},
        {"3", {"3", "FULL_SHARD", "full_shard auto_wrap", "optim_grads_params", "true"}},
    };
    std::vector<std::string> all;
    for (const Words& one : id == "zero" || id == "reshard" ? kShards : kWords)
        if (one.value == value)
            all.assign(one.spelled.begin(), one.spelled.end());
    for (const Words& one : kWords)
        if (all.empty() && one.value == value)
            all.assign(one.spelled.begin(), one.spelled.end());
    if (std::find(all.begin(), all.end(), value) == all.end())
        all.insert(all.begin(), value);
    return all;
}

/// Counts that frameworks write for a knob: of one rank, of all, in tokens, by stage, in bytes, as a share.
std::vector<std::string> countings(const Plan& plan, std::string_view id, std::int64_t value)
{
    std::vector<std::string> all;
    const auto add = [&all](std::int64_t number) {
        std::string text = std::to_string(number);
        if (number >= 0 && all.size() < kMostTried && std::find(all.begin(), all.end(), text) == all.end())
            all.push_back(std::move(text));
    };
    add(value);
    const std::int64_t dp = std::max<std::int64_t>(plan.number("dp", 1), 1);
    const std::int64_t sequence = plan.number("sequence", 1);
    const std::int64_t micro = std::max<std::int64_t>(plan.number("micro_batch", 1), 1);
    const std::int64_t global = plan.number("global_batch", 1);
    const std::int64_t layers = plan.number("layers", 0);
    const std::int64_t pp = std::max<std::int64_t>(plan.number("pp", 1), 1);
    const std::int64_t chunks = std::max<std::int64_t>(plan.number("chunks", 1), 1);
    const std::int64_t gpus = std::max<std::int64_t>(plan.number("gpus", 1), 1);
    if (id == "global_batch" || id == "micro_batch") {
        if (global % (micro * dp) == 0)
            add(global / (micro * dp));
        if (global % dp == 0) {
            add(global / dp);
            add(global / dp * sequence);
        }
        add(global * sequence);
        add(micro * sequence);
        add(micro * dp);
        if (global % gpus == 0)
            add(global / gpus);
    }
    for (const std::int64_t ends : {0, 2, 1}) // embedding and loss may count as a layer each
        if (id == "chunks" && (layers + ends) % (pp * chunks) == 0)
            add((layers + ends) / (pp * chunks));
    if (id == "chunks" || id == "stages")
        add(pp * chunks);
    if (id == "dp_shard" && value > 0 && dp % value == 0)
        add(dp / value);
    if (id == "recompute_layers")
        add(value);
    if (id == "bucket_mb") {
        add(value << 20);
        add((value << 20) / 2);
        add((value << 20) / 4);
    }
    if (id.starts_with("offload") && value < 100)
        all.push_back((value < 10 ? "0.0" : "0.") + std::to_string(value));
    if (id.starts_with("offload") && value == 100)
        all.insert(all.end(), {"1.0", "true", "cpu"});
    if (id.starts_with("offload") && value == 0)
        all.insert(all.end(), {"false", "none"});
    return all;
}

/// What one text comes to.
struct Seen {
    Reading reading;
    layout::Scenario scenario;
    Plan plan;
    std::set<std::string> off; ///< ids in which it is not what is wanted
};

class PatchSearch {
public:
    PatchSearch(const OwnPlan& plan, const layout::Scenario& wanted)
        : m_plan(plan)
        , m_target(planOf(wanted))
    {}

    Result<Patch> run();

private:
    [[nodiscard]] std::optional<Seen> see(const Texts& texts) const;
    [[nodiscard]] bool obeys(const Reading& reading) const;
    [[nodiscard]] bool isWritten(const Key& key) const;
    [[nodiscard]] bool isOfSaying(const Key& key) const;
    [[nodiscard]] bool isWritable(const Key& key) const;
    void counterparts();
    [[nodiscard]] std::set<std::string> offIn(const Plan& plan) const;
    [[nodiscard]] static bool says(const Seen& seen, const Wish& wish);
    [[nodiscard]] std::vector<Texts> waysToSay(const Texts& texts, const Seen& seen, const Wish& wish,
                                               const std::vector<std::string>& order) const;
    void waysToInsert(const Texts& texts, const Seen& seen, const Wish& wish,
                      const std::vector<std::string>& order, std::vector<Texts>& ways) const;
    bool fulfil(Texts& texts, Seen& seen, const std::vector<const Wish*>& wishes,
                const std::vector<std::string>& order) const;
    bool byWriter(const std::string& id);
    bool bySayings(const std::string& id);
    [[nodiscard]] bool standsWhereRead(const Key& key) const;
    bool byOwnKeys(const std::string& id);
    bool byAskedKeys(const std::string& id);
    bool all();
    bool byMesh();
    bool byDetour(const std::string& id);
    void climb();
    void companions();
    void prune();
    [[nodiscard]] int distanceOf(const Seen& seen) const;
    [[nodiscard]] bool isBetter(const Seen& next, const std::string& id) const;
    [[nodiscard]] std::vector<std::string> valuesOf(const std::string& id) const;
    [[nodiscard]] PatchChange changeAt(std::size_t file, const std::vector<exchange::LineChange>& changes,
                                       std::size_t at, const training::Evaluation& now) const;
    [[nodiscard]] Patch written() const;

    const OwnPlan& m_plan;
    Plan m_target;
    std::vector<SaidByWriter> m_words;
    Texts m_texts;
    Seen m_seen;
    Values m_model;                      ///< of the file as it is
    std::set<std::string> m_open;        ///< knobs that it leaves open
    std::set<std::string> m_never;       ///< ids that a new file of the framework does not say either
    std::set<std::string> m_torn;        ///< tornWords() of the file as it is
    std::vector<Key> m_first;            ///< of the file as it is
    std::set<std::string_view> m_spoken; ///< frameworks whose writers' words its programs read
    bool m_saysWorld = false;            ///< how many accelerators it runs on, nobody answered it
    bool m_fillsWorld = false;           ///< fillsWorld() of the file as it is
    bool m_hasFresh = false;
    bool m_keepsProgram = true;       ///< nothing names another one that trains
    int m_detour = 0;                 ///< how much farther a step may lead
    std::vector<Wish> m_kept;         ///< companions that were said
    std::vector<KnobChange> m_unsaid; ///< keys that say a number of before
    mutable std::size_t m_readings = 0;
};

/// Whether a key names the program that trains. Another one brings its own defaults for all that the file leaves open.
bool namesProgram(const Key& key)
{
    return key.name == "distributed_type" || key.name.ends_with(".distributed_type")
           || key.name.ends_with(".strategy") || key.name == "use_fsdp" || key.name == "use_deepspeed";
}

/// A command of accelerate's launcher whose options were put behind the script, whose own they would be.
bool handsOnOptions(std::string_view before, std::string_view after)
{
    const auto behind = [](std::string_view text) {
        const std::size_t launch = text.find("accelerate launch");
        const std::size_t script = launch == std::string_view::npos ? launch : text.find(".py", launch);
        std::size_t count = 0;
        for (const std::string_view word :
             {" --fsdp_", " --parallelism_config_", " --megatron_lm_", " --mixed_precision"})
            for (std::size_t at = script == std::string_view::npos ? script : text.find(word, script);
                 at != std::string_view::npos; at = text.find(word, at + 1))
                ++count;
        return count;
    };
    return behind(after) > behind(before);
}

/// torchtitan's words of before February 2026: TOML, or a command that names a file of it.
bool isOfTomlEra(const Texts& texts)
{
    return std::any_of(texts.begin(), texts.end(), [](const std::string& text) {
        return text.starts_with("[job]") || text.find("\n[job]") != std::string::npos
               || text.find("job.config_file") != std::string::npos
               || text.find("\n[training]") != std::string::npos;
    });
}

bool isModelValue(std::string_view id)
{
    return layout::findKnob(id) == nullptr && id != "stages" && id != "gpus" && id != "dp";
}

std::set<std::string> PatchSearch::offIn(const Plan& plan) const
{
    std::set<std::string> off;
    const auto isChosen = [](const Plan& one, const std::string& id) {
        return id == "stages" || std::find(one.chosen.begin(), one.chosen.end(), id) != one.chosen.end();
    };
    for (const auto& [id, value] : m_target.values) {
        if (isModelValue(id) || id == "dp" || id == "software")
            continue;
        const Value* other = plan.find(id);
        if (other == nullptr ? isChosen(m_target, id) : textOf(*other) != textOf(value))
            off.insert(id);
    }
    for (const auto& [id, value] : plan.values)
        if (!isModelValue(id) && id != "dp" && id != "software" && m_target.find(id) == nullptr
            && isChosen(plan, id))
            off.insert(id);
    return off;
}

/// How far a text is from what is wanted. What a new file of the framework could not say either weighs least: beside a degree that
/// is right, knobs show that no file can say.
int PatchSearch::distanceOf(const Seen& seen) const
{
    constexpr std::array<std::string_view, 13> kFirst{
        "tp",     "pp",       "cp",          "ep",           "etp",      "zero",  "gpus",
        "chunks", "dp_shard", "micro_batch", "global_batch", "sequence", "stages"};
    constexpr int kDegree = 20, kSaid = 10;
    int distance = 0;
    for (const std::string& id : seen.off) {
        const bool first = std::find(kFirst.begin(), kFirst.end(), id) != kFirst.end();
        distance += m_never.count(id) > 0 ? 1 : first ? kDegree : m_hasFresh ? kSaid : 1;
    }
    return distance;
}

/// Read, answered, and what stays needed as proposed; `open`: what nobody answered; `saysWorld`: the text knows its accelerators.
Result<Reading> readWhole(const OwnPlan& plan, const Texts& texts, std::set<std::string>* open = nullptr,
                          bool* saysWorld = nullptr)
{
    const std::int64_t gpus = plan.base.cluster.accelerators();
    Call call;
    call.arguments = plan.arguments;
    for (std::size_t i = 1; i < texts.size(); ++i) {
        const std::size_t slash = plan.files[i].name.find_last_of('/');
        call.files.push_back(
            {plan.files[i].name.substr(slash == std::string::npos ? 0 : slash + 1), texts[i], 1, 0});
    }
    const std::string& name = plan.files.front().name;
    auto reading = read(texts.front(), name, call);
    if (!reading)
        return reading;
    std::vector<std::pair<std::string, std::string>> answers = plan.answers;
    if (saysWorld != nullptr)
        *saysWorld = find(reading->cluster, "gpus") != nullptr;
    const Reading before = *reading;
    const auto taken = std::stable_partition(answers.begin(), answers.end(), [&](const auto& one) {
        return !giveVariable(before, one.first, one.second, call);
    });
    if (taken != answers.end()) {
        answers.erase(taken, answers.end());
        reading = read(texts.front(), name, call);
        if (!reading)
            return reading;
    }
    for (const auto& [what, value] : answers)
        if (auto next = withAnswer(*reading, what, value))
            reading = std::move(next);
        else
            return next;
    if (find(reading->cluster, "gpus") == nullptr && gpus > 0)
        reading = withAccelerators(*reading, gpus);
    for (int round = 0; round < 2; ++round)
        for (const Need& one : std::vector<Need>(reading->needs)) {
            if (open != nullptr)
                open->insert(one.what);
            const bool isNeeded = std::any_of(
                reading->needs.begin(), reading->needs.end(),
                [&one](const Need& other) { return other.what == one.what && !other.isOpen; });
            if (isNeeded && !one.proposal.empty() && one.what != "gpus")
                if (auto next = withAnswer(*reading, one.what, one.proposal))
                    reading = std::move(next);
        }
    return reading;
}

/// Whether the degrees that a file says make as many ranks as it runs on, `gpus` where it does not say so.
bool fillsWorld(const Reading& reading, std::int64_t gpus)
{
    const auto degree = [&reading](std::string_view id) {
        const Value* value = find(reading.layout, id);
        const auto* number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
        return number == nullptr ? std::int64_t{1} : std::max<std::int64_t>(*number, 1);
    };
    const Value* said = find(reading.cluster, "gpus");
    const auto* world = said == nullptr ? nullptr : std::get_if<std::int64_t>(said);
    const std::int64_t model = degree("tp") * degree("pp") * degree("cp");
    return find(reading.layout, "dp") == nullptr
           || model * degree("dp") == (world != nullptr ? *world : gpus);
}

std::optional<Seen> PatchSearch::see(const Texts& texts) const
{
    if (++m_readings > kMostReadings)
        return {};
    std::set<std::string> open;
    bool saysWorld = false;
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (texts[i] != m_plan.files[i].text
            && (!keepsCommands(m_plan.files[i].text, texts[i])
                || handsOnOptions(m_plan.files[i].text, texts[i])))
            return {};
    auto reading = readWhole(m_plan, texts, &open, &saysWorld);
    if (!reading || !obeys(*reading))
        return {};
    Seen seen;
    seen.scenario = makeScenario(*reading, m_plan.base, exchange::Catalog::builtIn()).scenario;
    seen.plan = planOf(seen.scenario);
    seen.off = offIn(seen.plan);
    // What this text leaves open and the file did not: nobody runs it.
    for (const std::string& id : open)
        if (layout::findKnob(id) != nullptr && m_open.count(id) == 0)
            seen.off.insert(id);
    for (const std::string& id : tornWords(*reading, m_target.number("layers", 0)))
        if (m_torn.count(id) == 0)
            seen.off.insert(id);
    if ((m_saysWorld && !saysWorld) // it would run on as many as there are
        || (m_fillsWorld && !fillsWorld(*reading, m_plan.base.cluster.accelerators())))
        seen.off.insert("gpus");
    if (!m_model.empty() && reading->model != m_model)
        seen.off.insert("model");
    seen.reading = std::move(*reading);
    return seen;
}

/// The frameworks whose own words a plan's files are written in: its own, the one whose arguments it hands on, and of a trainer's
/// DeepSpeed's and Accelerate's where it brings their files.
std::set<std::string_view> spokenIn(std::string_view framework, const Texts& texts)
{
    std::set<std::string_view> all;
    const auto add = [&all](std::string_view id) {
        if (const Framework* one = findFramework(id))
            all.insert(one->id);
    };
    if (framework != "torchtitan" || !isOfTomlEra(texts))
        add(framework);
    add(spokenBy(framework));
    if (framework == "torchtitan") {
        const auto sign = exchange::frameworkSignOf(texts.front());
        if (!sign || sign->form != exchange::ConfigForm::Python)
            add("torchtitan-toml");
    }
    constexpr std::array<std::string_view, 6> kTrainers{"trl",           "axolotl",   "swift",
                                                        "llama-factory", "deepspeed", "accelerate"};
    if (std::find(kTrainers.begin(), kTrainers.end(), framework) != kTrainers.end())
        for (const std::string& text : texts) {
            if (text.find("zero_optimization") != std::string::npos)
                add("deepspeed");
            if (text.find("distributed_type") != std::string::npos
                || text.find("fsdp_sharding_strategy") != std::string::npos)
                add("accelerate");
        }
    return all;
}

/// Whether one of the framework's own writers wrote just that.
bool PatchSearch::isWritten(const Key& key) const
{
    for (const SaidByWriter& words : m_words) {
        if (m_spoken.count(words.framework) == 0)
            continue;
        for (const Wish& wish : words.wishes) {
            const std::string& said = wish.setting.value;
            const bool isCount = !said.empty() && said.find_first_not_of("0123456789") == std::string::npos;
            if (isCount && (lower(key.value) == "true" || lower(key.value) == "false"))
                continue; // a truth is no count
            if (!wish.gone && endsAs(key.name, wish.setting.name)
                && (wish.setting.isFlag ? key.value.empty() || sameValue(key.value, "true")
                                        : sameValue(key.value, wish.setting.value)))
                return true;
        }
    }
    return false;
}

/// Whether it is of words that the framework takes together.
bool PatchSearch::isOfSaying(const Key& key) const
{
    for (const Saying& one : sayings(m_seen.reading.framework))
        for (const SaidWord& word : one.words)
            if (!word.value.empty() && endsAs(key.name, word.key) && sameValue(key.value, word.value))
                return true;
    return false;
}

/// Whether the program reads such a key with such a value.
bool PatchSearch::isWritable(const Key& key) const
{
    if (isWritten(key) || isOfSaying(key))
        return true;
    const WritableWord* word = writableWord(m_seen.reading.framework, key.name);
    return word != nullptr && takes(*word, key.value, key.isOption());
}

/// Whether a new key stands where its program looks for it: in a section in which the file has words of the same kind.
bool PatchSearch::standsWhereRead(const Key& key) const
{
    const WritableWord* word = writableWord(m_seen.reading.framework, key.name);
    if (key.isOption() || isWritten(key))
        return true;
    if (word == nullptr)
        return !isOfSaying(key);
    const auto section = [](std::string_view name) {
        const std::size_t point = name.find_last_of('.');
        return point == std::string_view::npos ? std::string_view() : name.substr(0, point);
    };
    bool any = false;
    for (const Key& other : m_first) {
        const WritableWord* theirs = writableWord(m_seen.reading.framework, other.name);
        if (theirs == nullptr || other.isOption() || section(theirs->key) != section(word->key))
            continue;
        any = true;
        if (section(other.name) == section(key.name))
            return true;
    }
    return !any && !section(word->key).empty();
}

/// Whether every key that the file did not have so is one that its program reads, with a value of the kind that it takes there.
bool PatchSearch::obeys(const Reading& reading) const
{
    if (m_first.empty())
        return true;
    std::vector<Key> left = m_first;
    std::vector<Key> others;
    for (Key& key : keysOf(reading)) {
        const auto same = std::find_if(left.begin(), left.end(), [&key](const Key& one) {
            return one.key == key.key && one.value == key.value;
        });
        if (same != left.end())
            left.erase(same);
        else if (key.line > 0)
            others.push_back(std::move(key));
    }
    return std::all_of(others.begin(), others.end(), [&](const Key& key) {
        const auto before = std::find_if(left.begin(), left.end(),
                                         [&key](const Key& one) { return one.key == key.key; });
        if (before == left.end())
            return isWritable(key) && standsWhereRead(key);
        const WritableWord* word = writableWord(m_seen.reading.framework, key.name);
        if (m_keepsProgram && namesProgram(key))
            return false;
        return isWritten(key) || isOfSaying(key)
               || (word != nullptr ? takes(*word, key.value, key.isOption())
                                   : isOfKind(key.value, before->value, key.isOption()));
    });
}

bool PatchSearch::says(const Seen& seen, const Wish& wish)
{
    bool found = false;
    for (const Key& key : keysOf(seen.reading)) {
        if (!endsAs(key.name, wish.setting.name))
            continue;
        found = true;
        const std::string& wanted = wish.setting.isFlag ? std::string("true") : wish.setting.value;
        const bool isTrue = key.value.empty() || sameValue(key.value, "true");
        if (!wish.gone && (wish.setting.isFlag ? isTrue : sameValue(key.value, wanted)))
            return true;
    }
    return !found && (wish.gone || wish.orNothing);
}

/// Each way to make the file say one key so, the likeliest first.
std::vector<Texts> PatchSearch::waysToSay(const Texts& texts, const Seen& seen, const Wish& wish,
                                          const std::vector<std::string>& order) const
{
    std::vector<Texts> ways;
    const auto with = [&](std::size_t file, std::string text) {
        Texts next = texts;
        next[file] = std::move(text);
        if (next != texts)
            ways.push_back(std::move(next));
    };
    bool isThere = false;
    const std::vector<Key> keys = keysOf(seen.reading);
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        if (!endsAs(key->name, wish.setting.name))
            continue;
        isThere = true;
        const std::size_t members = 1
                                    + static_cast<std::size_t>(
                                        std::count(key->value.begin(), key->value.end(), ' '));
        for (std::size_t file = 0; file < texts.size(); ++file)
            for (const Place& place : placesOf(texts[file], key->key, key->line, members)) {
                Setting off = wish.setting;
                if (wish.gone || wish.setting.isFlag) {
                    off.isFlag = false;
                    off.value = wish.gone ? "false" : "true";
                }
                const std::string_view old = std::string_view(texts[file])
                                                 .substr(place.value, place.valueEnd - place.value);
                const bool isSwitch = sameValue(old, "true") || sameValue(old, "false");
                if (!wish.gone || isSwitch) {
                    const Setting& said = wish.gone || isSwitch ? off : wish.setting;
                    if (place.shell)
                        for (const Place& variable : variablePlaces(texts[file], place))
                            with(file, withValueAt(texts[file], variable, said));
                    with(file, withValueAt(texts[file], place, said));
                }
                if (wish.gone)
                    with(file, withoutKeyAt(texts[file], place));
            }
    }
    if (!isThere && !wish.gone)
        waysToInsert(texts, seen, wish, order, ways);
    if (!wish.import.empty())
        for (Texts& way : ways)
            for (std::size_t file = 0; file < way.size(); ++file)
                if (way[file] != texts[file] && texts[file].find(wish.name) == std::string::npos)
                    way[file] = withImport(way[file], wish.import);
    return ways;
}

void PatchSearch::waysToInsert(const Texts& texts, const Seen& seen, const Wish& wish,
                               const std::vector<std::string>& order, std::vector<Texts>& ways) const
{
    struct Neighbour {
        const Key* key;
        std::string word; ///< the writer's name of it
        std::size_t distance;
    };
    const std::vector<Key> keys = keysOf(seen.reading);
    const auto placeOf = [&order](std::string_view name) {
        return static_cast<std::size_t>(std::find(order.begin(), order.end(), name) - order.begin());
    };
    const std::size_t own = placeOf(wish.setting.name);
    std::vector<Neighbour> neighbours;
    for (const Key& key : keys) {
        std::string word;
        for (const std::string& name : order)
            if (name.size() > word.size() && endsAs(key.name, name))
                word = name;
        if (word.empty() && key.to.empty())
            continue;
        // One that stands before it in the framework's order comes before one that stands behind it.
        const std::size_t at = placeOf(word);
        const std::size_t apart = word.empty() ? 4 * order.size() + 8
                                  : at < own   ? 2 * (own - at)
                                               : 2 * (at - own) + 1;
        if (word.empty())
            word = key.name;
        neighbours.push_back({&key, word, apart});
    }
    std::stable_sort(neighbours.begin(), neighbours.end(),
                     [](const Neighbour& a, const Neighbour& b) { return a.distance < b.distance; });
    const std::string& name = wish.setting.name;
    const auto sectionOfName = [](std::string_view word) {
        const std::size_t point = word.find_last_of('.');
        return point == std::string_view::npos ? std::string_view() : word.substr(0, point + 1);
    };
    std::size_t tried = 0;
    std::set<std::string> prefixes;
    for (const Neighbour& one : neighbours) {
        const std::string prefix = one.key->key.substr(
            0, one.key->key.size() - std::min(one.word.size(), one.key->key.size()));
        if (!one.key->key.starts_with("-"))
            prefixes.insert(prefix);
        const std::string_view section = sectionOfName(one.word);
        const bool inside = name.starts_with(section);
        if (tried >= kMostNeighbours)
            break;
        bool used = false;
        for (std::size_t file = 0; file < texts.size(); ++file) {
            std::size_t places = 0; // of a script several: the first may stand in a branch that is not taken
            for (const Place& place : placesOf(texts[file], one.key->key, one.key->line)) {
                const bool option = one.key->key.starts_with("-");
                std::string key = name;
                if (place.shell && !option && texts[file].find('.', place.key) < place.keyEnd)
                    key = prefix + name;
                else if (!place.shell && inside)
                    key = name.substr(section.size());
                else if (!place.shell)
                    continue;
                used = true;
                for (std::string& text : withKeyBeside(texts[file], place, key, wish.setting)) {
                    Texts next = texts;
                    next[file] = std::move(text);
                    ways.push_back(std::move(next));
                }
                if (!place.shell || ++places >= kMostBranches)
                    break;
            }
        }
        tried += used ? 1U : 0U;
    }
    prefixes.insert("");
    for (const std::string& prefix : prefixes)
        for (std::string& text : withKeyAdded(texts.front(), prefix + name, wish.setting)) {
            Texts next = texts;
            next.front() = std::move(text);
            ways.push_back(std::move(next));
        }
}

/// One key after the other, each as the file's reader then sees it. False: one of them cannot be said.
bool PatchSearch::fulfil(Texts& texts, Seen& seen, const std::vector<const Wish*>& wishes,
                         const std::vector<std::string>& order) const
{
    std::set<std::string> free = seen.off; // what may be off on the way
    for (const Wish* wish : wishes)
        free.insert(wish->to);
    bool any = false;
    for (const Wish* wish : wishes) {
        if (says(seen, *wish))
            continue;
        std::optional<std::pair<Texts, Seen>> second;
        bool done = false;
        for (Texts& way : waysToSay(texts, seen, *wish, order)) {
            auto next = see(way);
            if (!next || next->off.count("model") > seen.off.count("model"))
                continue;
            // A key that cannot go but says false now.
            const bool switched = wish->gone && !says(*next, *wish) && distanceOf(*next) < distanceOf(seen);
            if (!says(*next, *wish) && !switched)
                continue;
            const bool clean = std::includes(free.begin(), free.end(), next->off.begin(), next->off.end());
            if (clean) {
                texts = std::move(way);
                seen = std::move(*next);
                done = true;
                break;
            }
            if (!second)
                second.emplace(std::move(way), std::move(*next));
        }
        if (!done && second) {
            texts = std::move(second->first);
            seen = std::move(second->second);
            done = true;
        }
        any = any || done;
    }
    return any;
}

bool PatchSearch::isBetter(const Seen& next, const std::string& id) const
{
    return next.off.count(id) == 0 && distanceOf(next) < distanceOf(m_seen) + m_detour
           && next.off.count("model") == 0;
}

bool PatchSearch::byWriter(const std::string& id)
{
    const bool together = id == "recompute" && m_seen.reading.framework == "megatron";
    const bool ofStages = id == "stages" || id == "chunks";
    for (const SaidByWriter& words : m_words) {
        std::vector<const Wish*> wishes;
        for (const Wish& wish : words.wishes)
            if (wish.to == id || (together && wish.to.starts_with("recompute_")))
                wishes.push_back(&wish);
        if (wishes.empty())
            continue;
        // Then without the file's other keys of it, which the writer does not have: --recompute-activations outranks the granularity.
        std::vector<Wish> others;
        for (const Key& key : keysOf(m_seen.reading))
            if ((together && key.to == id
                 && std::none_of(words.names.begin(), words.names.end(),
                                 [&key](const std::string& name) { return endsAs(key.name, name); }))
                || (ofStages && (key.to == "stages" || key.to == "chunks")
                    && std::none_of(wishes.begin(), wishes.end(), [&key](const Wish* wish) {
                           return endsAs(key.name, wish->setting.name);
                       }))) {
                Wish& wish = others.emplace_back();
                wish.setting = setting(key.key, "", key.line);
                wish.setting.name = key.name;
                wish.to = id;
                wish.gone = true;
            }
        for (int round = 0; round < (others.empty() ? 1 : 2); ++round) {
            if (round > 0)
                for (const Wish& wish : others)
                    wishes.push_back(&wish);
            Texts texts = m_texts;
            Seen seen = m_seen;
            if (fulfil(texts, seen, wishes, words.names) && isBetter(seen, id)) {
                m_texts = std::move(texts);
                m_seen = std::move(seen);
                return true;
            }
        }
    }
    return false;
}

/// Words of the framework that say one value together: a switch, and what its program takes beside it.
bool PatchSearch::bySayings(const std::string& id)
{
    const Value* value = m_target.find(id);
    const layout::Knob* knob = layout::findKnob(id);
    const std::string wanted = value != nullptr  ? textOf(*value)
                               : knob != nullptr ? layout::spell(*knob, knob->get(layout::Scenario{}))
                                                 : std::string();
    const std::vector<Key> keys = keysOf(m_seen.reading);
    for (const Saying& one : sayings(m_seen.reading.framework)) {
        if (one.id != id || one.value != wanted)
            continue;
        std::vector<Wish> said;
        bool applies = true;
        for (const SaidWord& word : one.words) {
            const auto there = std::find_if(keys.begin(), keys.end(),
                                            [&word](const Key& key) { return endsAs(key.name, word.key); });
            if (there == keys.end() && word.presence != Presence::Any) {
                applies = applies && word.presence == Presence::IfThere;
                continue;
            }
            Wish& wish = said.emplace_back();
            wish.setting = setting(there != keys.end() ? there->key : std::string(word.key),
                                   std::string(word.value), there != keys.end() ? there->line : 0);
            wish.setting.name = there != keys.end() ? there->name : std::string(word.key);
            wish.to = id;
            wish.gone = word.value.empty();
            wish.orNothing = word.value == "null";
        }
        if (!applies)
            continue;
        std::vector<const Wish*> wishes;
        std::vector<std::string> order;
        for (const Wish& wish : said)
            wishes.push_back(&wish);
        for (const auto& [name, to] : m_seen.reading.asked)
            order.push_back(name);
        Texts texts = m_texts;
        Seen seen = m_seen;
        // As near as before is enough: what no longer goes with it was not asked for.
        if (fulfil(texts, seen, wishes, order) && seen.off.count(id) == 0 && seen.off.count("model") == 0
            && distanceOf(seen) <= distanceOf(m_seen) + m_detour
            && std::all_of(said.begin(), said.end(), [&](const Wish& wish) { return says(seen, wish); })) {
            m_texts = std::move(texts);
            m_seen = std::move(seen);
            for (Wish& wish : said)
                m_kept.push_back(std::move(wish));
            return true;
        }
    }
    return false;
}

std::vector<std::string> PatchSearch::valuesOf(const std::string& id) const
{
    const Value* value = m_target.find(id);
    const layout::Knob* knob = layout::findKnob(id);
    std::string text = value != nullptr ? textOf(*value) : std::string();
    if (value == nullptr && knob != nullptr) // as in a new layout
        text = layout::spell(*knob, knob->get(layout::Scenario{}));
    std::vector<std::string> all;
    // Layers of multi-token prediction stand in a layout of stages, which prices none of them.
    if (const std::int64_t predictions = m_target.number("mtp_layers", 0); id == "stages" && predictions > 0)
        if (auto stages = exchange::readLayoutString(text);
            stages && !stages->empty() && predictions <= exchange::kMostStageLayers) {
            stages->back().predictions = static_cast<std::int32_t>(predictions);
            all.push_back(exchange::writeLayoutString(*stages));
        }
    if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos && text.size() < 16)
        all = countings(m_target, id, std::stoll(text));
    for (std::string& one : spellings(id, text))
        if (std::find(all.begin(), all.end(), one) == all.end())
            all.push_back(std::move(one));
    for (const char* truth : {"true", "false"}) // of a switch that says it the other way around
        if (std::find(all.begin(), all.end(), truth) == all.end())
            all.emplace_back(truth);
    return all;
}

/// A count as many times larger; empty: it is none, or does not divide.
std::string scaled(const std::string& value, std::int64_t times, std::int64_t parts)
{
    if (value.empty() || value.size() > 9 || value.find_first_not_of("0123456789") != std::string::npos
        || times <= 0 || parts <= 0 || times > (std::int64_t{1} << 32)
        || std::stoll(value) * times % parts != 0)
        return {};
    return std::to_string(std::stoll(value) * times / parts);
}

/// An axis of copies, or between slices: tried after the others, because it is what there is.
bool isOfCopies(const Key& key)
{
    return key.name.starts_with("dcn_") || key.name.find("replica") != std::string::npos;
}

/// The keys that set it here, with every value that may mean it; or without them.
bool PatchSearch::byOwnKeys(const std::string& id)
{
    std::vector<std::string> values = valuesOf(id);
    if (id == "gpus") // that copies make
        values.insert(values.begin(), std::to_string(m_target.number("dp", 1)));
    std::optional<std::pair<Texts, Seen>> best;
    const auto consider = [&](Texts way) {
        auto next = see(way);
        if (!next || next->off.count(id) > 0 || next->off.count("model") > 0
            || distanceOf(*next) >= (best ? distanceOf(best->second) : distanceOf(m_seen) + m_detour))
            return false;
        best.emplace(std::move(way), std::move(*next));
        return true;
    };
    std::vector<Key> keys = keysOf(m_seen.reading); // from the last on
    std::stable_partition(keys.begin(), keys.end(), isOfCopies);
    // An axis of a mesh is one degree of several, as many times longer as the world has to grow; of a batch others say what this
    // number is a part of, so that it has to be as many times more or fewer.
    constexpr std::array<std::string_view, 4> kOfWorld{"gpus", "dp", "zero", "dp_shard"};
    const std::int64_t now = m_seen.plan.number(id, 0), wanted = m_target.number(id, 0);
    const bool isShared = id == "gpus" || id == "micro_batch" || id == "global_batch";
    for (auto key = keys.rbegin(); key != keys.rend() && !best; ++key) {
        const bool ofWorld = id == "gpus"
                             && std::find(kOfWorld.begin(), kOfWorld.end(), key->to) != kOfWorld.end();
        // Where states go stands with what goes there.
        const bool ofPlace = id == "offload_to"
                             && (key->to == "offload_optimizer" || key->to == "offload_weights");
        if (key->to != id && !ofWorld && !ofPlace)
            continue;
        Wish wish;
        wish.setting = setting(key->key, "", key->line);
        wish.setting.name = key->name;
        std::vector<std::string> tried = values;
        for (const std::string& times : {scaled(key->value, now, wanted), scaled(key->value, wanted, now)})
            if (isShared && !times.empty())
                tried.insert(tried.begin(), times);
        for (const std::string& value : tried) {
            wish.setting.value = value;
            const std::vector<Texts> ways = waysToSay(m_texts, m_seen, wish, {});
            if (std::any_of(ways.begin(), ways.end(), consider))
                break;
        }
        if (!best) {
            wish.gone = true;
            for (Texts& way : waysToSay(m_texts, m_seen, wish, {}))
                if (consider(std::move(way)))
                    break;
        }
    }
    if (!best)
        return false;
    m_texts = std::move(best->first);
    m_seen = std::move(best->second);
    return true;
}

/// Keys that the reader would read it from, beside those that the file has. A degree of parallelism that the framework's own writer
/// has no word for is none that it runs, whatever the reader takes.
bool PatchSearch::byAskedKeys(const std::string& id)
{
    constexpr std::array<std::string_view, 5> kDegrees{"tp", "cp", "pp", "ep", "etp"};
    const auto hasWordFor = [&id](const SaidByWriter& words) {
        return std::any_of(words.wishes.begin(), words.wishes.end(),
                           [&id](const Wish& wish) { return wish.to == id; });
    };
    if (std::find(kDegrees.begin(), kDegrees.end(), id) != kDegrees.end() && !m_words.empty()
        && writableWords(m_seen.reading.framework).empty()
        && std::none_of(m_words.begin(), m_words.end(), hasWordFor))
        return false;
    std::vector<std::string> order;
    for (const auto& [name, to] : m_seen.reading.asked)
        order.push_back(name);
    const std::vector<std::string> values = valuesOf(id);
    const std::vector<Key> keys = keysOf(m_seen.reading);
    for (const auto& [name, to] : m_seen.reading.asked) {
        if (to != id || std::any_of(keys.begin(), keys.end(), [&n = name](const Key& key) {
                return endsAs(key.name, n);
            }))
            continue;
        std::size_t way = std::string::npos; // the first that the reader took with some value
        for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), kMostAsked); ++i) {
            Wish wish;
            wish.setting = setting(name, values[i], 0);
            const std::vector<Texts> ways = waysToSay(m_texts, m_seen, wish, order);
            for (std::size_t at = way == std::string::npos ? 0 : way; at < ways.size(); ++at) {
                auto next = see(ways[at]);
                if (next && says(*next, wish) && way == std::string::npos)
                    way = at;
                if (next && isBetter(*next, id)) {
                    m_texts = ways[at];
                    m_seen = std::move(*next);
                    return true;
                }
                if (way != std::string::npos)
                    break;
            }
            if (way == std::string::npos)
                break; // it stands nowhere
        }
    }
    return false;
}

/// Micro-batches of a replica in one step; 0: they do not divide.
std::int64_t accumulated(const Plan& plan)
{
    const std::int64_t each = plan.number("micro_batch", 0) * plan.number("dp", 0);
    const std::int64_t all = plan.number("global_batch", 0);
    return each > 0 && all % each == 0 ? all / each : 0;
}

/// What a key of the batch says of a plan: its steps of accumulation, or what it says of the file as it is.
std::int64_t batchIn(const Plan& now, const Plan& wanted, const Key& key)
{
    const auto of = [](const Plan& plan, int role) {
        const std::int64_t dp = std::max<std::int64_t>(plan.number("dp", 1), 1);
        const std::int64_t global = plan.number("global_batch", 0);
        return role == 0   ? accumulated(plan)
               : role == 1 ? plan.number("micro_batch", 0)
               : role == 2 ? global
                           : (global % dp == 0 ? global / dp : 0);
    };
    const bool isMicro = key.to == "micro_batch";
    for (const int role : key.name.find("accum") != std::string::npos ? std::array{0, 0, 0, 0}
                          : isMicro                                   ? std::array{1, 0, 3, 2}
                                                                      : std::array{2, 3, 0, 1})
        if (key.value == std::to_string(of(now, role)))
            return of(wanted, role);
    return 0;
}

/// A file whose axes make the world says one degree by all of them: the degrees that change, the axis of the replicas that gives
/// way, and what of the batch is counted by replica, at once.
bool PatchSearch::byMesh()
{
    constexpr std::array<std::string_view, 4> kDegrees{"tp", "cp", "pp", "ep"};
    constexpr std::array<std::string_view, 3> kReplicas{"dp", "dp_shard", "zero"};
    const auto isOneOf = [](const auto& list, const std::string& id) {
        return std::find(list.begin(), list.end(), id) != list.end();
    };
    const auto says = [](const Key& key, std::int64_t value) {
        Wish wish;
        wish.setting = setting(key.key, std::to_string(value), key.line);
        wish.setting.name = key.name;
        wish.to = key.to;
        return wish;
    };
    const Plan& now = m_seen.plan;
    const std::vector<Key> keys = keysOf(m_seen.reading);
    std::vector<Wish> degrees, batch;
    std::vector<const Key*> axes;
    for (const Key& key : keys) {
        const std::int64_t value = now.number(key.to, 0), wanted = m_target.number(key.to, 0);
        if (isOneOf(kDegrees, key.to) && key.value == std::to_string(value) && wanted > 0 && wanted != value)
            degrees.push_back(says(key, wanted));
        else if (isOneOf(kReplicas, key.to) && !scaled(key.value, 1, 1).empty())
            axes.push_back(&key);
        else if (key.to == "micro_batch" || key.to == "global_batch")
            if (const std::int64_t next = batchIn(now, m_target, key);
                next > 0 && key.value != std::to_string(next))
                batch.push_back(says(key, next));
    }
    std::stable_sort(axes.begin(), axes.end(), [](const Key* a, const Key* b) {
        return isOfCopies(*a) != isOfCopies(*b) ? isOfCopies(*b)
                                                : std::stoll(a->value) > std::stoll(b->value);
    });
    const std::int64_t dp = now.number("dp", 0), wantedDp = m_target.number("dp", 0);
    const std::int64_t ep = std::max<std::int64_t>(now.number("ep", 1), 1);
    const std::int64_t wantedEp = std::max<std::int64_t>(m_target.number("ep", 1), 1);
    for (const bool ofExperts : {false, true}) // whose axis is one of the replicas' in some meshes
        for (const Key* axis : axes) {
            if (ofExperts && ep == wantedEp)
                break;
            const std::string length = ofExperts ? scaled(axis->value, wantedDp * ep, dp * wantedEp)
                                                 : scaled(axis->value, wantedDp, dp);
            if (length.empty() || length == "0")
                continue;
            std::vector<Wish> all = degrees;
            // What shrinks goes first: no step on the way asks for more ranks than there are.
            if (length != axis->value)
                all.insert(std::stoll(length) < std::stoll(axis->value) ? all.begin() : all.end(),
                           says(*axis, std::stoll(length)));
            all.insert(all.end(), batch.begin(), batch.end());
            std::vector<const Wish*> wishes;
            for (const Wish& wish : all)
                wishes.push_back(&wish);
            Texts texts = m_texts;
            Seen seen = m_seen;
            if (wishes.size() < 2 || !fulfil(texts, seen, wishes, {})
                || distanceOf(seen) >= distanceOf(m_seen) || seen.off.count("model") > 0)
                continue;
            m_texts = std::move(texts);
            m_seen = std::move(seen);
            return true;
        }
    return false;
}

/// Knobs that need each other: every key that the writer would change, at once.
bool PatchSearch::all()
{
    for (const SaidByWriter& words : m_words) {
        std::vector<const Wish*> wishes;
        for (const Wish& wish : words.wishes)
            if ((!wish.to.empty() || wish.gone) && !wish.alike)
                wishes.push_back(&wish);
        Texts texts = m_texts;
        Seen seen = m_seen;
        if (fulfil(texts, seen, wishes, words.names) && distanceOf(seen) < distanceOf(m_seen)
            && seen.off.count("model") == 0) {
            m_texts = std::move(texts);
            m_seen = std::move(seen);
            return true;
        }
    }
    return false;
}

/// What says one fact twice: DeepSpeed's and its trainers' three numbers of a batch, of which a reader takes two. Each that said the
/// batch of the file as it was says the one that is wanted, or that is said.
void PatchSearch::counterparts()
{
    const auto seenFirst = [this] {
        Texts texts;
        for (const OwnFile& one : m_plan.files)
            texts.push_back(one.text);
        return see(texts);
    }();
    if (!seenFirst)
        return;
    struct Role {
        std::string_view name;
        std::int64_t (*of)(const Plan&);
    };
    const auto micro = [](const Plan& plan) { return plan.number("micro_batch", 0); };
    const auto global = [](const Plan& plan) { return plan.number("global_batch", 0); };
    constexpr auto steps = accumulated;
    const std::array<Role, 5> kRoles{
        Role{"train_batch_size", global}, Role{"train_micro_batch_size_per_gpu", micro},
        Role{"per_device_train_batch_size", micro}, Role{"gradient_accumulation_steps", steps},
        Role{"global_train_batch_size", global}};
    for (const Role& role : kRoles)
        for (const Key& key : m_first) {
            if (!endsAs(key.name, role.name))
                continue;
            const std::int64_t was = role.of(seenFirst->plan), now = role.of(m_target);
            if (was <= 0 || now <= 0 || was == now || key.value != std::to_string(was))
                continue;
            Wish wish;
            wish.setting = setting(key.key, std::to_string(now), key.line);
            wish.setting.name = key.name;
            if (says(m_seen, wish))
                continue;
            bool done = false;
            for (Texts& way : waysToSay(m_texts, m_seen, wish, {})) {
                auto next = see(way);
                if (!next || !says(*next, wish) || distanceOf(*next) > distanceOf(m_seen))
                    continue;
                m_texts = std::move(way);
                m_seen = std::move(*next);
                m_kept.push_back(std::move(wish));
                done = true;
                break;
            }
            const std::string id = role.of == micro ? "micro_batch" : "global_batch";
            if (!done && m_never.count(id) > 0)
                m_seen.off.insert(id);
            else if (!done)
                m_unsaid.push_back({key.name, key.value, std::to_string(now)});
        }
}

/// What the framework's checks ask beside what was changed (the checkpoint's form of Megatron FSDP), and what only went with it.
void PatchSearch::companions()
{
    if (m_words.empty() || m_texts == Texts{})
        return;
    const SaidByWriter& words = m_words.front();
    const bool whole = std::none_of(words.wishes.begin(), words.wishes.end(), [this](const Wish& wish) {
        return !wish.alike && m_seen.off.count(wish.to) > 0;
    });
    for (const Wish& wish : words.wishes) {
        if (!whole) // they belong to what was not said
            break;
        const bool isKept = std::any_of(m_kept.begin(), m_kept.end(), [&wish](const Wish& kept) {
            return endsAs(kept.setting.name, wish.setting.name);
        });
        if ((!wish.to.empty() && !wish.gone) || wish.changed || isKept || says(m_seen, wish))
            continue;
        Texts texts = m_texts;
        Seen seen = m_seen;
        if (!fulfil(texts, seen, {&wish}, words.names) || seen.off != m_seen.off)
            continue;
        m_texts = std::move(texts);
        m_seen = std::move(seen);
        m_kept.push_back(wish);
    }
}

/// Takes back every line that the layout does not need.
void PatchSearch::prune()
{
    for (std::size_t file = 0; file < m_texts.size(); ++file) {
        const std::string before = m_plan.files[file].text;
        for (std::size_t i = 0;;) {
            const std::string after = m_texts[file]; // what the changes are views of
            auto changes = exchange::lineChanges(before, after);
            if (i >= changes.size())
                break;
            const bool stays = !changes[i].now.empty() && isImport(changes[i].now.front());
            changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(i));
            if (stays) { // of imports no reader asks; who runs the file does
                ++i;
                continue;
            }
            Texts next = m_texts;
            next[file] = exchange::withChanges(before, changes);
            auto seen = see(next);
            const bool needed = !seen || seen->off != m_seen.off
                                || std::any_of(m_kept.begin(), m_kept.end(),
                                               [&seen](const Wish& wish) { return !says(*seen, wish); });
            if (needed) {
                ++i;
                continue;
            }
            m_texts = std::move(next);
            m_seen = std::move(*seen);
        }
    }
}

std::string secondsText(double seconds)
{
    return seconds < 1     ? english(say("%1 ms", significant(seconds * 1e3, 3)))
           : seconds < 100 ? english(say("%1 s", significant(seconds, 3)))
                           : english(say("%1 s", fixed(seconds, 0)));
}

std::string gibText(double bytes)
{
    return english(say("%1 GiB", fixed(bytes / kGiB, 1)));
}

/// What a step would be without a change.
std::string gainOf(const layout::Scenario& without, const training::Evaluation& with)
{
    const training::Evaluation e = training::evaluate(without);
    if (!e.valid)
        return e.reasons.empty() ? std::string() : "Without it: " + english(e.reasons.front().message) + ".";
    if (!with.valid)
        return {};
    std::string text;
    if (!e.fits && with.fits)
        text = "Without it a rank holds " + gibText(e.peakBytes) + " of " + gibText(e.capacity)
               + ", which does not fit.";
    const double share = e.stepSeconds / with.stepSeconds - 1;
    if (std::abs(share) < 0.0005)
        text += text.empty() ? "" : " The step takes as long.";
    else
        text += (text.empty() ? "" : " ")
                + ("Without it a step takes " + secondsText(e.stepSeconds) + ", not "
                   + secondsText(with.stepSeconds) + " (" + (share > 0 ? "+" : "")
                   + english(say("%1", fixed(100 * share, 1))) + " %).");
    const double memory = e.peakBytes - with.peakBytes;
    if (e.fits == with.fits && std::abs(memory) > 0.01 * with.peakBytes)
        text += (text.empty() ? "" : " ")
                + ("Without it a rank holds " + gibText(e.peakBytes) + ", not " + gibText(with.peakBytes)
                   + ".");
    return text.empty() ? "Without it step and memory are the same." : text;
}

/// "./run.sh": the same file for -p0 and -p1. Names from elsewhere go by their last part.
std::string headerName(const std::string& name)
{
    const bool elsewhere = name.starts_with("/") || name.find("..") != std::string::npos;
    const std::size_t slash = name.find_last_of('/');
    std::string plain = elsewhere && slash != std::string::npos ? name.substr(slash + 1) : name;
    while (plain.starts_with("./"))
        plain.erase(0, 2);
    std::erase_if(plain, [](char c) { return static_cast<unsigned char>(c) < ' '; });
    return "./" + plain + (plain.find(' ') == std::string::npos ? "" : "\t");
}

std::string spelledChange(const KnobChange& one)
{
    return one.id + " " + one.from + " -> " + one.to;
}

/// What a knob says in a plan, or in a new layout.
std::string textIn(const Plan& plan, const std::string& id)
{
    if (const Value* value = plan.find(id))
        return textOf(*value);
    const layout::Knob* knob = layout::findKnob(id);
    if (knob == nullptr)
        return "as they divide";
    const std::int64_t value = knob->get(layout::Scenario{});
    return knob->kind == layout::KnobKind::Boolean ? std::string(value != 0 ? "true" : "false")
                                                   : layout::spell(*knob, value);
}

/// Why a line changes, as a comment.
std::string whyOf(const PatchChange& change)
{
    std::string why;
    for (const KnobChange& one : change.knobs)
        why += (why.empty() ? "# " : ", ") + spelledChange(one);
    return why.empty() ? "# Goes with the other changes.\n"
                       : why + "." + (change.gain.empty() ? "" : " ") + change.gain + "\n";
}

/// What one change is for: the knobs that fall back without it, and what a step is then.
PatchChange PatchSearch::changeAt(std::size_t file, const std::vector<exchange::LineChange>& changes,
                                  std::size_t at, const training::Evaluation& now) const
{
    PatchChange change;
    change.file = file;
    change.line = static_cast<std::int32_t>(changes[at].at + 1);
    const auto seeWithout = [&](std::size_t from, std::size_t to) {
        auto others = changes;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(from),
                     others.begin() + static_cast<std::ptrdiff_t>(to));
        Texts texts = m_texts;
        texts[file] = exchange::withChanges(m_plan.files[file].text, others);
        return see(texts);
    };
    auto without = seeWithout(at, at + 1);
    if (!without) { // a command that would end in between: with the lines that change beside it
        std::size_t from = at, to = at + 1;
        while (from > 0 && changes[from - 1].at + changes[from - 1].was.size() == changes[from].at)
            --from;
        while (to < changes.size() && changes[to - 1].at + changes[to - 1].was.size() == changes[to].at)
            ++to;
        without = seeWithout(from, to);
    }
    if (!without)
        return change;
    // What the file says otherwise; what only follows is not its reason.
    for (const auto& section : {&Reading::layout, &Reading::workload})
        for (const auto& [id, value] : m_seen.reading.*section) {
            const Value* other = find(without->reading.*section, id);
            if (id != "dp" && m_seen.off.count(id) == 0
                && (other == nullptr || textOf(*other) != textOf(value)))
                change.knobs.push_back(
                    {id, other != nullptr ? textOf(*other) : textIn(without->plan, id), textOf(value)});
        }
    if (change.knobs.empty())
        for (const std::string& id : without->off)
            if (m_seen.off.count(id) == 0 && textIn(without->plan, id) != textIn(m_target, id))
                change.knobs.push_back({id, textIn(without->plan, id), textIn(m_target, id)});
    const std::int64_t gpus = without->plan.number("gpus", 0);
    if (gpus != m_target.number("gpus", 0) && m_seen.off.count("gpus") == 0) {
        std::erase_if(change.knobs, [](const KnobChange& one) { return one.id == "gpus"; });
        if (change.knobs.empty())
            change.knobs.push_back({"dp", textIn(without->plan, "dp"), textIn(m_seen.plan, "dp")});
        change.gain = "Without it the file asks for " + std::to_string(gpus) + " accelerators.";
    } else if (!change.knobs.empty()) {
        change.gain = gainOf(without->scenario, now);
    }
    return change;
}

Patch PatchSearch::written() const
{
    Patch patch;
    patch.framework = m_seen.reading.framework;
    for (const std::string_view checker : checkersOf(m_seen.reading))
        for (layout::Reason& reason : refusals(m_seen.scenario, checker))
            patch.refused.push_back(std::move(reason));
    for (const std::string& id : m_seen.off)
        patch.unsaid.push_back({id, textIn(m_seen.plan, id), textIn(m_target, id)});
    patch.unsaid.insert(patch.unsaid.end(), m_unsaid.begin(), m_unsaid.end());
    const training::Evaluation now = training::evaluate(m_seen.scenario);
    std::string hunks;
    for (std::size_t file = 0; file < m_texts.size(); ++file) {
        const std::string& before = m_plan.files[file].text;
        patch.files.push_back({m_plan.files[file].name, m_texts[file]});
        const auto changes = exchange::lineChanges(before, m_texts[file]);
        std::size_t i = 0;
        std::ptrdiff_t moved = 0; // lines that earlier hunks added
        for (const auto& hunk : exchange::hunksOf(changes)) {
            std::set<std::string> reasons;
            std::string why;
            for (std::size_t end = i + hunk.size(); i < end; ++i) {
                patch.changes.push_back(changeAt(file, changes, i, now));
                const std::string reason = whyOf(patch.changes.back());
                if (reasons.insert(reason).second)
                    why += reason;
            }
            const std::string name = headerName(m_plan.files[file].name);
            hunks += "\n" + why + "--- " + name + "\n+++ " + name + "\n"
                     + exchange::unifiedHunk(before, hunk, moved);
            for (const exchange::LineChange& one : hunk)
                moved += static_cast<std::ptrdiff_t>(one.now.size())
                         - static_cast<std::ptrdiff_t>(one.was.size());
        }
    }
    if (patch.changes.empty())
        return patch;
    const std::size_t lines = patch.changes.size();
    patch.text = "# Written by Shardscape: " + std::to_string(lines) + (lines == 1 ? " line" : " lines")
                 + " of " + std::string(labelOf(patch.framework)) + "'s file.";
    const auto before = see([&] {
        Texts texts;
        for (const OwnFile& one : m_plan.files)
            texts.push_back(one.text);
        return texts;
    }());
    if (before && now.valid) {
        const training::Evaluation was = training::evaluate(before->scenario);
        if (was.valid)
            patch.text += " A step: " + secondsText(was.stepSeconds) + " -> " + secondsText(now.stepSeconds)
                          + ", a rank: " + gibText(was.peakBytes) + " -> " + gibText(now.peakBytes) + ".";
    }
    patch.text += "\n";
    if (!patch.unsaid.empty()) {
        patch.text += "# No word here for:";
        for (std::size_t i = 0; i < patch.unsaid.size(); ++i)
            patch.text += (i > 0 ? ", " : " ") + spelledChange(patch.unsaid[i]);
        patch.text += "\n";
    }
    for (const layout::Reason& reason : patch.refused)
        patch.text += "# It will not start: " + english(layout::sentence(reason)) + "\n";
    patch.text += hunks;
    return patch;
}

/// Whose writer has the words of the file: its framework's own, or those of the framework that it is a coat of.
std::vector<std::string_view> writersFor(const Reading& reading, const Texts& texts)
{
    const auto sign = exchange::frameworkSignOf(texts.front());
    const bool python = sign && sign->form == exchange::ConfigForm::Python;
    std::vector<std::string_view> all;
    const auto add = [&all](std::string_view id) {
        if (std::find(all.begin(), all.end(), id) == all.end())
            all.push_back(id);
    };
    if (reading.framework == "torchtitan")
        add(python ? "torchtitan" : "torchtitan-toml");
    for (const std::string_view id : writtenFrameworks())
        if (id == reading.framework && (id != "torchtitan" || !isOfTomlEra(texts)))
            add(id);
    for (const std::string_view id :
         {"megatron", "megatron-bridge", "accelerate", "deepspeed", "torchtitan-toml"})
        add(id);
    return all;
}

/// Accelerate's launcher takes the keys of its file's sections as options without them, and none that names the program.
void asLaunched(SaidByWriter& words, const std::vector<Key>& keys)
{
    const bool launched = std::any_of(keys.begin(), keys.end(), [](const Key& key) {
        return key.isOption()
               && (key.name.starts_with("fsdp_") || key.name.starts_with("parallelism_config_"));
    });
    if (!launched)
        return;
    const auto last = [](const std::string& name) { return name.substr(name.find_last_of('.') + 1); };
    std::erase_if(words.wishes, [](const Wish& wish) { return wish.setting.name == "distributed_type"; });
    for (Wish& wish : words.wishes)
        wish.setting.name = last(wish.setting.name);
    for (std::string& name : words.names)
        name = last(name);
}

/// A degree from which others follow: it is set although they are off by it, and they are set after it.
bool PatchSearch::byDetour(const std::string& id)
{
    constexpr int kMostDetour = 50;
    const Texts texts = m_texts;
    const Seen seen = m_seen;
    m_detour = kMostDetour;
    const bool set = bySayings(id) || byWriter(id) || byOwnKeys(id);
    m_detour = 0;
    if (set)
        for (const std::string& other : std::set<std::string>(m_seen.off))
            if (seen.off.count(other) == 0 || other == "gpus" || other == "global_batch"
                || other == "micro_batch")
                (void)(bySayings(other) || byWriter(other) || byOwnKeys(other));
    if (set && distanceOf(m_seen) < distanceOf(seen))
        return true;
    m_texts = texts;
    m_seen = seen;
    return false;
}

/// Knob by knob, until none comes nearer.
void PatchSearch::climb()
{
    for (int round = 0; round < kRounds && !m_seen.off.empty(); ++round) {
        bool moved = false;
        for (const std::string& id : std::set<std::string>(m_seen.off))
            if (m_seen.off.count(id) > 0)
                moved = bySayings(id) || byWriter(id) || byOwnKeys(id) || moved;
        if (!moved)
            moved = all() || byMesh();
        for (const std::string& id : std::set<std::string>(m_seen.off))
            if (!moved && m_seen.off.count(id) > 0)
                moved = byDetour(id);
        for (const std::string& id : std::set<std::string>(m_seen.off))
            if (!moved && m_seen.off.count(id) > 0)
                moved = byAskedKeys(id);
        if (!moved)
            break;
    }
}

Result<Patch> PatchSearch::run()
{
    const auto sign = exchange::frameworkSignOf(m_plan.files.front().text);
    if (sign && sign->form == exchange::ConfigForm::ArgumentDump)
        return fail(
            ErrorCode::BadInput,
            say("%1 is a printed list of arguments, which no program reads; patch the script that printed it",
                m_plan.files.front().name));
    for (const OwnFile& one : m_plan.files)
        m_texts.push_back(one.text);
    auto whole = readWhole(m_plan, m_texts, &m_open, &m_saysWorld);
    if (!whole)
        return fail(whole.error().code, say("%1: %2", m_plan.files.front().name, whole.error().message));
    m_model = whole->model;
    m_fillsWorld = fillsWorld(*whole, m_plan.base.cluster.accelerators());
    m_torn = tornWords(*whole, m_target.number("layers", 0));
    auto seen = see(m_texts);
    if (!seen)
        return fail(ErrorCode::Internal,
                    say("%1 could be read once and not again", m_plan.files.front().name));
    m_seen = std::move(*seen);
    const std::vector<Key> keys = keysOf(m_seen.reading);
    m_first = keys;
    m_spoken = spokenIn(m_seen.reading.framework, m_texts);
    const std::vector<std::string_view> writers = writersFor(m_seen.reading, m_texts);
    for (const std::string_view id : writers) {
        auto words = saidByWriter(id, m_seen.plan, m_target);
        if (words && id == "accelerate" && !m_plan.files.front().text.empty())
            asLaunched(*words, keys);
        const bool spoken = words
                            && std::any_of(
                                words->names.begin(), words->names.end(), [&](const std::string& name) {
                                    return std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
                                        return endsAs(key.name, name);
                                    });
                                });
        if (spoken || (words && id == m_seen.reading.framework))
            m_words.push_back(std::move(*words));
    }
    if (const auto fresh = write(m_target, writers.front());
        fresh && writers.front().starts_with(m_seen.reading.framework)) {
        OwnPlan other = m_plan;
        other.files = {{fresh->fileName, fresh->text}};
        if (const auto reading = readWhole(other, {fresh->text})) {
            m_hasFresh = true;
            m_never = offIn(
                planOf(makeScenario(*reading, m_plan.base, exchange::Catalog::builtIn()).scenario));
        }
    }
    const Texts first = m_texts;
    const Seen original = m_seen;
    const auto fromBothSides = [&] {
        climb();
        if (m_seen.off.empty())
            return;
        // From the other side: all that the writer would change first, then one knob after the other.
        const Texts texts = std::exchange(m_texts, first);
        const Seen climbed = std::exchange(m_seen, original);
        if (all())
            climb();
        if (distanceOf(m_seen) >= distanceOf(climbed)) {
            m_texts = texts;
            m_seen = climbed;
        }
    };
    fromBothSides();
    // What no word of this program says, another program's may.
    if (!m_seen.off.empty() && std::any_of(keys.begin(), keys.end(), namesProgram)) {
        const Texts texts = m_texts;
        const Seen own = m_seen;
        m_keepsProgram = false;
        m_readings = 0;
        fromBothSides();
        if (distanceOf(m_seen) >= distanceOf(own)) {
            m_texts = texts;
            m_seen = own;
            m_keepsProgram = true;
        }
    }
    // A file that would then run on other accelerators, or with another batch, is left as it is.
    for (const char* id : {"gpus", "global_batch"})
        if (m_seen.off.count(id) > 0 && original.off.count(id) == 0) {
            m_texts = first;
            m_seen = original;
        }
    const bool changed = [&] {
        for (std::size_t i = 0; i < m_texts.size(); ++i)
            if (m_texts[i] != m_plan.files[i].text)
                return true;
        return false;
    }();
    if (changed) {
        companions();
        counterparts();
        prune();
    }
    return written();
}

} // namespace

Result<Made> importPlan(const OwnPlan& plan)
{
    Texts texts;
    for (const OwnFile& one : plan.files)
        texts.push_back(one.text);
    auto reading = readWhole(plan, texts);
    if (!reading)
        return tl::unexpected(reading.error());
    return makeScenario(*reading, plan.base, exchange::Catalog::builtIn());
}

Result<Patch> patchFor(const OwnPlan& plan, const layout::Scenario& wanted)
{
    return PatchSearch(plan, wanted).run();
}

} // namespace shardscape::frameworks
