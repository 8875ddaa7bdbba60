// SPDX-License-Identifier: GPL-3.0-or-later
#include "microscope/subject_view.h"

#include "panel/pane.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace shardscape::microscope {

SubjectView::SubjectView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("subject"));
    setAccessibleName(tr("Picture, step by step"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
}

void SubjectView::setScene(Scene scene, int last)
{
    m_scene = std::move(scene);
    m_all = stepsOf(m_scene);
    m_last = last;
    m_step = 0;
    describe();
}

void SubjectView::setLast(int last)
{
    if (last != m_last) {
        m_last = last;
        m_step = std::clamp(m_step, 0, std::max(0, steps() - 1));
        describe();
    }
}

void SubjectView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

int SubjectView::steps() const
{
    return m_last < 0 ? m_all : std::min(m_all, m_last + 1);
}

QString SubjectView::caption() const
{
    return captionOf(m_scene, m_step);
}

void SubjectView::go(int by)
{
    if (steps() > 0) {
        m_step = ((m_step + by) % steps() + steps()) % steps();
        describe();
    }
}

void SubjectView::describe()
{
    setAccessibleName(caption());
    setToolTip(steps() > 1 ? tr("Click for the next step (M)") : QString());
    update();
}

void SubjectView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
    if (m_all == 0) {
        return;
    }
    const QFont font = theme::textFont(theme::TextRole::Small);
    const QFontMetricsF metrics(font);
    const QString said = caption();
    const QString place = steps() > 1 ? tr("%1 of %2  ▸").arg(m_step + 1).arg(steps()) : QString();
    const double placeWidth = place.isEmpty() ? 0 : metrics.horizontalAdvance(place) + theme::kGap;
    const double high = metrics
                            .boundingRect(QRectF(0, 0, width() - placeWidth - 4, 1000),
                                          Qt::TextWordWrap | Qt::AlignLeft, said)
                            .height();
    const QRectF box = QRectF(rect()).adjusted(0, 0, 0, -high - theme::kGrid);
    microscope::paint(painter, box, m_scene, m_step, m_theme);
    painter.setFont(font);
    painter.setPen(m_theme.text);
    painter.drawText(QRectF(2, box.bottom() + 2, width() - placeWidth - 4, high + 2),
                     Qt::TextWordWrap | Qt::AlignLeft, said);
    painter.setPen(m_theme.accent);
    painter.drawText(QRectF(width() - placeWidth, box.bottom() + 2, placeWidth - 2, metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, place);
    if (hasFocus()) {
        panel::paintFocusRing(painter, QRectF(rect()), m_theme);
    }
}

void SubjectView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        go((event->modifiers() & Qt::ShiftModifier) != 0 ? -1 : 1);
    }
}

void SubjectView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space) {
        go((event->modifiers() & Qt::ShiftModifier) != 0 ? -1 : 1);
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace shardscape::microscope
