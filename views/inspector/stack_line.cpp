// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/stack_line.h"

#include "document/engine_text.h"
#include "inspector/choice_box.h"
#include "inspector/knob_text.h"
#include "layout/gaps.h"
#include "layout/recipe.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {
constexpr int kStackPatience = 200; ///< ms: quicker answers must not flicker
constexpr int kLines = 3;
constexpr int kLinesWhenBrief = 2;
constexpr int kLinesWithNotice = 4;
} // namespace

StackLine::StackLine(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("stack_line"));
    m_box = new ChoiceBox(this);
    m_box->setObjectName(QStringLiteral("stack_list"));
    connect(m_box, &ChoiceBox::changed, this, &StackLine::stackChosen);
    m_line = new LinkLine(this);
    m_line->setObjectName(QStringLiteral("stack_recipe"));
    connect(m_line, &LinkLine::clicked, this, [this] {
        if (!m_pending && !m_change.isEmpty()) {
            emit changeProposed(layout::Change(m_change)); // ours goes with what it changes
        }
    });
    m_patience = new QTimer(this);
    m_patience->setSingleShot(true);
    m_patience->setInterval(kStackPatience);
    connect(m_patience, &QTimer::timeout, this, [this] {
        m_proposal.reset();
        refresh();
    });
    retranslate();
}

void StackLine::setScenario(const layout::Scenario& scenario)
{
    if (scenario != m_scenario) {
        m_scenario = scenario;
        m_change = layout::recipeFor(scenario);
    }
    m_pending = m_priced && !m_change.isEmpty();
    if (!m_pending) {
        m_patience->stop();
        m_proposal.reset();
    } else if (!m_patience->isActive()) {
        m_patience->start();
    }
    refresh();
}

void StackLine::setChips(const std::vector<Chip>& chips, std::int64_t current)
{
    m_box->setChips(chips, current);
}

void StackLine::setProposal(const training::Proposal& proposal)
{
    if (proposal.change != m_change) {
        return;
    }
    m_patience->stop();
    m_pending = false;
    m_proposal = proposal;
    refresh();
}

void StackLine::setPriced(bool priced)
{
    m_priced = priced;
    setScenario(m_scenario);
}

void StackLine::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_box->setTheme(theme);
    m_line->setTheme(theme);
    update();
}

void StackLine::setBrief(bool brief)
{
    if (brief != m_brief) {
        m_brief = brief;
        refresh();
    }
}

void StackLine::retranslate()
{
    setAccessibleName(tr("Software stack"));
    m_box->setAccessibleName(tr("Runs on"));
    refresh();
}

QString StackLine::why() const
{
    const layout::Recipe* recipe = layout::recipeOf(m_scenario);
    const std::int64_t likely = layout::likelySoftware(m_scenario);
    if (likely == m_scenario.layout.software && recipe != nullptr && !recipe->brief.empty()) {
        return document::engineText(recipe->brief);
    }
    return tr("Usual here: %1").arg(valueText(*layout::findKnob("software"), likely));
}

LinkLine::Text StackLine::text(bool withReason) const
{
    LinkLine::Text text;
    if (m_change.isEmpty()) {
        text.plain = layout::recipeOf(m_scenario) == nullptr ? tr("No recipe of this stack is known")
                                                             : tr("Knobs are set as its recipe");
    } else if (m_proposal && !m_proposal->valid) {
        text.plain = tr("Its recipe cannot be here: %1").arg(reasonText(m_proposal->reason));
    } else {
        const int knobs = static_cast<int>(m_change.settings.size());
        QString& what = m_pending && !m_proposal ? text.plain : text.link;
        if (m_proposal) {
            const training::Price& price = m_proposal->price;
            text.emphasis = tr("%1, %2").arg(theme::seconds(price.stepSeconds),
                                             theme::gibibytes(price.peakBytes));
            what = tr("Set %n knobs as its recipe: %1", nullptr, knobs).arg(text.emphasis);
            what += price.fits ? QString() : tr(", does not fit");
        } else {
            what = tr("Set %n knobs as its recipe", nullptr, knobs);
        }
    }
    if (withReason) {
        const QString missing = notice();
        text.warns = !missing.isEmpty();
        QStringList lines{text.warns ? missing : why(), text.plain};
        lines.removeAll(QString());
        text.plain = lines.join(QChar::LineSeparator);
    }
    return text;
}

QString StackLine::notice() const
{
    QStringList what;
    for (const layout::Gap* gap : layout::gapsOf(m_scenario)) {
        what << document::engineText(gap->what);
    }
    return what.isEmpty() ? QString() : tr("Does not run %1").arg(what.join(QStringLiteral(", ")));
}

LinkLine::Text StackLine::fitting(const QRectF& line) const
{
    const LinkLine::Text whole = text();
    const bool fits = LinkLine::paintLine(nullptr, line, whole, m_theme) <= line.height();
    return fits || whole.warns ? whole : text(false);
}

QString StackLine::tip() const
{
    const bool refused = m_proposal && !m_proposal->valid;
    QStringList lines{why(), notice(), refused ? text(false).plain : QString()};
    lines.removeAll(QString());
    for (const layout::Setting& setting : m_change.settings) {
        lines << changeText(*setting.knob, setting.value);
    }
    return lines.join(QLatin1Char('\n'));
}

void StackLine::refresh()
{
    place();
    m_line->setLine(fitting(m_line->geometry()));
    m_line->setToolTip(tip());
    update();
}

int StackLine::heightFor() const
{
    const int lines = !notice().isEmpty() ? kLinesWithNotice : m_brief ? kLinesWhenBrief : kLines;
    return theme::kControlHeight + theme::kGrid
           + static_cast<int>(std::ceil(lines * panel::lineHeight(TextRole::Body) + 2 * (theme::kGap - 2)));
}

double StackLine::captionWidth() const
{
    return std::ceil(QFontMetricsF(theme::textFont(TextRole::Body)).horizontalAdvance(tr("Runs on")))
           + theme::kGap;
}

QRectF StackLine::lineRect(const QRectF& rect) const
{
    return rect.adjusted(0, theme::kControlHeight + theme::kGrid, 0, 0);
}

void StackLine::place()
{
    const int caption = static_cast<int>(captionWidth());
    m_box->setGeometry(caption, 0, std::max(40, width() - caption), theme::kControlHeight);
    m_line->setGeometry(lineRect(rect()).toRect());
}

void StackLine::resizeEvent(QResizeEvent*)
{
    refresh();
}

void StackLine::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(m_theme.quietText);
    painter.drawText(QRectF(0, 0, captionWidth(), theme::kControlHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Runs on"));
}

void StackLine::paintPicture(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    painter.save();
    const QRectF head(rect.left(), rect.top(), rect.width(), theme::kControlHeight);
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.quietText);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, tr("Runs on"));
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    panel::drawElided(painter, head.adjusted(captionWidth(), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                      m_box->currentText());
    LinkLine::paintLine(&painter, lineRect(rect), fitting(lineRect(rect)), theme);
    painter.restore();
}

} // namespace shardscape::inspector
