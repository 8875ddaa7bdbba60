// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/table_columns.h"

#include "base/nearest.h"
#include "base/quantity.h"
#include "base/quotes.h"
#include "cluster/software.h"
#include "exchange/questions/question.h"
#include "exchange/text/csv.h"
#include "exchange/text/number_text.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using layout::Knob;
using layout::KnobKind;

namespace {

constexpr std::string_view kTokensPerSecond = "tokens/s", kTokensPerAccelerator = "tokens/s per accelerator",
                           kSamplesPerSecond = "sequences/s", kStepsPerSecond = "steps/s", kNodes = "nodes",
                           kTokens = "tokens", kPerReplica = "micro-batches of a replica", kPercent = "%";
constexpr std::array<std::string_view, 8> kStepUnits{
    "s", "ms", "min", "h", kTokensPerSecond, kTokensPerAccelerator, kSamplesPerSecond, kStepsPerSecond};
constexpr std::array<std::string_view, 5> kMemoryUnits{"GiB", "GB", "MiB", "MB", "bytes"};
constexpr std::array<std::string_view, 2> kCountUnits{"accelerators", kNodes};
constexpr std::array<std::string_view, 3> kBatchUnits{"sequences", kTokens, kPerReplica};
constexpr std::array<std::string_view, 2> kShareUnits{"of 1", kPercent};

/// One of a unit in ours; 0: it is no multiple of ours.
double factorOf(std::string_view unit)
{
    constexpr double kGiBytes = 1024.0 * 1024 * 1024;
    struct Factor {
        std::string_view unit;
        double of;
    };
    constexpr std::array kFactors{Factor{"s", 1},
                                  Factor{"ms", 1e-3},
                                  Factor{"min", 60},
                                  Factor{"h", 3600},
                                  Factor{"GiB", 1},
                                  Factor{"GB", 1e9 / kGiBytes},
                                  Factor{"MiB", 1 / 1024.0},
                                  Factor{"MB", 1e6 / kGiBytes},
                                  Factor{"bytes", 1 / kGiBytes},
                                  Factor{"accelerators", 1},
                                  Factor{"sequences", 1},
                                  Factor{"of 1", 1},
                                  Factor{kPercent, .01}};
    for (const Factor& one : kFactors)
        if (one.unit == unit)
            return one.of;
    return 0;
}

/// How people write a unit at the end of a column's name or behind a number.
std::string_view columnUnitOf(std::string_view word)
{
    struct Word {
        std::string_view word, unit;
    };
    constexpr std::array kWords{Word{"s", "s"},          Word{"sec", "s"},     Word{"secs", "s"},
                                Word{"second", "s"},     Word{"seconds", "s"}, Word{"ms", "ms"},
                                Word{"msec", "ms"},      Word{"millis", "ms"}, Word{"milliseconds", "ms"},
                                Word{"min", "min"},      Word{"mins", "min"},  Word{"minutes", "min"},
                                Word{"h", "h"},          Word{"hours", "h"},   Word{"gib", "GiB"},
                                Word{"gb", "GB"},        Word{"g", "GB"},      Word{"mib", "MiB"},
                                Word{"mb", "MB"},        Word{"m", "MB"},      Word{"bytes", "bytes"},
                                Word{"percent", "%"},    Word{"pct", "%"},     Word{"%", "%"},
                                Word{"tokens", "tokens"}};
    for (const Word& one : kWords)
        if (one.word == word)
            return one.unit;
    return {};
}

/// A column's name, plain, and what it is; `unit` where the name says one. The better one first where two are the same.
struct Called {
    std::string_view plain, as, unit = {};
};
constexpr std::array kCalled{
    Called{"steptime", "step_seconds"},
    Called{"itertime", "step_seconds"},
    Called{"iterationtime", "step_seconds"},
    Called{"timeperstep", "step_seconds"},
    Called{"timeperiteration", "step_seconds"},
    Called{"timeperiter", "step_seconds"},
    Called{"timeiter", "step_seconds"},
    Called{"timestep", "step_seconds"},
    Called{"time", "step_seconds"},
    Called{"elapsedtimeperiteration", "step_seconds"},
    Called{"secondsperstep", "step_seconds", "s"},
    Called{"secondsperiteration", "step_seconds", "s"},
    Called{"secperstep", "step_seconds", "s"},
    Called{"sit", "step_seconds", "s"},
    Called{"sperstep", "step_seconds", "s"},
    Called{"msperstep", "step_seconds", "ms"},
    Called{"avgsteptime", "step_seconds"},
    Called{"meansteptime", "step_seconds"},
    Called{"mediansteptime", "step_seconds"},
    Called{"traintime", "step_seconds"},
    Called{"batchtime", "step_seconds"},
    Called{"steplatency", "step_seconds"},
    Called{"step", "step_seconds"},
    Called{"iteration", "step_seconds"},
    Called{"tokenspersecondpergpu", "step_seconds", kTokensPerAccelerator},
    Called{"tokenspersecpergpu", "step_seconds", kTokensPerAccelerator},
    Called{"tokenspergpupersecond", "step_seconds", kTokensPerAccelerator},
    Called{"tokenspersecondperdevice", "step_seconds", kTokensPerAccelerator},
    Called{"tokensperdevicepersecond", "step_seconds", kTokensPerAccelerator},
    Called{"tokenssgpu", "step_seconds", kTokensPerAccelerator},
    Called{"tokensgpus", "step_seconds", kTokensPerAccelerator},
    Called{"toksgpu", "step_seconds", kTokensPerAccelerator},
    Called{"tokgpus", "step_seconds", kTokensPerAccelerator},
    Called{"tokenssdevice", "step_seconds", kTokensPerAccelerator},
    Called{"tgs", "step_seconds", kTokensPerAccelerator},
    Called{"tokenspersecond", "step_seconds", kTokensPerSecond},
    Called{"tokenspersec", "step_seconds", kTokensPerSecond},
    Called{"tokenss", "step_seconds", kTokensPerSecond},
    Called{"toks", "step_seconds", kTokensPerSecond},
    Called{"tps", "step_seconds", kTokensPerSecond},
    Called{"tokensperseconds", "step_seconds", kTokensPerSecond},
    Called{"throughput", "step_seconds", kTokensPerSecond},
    Called{"throughputtokenss", "step_seconds", kTokensPerSecond},
    Called{"samplespersecond", "step_seconds", kSamplesPerSecond},
    Called{"samplespersec", "step_seconds", kSamplesPerSecond},
    Called{"sampless", "step_seconds", kSamplesPerSecond},
    Called{"trainsamplespersecond", "step_seconds", kSamplesPerSecond},
    Called{"stepspersecond", "step_seconds", kStepsPerSecond},
    Called{"trainstepspersecond", "step_seconds", kStepsPerSecond},
    Called{"its", "step_seconds", kStepsPerSecond},
    Called{"maxmemoryallocated", "peak_gib"},
    Called{"peakmemoryallocated", "peak_gib"},
    Called{"peakallocated", "peak_gib"},
    Called{"maxallocated", "peak_gib"},
    Called{"memoryallocated", "peak_gib"},
    Called{"peakmemory", "peak_gib"},
    Called{"peakmem", "peak_gib"},
    Called{"maxmemory", "peak_gib"},
    Called{"maxmem", "peak_gib"},
    Called{"maxmemoryreserved", "peak_gib"},
    Called{"peakreserved", "peak_gib"},
    Called{"memoryreserved", "peak_gib"},
    Called{"gpumemory", "peak_gib"},
    Called{"gpumem", "peak_gib"},
    Called{"devicememory", "peak_gib"},
    Called{"memory", "peak_gib"},
    Called{"mem", "peak_gib"},
    Called{"vram", "peak_gib"},
    Called{"peakvram", "peak_gib"},
    Called{"hbm", "peak_gib"},
    Called{"peakhbm", "peak_gib"},
    Called{"memorypergpu", "peak_gib"},
    Called{"peak", "peak_gib"},
    Called{"worldsize", "gpus"},
    Called{"numgpus", "gpus"},
    Called{"ngpus", "gpus"},
    Called{"gpucount", "gpus"},
    Called{"ngpu", "gpus"},
    Called{"totalgpus", "gpus"},
    Called{"accelerators", "gpus"},
    Called{"numaccelerators", "gpus"},
    Called{"numdevices", "gpus"},
    Called{"ndevices", "gpus"},
    Called{"devices", "gpus"},
    Called{"chips", "gpus"},
    Called{"numchips", "gpus"},
    Called{"ranks", "gpus"},
    Called{"numranks", "gpus"},
    Called{"npus", "gpus"},
    Called{"nodes", "gpus", kNodes},
    Called{"numnodes", "gpus", kNodes},
    Called{"nnodes", "gpus", kNodes},
    Called{"nodecount", "gpus", kNodes},
    Called{"gpumodel", "cluster"},
    Called{"gputype", "cluster"},
    Called{"gpuname", "cluster"},
    Called{"gpu", "cluster"},
    Called{"accelerator", "cluster"},
    Called{"acceleratortype", "cluster"},
    Called{"hardware", "cluster"},
    Called{"hw", "cluster"},
    Called{"machine", "cluster"},
    Called{"instance", "cluster"},
    Called{"instancetype", "cluster"},
    Called{"devicename", "cluster"},
    Called{"device", "cluster"},
    Called{"chip", "cluster"},
    Called{"system", "cluster"},
    Called{"modelname", "model"},
    Called{"modelsize", "model"},
    Called{"modelid", "model"},
    Called{"network", "model"},
    Called{"architecture", "model"},
    Called{"runid", "id"},
    Called{"runname", "id"},
    Called{"run", "id"},
    Called{"name", "id"},
    Called{"experiment", "id"},
    Called{"exp", "id"},
    Called{"jobid", "id"},
    Called{"job", "id"},
    Called{"caseid", "id"},
    Called{"seqlen", "sequence"},
    Called{"sl", "sequence"},
    Called{"seqlength", "sequence"},
    Called{"sequencelength", "sequence"},
    Called{"sequencelen", "sequence"},
    Called{"maxseqlen", "sequence"},
    Called{"maxseqlength", "sequence"},
    Called{"contextlength", "sequence"},
    Called{"contextlen", "sequence"},
    Called{"context", "sequence"},
    Called{"ctx", "sequence"},
    Called{"ctxlen", "sequence"},
    Called{"seq", "sequence"},
    Called{"maxlength", "sequence"},
    Called{"cutofflen", "sequence"},
    Called{"gbs", "global_batch"},
    Called{"globalbatchsize", "global_batch"},
    Called{"globalbs", "global_batch"},
    Called{"totalbatchsize", "global_batch"},
    Called{"trainbatchsize", "global_batch"},
    Called{"effectivebatchsize", "global_batch"},
    Called{"batchsize", "global_batch"},
    Called{"batch", "global_batch"},
    Called{"bs", "global_batch"},
    Called{"gradaccum", "global_batch", kPerReplica},
    Called{"gradaccumsteps", "global_batch", kPerReplica},
    Called{"gradientaccumulation", "global_batch", kPerReplica},
    Called{"gradientaccumulationsteps", "global_batch", kPerReplica},
    Called{"batchaccum", "global_batch", kPerReplica},
    Called{"batchaccumulationperreplica", "global_batch", kPerReplica},
    Called{"accumulation", "global_batch", kPerReplica},
    Called{"mbs", "micro_batch"},
    Called{"microbatchsize", "micro_batch"},
    Called{"microbs", "micro_batch"},
    Called{"localbatchsize", "micro_batch"},
    Called{"localbs", "micro_batch"},
    Called{"perdevicebatchsize", "micro_batch"},
    Called{"perdevicetrainbatchsize", "micro_batch"},
    Called{"trainmicrobatchsizepergpu", "micro_batch"},
    Called{"batchsizepergpu", "micro_batch"},
    Called{"batchpergpu", "micro_batch"},
    Called{"perdevicebatch", "micro_batch"},
    Called{"perchipbatch", "micro_batch"},
    Called{"tensormodelparallelsize", "tp"},
    Called{"tensorparallelsize", "tp"},
    Called{"tensorparallel", "tp"},
    Called{"tpsize", "tp"},
    Called{"tpdegree", "tp"},
    Called{"pipelinemodelparallelsize", "pp"},
    Called{"pipelineparallelsize", "pp"},
    Called{"pipelineparallel", "pp"},
    Called{"ppsize", "pp"},
    Called{"ppdegree", "pp"},
    Called{"dataparallelsize", "dp"},
    Called{"dataparallel", "dp"},
    Called{"dpsize", "dp"},
    Called{"dpdegree", "dp"},
    Called{"contextparallelsize", "cp"},
    Called{"contextparallel", "cp"},
    Called{"cpsize", "cp"},
    Called{"cpdegree", "cp"},
    Called{"expertmodelparallelsize", "ep"},
    Called{"expertparallelsize", "ep"},
    Called{"expertparallel", "ep"},
    Called{"epsize", "ep"},
    Called{"virtualpp", "chunks"},
    Called{"vpp", "chunks"},
    Called{"vp", "chunks"},
    Called{"virtualstages", "chunks"},
    Called{"zerostage", "zero"},
    Called{"activationcheckpointing", "recompute"},
    Called{"activationcheckpoint", "recompute"},
    Called{"gradientcheckpointing", "recompute"},
    Called{"recomputation", "recompute"},
    Called{"recomputegranularity", "recompute"},
    Called{"checkpointing", "recompute"},
    Called{"remat", "recompute"},
    Called{"ac", "recompute"},
    Called{"actckpt", "recompute"},
    Called{"dtype", "precision"},
    Called{"datatype", "precision"},
    Called{"framework", "software"},
    Called{"stack", "software"},
    Called{"library", "software"},
    Called{"backend", "software"},
    Called{"trainer", "software"},
    Called{"modelflopsutilization", "mfu"},
    Called{"mfupct", "mfu", kPercent},
    Called{"result", "status"},
    Called{"outcome", "status"},
    Called{"state", "status"},
    Called{"comment", "notes"},
    Called{"comments", "notes"},
    Called{"note", "notes"},
    Called{"remarks", "notes"},
    Called{"numlayers", "layers"},
    Called{"nlayers", "layers"},
};

/// "iter time (ms)" -> iter, time, ms; "stepTimeMs" -> step, time, ms.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool fresh = true;
    char before = ' ';
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const auto letter = static_cast<unsigned char>(c);
        if (std::isalnum(letter) == 0 && c != '%') {
            fresh = true;
        } else {
            // "stepTime", and not "GiB".
            const bool hump = std::isupper(letter) != 0
                              && std::islower(static_cast<unsigned char>(before)) != 0 && i + 1 < name.size()
                              && std::islower(static_cast<unsigned char>(name[i + 1])) != 0;
            if (fresh || hump || c == '%')
                words.emplace_back();
            words.back() += static_cast<char>(std::tolower(letter));
            fresh = c == '%';
        }
        before = c;
    }
    return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t count)
{
    std::string out;
    for (std::size_t i = 0; i < count; ++i)
        out += words[i];
    return out;
}

