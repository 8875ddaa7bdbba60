// SPDX-License-Identifier: GPL-3.0-or-later
#include "validate/comparison.h"

#include "layout/knob.h"
#include "layout/rank_groups.h"
#include "validate/parallel.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>

namespace shardscape::validate {

namespace {

double real(std::int64_t v)
{
    return static_cast<double>(v);
}

std::vector<double> averageRanks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t j = i;
        while (j < order.size() && values[order[j]] == values[order[i]])
            ++j;
        for (std::size_t k = i; k < j; ++k)
            ranks[order[k]] = static_cast<double>(i + j - 1) / 2;
        i = j;
    }
    return ranks;
}

/// The largest term of the step besides the model's own work: where a wrong prediction most likely comes from.
void findMostTime(const training::Evaluation& e, Judged& judged)
{
    for (const training::Account& account : training::timeAccounts()) {
        const double part = e.stepSeconds > 0 ? e.time[account].exposedSeconds / e.stepSeconds : 0;
        if (!account.isUseful() && part > judged.mostTimeShare) {
            judged.mostTime = &account;
            judged.mostTimeShare = part;
        }
    }
}

/// Sums what single rows say.
class Summing {
public:
    void add(const Run& run, const Judged& row)
    {
        ++m_summary.rows;
        if (!row.priced) {
            ++m_summary.refused;
            return;
        }
        m_summary.impossible += row.impossible ? 1 : 0;
        if (!run.trusted) {
            ++m_summary.doubted;
            return;
        }
        addVerdict(run, row);
        if (row.timeError) {
            m_errors.push_back(*row.timeError);
            m_predicted.push_back(row.stepSeconds);
            m_measured.push_back(run.measured.stepSeconds);
            m_experiments[experimentOf(run)].push_back(m_errors.size() - 1);
        }
        if (row.memoryError) {
            MemorySummary& memory = m_summary.memory;
            ++memory.rows;
            memory.mape += std::abs(*row.memoryError);
            memory.bias += *row.memoryError;
        }
    }

    Summary finish()
    {
        finishMemory(m_summary.memory);
        TimeSummary& time = m_summary.time;
        time.rows = static_cast<std::int64_t>(m_errors.size());
        if (time.rows == 0)
            return m_summary;
        time.bias = std::accumulate(m_errors.begin(), m_errors.end(), 0.0) / real(time.rows);
        std::transform(m_errors.begin(), m_errors.end(), m_errors.begin(),
                       [](double error) { return std::abs(error); });
        time.mape = std::accumulate(m_errors.begin(), m_errors.end(), 0.0) / real(time.rows);
        time.medianError = quantile(m_errors, 0.5);
        time.p95Error = quantile(m_errors, 0.95);
        time.spearman = spearman(m_predicted, m_measured);
        double sum = 0;
        std::int64_t count = 0;
        for (const auto& [name, rows] : m_experiments)
            if (const auto rho = within(rows)) {
                sum += *rho;
                ++count;
            }
        if (count > 0)
            time.spearmanWithin = sum / real(count);
        return m_summary;
    }

    void addVerdict(const Run& run, const Judged& row)
    {
        FitSummary& fit = m_summary.fit;
        if (run.measured.failed) { // for want of memory or of something else
            fit.suspicious += row.share < kComfortable ? 1 : 0;
            return;
        }
        ++fit.rows;
        const bool wrong = run.measured.contradicts(row.fits);
        fit.correct += wrong ? 0 : 1;
        fit.falseFit += wrong && row.fits ? 1 : 0;
        fit.falseOom += wrong && !row.fits ? 1 : 0;
    }

    static void finishMemory(MemorySummary& memory)
    {
        if (memory.rows > 0) {
            memory.mape /= real(memory.rows);
            memory.bias /= real(memory.rows);
        }
    }

private:
    [[nodiscard]] std::optional<double> within(const std::vector<std::size_t>& rows) const
    {
        std::vector<double> predicted;
        std::vector<double> measured;
        for (const std::size_t row : rows) {
            predicted.push_back(m_predicted[row]);
            measured.push_back(m_measured[row]);
        }
        return spearman(predicted, measured);
    }

    Summary m_summary;
    std::vector<double> m_errors;
    std::vector<double> m_predicted;
    std::vector<double> m_measured;
    std::map<std::string, std::vector<std::size_t>> m_experiments;
};

/// Tables name a run by its id, or by what follows a prefix.
bool names(const std::string& name, const std::string& id)
{
    return id == name
           || (id.size() > name.size() && id.ends_with(name) && id[id.size() - name.size() - 1] == '-');
}

