// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/engine_text.h"
#include "exchange/claims/demo.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <QTranslator>
#include <QtTest>

#include <algorithm>
#include <random>

using namespace shardscape;

namespace {

/// The demos' scenarios with some of their knobs set at random: together they break most rules.
std::vector<layout::Scenario> scenarios()
{
    std::vector<layout::Scenario> result;
    std::mt19937 random(7);
    for (const exchange::Demo& demo : exchange::demos()) {
        for (const layout::Scenario& base : demo.scenarios) {
            for (int turn = 0; turn < 40; ++turn) {
                layout::Scenario scenario = base;
                for (int change = 0; change < 4; ++change) {
                    const auto all = layout::knobs();
                    const layout::Knob& knob = all[random() % all.size()];
                    const std::int64_t most = std::min<std::int64_t>(knob.maximum, knob.minimum + 200);
                    knob.set(scenario, knob.minimum
                                           + static_cast<std::int64_t>(random())
                                                 % std::max<std::int64_t>(most - knob.minimum + 1, 1));
                }
                result.push_back(std::move(scenario));
            }
        }
    }
    return result;
}

/// Counted things and what is said of 0, 1 and 2 of them.
struct Counted {
    const char* language;
    QString none, one, two;
};

} // namespace

class TestEngineTranslations : public QObject {
    Q_OBJECT

private slots:
    void everyReasonIsSaidInEveryLanguage_data()
    {
        QTest::addColumn<QString>("language");
        QTest::newRow("German") << "de";
        QTest::newRow("Chinese") << "zh_CN";
    }
    void everyReasonIsSaidInEveryLanguage()
    {
        QFETCH(QString, language);
        std::vector<layout::Reason> reasons;
        for (const layout::Scenario& scenario : scenarios())
            for (layout::Reason& reason : layout::violations(scenario))
                reasons.push_back(std::move(reason));
        QVERIFY(reasons.size() > 100);
        QTranslator translator;
        speak(translator, language);
        for (const layout::Reason& reason : reasons) {
            const std::string english = shardscape::english(layout::sentence(reason));
            const QString said = document::engineText(layout::sentence(reason));
            QVERIFY2(said != QString::fromStdString(english), english.c_str());
            // Every number of the sentence is in its translation.
            static const QRegularExpression number(QStringLiteral("[0-9]+"));
            for (auto at = number.globalMatch(QString::fromStdString(english)); at.hasNext();)
                QVERIFY2(said.contains(at.next().captured()), qPrintable(said));
        }
    }

    void countsHaveTheFormsOfTheirLanguage()
    {
        const std::vector<Counted> languages{
            {"", "0 chunks per device", "1 chunk per device", "2 chunks per device"},
            {"en", "0 chunks per device", "1 chunk per device", "2 chunks per device"},
            {"de", "0 Abschnitte je Gerät", "1 Abschnitt je Gerät", "2 Abschnitte je Gerät"},
            {"zh_CN", "每设备 0 个分块", "每设备 1 个分块", "每设备 2 个分块"}};
        for (const Counted& language : languages) {
            QTranslator translator;
            if (*language.language != '\0')
                speak(translator, QString::fromLatin1(language.language));
            const auto chunks = [](std::int64_t count) {
                return document::engineText(counted(count, "%n chunk per device", "%n chunks per device"));
            };
            QCOMPARE(chunks(0), language.none);
            QCOMPARE(chunks(1), language.one);
            QCOMPARE(chunks(2), language.two);
        }
    }

private:
    static void speak(QTranslator& translator, const QString& language)
    {
        QVERIFY(translator.load(QStringLiteral(":/i18n/shardscape_%1.qm").arg(language)));
        QVERIFY(QCoreApplication::installTranslator(&translator)); // until it is destroyed
    }
};

QTEST_GUILESS_MAIN(TestEngineTranslations)
#include "tst_engine_translations.moc"