constexpr std::array<std::string_view, 15> kPlain{
    "id",           "source",   "model",       "layers",         "cluster",    "gpus", "stages", "status",
    "step_seconds", "peak_gib", "memory_kind", "mfu_convention", "confidence", "mfu",  "notes"};
constexpr std::array<std::string_view, 2> kOthers{"release", "packed_sample"};

/// Knobs that a table may have: not those of a run or of serving.
bool isColumn(const Knob& knob)
{
    return !knob.inTask;
}

/// A column of ours, and how well its name says so: lower is better.
struct Meaning {
    std::string_view as, unit;
    std::size_t rank = 0;
};

std::optional<Meaning> meaningOf(const std::string& plain)
{
    for (const std::string_view ours : columnChoices())
        if (plainName(ours) == plain)
            return Meaning{ours, {}, 0};
    for (std::size_t i = 0; i < kCalled.size(); ++i)
        if (kCalled[i].plain == plain)
            return Meaning{kCalled[i].as, kCalled[i].unit, 1 + i};
    for (const Knob& knob : layout::knobs())
        if (isColumn(knob) && plainName(knob.label) == plain)
            return Meaning{knob.id, {}, 1 + kCalled.size()};
    return std::nullopt;
}

/// A rate as tables shorten it: "T/s/GPU".
std::string_view rateOf(const std::string& plain)
{
    struct Rate {
        std::string_view plain, unit;
    };
    constexpr std::array kRates{Rate{"tsgpu", kTokensPerAccelerator},
                                Rate{"toksgpu", kTokensPerAccelerator},
                                Rate{"tokenssgpu", kTokensPerAccelerator},
                                Rate{"tschip", kTokensPerAccelerator},
                                Rate{"ts", kTokensPerSecond},
                                Rate{"toks", kTokensPerSecond},
                                Rate{"tokenss", kTokensPerSecond},
                                Rate{"ss", kSamplesPerSecond},
                                Rate{"sampless", kSamplesPerSecond},
                                Rate{"its", kStepsPerSecond}};
    for (const Rate& one : kRates)
        if (one.plain == plain)
            return one.unit;
    return {};
}

