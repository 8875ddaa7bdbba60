// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"
#include "exchange/catalog/catalog.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/questions/recognize.h"
#include "exchange/runs/memory_snapshot.h"
#include "exchange/text/pickle_reader.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"

#include <QTest>

#include <cmath>
#include <string>

using namespace shardscape;
using exchange::HeldFor;
using exchange::PickledValue;

namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kBase = std::int64_t{1} << 40;

bool isNear(double value, double wanted, double share = 1e-6)
{
    return std::abs(value - wanted) <= share * std::abs(wanted);
}

std::string bytes(std::initializer_list<int> values)
{
    std::string text;
    for (const int value : values)
        text += static_cast<char>(value);
    return text;
}

/// A snapshot in JSON: frames of a block, or none.
std::string framesOf(const std::string& file, const std::string& name)
{
    return file.empty() ? "[]" : R"([{"filename": ")" + file + R"(", "line": 7, "name": ")" + name + R"("}])";
}
std::string blockOf(std::int64_t at, std::int64_t size, const std::string& state, const std::string& stack)
{
    return R"({"address": )" + std::to_string(kBase + at * kMiB) + R"(, "size": )"
           + std::to_string(size * kMiB) + R"(, "state": ")" + state + R"(", "frames": )" + stack + "}";
}
std::string eventOf(const std::string& action, std::int64_t at, std::int64_t size,
                    const std::string& stack = "[]")
{
    return R"({"action": ")" + action + R"(", "addr": )" + std::to_string(kBase + at * kMiB) + R"(, "size": )"
           + std::to_string(size * kMiB) + R"(, "stream": 0, "frames": )" + stack + "}";
}
std::string snapshotOf(const std::string& blocks, const std::string& trace, int device = 0)
{
    std::string before;
    for (int i = 0; i < device; ++i)
        before += "[],";
    return R"({"segments": [{"device": )" + std::to_string(device) + R"(, "address": )"
           + std::to_string(kBase) + R"(, "total_size": )" + std::to_string(200 * kMiB) + R"(, "blocks": [)"
           + blocks + R"(]}], "device_traces": [)" + before + "[" + trace + "]]}";
}

layout::Scenario scenarioOf(std::int64_t gpus)
{
    const auto& catalog = exchange::Catalog::builtIn();
    layout::Scenario scenario;
    scenario.model = **catalog.model("llama-3-8b");
    scenario.cluster = *exchange::withAccelerators(*catalog.cluster("dgx-h100", 1), gpus);
    for (const auto& [id, value] : {std::pair{"tp", "2"},
                                    {"pp", "2"},
                                    {"zero", "1"},
                                    {"global_batch", "64"},
                                    {"software", "megatron-core"}})
        (void)layout::setKnob(scenario, id, value);
    return scenario;
}

} // namespace

