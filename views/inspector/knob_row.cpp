// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/knob_row.h"

#include "document/engine_text.h"
#include "inspector/choice_box.h"
#include "inspector/head_button.h"
#include "inspector/knob_card.h"
#include "inspector/knob_text.h"
#include "inspector/value_field.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

using layout::KnobKind;
using theme::TextRole;
using theme::Theme;

namespace {

constexpr std::size_t kMostChips = 8; ///< more values: a neighbourhood of chips and a field
constexpr std::size_t kMostNeighbours = 7;
constexpr std::size_t kFewestNeighbours = 3;
constexpr std::size_t kMostNamedChips = 6; ///< more names: a list
constexpr int kFieldWidth = 84;            ///< at most; it gives way to the unit before it
constexpr int kFieldPadding = 18;          ///< around the text of a field
constexpr int kAfterHead = 3;
constexpr int kAfterField = 4; ///< where a field stands in the head for good
constexpr int kSwitchWidth = 92;
constexpr int kSigns = 2 * (HeadButton::kSize + 2); ///< room for both signs behind the name

} // namespace

KnobRow::KnobRow(const layout::Knob& knob, QWidget* parent)
    : QWidget(parent)
    , m_knob(knob)
    , m_theme(Theme::light())
{
    const QString id = fromView(knob.id);
    const QString label = knobLabel(knob);
    setObjectName(QStringLiteral("knob_") + id);
    setAccessibleName(label);
    m_about = new HeadButton(HeadButton::Sign::About, this);
    m_about->setObjectName(QStringLiteral("about_") + id);
    connect(m_about, &HeadButton::clicked, this, &KnobRow::aboutRequested);
    m_reset = new HeadButton(HeadButton::Sign::Reset, this);
    m_reset->setObjectName(QStringLiteral("reset_") + id);
    m_reset->hide();
    connect(m_reset, &HeadButton::clicked, this, &KnobRow::reset);
    retranslate();
    if (knob.kind == KnobKind::Choice && knob.choices.size() > kMostNamedChips) {
        m_box = new ChoiceBox(this);
        m_box->setObjectName(QStringLiteral("list_") + id);
        m_box->setAccessibleName(label);
        m_box->installEventFilter(this);
        connect(m_box, &ChoiceBox::changed, this, [this](std::int64_t value) { emit changed(value, true); });
        return;
    }
    m_chips = new ChipRow(this);
    m_chips->setObjectName(QStringLiteral("chips_") + id);
    m_chips->setAccessibleName(label);
    m_chips->installEventFilter(this);
    connect(m_chips, &ChipRow::changed, this, &KnobRow::changed);
    connect(m_chips, &ChipRow::struckClicked, this, &KnobRow::struckClicked);
    if (knob.kind == KnobKind::Integer) {
        m_field = new ValueField(knob, this);
        m_field->setObjectName(QStringLiteral("field_") + id);
        m_field->hide();
        connect(m_chips, &ChipRow::entryStarted, this, &KnobRow::startEntry);
        connect(m_field, &ValueField::entered, this, [this](std::int64_t value) {
            endEntry();
            emit changed(value, true);
        });
        connect(m_field, &ValueField::left, this, &KnobRow::endEntry);
        connect(m_field, &ValueField::errorChanged, this, [this] {
            place();
            update();
            emit layoutChanged(); // the sentence takes a line
        });
    }
}

void KnobRow::retranslate()
{
    const QString label = knobLabel(m_knob);
    m_about->setAccessibleName(tr("About %1").arg(label));
    m_about->setToolTip(tr("What is this? (key ?)"));
}

void KnobRow::setReference(std::optional<std::int64_t> value, const QString& name)
{
    m_reference = value;
    m_referenceName = name;
    const bool changed = isChanged();
    m_reset->setVisible(changed);
    if (changed) {
        m_reset->setToolTip(tr("Back to %1, as in %2 (Delete)").arg(valueText(m_knob, *value), name));
        m_reset->setAccessibleName(tr("%1 back to %2").arg(knobLabel(m_knob), valueText(m_knob, *value)));
    }
    place();
    update();
}

