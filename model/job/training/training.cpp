// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/job.h"
#include "job/training/numbers/metric.h"
#include "job/training/step/pricer.h"

namespace shardscape::job {

namespace {

class TrainingPricer final : public Pricer {
public:
    void quote(const layout::Scenario& scenario, Quote& quote) override
    {
        const training::Price& price = m_pricer.price(scenario, false);
        quote.fits = price.fits;
        quote.worstStage = price.worstStage;
        for (std::size_t place = 0; place < training::kMetrics.size(); ++place)
            quote.numbers[place] = training::kMetrics[place].ofPrice(price);
    }

private:
    training::Pricer m_pricer;
};

} // namespace

const Job& training()
{
    static constexpr Job kTraining{
        .id = "training",
        .metrics = training::kJobMetrics,
        .headline = training::kMfu,
        .rate = training::kTokensPerSecond,
        .rules = layout::rules,
        .has = [](const layout::Knob&) { return true; },
        .pricer = []() -> std::unique_ptr<Pricer> { return std::make_unique<TrainingPricer>(); }};
    return kTraining;
}

} // namespace shardscape::job
