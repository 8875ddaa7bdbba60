// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of everything that talks, or talks less, over random layouts.
#include "job/training/explain/traffic.h"
#include "job/training/numbers/evaluation.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QtTest>
#include <numeric>
#include <rapidcheck.h>

using namespace shardscape;
using training::TimeTerm;

namespace {

const std::vector<layout::Scenario>& bases()
{
    static const std::vector<layout::Scenario> list{
        scenarioOf("mixtral-8x7b-v0.1", "dgx-h100", 4, {{"sequence", "8192"}, {"global_batch", "64"}}),
        scenarioOf("qwen3-30b-a3b", "dgx-a100-80g", 4, {{"sequence", "4096"}, {"global_batch", "64"}}),
        scenarioOf("llama-3-8b", "dgx-a100-80g", 4, {{"sequence", "16384"}, {"global_batch", "64"}})};
    return list;
}

layout::Scenario anyLayout()
{
    return randomLayout(bases(), [](const layout::Scenario&) { return true; });
}

void set(layout::Scenario& s, const char* id, std::string_view value)
{
    if (const auto done = layout::setKnob(s, id, value); !done)
        RC_FAIL(done.error().text());
}

void setAny(layout::Scenario& s, const char* id)
{
    const layout::Knob& knob = *layout::findKnob(id);
    knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
}

/// Bit for bit: time, memory, and every byte of every axis and level.
void same(const layout::Scenario& a, const layout::Scenario& b)
{
    const training::Evaluation x = training::evaluateUnmended(a);
    const training::Evaluation y = training::evaluateUnmended(b);
    RC_ASSERT(x.valid == y.valid);
    RC_PRE(x.valid);
    if (x.stepSeconds != y.stepSeconds || x.peakBytes != y.peakBytes || x.time != y.time)
        RC_FAIL(changedKnobs(a) + " is not " + changedKnobs(b));
    const training::Traffic s = training::traffic(a, x);
    const training::Traffic t = training::traffic(b, y);
    RC_ASSERT(s.axes.size() == t.axes.size());
    for (std::size_t i = 0; i < s.axes.size(); ++i)
        RC_ASSERT(s.axes[i].levelBytes == t.axes[i].levelBytes && s.axes[i].messages == t.axes[i].messages);
}

double exposed(const training::Evaluation& e, TimeTerm term)
{
    return e.time[static_cast<std::size_t>(term)].exposedSeconds;
}

} // namespace

class TestExchangeProperties : public QObject {
    Q_OBJECT

private slots:
    void atIntervalOneNothingOfAPeriodCounts()
    {
        QVERIFY(rc::check("interval 1", [] {
            layout::Scenario plain = anyLayout();
            set(plain, "exchange_interval", "1");
            set(plain, "interval_alpha", "0");
            layout::Scenario told = plain;
            for (const char* id : {"exchange_across", "learning_rate", "outer_optimizer", "outer_fragments",
                                   "outer_delay", "outer_bits"}) {
                set(plain, id, layout::spell(*layout::findKnob(id), layout::findKnob(id)->fallback));
                setAny(told, id);
            }
            if (!layout::violations(plain).empty())
                RC_DISCARD("the interval was what kept a rule");
            RC_ASSERT(layout::violations(told).empty());
            same(plain, told);
        }));
    }

    void gradientsInTheirOwnBitsAreThePlainExchange()
    {
        QVERIFY(rc::check("bits as kept", [] {
            layout::Scenario plain = anyLayout();
            set(plain, "gradient_topology", "all-reduce");
            set(plain, "gradient_format", "as-kept");
            plain.workload.gradientPrecision = workload::Precision::Bf16;
            RC_PRE(layout::violations(plain).empty());
            layout::Scenario told = plain;
            set(told, "gradient_format", "16-bit");
            setAny(told, "compression_warm_up");
            same(plain, told);
        }));
    }

    void withoutDropsRoomIsNothing()
    {
        QVERIFY(rc::check("no drops", [] {
            layout::Scenario plain = anyLayout();
            set(plain, "capacity_factor", "0");
            set(plain, "capacity_padding", "0");
            RC_PRE(layout::violations(plain).empty() && plain.model.moe.has_value());
            layout::Scenario told = plain;
            set(told, "capacity_factor", "10000"); // a hundred times the mean
            same(plain, told);
        }));
    }

