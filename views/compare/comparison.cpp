// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/comparison.h"

#include "document/engine_text.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/runs/residuals_json.h"
#include "explore/metric.h"
#include "inspector/knob_text.h"
#include "job/job.h"
#include "layout/knob.h"
#include "panel/fit_words.h"
#include "panel/own_name.h"
#include "theme/account_look.h"
#include "theme/metric_text.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"
#include "validate/paired_error.h"
#include "workload/transformer.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace shardscape::compare {

namespace {

/// For translators.
class Texts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::compare::Comparison)
};

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
const QString kDash = QStringLiteral("—");

QString words(const std::string& text)
{
    return QString::fromStdString(text);
}

QString bandText(const std::optional<double>& band)
{
    return band ? Texts::tr("± %1").arg(theme::percent(*band)) : QString();
}

std::optional<double> noBand(const Candidate&)
{
    return std::nullopt;
}

/// A metric: what it is of a layout, how it is written, which way is better.
struct Metric {
    std::string id;
    QString label;
    QString tip;
    int better;
    bool always; ///< also shown where it is zero everywhere
    std::function<double(const Candidate&)> value;
    std::function<QString(double)> text;
    std::optional<double> (*band)(const Candidate&) = noBand;
    bool isShare = false;
    std::function<QString(const Candidate&)> unknown = {}; ///< why it has no value, a sentence or nothing
};

double exposed(const Candidate& c)
{
    double sum = 0;
    for (const training::Account& account : training::timeAccounts()) {
        sum += account.role == training::Role::Communication ? c.evaluation.time[account].exposedSeconds : 0;
    }
    return sum;
}

QString gib(double bytes)
{
    return theme::gibibytes(bytes);
}
QString time(double seconds)
{
    return theme::seconds(seconds);
}
QString whole(double value)
{
    return theme::count(static_cast<std::int64_t>(value));
}
QString tokens(double value)
{
    return theme::tokensPerSecond(value);
}
QString rate(double value)
{
    return theme::flopRate(value);
}

/// One of the metrics by which all layouts are compared, as sweeps have it.
Metric listed(explore::Metric metric)
{
    const training::Metric& entry = training::kMetrics[explore::placeOf(metric)];
    Metric own;
    own.id = entry.id;
    own.label = explore::metricLabel(metric);
    own.tip = explore::metricHelp(metric);
    own.better = explore::smallerIsBetter(metric) ? -1 : 1;
    own.always = true;
    own.isShare = entry.format == job::Format::Share;
    own.value = [of = entry.of](const Candidate& c) { return of(c.evaluation); };
    own.text = [metric](double value) { return explore::metricText(value, metric); };
    if (entry.timed)
        own.band = [](const Candidate& c) { return c.timeBand; };
    own.unknown = [&entry](const Candidate& c) {
        const std::optional<Message> why = job::whyUnknown(entry, c.scenario.cluster);
        return why ? document::engineText(*why) : QString();
    };
    return own;
}

/// Those that Compare says more about, in its order, and those that it has beside the list's.
std::vector<Metric> leadingMetrics()
{
    using explore::Metric;
    const auto timeBand = [](const Candidate& c) { return c.timeBand; };
    compare::Metric mfu = listed(Metric::Mfu);
    mfu.tip = Texts::tr("Counted: %1.").arg(document::engineText(theme::mfuConvention().counts));
    compare::Metric hfu = listed(Metric::Hfu);
    hfu.tip = Texts::tr("As MFU, with the FLOPs of recomputation counted too");
    hfu.better = 0;
    compare::Metric bubble = listed(Metric::Bubble);
    bubble.tip = Texts::tr("Idle over devices × makespan of the pipeline");
    compare::Metric memory = listed(Metric::PeakMemory);
    memory.id = "memory";
    memory.label = Texts::tr("Fullest rank");
    memory.tip = Texts::tr("Memory of the fullest rank, reserve included");
    memory.band = [](const Candidate& c) { return c.memoryBand; };
    return {
        listed(Metric::StepTime),
        listed(Metric::TokensPerSecond),
        {"tokens_per_accelerator", Texts::tr("Per accelerator"),
         Texts::tr("Tokens per second of one accelerator: comparable between clusters of different size"), 1,
         true,
         [](const Candidate& c) {
             const auto devices = static_cast<double>(c.scenario.cluster.accelerators());
             return devices > 0 ? c.evaluation.tokensPerSecond / devices : kNone;
         },
         tokens, timeBand},
        std::move(mfu),
        std::move(hfu),
        {"flops_per_accelerator", Texts::tr("Model FLOP/s each"),
         Texts::tr("Model FLOPs per second of one accelerator"), 1, true,
         [](const Candidate& c) {
             const auto devices = static_cast<double>(c.scenario.cluster.accelerators());
             return c.evaluation.stepSeconds > 0
                        ? c.evaluation.modelFlops / c.evaluation.stepSeconds / devices
                        : kNone;
         },
         rate, timeBand},
        std::move(bubble),
        {"exposed_comm", Texts::tr("Exposed communication"),
         Texts::tr("Communication that nothing hides, per step"), -1, true, exposed, time, noBand},
        std::move(memory),
        {"memory_free", Texts::tr("Left free"), Texts::tr("Capacity less the fullest rank"), 0, true,
         [](const Candidate& c) { return c.evaluation.capacity - c.evaluation.peakBytes; }, gib, noBand},
    };
}

