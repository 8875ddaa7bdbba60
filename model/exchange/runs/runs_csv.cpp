// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/runs_csv.h"

#include "base/nearest.h"
#include "base/quantity.h"
#include "base/quotes.h"
#include "cluster/release.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/text/csv.h"
#include "job/training/advice/savings.h"
#include "job/training/costing/costing.h"
#include "job/training/costing/mfu.h"
#include "job/training/numbers/evaluation.h"
#include "job/training/numbers/metric.h"
#include "layout/knob.h"
#include "layout/recipe.h"
#include "layout/rules.h"
#include "schedule/schedule.h"
#include "validate/comparison.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace shardscape::exchange {

using layout::Knob;
using layout::Scenario;
using validate::MemoryKind;
using validate::Run;

namespace {

constexpr std::array<std::string_view, 15> kRunColumns{
    "id",          "source",         "model",      "layers",       "cluster",
    "gpus",        "stages",         "status",     "step_seconds", "peak_gib",
    "memory_kind", "mfu_convention", "confidence", "release",      "packed_sample"};
/// What somebody types who wants to know what such a run takes.
constexpr std::array<std::string_view, 22> kTypedColumns{
    "id",           "source",       "model",     "layers",      "cluster",    "gpus",
    "status",       "step_seconds", "peak_gib",  "memory_kind", "confidence", "sequence",
    "global_batch", "micro_batch",  "precision", "train",       "tp",         "pp",
    "dp",           "cp",           "ep",        "chunks"};
/// What people write beside a run and no price follows from.
constexpr std::array<std::string_view, 4> kRemarks{"derived", "expressible", "why", "notes"};
/// Columns of a sweep's table that say nothing about a measured run, beside its metrics.
constexpr std::array<std::string_view, 2> kSweepColumns{"worst_stage", "on_front"};
/// Degrees of the published tables that may have no knob; 1 says that they are not used.
constexpr std::array<std::string_view, 2> kDegrees{"cp", "ep"};
constexpr std::array<std::string_view, 4> kRankColumns{"case", "rank", "max_allocated_mib",
                                                       "max_reserved_mib"};
constexpr std::size_t kMostRuns = 1'000'000;
constexpr std::int64_t kMostStages = 1 << 16;

/// The source whose memory is what the first rank's allocator reserved: with two stages it is the same for twice the micro-batch and half
/// as many, which are one in flight instead of two on the first stage, and would be nearly twice as much on the last.
constexpr std::string_view kOfFirstRank = "ultrascale";

/// The source whose peaks are 4 GiB above all tensors whatever the layout, as a device shows them with the context and the buffers
/// of every communicator, though its table calls them allocated.
constexpr std::string_view kOfDevice = "sailor";

/// When the stacks of published runs were released that do not say it. Assumption: most are of that year.
constexpr int kUsualMonth = 2509;

/// What a note says in words that always mean the same, in tables that have no column for it. Everything else in notes is for
/// people.
struct Phrase {
    std::string_view start, knob, value;
    std::string_view software = {}; ///< empty: of any
};
constexpr std::array kPhrases{
    Phrase{"row-wise scales", "fp8_scales", "row"},
    Phrase{"router balanced by force", "ep_choice", "consecutive",
           "automodel"}, // others force random choices
    Phrase{"optimizer on the host whole", "offload_optimizer", "100"},
    Phrase{"torch.compile", "compile", "compiled", "torchtitan"},
    Phrase{"no torch.compile", "compile", "eager", "torchtitan"},
};

/// Fine-tuning scripts of NeMo and Megatron-Bridge pack samples of SQuAD into sequences of up to 4,096 tokens (NVIDIA/NeMo,
/// scripts/performance/llm/finetune_*.py, prepare_squad_dataset_experiment); one is about 200 tokens long.
constexpr std::array<std::string_view, 4> kTunings{"fine-tuning", "sft", "SFT", "lora"};
constexpr std::array<std::string_view, 2> kTuningStacks{"nemo", "megatron-core"};
constexpr std::int64_t kLongestTuning = 4096;
constexpr std::int32_t kSample = 200;

/// What ran the published runs of 2021 to 2023, whose tables have no column for it. Their authors set the knobs that they
/// tell; what they do not tell they left off.
struct OlderSource {
    std::string_view source, software;
    bool eagerModules = false; ///< modules as PyTorch has them: unfused activation and loss
};
constexpr std::array kOlderSources{
    OlderSource{"bigscience-tr11", "megatron-deepspeed-blocking"},
    OlderSource{"hagemann2023", "eager", true},
    OlderSource{"hagemann2023-sp", "eager", true},
    OlderSource{"korthikanti2022", "megatron-lm"},
    OlderSource{"megatron-sc21", "megatron-lm"},
    OlderSource{"mosaicml-fsdp", "fsdp"},
    OlderSource{"simumax-b200", "megatron-core-2024"},
    OlderSource{"vtrain-multi", "megatron-lm"},
    OlderSource{"vtrain-single", "megatron-lm"},
};

/// Sources whose tables name the nearest stack of their time: what ran is what their own scripts call.
struct NamedNearest {
    std::string_view source, said, software;
};
constexpr std::array kNamedNearest{
    NamedNearest{"ms-swift", "fsdp", "deepspeed"}, // examples/train: Transformers with --deepspeed zero3
    NamedNearest{"torchtune", "torchtitan", "torchtune"},
};

std::string quotedText(std::string_view text)
{
    return "'" + std::string(text.substr(0, 40)) + (text.size() > 40 ? "...'" : "'");
}

template <class Names>
bool hasName(const Names& names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

tl::unexpected<Error> inLine(std::int64_t line, Message what)
{
    return fail(ErrorCode::BadInput, say("line %1: %2", line, std::move(what)));
}

/// The column that measures the same in our unit: "step_seconds" of "step_ms".
std::string otherUnit(std::string_view name)
{
    const std::size_t underscore = name.find('_');
    for (const std::string_view ours : {"step_seconds", "peak_gib"})
        if (underscore != std::string_view::npos
            && ours.substr(0, ours.find('_')) == name.substr(0, underscore))
            return std::string(ours);
    return {};
}

/// What a column may be, where nothing resembles what it is called.
Message nearestColumn(std::string_view name, const std::vector<std::string_view>& known)
{
    const std::string_view nearest = nearestName(name, known);
    // Two names that share no more than chance would: the names that every table has say more.
    std::size_t shared = 0;
    for (const char c : nearest)
        shared += name.find(c) != std::string_view::npos ? 1U : 0U;
    if (2 * shared < nearest.size() || 3 * nearest.size() < name.size())
        return say(
            "columns are id, source, model, cluster, gpus, status, step_seconds, peak_gib and knobs as tp");
    return say("nearest is '%1'", nearest);
}

/// Header cells by name; each once and each known.
Result<std::map<std::string, std::size_t>> readHeader(const CsvLine& header,
                                                      const std::vector<std::string_view>& known)
{
    std::map<std::string, std::size_t> columns;
    for (std::size_t i = 0; i < header.cells.size(); ++i) {
        const std::string& name = header.cells[i];
        if (name.empty())
            return inLine(header.number, say("column %1 has no name", i + 1));
        if (const std::string better = otherUnit(name); !hasName(known, name) && !better.empty())
            return fail(ErrorCode::UnknownKey,
                        say("line %1: unknown column %2; nearest is '%3', in that unit", header.number,
                            quotedText(name), better));
        if (!hasName(known, name))
            return fail(ErrorCode::UnknownKey, say("line %1: unknown column %2; %3", header.number,
                                                   quotedText(name), nearestColumn(name, known)));
        if (!columns.emplace(name, i).second)
            return inLine(header.number, say("column %1 is there twice", quotedText(name)));
    }
    return columns;
}

std::vector<std::string_view> knownColumns()
{
    std::vector<std::string_view> known(kRunColumns.begin(), kRunColumns.end());
    for (const Knob& knob : layout::knobs())
        known.push_back(knob.id);
    known.insert(known.end(), kDegrees.begin(), kDegrees.end());
    known.insert(known.end(), kRemarks.begin(), kRemarks.end());
    known.insert(known.end(), kSweepColumns.begin(), kSweepColumns.end());
    for (const training::Metric& metric : training::kMetrics)
        if (!hasName(known, metric.id))
            known.push_back(metric.id);
    return known;
}

/// A number in a cell. The reason says what is wrong with it, units first: they are the usual mistake.
Result<double> readNumber(std::string_view cell, std::string_view unit)
{
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc{})
        return fail(ErrorCode::BadInput,
                    say("%1 is not a number; write %2 as a plain number", quotedText(cell), unit));
    if (end != cell.data() + cell.size()) {
        const std::string_view rest(end, static_cast<std::size_t>(cell.data() + cell.size() - end));
        return fail(ErrorCode::BadInput,
                    say("%1 goes on with %2 after its number; write %3 as a plain number", quotedText(cell),
                        quotedText(rest), unit));
    }
    if (!(value > 0) || value > 1e15)
        return fail(ErrorCode::BadInput,
                    say("%1 cannot be: %2 must be greater than 0 and at most 1e15", quotedText(cell), unit));
    return value;
}

Result<std::int64_t> readCount(std::string_view cell, std::string_view unit)
{
    const Result<double> value = readNumber(cell, unit);
    if (!value)
        return tl::unexpected(value.error());
    if (*value != static_cast<double>(static_cast<std::int64_t>(*value)) || *value > 1e9)
        return fail(ErrorCode::BadInput, say("%1 is not a whole number of %2", quotedText(cell), unit));
    return static_cast<std::int64_t>(*value);
}

/// "16"
std::string nearestMultiple(std::int64_t value, std::int64_t unit)
{
    if (unit <= 0)
        return {};
    const std::int64_t times = std::max<std::int64_t>((value + unit / 2) / unit, 1);
    return std::to_string(times * unit);
}

Message withNearest(Message what, const std::string& nearest)
{
    return nearest.empty() ? std::move(what) : say("%1; nearest is %2", std::move(what), nearest);
}

/// Reads one row; the first problem is kept with its column.
class RowReader {
public:
    /// `width`: cells that a line must have. `columns`: those that are read.
    RowReader(const CsvLine& line, const std::map<std::string, std::size_t>& columns, std::size_t width,
              Told told, const Catalog& catalog)
        : m_line(line)
        , m_columns(columns)
        , m_width(width)
        , m_told(told)
        , m_catalog(catalog)
    {
        m_run.line = line.number;
    }