MemorySummary compareRanks(std::span<const Run> runs, std::span<const RankMemory> ranks)
{
    MemorySummary summary;
    std::map<std::string, training::Evaluation> predicted;
    for (const RankMemory& rank : ranks) {
        const Run* run = runNamed(runs, rank.run);
        if (run == nullptr)
            continue;
        auto found = predicted.find(run->id);
        if (found == predicted.end())
            found = predicted.emplace(run->id, training::evaluate(run->scenario)).first;
        const training::Evaluation& e = found->second;
        if (!e.valid || rank.rank >= run->scenario.cluster.accelerators())
            continue;
        const auto stage = static_cast<std::size_t>(layout::placeOf(run->scenario, rank.rank).pipeline);
        const training::StageMemory& memory = e.memory[stage];
        const double allocated = memory.total
                                 - memory.bytes[static_cast<std::size_t>(training::MemoryClass::Reserve)];
        const double error = allocated / rank.allocatedBytes - 1;
        ++summary.rows;
        summary.mape += std::abs(error);
        summary.bias += error;
    }
    Summing::finishMemory(summary);
    return summary;
}

} // namespace

std::vector<Regret> regretsOf(std::span<const Run> runs, std::span<const Judged> rows,
                              const std::function<bool(const Run&)>& chosen)
{
    std::map<std::string, std::vector<std::size_t>> experiments;
    for (const Judged& row : rows)
        if (row.priced && !row.impossible && runs[row.run].trusted && chosen(runs[row.run])
            && runs[row.run].measured.stepSeconds > 0)
            experiments[experimentOf(runs[row.run])].push_back(row.run);
    std::vector<Regret> regrets;
    for (const auto& [name, members] : experiments) {
        if (members.size() < 2)
            continue;
        Regret regret;
        regret.group = name;
        regret.rows = static_cast<std::int64_t>(members.size());
        const auto measured = [&](std::size_t i) { return runs[i].measured.stepSeconds; };
        regret.measuredBest = *std::min_element(members.begin(), members.end(),
                                                [&](auto a, auto b) { return measured(a) < measured(b); });
        // Nobody would start a layout that is said not to fit, unless all are.
        regret.predictedBest = *std::min_element(members.begin(), members.end(), [&](auto a, auto b) {
            return rows[a].fits != rows[b].fits ? rows[a].fits : rows[a].stepSeconds < rows[b].stepSeconds;
        });
        regret.regret = measured(regret.predictedBest) / measured(regret.measuredBest) - 1;
        std::vector<double> x;
        std::vector<double> y;
        for (const std::size_t i : members) {
            x.push_back(rows[i].stepSeconds);
            y.push_back(measured(i));
        }
        regret.spearman = spearman(x, y);
        regrets.push_back(std::move(regret));
    }
    return regrets;
}

std::string experimentOf(const Run& run)
{
    const layout::Scenario& s = run.scenario;
    return run.source + ", " + s.model.id + ", " + std::to_string(s.workload.sequence) + ", "
           + std::to_string(s.cluster.accelerators()) + ", " + std::to_string(s.workload.globalBatch);
}

const Run* runNamed(std::span<const Run> runs, const std::string& name)
{
    const auto found = std::find_if(runs.begin(), runs.end(),
                                    [&](const Run& run) { return names(name, run.id); });
    return found == runs.end() ? nullptr : &*found;
}

double comparablePeak(const training::Evaluation& evaluation, const Measured& measured, double contextBytes)
{
    double peak = 0;
    for (const training::StageMemory& stage : evaluation.memory) {
        const double reserve = stage.bytes[static_cast<std::size_t>(training::MemoryClass::Reserve)];
        const double unseen = measured.memoryKind == MemoryKind::Allocated  ? reserve
                              : measured.memoryKind == MemoryKind::Reserved ? std::min(reserve, contextBytes)
                                                                            : 0;
        peak = std::max(peak, stage.total - unseen);
        if (measured.firstStage)
            break;
    }
    return peak;
}

Judged judge(const Run& run, std::size_t position)
{
    Judged judged;
    judged.run = position;
    const training::Evaluation e = training::evaluate(run.scenario);
    if (!e.valid) {
        judged.refusal = e.reasons.empty() ? say("the layout is not valid")
                                           : layout::sentence(e.reasons.front());
        return judged;
    }
    judged.priced = true;
    judged.fits = e.fits;
    judged.stepSeconds = e.stepSeconds;
    judged.peakBytes = comparablePeak(e, run.measured, run.scenario.software().contextBytes);
    judged.share = e.capacity > 0 ? e.peakBytes / e.capacity : 0;
    judged.impossible = run.measured.stepSeconds > 0
                        && e.modelFlops > run.measured.stepSeconds * e.peakFlops
                                              * static_cast<double>(run.scenario.cluster.accelerators());
    if (run.measured.stepSeconds > 0 && !judged.impossible)
        judged.timeError = e.stepSeconds / run.measured.stepSeconds - 1;
    if (run.measured.peakBytes > 0)
        judged.memoryError = judged.peakBytes / run.measured.peakBytes - 1;
    findMostTime(e, judged);
    return judged;
}

