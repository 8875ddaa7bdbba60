// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/results/outcome_json.h"

#include "exchange/runs/served_errors_json.h"
#include "exchange/scenario/task_form.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace shardscape::exchange {

using nlohmann::ordered_json;

ordered_json reasonsJson(const std::vector<layout::Reason>& reasons)
{
    ordered_json out = ordered_json::array();
    for (const layout::Reason& reason : reasons) {
        std::vector<std::string> mend;
        for (const layout::Setting& setting : reason.mend.settings)
            mend.push_back(layout::spell(setting));
        const std::string first = mend.empty() ? std::string{} : mend.front();
        if (!mend.empty())
            mend.erase(mend.begin());
        out.push_back({{"code", reason.code},
                       {"have", reason.have},
                       {"need", reason.need},
                       {"unit", reason.unit},
                       {"text", english(layout::sentence(reason))},
                       {"fix", first},
                       {"also_fix", mend}});
    }
    return out;
}

namespace {

ordered_json memoryJson(const std::vector<job::DeviceMemory>& memory)
{
    ordered_json devices = ordered_json::array();
    for (const job::DeviceMemory& device : memory) {
        ordered_json entry{{"stage", device.stage},
                           {"total_gib", device.total / kGiB},
                           {"capacity_gib", device.capacity / kGiB}};
        if (!device.pool.empty())
            entry["pool"] = device.pool;
        for (const job::Amount& part : device.parts)
            entry[std::string(part.id) + "_gib"] = part.value / kGiB;
        devices.push_back(std::move(entry));
    }
    return {{"devices", std::move(devices)}};
}

} // namespace

std::string writeOutcome(const job::Job& job, const layout::Scenario& scenario, const job::Outcome& outcome,
                         bool explain)
{
    ordered_json out{{"job", job.id},
                     {"valid", outcome.valid},
                     {"fits", outcome.fits},
                     {"reasons", reasonsJson(outcome.reasons)}};
    for (std::size_t place = 0; place < job.metrics.size(); ++place) {
        const job::Metric& metric = job.metrics[place];
        const double value = job::written(metric, outcome.numbers[place]);
        const bool known = outcome.valid && (outcome.fits || metric.ofMisfits) && std::isfinite(value);
        out[std::string(metric.id)] = known ? ordered_json(value) : ordered_json(nullptr);
    }
    for (const ServedBand& around : servedBandsOf(scenario, outcome)) {
        const validate::Band& band = around.band;
        const double value = job::written(job.metrics[around.place], outcome.numbers[around.place]);
        ordered_json far = ordered_json::array();
        for (const Message& name : band.farIn)
            far.push_back(english(name));
        out["bands"][std::string(job.metrics[around.place].id)] = {
            {"low", value * band.low()},           {"high", value * band.high()}, {"relative", band.relative},
            {"coverage", band.coverage},           {"runs", band.runs},           {"source", band.source},
            {"extrapolated", band.extrapolated()}, {"far_in", std::move(far)}};
    }
    ordered_json terms = ordered_json::array();
    for (const job::Amount& part : outcome.time)
        terms.push_back({{"id", part.id}, {"seconds", part.value}, {"exposed_seconds", part.exposed}});
    out[std::string(job.unit)]["terms"] = std::move(terms);
    out["memory"] = memoryJson(outcome.memory);
    if (const TaskForm* form = taskForm(scenario.task.kind); form != nullptr && form->result != nullptr)
        form->result(scenario, out);
    if (explain && job.explain != nullptr) {
        ordered_json explained = ordered_json::array();
        for (const job::Explained& number : job.explain(scenario))
            explained.push_back({{"id", number.id},
                                 {"value", number.term->value},
                                 {"unit", number.term->unit},
                                 {"symbol", number.term->symbol}});
        out["explained"] = std::move(explained);
    }
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace shardscape::exchange
