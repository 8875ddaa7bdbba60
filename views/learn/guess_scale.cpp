// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/guess_scale.h"

#include "panel/pane.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace shardscape::learn {

namespace {

constexpr double kSide = 28; ///< room for half a number at the ends
constexpr double kHandle = 8;
constexpr int kMostMarks = 7;
constexpr double kMostKeys = 100;

/// 1, 2 or 5 times a power of ten, at least `least`.
double niceAbove(double least)
{
    const double decade = std::pow(10.0, std::floor(std::log10(least) + 1e-9));
    for (const double multiple : {1.0, 2.0, 5.0}) {
        if (decade * multiple >= least * (1 - 1e-9)) {
            return decade * multiple;
        }
    }
    return 10 * decade;
}

/// 1, 2 or 5 times a power of ten, at most `most`.
double niceBelow(double most)
{
    const double decade = std::pow(10.0, std::floor(std::log10(most) + 1e-9));
    for (const double multiple : {5.0, 2.0, 1.0}) {
        if (decade * multiple <= most * (1 + 1e-9)) {
            return decade * multiple;
        }
    }
    return decade;
}

} // namespace

GuessScale::GuessScale(QWidget* parent)
    : QSlider(Qt::Horizontal, parent)
    , m_theme(theme::Theme::light())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Your guess"));
    connect(this, &QSlider::valueChanged, this, [this] {
        if (!m_setting) {
            touch();
        }
        describe();
    });
}

void GuessScale::setScale(double from, double to, double tolerance, bool whole,
                          std::function<QString(double)> write)
{
    m_from = from;
    m_to = to;
    m_write = std::move(write);
    m_truth.reset();
    m_whole = whole;
    m_step = whole ? 1 : niceBelow(std::max(tolerance / 4, (to - from) / 1000));
    const int steps = static_cast<int>(std::round((to - from) / m_step));
    // No more than a hundred keys from end to end, in round numbers.
    double key = m_step;
    while ((to - from) / key > kMostKeys * (1 + 1e-9)
           || std::abs(key / m_step - std::round(key / m_step)) > 1e-6) {
        key = niceAbove(key * 1.5);
    }
    m_setting = true;
    setRange(0, steps);
    setSingleStep(static_cast<int>(std::round(key / m_step)));
    setPageStep(std::max(1, steps / 10));
    setValue(steps / 2);
    m_setting = false;
    m_touched = false;
    describe();
    update();
}

std::vector<double> GuessScale::marks() const
{
    const double least = (m_to - m_from) / (kMostMarks - 1);
    const double apart = m_whole ? std::max(1.0, niceAbove(least)) : niceAbove(least);
    std::vector<double> values;
    for (double value = std::ceil(m_from / apart - 1e-9) * apart; value <= m_to + apart * 1e-9;
         value += apart) {
        values.push_back(value);
    }
    return values;
}

double GuessScale::guess() const
{
    return std::min(m_to, m_from + value() * m_step);
}

void GuessScale::setGuess(double value)
{
    touch();
    setValue(static_cast<int>(std::round((value - m_from) / m_step)));
}

void GuessScale::touch()
{
    if (!m_touched) {
        m_touched = true;
        update();
        describe();
        emit touched();
    }
}

void GuessScale::setTruth(std::optional<double> truth)
{
    m_truth = truth;
    describe();
    update();
}

void GuessScale::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void GuessScale::describe()
{
    if (!m_write) {
        return;
    }
    QString text = m_touched ? tr("You: %1").arg(m_write(guess())) : tr("Point, or use the arrows.");
    if (m_truth) {
        text += QLatin1String("; ") + tr("it is %1").arg(m_write(*m_truth));
    }
    setAccessibleDescription(text);
    setToolTip(text);
}

QSize GuessScale::sizeHint() const
{
    const double line = panel::lineHeight(theme::TextRole::Small);
    return {420, static_cast<int>(2 * line + 2 * kHandle + 3 * theme::kGrid)};
}

QSize GuessScale::minimumSizeHint() const
{
    return {220, sizeHint().height()};
}

QRectF GuessScale::track() const
{
    const double line = panel::lineHeight(theme::TextRole::Small);
    return {kSide, line + theme::kGrid + kHandle - 3, std::max(1.0, width() - 2 * kSide), 6};
}

