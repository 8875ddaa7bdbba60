// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/run/explanation.h"

#include "job/run/power.h"

#include <cmath>

namespace shardscape::run {

namespace {

constexpr double kSecondsOfHour = 3600;
constexpr double kBillionTokens = 1e9;

Traced given(double value, std::string_view symbol, Label label, std::string_view unit, Label source)
{
    return detail::giveValue(value, symbol, std::move(label), unit, std::move(source));
}

/// Lost in a bar as the closed form has it, in hours.
Traced barHours(const Evaluation& e, Bar bar, std::string_view symbol)
{
    const auto place = static_cast<std::size_t>(bar);
    return given(e.expected.bars[place] / kSecondsOfHour, symbol, kBarLabels[place], "h",
                 bar == Bar::LostWork ? "Daly 2006, Future Generation Computer Systems 22: to first order"
                                      : "task run");
}

} // namespace

std::vector<job::Explained> explain(const layout::Scenario& scenario, const Evaluation& e)
{
    std::vector<job::Explained> all;
    if (!e.fits)
        return all;
    const workload::RunTask& task = scenario.task.run;
    const auto add = [&all](const char* id, const Traced& number) { all.push_back({id, number.term()}); };
    const Traced rate = given(e.step.tokens / e.step.seconds, "R", "tokens per second, whole cluster",
                              "tokens/s", task.stepSeconds > 0 ? "task run: measured step" : "the step");
    const double there = e.plan.heldShare(e.expected.seconds);
    const double unhindered = task.stepSeconds > 0 ? task.stepSeconds : e.held.stepSeconds;
    if (e.step.seconds != e.held.stepSeconds) {
        const double atClock = slowdownAt(e.step.clock, cappingOf(task.power, task.prices));
        const Traced step = given(unhindered, "T_step",
                                  task.stepSeconds > 0 ? "measured step" : "step at full clock in one site",
                                  "s", task.stepSeconds > 0 ? "task run" : "the step")
                            * given(atClock, "f_c", "longer under the power cap", {},
                                    "Chung 2024, Perseus, arXiv 2312.06902")
                            * given(e.step.seconds / unhindered / atClock, "f_s", "longer between sites", {},
                                    "Charles 2025, arXiv 2503.09799, Table 6");
        add("step_seconds", detail::nameValue(step, "T", "step time", "s", "definition"));
        add("tokens_per_second",
            detail::nameValue(rate, "R_t", "tokens per second while steps run", "tokens/s", "definition"));
    }
    const Traced tokens = given(e.tokens / kBillionTokens, "B_tok", "billions of tokens to train on", {},
                                task.tokens > 0 ? "task run" : "knob token_budget");
    // A ramp's phases are slower than the whole batch.
    const Traced plain = tokens * kBillionTokens / rate;
    const Traced productive = task.ramp.empty()
                                  ? detail::nameValue(plain, "t_p", "every token once", "s", "definition")
                                  : given(e.plan.productive, "t_p",
                                          "every token once, each phase of the ramp at its own speed", "s",
                                          "task run");
    const Traced share = detail::computeValue(
        e.expected.share, "eta", "share of the time that counts", "%",
        "Daly 2006, Future Generation Computer Systems 22: exact, failures while restarting counted",
        {given(e.expected.meanTime / kSecondsOfHour, "M", "hours between failures", "h", "task run").term(),
         given(e.plan.tiers.front().every / kSecondsOfHour, "tau", "hours between saves", "h", "task run")
             .term(),
         given(e.plan.tiers.front().stall, "delta", "seconds that a save stops the run", "s", "task run")
             .term(),
         given(e.plan.restartSeconds(0), "R_s", "seconds until steps run again", "s", "task run").term()});
    add("share_of_time", share);
    const Traced wall = productive / share;
    const Traced hours = detail::nameValue(wall / kSecondsOfHour, "t_h", "hours from start to end", "h",
                                           "definition: failures, restarts and saves counted");
    add("days", detail::nameValue(hours / 24, "t_d", "days from start to end", "days", "definition"));
    if (std::isfinite(e.expected.meanTime))
        add("failures", detail::nameValue(
                            hours
                                * (1
                                   - given((e.expected.bars[static_cast<std::size_t>(Bar::Queue)]
                                            + e.expected.bars[static_cast<std::size_t>(Bar::Maintenance)])
                                               / e.expected.seconds,
                                           "w", "share of the time without enough nodes, or stopped by plan",
                                           "%", "Erlang's law of broken nodes"))
                                / given(e.expected.meanTime / kSecondsOfHour, "M", "hours between failures",
                                        "h", "task run"),
                            "F", "failures until the end", {}, "definition"));
    const Traced nodes = given(e.plan.nodes, "N", "nodes of the layout", {}, "cluster");
    const Traced spares = given(static_cast<double>(e.plan.spares), "N_s", "spare nodes", {}, "task run");
    const Traced perNode = given(e.plan.acceleratorsPerNode, "g", "accelerators of a node", {}, "cluster");
    const Traced present = there < 1
                               ? nodes * given(there, "n", "of them there, on the mean", "%", "task run")
                               : nodes;
    const Traced held = detail::nameValue(hours * (present + spares) * perNode, "h",
                                          "hours of all accelerators, spares counted", "h",
                                          "DeepSeek-AI 2024, arXiv 2412.19437, Table 1");
    add("gpu_hours", held);
    if (e.expense.dollars > 0) {
        const workload::Prices& prices = task.prices;
        const Traced price = given(
            prices.perAcceleratorHour > 0 ? prices.perAcceleratorHour : e.step.pricePerHour, "p",
            "price of one by the hour", "USD", prices.perAcceleratorHour > 0 ? "task run" : "catalog");
        Traced rent = held * price;
        if (e.expense.egressDollars > 0)
            rent = rent + given(e.expense.egressDollars, "C_out", "bytes out of the site", "USD", "task run");
        add("usd",
            detail::nameValue(rent, "C", "rent", "USD", "DeepSeek-AI 2024, arXiv 2412.19437, Table 1"));
    }
    if (e.expense.kilowattHours > 0) {
        const workload::Prices& prices = task.prices;
        const Traced stepping = barHours(e, Bar::Productive, "t_1") + barHours(e, Bar::LostWork, "t_2")
                                + barHours(e, Bar::Slow, "t_3") + barHours(e, Bar::Evaluation, "t_4");
        const double full = (e.expected.bars[static_cast<std::size_t>(Bar::Productive)]
                             + e.expected.bars[static_cast<std::size_t>(Bar::LostWork)]
                             + e.expected.bars[static_cast<std::size_t>(Bar::Slow)]
                             + e.expected.bars[static_cast<std::size_t>(Bar::Evaluation)])
                            / kSecondsOfHour * e.step.accelerators();
        const double most = e.expense.acceleratorHours - e.expense.spareHours;
        const Traced busy = full <= most
                                ? stepping * nodes * perNode
                                : given(most, "h_b", "hours of those that are there", "h", "task run");
        const Traced watts = given(e.step.boardWatts, "P_b", "watts of one board", "W", "catalog")
                             * (1
                                + given(prices.nodeShare, "a", "hosts and fans over boards", {}, "task run"))
                             * given(prices.building, "PUE", "power usage effectiveness", {},
                                     "Touvron 2023, arXiv 2302.13971, Table 15");
        Traced boards = given(prices.boardShare, "b", "of board power while steps run", {},
                              "Olmo 3: 624 to 649 W of 700");
        if (e.step.powerShare < 1)
            boards = boards
                     * given(e.step.powerShare, "p_c", "of that under the power cap", "%",
                             "Chung 2024, Perseus, arXiv 2312.06902");
        const Traced drawn = busy * boards
                             + (held - busy)
                                   * given(prices.idleShare, "i", "of board power while they do not", {},
                                           "Hu 2024, arXiv 2403.07648");
        add("mwh", detail::nameValue(drawn * watts / 1e6, "E", "energy", "MWh",
                                     "hours times power: Touvron 2023, arXiv 2302.13971, Table 15"));
    }
    return all;
}

} // namespace shardscape::run