/// What a name means, with the unit at its end or without.
std::optional<Meaning> hearWords(std::string_view name)
{
    const std::vector<std::string> words = wordsOf(name);
    if (words.empty())
        return std::nullopt;
    // "step_seconds" and "tokens/s" mean something as they stand, before their ends are units; a step alone is its number.
    const std::string plain = joined(words, words.size());
    if (plain != "step" && plain != "iteration")
        if (auto whole = meaningOf(plain))
            return whole;
    const std::string_view unit = columnUnitOf(words.back());
    if (words.size() > 1 && !unit.empty())
        if (auto rest = meaningOf(joined(words, words.size() - 1)))
            if (const auto units = unitsOf(rest->as);
                std::find(units.begin(), units.end(), unit) != units.end())
                return Meaning{rest->as, unit, rest->rank};
    return std::nullopt;
}

/// The same of "peak mem [MiB]", whose unit stands in brackets, and of "config.seq_len" or "train/mfu", which are in a section.
std::optional<Meaning> hearName(std::string_view name)
{
    if (auto whole = hearWords(name))
        return whole;
    if (const std::size_t open = name.find_first_of("(["); open != std::string_view::npos && open > 0) {
        const std::string inside = plainName(name.substr(open));
        std::optional<Meaning> bare = hearName(name.substr(0, open));
        const auto units = bare ? unitsOf(bare->as) : std::span<const std::string_view>{};
        for (const std::string_view unit : {columnUnitOf(inside), rateOf(inside)})
            if (bare && !unit.empty() && std::find(units.begin(), units.end(), unit) != units.end())
                bare->unit = unit;
        return bare;
    }
    const std::size_t section = name.find_last_of("./");
    return section == std::string_view::npos || section + 1 >= name.size()
               ? std::nullopt
               : hearName(name.substr(section + 1));
}