double GuessScale::pixelOf(double value) const
{
    const QRectF its = track();
    return its.left() + its.width() * std::clamp((value - m_from) / (m_to - m_from), 0.0, 1.0);
}

void GuessScale::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_write) {
        return;
    }
    const QRectF its = track();
    const double middle = its.center().y();
    panel::fillRounded(painter, its, m_theme.line, 3);
    const double you = pixelOf(guess());
    painter.setFont(theme::textFont(theme::TextRole::Small));
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    painter.setPen(m_theme.quietText);
    for (const double value : marks()) {
        painter.drawText(QRectF(pixelOf(value) - 60, its.bottom() + kHandle, 120, line), Qt::AlignCenter,
                         m_write(value));
    }
    if (m_truth) {
        const double truth = pixelOf(*m_truth);
        theme::fillHatched(painter, QRectF(std::min(you, truth), middle - 4, std::abs(truth - you), 8),
                           theme::Hatch::Rising, m_theme.pane, m_theme.accent);
        painter.fillRect(QRectF(truth - 1.5, middle - 12, 3, 24), m_theme.text);
    }
    if (!m_touched) {
        painter.setPen(m_theme.quietText);
        painter.drawText(QRectF(0, 0, width(), line), Qt::AlignCenter, tr("point, or use the arrows"));
        if (hasFocus()) {
            panel::paintFocusRing(painter, QRectF(rect()), m_theme);
        }
        return;
    }
    painter.setPen(QPen(m_theme.accent, 2.5));
    painter.setBrush(m_theme.pane);
    painter.drawEllipse(QPointF(you, middle), kHandle, kHandle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.accent);
    painter.drawEllipse(QPointF(you, middle), 3, 3);

    // The two names step aside where they would lie on each other.
    const QString mine = tr("you: %1").arg(m_write(guess()));
    const double mineWidth = metrics.horizontalAdvance(mine);
    double mineLeft = std::clamp(you - mineWidth / 2, 0.0, width() - mineWidth);
    if (m_truth) {
        const QString right = tr("it is %1").arg(m_write(*m_truth));
        const double rightWidth = metrics.horizontalAdvance(right);
        double rightLeft = std::clamp(pixelOf(*m_truth) - rightWidth / 2, 0.0, width() - rightWidth);
        const bool before = guess() <= *m_truth;
        const double gap = before ? rightLeft - (mineLeft + mineWidth) : mineLeft - (rightLeft + rightWidth);
        if (gap < 8) {
            const double shift = (8 - gap) / 2;
            mineLeft += before ? -shift : shift;
            rightLeft += before ? shift : -shift;
            // At an end both move the other way.
            const double left = std::min(mineLeft, rightLeft);
            const double over = std::max(mineLeft + mineWidth, rightLeft + rightWidth) - width();
            const double back = left < 0 ? -left : over > 0 ? -over : 0;
            mineLeft += back;
            rightLeft += back;
        }
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(rightLeft, 0, rightWidth + 1, line), Qt::AlignLeft | Qt::AlignVCenter, right);
    }
    painter.setPen(m_theme.accent);
    painter.drawText(QRectF(mineLeft, 0, mineWidth + 1, line), Qt::AlignLeft | Qt::AlignVCenter, mine);
    if (hasFocus()) {
        panel::paintFocusRing(painter, QRectF(rect()), m_theme);
    }
}

void GuessScale::moveTo(double x)
{
    const QRectF its = track();
    setGuess(m_from + (m_to - m_from) * std::clamp((x - its.left()) / its.width(), 0.0, 1.0));
}

void GuessScale::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_truth) {
        m_pressed = true;
        moveTo(event->position().x());
    }
}

void GuessScale::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed) {
        moveTo(event->position().x());
    }
}

void GuessScale::mouseReleaseEvent(QMouseEvent*)
{
    m_pressed = false;
}

void GuessScale::keyPressEvent(QKeyEvent* event)
{
    if (m_truth) {
        event->ignore(); // turning what comes next
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (m_touched) {
            emit settled();
        }
        return;
    }
    QSlider::keyPressEvent(event);
}

} // namespace shardscape::learn
