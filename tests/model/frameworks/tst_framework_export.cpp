// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/batch_words.h"
#include "frameworks/export.h"
#include "frameworks/reading.h"
#include "layout/knob.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"

#include <QTest>

using namespace shardscape;

namespace {

std::vector<layout::Scenario> bases()
{
    std::vector<layout::Scenario> all;
    for (const auto& [model, cluster, nodes] :
         {std::tuple("gpt-3-175b", "dgx-a100-80g", 16), std::tuple("mixtral-8x7b-v0.1", "dgx-h100", 8),
          std::tuple("deepseek-v3", "dgx-h100", 32), std::tuple("llama-3-8b", "dgx-h100", 2)}) {
        layout::Scenario s;
        s.model = **exchange::Catalog::builtIn().model(model);
        s.cluster = *exchange::Catalog::builtIn().cluster(cluster, nodes);
        s.workload.sequence = 4096;
        s.workload.globalBatch = 1024;
        all.push_back(std::move(s));
    }
    return all;
}

} // namespace

class TestFrameworkExport : public QObject {
    Q_OBJECT

private slots:
    /// What is written of any layout is read back with the same values, or the file says which knob it has no word for.
    void importOfAnExportIsTheIdentity_data()
    {
        QTest::addColumn<QString>("framework");
        for (const std::string_view id : frameworks::writtenFrameworks())
            QTest::newRow(std::string(id).c_str())
                << QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    }
    void importOfAnExportIsTheIdentity()
    {
        QFETCH(QString, framework);
        const std::vector<layout::Scenario> all = bases();
        const bool holds = rc::check([&] {
            layout::Scenario s = randomLayout(all, [](const layout::Scenario&) { return true; });
            for (const char* id : {"precision", "grad_dtype", "optimizer"}) {
                const layout::Knob& knob = *layout::findKnob(id);
                knob.set(s, *rc::gen::elementOf(knob.candidates(s)));
            }
            const frameworks::Plan plan = frameworks::planOf(s);
            const auto written = frameworks::write(plan, framework.toStdString());
            RC_ASSERT(written.has_value());
            auto read = frameworks::read(written->text, written->fileName);
            if (!read)
                RC_FAIL(read.error().text() + "\n" + written->text);
            // Some files do not know on how many accelerators they run.
            if (frameworks::find(read->cluster, "gpus") == nullptr)
                *read = frameworks::withAccelerators(*read, s.cluster.accelerators());
            RC_ASSERT(read->framework == framework.toStdString());
            RC_ASSERT(read->unknown.empty());
            for (const std::string& id : plan.chosen) {
                if (id == "software"
                    || std::find(written->unsaid.begin(), written->unsaid.end(), id) != written->unsaid.end())
                    continue;
                const frameworks::Value* wanted = plan.find(id);
                const frameworks::Value* found = frameworks::find(read->layout, id);
                if (found == nullptr)
                    found = frameworks::find(read->workload, id);
                if (wanted == nullptr)
                    continue;
                // What the file asks back (a chunk's layers need the model) is not lost.
                const bool asked = std::any_of(read->needs.begin(), read->needs.end(),
                                               [&id](const frameworks::Need& one) { return one.what == id; });
                if (found == nullptr && asked)
                    continue;
                if (found == nullptr)
                    RC_FAIL(id + " is lost in\n" + written->text);
                if (frameworks::textOf(*found) != frameworks::textOf(*wanted))
                    RC_FAIL(id + ": " + frameworks::textOf(*wanted) + " became " + frameworks::textOf(*found)
                            + " in\n" + written->text);
            }
        });
        QVERIFY(holds);
    }

    void anExportSaysWhatTheFrameworkCannot()
    {
        layout::Scenario s = bases().front();
        QVERIFY(layout::setKnob(s, "congestion", "20").has_value());
        QVERIFY(layout::setKnob(s, "pp", "8").has_value());
        QVERIFY(layout::setKnob(s, "schedule", "zb-h1").has_value());
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        QVERIFY(written->text.find("schedule = zb-h1") != std::string::npos);
        QVERIFY(written->text.find("congestion = 20") != std::string::npos);
        QVERIFY(!frameworks::write(frameworks::planOf(s), "megatorn"));
        QCOMPARE(frameworks::write(frameworks::planOf(s), "megatorn").error().text(),
                 std::string("nothing is written for 'megatorn'; nearest is 'megatron'"));
    }

    void whatEqualsTheDefaultsIsNotWritten()
    {
        layout::Scenario s = bases().back();
        const auto written = frameworks::write(frameworks::planOf(s), "megatron");
        QVERIFY(written.has_value());
        for (const char* absent :
             {"--context-parallel-size", "--recompute", "--overlap", "--sequence-parallel", "--expert"})
            QVERIFY2(written->text.find(absent) == std::string::npos, absent);
        for (const char* there : {"--tensor-model-parallel-size 1", "--pipeline-model-parallel-size 1",
                                  "--micro-batch-size 1", "--global-batch-size 1024", "--seq-length 4096"})
            QVERIFY2(written->text.find(there) != std::string::npos, there);
    }

    /// A batch in DeepSpeed's words is their product: the three are one equation.
    void aBatchIsCountedAsTheFrameworkDoes()
    {
        layout::Scenario s = bases().front(); // 128 accelerators, 1024 sequences of 4096
        QVERIFY(layout::setKnob(s, "tp", "8").has_value());
        QVERIFY(layout::setKnob(s, "micro_batch", "2").has_value());
        std::map<std::string, std::string> words;
        for (const frameworks::BatchWord& one : frameworks::batchWords(s))
            words[one.framework + " " + one.key] = one.value;
        QCOMPARE(words["deepspeed train_micro_batch_size_per_gpu"], std::string("2"));
        QCOMPARE(words["deepspeed gradient_accumulation_steps"], std::string("32"));
        QCOMPARE(words["deepspeed train_batch_size"], std::string("1024"));
        QCOMPARE(words["torchtitan training.num_tokens_per_microbatch_per_dp_rank"], std::string("8192"));
        QCOMPARE(words["maxtext per_device_batch_size"], std::string("8"));
        QCOMPARE(words["internevo data.micro_num"], std::string("32"));
        QVERIFY(layout::setKnob(s, "global_batch", "1000").has_value());
        QVERIFY(frameworks::batchWords(s).empty());
    }
};

QTEST_GUILESS_MAIN(TestFrameworkExport)
#include "tst_framework_export.moc"