std::vector<Metric> metrics()
{
    std::vector<Metric> all = leadingMetrics();
    constexpr std::size_t kLeading = static_cast<std::size_t>(explore::Metric::Bubble) + 1;
    for (const training::Account& account : training::memoryAccounts()) {
        // The reserve is what allocators leave unused: less of it is no merit of a layout.
        const int better = account.role == training::Role::Reserve ? 0 : -1;
        const auto bytes = [&account](const Candidate& c) {
            const auto stage = static_cast<std::size_t>(c.evaluation.worstStage);
            return stage < c.evaluation.memory.size() ? c.evaluation.memory[stage].bytes[account] : kNone;
        };
        all.push_back({"memory." + std::string(account.id),
                       theme::accountTitle(account),
                       {},
                       better,
                       true,
                       bytes,
                       gib,
                       noBand});
    }
    all.push_back({"microbatches", Texts::tr("Micro-batches"), Texts::tr("Of one replica per step"), 0, true,
                   [](const Candidate& c) { return static_cast<double>(c.evaluation.microbatches); }, whole,
                   noBand});
    for (std::size_t at = kLeading; at < explore::kMetrics.size(); ++at)
        all.push_back(listed(explore::kMetrics[at]));
    return all;
}

/// How far from the base, as people compare: metrics in percent of it, shares in points.
QString deltaText(const Metric& metric, double value, double base)
{
    if (!std::isfinite(value) || !std::isfinite(base)) {
        return {};
    }
    if (metric.text(value) == metric.text(base)) {
        return QStringLiteral("=");
    }
    if (metric.isShare) {
        const QString points = theme::fixed(100 * std::abs(value - base), 1);
        return (value > base ? Texts::tr("+%1 pt") : Texts::tr("−%1 pt")).arg(points);
    }
    return base != 0 ? theme::signedPercent(value / base - 1) : QString();
}

/// Whether a step does the same work in all of them: otherwise nobody wins by the time of a step.
bool doSameWork(const std::vector<Candidate>& candidates)
{
    const auto workOf = [](const Candidate& c) {
        const workload::Workload& work = c.scenario.workload;
        return std::pair(work.globalBatch, work.sequence);
    };
    return std::all_of(candidates.begin(), candidates.end(), [&](const Candidate& c) {
        return workOf(c) == workOf(candidates.front())
               && c.scenario.model == candidates.front().scenario.model;
    });
}

/// Numbers that say what the time of the step says: they have a winner only where the order of the steps is no coin toss.
bool followsTheStep(std::string_view id)
{
    constexpr std::array<std::string_view, 6> kIds{
        "step_seconds", "tokens_per_second", "tokens_per_accelerator", "mfu", "hfu", "flops_per_accelerator"};
    return std::find(kIds.begin(), kIds.end(), id) != kIds.end();
}

/// How sure it is that the fastest is before the second; nothing where fewer than two fit or nobody measured.
std::optional<validate::Order> orderOfFirst(const std::vector<Candidate>& candidates)
{
    static const validate::PairedErrors errors(exchange::publishedResiduals());
    const Candidate* first = nullptr;
    const Candidate* second = nullptr;
    for (const Candidate& c : candidates) {
        if (!c.evaluation.valid || !c.evaluation.fits) {
            continue;
        }
        if (first == nullptr || c.evaluation.stepSeconds < first->evaluation.stepSeconds) {
            second = std::exchange(first, &c);
        } else if (second == nullptr || c.evaluation.stepSeconds < second->evaluation.stepSeconds) {
            second = &c;
        }
    }
    if (second == nullptr || first->evaluation.stepSeconds == second->evaluation.stepSeconds) {
        return std::nullopt;
    }
    return errors.order(first->scenario, first->evaluation.stepSeconds, second->scenario,
                        second->evaluation.stepSeconds);
}

