// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/step_card.h"

#include "learn/dial_slider.h"
#include "learn/tile_row.h"
#include "panel/pane.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace shardscape::learn {

namespace {

constexpr int kBadge = 22;
constexpr int kNameWidth = 150;
constexpr int kUsualWidth = 600;

} // namespace

/// A line that ends in dots where it has no room; the whole is its tool tip and its name.
class Line : public QWidget {
public:
    explicit Line(QWidget* parent)
        : QWidget(parent)
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }
    void setText(const QString& text)
    {
        setToolTip(text);
        setAccessibleName(text);
        updateGeometry();
        update();
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(toolTip()), fontMetrics().height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, fontMetrics().height()}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setFont(font());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(toolTip(), Qt::ElideRight, width()));
    }
};

StepCard::StepCard(int number, const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_number(number)
    , m_theme(theme::Theme::light())
{
    m_title = new QLabel(title, this);
    m_title->setFont(theme::textFont(theme::TextRole::Title));
    m_text = new QLabel(this);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_text, &QLabel::linkActivated, this, &StepCard::linkActivated);
    m_text->hide();
    auto* head = new QVBoxLayout;
    head->setSpacing(theme::kGrid);
    m_head = new QHBoxLayout;
    m_head->setSpacing(theme::kGap);
    m_aside = new Line(this);
    m_aside->setObjectName(QStringLiteral("card_aside"));
    m_aside->hide();
    m_head->addWidget(m_title);
    m_head->addWidget(m_aside, 1);
    m_head->addStretch(0);
    head->addLayout(m_head);
    head->addWidget(m_text);
    m_body = new QVBoxLayout(this);
    m_body->setContentsMargins(kBadge + 2 * theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    m_body->setSpacing(theme::kGap);
    m_body->addLayout(head);
}

void StepCard::addToHead(QWidget* button)
{
    m_head->addWidget(button);
}

void StepCard::setState(State state)
{
    m_state = state;
    update();
}

void StepCard::setText(const QString& html)
{
    m_text->setText(html);
    m_text->setVisible(!html.isEmpty());
}

void StepCard::setAside(const QString& text)
{
    m_aside->setText(text);
    m_aside->setVisible(!text.isEmpty());
}

void StepCard::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    QPalette quiet = m_aside->palette();
    quiet.setColor(QPalette::WindowText, theme.quietText);
    m_aside->setPalette(quiet);
    update();
}

void StepCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    panel::paintPane(painter, QRectF(rect()), m_theme);
    const QRectF badge(theme::kMargin, m_title->geometry().center().y() - kBadge / 2.0, kBadge, kBadge);
    const QColor fill = m_state == State::Done      ? m_theme.good
                        : m_state == State::Current ? m_theme.accent
                        : m_state == State::Told    ? m_theme.quietText
                                                    : m_theme.line;
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawEllipse(badge);
    painter.setPen(m_theme.textOn(fill));
    painter.setFont(theme::textFont(theme::TextRole::Strong));
    painter.drawText(badge, Qt::AlignCenter,
                     m_state == State::Done   ? QStringLiteral("✓")
                     : m_state == State::Told ? QStringLiteral("–")
                                              : QString::number(m_number));
}

DialRow::DialRow(const QString& name, std::vector<inspector::Chip> chips, std::int64_t current,
                 QWidget* parent)
    : QWidget(parent)
    , m_chips(new inspector::ChipRow(this))
{
    m_chips->setChips(std::move(chips), current);
    m_chips->setFixedHeight(m_chips->heightFor(kUsualWidth)); // right at once where one line does
    build(name, m_chips);
    connect(m_chips, &inspector::ChipRow::changed, this,
            [this](std::int64_t value, bool) { emit chosen(value); });
}

DialRow::DialRow(const QString& name, QStringList stops, std::int64_t current, QWidget* parent)
    : QWidget(parent)
    , m_slider(new DialSlider(std::move(stops), this))
{
    m_slider->setName(name);
    m_slider->showStop(static_cast<int>(current));
    build(name, m_slider);
    connect(m_slider, &QSlider::valueChanged, this, &DialRow::chosen);
}

DialRow::DialRow(const QString& name, std::vector<QStringList> orders, std::int64_t current, QWidget* parent)
    : QWidget(parent)
    , m_tiles(new TileRow(this))
    , m_orders(std::move(orders))
{
    m_tiles->setTiles(m_orders[static_cast<std::size_t>(current)]);
    build(name, m_tiles);
    connect(m_tiles, &TileRow::ordered, this, [this](const QStringList& tiles) {
        const auto found = std::find(m_orders.begin(), m_orders.end(), tiles);
        if (found != m_orders.end()) {
            emit chosen(found - m_orders.begin());
        }
    });
}

void DialRow::build(const QString& name, QWidget* control)
{
    m_name = new QLabel(name, this);
    m_name->setFixedWidth(kNameWidth);
    m_name->setWordWrap(true);
    control->setAccessibleName(name);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::kGap);
    row->addWidget(m_name, 0, m_slider != nullptr ? Qt::AlignVCenter : Qt::AlignTop);
    row->addWidget(control, 1);
}

QWidget& DialRow::control()
{
    return m_chips != nullptr    ? static_cast<QWidget&>(*m_chips)
           : m_slider != nullptr ? static_cast<QWidget&>(*m_slider)
                                 : *m_tiles;
}

void DialRow::setCurrent(std::int64_t value)
{
    if (m_chips != nullptr) {
        m_chips->setChips(m_chips->chips(), value);
    } else if (m_slider != nullptr) {
        m_slider->showStop(static_cast<int>(value));
    } else if (m_tiles->tiles() != m_orders[static_cast<std::size_t>(value)]) {
        m_tiles->setTiles(m_orders[static_cast<std::size_t>(value)]);
    }
}

void DialRow::setTheme(const theme::Theme& theme)
{
    if (m_chips != nullptr) {
        m_chips->setTheme(theme);
    } else if (m_slider != nullptr) {
        m_slider->setTheme(theme);
    } else {
        m_tiles->setTheme(theme);
    }
}

void DialRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void DialRow::fitHeight()
{
    if (m_chips == nullptr) {
        return;
    }
    m_chips->setFixedHeight(m_chips->heightFor(std::max(1, width() - kNameWidth - theme::kGap)));
}

} // namespace shardscape::learn