    std::optional<BadRow> read(std::string_view source)
    {
        if (m_line.cells.size() != m_width)
            reject({}, say("there are %1 cells, the header names %2", m_line.cells.size(), m_width));
        if (!m_bad)
            readNames(source);
        if (!m_bad)
            readKnobs();
        if (!m_bad && m_told == Told::Everything)
            spreadLayers();
        if (!m_bad)
            readDegrees();
        if (!m_bad)
            readMeasured();
        if (!m_bad)
            inferRecomputation();
        return std::move(m_bad);
    }

    Run take() { return std::move(m_run); }
    [[nodiscard]] const std::vector<std::string>& fromNotes() const { return m_fromNotes; }
    [[nodiscard]] const std::optional<BadRow>& nearest() const { return m_nearest; }

private:
    [[nodiscard]] std::string_view cell(std::string_view column) const
    {
        const auto found = m_columns.find(std::string(column));
        return found == m_columns.end() ? std::string_view{} : std::string_view(m_line.cells[found->second]);
    }

    void reject(std::string_view column, Message reason)
    {
        if (!m_bad)
            m_bad = BadRow{m_line.number, std::string(column), std::move(reason)};
    }

    /// The value of a required or optional cell; zero when there is none or it is wrong.
    template <class T>
    T number(std::string_view column, std::string_view unit,
             Result<T> (*parse)(std::string_view, std::string_view))
    {
        if (cell(column).empty())
            return 0;
        const Result<T> value = parse(cell(column), unit);
        if (value)
            return *value;
        reject(column, value.error().message);
        return 0;
    }