/// A number as people write it, and what stands behind it.
struct Written {
    double value = 0;
    std::string_view rest;
};

/// `decimalComma`: of a table that writes 2,5 and, perhaps, 8.192 for thousands.
std::optional<Written> numberIn(std::string_view cell, bool decimalComma, std::string& held)
{
    held.clear();
    std::size_t end = 0;
    bool digits = false;
    for (; end < cell.size(); ++end) {
        const char c = cell[end];
        const bool sign = (c == '-' || c == '+')
                          && (end == 0 || cell[end - 1] == 'e' || cell[end - 1] == 'E');
        const bool exponent = (c == 'e' || c == 'E') && digits && end + 1 < cell.size()
                              && (std::isdigit(static_cast<unsigned char>(cell[end + 1])) != 0
                                  || cell[end + 1] == '-' || cell[end + 1] == '+');
        if (c == ',' && decimalComma) {
            held += '.';
        } else if (c == '.' && decimalComma) {
            continue; // thousands
        } else if (c == ',' || c == '_' || c == '\'') {
            continue; // thousands
        } else if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || sign || exponent) {
            digits = digits || std::isdigit(static_cast<unsigned char>(c)) != 0;
            held += c;
        } else {
            break;
        }
    }
    if (!digits)
        return std::nullopt;
    Written written;
    const auto [last, error] = std::from_chars(held.data(), held.data() + held.size(), written.value);
    if (error != std::errc{} || last != held.data() + held.size())
        return std::nullopt;
    written.rest = cell.substr(end);
    while (written.rest.starts_with(' '))
        written.rest.remove_prefix(1);
    return written;
}

/// "2,5" and no list of numbers.
bool hasDecimalComma(const std::string& cell)
{
    const std::size_t comma = cell.find(',');
    return comma != std::string::npos && comma > 0 && comma + 1 < cell.size()
           && cell.find(',', comma + 1) == std::string::npos
           && std::isdigit(static_cast<unsigned char>(cell[comma - 1])) != 0
           && std::isdigit(static_cast<unsigned char>(cell[comma + 1])) != 0;
}

bool meansOutOfMemory(std::string_view cell)
{
    const std::string plain = plainName(cell);
    return plain.find("oom") != std::string::npos || plain.find("outofmemory") != std::string::npos;
}

bool meansNothing(std::string_view cell)
{
    constexpr std::array<std::string_view, 6> kNothing{"", "na", "nan", "none", "null", "nil"};
    const std::string plain = plainName(cell);
    return std::find(kNothing.begin(), kNothing.end(), plain) != kNothing.end();
}

/// One row on its way into our columns.
class RowWriter {
public:
    RowWriter(const TableColumns& columns, const Catalog& catalog, nlohmann::ordered_json& written)
        : m_columns(columns)
        , m_catalog(catalog)
        , m_written(written)
    {}

