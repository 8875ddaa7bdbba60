// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/runs_csv.h"

#include "base/quantity.h"
#include "exchange/text/csv.h"
#include "job/training/costing/mfu.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "schedule/schedule.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using exchange::readRuns;

namespace {

const std::string kHeader = "id,source,model,cluster,gpus,sequence,global_batch,micro_batch,tp,pp,dp,"
                            "status,step_seconds,peak_gib,memory_kind\n";

Result<exchange::RunsFile> read(const std::string& text)
{
    return readRuns(text, exchange::Catalog::builtIn(), "here");
}

} // namespace

class TestRunsCsv : public QObject {
    Q_OBJECT
private slots:
    void workThatARowDoesNotSayIsNotGuessed()
    {
        for (const char* column : {"sequence", "global_batch"}) {
            const auto file = read(std::string("model,cluster,gpus,") + column + ",step_seconds\n"
                                   + "llama-13b,dgx-a100-80g,8,,3\n" + "llama-13b,dgx-a100-80g,8,512,3\n");
            QVERIFY(file.has_value());
            QCOMPARE(file->runs.size(), std::size_t{1});
            QCOMPARE(file->bad.size(), std::size_t{1});
            QVERIFY(english(file->bad[0].sentence()).find(column) != std::string::npos);
            QVERIFY(english(file->bad[0].sentence()).find("line 2") != std::string::npos);
        }
    }
    void aRunIsAScenarioAndWhatItTook()
    {
        const auto file = read(kHeader
                               + "a,lab,llama-13b,dgx-a100-80g,64,4096,512,2,2,4,8,ok,12.5,61,allocated\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->runs.size(), std::size_t{1});
        const validate::Run& run = file->runs.front();
        QCOMPARE(run.id, std::string("a"));
        QCOMPARE(run.source, std::string("lab"));
        QCOMPARE(run.line, std::int64_t{2});
        QCOMPARE(run.scenario.cluster.accelerators(), std::int64_t{64});
        QCOMPARE(run.scenario.cluster.nodes, std::int64_t{8});
        QCOMPARE(run.scenario.workload.sequence, 4096);
        QCOMPARE(run.scenario.layout.tensorParallel, 2);
        QCOMPARE(run.measured.stepSeconds, 12.5);
        QCOMPARE(run.measured.peakBytes, 61 * kGiB);
        QVERIFY(run.measured.memoryKind == validate::MemoryKind::Allocated);
    }

    void emptyCellsTakeWhatTheHeaderOfTheReaderSays()
    {
        const auto file = read("model,cluster,gpus,global_batch,pp,chunks,precision,zero,step_seconds\n"
                               "llama-13b,dgx-a100-80g,64,512,4,2,fp16,1,3\n"
                               "llama-13b,dgx-a100-80g,64,512,4,,,3,3\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        const layout::Scenario& first = file->runs[0].scenario;
        const auto name = [](const layout::Scenario& s) {
            return std::string(schedule::schedules()[static_cast<std::size_t>(s.layout.schedule)].name);
        };
        QCOMPARE(name(first), std::string("interleaved-1f1b"));
        QVERIFY(first.workload.gradientPrecision == workload::Precision::Fp16);
        QCOMPARE(first.software().id, std::string("megatron-core")); // and what its recipes set
        QCOMPARE(layout::findKnob("overlap_gradients")->get(first), 1);
        QCOMPARE(first.layout.dataParallel, 0);
        const validate::Run& second = file->runs[1];
        QCOMPARE(name(second.scenario), std::string("1f1b"));
        QCOMPARE(second.scenario.layout.chunks, 1);
        QVERIFY(second.scenario.workload.gradientPrecision == workload::Precision::Bf16);
        QCOMPARE(second.source, std::string("here"));
        QCOMPARE(second.id, std::string("line 3"));
        QVERIFY(!second.measured.outOfMemory);
    }

    /// The published tables write scales by row as fp8 with a note, and say of fine-tuning that it was.
    void aNoteThatAlwaysMeansTheSameIsRead()
    {
        const auto file = read(
            "model,cluster,gpus,sequence,global_batch,zero,precision,software,step_seconds,notes\n"
            "llama-3-8b,dgx-h100,8,8192,8,3,fp8,torchtitan,1,row-wise scales (not per tensor); torch.compile\n"
            "llama-3-8b,dgx-h100,8,8192,8,3,fp8,torchtitan,1,no row-wise scales\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,bf16,nemo,1,release v25.03; fine-tuning; inferred\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,bf16,nemo,1,as in fine-tuning\n"
            "llama-3-8b,dgx-h100,8,8192,32,1,bf16,nemo,1,fine-tuning\n"
            "llama-3-8b,dgx-h100,8,4096,32,3,bf16,automodel,1,fine-tuning\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->runs.size(), std::size_t{6});
        const layout::Knob& scales = *layout::findKnob("fp8_scales");
        const auto scenario = [&](std::size_t row) -> const layout::Scenario& {
            return file->runs[row].scenario;
        };
        QCOMPARE(layout::spell(scales, scales.get(scenario(0))), std::string("row"));
        QCOMPARE(layout::spell(scales, scales.get(scenario(1))), std::string("tensor"));
        QVERIFY(scenario(2).workload.variesInLength());
        for (const std::size_t whole : {3U, 4U, 5U}) // not said, too long for it, another stack's data
            QVERIFY2(!scenario(whole).workload.variesInLength(), qPrintable(QString::number(whole)));
    }

    /// What these notes say has columns by now: a table that has them is not read for words.
    void columnsStandForTheNotesOfOlderTables()
    {
        const auto older = read(
            "model,cluster,gpus,sequence,global_batch,zero,precision,software,step_seconds,notes\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,bf16,nemo,1,NeMo 24.03; fine-tuning\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,bf16,megatron-core,1,26.06; sft\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,bf16,megatron-core,1,\n");
        QVERIFY2(older.has_value(), older ? "" : older.error().text().c_str());
        QCOMPARE(older->fromNotes.at("release"), std::int64_t{2});
        QCOMPARE(older->fromNotes.at("packed_sample"), std::int64_t{2});
        QVERIFY(!older->fromNotes.contains("fp8_scales"));
        QVERIFY(std::find(older->unread.begin(), older->unread.end(), "notes") == older->unread.end());
        QCOMPARE(older->runs[0].scenario.software().id, std::string("nemo-24.03"));
        QVERIFY(older->runs[0].scenario.layout.attention == layout::AttentionKernel::Flash2);
        QCOMPARE(older->runs[1].scenario.software().id, std::string("megatron-core-26.04"));
        QCOMPARE(older->runs[2].scenario.software().id, std::string("megatron-core-25.09"));

        const auto today = read(
            "model,cluster,gpus,sequence,global_batch,zero,precision,software,step_seconds,release,packed_sample,"
            "fp8_scales,notes\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,fp8,nemo,1,25.04,300,row,26.06\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,fp8,nemo,1,,,,26.06; fine-tuning; row-wise scales\n"
            "llama-3-8b,dgx-h100,8,4096,32,1,fp8,megatron-core,1,31.01,,,\n");
        QVERIFY2(today.has_value(), today ? "" : today.error().text().c_str());
        QVERIFY(today->fromNotes.empty());
        QCOMPARE(today->runs[0].scenario.software().id, std::string("nemo"));
        QCOMPARE(today->runs[0].scenario.workload.lengths.bins.front().length, 300);
        QVERIFY(!today->runs[1].scenario.workload.variesInLength());
        QCOMPARE(today->nearest.size(),
                 std::size_t{1}); // newer than anything known: the newest, and it is said
        QCOMPARE(today->runs[2].scenario.software().id, std::string("megatron-core"));
        QVERIFY(english(today->nearest.front().sentence()).find("31.01") != std::string::npos);

        const auto wrong = read(
            "model,cluster,gpus,sequence,global_batch,software,step_seconds,release,packed_sample\n"
            "llama-3-8b,dgx-h100,8,4096,32,nemo,1,latest,\n"
            "llama-3-8b,dgx-h100,8,4096,32,nemo,1,25.04,5000\n"
            "llama-3-8b,dgx-h100,8,4096,32,nemo,1,25.04,\n");
        QVERIFY(wrong.has_value());
        QCOMPARE(wrong->bad.size(), std::size_t{2});
        QCOMPARE(wrong->bad[0].column, std::string("release"));
        QCOMPARE(wrong->bad[1].column, std::string("packed_sample"));
    }

    /// What nobody would type is assumed, as evaluate assumes it: stack, sharding, recomputation, stages.
    void aRunIsReadAsSomebodyWouldTypeIt()
    {
        const std::string_view table =
            "model,cluster,gpus,sequence,global_batch,micro_batch,tp,cp,pp,zero,precision,software,recompute,stages,"
            "step_seconds\n"
            "llama-3-70b,dgx-h100,128,8192,256,2,1,1,,3,bf16,maxtext,full,,15.6\n"
            "llama-3.1-405b,dgx-h100,576,8192,252,1,8,2,9,1,bf16,nemo,none,14/14/14/14/14/14/14/14/14,17.5\n";
        const auto whole = exchange::readRuns(table, exchange::Catalog::builtIn(), "t");
        const auto typed = exchange::readRuns(table, exchange::Catalog::builtIn(), "t",
                                              exchange::Told::AsTyped);
        QVERIFY2(typed.has_value(), typed ? "" : typed.error().text().c_str());
        QVERIFY(whole.has_value());
        QCOMPARE(typed->runs.size(), std::size_t{2});
        QCOMPARE(whole->runs[0].scenario.software().id, std::string("maxtext"));
        QCOMPARE(typed->runs[0].scenario.software().id, std::string("megatron-core"));
        QCOMPARE(layout::findKnob("zero")->get(typed->runs[0].scenario), std::int64_t{3}); // it would not fit
        QVERIFY(training::evaluate(typed->runs[0].scenario).fits);
        QCOMPARE(whole->runs[1].scenario.stageLayers.size(), std::size_t{9});
        QVERIFY(typed->runs[1].scenario.stageLayers.empty());
        QCOMPARE(typed->runs[1].measured.stepSeconds, 17.5);
    }

    /// LLaMA-3 70B under Megatron's FSDP on 64 GB200 ran (Megatron-Bridge, 25.09), its recipe with 40 of 80 layers' activations on
    /// the host; LLaMA-3 8B on H100 recomputes 5 of 32 layers there.
    void whatFinishedSavedAsLittleAsWasEnough()
    {
        const auto file = read(
            "model,cluster,gpus,sequence,global_batch,micro_batch,zero,precision,software,recompute,status,step_seconds\n"
            "llama-3-70b,gb200-nvl72,72,8192,144,2,3,fp8,megatron-core,,ok,4.1\n"
            "llama-3-70b,gb200-nvl72,72,8192,144,2,3,fp8,megatron-core,none,ok,4.1\n"
            "llama-3-70b,gb200-nvl72,72,8192,144,2,3,fp8,megatron-core,,failed,\n"
            "llama-3-8b,dgx-h100,64,8192,64,1,1,fp8,nemo,,ok,0.72\n"
            "llama-3-8b,dgx-h100,64,4096,64,1,1,fp8,nemo,,ok,0.72\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->runs.size(), std::size_t{5});
        const auto of = [&](std::size_t row, const char* knob) {
            return layout::findKnob(knob)->get(file->runs[row].scenario);
        };
        QVERIFY2(of(0, "offload_activations") >= 40 && of(0, "offload_activations") <= 70,
                 qPrintable(QString::number(of(0, "offload_activations"))));
        QCOMPARE(of(0, "recompute"), std::int64_t{0});
        QVERIFY(training::evaluate(file->runs[0].scenario).fits);
        for (const std::size_t said : {1U, 2U})
            QCOMPARE(of(said, "offload_activations"), std::int64_t{0});
        QVERIFY2(of(3, "recompute_layers") >= 3 && of(3, "recompute_layers") <= 8,
                 qPrintable(QString::number(of(3, "recompute_layers"))));
        QCOMPARE(of(4, "recompute"), std::int64_t{0}); // has room
    }

    /// A switch that only matters by what a recipe sets is as it is by default, not off.
    void whatARecipeMakesToMatterIsAsByDefault()
    {
        const auto file = read("model,cluster,gpus,global_batch,software,step_seconds\n"
                               "llama-3-8b,dgx-h100,8,64,torchtitan,3\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        const layout::Scenario& s = file->runs.front().scenario;
        QCOMPARE(layout::findKnob("zero")->get(s), std::int64_t{3});
        QCOMPARE(layout::findKnob("reshard")->get(s), layout::findKnob("reshard")->fallback);
    }

    void aLayoutThatARuleRefusesSaysItsColumnAndTheNearest()
    {
        const auto file = read("id,model,cluster,gpus,sequence,global_batch,tp,step_seconds\n"
                               "a,llama-13b,dgx-a100-80g,48,2048,96,3,9\n"
                               "b,llama-13b,dgx-a100-80g,64,2048,512,2,9\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->runs.size(), std::size_t{2});
        const auto refused = exchange::refusalOf(file->runs[0]);
        QVERIFY(refused.has_value());
        QCOMPARE(refused->line, std::int64_t{2});
        QCOMPARE(refused->column, std::string("tp"));
        QVERIFY2(english(refused->reason).find("Nearest is tp=") != std::string::npos,
                 english(refused->reason).c_str());
        QVERIFY(!exchange::refusalOf(file->runs[1]).has_value());
    }

    void numbersThatDoNotDivideNameTheNearestThatDo()
    {
        const auto file = read("model,cluster,gpus,sequence,global_batch,micro_batch,tp,step_seconds\n"
                               "llama-13b,dgx-a100-80g,64,2048,500,2,2,9\n"
                               "llama-13b,dgx-a100-80g,24,2048,512,1,7,9\n"
                               "llama-13b,dgx-a100-80g,64,2048,512,1,2,9\n");
        QVERIFY(file.has_value());
        QCOMPARE(file->bad.size(), std::size_t{2});
        QVERIFY2(english(file->bad[0].sentence()).find("nearest is 512") != std::string::npos,
                 english(file->bad[0].sentence()).c_str());
        QVERIFY2(english(file->bad[1].sentence()).find("nearest is tp 8") != std::string::npos,
                 english(file->bad[1].sentence()).c_str());
    }

    void aPublishedMfuBecomesATimeUnderItsOwnConvention()
    {
        const std::string header =
            "id,model,cluster,gpus,sequence,global_batch,tp,step_seconds,mfu,mfu_convention\n";
        const auto file = read(header + "a,llama-13b,dgx-a100-80g,64,2048,512,2,,0.5,korthikanti\n"
                               + "b,llama-13b,dgx-a100-80g,64,2048,512,2,,0.5,6n\n"
                               + "c,llama-13b,dgx-a100-80g,64,2048,512,2,9,0.5,6n\n"
                               + "d,llama-13b,dgx-a100-80g,64,2048,512,2,,47,6n\n"
                               + "e,llama-13b,dgx-a100-80g,64,2048,512,2,,0.5,6m\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->runs.size(), std::size_t{3});
        // As many FLOPs as the convention counts, at half of the peak.
        for (const validate::Run& run : file->runs) {
            if (run.id == "c")
                continue;
            const auto convention = training::findMfuConvention(run.id == "a" ? "korthikanti" : "6n");
            const double work = training::countedFlops(run.scenario, **convention);
            const double rate = 0.5 * 64 * run.scenario.cluster.accelerator.bf16Flops;
            QVERIFY(std::abs(run.measured.stepSeconds / (work / rate) - 1) < 1e-9);
        }
        QVERIFY(file->runs[0].measured.stepSeconds > file->runs[1].measured.stepSeconds);
        QCOMPARE(file->runs[2].measured.stepSeconds, 9.0); // a time that was measured comes first
        QVERIFY2(english(file->bad[0].sentence()).find("column mfu: 47 is more than the peak")
                     != std::string::npos,
                 english(file->bad[0].sentence()).c_str());
        QVERIFY2(english(file->bad[1].sentence()).find("line 6, column mfu_convention") != std::string::npos,
                 english(file->bad[1].sentence()).c_str());
    }

    void rowsOfRanksThatAreOfNoRunAreTakenOut()
    {
        const auto file = read("id,model,cluster,gpus,sequence,global_batch,step_seconds\n"
                               "set-run8,llama-13b,dgx-a100-80g,8,2048,512,9\n");
        QVERIFY(file.has_value());
        auto ranks = exchange::readRankMemory(
            "case,rank,max_allocated_mib\n"
            "run8,0,1024\nrun8,8,1024\nrun8,0,2048\nrum8,1,1024\nrun8,7,1\n");
        QVERIFY(ranks.has_value());
        const auto bad = exchange::takeBadRanks(*ranks, file->runs);
        QCOMPARE(ranks->size(), std::size_t{2});
        QCOMPARE(bad.size(), std::size_t{3});
        QCOMPARE(english(bad[0].sentence()),
                 std::string("line 3, column rank: 8 cannot be: 'set-run8' has ranks 0 to 7"));
        QCOMPARE(english(bad[1].sentence()),
                 std::string("line 4, column rank: 0 of 'set-run8' was line 2 already"));
        QCOMPARE(
            english(bad[2].sentence()),
            std::string("line 5, column case: there is no run 'rum8' in the tables; nearest is 'set-run8'"));
    }

    void partOfANodeEndsInsideIt()
    {
        const auto file = read("model,cluster,gpus,global_batch,step_seconds\n"
                               "llama-13b,dgx-a100-80g,4,64,3\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        const cluster::Cluster& cluster = file->runs.front().scenario.cluster;
        QCOMPARE(cluster.accelerators(), std::int64_t{4});
        QCOMPARE(cluster.nodes, std::int64_t{1});
        QCOMPARE(cluster.levels.back().size, std::int64_t{4});
        QCOMPARE(cluster.levels.back().kind, std::string("nvswitch"));
    }

    void byteOrderMarksQuotesAndForeignLineEndsAreRead()
    {
        const auto file = read("\xef\xbb\xbf"
                               "id,model,cluster,gpus,global_batch,step_seconds\r\n"
                               "\"one, \"\"quoted\"\"\",llama-13b, dgx-a100-80g ,8,64,3\r\n"
                               "\r\n"
                               "two,\"llama-13b\",dgx-a100-80g,8,64,4");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QVERIFY2(file->bad.empty(), file->bad.empty() ? "" : english(file->bad.front().reason).c_str());
        QCOMPARE(file->runs.size(), std::size_t{2});
        QCOMPARE(file->runs[0].id, std::string("one, \"quoted\""));
        QCOMPARE(file->runs[1].line, std::int64_t{4});
    }

    void splittingInvertsQuoting()
    {
        QVERIFY(rc::check("any cells survive", [] {
            const auto character = rc::gen::element('a', ' ', ',', '"', '\n', ';', '\t');
            const auto cells = *rc::gen::nonEmpty(
                rc::gen::container<std::vector<std::string>>(rc::gen::container<std::string>(character)));
            std::string line;
            for (const std::string& cell : cells) {
                std::string doubled;
                for (const char c : cell)
                    doubled += c == '"' ? std::string("\"\"") : std::string(1, c);
                line += (line.empty() ? "\"" : ",\"") + doubled + "\"";
            }
            const auto split = exchange::splitCsv("x\n" + line + "\n");
            RC_ASSERT(split.has_value());
            // A line without any content is no row.
            const bool blank = std::all_of(cells.begin(), cells.end(),
                                           [](const auto& c) { return c.empty(); });
            RC_ASSERT(split->size() == (blank ? 1U : 2U));
            RC_ASSERT(blank || split->back().cells == cells);
        }));
    }

    void aBadRowNamesLineColumnAndReasonAndTheRestIsKept_data()
    {
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("unknown model")
            << "b,x,lama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3,,"
            << "line 3, column model: there is no model 'lama-13b' in the catalog; nearest is 'llama-13b'";
        QTest::newRow("unknown cluster")
            << "b,x,llama-13b,dgx-a100-80,64,2048,512,1,1,1,64,ok,3,,"
            << "line 3, column cluster: there is no cluster 'dgx-a100-80' in the catalog; nearest is 'dgx-a100-80g'";
        QTest::newRow("a unit in a cell")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3 s,,"
            << "line 3, column step_seconds: '3 s' goes on with ' s' after its number; write seconds as a plain number";
        QTest::newRow("not a number")
            << "b,x,llama-13b,dgx-a100-80g,many,2048,512,1,1,1,64,ok,3,,"
            << "line 3, column gpus: 'many' is not a number; write accelerators as a plain number";
        QTest::newRow("negative")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,-3,,"
            << "line 3, column step_seconds: '-3' cannot be: seconds must be greater than 0 and at most 1e15";
        QTest::newRow("degrees contradict") << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,2,1,64,ok,3,,"
                                            << "line 3, column gpus: tp 2 x pp 1";
        QTest::newRow("gpus of no node")
            << "b,x,llama-13b,dgx-a100-80g,12,2048,512,1,1,1,12,ok,3,,"
            << "line 3, column gpus: 12 accelerators are no whole number of 8 to a node; nearest is 16";
        QTest::newRow("batch does not divide")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,500,1,1,1,64,ok,3,,"
            << "line 3, column global_batch: 500 sequences do not divide by micro-batch 1 x dp 64";
        QTest::newRow("ok without anything")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,,,,"
            << "line 3, column status: there is neither status nor step_seconds nor peak_gib";
        QTest::newRow("oom with a time")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,oom,3,,"
            << "line 3, column step_seconds: a run that went out of memory has no step time";
        QTest::newRow("unknown status") << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,fine,3,,"
                                        << "line 3, column status: 'fine' is neither ok nor oom";
        QTest::newRow("kind without memory")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3,,allocated"
            << "line 3, column memory_kind: it says allocated, but peak_gib is empty";
        QTest::newRow("more memory than there is")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3,95,allocated"
            << "line 3, column peak_gib: 95 GiB are more than NVIDIA A100 80 GB SXM has, yet the run is ok";
        QTest::newRow("the same id twice") << "a,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3,,"
                                           << "line 3, column id: 'a' was line 2 already";
        QTest::newRow("cells missing") << "b,x,llama-13b,dgx-a100-80g,64"
                                       << "line 3: there are 5 cells, the header names 15";
        QTest::newRow("no such knob value")
            << "b,x,llama-13b,dgx-a100-80g,64,2048,512,0,1,1,64,ok,3,,"
            << "line 3, column micro_batch: micro_batch: 0 is too small; the smallest is 1";
    }
    void aBadRowNamesLineColumnAndReasonAndTheRestIsKept()
    {
        QFETCH(QString, row);
        QFETCH(QString, sentence);
        const auto file = read(kHeader + "a,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3,,\n"
                               + row.toStdString()
                               + "\nlast,x,llama-13b,dgx-a100-80g,64,2048,512,1,1,1,64,oom,,,\n");
        QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
        QCOMPARE(file->runs.size(), std::size_t{2});
        QVERIFY(file->runs.back().measured.outOfMemory);
        QCOMPARE(file->bad.size(), std::size_t{1});
        const QString said = QString::fromStdString(english(file->bad.front().sentence()));
        QVERIFY2(said.startsWith(sentence), qPrintable(said));
    }

    void aTableThatCannotBeUsedIsRefusedInOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("sentence");
        const QString header = QString::fromStdString(kHeader);
        QTest::newRow("nothing") << ""
                                 << "the table is empty";
        QTest::newRow("header alone") << header << "the table has a header and no runs";
        QTest::newRow("unknown column")
            << "model,cluster,gpus,step_ms\n"
            << "line 1: unknown column 'step_ms'; nearest is 'step_seconds', in that unit";
        QTest::newRow("column like no other")
            << "model,cluster,gpus,zqxw\n"
            << "line 1: unknown column 'zqxw'; columns are id, source, model";
        QTest::newRow("misspelt knob") << "model,cluster,gpus,micro_bach,step_seconds\n"
                                       << "line 1: unknown column 'micro_bach'; nearest is 'micro_batch'";
        QTest::newRow("twice") << "model,cluster,gpus,tp,tp,step_seconds\n"
                               << "line 1: column 'tp' is there twice";
        QTest::newRow("no model") << "cluster,gpus,step_seconds\n"
                                  << "line 1: column 'model' is missing";
        QTest::newRow("nothing measured") << "model,cluster,gpus\n"
                                          << "line 1: nothing measured";
        QTest::newRow("unclosed quote") << "model,cluster,gpus,step_seconds\n\"llama,x,8,3\n"
                                        << "line 2: a quote is opened and never closed";
        QTest::newRow("no usable row")
            << header + "b,x,nothing,dgx-a100-80g,64,2048,512,1,1,1,64,ok,3,,\n"
            << "no row can be used; line 2, column model: there is no model 'nothing'";
        QTest::newRow("binary") << QString::fromLatin1("model\0cluster\n", 14)
                                << "this is no table but binary data";
    }
    void aTableThatCannotBeUsedIsRefusedInOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, sentence);
        const auto file = read(text.toStdString());
        QVERIFY(!file.has_value());
        const QString said = QString::fromStdString(file.error().text());
        QVERIFY2(said.startsWith(sentence), qPrintable(said));
    }

    /// Tables name degrees that have no knob (yet): 1 says that they are not used. Knobs take over when they are declared.
    void degreesWithoutAKnobMustNotBeInUse()
    {
        for (const char* degree : {"cp", "ep"}) {
            const std::string header = "model,cluster,gpus,global_batch,step_seconds," + std::string(degree)
                                       + "\n";
            const std::string row = "llama-13b,dgx-a100-80g,8,64,3,";
            const auto one = read(header + row + "1\n");
            QVERIFY2(one.has_value(), one ? "" : one.error().text().c_str());
            if (layout::findKnob(degree) != nullptr)
                continue;
            const auto two = read(header + row + "2\n");
            QVERIFY(!two.has_value());
            QVERIFY(QString::fromStdString(two.error().text()).contains("2 cannot be priced yet"));
        }
    }

    void aDepthOfItsOwnReplacesTheModels()
    {
        const auto file = read("model,layers,cluster,gpus,global_batch,step_seconds\n"
                               "llama-13b,12,dgx-a100-80g,8,64,3\n");
        QVERIFY(file.has_value());
        QCOMPARE(file->runs.front().scenario.model.layers, std::int64_t{12});
    }

    void memoryOfRanksIsReadApart()
    {
        const std::string text =
            "case,rank,max_allocated_mib,max_reserved_mib\nrun,0,1024,2000\nrun,1,512,900\n";
        QVERIFY(exchange::isRankMemory(text));
        QVERIFY(!exchange::isRankMemory(kHeader));
        const auto ranks = exchange::readRankMemory(text);
        QVERIFY(ranks.has_value());
        QCOMPARE(ranks->size(), std::size_t{2});
        QCOMPARE(ranks->front().allocatedBytes, kGiB);
        const auto wrong = exchange::readRankMemory("case,rank,max_allocated_mib\nrun,first,3\n");
        QVERIFY(!wrong.has_value());
        QCOMPARE(QString::fromStdString(wrong.error().text()),
                 QString("line 2: column rank: 'first' is not a rank"));
    }
};

QTEST_APPLESS_MAIN(TestRunsCsv)
#include "tst_runs_csv.moc"
