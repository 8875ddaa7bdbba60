// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/recognize.h"

#include "exchange/scenario/scenario_json.h"
#include "model/scenarios.h"
#include "store/project_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <rapidcheck.h>

using namespace shardscape;
using exchange::FileKind;
using exchange::recognize;

namespace {

const char* kTopology = "\tGPU0\tGPU1\tGPU2\tGPU3\tCPU Affinity\tNUMA Affinity\n"
                        "GPU0\t X \tNV12\tNV12\tNV12\t0-31\t0\n"
                        "GPU1\tNV12\t X \tNV12\tNV12\t0-31\t0\n"
                        "GPU2\tNV12\tNV12\t X \tNV12\t32-63\t1\n"
                        "GPU3\tNV12\tNV12\tNV12\t X \t32-63\t1\n\nLegend:\n  X    = Self\n";
const char* kNccl = "# nThread 1 nGpus 8 minBytes 8 maxBytes 134217728\n#\n"
                    "#       size         count      type   redop    root     time   algbw   busbw #wrong\n"
                    "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n"
                    "           8             2     float     sum      -1    21.32    0.00    0.00      0\n";

QByteArray fileText(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("no %s", qPrintable(path));
    }
    return file.readAll();
}

std::string scheduleText(bool csv)
{
    return csv ? "device,kind,microbatch,stage\n0,F,0,0\n0,B,0,0\n"
               : "{\"name\": \"mine\", \"ops\": [{\"device\": 0, \"kind\": \"F\", \"microbatch\": 0, \"stage\": 0}]}";
}

} // namespace

class TestRecognize : public QObject {
    Q_OBJECT

private slots:
    void everyKindIsToldByItsContent_data();
    void everyKindIsToldByItsContent();
    void whatTheProgramBringsAlongIsRecognized();
    void publishedRunsAreRecognized();
    void aProjectIsRecognizedWhateverItIsCalled();
    void whatIsNotReadIsSaidWithTheNearestKind_data();
    void whatIsNotReadIsSaidWithTheNearestKind();
    void aBeginningIsEnough();
    void junkIsAlwaysAnsweredByOneSentence();
    void foldersAndMissingFilesAreSaid();
    void brokenJsonSaysWhereItBreaks();
};

