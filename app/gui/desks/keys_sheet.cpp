// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/keys_sheet.h"

#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <vector>

namespace shardscape::gui {

namespace {

struct KeyLine {
    QString keys;
    QString what;
};

struct KeyGroup {
    QString title;
    std::vector<KeyLine> lines;
};

/// What no menu says: the views answer these keys and gestures themselves.
std::vector<KeyGroup> viewKeys()
{
    return {
        {KeysSheet::tr("Everywhere"),
         {{KeysSheet::tr("Click"), KeysSheet::tr("looks: the verdict shows it, nothing changes")},
          {KeysSheet::tr("Enter, double click"), KeysSheet::tr("takes what is looked at")},
          {KeysSheet::tr("Esc"), KeysSheet::tr("one level back: card, look, selection, sheet")},
          {QStringLiteral("/"), KeysSheet::tr("filters layouts in Explore, knobs elsewhere")},
          {QStringLiteral("?"), KeysSheet::tr("this sheet")},
          {KeysSheet::tr("Ctrl+C"), KeysSheet::tr("copies what has the focus, as text")}}},
        {KeysSheet::tr("Explore"),
         {{KeysSheet::tr("D"), KeysSheet::tr("digs, or reads the answer alone")},
          {KeysSheet::tr("P"), KeysSheet::tr("pins, or takes the pin away")},
          {KeysSheet::tr("Arrows"), KeysSheet::tr("walk through rows and cells, and move the points")},
          {QStringLiteral("[ ]"), KeysSheet::tr("step along the front")},
          {KeysSheet::tr("C"), KeysSheet::tr("copies the layout as a framework writes it")},
          {KeysSheet::tr("Drag, Shift+drag"), KeysSheet::tr("selects, enlarges")},
          {KeysSheet::tr("Right click"), KeysSheet::tr("only this value, or not this value")}}},
        {KeysSheet::tr("Timeline"),
         {{QStringLiteral("W S"), KeysSheet::tr("enlarge and reduce; with Shift more")},
          {QStringLiteral("A D"), KeysSheet::tr("move; with Shift by a page")},
          {QStringLiteral("F  0"), KeysSheet::tr("fit the selection, fit everything")},
          {QStringLiteral("Z  Shift+Z"), KeysSheet::tr("back and forth among the parts that were in sight")},
          {QStringLiteral(",  ."), KeysSheet::tr("the op before, the next op")},
          {KeysSheet::tr("N, double click on the axis"),
           KeysSheet::tr("a mark with a note; Del takes the one at the cursor away")},
          {QStringLiteral("C  M"), KeysSheet::tr("critical path, follow the micro-batch of the selected op")},
          {QStringLiteral("X"), KeysSheet::tr("fold the steady state, or show all of it")},
          {KeysSheet::tr("Shift+drag"),
           KeysSheet::tr("measures: busy, waiting and kinds of ops in that time")}}},
        {KeysSheet::tr("Lanes"),
         {{KeysSheet::tr("Drag"), KeysSheet::tr("a scenario, pin or schedule onto a view adds a lane")},
          {KeysSheet::tr("Tab, left, right"), KeysSheet::tr("look at the next lane")},
          {KeysSheet::tr("Enter"), KeysSheet::tr("takes the lane's layout")},
          {KeysSheet::tr("Ctrl+left, Ctrl+right"), KeysSheet::tr("move the lane")},
          {KeysSheet::tr("Del"), KeysSheet::tr("takes the lane away")}}},
        {KeysSheet::tr("Knobs"),
         {{KeysSheet::tr("Arrows, digits"), KeysSheet::tr("choose a value")},
          {KeysSheet::tr("Click on a struck value"),
           KeysSheet::tr("says what else would have to change, and does it")},
          {KeysSheet::tr("Del"), KeysSheet::tr("takes back what differs from the pinned scenario")},
          {QStringLiteral("?"), KeysSheet::tr("in a knob's row: its card")}}},
    };
}

QString withoutMnemonic(QString text)
{
    return text.remove(QLatin1Char('&'));
}

void addLines(KeyGroup& group, const QMenu& menu)
{
    for (const QAction* action : menu.actions()) {
        if (action->menu() != nullptr) {
            addLines(group, *action->menu());
        } else if (!action->shortcut().isEmpty()) {
            group.lines.push_back(
                {action->shortcut().toString(QKeySequence::NativeText), withoutMnemonic(action->text())});
        }
    }
}

std::vector<KeyGroup> menuKeys(const QMenuBar& menus)
{
    std::vector<KeyGroup> groups;
    for (const QAction* action : menus.actions()) {
        if (action->menu() == nullptr) {
            continue;
        }
        KeyGroup group{withoutMnemonic(action->text()), {}};
        addLines(group, *action->menu());
        if (!group.lines.empty()) {
            groups.push_back(std::move(group));
        }
    }
    return groups;
}

QString keysHtml(const std::vector<KeyGroup>& groups, const theme::Theme& look)
{
    QString said;
    for (const KeyGroup& group : groups) {
        said += QStringLiteral(
                    "<tr><td colspan=\"2\" style=\"padding:10px 0 2px 0; color:%1\"><b>%2</b></td></tr>")
                    .arg(look.quietText.name(), group.title.toHtmlEscaped());
        for (const KeyLine& line : group.lines) {
            said += QStringLiteral(
                        "<tr><td style=\"padding:1px 14px 1px 0; white-space:nowrap\"><b>%1</b></td>"
                        "<td style=\"padding:1px 0\">%2</td></tr>")
                        .arg(line.keys.toHtmlEscaped(), line.what.toHtmlEscaped());
        }
    }
    return QStringLiteral("<table cellspacing=\"0\">%1</table>").arg(said);
}

} // namespace

KeysSheet::KeysSheet(QMenuBar& menus, QWidget* parent)
    : QDialog(parent)
    , m_menus(menus)
{
    setObjectName(QStringLiteral("keys_sheet"));
    setWindowTitle(tr("Keys and gestures"));
    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("keys_text"));
    m_text->setAccessibleName(tr("Keys and gestures"));
    m_text->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::hide);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_text, 1);
    column->addWidget(buttons);
    resize(560, 620);
}

void KeysSheet::showEvent(QShowEvent* event)
{
    fill();
    QDialog::showEvent(event);
}

void KeysSheet::fill()
{
    std::vector<KeyGroup> groups = viewKeys();
    std::vector<KeyGroup> menus = menuKeys(m_menus);
    std::move(menus.begin(), menus.end(), std::back_inserter(groups));
    m_text->setHtml(keysHtml(groups, theme::Theme::of(palette())));
}

QString KeysSheet::text() const
{
    return m_text->toPlainText();
}

} // namespace shardscape::gui