void KnobRow::reset()
{
    if (isChanged()) {
        emit changed(*m_reference, true);
    }
}

KnobState KnobRow::state() const
{
    return {m_value, m_idle, m_candidates, m_previews, m_capacity, m_now, m_reference, m_referenceName};
}

QWidget* KnobRow::control() const
{
    return m_box != nullptr ? static_cast<QWidget*>(m_box) : m_chips;
}

bool KnobRow::manyValues() const
{
    return m_field != nullptr && m_candidates.size() > kMostChips;
}

std::size_t KnobRow::neighbours(int width) const
{
    double widest = 0;
    const QFontMetricsF metrics(theme::textFont(TextRole::Strong));
    for (const std::int64_t value : m_candidates) {
        widest = std::max(widest, std::ceil(metrics.horizontalAdvance(valueText(m_knob, value))) + 12);
    }
    const auto fitting = static_cast<std::size_t>(
        std::max(0.0, (width + theme::kGrid) / (widest + theme::kGrid)));
    return std::clamp(fitting, kFewestNeighbours, kMostNeighbours);
}

void KnobRow::offer()
{
    if (m_chips != nullptr && m_chips->dragging()) {
        return;
    }
    m_offered = manyValues() ? neighbourhood(m_candidates, m_value, neighbours(width())) : m_candidates;
}

void KnobRow::setScenario(const layout::Scenario& scenario)
{
    const bool wasDerived = isDerived();
    const bool hadMany = manyValues();
    const std::size_t had = m_candidates.size();
    m_value = m_knob.get(scenario);
    m_candidates = m_knob.candidates(scenario);
    m_idle = idleText(m_knob, scenario);
    offer();
    refresh();
    if (wasDerived != isDerived() || hadMany != manyValues() || had != m_candidates.size()) {
        emit layoutChanged();
    }
}

void KnobRow::setPreviews(std::vector<training::Proposal> previews, double capacity,
                          const std::optional<training::Price>& now)
{
    m_previews = std::move(previews);
    m_capacity = capacity;
    m_now = now;
    refresh();
}

void KnobRow::setDerived(const QString& text)
{
    m_derived = text;
    update();
}

void KnobRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (m_chips != nullptr) {
        m_chips->setTheme(theme);
    }
    if (m_box != nullptr) {
        m_box->setTheme(theme);
    }
    if (m_field != nullptr) {
        m_field->setTheme(theme);
    }
    m_about->setTheme(theme);
    m_reset->setTheme(theme);
    update();
}

QString KnobRow::tipOf(std::int64_t value) const
{
    QStringList lines{QStringLiteral("<b>%1</b>").arg(changeText(m_knob, value).toHtmlEscaped())};
    const auto found = std::find_if(m_previews.begin(), m_previews.end(),
                                    [value](const training::Proposal& p) { return p.value() == value; });
    if (found == m_previews.end()) {
        return lines.front();
    }
    if (!found->valid) {
        lines << reasonText(found->reason).toHtmlEscaped();
        if (m_chips != nullptr) {
            lines << QStringLiteral("<i>%1</i>").arg(tr("Ctrl+click takes it anyway"));
        }
        return lines.join(QStringLiteral("<br>"));
    }
    const double spare = m_capacity - found->price.peakBytes;
    lines << (m_capacity <= 0 ? tr("%1 at its peak").arg(theme::gibibytes(found->price.peakBytes))
              : spare >= 0    ? tr("%1 at its peak, %2 free")
                                 .arg(theme::gibibytes(found->price.peakBytes), theme::gibibytes(spare))
                           : tr("%1 at its peak, %2 too much")
                                 .arg(theme::gibibytes(found->price.peakBytes), theme::gibibytes(-spare)));
    if (found->price.stepSeconds > 0) {
        QString time = tr("%1 per step").arg(theme::seconds(found->price.stepSeconds));
        if (m_now && m_now->tokensPerSecond > 0 && found->price.tokensPerSecond > 0 && value != m_value) {
            time += tr(", %1 tokens/s")
                        .arg(theme::signedPercent(found->price.tokensPerSecond / m_now->tokensPerSecond - 1));
        }
        lines << time;
    }
    return lines.join(QStringLiteral("<br>"));
}

