// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window's thread is away: what one event costs it, counted in its own processor time, so that a busy machine counts
// for nothing. Whatever takes long belongs into a Lane.
#include "app/window_fixture.h"
#include "gui/export/export_sheet.h"
#include "model/spent_time.h"

#include <QMetaObject>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

using namespace shardscape;
using namespace shardscape::gui;
using namespace shardscape::gui::testing;

namespace {

/// No event takes longer; Compare's export took 5,267 before this was measured. Milliseconds of an idle machine: 130 at most, where
/// a sheet draws its figure for the first time.
constexpr double kLongest = 1500;
constexpr double kNoticed = 16; ///< a frame

struct Handler {
    double milliseconds = 0;
    std::string what; ///< doing what, receiver, event
};

/// Measures every event that no other event delivers.
class MeasuredApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0) {
            return QApplication::notify(receiver, event);
        }
        const std::string what = std::string(receiver->metaObject()->className()) + " "
                                 + receiver->objectName().toStdString() + " event "
                                 + std::to_string(static_cast<int>(event->type()));
        ++m_depth;
        const double began = shardscape::testing::threadMilliseconds();
        const bool taken = QApplication::notify(receiver, event);
        const double took = shardscape::testing::threadMilliseconds() - began;
        --m_depth;
        handlers.push_back({took, doing + ": " + what});
        return taken;
    }

    std::vector<Handler> handlers;
    std::string doing;

private:
    int m_depth = 0;
};

} // namespace

class WindowHandlersTest : public QObject {
    Q_OBJECT

private:
    static MeasuredApplication& app()
    {
        return *static_cast<MeasuredApplication*>(QCoreApplication::instance());
    }
    /// As the event loop does it, not from within the test.
    static void perform(const char* what, const std::function<void()>& verb, int settle = 400)
    {
        app().doing = what;
        QMetaObject::invokeMethod(qApp, verb, Qt::QueuedConnection);
        QTest::qWait(settle);
    }

private slots:
    void nothingKeepsTheWindowsThread()
    {
        WindowFixture f(QSize(1280, 720));
        app().handlers.clear();
        perform(
            "open a demo", [&] { f.window.openDemo("w03"); }, 3000);
        for (int i = 0; i < kPerspectives; ++i) {
            const auto p = static_cast<Perspective>(i);
            perform(("page " + std::to_string(static_cast<int>(p))).c_str(),
                    [&] { f.window.perspectives().setPerspective(p); }, 800);
            perform(("export of page " + std::to_string(static_cast<int>(p))).c_str(),
                    [&] { f.trigger("export"); }, 1500);
            perform("hide the export", [&] { f.window.exportSheet()->hide(); });
        }
        f.window.perspectives().setPerspective(Perspective::Explore);
        perform(
            "sweep", [&] { f.trigger("start_sweep"); }, 2000);
        QVERIFY(f.waitForSweep());
        perform(
            "turn tp", [&] { f.clickChip("tp", 4); }, 800);
        perform(
            "turn pp", [&] { f.clickChip("pp", 2); }, 800);
        perform(
            "report", [&] { f.trigger("export_report"); }, 8000);
        perform("hide the report", [&] { f.window.exportSheet()->hide(); });
        perform(
            "dark", [&] { f.trigger("theme_dark"); }, 800);
        perform(
            "palette", [&] { f.window.openPalette(QStringLiteral("tp 8")); }, 800);
        perform(
            "gallery", [&] { f.trigger("gallery"); }, 1500);
        perform(
            "learn", [&] { f.trigger("learn"); }, 1500);
        perform(
            "glossary", [&] { f.trigger("glossary"); }, 1500);
        perform(
            "manual", [&] { f.trigger("manual"); }, 1500);
        std::sort(app().handlers.begin(), app().handlers.end(),
                  [](const Handler& a, const Handler& b) { return a.milliseconds > b.milliseconds; });
        for (std::size_t i = 0; i < std::min<std::size_t>(12, app().handlers.size()); ++i) {
            std::printf("%8.1f ms  %s\n", app().handlers[i].milliseconds, app().handlers[i].what.c_str());
        }
        const Handler& longest = app().handlers.front();
        QVERIFY2(longest.milliseconds < kLongest, longest.what.c_str());
        const auto noticed = std::count_if(app().handlers.begin(), app().handlers.end(),
                                           [](const Handler& one) { return one.milliseconds > kNoticed; });
        std::printf("%zu events, %td of more than %.0f ms\n", app().handlers.size(), noticed, kNoticed);
        QVERIFY2(noticed < 120, std::to_string(noticed).c_str());
    }
};

int main(int argc, char** argv)
{
    MeasuredApplication application(argc, argv);
    WindowHandlersTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_handlers.moc"
