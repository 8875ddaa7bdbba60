// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/shared_line.h"
#include "model/random_layouts.h"
#include "model/scenarios.h"
#include "model/store/support.h"

#include <QtTest>
#include <rapidcheck.h>

using namespace shardscape;
using exchange::readSharedLine;
using exchange::ScenarioFile;
using exchange::writeSharedLine;

namespace {

bool same(const ScenarioFile& a, const ScenarioFile& b)
{
    return a.scenario == b.scenario && a.saidKnobs == b.saidKnobs && a.namedKnobs == b.namedKnobs;
}

ScenarioFile documented()
{
    return {documentedScenario(), {"tp", "pp", "zero"}, {"tp", "pp"}};
}

/// Any scenario: a drawn cluster and model with texts that hurt, or catalog parts under a random layout.
ScenarioFile anyFile()
{
    ScenarioFile file;
    store::test::Dice dice(*rc::gen::arbitrary<std::uint64_t>());
    file.scenario = dice.coin() ? store::test::someScenario(dice)
                                : randomLayout({documentedScenario(), gpt3On4096()},
                                               [](const auto&) { return true; });
    file.scenario.name = dice.words();
    for (const layout::Knob& knob : layout::knobs()) {
        if (dice.coin())
            file.saidKnobs.emplace_back(knob.id);
        if (dice.coin())
            file.namedKnobs.emplace_back(knob.id);
    }
    return file;
}

QString errorOf(const std::string& line)
{
    const auto read = readSharedLine(line);
    return read ? QString() : QString::fromStdString(read.error().text());
}

} // namespace

class TestSharedLine : public QObject {
    Q_OBJECT
private slots:
    void sharingAndReadingIsTheIdentity()
    {
        QVERIFY(rc::check("read(write(x)) == x", [] {
            const ScenarioFile file = anyFile();
            const std::string line = writeSharedLine(file);
            RC_ASSERT(exchange::isSharedLine(line));
            RC_ASSERT(line.find_first_of(" \n\t\"'$&;|<>()")
                      == std::string::npos); // safe in a shell and a chat
            const auto read = readSharedLine(line);
            RC_ASSERT(read.has_value());
            RC_ASSERT(same(*read, file));
        }));
    }

    void aChangedLineIsNeverAnotherScenario()
    {
        const std::string line = writeSharedLine(documented());
        QVERIFY(rc::check("letters replaced, dropped, doubled, swapped, cut", [&line] {
            std::string broken = line;
            const auto at = *rc::gen::inRange<std::size_t>(12, line.size() - 1);
            switch (*rc::gen::inRange(0, 5)) {
            case 0: broken[at] = *rc::gen::arbitrary<char>(); break;
            case 1: broken.erase(at, *rc::gen::inRange<std::size_t>(1, 40)); break;
            case 2: broken.insert(at, 1, broken[at]); break;
            case 3: std::swap(broken[at], broken[at + 1]); break;
            default: broken.resize(at); break;
            }
            const auto read = readSharedLine(broken);
            RC_ASSERT(!read
                      || same(*read, documented())); // a swap of equal letters, a blank that is passed over
            if (!read)
                RC_ASSERT(!read.error().text().empty());
        }));
    }

    void everySingleLetterCounts()
    {
        const std::string line = writeSharedLine(documented());
        for (std::size_t at = line.find(':') + 1; at < line.size(); ++at) {
            std::string broken = line;
            broken[at] = broken[at] == 'A' ? 'B' : 'A';
            QVERIFY2(errorOf(broken).contains("cut or mistyped"), qPrintable(QString::number(at)));
            QVERIFY(!errorOf(line.substr(0, at)).isEmpty());
        }
    }

    void mailsBreakLines()
    {
        const std::string line = writeSharedLine(documented());
        std::string wrapped = "  ";
        for (std::size_t at = 0; at < line.size(); at += 70)
            wrapped += line.substr(at, 70) + "\r\n\t";
        const auto read = readSharedLine(wrapped);
        QVERIFY(read.has_value());
        QVERIFY(same(*read, documented()));
    }

    void laterLinesSayWhatTheyNeed()
    {
        QVERIFY(errorOf("shardscape2:0.9.1:xyz").endsWith("it needs version 0.9.1 or later"));
        QVERIFY(errorOf("shardscape12:xyz").contains("version 12 of the line; this program reads up to 1"));
        QVERIFY(errorOf("shardscape2:rm -rf:x").contains("version 2 of the line"));
    }

    void whatIsNoneIsSaidToBeNone()
    {
        for (const char* text :
             {"", "shardscape", "shardscape:", "shardscapeX:abc", "sharescape1:abc", "{}"}) {
            QVERIFY(!exchange::isSharedLine(text));
            QVERIFY(errorOf(text).contains("one begins with shardscape1:"));
        }
        QVERIFY(errorOf("shardscape1:").contains("cut or mistyped"));
        QVERIFY(errorOf("shardscape0:AAAA").contains("cut or mistyped"));
        QVERIFY(errorOf("shardscape1:" + std::string(1 << 20, 'A')).contains("more than 256 KiB"));
    }

    /// A name of 8 MiB in a line of some 11 KB: refused, and no more than 2 MiB of it are kept.
    void whatUnfoldsWithoutEndIsRefused()
    {
        ScenarioFile file = documented();
        file.scenario.name = std::string(std::size_t{8} << 20, 'w');
        const std::string line = writeSharedLine(file);
        QVERIFY(line.size() < 100'000);
        QVERIFY(errorOf(line).contains("unfolds into more than 2 MiB"));
    }
};

QTEST_APPLESS_MAIN(TestSharedLine)
#include "tst_shared_line.moc"