std::vector<Chip> KnobRow::makeChips(bool withTips) const
{
    const std::vector<ChipBars> bars = chipBars(m_offered, m_previews, m_capacity);
    std::vector<Chip> chips(m_offered.size());
    for (std::size_t i = 0; i < chips.size(); ++i) {
        chips[i].value = m_offered[i];
        chips[i].text = valueText(m_knob, m_offered[i]);
        chips[i].bars = bars[i];
        if (withTips) {
            chips[i].tip = tipOf(m_offered[i]);
        }
    }
    return chips;
}

void KnobRow::refresh()
{
    const std::vector<Chip> chips = makeChips(true);
    if (m_box != nullptr) {
        m_box->setChips(chips, m_value);
        m_box->setVisible(!isDerived());
        m_box->setToolTip(tipOf(m_value));
    }
    if (m_chips != nullptr) {
        m_chips->setChips(chips, m_value);
        m_chips->setIdle(!m_idle.isEmpty());
        m_chips->setVisible(!isDerived());
    }
    if (m_field != nullptr) {
        m_field->setCandidates(m_candidates);
        m_field->setValue(m_value);
        m_field->setVisible(!isDerived() && (manyValues() || m_entering));
    }
    m_reset->setVisible(isChanged());
    place();
    update();
}

void KnobRow::startEntry(const QString& text)
{
    m_entering = true;
    m_field->show();
    place();
    m_field->setFocus(Qt::OtherFocusReason);
    m_field->setText(text);
    m_field->setModified(true);
}

void KnobRow::endEntry()
{
    if (!m_entering) {
        return;
    }
    m_entering = false;
    const bool back = m_field->hasFocus();
    if (!manyValues()) {
        m_field->hide();
    }
    if (back) {
        m_chips->setFocus(Qt::OtherFocusReason);
    }
    update();
}

// ------------------------------------------------------------------ layout and painting

double KnobRow::headHeight() const
{
    const double line = panel::lineHeight(TextRole::Strong);
    return manyValues() ? line + kAfterField : line;
}

int KnobRow::switchWidth(int width) const
{
    // As wide as its texts need in any language, but never more than half.
    double widest = 0;
    const QFontMetricsF metrics(theme::textFont(TextRole::Strong));
    for (const std::int64_t value : m_candidates) {
        widest = std::max(widest, std::ceil(metrics.horizontalAdvance(valueText(m_knob, value))) + 12);
    }
    const int needed = static_cast<int>(2 * widest) + theme::kGrid;
    return std::min(std::max(kSwitchWidth, needed), width / 2);
}

int KnobRow::fieldWidth(double width) const
{
    if (m_entering) {
        return kFieldWidth; // what is typed may be longer than what is there
    }
    // Wide as long as that cuts neither name nor unit; never too narrow for the values beside it.
    const QFontMetricsF metrics(m_field->font());
    double widest = metrics.horizontalAdvance(valueText(m_knob, m_value));
    for (const std::int64_t value : m_offered) {
        widest = std::max(widest, metrics.horizontalAdvance(valueText(m_knob, value)));
    }
    const int needed = std::min(kFieldWidth, static_cast<int>(std::ceil(widest)) + kFieldPadding);
    const double room = width - labelWidth() - signsWidth() - unitWidth() - theme::kGap;
    return std::clamp(static_cast<int>(std::floor(room)), needed, kFieldWidth);
}

double KnobRow::labelWidth() const
{
    return std::ceil(QFontMetricsF(theme::textFont(TextRole::Strong)).horizontalAdvance(knobLabel(m_knob)));
}

double KnobRow::signsWidth() const
{
    return theme::kGrid + (isChanged() ? kSigns : kSigns / 2);
}

double KnobRow::unitWidth() const
{
    const QString unit = document::engineText(m_knob.unit);
    return unit.isEmpty()
               ? 0
               : std::ceil(QFontMetricsF(theme::textFont(TextRole::Small)).horizontalAdvance(unit));
}