    void readNames(std::string_view source)
    {
        if (const std::string_view confidence = cell("confidence"); confidence == "low")
            m_run.trusted = false;
        else if (!confidence.empty() && confidence != "high" && confidence != "medium")
            return reject("confidence", say("%1 is neither high nor medium nor low", quotedText(confidence)));
        m_run.id = cell("id").empty() ? "line " + std::to_string(m_line.number) : std::string(cell("id"));
        m_run.source = cell("source").empty() ? source : cell("source");
        Scenario& s = m_run.scenario;
        s.name = m_run.id;
        if (cell("model").empty())
            return reject("model", say("it is empty; give a catalog id"));
        const auto model = m_catalog.model(cell("model"));
        if (!model)
            return reject("model", model.error().message);
        s.model = **model;
        if (const std::int64_t layers = number("layers", "layers", &readCount); layers > 0)
            workload::setLayers(s.model, layers);
        if (cell("cluster").empty())
            return reject("cluster", say("it is empty; give a catalog id"));
        const auto cluster = m_catalog.cluster(cell("cluster"), 1);
        if (!cluster)
            return reject("cluster", cluster.error().message);
        if (cell("gpus").empty())
            return reject("gpus", say("it is empty; give the number of accelerators"));
        const std::int64_t gpus = number("gpus", "accelerators", &readCount);
        if (m_bad)
            return;
        Result<cluster::Cluster> sized = withAccelerators(*cluster, gpus);
        if (!sized)
            return reject("gpus", sized.error().message);
        s.cluster = std::move(*sized);
        readStages();
    }

