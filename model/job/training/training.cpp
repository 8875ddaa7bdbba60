// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/job.h"
#include "job/training/numbers/metric.h"
#include "job/training/step/explanation.h"
#include "job/training/step/floors.h"
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

Outcome outcomeOf(const layout::Scenario& scenario)
{
    const training::Evaluation e = training::evaluate(scenario);
    Outcome outcome;
    outcome.valid = e.valid;
    outcome.fits = e.fits;
    outcome.reasons = e.reasons;
    if (!e.valid)
        return outcome;
    for (std::size_t place = 0; place < training::kMetrics.size(); ++place)
        outcome.numbers[place] = training::kMetrics[place].of(e);
    for (const training::Account& account : training::timeAccounts())
        outcome.time.push_back(
            {account.id, account.label, e.time[account].seconds, e.time[account].exposedSeconds});
    for (const training::StageMemory& stage : e.memory) {
        DeviceMemory device;
        device.stage = stage.stage;
        device.total = stage.total;
        device.capacity = stage.capacity;
        for (const training::Account& account : training::memoryAccounts())
            device.parts.push_back({account.id, account.label, stage.bytes[account], 0});
        outcome.memory.push_back(std::move(device));
    }
    return outcome;
}

} // namespace

const Job& training()
{
    static constexpr Job kTraining{
        .id = "training",
        .metrics = training::kJobMetrics,
        .headline = training::kMfu,
        .rate = training::kTokensPerSecond,
        .knobs = layout::knobs,
        .rules = layout::rules,
        .pricer = []() -> std::unique_ptr<Pricer> { return std::make_unique<TrainingPricer>(); },
        .evaluate = outcomeOf,
        .explain = [](const layout::Scenario& scenario) { return training::explain(scenario); },
        .floors = [](std::span<const Varied> varied) -> std::unique_ptr<Floors> {
            return std::make_unique<training::Floors>(varied);
        }};
    return kTraining;
}

} // namespace shardscape::job
