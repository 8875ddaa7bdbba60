// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window_fixture.h"
#include "gui/desks/start_desk.h"
#include "start/start_view.h"

#include <QLineEdit>

/// The start page as a person uses it.
namespace shardscape::gui::testing {

inline start::StartView& page(WindowFixture& f)
{
    return f.window.start();
}

/// Waits for the end of the answer.
inline bool settled(WindowFixture& f)
{
    return QTest::qWaitFor([&] { return !f.window.startDesk().isAnswering(); }, 120'000);
}

/// Types the three answers as a person does, from field to field with Tab.
inline void ask(WindowFixture& f, const char* model, const char* cluster, const char* purpose)
{
    f.window.showGallery();
    f.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&f.window));
    for (const char* words : {model, cluster, purpose}) {
        auto* field = qobject_cast<QLineEdit*>(f.window.focusWidget());
        QVERIFY(field != nullptr);
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, QString::fromLatin1(words));
        if (words != purpose)
            QTest::keyClick(field, Qt::Key_Tab);
    }
    QVERIFY(settled(f));
}

} // namespace shardscape::gui::testing