/// How sure it is which of the two is faster, in a word; empty where nobody measured, or both are as fast.
QString sureness(const Candidate& c, const Candidate& base)
{
    static const validate::PairedErrors errors(exchange::publishedResiduals());
    if (!c.evaluation.valid || !base.evaluation.valid
        || c.evaluation.stepSeconds == base.evaluation.stepSeconds) {
        return {};
    }
    const auto order = errors.order(c.scenario, c.evaluation.stepSeconds, base.scenario,
                                    base.evaluation.stepSeconds);
    if (!order) {
        return {};
    }
    switch (order->sureness()) {
    case validate::Sureness::Certain: return Texts::tr("certain");
    case validate::Sureness::Likely: return Texts::tr("likely");
    case validate::Sureness::CoinToss: break;
    }
    return Texts::tr("coin toss");
}

/// What whole runs come to, by the closed forms: before the numbers of their steps, where all that is compared are runs.
std::vector<Metric> runMetrics(const std::vector<Candidate>& candidates)
{
    const job::Job& job = job::run();
    const bool areRuns = std::all_of(candidates.begin(), candidates.end(), [](const Candidate& c) {
        return c.scenario.task.kind == workload::TaskKind::Run;
    });
    if (!areRuns || candidates.empty()) {
        return {};
    }
    const std::unique_ptr<job::Pricer> pricer = job.pricer();
    const auto numbers = std::make_shared<std::vector<std::pair<std::int64_t, job::Quote>>>();
    for (const Candidate& c : candidates) {
        job::Quote quote;
        if (c.evaluation.valid) {
            pricer->quote(c.scenario, quote);
        }
        numbers->emplace_back(c.id, quote);
    }
    std::vector<Metric> all;
    for (std::size_t place = 0; place < job.metrics.size(); ++place) {
        const job::Metric& entry = job.metrics[place];
        if (!entry.ofWholeRun) {
            continue;
        }
        Metric own;
        own.id = entry.id;
        own.label = theme::metricLabel(entry);
        own.tip = document::engineText(entry.help);
        own.better = entry.smallerIsBetter ? -1 : 1;
        own.always = true;
        own.isShare = entry.format == job::Format::Share;
        own.value = [numbers, place](const Candidate& c) {
            for (const auto& [id, quote] : *numbers) {
                if (id == c.id) {
                    return quote.fits ? quote.numbers[place] : kNone;
                }
            }
            return kNone;
        };
        own.text = [&entry](double value) { return theme::metricText(entry, value); };
        own.unknown = [&entry](const Candidate& c) {
            const std::optional<Message> why = job::whyUnknown(entry, c.scenario.cluster);
            return why ? document::engineText(*why) : QString();
        };
        all.push_back(std::move(own));
    }
    return all;
}