    /// By column of ours.
    std::map<std::string, std::string> read(const CsvLine& line)
    {
        m_cells = m_columns.everyRow;
        m_rate = {};
        m_nodes = m_batchTokens = m_accumulated = 0;
        for (std::size_t i = 0; i < m_columns.columns.size() && i < line.cells.size(); ++i)
            if (const TableColumn& column = m_columns.columns[i]; !column.as.empty())
                take(column, line.cells[i]);
        nameMachine();
        nameModel();
        timeByRate();
        if (m_cells["peak_gib"].empty())
            m_cells["memory_kind"].clear();
        return std::move(m_cells);
    }

private:
    void take(const TableColumn& column, const std::string& cell)
    {
        if (column.as == "step_seconds" || column.as == "peak_gib" || column.as == "mfu") {
            if (meansOutOfMemory(cell))
                m_cells["status"] = "oom";
            else if (!meansNothing(cell))
                m_cells[column.as] = measured(column, cell);
            return;
        }
        if (column.as == "status") {
            m_cells.emplace("status", statusOf(cell));
            return;
        }
        if (column.as == "gpus" || column.as == "global_batch") {
            m_cells[column.as] = counted(column, cell);
            return;
        }
        const Knob* knob = layout::findKnob(column.as);
        m_cells[column.as] = knob != nullptr ? valueOf(*knob, cell) : cell;
    }

    std::string measured(const TableColumn& column, const std::string& cell)
    {
        const auto number = numberIn(cell, m_columns.decimalComma, m_held);
        if (!number)
            return cell;
        std::string_view unit = column.unit;
        // "45.2 GB (57 %)": the unit is the first word behind the number.
        const std::string_view word = number->rest.substr(0, number->rest.find_first_of(" (["));
        std::string lower(word);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (!word.empty()) {
            const std::string_view said = columnUnitOf(lower);
            const auto units = unitsOf(column.as);
            if (std::find(units.begin(), units.end(), said) == units.end())
                return cell;
            unit = said;
        }
        if (const double factor = unit.empty() ? 1 : factorOf(unit); factor > 0)
            return exactNumber(number->value * factor);
        m_rate = {unit, number->value};
        return {};
    }

    static std::string statusOf(const std::string& cell)
    {
        if (meansOutOfMemory(cell))
            return "oom";
        constexpr std::array<std::string_view, 9> kGood{"ok",   "success", "succeeded", "completed", "done",
                                                        "pass", "passed",  "finished",  "true"};
        constexpr std::array<std::string_view, 7> kBad{"fail",    "failed",  "error", "crash",
                                                       "crashed", "timeout", "false"};
        const std::string plain = plainName(cell);
        if (std::find(kGood.begin(), kGood.end(), plain) != kGood.end())
            return "ok";
        return std::find(kBad.begin(), kBad.end(), plain) != kBad.end() ? "failed" : cell;
    }

    /// "1,024" and "8.0" are whole numbers; nodes and tokens wait until it is known how many accelerators and tokens one has.
    std::string counted(const TableColumn& column, const std::string& cell)
    {
        const auto number = numberIn(cell, m_columns.decimalComma, m_held);
        if (!number || (!number->rest.empty() && column.unit != kNodes))
            return layout::findKnob(column.as) != nullptr ? valueOf(*layout::findKnob(column.as), cell)
                                                          : cell;
        if (column.unit == kNodes)
            m_nodes = number->value;
        if (column.unit == kTokens)
            m_batchTokens = number->value;
        if (column.unit == kPerReplica)
            m_accumulated = number->value;
        return column.unit == kNodes || column.unit == kTokens || column.unit == kPerReplica
                   ? std::string()
                   : exactNumber(number->value);
    }

    std::string valueOf(const Knob& knob, const std::string& cell)
    {
        if (meansNothing(cell) || layout::parse(knob, cell))
            return layout::parse(knob, cell) ? cell : std::string();
        if (knob.kind == KnobKind::Choice)
            return choiceOf(knob, cell);
        if (knob.kind == KnobKind::Boolean) {
            std::string lower = plainName(cell);
            return layout::parse(knob, lower) ? lower : cell;
        }
        if (knob.kind != KnobKind::Integer)
            return cell;
        const auto number = numberIn(cell, m_columns.decimalComma, m_held);
        if (!number || number->value != std::floor(number->value) || std::abs(number->value) > 1e15)
            return cell;
        double value = number->value;
        const std::string rest = plainName(number->rest);
        if (rest == "k")
            value *= 1024; // of what comes in powers of two
        else if (!rest.empty())
            return cell;
        return exactNumber(value);
    }

    static std::string choiceOf(const Knob& knob, const std::string& cell)
    {
        const std::string plain = plainName(cell);
        for (const std::string_view choice : knob.choices)
            if (plainName(choice) == plain)
                return std::string(choice);
        if (knob.id == "software")
            for (const cluster::Software& stack : cluster::softwareStacks())
                if (plainName(stack.name) == plain)
                    return stack.id;
        if (knob.id == "recompute") {
            constexpr std::array<std::string_view, 4> kOn{"true", "yes", "on", "1"};
            constexpr std::array<std::string_view, 4> kOff{"false", "no", "off", "0"};
            if (std::find(kOn.begin(), kOn.end(), plain) != kOn.end())
                return "full";
            if (std::find(kOff.begin(), kOff.end(), plain) != kOff.end())
                return "none";
        }
        // "bfloat16-mixed", "bf16 params": the longest choice that the words begin with.
        std::string_view best;
        const std::string spelled = plain.starts_with("bfloat16")  ? "bf16" + plain.substr(8)
                                    : plain.starts_with("float16") ? "fp16" + plain.substr(7)
                                    : plain.starts_with("float32") ? "fp32" + plain.substr(7)
                                                                   : plain;
        for (const std::string_view choice : knob.choices)
            if (choice.size() > best.size() && spelled.starts_with(plainName(choice)))
                best = choice;
        return best.empty() ? cell : std::string(best);
    }