    /// "15/16/16/15": layers of every virtual stage.
    void readStages()
    {
        std::string_view left = cell("stages");
        while (!left.empty() && !m_bad) {
            const std::string_view one = left.substr(0, left.find('/'));
            left.remove_prefix(std::min(left.size(), one.size() + 1));
            std::int32_t layers = 0;
            const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), layers);
            if (error != std::errc{} || end != one.data() + one.size() || layers < 0)
                return reject("stages",
                              say("%1 is not a number of layers; write them as 15/16/15", quotedText(one)));
            m_run.scenario.stageLayers.push_back(layers);
        }
    }

    void readKnobs()
    {
        Scenario& s = m_run.scenario;
        // What was done is no knob to guess: a table that has the column says it in every row.
        for (const auto& [id, ask] :
             {std::pair{"sequence", say("it is empty; give the tokens of one sequence")},
              {"global_batch", say("it is empty; give the sequences of one step")}})
            if (m_columns.count(id) > 0 && cell(id).empty())
                return reject(id, ask);
        for (const Knob& knob : layout::knobs()) {
            if (cell(knob.id).empty())
                continue;
            const Result<std::int64_t> value = layout::parse(knob, cell(knob.id));
            if (!value)
                return reject(knob.id, value.error().message);
            knob.set(s, *value);
        }
        infer();
        readNotes();
    }

    /// "26.06; sft; CUDA graphs" is three notes.
    [[nodiscard]] std::vector<std::string_view> notes() const
    {
        std::vector<std::string_view> all;
        for (std::string_view left = cell("notes"); !left.empty();) {
            const std::size_t end = std::min(left.find("; "), left.size());
            all.push_back(left.substr(0, end));
            left.remove_prefix(std::min(left.size(), end + 2));
        }
        return all;
    }

    /// Whether a column of today is missing, so that the words in `notes` which stood for it are read.
    [[nodiscard]] bool isOlderThan(std::string_view column) const
    {
        return !m_columns.contains(std::string(column)) && m_columns.contains("notes");
    }

    void readNotes()
    {
        Scenario& s = m_run.scenario;
        bool tunes = false;
        for (const std::string_view note : notes()) {
            tunes = tunes || hasName(kTunings, note);
            const auto* said = std::find_if(kPhrases.begin(), kPhrases.end(), [&](const Phrase& phrase) {
                return note.substr(0, phrase.start.size()) == phrase.start
                       && (phrase.software.empty() || phrase.software == s.software().id);
            });
            if (said != kPhrases.end() && isOlderThan(said->knob)
                && layout::setKnob(s, said->knob, said->value))
                m_fromNotes.emplace_back(said->knob);
        }
        if (tunes && isOlderThan("packed_sample") && s.workload.sequence <= kLongestTuning
            && hasName(kTuningStacks, cluster::familyOf(s.software().id))) {
            packSamples(kSample);
            m_fromNotes.emplace_back("packed_sample");
        }
        const std::int64_t sample = number("packed_sample", "tokens of a sample", &readCount);
        if (sample > s.workload.sequence)
            return reject("packed_sample", say("samples of %1 tokens do not fit into sequences of %2", sample,
                                               s.workload.sequence));
        if (sample > 0)
            packSamples(static_cast<std::int32_t>(sample));
    }

    void packSamples(std::int32_t tokens)
    {
        m_run.scenario.workload.lengths.bins = {{tokens, 1}};
        m_run.scenario.workload.packed = true;
    }

    /// The month of the stack's release: of its column, of older tables' notes ("26.06", "release v25.05.05", "container 24.07",
    /// "NeMo 24.03"); 0 where nobody says.
    int readRelease()
    {
        if (!cell("release").empty()) {
            const Result<int> month = cluster::readMonth(cell("release"));
            if (!month)
                reject("release", month.error().message);
            return month.value_or(0);
        }
        if (!isOlderThan("release"))
            return 0;
        for (std::string_view note : notes()) {
            for (const std::string_view word : {"release ", "container ", "NeMo "})
                if (note.starts_with(word))
                    note.remove_prefix(word.size());
            if (const Result<int> month = cluster::readMonth(note)) {
                m_fromNotes.emplace_back("release");
                return *month;
            }
        }
        return 0;
    }

    /// The stack as it was when the run was made. Who names no stack says nothing of its age, either: the newest.
    void takeRelease(bool named)
    {
        Scenario& s = m_run.scenario;
        const int said = readRelease();
        const std::string_view family = cluster::familyOf(s.software().id);
        if (m_bad || family != s.software().id || (said == 0 && !named))
            return; // a release that is named by its own id
        const cluster::AtMonth at = cluster::stackAt(family, said > 0 ? said : kUsualMonth);
        s.layout.software = static_cast<std::int32_t>(cluster::findSoftware(at.stack));
        if (said > 0 && !at.known && cluster::monthOf(at.stack) > 0)
            m_nearest = BadRow{m_line.number, "release",
                               say("%1 of %2 is not known; taken is %3", cluster::spellMonth(said),
                                   verbatim(s.software().name),
                                   cluster::spellMonth(cluster::monthOf(at.stack)))};
    }

    /// What an empty cell means where it is not the knob's default; the header says which.
    void infer()
    {
        Scenario& s = m_run.scenario;
        const auto set = [&s](std::string_view id, std::string_view value) {
            if (const Knob* knob = layout::findKnob(id))
                if (const Result<std::int64_t> parsed = layout::parse(*knob, value))
                    knob->set(s, *parsed);
        };
        if (cell("schedule").empty())
            set("schedule", s.layout.chunks > 1 ? "interleaved-1f1b" : "1f1b");
        const auto schedules = schedule::schedules();
        if (cell("chunks").empty() && s.layout.pipelineParallel > 1)
            s.layout.chunks = schedules[static_cast<std::size_t>(s.layout.schedule)].defaultChunks;
        if (m_told == Told::AsTyped)
            return layout::adoptRecipe(s, std::vector<std::string>{"schedule"});
        if (cell("grad_dtype").empty())
            s.workload.gradientPrecision = workload::widePart(s.workload.precision);
        // Switches that change nothing here (sequence parallelism of one rank) are off, as their frameworks take them.
        std::vector<std::pair<const Knob*, std::int64_t>> off;
        for (const Knob& knob : layout::knobs())
            if (knob.kind == layout::KnobKind::Boolean && knob.get(s) != 0 && !knob.idle(s).empty()) {
                off.emplace_back(&knob, knob.get(s));
                knob.set(s, 0);
            }
        std::vector<std::string> named;
        for (const Knob& knob : layout::knobs())
            if (!cell(knob.id).empty())
                named.emplace_back(knob.id);
        for (const char* settled : {"schedule", "grad_dtype"})
            if (cell(settled).empty())
                named.emplace_back(settled);
        const auto older = std::find_if(kOlderSources.begin(), kOlderSources.end(),
                                        [this](const OlderSource& one) {
                                            return m_told == Told::Everything && one.source == m_run.source;
                                        });
        if (m_columns.contains("software") || older == kOlderSources.end()) {
            const bool said = !cell("software").empty();
            for (const NamedNearest& one : kNamedNearest)
                if (m_run.source == one.source && cell("software") == one.said)
                    s.layout.software = static_cast<std::int32_t>(cluster::findSoftware(one.software));
            if (!said)
                s.layout.software = static_cast<std::int32_t>(layout::likelySoftware(s));
            takeRelease(said);
            layout::adoptRecipe(s, said ? named : with(named, "software"));
        } else {
            s.layout.software = static_cast<std::int32_t>(cluster::findSoftware(older->software));
            if (older->eagerModules)
                layout::adoptRecipe(s, with(std::move(named), "software"));
        }
        // What the recipe made to matter is as it is by default.
        for (const auto& [knob, value] : off)
            if (cell(knob->id).empty() && knob->get(s) == 0 && knob->idle(s).empty())
                knob->set(s, value);
    }

    static std::vector<std::string> with(std::vector<std::string> names, std::string_view more)
    {
        names.emplace_back(more);
        return names;
    }

    /// What ran had stages, however they were cut: where layers do not divide and nobody says how they lay, they are taken as
    /// even as they can be, the ends, which also hold the embedding and the output matrix, with fewer.
    void spreadLayers()
    {
        Scenario& s = m_run.scenario;
        const std::int64_t stages = s.virtualStages();
        if (s.layout.chunks > 1
            && s.stageLayers.size() == static_cast<std::size_t>(s.layout.pipelineParallel))
            return spreadOverChunks();
        if (!s.stageLayers.empty() || s.layout.chunks <= 1 || stages > kMostStages
            || s.model.layers % stages == 0)
            return;
        for (std::int64_t stage = 0; stage < stages; ++stage)
            s.stageLayers.push_back(static_cast<std::int32_t>(s.layersOf(stage).count));
    }

    /// Layers of devices, as people count them, over the devices' virtual stages: as even as they can be; the first device's
    /// first chunk, which also holds the embedding, and everybody else's last one have fewer.
    void spreadOverChunks()
    {
        Scenario& s = m_run.scenario;
        const std::vector<std::int32_t> devices = std::move(s.stageLayers);
        const std::int32_t chunks = s.layout.chunks;
        s.stageLayers.clear();
        for (std::int32_t chunk = 0; chunk < chunks; ++chunk)
            for (std::size_t device = 0; device < devices.size(); ++device) {
                const std::int32_t longer = devices[device] % chunks;
                const bool more = device == 0 ? chunk >= chunks - longer : chunk < longer;
                s.stageLayers.push_back(devices[device] / chunks + (more ? 1 : 0));
            }
    }

    /// What finished had room, and more than a little, as allocators fragment. Where nobody says what was recomputed and the
    /// layout would not have had it, it did with less memory as its stack's recipes do.
    void inferRecomputation()
    {
        if (m_told == Told::AsTyped) {
            training::cutByCost(m_run.scenario);
            training::saveMemory(m_run.scenario, {});
            return;
        }
        if (!m_columns.contains("recompute") || !cell("recompute").empty()
            || !cell("recompute_modules").empty() || m_run.measured.outOfMemory || m_run.measured.failed)
            return;
        // Who shares the states, a table says, or its stack's recipe.
        std::vector<std::string> named{"zero"};
        if (!cell("etp").empty())
            named.emplace_back("etp");
        training::saveMemory(m_run.scenario, named, true);
    }

    /// The degrees multiply to the accelerators; those without a knob must not be in use.
    void readDegrees()
    {
        for (const std::string_view degree : kDegrees) {
            if (layout::findKnob(degree) || cell(degree).empty() || cell(degree) == "1")
                continue;
            return reject(degree, say("%1 cannot be priced yet; 1 or empty can", cell(degree)));
        }
        const Scenario& s = m_run.scenario;
        const std::int64_t gpus = s.cluster.accelerators();
        std::int64_t product = 1;
        std::string shown;
        for (const std::string_view degree : {"tp", "pp", "cp"}) {
            const Knob* knob = layout::findKnob(degree);
            if (!knob)
                continue;
            product *= std::max<std::int64_t>(knob->get(s), 1);
            shown += (shown.empty() ? "" : " x ") + std::string(degree) + " "
                     + layout::spell(*knob, knob->get(s));
        }
        if (s.layout.dataParallel > 0) {
            if (product * s.layout.dataParallel != gpus)
                return reject("gpus", say("%1 x dp %2 = %3, not %4", shown, s.layout.dataParallel,
                                          product * s.layout.dataParallel, gpus));
        } else if (product <= 0 || gpus % product != 0) {
            return reject("gpus", withNearest(say("%1 do not divide by %2", gpus, shown),
                                              nearestDegree(gpus, product)));
        }
        if (s.microbatches() == 0)
            reject(
                "global_batch",
                withNearest(say("%1 sequences do not divide by micro-batch %2 x dp %3",
                                s.workload.globalBatch, s.layout.microBatch, s.dataParallel()),
                            nearestMultiple(s.workload.globalBatch, s.layout.microBatch * s.dataParallel())));
    }

    /// "tp 8": the degree that has to move least for all of them to divide the accelerators.
    [[nodiscard]] std::string nearestDegree(std::int64_t gpus, std::int64_t product) const
    {
        std::string best;
        double moved = std::numeric_limits<double>::infinity();
        for (const std::string_view degree : {"tp", "pp", "cp"}) {
            const Knob* knob = layout::findKnob(degree);
            const std::int64_t now = knob != nullptr ? std::max<std::int64_t>(knob->get(m_run.scenario), 1)
                                                     : 1;
            const std::int64_t others = product / now;
            for (std::int64_t value = 1; value * others <= gpus && value <= 2 * now; ++value) {
                const double by = std::abs(std::log(static_cast<double>(value) / static_cast<double>(now)));
                if (gpus % (value * others) == 0 && by < moved) {
                    moved = by;
                    best = std::string(degree) + " " + std::to_string(value);
                }
            }
        }
        return best.empty() ? nearestMultiple(gpus, product) : best;
    }

    void readMeasured()
    {
        validate::Measured& m = m_run.measured;
        m.stepSeconds = number("step_seconds", "seconds", &readNumber);
        readPublishedMfu();
        m.peakBytes = number("peak_gib", "GiB", &readNumber) * kGiB;
        const std::string_view status = cell("status");
        if (!status.empty() && status != "ok" && status != "oom" && status != "failed")
            return reject("status", say("%1 is neither ok nor oom nor failed", quotedText(status)));
        m.outOfMemory = status == "oom";
        m.failed = status == "failed";
        if (m.outOfMemory && m.stepSeconds > 0)
            return reject("step_seconds", say("a run that went out of memory has no step time"));
        if (status.empty() && m.stepSeconds <= 0 && m.peakBytes <= 0)
            return reject("status", say("there is neither status nor step_seconds nor peak_gib"));
        const std::string_view kind = cell("memory_kind");
        if (!kind.empty() && kind != "allocated" && kind != "reserved" && kind != "device-total")
            return reject("memory_kind",
                          say("%1 is neither allocated nor reserved nor device-total", quotedText(kind)));
        if (!kind.empty() && m.peakBytes <= 0)
            return reject("memory_kind", say("it says %1, but peak_gib is empty", kind));
        m.memoryKind = kind == "allocated"  ? MemoryKind::Allocated
                       : kind == "reserved" ? MemoryKind::Reserved
                                            : MemoryKind::DeviceTotal;
        if (m_run.source == kOfDevice)
            m.memoryKind = MemoryKind::DeviceTotal;
        if (kind.empty() && m_run.source == kOfFirstRank) {
            m.memoryKind = MemoryKind::Reserved;
            m.firstStage = true;
        }
        // Tables round to whole GB: a full device may read a little more than it has.
        if (!m.outOfMemory && m.peakBytes > 1.02 * m_run.scenario.cluster.accelerator.memoryBytes)
            reject("peak_gib", say("%1 GiB are more than %2 has, yet the run is ok", cell("peak_gib"),
                                   m_run.scenario.cluster.accelerator.name));
    }

    /// A paper's MFU in place of a time: the FLOPs that its convention counts, over the share of the peak that it states.
    void readPublishedMfu()
    {
        const std::string_view named = cell("mfu_convention");
        if (named.empty() || cell("mfu").empty() || m_run.measured.stepSeconds > 0 || m_bad)
            return;
        const auto convention = training::findMfuConvention(named);
        if (!convention)
            return reject("mfu_convention", convention.error().message);
        const double mfu = number("mfu", "a fraction of the peak", &readNumber);
        if (m_bad)
            return;
        if (mfu > 1)
            return reject("mfu",
                          say("%1 is more than the peak; write a fraction, as 0.47 for 47 %", cell("mfu")));
        const Scenario& s = m_run.scenario;
        if (!layout::violations(s).empty())
            return; // has no FLOPs to count; told with the layout's own reason
        m_run.measured.stepSeconds = training::countedFlops(s, **convention)
                                     / (mfu * training::peakFlops(s)
                                        * static_cast<double>(s.cluster.accelerators()));
    }

    const CsvLine& m_line;
    const std::map<std::string, std::size_t>& m_columns;
    std::size_t m_width;
    Told m_told;
    const Catalog& m_catalog;
    Run m_run;
    std::optional<BadRow> m_bad;
    std::vector<std::string> m_fromNotes; ///< columns
    std::optional<BadRow> m_nearest;
};

} // namespace