void addMetrics(std::vector<Row>& rows, const std::vector<Candidate>& candidates, int base)
{
    const bool sameWork = doSameWork(candidates);
    const std::optional<validate::Order> order = sameWork ? orderOfFirst(candidates) : std::nullopt;
    const bool tossed = order && order->sureness() == validate::Sureness::CoinToss;
    Row verdict;
    verdict.kind = RowKind::Metric;
    verdict.id = QStringLiteral("fits");
    verdict.label = Texts::tr("Verdict");
    for (const Candidate& c : candidates) {
        Cell cell;
        cell.value = kNone;
        if (!c.evaluation.valid) {
            cell.text = Texts::tr("not possible");
            cell.note = c.evaluation.reasons.empty()
                            ? QString()
                            : document::engineText(layout::sentence(c.evaluation.reasons.front()));
        } else if (!c.evaluation.fits) {
            cell.text = Texts::tr("does not fit");
            cell.note = Texts::tr("%1 too much").arg(gib(c.evaluation.peakBytes - c.evaluation.capacity));
        } else {
            cell.text = panel::fitOf(c.evaluation, c.chance) == panel::Fit::Tight ? Texts::tr("tight")
                                                                                  : Texts::tr("fits");
            cell.note = c.chance ? panel::sure(*c.chance) : QString();
        }
        verdict.cells.push_back(cell);
    }
    rows.push_back(verdict);

    std::vector<Metric> all = runMetrics(candidates);
    for (Metric& metric : metrics())
        all.push_back(std::move(metric));
    for (const Metric& metric : all) {
        Row row;
        row.kind = RowKind::Metric;
        row.id = QString::fromStdString(metric.id);
        row.label = metric.label;
        row.tip = metric.tip;
        row.better = metric.better;
        row.why = row.id;
        double best = kNone;
        for (const Candidate& c : candidates) {
            Cell cell;
            cell.value = c.evaluation.valid ? metric.value(c) : kNone;
            cell.text = std::isfinite(cell.value) ? metric.text(cell.value) : kDash;
            cell.note = !c.evaluation.valid         ? QString()
                        : std::isfinite(cell.value) ? bandText(metric.band(c))
                        : metric.unknown            ? metric.unknown(c)
                                                    : QString();
            row.differs = row.differs || (!row.cells.empty() && cell.text != row.cells.front().text);
            // What does not fit is no choice, however fast it would be.
            if (c.evaluation.fits && std::isfinite(cell.value)) {
                if (!std::isfinite(best) || (cell.value - best) * metric.better > 0) {
                    best = cell.value;
                }
            }
            row.cells.push_back(cell);
        }
        const bool steps = followsTheStep(metric.id);
        const bool hasWinner = !(steps && tossed) && (sameWork || metric.id != "step_seconds");
        if (steps && tossed) {
            row.tip += QLatin1Char('\n')
                       + Texts::tr("The order of the first two is a coin toss: %1 of 100.")
                             .arg(exchange::wholePercent(order->chance));
        } else if (!hasWinner) {
            row.tip += QLatin1Char('\n') + Texts::tr("Steps of different work: compare tokens per second.");
        }
        const bool based = base >= 0 && static_cast<std::size_t>(base) < candidates.size();
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            Cell& cell = row.cells[i];
            cell.best = hasWinner && metric.better != 0 && row.differs && candidates[i].evaluation.fits
                        && cell.value == best;
            if (based && static_cast<int>(i) != base) {
                QString delta = deltaText(metric, cell.value,
                                          row.cells[static_cast<std::size_t>(base)].value);
                if (metric.id == "step_seconds" && sameWork && !delta.isEmpty()) {
                    const QString sure = sureness(candidates[i], candidates[static_cast<std::size_t>(base)]);
                    delta = sure.isEmpty() ? delta
                                           : Texts::tr("%1, %2", "difference, how sure").arg(delta, sure);
                }
                cell.differs = cell.text != row.cells[static_cast<std::size_t>(base)].text;
                if (!delta.isEmpty()) {
                    cell.note = cell.note.isEmpty() ? delta : delta + QStringLiteral("  ") + cell.note;
                }
            }
        }
        rows.push_back(row);
    }
}

struct Input {
    QString id;
    QString label;
    QString tip;
    std::vector<Cell> cells;
};

Input inputOf(const std::vector<Candidate>& candidates, const QString& id, const QString& label,
              const std::function<QString(const layout::Scenario&)>& text)
{
    Input input{id, label, {}, {}};
    for (const Candidate& c : candidates) {
        Cell cell;
        cell.text = text(c.scenario);
        cell.value = kNone;
        input.cells.push_back(cell);
    }
    return input;
}

void addInputs(std::vector<Row>& rows, const QString& section, std::vector<Input> inputs, int base, bool all)
{
    std::vector<Row> shown;
    for (Input& input : inputs) {
        Row row;
        row.kind = RowKind::Input;
        row.id = input.id;
        row.label = input.label;
        row.tip = input.tip;
        row.cells = std::move(input.cells);
        const auto against = static_cast<std::size_t>(
            std::clamp(base, 0, static_cast<int>(row.cells.size()) - 1));
        for (Cell& cell : row.cells) {
            cell.differs = cell.text != row.cells[against].text;
            row.differs = row.differs || cell.differs;
        }
        if (row.differs || all) {
            shown.push_back(std::move(row));
        }
    }
    if (shown.empty()) {
        return;
    }
    Row head;
    head.kind = RowKind::Section;
    head.label = section;
    rows.push_back(head);
    std::move(shown.begin(), shown.end(), std::back_inserter(rows));
}

