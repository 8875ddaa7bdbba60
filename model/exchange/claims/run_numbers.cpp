// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/claims/run_numbers.h"

#include "job/job.h"
#include "job/run/numbers.h"

#include <cmath>

namespace shardscape::exchange {

RunNumbers::RunNumbers(const layout::Scenario& scenario)
{
    const run::Evaluation e = run::evaluate(scenario);
    m_numbers.push_back({"fits", e.fits ? 1.0 : 0.0});
    if (!e.fits)
        return;
    const job::Outcome outcome = job::run().evaluate(scenario);
    for (std::size_t i = 0; i < job::run().metrics.size(); ++i)
        m_numbers.push_back(
            {job::run().metrics[i].id, job::written(job::run().metrics[i], outcome.numbers[i])});
    const run::LossOutlook loss = run::lossOutlook(scenario, e);
    for (const run::RunNumber& number : run::runNumbers())
        m_numbers.push_back({number.id, number.of(e, loss)});
}

double RunNumbers::of(std::string_view id) const
{
    for (const Named& one : m_numbers)
        if (one.id == id)
            return one.value;
    return std::nan("");
}

} // namespace shardscape::exchange
