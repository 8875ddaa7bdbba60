// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/sweep_json.h"

#include "base/quantity.h"
#include "exchange/results/evaluation_json.h"
#include "exchange/results/sweep_answer.h"
#include "exchange/scenario/knob_json.h"
#include "exchange/text/json_reader.h"
#include "exchange/text/number_text.h"
#include "layout/knob.h"
#include "layout/rules.h"
#include "search/serving/wish.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <unordered_map>

namespace shardscape::exchange {

using layout::Scenario;
using nlohmann::json;
using nlohmann::ordered_json;
using search::Row;
using search::Space;
using search::SweepResult;

namespace {

constexpr std::string_view kAllValues = "all";

Result<std::vector<std::int64_t>> readValues(const layout::Knob& knob, const json& value,
                                             const Scenario& scenario)
{
    if (value.is_string() && value.get_ref<const std::string&>() == kAllValues)
        return knob.candidates(scenario);
    std::vector<std::int64_t> values;
    const auto add = [&](const json& one) -> Result<void> {
        const Result<std::int64_t> parsed = readKnobValue(knob, one, "");
        if (!parsed)
            return tl::unexpected(parsed.error());
        values.push_back(*parsed);
        return {};
    };
    if (!value.is_array()) {
        if (const Result<void> done = add(value); !done)
            return tl::unexpected(done.error());
        return values;
    }
    for (const json& one : value)
        if (const Result<void> done = add(one); !done)
            return tl::unexpected(done.error());
    if (values.empty())
        return fail(ErrorCode::BadInput, say("%1 has an empty list; give at least one value", knob.id));
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// The scenario of row after row, changed in place: copying one per row would cost more than pricing it.
class Cursor {
public:
    explicit Cursor(const Space& space)
        : m_space(space)
        , m_scenario(space.base)
    {}
    /// With the degrees in effect: a derived data-parallel degree as the number that follows.
    const Scenario& at(const Row& row)
    {
        m_scenario.layout.dataParallel = m_space.base.layout.dataParallel;
        for (std::size_t axis = 0; axis < m_space.axes.size(); ++axis)
            m_space.axes[axis].knob->set(m_scenario, search::valueAt(m_space, row.index, axis));
        m_scenario.layout.dataParallel = static_cast<std::int32_t>(m_scenario.dataParallel());
        return m_scenario;
    }

private:
    const Space& m_space;
    Scenario m_scenario;
};

ordered_json layoutJson(const Space& space, const Scenario& scenario)
{
    ordered_json out = ordered_json::object();
    for (const layout::Knob& knob : space.job->knobs()) {
        const bool swept = std::any_of(space.axes.begin(), space.axes.end(),
                                       [&](const search::Axis& axis) { return axis.knob == &knob; });
        if ((!knob.inWorkload && !knob.inTask) || swept)
            out[std::string(knob.id)] = knobJson(knob, knob.get(scenario));
    }
    return out;
}

/// Rows keep rates in 32 bits; what scripts read is the quote itself.
ordered_json rowJson(const Space& space, const Scenario& scenario, job::Pricer& pricer,
                     const validate::Residuals& residuals)
{
    job::Quote quote;
    pricer.quote(scenario, quote);
    ordered_json out{{"layout", layoutJson(space, scenario)}};
    for (std::size_t place = 0; place < space.job->metrics.size(); ++place) {
        const job::Metric& metric = space.job->metrics[place];
        out[std::string(metric.id)] = metricJson(metric, quote.numbers[place]);
    }
    out["worst_stage"] = quote.worstStage;
    if (space.job != &job::training())
        return out;
    const auto width = [](const auto& band) {
        return band ? ordered_json(band->relative) : ordered_json(nullptr);
    };
    out["band"] = width(validate::bandOf(scenario, residuals));
    out["peak_band"] = width(validate::memoryBandOf(scenario, residuals));
    return out;
}

std::string_view outcomeName(search::Outcome outcome)
{
    switch (outcome) {
    case search::Outcome::Running: return "running";
    case search::Outcome::Completed: return "completed";
    case search::Outcome::Stopped: return "stopped";
    case search::Outcome::Failed: return "failed";
    }
    return "failed";
}

} // namespace

Result<Space> readSpace(std::string_view text, const Scenario& scenario, bool counted)
{
    const Result<json> parsed = parseJson(text);
    if (!parsed)
        return tl::unexpected(parsed.error());
    if (!parsed->is_object())
        return fail(ErrorCode::BadInput,
                    say("the space is %1; it must be an object of knobs", describe(*parsed)));
    Space space;
    space.base = scenario;
    space.job = &job::jobOf(scenario);
    for (const auto& [key, value] : parsed->items())
        if (space.job->knob(key) == nullptr)
            return unknownKnob(key, "the space", space.job->knobs(),
                               [](const layout::Knob&) { return true; });
    for (const layout::Knob& knob : space.job->knobs()) {
        const auto found = parsed->find(knob.id);
        if (found == parsed->end())
            continue;
        Result<std::vector<std::int64_t>> values = readValues(knob, *found, scenario);
        if (!values)
            return tl::unexpected(values.error());
        space.axes.push_back({&knob, std::move(*values)});
    }
    constexpr double kMostCombinations = 9e15; // indices stay exact in a double
    if (counted && space.size() > kMostCombinations)
        return fail(ErrorCode::TooLarge, say("the space has %1 combinations; at most 9e15 can be counted",
                                             compactNumber(space.size())));
    return space;
}

std::vector<std::int64_t> fastestRows(const SweepResult& result, std::size_t count,
                                      const search::Answer* answer)
{
    std::unordered_map<std::int64_t, std::size_t> places;
    for (const std::int64_t leading : search::leadingRows(result, answer))
        places.emplace(leading, places.size());
    const auto placeOf = [&](std::int64_t position) {
        const auto found = places.find(position);
        return found == places.end() ? places.size() : found->second;
    };
    std::vector<std::int64_t> positions;
    for (std::size_t i = 0; i < result.rows.size(); ++i)
        if (result.rows[i].fits)
            positions.push_back(static_cast<std::int64_t>(i));
    const auto faster = [&](std::int64_t a, std::int64_t b) {
        const Row& x = result.rows[static_cast<std::size_t>(a)];
        const Row& y = result.rows[static_cast<std::size_t>(b)];
        if (x.objective != y.objective)
            return x.objective < y.objective;
        const std::size_t placeOfA = placeOf(a);
        const std::size_t placeOfB = placeOf(b);
        return placeOfA != placeOfB ? placeOfA < placeOfB : x.index < y.index;
    };
    const std::size_t kept = std::min(count, positions.size());
    std::partial_sort(positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(kept),
                      positions.end(), faster);
    positions.resize(kept);
    return positions;
}

std::string writeSweep(const SweepResult& result, std::size_t top, const validate::Residuals& residuals,
                       const SweepAnswer* answer)
{
    const search::Progress& progress = result.progress;
    Cursor cursor(result.space);
    const std::unique_ptr<job::Pricer> pricer = result.space.job->pricer();
    const auto rowsJson = [&](const std::vector<std::int64_t>& positions) {
        ordered_json rows = ordered_json::array();
        for (const std::int64_t i : positions)
            rows.push_back(rowJson(result.space, cursor.at(result.rows[static_cast<std::size_t>(i)]), *pricer,
                                   residuals));
        return rows;
    };
    const auto rules = result.space.job->rules();
    ordered_json rejected = ordered_json::object();
    for (std::size_t rule = 0; rule < progress.rejectedByRule.size() && rule < rules.size(); ++rule)
        if (progress.rejectedByRule[rule] > 0)
            rejected[std::string(rules[rule].code)] = progress.rejectedByRule[rule];
    if (progress.rejectedByMemory > 0)
        rejected["memory"] = progress.rejectedByMemory;
    ordered_json out{
        {"job", result.space.job->id},
        {"outcome", outcomeName(result.outcome)},
        {"combinations", progress.total},
        {"evaluated", progress.evaluated},
        {"feasible", progress.feasible},
        {"rejected", std::move(rejected)},
        {"seconds", progress.seconds},
        {"layouts_per_second",
         progress.seconds > 0 ? static_cast<double>(progress.evaluated) / progress.seconds : 0},
        {"threads", progress.threads},
        {"top", rowsJson(fastestRows(result, top, answer != nullptr ? &answer->answer : nullptr))},
        {"front", rowsJson(result.front)}};
    if (answer != nullptr)
        out["answer"] = answerJson(result.space, *answer);
    if (result.space.job == &job::serving()) {
        const search::ServingAnswer served = search::servingAnswer(result);
        const auto row = [&](std::int64_t position) {
            return position < 0 ? ordered_json(nullptr) : std::move(rowsJson({position}).front());
        };
        out["front"] = rowsJson(served.front);
        out["answer"] = {{"kept", served.kept},
                         {"fewest_accelerators", row(served.fewest)},
                         {"most_per_accelerator", row(served.most)}};
    }
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string writeBest(const search::Best& best, bool front, const validate::Residuals& residuals)
{
    const std::unique_ptr<job::Pricer> pricer = best.space.job->pricer();
    const auto foundJson = [&](const search::Found& one) {
        Scenario scenario = one.scenario;
        scenario.layout.dataParallel = static_cast<std::int32_t>(scenario.dataParallel());
        return rowJson(best.space, scenario, *pricer, residuals);
    };
    const auto numberJson = [](double number) {
        return std::isfinite(number) ? ordered_json(number) : ordered_json(nullptr);
    };
    const search::Proof& proof = best.proof;
    ordered_json out{{"job", best.space.job->id},
                     {"outcome", outcomeName(best.outcome)},
                     {"combinations", proof.combinations},
                     {"best", nullptr}};
    if (!best.found.empty())
        out["best"] = foundJson(best.found.front());
    if (front) {
        out["front"] = ordered_json::array();
        for (const search::Found& one : best.found)
            out["front"].push_back(foundJson(one));
    }
    out["proved"] = {
        {"best", best.found.empty() ? ordered_json(nullptr) : ordered_json(best.paceOf(best.found.front()))},
        {"bound", numberJson(proof.bound)},
        {"gap", best.gap()},
        {"within", best.within},
        {"finished", best.outcome == search::Outcome::Completed},
        {"visited", proof.visited},
        {"priced", proof.priced},
        {"pruned", proof.cut},
        {"rejected", proof.rejected},
        {"repeated", proof.repeated}};
    out["seconds"] = proof.seconds;
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

void writeSweepCsv(const SweepResult& result, std::ostream& out)
{
    out << "model,cluster,gpus";
    const auto knobs = result.space.job->knobs();
    for (const layout::Knob& knob : knobs)
        out << ',' << knob.id;
    out << ",status";
    for (const job::Metric& metric : result.space.job->metrics)
        out << ',' << metric.id;
    out << ",worst_stage,on_front\n";

    const Scenario& base = result.space.base;
    const std::string fixed = csvField(base.model.id) + ',' + csvField(base.cluster.id) + ','
                              + std::to_string(base.cluster.accelerators());
    Cursor cursor(result.space);
    std::string line;
    for (const Row& row : result.rows) {
        const Scenario& scenario = cursor.at(row);
        line = fixed;
        for (const layout::Knob& knob : knobs) {
            line += ',';
            line += layout::spell(knob, knob.get(scenario));
        }
        line += row.fits ? ",ok" : ",oom";
        for (std::size_t i = 0; i < result.space.job->metrics.size(); ++i) {
            const job::Metric& metric = result.space.job->metrics[i];
            const double value = job::written(metric, row.value(i));
            line += ',';
            if (row.knows(*result.space.job, i))
                line += metric.wide ? exactNumber(value) : exactNumber(static_cast<float>(value));
        }
        line += ',' + std::to_string(row.worstStage) + (row.onFront ? ",1\n" : ",0\n");
        out << line;
    }
}

std::string csvField(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

} // namespace shardscape::exchange