    /// A machine as people call it: "H100", "NVIDIA H100 80GB HBM3" with the number of its accelerators or nodes.
    void nameMachine()
    {
        const std::string said = m_cells["cluster"];
        const auto known = m_catalog.cluster(said, 1);
        if (known && m_nodes > 0)
            m_cells["gpus"] = exactNumber(m_nodes * static_cast<double>(known->acceleratorsPerNode));
        if (known || said.empty())
            return;
        const std::string count = m_nodes > 0               ? exactNumber(m_nodes) + " nodes of "
                                  : m_cells["gpus"].empty() ? std::string()
                                                            : m_cells["gpus"] + " gpus of ";
        Heard<cluster::Cluster> heard = hearCluster(count + said);
        if (!heard.meant)
            heard = hearCluster(count + withoutMaker(said));
        if (!heard.meant)
            return;
        m_cells["gpus"] = exactNumber(static_cast<double>(heard.meant->accelerators()));
        m_cells["cluster"] = clusterIdIn(m_written, *heard.meant, catalogIdOf("own", said, "cluster"));
    }

    /// "H100 80GB" of "NVIDIA H100 80GB HBM3", as drivers print it.
    static std::string withoutMaker(std::string_view said)
    {
        std::string out;
        while (!said.empty()) {
            const std::string_view word = said.substr(0, said.find_first_of(" -_"));
            said.remove_prefix(std::min(said.size(), word.size() + 1));
            const std::string plain = plainName(word);
            constexpr std::array<std::string_view, 9> kMakers{"nvidia", "amd",   "instinct", "tesla", "hbm2e",
                                                              "hbm3",   "hbm3e", "intel",    "google"};
            if (std::find(kMakers.begin(), kMakers.end(), plain) == kMakers.end())
                out += (out.empty() ? "" : " ") + std::string(word);
        }
        return out;
    }

    void nameModel()
    {
        const std::string said = m_cells["model"];
        if (said.empty() || m_catalog.model(said))
            return;
        if (const Heard<workload::Transformer> heard = hearModel(said); heard.meant)
            m_cells["model"] = modelIdIn(m_written, *heard.meant, catalogIdOf("own", said, "model"));
    }

    [[nodiscard]] double number(const std::string& column) const
    {
        const auto found = m_cells.find(column);
        double value = 0;
        if (found != m_cells.end())
            std::from_chars(found->second.data(), found->second.data() + found->second.size(), value);
        return value;
    }

    /// A step takes its batch over the rate.
    void timeByRate()
    {
        if (m_accumulated > 0) {
            double replicas = number("dp");
            if (!(replicas > 0)) {
                replicas = number("gpus");
                for (const char* degree : {"tp", "pp", "cp"})
                    replicas /= std::max(1.0, number(degree));
            }
            m_cells["global_batch"] = exactNumber(
                std::round(m_accumulated * std::max(1.0, number("micro_batch")) * replicas));
        }
        if (m_batchTokens > 0 && number("sequence") > 0)
            m_cells["global_batch"] = exactNumber(std::round(m_batchTokens / number("sequence")));
        if (!(m_rate.value > 0))
            return;
        const double sequences = number("global_batch");
        const double work = m_rate.unit == kStepsPerSecond     ? 1
                            : m_rate.unit == kSamplesPerSecond ? sequences
                                                               : sequences * number("sequence");
        const double rate = m_rate.value * (m_rate.unit == kTokensPerAccelerator ? number("gpus") : 1);
        if (work > 0 && rate > 0)
            m_cells["step_seconds"] = exactNumber(work / rate);
    }

    struct Rate {
        std::string_view unit;
        double value = 0;
    };

    const TableColumns& m_columns;
    const Catalog& m_catalog;
    nlohmann::ordered_json& m_written;
    std::map<std::string, std::string> m_cells;
    Rate m_rate;
    double m_nodes = 0, m_batchTokens = 0, m_accumulated = 0;
    std::string m_held;
};

std::string trimmedWord(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos
               ? std::string()
               : std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

} // namespace

std::span<const std::string_view> unitsOf(std::string_view column)
{
    if (column == "step_seconds")
        return kStepUnits;
    if (column == "peak_gib")
        return kMemoryUnits;
    if (column == "gpus")
        return kCountUnits;
    if (column == "global_batch")
        return kBatchUnits;
    if (column == "mfu")
        return kShareUnits;
    return {};
}

std::vector<std::string_view> columnChoices()
{
    std::vector<std::string_view> all(kPlain.begin(), kPlain.end());
    for (const Knob& knob : layout::knobs())
        if (isColumn(knob))
            all.push_back(knob.id);
    all.insert(all.end(), kOthers.begin(), kOthers.end());
    return all;
}