namespace {

std::string formatOf(const layout::Scenario& s)
{
    const layout::Knob& precision = *layout::findKnob("precision");
    return layout::spell(precision, precision.get(s)) + (s.model.moe ? ", experts" : ", dense");
}

/// As the catalog says it; otherwise the model's id up to its size: "mpt" of "mpt-125m-s1024", "vtrain" of "vtrain-12x1024x16".
std::string familyOf(const workload::Transformer& model)
{
    if (!model.family.empty())
        return model.family;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t at = model.id.find('-'); at != std::string::npos; at = model.id.find('-', at + 1)) {
        const std::string word = model.id.substr(at + 1, model.id.find('-', at + 1) - at - 1);
        if (!word.empty() && isDigit(word.front()) && word.find_first_of("bmtx") != std::string::npos)
            return model.id.substr(0, at);
    }
    return model.id;
}

std::vector<std::pair<std::string, Summary>> finished(std::map<std::string, Summing>& groups)
{
    std::vector<std::pair<std::string, Summary>> summaries;
    for (auto& [name, summing] : groups)
        summaries.emplace_back(name, summing.finish());
    return summaries;
}

void summarize(Comparison& comparison, std::span<const Run> runs)
{
    constexpr double kDrowns = 1.0 / 3;
    Summing all;
    std::map<std::string, Summing> sources;
    std::map<std::string, double> rows;
    for (const Judged& row : comparison.rows) {
        all.add(runs[row.run], row);
        sources[runs[row.run].source].add(runs[row.run], row);
        ++rows[runs[row.run].source];
    }
    comparison.all = all.finish();
    comparison.sources = finished(sources);
    for (const auto& [name, count] : rows)
        if (rows.size() > 1 && count > kDrowns * real(comparison.all.rows))
            comparison.apart = name;
    std::map<std::string, Summing> accelerators;
    std::map<std::string, Summing> formats;
    std::map<std::string, Summing> families;
    std::map<std::string, Summing> releases;
    for (const Judged& row : comparison.rows) {
        const Run& run = runs[row.run];
        if (run.source == comparison.apart)
            continue;
        accelerators[run.scenario.cluster.accelerator.name].add(run, row);
        formats[formatOf(run.scenario)].add(run, row);
        families[familyOf(run.scenario.model)].add(run, row);
        releases[run.scenario.software().name].add(run, row);
    }
    comparison.accelerators = finished(accelerators);
    comparison.formats = finished(formats);
    comparison.families = finished(families);
    comparison.releases = finished(releases);
}

} // namespace

Comparison compare(std::span<const Run> runs, std::span<const RankMemory> ranks, std::stop_token stop)
{
    Comparison comparison;
    comparison.rows.resize(runs.size());
    std::vector<char> judgedAt(runs.size());
    inParallel(runs.size(), stop, [&](std::size_t i) {
        comparison.rows[i] = judge(runs[i], i);
        judgedAt[i] = 1;
    });
    if (stop.stop_requested()) {
        std::vector<Judged> done;
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (judgedAt[i] != 0)
                done.push_back(std::move(comparison.rows[i]));
        comparison.rows = std::move(done);
        return comparison;
    }
    summarize(comparison, runs);
    comparison.regrets = regretsOf(runs, comparison.rows, [](const Run&) { return true; });
    for (const Regret& regret : comparison.regrets) {
        comparison.meanRegret += regret.regret / static_cast<double>(comparison.regrets.size());
        comparison.largestRegret = std::max(comparison.largestRegret, regret.regret);
    }
    comparison.ranks = compareRanks(runs, ranks);
    return comparison;
}

std::optional<double> spearman(std::span<const double> x, std::span<const double> y)
{
    if (x.size() != y.size() || x.size() < 3)
        return std::nullopt;
    const std::vector<double> rx = averageRanks(x);
    const std::vector<double> ry = averageRanks(y);
    const double mean = static_cast<double>(x.size() - 1) / 2;
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (std::size_t i = 0; i < rx.size(); ++i) {
        xy += (rx[i] - mean) * (ry[i] - mean);
        xx += (rx[i] - mean) * (rx[i] - mean);
        yy += (ry[i] - mean) * (ry[i] - mean);
    }
    if (xx <= 0 || yy <= 0)
        return std::nullopt;
    return xy / std::sqrt(xx * yy);
}

double quantile(std::vector<double> values, double fraction)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const double at = fraction * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (at - std::floor(at)) * (values[above] - values[below]);
}

} // namespace shardscape::validate