Message BadRow::sentence() const
{
    return column.empty() ? say("line %1: %2", line, reason)
                          : say("line %1, column %2: %3", line, column, reason);
}

std::optional<BadRow> refusalOf(const Run& run)
{
    const std::vector<layout::Reason> reasons = layout::violations(run.scenario);
    if (reasons.empty())
        return std::nullopt;
    const layout::Reason& reason = reasons.front();
    BadRow row;
    row.line = run.line;
    row.reason = reason.message;
    if (const std::vector<layout::Setting>& mend = reason.mend.settings; !mend.empty()) {
        row.column = mend.front().knob->id;
        // A table's reader sets columns: the mend in their words, not in the window's.
        Message settings;
        for (const layout::Setting& setting : mend)
            settings = settings.empty() ? verbatim(layout::spell(setting))
                                        : say("%1 and %2", std::move(settings), layout::spell(setting));
        row.reason = english(reason.message).ends_with('.')
                         ? say("%1 Nearest is %2", reason.message, std::move(settings))
                         : say("%1. Nearest is %2", reason.message, std::move(settings));
    } else {
        for (const layout::Rule& rule : layout::rules())
            if (rule.code == reason.code && !rule.knobs.empty())
                row.column = rule.knobs.front();
    }
    return row;
}

namespace {

Result<RunsFile> readRunsWhole(std::string_view text, const Catalog& catalog, std::string_view source,
                               Told told)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty())
        return fail(ErrorCode::BadInput, say("the table is empty; its first line must name the columns"));
    if (lines->size() > kMostRuns)
        return fail(ErrorCode::TooLarge, say("the table has more than a million rows"));
    auto columns = readHeader(lines->front(), knownColumns());
    if (!columns)
        return tl::unexpected(columns.error());
    const std::size_t width = columns->size();
    if (told == Told::AsTyped)
        std::erase_if(*columns, [](const auto& column) { return !hasName(kTypedColumns, column.first); });
    for (const char* needed : {"model", "cluster", "gpus"})
        if (!columns->contains(needed))
            return inLine(lines->front().number, say("column '%1' is missing", needed));
    if (!columns->contains("step_seconds") && !columns->contains("peak_gib") && !columns->contains("status")
        && !(columns->contains("mfu") && columns->contains("mfu_convention")))
        return inLine(
            lines->front().number,
            say("nothing measured: give step_seconds, peak_gib, status (ok, oom), or mfu with mfu_convention"));

    RunsFile file;
    for (const std::string_view remark : kRemarks)
        if (columns->contains(std::string(remark)))
            file.unread.emplace_back(remark);
    std::map<std::string, std::int64_t> seen;
    for (auto line = lines->begin() + 1; line != lines->end(); ++line) {
        RowReader row(*line, *columns, width, told, catalog);
        if (std::optional<BadRow> bad = row.read(source)) {
            file.bad.push_back(std::move(*bad));
            continue;
        }
        for (const std::string& column : row.fromNotes())
            ++file.fromNotes[column];
        if (row.nearest())
            file.nearest.push_back(*row.nearest());
        Run run = row.take();
        const auto [first, fresh] = seen.emplace(run.source + '\n' + run.id, run.line);
        if (!fresh)
            file.bad.push_back(
                {run.line, "id", say("%1 was line %2 already", quotedText(run.id), first->second)});
        else
            file.runs.push_back(std::move(run));
    }
    if (!file.fromNotes.empty())
        std::erase(file.unread, "notes");
    if (file.runs.empty())
        return fail(ErrorCode::BadInput, file.bad.empty()
                                             ? say("the table has a header and no runs")
                                             : say("no row can be used; %1", file.bad.front().sentence()));
    return file;
}

} // namespace