void TestRecognize::everyKindIsToldByItsContent_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, const std::string& text, FileKind kind) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << static_cast<int>(kind);
    };
    row("scenario",
        R"({"model": "llama-13b", "cluster": {"preset": "dgx-a100-80g", "nodes": 8}, "layout": {"tp": 1}})",
        FileKind::Scenario);
    row("scenario of parts", R"({"model": {"layers": 2}, "cluster": "dgx-a100-80g"})", FileKind::Scenario);
    row("half a scenario", R"({"cluster": "dgx-a100-80g", "name": "a"})",
        FileKind::Scenario); // its reader says what is missing
    row("demo", R"({"id": "x", "title": "t", "claim": "c", "scenario": {"model": "llama-13b"}})",
        FileKind::Demo);
    row("ds_config.json", R"({"zero_optimization": {"stage": 3}, "bf16": {"enabled": "auto"}})",
        FileKind::FrameworkConfig);
    row("a script of Megatron", "#!/bin/bash\ntorchrun x.py --tensor-model-parallel-size 2 --num-layers 4\n",
        FileKind::FrameworkConfig);
    row("TOML of torchtitan", "[training]\nseq_len = 8192\n[parallelism]\ntensor_parallel_degree = 8\n",
        FileKind::FrameworkConfig);
    row("YAML of nanotron", "parallelism:\n  dp: 2\n  pp: 1\n  tp: 2\ntokens:\n  sequence_length: 4096\n",
        FileKind::FrameworkConfig);
    row("Python of InternEvo", "data = dict(micro_num=4)\nparallel = dict(zero1=dict(size=-1))\n",
        FileKind::FrameworkConfig);
    row("catalog", R"({"models": {"mine": {"layers": 2}}})", FileKind::Catalog);
    row("config.json", R"({"architectures": ["LlamaForCausalLM"], "hidden_size": 4096})", FileKind::Model);
    row("config.json of GPT-2", R"({"n_embd": 768, "n_layer": 12, "n_head": 12})", FileKind::Model);
    row("model", R"({"name": "mine", "layers": 12, "hidden": 768, "heads": 12})", FileKind::Model);
    row("calibration", R"({"constants": [{"id": "a", "value": 1}]})", FileKind::Calibration);
    row("space", R"({"tp": [1, 2, 4], "recompute": "all"})", FileKind::Space);
    row("schedule JSON", scheduleText(false), FileKind::Schedule);
    row("schedule CSV", scheduleText(true), FileKind::Schedule);
    row("PyTorch's actions", "0F0,0F1,,0B0\n,1F0,1B0,\n", FileKind::Schedule);
    row("Kineto trace", R"({"schemaVersion": 1, "traceEvents": [{"ph": "X", "ts": 1, "dur": 2}]})",
        FileKind::Trace);
    row("list of events", R"([{"name": "F0", "ph": "X", "ts": 0}])", FileKind::Trace);
    row("runs", "model,cluster,gpus,tp,pp,status,step_seconds\nllama-13b,dgx-a100-80g,64,1,1,ok,6.8\n",
        FileKind::Runs);
    row("runs below a comment", "# ours\nmodel,cluster,gpus,peak_gib\nllama-13b,dgx-a100-80g,64,55\n",
        FileKind::Runs);
    row("ranks' memory", "case,rank,max_allocated_mib\na,0,100\n", FileKind::RankMemory);
    row("topology", kTopology, FileKind::Topology);
    row("nccl-tests", kNccl, FileKind::CollectiveTable);
    row("collective CSV",
        "gpu,num_gpus_intra_node,bytes,time_us_out_of_place,busbw_gb_per_s\na100,2,1048576,44.2,23.7\n",
        FileKind::CollectiveTable);
    row("lengths", "512\n1024\n32768\n", FileKind::Lengths);
    row("one length", "512\n", FileKind::Lengths);
    row("lengths and counts", "length,count\n512,3\n1024,0\n", FileKind::Lengths);
    row("two lengths and counts", "512,3\n1024,7\n", FileKind::Lengths);
    row("lengths with junk", "seq_len\n512\nlong\n-3\n", FileKind::Lengths); // the reader names the line
    row("a length nobody takes", "10000000\n", FileKind::Lengths);
    row("links", "0,25,25\n25,0,12.5\n25,12.5,0\n", FileKind::Matrix);
    row("a log", " iteration 1/ 10 | elapsed time per iteration (ms): 900.0 |\n", FileKind::TrainingLog);
    row("a memory snapshot", "{\"segments\": [], \"device_traces\": []}", FileKind::MemorySnapshot);
    row("links with names", "\tn0\tn1\nn0\tX\t25\nn1\t25\tX\n", FileKind::Matrix);
    row("links of two", "0,25\n25,0\n", FileKind::Matrix);
    row("links by blanks", "# GB/s\n- 25 25\n25 - 25\n25 25 -\n", FileKind::Matrix);
    row("tokens of experts", "10,0,3,4\n1,2,3,4\n5,6,7,8\n9,9,9,9\n", FileKind::Matrix);
    row("a matrix that is not square", "10,0,3\n1,2,3\n", FileKind::Matrix); // the reader names the sizes
    row("with a byte order mark", "\xEF\xBB\xBF{\"model\": \"a\", \"cluster\": \"b\"}", FileKind::Scenario);
}

void TestRecognize::everyKindIsToldByItsContent()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    const auto found = recognize({text.constData(), static_cast<std::size_t>(text.size())}, "file");
    QVERIFY2(found.has_value(), found ? "" : found.error().text().c_str());
    QCOMPARE(static_cast<int>(*found), kind);
}

void TestRecognize::whatTheProgramBringsAlongIsRecognized()
{
    const QDir demos(QStringLiteral(SOURCE_DIR "/resources/demos"));
    const QStringList files = demos.entryList({QStringLiteral("*.json")});
    QVERIFY(!files.isEmpty());
    for (const QString& file : files) {
        const auto kind = exchange::recognizeFile(demos.filePath(file).toStdString());
        QVERIFY2(kind && *kind == FileKind::Demo, qPrintable(file));
    }
    for (const char* name : {"accelerators", "clusters", "models"}) {
        const auto kind = exchange::recognizeFile(std::string(SOURCE_DIR "/resources/catalog/") + name
                                                  + ".json");
        QVERIFY2(kind && *kind == FileKind::Catalog, name);
    }
    const std::string scenario = exchange::writeScenario(documentedScenario());
    const auto kind = recognize(scenario, "s.json");
    QVERIFY(kind && *kind == FileKind::Scenario);
}

void TestRecognize::publishedRunsAreRecognized()
{
    const QString folder = qEnvironmentVariable("SHARDSCAPE_VALIDATION");
    // Published runs carry licences of their own, so that no clone brings them along; every kind of file is also
    // recognized above, in texts made for it.
    if (folder.isEmpty()) {
        QSKIP("SHARDSCAPE_VALIDATION names no folder of published runs");
    }
    for (const char* name : {"hagemann2023.csv", "korthikanti2022.csv", "megatron-sc21.csv",
                             "mosaicml-fsdp.csv", "vtrain-single.csv", "simumax-b200.csv"}) {
        const auto kind = exchange::recognizeFile(
            (folder + QLatin1Char('/') + QLatin1String(name)).toStdString());
        QVERIFY2(kind && *kind == FileKind::Runs, name);
    }
    const auto ranks = exchange::recognizeFile(
        (folder + QStringLiteral("/simumax-b200-per-rank.csv")).toStdString());
    QVERIFY(ranks && *ranks == FileKind::RankMemory);
}