bool KnobRow::isHeadWhole() const
{
    const double room = nameRoom(width());
    if (labelWidth() > room - kSigns) {
        return false;
    }
    const bool hasUnit = !isSwitch() && !isDerived() && m_idle.isEmpty();
    return !hasUnit || labelWidth() + signsWidth() + unitWidth() <= room + 0.5;
}

double KnobRow::nameTop() const
{
    // Above the reason where there is one.
    return isSwitch() && m_idle.isEmpty() && !isDerived()
               ? std::max(0.0, std::floor((height() - panel::lineHeight(TextRole::Strong)) / 2))
               : 0;
}

double KnobRow::nameRoom(double width) const
{
    if (isDerived()) {
        return width;
    }
    const double taken = isSwitch()                   ? switchWidth(static_cast<int>(width)) + theme::kGap
                         : m_entering || manyValues() ? fieldWidth(width) + theme::kGap
                                                      : 0;
    return std::max(40.0, width - taken);
}

int KnobRow::errorHeight(int width) const
{
    if (m_field == nullptr || m_field->error().isEmpty()) {
        return 0;
    }
    const QFontMetrics metrics(theme::textFont(TextRole::Small));
    return metrics.boundingRect(QRect(0, 0, width, 1000), Qt::TextWordWrap, m_field->error()).height()
           + theme::kGrid;
}

int KnobRow::heightFor(int width) const
{
    const int head = static_cast<int>(headHeight()) + errorHeight(width);
    if (isDerived()) {
        return head;
    }
    if (m_box != nullptr) {
        return head + kAfterHead + theme::kControlHeight;
    }
    if (isSwitch()) {
        // The two chips stand beside the name: most of the list are switches.
        const std::vector<QRectF> rects = ChipRow::rectsFor(makeChips(), switchWidth(width));
        return std::max(head, static_cast<int>(std::ceil(rects.empty() ? 0 : rects.back().bottom())));
    }
    if (manyValues()) {
        return head + kAfterHead
               + static_cast<int>(std::ceil(ChipRow::rectsFor({Chip{}}, width).back().bottom()));
    }
    const std::vector<QRectF> rects = ChipRow::rectsFor(makeChips(), width);
    return head + kAfterHead + static_cast<int>(std::ceil(rects.empty() ? 0 : rects.back().bottom()));
}

void KnobRow::place()
{
    const int top = static_cast<int>(headHeight()) + errorHeight(width()) + kAfterHead;
    if (m_box != nullptr) {
        m_box->setGeometry(0, top, width(), theme::kControlHeight);
    }
    if (m_chips != nullptr && isSwitch()) {
        const int chips = switchWidth(width());
        m_chips->setGeometry(width() - chips, 0, chips, std::max(1, height()));
    } else if (m_chips != nullptr) {
        m_chips->setGeometry(0, top, width(), std::max(1, height() - top));
    }
    // The signs stand right behind the name.
    const int line = static_cast<int>(isSwitch() ? panel::lineHeight(TextRole::Strong) : headHeight());
    int left = static_cast<int>(std::ceil(std::min(labelWidth(), nameRoom(width()) - kSigns))) + theme::kGrid;
    for (HeadButton* sign : {m_about, m_reset}) {
        // Where the line is lower than the sign, the sign's own margin gives way.
        sign->setGeometry(left, static_cast<int>(nameTop()) + std::max(0, (line - HeadButton::kSize) / 2),
                          HeadButton::kSize, std::min(line, HeadButton::kSize));
        left += HeadButton::kSize + 2;
    }
    if (m_field != nullptr) {
        // At the right end of the head; where it only visits, nothing below has to make room.
        const int below = manyValues() ? kAfterField + 1 : kAfterHead - 1;
        const int field = fieldWidth(width());
        m_field->setGeometry(width() - field, 0, field,
                             static_cast<int>(panel::lineHeight(TextRole::Strong)) + below);
        m_field->raise();
    }
}