class TestMemorySnapshot : public QObject {
    Q_OBJECT

private slots:
    void opcodesThatCouldRunCodeAreRefusedWithTheirPlace_data()
    {
        QTest::addColumn<QByteArray>("pickle");
        QTest::addColumn<QString>("opcode");
        QTest::addColumn<int>("byte");
        const auto row = [](const char* name, const std::string& text, const char* opcode, int byte) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(opcode) << byte;
        };
        const std::string head = bytes({0x80, 4});
        row("a global", head + "cos\nsystem\n.", "GLOBAL", 2);
        row("a global by stack",
            head + bytes({0x8C, 2}) + "os" + bytes({0x8C, 6}) + "system" + bytes({0x93}) + ".",
            "STACK_GLOBAL", 14);
        row("a call", head + "})R.", "REDUCE", 4);
        row("a state", head + "}}b.", "BUILD", 4);
        row("an instance", head + "(ios\nsystem\n.", "INST", 3);
        row("an object", head + "(}o.", "OBJ", 4);
        row("a new object", head + "})" + bytes({0x81}) + ".", "NEWOBJ", 4);
        row("a persistent id", head + "}Q.", "BINPERSID", 3);
        row("an extension", head + bytes({0x82, 1}) + ".", "EXT1", 2);
        row("a buffer", head + bytes({0x97}) + ".", "NEXT_BUFFER", 2);
    }
    void opcodesThatCouldRunCodeAreRefusedWithTheirPlace()
    {
        QFETCH(QByteArray, pickle);
        QFETCH(QString, opcode);
        QFETCH(int, byte);
        const auto tree = PickledValue::read(pickle.toStdString());
        QVERIFY(!tree);
        const std::string sentence = tree.error().text();
        QVERIFY2(sentence.find("byte " + std::to_string(byte) + ":") != std::string::npos
                     && sentence.find("opcode " + opcode.toStdString() + ",") != std::string::npos,
                 sentence.c_str());
    }

    void brokenPicklesAreOneSentence_data()
    {
        QTest::addColumn<QByteArray>("pickle");
        const auto row = [](const char* name, const std::string& text) {
            QTest::newRow(name) << QByteArray::fromStdString(text);
        };
        const std::string head = bytes({0x80, 4});
        row("nothing", "");
        row("no stop", head + "}");
        row("a string that ends", head + "X" + bytes({255, 255, 255, 127}) + "ab");
        row("a length of all bits", head + bytes({0x8D, 255, 255, 255, 255, 255, 255, 255, 255}) + "ab");
        row("an empty stack", head + ".");
        row("no mark", head + "u.");
        row("a key alone", head
                               + "}(N"
                                 "u.");
        row("into a number", head + "K" + bytes({1}) + "(NNu.");
        row("an unknown memo", head + "h" + bytes({9}) + ".");
        row("a wide number", head + bytes({0x8A, 9, 1, 0, 0, 0, 0, 0, 0, 0, 1}) + ".");
        row("no opcode", head + bytes({0xFE}) + ".");
    }
    void brokenPicklesAreOneSentence()
    {
        QFETCH(QByteArray, pickle);
        const auto tree = PickledValue::read(pickle.toStdString());
        QVERIFY(!tree);
        QVERIFY(tree.error().text().find("byte ") != std::string::npos);
    }

    void protocolsZeroAndOneAreReadAsTheLaterAre_data()
    {
        using namespace std::string_literals;
        QTest::addColumn<QByteArray>("pickle");
        // What Python 3 writes of {"segments": [{"total_size": 2, "ratio": 1.5, "\u00e9\u2603": True, "name": "a\\b\n"}]}.
        QTest::newRow("0") << QByteArray::fromStdString(
            "(dp0\nVsegments\np1\n(lp2\n(dp3\nVtotal_size\np4\nI2\nsVratio\np5\nF1.5\nsV\xe9\\u2603\np6\nI01\nsVname\n"
            "p7\nVa\\u005cb\\u000a\np8\nsas."s);
        QTest::newRow("0 of Python 2") << QByteArray::fromStdString(
            "(dp0\nS'segments'\np1\n(lp2\n(dp3\nS'total_size'\np4\nI2\nsS'ratio'\np5\nF1.5\nsV\xe9\\u2603\np6\nI01\nsS\"name\"\n"
            "p7\nS'a\\\\b\\n'\np8\nsas."s);
        QTest::newRow("1") << QByteArray::fromStdString(
            "}q\0X\x08\0\0\0segmentsq\1]q\2}q\3(X\x0a\0\0\0total_sizeq\4K\2X\5\0\0\0ratioq\5G?\xf8\0\0\0\0\0\0"s
            + "X\5\0\0\0\xc3\xa9\xe2\x98\x83q\6I01\nX\4\0\0\0nameq\7X\4\0\0\0a\\b\nq\x08uas."s);
    }
    void protocolsZeroAndOneAreReadAsTheLaterAre()
    {
        QFETCH(QByteArray, pickle);
        const std::string bytes = pickle.toStdString();
        const auto kind = exchange::recognize(bytes, "snapshot.pickle");
        QVERIFY2(kind && *kind == exchange::FileKind::MemorySnapshot,
                 kind ? "" : kind.error().text().c_str());
        const auto tree = PickledValue::read(bytes);
        QVERIFY2(tree, tree ? "" : tree.error().text().c_str());
        const auto* segments = tree->find(tree->at(tree->root()), "segments");
        QVERIFY(segments != nullptr && segments->items.size() == 1);
        const auto& first = tree->at(segments->items.front());
        QCOMPARE(tree->integer(first, "total_size"), std::int64_t{2});
        QCOMPARE(tree->find(first, "ratio")->real, 1.5);
        QCOMPARE(tree->integer(first, "é☃"), std::int64_t{1});
        QCOMPARE(std::string(tree->text(first, "name")), std::string("a\\b\n"));
    }

    void everyNumberAndStringReadsBack()
    {
        exchange::PickleWriter out;
        out.beginDict();
        for (const std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{255},
                                         std::int64_t{1} << 31, -(std::int64_t{1} << 31) - 1,
                                         std::int64_t{1} << 62, std::numeric_limits<std::int64_t>::min()}) {
            out.text(std::to_string(value));
            out.integer(value);
        }
        out.text("list");
        out.beginList();
        out.boolean(true);
        out.none();
        out.text("Grüße");
        out.end();
        out.end();
        const std::string text = out.done();
        const auto tree = PickledValue::read(text);
        QVERIFY2(tree, tree ? "" : tree.error().text().c_str());
        const PickledValue::Node& root = tree->at(tree->root());
        for (std::size_t i = 0; i + 2 < root.items.size(); i += 2)
            QCOMPARE(std::to_string(tree->at(root.items[i + 1]).integer),
                     std::string(tree->at(root.items[i]).text));
        const PickledValue::Node* list = tree->find(root, "list");
        QVERIFY(list != nullptr && list->items.size() == 3);
        QVERIFY(tree->at(list->items[0]).integer == 1 && tree->at(list->items[2]).text == "Grüße");
    }

    void thePeakIsFoundInTheHistory()
    {
        const std::string forward = framesOf("/my/model.py", "forward");
        const std::string text = snapshotOf(
            blockOf(0, 30, "active_allocated", framesOf("/torch/nn/modules/linear.py", "__init__")) + ","
                + blockOf(30, 60, "active_allocated", framesOf("/torch/optim/adam.py", "_init_group")) + ","
                + blockOf(90, 110, "inactive", "[]"),
            eventOf("alloc", 90, 40, forward) + "," + eventOf("alloc", 130, 50, forward) + ","
                + eventOf("free_requested", 130, 50) + "," + eventOf("free_completed", 130, 50) + ","
                + eventOf("free_completed", 90, 40)
                + ","
                // The same place again: what lived at the peak is the block before.
                + eventOf("alloc", 90, 10, framesOf("/torch/optim/adam.py", "step")) + ","
                + eventOf("free_completed", 90, 10));
        const auto kind = exchange::recognize(text, "snapshot.json");
        QVERIFY(kind && *kind == exchange::FileKind::MemorySnapshot);
        const auto snapshot = exchange::readMemorySnapshot(text);
        QVERIFY2(snapshot, snapshot ? "" : snapshot.error().text().c_str());
        QVERIFY(isNear(snapshot->allocatedNow, 90.0 * kMiB));
        QVERIFY(isNear(snapshot->peakAllocated, 180.0 * kMiB));
        QVERIFY(isNear(snapshot->peakReserved, 200.0 * kMiB));
        const auto held = [&](HeldFor what) { return snapshot->bytes[static_cast<std::size_t>(what)]; };
        QVERIFY(isNear(held(HeldFor::Weights), 30.0 * kMiB));
        QVERIFY(isNear(held(HeldFor::Optimizer), 60.0 * kMiB));
        QVERIFY(isNear(held(HeldFor::Activations), 90.0 * kMiB));
        QCOMPARE(snapshot->largest.front().where, std::string("adam.py:7 _init_group"));
    }

    void withoutStacksWhatStaysIsToldFromWhatGoes()
    {
        const auto snapshot = exchange::readMemorySnapshot(
            snapshotOf(blockOf(0, 70, "active_allocated", "[]"),
                       eventOf("alloc", 90, 40) + "," + eventOf("free_completed", 90, 40)));
        QVERIFY(snapshot);
        QVERIFY(isNear(snapshot->bytes[static_cast<std::size_t>(HeldFor::Stays)], 70.0 * kMiB));
        QVERIFY(isNear(snapshot->bytes[static_cast<std::size_t>(HeldFor::Goes)], 40.0 * kMiB));
        const auto laid = exchange::compareSnapshot(*snapshot, scenarioOf(8), 0);
        QVERIFY(laid);
        QCOMPARE(laid->rows.front().id, std::string_view("states"));
        QVERIFY(!laid->notes.empty());
    }

    void anotherWorldIsOneSentence()
    {
        const auto snapshot = exchange::readMemorySnapshot(
            snapshotOf(blockOf(0, 70, "active_allocated", "[]"), eventOf("alloc", 90, 40), 7));
        QVERIFY(snapshot);
        QCOMPARE(snapshot->device, std::int64_t{7});
        const auto device = exchange::compareSnapshot(*snapshot, scenarioOf(4), 0);
        QVERIFY(!device && device.error().text().find("another world") != std::string::npos);
        const auto rank = exchange::compareSnapshot(*snapshot, scenarioOf(8), 12);
        QVERIFY(!rank && rank.error().text().find("ranks 0 to 7") != std::string::npos);
    }

    void whatIsWrittenIsThePredictionOfThatRank()
    {
        const layout::Scenario scenario = scenarioOf(8);
        const training::Evaluation evaluation = training::evaluate(scenario);
        for (const std::int64_t rank : {std::int64_t{0}, std::int64_t{7}}) {
            const auto written = exchange::writeMemorySnapshot(scenario, rank);
            QVERIFY2(written, written ? "" : written.error().text().c_str());
            const auto kind = exchange::recognize(*written, "rank.pickle");
            QVERIFY(kind && *kind == exchange::FileKind::MemorySnapshot);
            const auto snapshot = exchange::readMemorySnapshot(*written);
            QVERIFY2(snapshot, snapshot ? "" : snapshot.error().text().c_str());
            QCOMPARE(snapshot->device, rank);
            const auto laid = exchange::compareSnapshot(*snapshot, scenario, rank);
            QVERIFY2(laid, laid ? "" : laid.error().text().c_str());
            QCOMPARE(laid->stage, rank == 0 ? 0 : 1);
            for (const auto& row : laid->rows)
                QVERIFY2(!row.isMeasured
                             || std::abs(row.measured - row.predicted) < 8192 + 1e-6 * row.predicted,
                         (std::string(row.id) + " " + std::to_string(row.measured) + " "
                          + std::to_string(row.predicted))
                             .c_str());
            QVERIFY(isNear(laid->rows.back().predicted,
                           evaluation.memory[static_cast<std::size_t>(laid->stage)].total));
        }
    }

    void ranksAreInNames()
    {
        QCOMPARE(exchange::rankInName("rank3_snapshot.pickle").value_or(-1), std::int64_t{3});
        QCOMPARE(exchange::rankInName("mem-Rank_12.pkl").value_or(-1), std::int64_t{12});
        QVERIFY(!exchange::rankInName("snapshot.pickle"));
        QVERIFY(!exchange::rankInName("ranking.pickle"));
    }

    void otherPicklesAndArchivesSayWhatTheyAre()
    {
        const auto other = exchange::recognize(bytes({0x80, 4}) + "}.", "weights.pkl");
        QVERIFY(!other && other.error().text().find("memory snapshot") != std::string::npos);
        QVERIFY(!exchange::recognize("PK\x03\x04rest", "snapshot.zip"));
        QVERIFY(!exchange::recognize("%PDF-1.7", "snapshot.pdf"));
    }
};

QTEST_APPLESS_MAIN(TestMemorySnapshot)
#include "tst_memory_snapshot.moc"