void TestRecognize::aProjectIsRecognizedWhateverItIsCalled()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("p.json")).toStdString(); // a lie
    QVERIFY(store::ProjectFile::saveAs({}, path).has_value());
    const auto kind = exchange::recognizeFile(path);
    QVERIFY(kind && *kind == FileKind::Project);
    const QByteArray whole = fileText(QString::fromStdString(path));
    const auto cut = recognize({whole.constData(), 50}, "p");
    QVERIFY(!cut);
    QCOMPARE(cut.error().code, ErrorCode::Damaged);
    QByteArray foreign = whole;
    foreign[70] = 'x';
    const auto other = recognize({foreign.constData(), static_cast<std::size_t>(foreign.size())}, "p");
    QVERIFY(!other);
    QVERIFY(other.error().text().find("another program") != std::string::npos);
}

void TestRecognize::whatIsNotReadIsSaidWithTheNearestKind_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const QByteArray& text, const char* said) {
        QTest::newRow(name) << text << QString::fromLatin1(said);
    };
    row("nothing", "", "is empty");
    row("blanks", " \n\n ", "empty but for blanks");
    row("PNG", QByteArray("\x89PNG\r\n\x1A\n\0\0", 10), "a picture");
    row("a picture's nearest", QByteArray("\x89PNG\r\n\x1A\n\0\0", 10), "what it shows as text");
    row("PDF", QByteArray("%PDF-1.7\n"), "its table as CSV");
    row("zip", QByteArray("PK\x03\x04....", 8), "config.json");
    row("gzip", QByteArray("\x1F\x8B\x08\0", 4), "unpack it first");
    row("safetensors", QByteArray("\x40\x01\0\0\0\0\0\0{\"a\"", 12), "safetensors");
    row("noise", QByteArray("\x01\x02\x03\x04\x05", 5), "binary");
    row("tokenizer_config.json", R"({"tokenizer_class": "LlamaTokenizer", "bos_token": "<s>"})",
        "nearest is a scenario");
    row("generation config", R"({"transformers_version": "4.40", "temperature": 0.6})",
        "a model (config.json)");
    row("other table", "name,age\nx,3\n", "measured runs, which would have model, cluster, step_seconds");
    row("half a schedule", "stage,start,end\n0,0,1\n", "a schedule, which has device");
    row("more of half a schedule", "stage,start,end\n0,0,1\n1,1,2\n0,2,3\n0,3,4\n0,4,5\n",
        "a schedule, which has device");
    row("layouts", "tp,pp,dp\n1,2,4\n2,2,2\n4,2,1\n", "measured runs");
    row("steps as they were timed", "step,time_s,mem_gb\n1,10.2,55.1\n2,4.1,61.0\n3,4.1,61.0\n",
        "measured runs, which would have model, cluster, step_seconds");
    row("half of runs", "model,tp,pp\nllama-13b,1,1\n", "would have cluster, step_seconds");
    row("prose", "hello there\n", "nothing that is read here");
    row("TOML of a trainer that nobody knows", "[engine.model]\nname = \"Qwen/Qwen3-4B\"\nways = 2\n",
        "settings (TOML) of no framework that is known; nearest is a configuration of torchtitan");
    row("JSON of a trainer that nobody knows",
        "{\"model_name_or_path\": \"x\", \"tensor_parallel_ways\": 4, \"pipeline_parallel_ways\": 2, \"sharding\": \"stage1\"}",
        "settings of no framework that is known; nearest is a configuration of a training framework");
    row("a log of pairs",
        "[batch=1/500]:\n\t Train time/batch: 0\n\t Train throughput/tokens_per_sec: 262144.1\n",
        "nothing that is read here");
    row("steps of a trainer that nobody knows",
        "(TaskRunner pid=1) step:1 - perf/mfu/actor:0.41 - timing_s/step:220.1\n"
        "(TaskRunner pid=1) step:2 - perf/mfu/actor:0.41 - timing_s/step:210.1\n",
        "a log whose steps are printed by no trainer that is known; nearest are the lines of Megatron-LM");
    row("nvidia-smi",
        "Thu May  1 10:00:01 2025\n| NVIDIA-SMI 550.54.15    Driver Version: 550.54.15    CUDA Version: 12.4 |\n",
        "nearest is `nvidia-smi topo -m`");
    row("nccl-tests without a header",
        "   8388608  2097152  float  sum  -1  312.1  26.88  40.32  0  310.5  27.02  40.52  0\n"
        "  67108864 16777216  float  sum  -1 1502.2  44.67  67.01  0 1499.1  44.77  67.15  0\n",
        "rows of nccl-tests without their header");
    row("a date and no action", "2026-01-01 begins with digits\nand holds FBIW\n",
        "nothing that is read here");
    row("a log that begins with a date",
        "2026-01-01T10:00:00.123Z INFO [batch=1/1000]:\n    Train loss/train/total: 2.3\n"
        "    Train throughput/batches_per_sec: 0.41\n",
        "this log has no steps");
    row("a program", "import lightning as L\nfabric = L.Fabric(devices=8, precision=\"bf16-mixed\")\n",
        "a Python program");
    row("a script", "#!/bin/bash\npython -m my.trainer --speed 3\n", "starts no trainer");
    row("one line that begins with a hash", "#", "nothing that is read here");
    row("settings", "speed: 3\nheight: 4\n", "tensor_model_parallel_size");
    row("list", "[1, 2, 3]", "trace");
    row("{}", "{}", "a scenario has at least");
}