void KnobRow::resizeEvent(QResizeEvent* event)
{
    if (event->size().width() != event->oldSize().width() && manyValues()) {
        offer();
        refresh();
    }
    place();
}

void KnobRow::paintHead(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    const bool idle = !m_idle.isEmpty() && !isDerived();
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(idle ? theme.quietText : isChanged() ? theme.accent : theme.text);
    const QString label = knobLabel(m_knob);
    const double room = nameRoom(rect.width());
    const double nameWidth = std::min(room - kSigns, labelWidth());
    const double line = isSwitch() ? panel::lineHeight(TextRole::Strong) : rect.height();
    panel::drawElided(painter, QRectF(rect.left(), rect.top() + nameTop(), nameWidth + 1, line),
                      Qt::AlignLeft | Qt::AlignVCenter, label);
    if (isSwitch()) {
        if (idle) {
            // Why it makes no difference, below its name.
            painter.setFont(theme::textFont(TextRole::Small));
            painter.setPen(theme.quietText);
            panel::drawElided(
                painter, QRectF(rect.left(), rect.top() + line, room, panel::lineHeight(TextRole::Small)),
                Qt::AlignLeft | Qt::AlignVCenter, m_idle);
        }
        return;
    }

    const double before = nameWidth + signsWidth();
    const QRectF rest(rect.left() + before, rect.top(), rect.width() - before, rect.height());
    if (rest.width() < 24) {
        return;
    }
    if (isDerived()) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.quietText);
        const QString text = m_derived.isEmpty() ? valueText(m_knob, m_value) : m_derived;
        panel::drawElided(painter, rest, Qt::AlignRight | Qt::AlignVCenter, tr("= %1").arg(text));
        return;
    }
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const double field = m_entering || manyValues() ? fieldWidth(rect.width()) + theme::kGap : 0;
    const QString text = idle ? m_idle : document::engineText(m_knob.unit);
    panel::drawElided(painter, rest.adjusted(0, 0, -field, 0), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void KnobRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintHead(painter, QRectF(0, 0, width(), headHeight()), m_theme);
    if (const int height = errorHeight(width()); height > 0) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(m_theme.bad);
        painter.drawText(QRectF(0, headHeight() + theme::kGrid, width(), height - theme::kGrid),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_field->error());
    }
}

void KnobRow::paintPicture(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    paintHead(painter, QRectF(rect.left(), rect.top(), rect.width(), headHeight()), theme);
    if (isDerived()) {
        return;
    }
    std::vector<Chip> chips = makeChips();
    if (isSwitch()) {
        const int width = switchWidth(static_cast<int>(rect.width()));
        ChipRow::paintChips(painter, {rect.right() - width, rect.top()}, chips,
                            ChipRow::rectsFor(chips, width), m_value, !m_idle.isEmpty(), theme);
        return;
    }
    const QPointF origin(rect.left(), rect.top() + headHeight() + kAfterHead);
    if (m_box != nullptr) {
        // A list has no room on paper for more than what is chosen.
        std::erase_if(chips, [this](const Chip& chip) { return chip.value != m_value; });
    }
    ChipRow::paintChips(painter, origin, chips, ChipRow::rectsFor(chips, rect.width()), m_value,
                        !m_idle.isEmpty(), theme);
}

// ------------------------------------------------------------------ words

Found KnobRow::matches(const QString& words) const
{
    return found(m_knob, words);
}

bool KnobRow::eventFilter(QObject* watched, QEvent* event)
{
    // Here ? is about this knob, not the window's.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->text() == QLatin1String("?")) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->text() == QLatin1String("?")) {
            emit aboutRequested();
            return true;
        }
        if ((key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace) && isChanged()) {
            reset();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

bool KnobRow::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QString tip = knobTip(m_knob);
        if (!m_idle.isEmpty()) {
            tip += QStringLiteral("<br><i>%1</i>")
                       .arg(isDerived() ? m_idle.toHtmlEscaped()
                                        : tr("No effect here: %1").arg(m_idle.toHtmlEscaped()));
        }
        QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace shardscape::inspector