std::vector<Input> knobInputs(const std::vector<Candidate>& candidates, bool inWorkload)
{
    std::vector<Input> inputs;
    for (const layout::Knob& knob : layout::knobs()) {
        if (knob.inWorkload != inWorkload) {
            continue;
        }
        Input input{inspector::fromView(knob.id), inspector::knobLabel(knob), inspector::knobTip(knob), {}};
        for (const Candidate& c : candidates) {
            const std::int64_t value = knob.get(c.scenario);
            Cell cell;
            cell.value = static_cast<double>(value);
            cell.quiet = !knob.idle(c.scenario).empty();
            cell.text = inspector::valueText(knob, value);
            if (knob.id == "dp" && value == 0) {
                cell.text = Texts::tr("= %1").arg(theme::count(c.scenario.dataParallel()));
            }
            cell.note = cell.quiet ? inspector::idleText(knob, c.scenario) : QString();
            input.cells.push_back(cell);
        }
        inputs.push_back(std::move(input));
    }
    return inputs;
}

std::vector<Input> modelInputs(const std::vector<Candidate>& candidates)
{
    using layout::Scenario;
    const auto number = [&](const char* id, const QString& label,
                            std::int64_t workload::Transformer::*field) {
        return inputOf(candidates, QString::fromLatin1(id), label,
                       [field](const Scenario& s) { return theme::count(s.model.*field); });
    };
    using workload::Transformer;
    return {
        inputOf(candidates, QStringLiteral("model.name"), Texts::tr("Model"),
                [](const Scenario& s) { return panel::shownName(s.model); }),
        inputOf(candidates, QStringLiteral("model.parameters"), Texts::tr("Parameters"),
                [](const Scenario& s) {
                    return theme::parameters(static_cast<double>(workload::countParameters(s.model).total));
                }),
        number("model.layers", Texts::tr("Layers"), &Transformer::layers),
        number("model.hidden", Texts::tr("Hidden size"), &Transformer::hidden),
        number("model.heads", Texts::tr("Attention heads"), &Transformer::heads),
        number("model.key_value_heads", Texts::tr("Key-value heads"), &Transformer::keyValueHeads),
        number("model.ffn", Texts::tr("MLP width"), &Transformer::ffn),
        number("model.vocabulary", Texts::tr("Vocabulary"), &Transformer::vocabulary),
        inputOf(candidates, QStringLiteral("model.experts"), Texts::tr("Experts"),
                [](const Scenario& s) {
                    return s.model.moe
                               ? Texts::tr("%1 of %2")
                                     .arg(theme::count(s.model.moe->topK), theme::count(s.model.moe->experts))
                               : kDash;
                }),
    };
}

std::vector<Input> clusterInputs(const std::vector<Candidate>& candidates)
{
    using layout::Scenario;
    std::vector<Input> inputs{
        inputOf(candidates, QStringLiteral("cluster.name"), Texts::tr("Cluster"),
                [](const Scenario& s) { return panel::shownName(s.cluster); }),
        inputOf(candidates, QStringLiteral("cluster.nodes"), Texts::tr("Nodes"),
                [](const Scenario& s) { return theme::count(s.cluster.nodes); }),
        inputOf(candidates, QStringLiteral("cluster.accelerators"), Texts::tr("Accelerators"),
                [](const Scenario& s) { return theme::count(s.cluster.accelerators()); }),
        inputOf(candidates, QStringLiteral("cluster.accelerator"), Texts::tr("Accelerator"),
                [](const Scenario& s) { return words(s.cluster.accelerator.name); }),
        inputOf(candidates, QStringLiteral("cluster.memory"), Texts::tr("Memory each"),
                [](const Scenario& s) { return theme::gibibytes(s.cluster.accelerator.memoryBytes); }),
        inputOf(candidates, QStringLiteral("cluster.peak"), Texts::tr("Dense peak each"),
                [](const Scenario& s) {
                    const auto& device = s.cluster.accelerator;
                    return theme::flopRate(device.bf16Flops > 0 ? device.bf16Flops : device.fp16Flops);
                }),
    };
    std::size_t levels = 0;
    for (const Candidate& c : candidates) {
        levels = std::max(levels, c.scenario.cluster.levels.size());
    }
    for (std::size_t i = 0; i < levels; ++i) {
        inputs.push_back(inputOf(candidates, QStringLiteral("cluster.link%1").arg(i),
                                 Texts::tr("Link level %1").arg(i + 1), [i](const Scenario& s) {
                                     if (i >= s.cluster.levels.size()) {
                                         return kDash;
                                     }
                                     const cluster::LinkLevel& link = s.cluster.levels[i];
                                     return Texts::tr("%1, %2").arg(words(link.kind),
                                                                    theme::bandwidth(link.bandwidth));
                                 }));
    }
    return inputs;
}