    /// From the product's own kernel, by copy engines, without a share of anything: what shows falls, and so does the step where
    /// nothing else is dealt out anew.
    void hidingWithoutContentionNeverShowsMore()
    {
        QVERIFY(rc::check("hidden", [] {
            layout::Scenario plain = anyLayout();
            for (const char* id :
                 {"tp_blocks", "tp_hiding", "cp_hiding", "ep_hiding", "dp_hiding", "ep_shortcut"})
                layout::findKnob(id)->set(plain, 0);
            set(plain, "comm_processors", "0");
            set(plain, "comm_memory", "0");
            set(plain, "tp_overlap", "0"); // a fitted share may hide more than the layer's own times
            set(plain, "ep_overlap", "0");
            RC_PRE(layout::violations(plain).empty());
            layout::Scenario hidden = plain;
            set(hidden, "tp_hiding", "fused");
            set(hidden, "ep_hiding", "fused");
            setAny(hidden, "overlap_pieces");
            layout::Scenario all = hidden;
            set(all, "cp_hiding", "fused");
            RC_PRE(layout::violations(hidden).empty() && layout::violations(all).empty());
            const training::Evaluation a = training::evaluateUnmended(plain);
            const training::Evaluation b = training::evaluateUnmended(hidden);
            const training::Evaluation c = training::evaluateUnmended(all);
            const auto noMore = [&](double then, double before) {
                if (!(then <= before * (1 + 1e-9) + 1e-12))
                    RC_FAIL(changedKnobs(all));
            };
            noMore(exposed(b, TimeTerm::TensorComm), exposed(a, TimeTerm::TensorComm));
            // Gathers of hot experts hide behind what is left of the layer: less where sums hide there, too.
            noMore(exposed(b, TimeTerm::TensorComm) + exposed(b, TimeTerm::ExpertComm),
                   exposed(a, TimeTerm::TensorComm) + exposed(a, TimeTerm::ExpertComm));
            if (layout::findKnob("ep_materialized")->get(hidden) == 0)
                noMore(exposed(b, TimeTerm::ExpertComm), exposed(a, TimeTerm::ExpertComm));
            // What hides around attention leaves less of the layer to gathers of hot experts: together it is no more.
            const auto together = [](const training::Evaluation& e) {
                return exposed(e, TimeTerm::TensorComm) + exposed(e, TimeTerm::ExpertComm)
                       + exposed(e, TimeTerm::ContextComm);
            };
            noMore(exposed(c, TimeTerm::ContextComm), exposed(b, TimeTerm::ContextComm));
            noMore(exposed(c, TimeTerm::TensorComm), exposed(b, TimeTerm::TensorComm));
            noMore(together(c), together(b));
        }));
    }

    /// The same of what replicas exchange.
    void gradientsFromTheirKernelsNeverShowMore()
    {
        QVERIFY(rc::check("hidden gradients", [] {
            layout::Scenario plain = anyLayout();
            for (const char* id :
                 {"dp_hiding", "overlap_gradients", "overlap_params", "comm_processors", "comm_memory"})
                layout::findKnob(id)->set(plain, 0);
            setAny(plain, "overlap_pieces");
            RC_PRE(layout::violations(plain).empty());
            layout::Scenario hidden = plain;
            set(hidden, "dp_hiding", "fused");
            const double before = exposed(training::evaluateUnmended(plain), TimeTerm::DataComm);
            const double then = exposed(training::evaluateUnmended(hidden), TimeTerm::DataComm);
            if (!(then <= before * (1 + 1e-9) + 1e-9))
                RC_FAIL(changedKnobs(hidden));
        }));
    }

    /// What an axis sends is what its levels carry, levels sum their axes, and nothing waits for more than is spent.
    void bytesAddUpByAxisAndLevel()
    {
        QVERIFY(rc::check("sums", [] {
            const layout::Scenario s = anyLayout();
            const training::Evaluation e = training::evaluateUnmended(s);
            RC_PRE(e.valid);
            const training::Traffic t = training::traffic(s, e);
            std::vector<double> levels(t.levels.size());
            for (const training::AxisTraffic& axis : t.axes) {
                const double sum = std::accumulate(axis.levelBytes.begin(), axis.levelBytes.end(), 0.0);
                RC_ASSERT(std::abs(sum - axis.bytes) <= 1e-6 * axis.bytes);
                if (!(axis.exposedSeconds <= axis.seconds * (1 + 1e-9) + 1e-12))
                    RC_FAIL(changedKnobs(s));
                for (std::size_t i = 0; i < levels.size(); ++i)
                    levels[i] += axis.levelBytes[i];
            }
            for (std::size_t i = 0; i < levels.size(); ++i)
                RC_ASSERT(std::abs(t.levels[i].bytes - levels[i]) <= 1e-6 * levels[i]);
        }));
    }
};

QTEST_GUILESS_MAIN(TestExchangeProperties)
#include "tst_exchange_properties.moc"