Result<RunsFile> readRuns(std::string_view text, const Catalog& catalog, std::string_view source, Told told)
{
    return withShortQuotes(readRunsWhole(text, catalog, source, told));
}

namespace {

std::vector<std::string> namesOf(std::string_view text)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text.substr(0, text.find_first_of("\r\n")));
    return lines && !lines->empty() ? lines->front().cells : std::vector<std::string>{};
}

} // namespace

bool isRankMemory(std::string_view text)
{
    const std::vector<std::string> names = namesOf(text);
    return hasName(names, "case") && hasName(names, "rank");
}

bool speaksOfParts(std::string_view text)
{
    const std::vector<std::string> names = namesOf(text);
    if (!hasName(names, "accelerator") && !hasName(names, "hardware"))
        return false;
    return std::none_of(names.begin(), names.end(), [](const std::string& name) {
        return name == "model" || name == "cluster" || name == "step_seconds";
    });
}

std::vector<BadRow> takeBadRanks(std::vector<validate::RankMemory>& ranks, std::span<const Run> runs)
{
    std::vector<std::string_view> known;
    for (const Run& run : runs)
        known.push_back(run.id);
    std::map<std::pair<const Run*, std::int64_t>, std::int64_t> seen;
    std::vector<BadRow> bad;
    std::erase_if(ranks, [&](const validate::RankMemory& row) {
        const Run* run = validate::runNamed(runs, row.run);
        if (run == nullptr) {
            bad.push_back(
                {row.line, "case",
                 withNearest(say("there is no run %1 in the tables", quotedText(row.run)),
                             known.empty() ? std::string() : quotedText(nearestName(row.run, known)))});
            return true;
        }
        const std::int64_t ranksOfRun = run->scenario.cluster.accelerators();
        if (row.rank >= ranksOfRun) {
            bad.push_back(
                {row.line, "rank",
                 say("%1 cannot be: %2 has ranks 0 to %3", row.rank, quotedText(run->id), ranksOfRun - 1)});
            return true;
        }
        const auto [first, fresh] = seen.emplace(std::pair{run, row.rank}, row.line);
        if (!fresh)
            bad.push_back(
                {row.line, "rank",
                 say("%1 of %2 was line %3 already", row.rank, quotedText(run->id), first->second)});
        return !fresh;
    });
    return bad;
}