void addPicture(std::vector<Row>& rows, RowKind kind, const char* id, const QString& label, std::size_t cells)
{
    Row row;
    row.kind = kind;
    row.id = QString::fromLatin1(id);
    row.label = label;
    Cell cell;
    cell.value = kNone;
    row.cells.assign(kind == RowKind::Legend ? 0 : cells, cell);
    rows.push_back(row);
}

} // namespace

std::vector<Row> comparisonRows(const std::vector<Candidate>& candidates, int base, bool all)
{
    std::vector<Row> rows;
    if (candidates.empty()) {
        return rows;
    }
    addMetrics(rows, candidates, base);
    // The pictures come behind the headline numbers, before the memory classes' details would push them out of sight.
    std::vector<Row> pictures;
    const std::size_t n = candidates.size();
    addPicture(pictures, RowKind::TimeBar, "time", Texts::tr("Time of a step"), n);
    addPicture(pictures, RowKind::Memory, "stages", Texts::tr("Memory by stage"), n);
    addPicture(pictures, RowKind::Timeline, "timeline", Texts::tr("Schedule"), n);
    addPicture(pictures, RowKind::Legend, "legend", Texts::tr("Legend"), n);
    const auto behind = std::find_if(rows.begin(), rows.end(),
                                     [](const Row& row) { return row.id == QLatin1String("memory_free"); });
    rows.insert(behind, pictures.begin(), pictures.end());

    addInputs(rows, all ? Texts::tr("Layout") : Texts::tr("Layout: what differs"),
              knobInputs(candidates, false), base, all);
    addInputs(rows, all ? Texts::tr("Workload") : Texts::tr("Workload: what differs"),
              knobInputs(candidates, true), base, all);
    addInputs(rows, all ? Texts::tr("Model") : Texts::tr("Model: what differs"), modelInputs(candidates),
              base, all);
    addInputs(rows, all ? Texts::tr("Cluster") : Texts::tr("Cluster: what differs"),
              clusterInputs(candidates), base, all);
    return rows;
}

Axes commonAxes(const std::vector<Candidate>& candidates)
{
    Axes axes;
    for (const Candidate& c : candidates) {
        axes.stepSeconds = std::max(axes.stepSeconds, c.evaluation.stepSeconds);
        axes.memoryBytes = std::max(
            {axes.memoryBytes, c.evaluation.peakBytes, c.evaluation.valid ? c.evaluation.capacity : 0.0});
        if (c.schedule != nullptr && c.schedule->program.nanoseconds) {
            axes.ticks = std::max(axes.ticks, c.schedule->simulation.makespan);
        }
    }
    return axes;
}

std::vector<std::int64_t> ordered(const std::vector<Candidate>& candidates, Order order)
{
    std::vector<const Candidate*> list;
    for (const Candidate& c : candidates) {
        list.push_back(&c);
    }
    const auto key = [order](const Candidate& c) {
        if (!c.evaluation.valid) {
            return std::numeric_limits<double>::infinity();
        }
        switch (order) {
        case Order::StepTime: return c.evaluation.stepSeconds;
        case Order::Memory: return c.evaluation.peakBytes;
        case Order::Mfu: return -c.evaluation.mfu;
        case Order::Tokens: return -c.evaluation.tokensPerSecond;
        case Order::AsPinned:
        case Order::Name: break;
        }
        return 0.0;
    };
    if (order == Order::AsPinned) {
        std::stable_sort(list.begin(), list.end(),
                         [](const Candidate* a, const Candidate* b) { return a->id < b->id; });
    } else if (order == Order::Name) {
        std::stable_sort(list.begin(), list.end(), [](const Candidate* a, const Candidate* b) {
            return QString::localeAwareCompare(words(a->scenario.name), words(b->scenario.name)) < 0;
        });
    } else {
        std::stable_sort(list.begin(), list.end(),
                         [&key](const Candidate* a, const Candidate* b) { return key(*a) < key(*b); });
    }
    std::vector<std::int64_t> ids;
    for (const Candidate* c : list) {
        ids.push_back(c->id);
    }
    return ids;
}

} // namespace shardscape::compare