Result<TableColumns> hearColumns(std::string_view text)
{
    TableColumns heard;
    std::string_view head = text;
    while (head.starts_with('\n') || head.starts_with('\r'))
        head.remove_prefix(1);
    heard.separator = separatorOf(head.substr(0, head.find_first_of("\r\n")));
    const Result<std::vector<CsvLine>> lines = splitCsv(text, heard.separator);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->size() < 2)
        return fail(ErrorCode::BadInput,
                    say("a table needs a line that names its columns and at least one below it"));
    heard.rows = static_cast<std::int64_t>(lines->size()) - 1;
    for (auto line = lines->begin() + 1; line != lines->end() && !heard.decimalComma; ++line)
        heard.decimalComma = heard.separator != ','
                             && std::any_of(line->cells.begin(), line->cells.end(), hasDecimalComma);
    std::map<std::string_view, std::pair<std::size_t, std::size_t>> best; // ours -> rank, column
    for (std::size_t i = 0; i < lines->front().cells.size(); ++i) {
        TableColumn& column = heard.columns.emplace_back();
        column.name = lines->front().cells[i];
        for (auto line = lines->begin() + 1; line != lines->end() && column.sample.empty(); ++line)
            if (i < line->cells.size())
                column.sample = line->cells[i];
        const std::optional<Meaning> meaning = hearName(column.name);
        if (!meaning)
            continue;
        const auto [taken, fresh] = best.try_emplace(meaning->as, meaning->rank, i);
        if (!fresh && taken->second.first <= meaning->rank)
            continue;
        if (!fresh)
            heard.columns[taken->second.second] = {
                heard.columns[taken->second.second].name, heard.columns[taken->second.second].sample, {}, {}};
        taken->second = {meaning->rank, i};
        column.as = meaning->as;
        const auto units = unitsOf(column.as);
        column.unit = !meaning->unit.empty() ? meaning->unit
                      : units.empty()        ? std::string_view{}
                                             : units.front();
        if (column.as == "peak_gib" && !heard.everyRow.contains("memory_kind")) {
            const std::string plain = plainName(column.name);
            if (plain.find("reserved") != std::string::npos)
                heard.everyRow["memory_kind"] = "reserved";
            else if (plain.find("allocated") != std::string::npos)
                heard.everyRow["memory_kind"] = "allocated";
        }
    }
    // "GPU" is a number in one table and a name in the next.
    for (TableColumn& column : heard.columns) {
        std::string held;
        const auto number = numberIn(column.sample, false, held);
        const bool bare = number && number->rest.empty();
        if (column.as == "cluster" && bare && !best.contains("gpus")) {
            column.as = "gpus";
            column.unit = kCountUnits.front();
        } else if (column.as == "gpus" && !number && !best.contains("cluster")) {
            column.as = "cluster";
            column.unit.clear();
        } else if (column.as == "mfu" && number && number->value > 1) {
            column.unit = kPercent;
        }
    }
    if (std::any_of(heard.columns.begin(), heard.columns.end(),
                    [](const TableColumn& one) { return one.as == "memory_kind"; }))
        heard.everyRow.erase("memory_kind");
    return heard;
}

bool looksLikeRuns(std::string_view text)
{
    const std::size_t twoLines = text.find('\n');
    if (twoLines == std::string_view::npos)
        return false;
    const Result<TableColumns> heard = hearColumns(
        text.substr(0, std::min(text.size(), text.find('\n', twoLines + 1))));
    if (!heard)
        return false;
    int measured = 0, ran = 0;
    for (const TableColumn& column : heard->columns) {
        measured += column.as == "step_seconds" || column.as == "peak_gib" || column.as == "mfu" ? 1 : 0;
        const Knob* knob = layout::findKnob(column.as);
        ran += knob != nullptr || column.as == "model" || column.as == "cluster" || column.as == "gpus" ? 1
                                                                                                        : 0;
    }
    return measured > 0 && ran > 1;
}

bool areOurs(const TableColumns& columns)
{
    return columns.separator == ','
           && std::all_of(columns.columns.begin(), columns.columns.end(), [](const TableColumn& one) {
                  const auto units = unitsOf(one.as);
                  return one.as.empty()
                         || (one.as == one.name && (units.empty() || one.unit == units.front()));
              });
}

std::vector<std::string> missingIn(const TableColumns& columns)
{
    const auto has = [&columns](std::string_view ours) {
        const auto every = columns.everyRow.find(std::string(ours));
        return (every != columns.everyRow.end() && !every->second.empty())
               || std::any_of(columns.columns.begin(), columns.columns.end(),
                              [&](const TableColumn& one) { return one.as == ours; });
    };
    const auto inUnit = [&columns](std::string_view ours, std::string_view unit) {
        return std::any_of(columns.columns.begin(), columns.columns.end(),
                           [&](const TableColumn& one) { return one.as == ours && one.unit == unit; });
    };
    std::vector<std::string> missing;
    for (const std::string_view needed : {"model", "cluster", "gpus"})
        if (!has(needed))
            missing.emplace_back(needed);
    if (!has("step_seconds") && !has("peak_gib") && !has("status") && !(has("mfu") && has("mfu_convention")))
        missing.emplace_back(has("mfu") ? "mfu_convention" : "step_seconds");
    const bool tokens = inUnit("step_seconds", kTokensPerSecond)
                        || inUnit("step_seconds", kTokensPerAccelerator);
    if ((tokens || inUnit("global_batch", kTokens)) && !has("sequence"))
        missing.emplace_back("sequence");
    if ((tokens || inUnit("step_seconds", kSamplesPerSecond)) && !has("global_batch"))
        missing.emplace_back("global_batch");
    return missing;
}