void TestRecognize::whatIsNotReadIsSaidWithTheNearestKind()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    const auto found = recognize({text.constData(), static_cast<std::size_t>(text.size())}, "file.x");
    QVERIFY(!found);
    const QString sentence = QString::fromStdString(found.error().text());
    QVERIFY2(sentence.startsWith(QStringLiteral("file.x")), qPrintable(sentence));
    QVERIFY2(sentence.contains(said), qPrintable(sentence));
    QVERIFY2(!sentence.contains(QLatin1Char('\n')), qPrintable(sentence));
}

void TestRecognize::aBeginningIsEnough()
{
    const std::string scenario = exchange::writeScenario(documentedScenario());
    const std::string demo =
        fileText(QStringLiteral(SOURCE_DIR "/resources/demos/w01-micro-batch-1-wins.json")).toStdString();
    for (const std::string& text : {scenario, demo}) {
        const auto whole = recognize(text, "f");
        const auto beginning = recognize(std::string_view(text).substr(0, text.size() * 9 / 10), "f");
        QVERIFY(whole && beginning);
        QCOMPARE(static_cast<int>(*beginning), static_cast<int>(*whole));
    }
}

void TestRecognize::junkIsAlwaysAnsweredByOneSentence()
{
    const std::string scenario = exchange::writeScenario(documentedScenario());
    QVERIFY(rc::check("any bytes, and any file with bytes changed",
                      [&scenario](const std::string& noise, bool mutate) {
                          std::string text = noise;
                          if (mutate) {
                              text = scenario;
                              for (std::size_t i = 0; i < noise.size(); ++i) {
                                  text[*rc::gen::inRange<std::size_t>(0, text.size())] = noise[i];
                              }
                              text.resize(*rc::gen::inRange<std::size_t>(0, text.size()));
                          }
                          const auto found = recognize(text, "f");
                          if (!found) {
                              RC_ASSERT(!found.error().text().empty());
                              RC_ASSERT(found.error().text().rfind("f", 0) == 0);
                          }
                      }));
}

void TestRecognize::brokenJsonSaysWhereItBreaks()
{
    const QTemporaryDir folder;
    const auto errorOf = [&](const QByteArray& text) {
        QFile file(folder.filePath(QStringLiteral("cut.json")));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("cannot be written");
        file.close();
        const auto kind = exchange::recognizeFile(file.fileName().toStdString());
        return kind ? QString() : QString::fromStdString(kind.error().text());
    };
    QCOMPARE(errorOf("{\n  \"speed\": [1, 2,\n"),
             QStringLiteral("cut.json: the JSON breaks off at line 3, column 1"));
    const QString typo = errorOf("{\n  \"speed\": 1,,\n  \"time\": 2}");
    QVERIFY2(typo.startsWith(QStringLiteral("cut.json: this is not JSON: line 2, column 14")),
             qPrintable(typo));
    // Whole JSON of no known kind is not broken.
    QVERIFY(errorOf("{\"speed\": [1, 2]}").contains(QStringLiteral("nothing that is read here")));
}

void TestRecognize::foldersAndMissingFilesAreSaid()
{
    QTemporaryDir folder;
    const auto isFolder = exchange::recognizeFile(folder.path().toStdString());
    QVERIFY(!isFolder);
    QVERIFY(isFolder.error().text().find("is a folder") != std::string::npos);
    const auto missing = exchange::recognizeFile(folder.filePath(QStringLiteral("none")).toStdString());
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
}

QTEST_GUILESS_MAIN(TestRecognize)
#include "tst_recognize.moc"