Result<std::vector<validate::RankMemory>> readRankMemory(std::string_view text)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->size() < 2)
        return fail(ErrorCode::BadInput, say("the table has no rows"));
    const auto columns = readHeader(lines->front(),
                                    std::vector<std::string_view>(kRankColumns.begin(), kRankColumns.end()));
    if (!columns)
        return tl::unexpected(columns.error());
    for (const char* needed : {"case", "rank", "max_allocated_mib"})
        if (!columns->contains(needed))
            return inLine(lines->front().number, say("column '%1' is missing", needed));
    std::vector<validate::RankMemory> ranks;
    for (auto line = lines->begin() + 1; line != lines->end(); ++line) {
        if (line->cells.size() != columns->size())
            return inLine(line->number, say("there are %1 cells, the header names %2", line->cells.size(),
                                            columns->size()));
        const auto at = [&](const char* column) -> const std::string& {
            return line->cells[columns->at(column)];
        };
        validate::RankMemory memory;
        memory.line = line->number;
        memory.run = at("case");
        const std::string& rank = at("rank");
        const auto [end, error] = std::from_chars(rank.data(), rank.data() + rank.size(), memory.rank);
        if (error != std::errc{} || end != rank.data() + rank.size() || memory.rank < 0)
            return inLine(line->number, say("column rank: %1 is not a rank", quotedText(rank)));
        const Result<double> mib = readNumber(at("max_allocated_mib"), "MiB");
        if (!mib)
            return inLine(line->number, say("column max_allocated_mib: %1", mib.error().message));
        memory.allocatedBytes = *mib * 1024.0 * 1024.0;
        ranks.push_back(std::move(memory));
    }
    return ranks;
}

} // namespace shardscape::exchange