Result<void> takeColumnWords(TableColumns& columns, std::string_view words)
{
    std::vector<std::string_view> names;
    for (const TableColumn& column : columns.columns)
        names.push_back(column.name);
    const std::vector<std::string_view> ours = columnChoices();
    while (!words.empty()) {
        const std::string_view one = words.substr(0, words.find(','));
        words.remove_prefix(std::min(words.size(), one.size() + 1));
        const std::size_t sign = one.find('=');
        if (sign == std::string_view::npos || sign == 0)
            return fail(
                ErrorCode::BadInput,
                say("'%1' says nothing of a column; write one as 'gpu=cluster' or 'model:=llama-3-8b'",
                    trimmedWord(one)));
        const bool every = one[sign - 1] == ':';
        const std::string left = trimmedWord(one.substr(0, sign - (every ? 1 : 0)));
        const std::string right = trimmedWord(one.substr(sign + 1));
        const std::string as = every ? left : right.substr(0, right.find(':'));
        if (!as.empty() && std::find(ours.begin(), ours.end(), as) == ours.end())
            return fail(ErrorCode::UnknownKey, say("a table of runs has no column '%1'; nearest is '%2'", as,
                                                   nearestName(as, ours)));
        if (every) {
            columns.everyRow[as] = right;
            continue;
        }
        const auto column = std::find_if(columns.columns.begin(), columns.columns.end(),
                                         [&](const TableColumn& any) { return any.name == left; });
        if (column == columns.columns.end())
            return fail(ErrorCode::UnknownKey,
                        say("the table has no column '%1'; nearest is '%2'", left, nearestName(left, names)));
        const auto units = unitsOf(as);
        std::string unit = right.find(':') == std::string::npos ? std::string()
                                                                : right.substr(right.find(':') + 1);
        if (unit.empty() && !units.empty())
            unit = units.front();
        else if (!unit.empty() && std::find(units.begin(), units.end(), unit) == units.end())
            return fail(ErrorCode::BadInput, units.empty() ? say("'%1' has no unit", as)
                                                           : say("'%1' is not in %2; nearest is '%3'", as,
                                                                 unit, nearestName(unit, units)));
        for (TableColumn& other : columns.columns) // one column is one thing
            if (&other != &*column && !as.empty() && other.as == as)
                other.as.clear();
        column->as = as;
        column->unit = unit;
    }
    return {};
}

std::string columnWords(const TableColumns& columns)
{
    std::string words;
    const auto add = [&words](const std::string& one) { words += (words.empty() ? "" : ",") + one; };
    for (const TableColumn& column : columns.columns) {
        if (column.as.empty() || column.name.find_first_of(",=") != std::string::npos)
            continue;
        const auto units = unitsOf(column.as);
        const bool plain = units.empty() || column.unit == units.front();
        if (column.as != column.name || !plain)
            add(column.name + "=" + column.as + (plain ? std::string() : ":" + column.unit));
    }
    if (words.empty())
        return {};
    for (const std::string& missing : missingIn(columns))
        add(missing + ":=");
    return words;
}

Message sentenceOf(const TableColumns& columns)
{
    Message read, left;
    const auto list = [](Message& to, Message one) {
        to = to.empty() ? std::move(one) : say("%1, %2", std::move(to), std::move(one));
    };
    for (const TableColumn& column : columns.columns) {
        const auto units = unitsOf(column.as);
        if (column.as.empty())
            list(left, verbatim(column.name));
        else if (!units.empty() && column.unit != units.front())
            list(read, say("'%1' as %2 in %3", column.name, column.as, column.unit));
        else if (column.as != column.name)
            list(read, say("'%1' as %2", column.name, column.as));
    }
    for (const auto& [ours, value] : columns.everyRow)
        list(read, say("%1 %2 in every row", ours, value));
    if (read.empty())
        read = say("every column as it is called");
    return left.empty() ? say("read are %1", std::move(read))
                        : say("read are %1; left out are %2", std::move(read), std::move(left));
}

Result<RunsTable> tableOf(const TableColumns& columns, std::string_view text, const Catalog& catalog)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text, columns.separator);
    if (!lines)
        return tl::unexpected(lines.error());
    if (const std::vector<std::string> missing = missingIn(columns); !missing.empty())
        return fail(ErrorCode::BadInput,
                    say("no column is '%1', and nothing says it for every row", missing.front()));

    RunsTable table;
    nlohmann::ordered_json written = nlohmann::ordered_json::object();
    std::vector<std::map<std::string, std::string>> rows;
    std::vector<std::string_view> used;
    RowWriter writer(columns, catalog, written);
    for (auto line = lines->begin() + 1; line < lines->end(); ++line)
        rows.push_back(writer.read(*line));
    for (const std::string_view ours : columnChoices())
        if (std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
                const auto found = row.find(std::string(ours));
                return found != row.end() && !found->second.empty();
            }))
            used.push_back(ours);
    const auto write = [&table](std::string_view cell, bool first) {
        table.csv += (first ? "" : ",") + tableCell(std::string(cell));
    };
    for (std::size_t i = 0; i < used.size(); ++i)
        write(used[i], i == 0);
    table.csv += '\n';
    std::int64_t at = 2;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        // Every run stays in its line, so that what is said of line 7 is true of the file.
        for (; at < (*lines)[row + 1].number; ++at)
            table.csv += '\n';
        for (std::size_t i = 0; i < used.size(); ++i)
            write(rows[row][std::string(used[i])], i == 0);
        // Cells that no name stands above, as of an unquoted 1,250: not this row's, so that it is refused.
        const std::vector<std::string>& cells = (*lines)[row + 1].cells;
        for (std::size_t i = columns.columns.size(); i < cells.size(); ++i)
            if (!cells[i].empty())
                write(cells[i], false);
        table.csv += '\n';
        ++at;
    }
    table.catalog = catalogText(written);
    return table;
}

std::string exampleRuns()
{
    return "id,model,cluster,gpus,tp,pp,zero,micro_batch,global_batch,sequence,precision,recompute,software,"
           "step_seconds,peak_gib,memory_kind,status\n"
           "baseline,llama-3-8b,dgx-h100,64,2,1,1,1,128,8192,bf16,none,megatron-core,2.9,61.2,allocated,ok\n"
           "too large,llama-3-8b,dgx-h100,64,1,1,0,2,128,8192,bf16,none,megatron-core,,,,oom\n";
}

} // namespace shardscape::exchange
