// SPDX-License-Identifier: GPL-3.0-or-later
#include "gallery/gallery_view.h"

#include "gallery/card_button.h"
#include "gallery/claim_sheet.h"
#include "panel/pane.h"

#include <QDir>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace shardscape::gallery {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr int kSide = 2 * theme::kMargin;
constexpr std::array kBadges{Badge::Pass, Badge::Near, Badge::Miss, Badge::Working};
constexpr int kFilterWidth = 320;
constexpr int kSideWidth = 232; ///< recent projects beside the cards
constexpr int kWithSide = 1120; ///< narrower pages have them below

int headHeight()
{
    return static_cast<int>(panel::lineHeight(TextRole::Display) + panel::lineHeight(TextRole::Body))
           + theme::kGrid + theme::kMargin;
}

QString recentHead()
{
    return GalleryView::tr("Recent projects");
}

/// What is taken where, one after the other.
QString dropWords(const QString& between)
{
    return QStringList{GalleryView::tr("Drop a file anywhere, or paste"),
                       GalleryView::tr("config.json: the model"),
                       GalleryView::tr("nvidia-smi topo -m: the cluster"),
                       GalleryView::tr("launch script, YAML, TOML: a layout"),
                       GalleryView::tr("trace, schedule: the timeline"),
                       GalleryView::tr("CSV of runs: validation")}
        .join(between);
}

/// The page the cards stand on.
class Page : public QWidget {
public:
    std::function<void(QPainter&)> paint;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        paint(painter);
    }
};

} // namespace

bool matches(const Card& card, const QString& words)
{
    const QString text = QStringList{card.id, card.title, card.claim, card.source, card.words}.join(
        QLatin1Char(' '));
    const QString state = badgeText(card.badge);
    const auto isState = [](const QString& word) {
        return std::any_of(kBadges.begin(), kBadges.end(), [&](Badge badge) {
            return word.compare(badgeText(badge), Qt::CaseInsensitive) == 0;
        });
    };
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
        // "pass" is the verdict, not every backward pass.
        return isState(word) ? word.compare(state, Qt::CaseInsensitive) == 0
                             : text.contains(word, Qt::CaseInsensitive);
    });
}

GalleryView::GalleryView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("gallery"));
    setAccessibleName(tr("Gallery of published claims"));
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setVerticalScrollBarPolicy(
        Qt::ScrollBarAlwaysOn); // a bar that comes and goes would re-flow the cards
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto* page = new Page;
    page->paint = [this](QPainter& painter) { paintPage(painter); };
    m_content = page;
    m_empty = new QPushButton(page);
    m_empty->setObjectName(QStringLiteral("gallery_empty"));
    m_open = new QPushButton(page);
    m_open->setObjectName(QStringLiteral("gallery_open"));
    m_learn = new QPushButton(page);
    m_learn->setObjectName(QStringLiteral("gallery_learn"));
    connect(m_learn, &QPushButton::clicked, this, &GalleryView::learnRequested);
    m_filter = new QLineEdit(page);
    m_filter->setObjectName(QStringLiteral("gallery_filter"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &GalleryView::choose);
    connect(m_filter, &QLineEdit::returnPressed, this, &GalleryView::focusFirst);
    m_new = new QLabel(page);
    m_new->setFont(theme::textFont(TextRole::Strong));
    m_new->hide();
    m_found = new QLabel(page);
    m_found->setObjectName(QStringLiteral("gallery_found"));
    m_back = new QPushButton(page);
    m_back->setObjectName(QStringLiteral("gallery_back"));
    m_back->hide();
    connect(m_back, &QPushButton::clicked, this, &GalleryView::backRequested);
    connect(m_empty, &QPushButton::clicked, this, &GalleryView::emptyRequested);
    connect(m_open, &QPushButton::clicked, this, &GalleryView::openRequested);
    m_drop = new QLabel(page);
    m_drop->setObjectName(QStringLiteral("gallery_drop"));
    m_drop->setWordWrap(true);
    m_drop->hide();
    retranslate();
    m_scroll->setWidget(m_content);
    m_sheet = new ClaimSheet(this);
    m_sheet->hide();
    connect(m_sheet, &ClaimSheet::opened, this, &GalleryView::opened);
    connect(m_sheet, &ClaimSheet::left, this, &GalleryView::leaveClaim);
}

GalleryView::~GalleryView() = default;

void GalleryView::retranslate()
{
    m_empty->setText(tr("Begin with your own"));
    m_empty->setToolTip(tr("A project of your own: choose a model and a cluster"));
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("To where you were (Esc)"));
    m_learn->setText(tr("Learn"));
    m_learn->setToolTip(tr("Short lessons: predict, see, turn"));
    setStepsTitle(m_stepsTitle);
    m_filter->setPlaceholderText(tr("Find: paper, year, technique, miss…"));
    m_filter->setAccessibleName(tr("Find claims"));
    m_open->setText(tr("Open a file…"));
    m_open->setToolTip(tr("A project, a scenario, measured runs, a schedule…; or drop it here"));
}

void GalleryView::setRecent(const QStringList& paths)
{
    if (paths == m_recent) {
        return;
    }
    m_recent = paths;
    qDeleteAll(m_recentButtons);
    m_recentButtons.clear();
    for (const QString& path : paths) {
        auto* button = new QToolButton(m_content);
        button->setText(QFileInfo(path).completeBaseName());
        button->setToolTip(QDir::toNativeSeparators(path));
        button->setAccessibleName(tr("Open %1").arg(button->text()));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        connect(button, &QToolButton::clicked, this, [this, path] { emit recentRequested(path); });
        button->show();
        m_recentButtons << button;
    }
    place();
}

void GalleryView::setCards(QList<Card> cards)
{
    m_cards = std::move(cards);
    qDeleteAll(m_buttons);
    m_buttons.clear();
    for (const Card& card : std::as_const(m_cards)) {
        auto* button = new CardButton(card, m_content);
        button->setTheme(m_theme);
        button->installEventFilter(this);
        const QString id = card.id;
        connect(button, &CardButton::clicked, this, [this, id] { emit opened(id); });
        connect(button, &CardButton::checksRequested, this, [this, id] { showClaim(id); });
        m_buttons.append(button);
    }
    choose();
}

void GalleryView::choose()
{
    m_shown.clear();
    for (CardButton* button : std::as_const(m_buttons)) {
        const bool found = matches(button->card(), m_filter->text());
        button->setVisible(found);
        if (found) {
            m_shown.append(button);
        }
    }
    if (!m_shown.isEmpty()) {
        setTabOrder(m_filter, m_shown.front()); // to what was found
    }
    const bool filtered = !m_filter->text().trimmed().isEmpty();
    m_found->setText(!filtered           ? QString()
                     : m_shown.isEmpty() ? tr("No claim has these words.")
                                         : tr("%1 of %2").arg(m_shown.size()).arg(m_buttons.size()));
    m_found->adjustSize();
    place();
}

void GalleryView::setStepsTitle(const QString& title)
{
    m_stepsTitle = title;
    m_new->setText(title.isEmpty() ? tr("New to this? Six steps:") : title);
    m_new->adjustSize();
}

void GalleryView::setSteps(const QList<Step>& steps)
{
    qDeleteAll(m_steps);
    m_steps.clear();
    for (const Step& step : steps) {
        auto* button = new QToolButton(m_content);
        const auto number = static_cast<int>(m_steps.size()) + 1;
        button->setObjectName(QStringLiteral("step_") + step.id);
        button->setText(step.done ? QStringLiteral("✓ ") + step.title
                                  : QStringLiteral("%1  %2").arg(number).arg(step.title));
        button->setToolTip(step.tip);
        button->setAccessibleName(step.done ? tr("%1, done").arg(step.title) : step.title);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        const QString id = step.id;
        connect(button, &QToolButton::clicked, this, [this, id] { emit stepRequested(id); });
        button->show();
        m_steps << button;
    }
    m_new->setVisible(!m_steps.isEmpty());
    place();
}

int GalleryView::placeSteps(int left, int top, int width)
{
    if (m_steps.isEmpty()) {
        return top;
    }
    m_new->move(left, top + (theme::kControlHeight - m_new->height()) / 2);
    int x = m_new->geometry().right() + theme::kMargin;
    int y = top;
    for (QToolButton* step : std::as_const(m_steps)) {
        const int its = step->sizeHint().width();
        if (x > left && x + its > width - kSide) {
            x = left;
            y += theme::kControlHeight + theme::kGrid;
        }
        step->setGeometry(x, y, std::min(its, width - left - kSide), theme::kControlHeight);
        x += its + theme::kGrid;
    }
    return y + theme::kControlHeight + theme::kMargin;
}

void GalleryView::setHead(QWidget* head)
{
    m_head = head;
    head->setParent(m_content);
    head->lower();
    m_content->installEventFilter(this);
    head->show();
    m_drop->show();
    for (QPushButton* button : {m_back, m_open, m_empty, m_learn}) {
        setTabOrder(head, button);
    }
    setTheme(m_theme);
    place();
}

void GalleryView::setFilter(const QString& words)
{
    m_filter->setText(words);
}

QStringList GalleryView::shownCards() const
{
    QStringList ids;
    for (const CardButton* button : m_shown) {
        ids << button->card().id;
    }
    return ids;
}

void GalleryView::showClaim(const QString& id)
{
    for (const Card& card : std::as_const(m_cards)) {
        if (card.id == id) {
            m_sheet->setCard(card);
            m_sheet->setGeometry(rect());
            m_sheet->show();
            m_sheet->raise();
        }
    }
}

void GalleryView::leaveClaim()
{
    if (isClaimShown()) {
        m_sheet->hide();
        focusCard(m_sheet->card().id);
    }
}

bool GalleryView::isClaimShown() const
{
    return !m_sheet->isHidden();
}

void GalleryView::updateCard(const Card& card)
{
    for (qsizetype i = 0; i < m_cards.size(); ++i) {
        if (m_cards[i].id == card.id) {
            m_cards[i] = card;
            m_buttons[i]->setCard(card);
            if (isClaimShown() && m_sheet->card().id == card.id) {
                m_sheet->setCard(card);
            }
            if (!m_filter->text().isEmpty()) {
                choose(); // its state may be what was asked for
            }
            placeSoon(); // its number may take more lines than the wait for it
        }
    }
}

/// Verdicts come in bursts, and to place a card every text on every card is broken into lines.
void GalleryView::placeSoon()
{
    if (!std::exchange(m_placesSoon, true)) {
        QTimer::singleShot(0, this, [this] {
            m_placesSoon = false;
            place();
        });
    }
}

void GalleryView::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (CardButton* button : std::as_const(m_buttons)) {
        button->setTheme(theme);
    }
    m_sheet->setTheme(theme);
    m_drop->setFont(theme::textFont(TextRole::Small));
    QPalette quiet = m_drop->palette();
    quiet.setColor(QPalette::WindowText, theme.quietText);
    m_drop->setPalette(quiet);
    m_content->update();
    update();
}

void GalleryView::setBackOffered(bool offered)
{
    m_back->setVisible(offered);
    place();
}

bool GalleryView::isBackOffered() const
{
    return !m_back->isHidden();
}

void GalleryView::focusFirst()
{
    if (!m_shown.isEmpty()) {
        focusCard(m_shown.front()->card().id);
    }
}

void GalleryView::focusCard(const QString& id)
{
    for (CardButton* button : std::as_const(m_buttons)) {
        if (button->card().id == id) {
            button->setFocus(Qt::OtherFocusReason);
            m_scroll->ensureWidgetVisible(button, 0, kSide);
        }
    }
}

QString GalleryView::focusedCard() const
{
    for (const CardButton* button : std::as_const(m_buttons)) {
        if (button->hasFocus()) {
            return button->card().id;
        }
    }
    return {};
}

Grid GalleryView::gridFor(const QList<Card>& cards, int width) const
{
    return layoutGrid(static_cast<std::size_t>(cards.size()), width,
                      [&cards](std::size_t card, int cardWidth) {
                          return CardButton::heightFor(cards[static_cast<qsizetype>(card)], cardWidth);
                      });
}

void GalleryView::place()
{
    m_scroll->setGeometry(rect());
    m_sheet->setGeometry(rect());
    const int width = std::max(120, this->width() - m_scroll->verticalScrollBar()->sizeHint().width());
    placeButtons(width);
    m_top = kSide;
    if (m_head != nullptr) {
        const int room = width - 2 * kSide;
        m_head->resize(room, m_head->height()); // what it needs depends on how wide it is
        const int height = m_head->hasHeightForWidth() ? m_head->heightForWidth(room)
                                                       : m_head->sizeHint().height();
        m_head->setGeometry(kSide, kSide, room, height);
        m_top += height + theme::kMargin;
    }
    const bool beside = m_head != nullptr && width >= kWithSide;
    m_left = beside ? kSide + kSideWidth + kSide : kSide;
    int sideEnd = 0;
    int top = m_top;
    if (beside) {
        sideEnd = placeSide(m_top);
    } else if (m_head != nullptr) {
        m_drop->setText(dropWords(QStringLiteral(" \u00b7 ")));
        m_drop->setGeometry(kSide, top, width - 2 * kSide, m_drop->heightForWidth(width - 2 * kSide));
        m_top = top = m_drop->geometry().bottom() + theme::kMargin;
    }
    QList<Card> cards;
    for (const CardButton* button : std::as_const(m_shown)) {
        cards << button->card();
    }
    m_grid = gridFor(cards, width - m_left - kSide);
    const int line = placeSteps(m_left, top + headHeight(), width);
    m_filter->setGeometry(m_left, line, std::min(kFilterWidth, width - m_left - kSide),
                          theme::kControlHeight);
    m_found->move(m_filter->geometry().right() + theme::kMargin,
                  line + (theme::kControlHeight - m_found->height()) / 2);
    top = line + theme::kControlHeight + theme::kMargin;
    for (qsizetype i = 0; i < m_shown.size(); ++i) {
        m_shown[i]->setGeometry(m_grid.cards[static_cast<std::size_t>(i)].translated(m_left, top));
    }
    int bottom = top + m_grid.height;
    if (!beside) {
        bottom = placeRecentLine(bottom, width);
    }
    m_content->resize(width, std::max({bottom + kSide, sideEnd + kSide, height()}));
    m_content->update();
}

void GalleryView::placeButtons(int width)
{
    int right = width - kSide;
    for (QPushButton* button : {m_back, m_open, m_empty, m_learn}) {
        if (button->isHidden()) {
            continue;
        }
        const QSize size = button->sizeHint();
        button->setGeometry(right - size.width(), kSide, size.width(), size.height());
        button->raise();
        right -= size.width() + theme::kGap;
    }
}

int GalleryView::placeSide(int top)
{
    int y = top;
    if (!m_recentButtons.isEmpty()) {
        y += static_cast<int>(panel::lineHeight(TextRole::Strong)) + theme::kGap;
    }
    for (QToolButton* button : std::as_const(m_recentButtons)) {
        button->setVisible(true);
        button->setGeometry(kSide, y, kSideWidth, theme::kControlHeight);
        y += theme::kControlHeight;
    }
    y += m_recentButtons.isEmpty() ? 0 : theme::kMargin;
    m_drop->setText(dropWords(QStringLiteral("\n")));
    m_drop->setGeometry(kSide, y, kSideWidth, m_drop->heightForWidth(kSideWidth));
    return m_drop->geometry().bottom();
}

int GalleryView::placeRecentLine(int top, int width)
{
    if (m_recentButtons.isEmpty()) {
        return top;
    }
    const int line = top + kSide;
    int x = kSide
            + static_cast<int>(
                std::ceil(QFontMetricsF(theme::textFont(TextRole::Strong)).horizontalAdvance(recentHead())))
            + theme::kMargin;
    for (QToolButton* button : std::as_const(m_recentButtons)) { // as many as fit
        const QSize size = button->sizeHint();
        button->setVisible(x + size.width() <= width - kSide);
        button->setGeometry(x, line, size.width(), theme::kControlHeight);
        x += size.width() + theme::kGap;
    }
    return line + theme::kControlHeight;
}

void GalleryView::paintPage(QPainter& painter)
{
    painter.fillRect(m_content->rect(), m_theme.ground);
    const double right = m_head != nullptr ? m_content->width() - kSide : m_learn->x() - theme::kMargin;
    paintHead(painter, QRectF(m_left, m_top, right - m_left, headHeight()), m_theme);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(m_theme.text);
    if (m_left > kSide && !m_recentButtons.isEmpty()) {
        painter.drawText(QRectF(kSide, m_top, kSideWidth, panel::lineHeight(TextRole::Strong)),
                         Qt::AlignLeft | Qt::AlignVCenter, recentHead());
    } else if (m_left == kSide && !m_recentButtons.isEmpty()) {
        painter.drawText(
            QRectF(kSide, m_recentButtons.front()->y(), m_content->width(), theme::kControlHeight),
            Qt::AlignLeft | Qt::AlignVCenter, recentHead());
    }
}

void GalleryView::paintHead(QPainter& painter, const QRectF& rect, const Theme& theme) const
{
    const double display = panel::lineHeight(TextRole::Display);
    painter.setFont(theme::textFont(TextRole::Display));
    painter.setPen(theme.text);
    panel::drawElided(painter, QRectF(rect.left(), rect.top(), rect.width(), display),
                      Qt::AlignLeft | Qt::AlignVCenter, tr("Published claims, brought to life"));
    painter.setFont(theme::textFont(TextRole::Body));
    painter.setPen(theme.quietText);
    QString line = tr("Open one and turn its knobs.");
    if (m_cards.isEmpty()) {
        line = tr("There is no demo project here. Choose a model and a cluster to begin.");
    } else {
        const auto count = [this](Badge badge) {
            return std::count_if(m_cards.begin(), m_cards.end(),
                                 [badge](const Card& card) { return card.badge == badge; });
        };
        QStringList parts;
        for (const Badge badge : kBadges) {
            if (count(badge) > 0) {
                parts << QStringLiteral("%1 %2").arg(count(badge)).arg(badgeText(badge));
            }
        }
        line += QLatin1Char(' ')
                + tr("Our numbers against the published ones: %1.").arg(parts.join(QStringLiteral(", ")));
    }
    panel::drawElided(painter,
                      QRectF(rect.left(), rect.top() + display + theme::kGrid, rect.width(),
                             panel::lineHeight(TextRole::Body)),
                      Qt::AlignLeft | Qt::AlignVCenter, line);
}

QSize GalleryView::pictureSizeHint() const
{
    const Grid grid = gridFor(m_cards, 1000 - 2 * kSide);
    return {1000, 2 * kSide + headHeight() + grid.height};
}

void GalleryView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    painter.setClipRect(rect);
    const QRectF inside = QRectF(rect).adjusted(kSide, kSide, -kSide, -kSide);
    paintHead(painter, inside, theme);
    const Grid grid = gridFor(m_cards, static_cast<int>(inside.width()));
    for (std::size_t i = 0; i < grid.cards.size(); ++i) {
        const QRectF card = QRectF(grid.cards[i]).translated(inside.left(), inside.top() + headHeight());
        CardButton::paintCard(painter, card, m_cards[static_cast<qsizetype>(i)], theme);
    }
    painter.restore();
}

void GalleryView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
}

void GalleryView::resizeEvent(QResizeEvent*)
{
    place();
}

void GalleryView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        place();
    } else if (event->type() == QEvent::LanguageChange) {
        retranslate();
        place();
    }
    QWidget::changeEvent(event);
}

bool GalleryView::eventFilter(QObject* watched, QEvent* event)
{
    if (m_head != nullptr && watched == m_content && event->type() == QEvent::LayoutRequest) {
        place(); // the head needs more or less room
    }
    auto* button = qobject_cast<CardButton*>(watched);
    if (button == nullptr) {
        return QWidget::eventFilter(watched, event);
    }
    if (event->type() == QEvent::FocusIn) {
        m_scroll->ensureWidgetVisible(button, 0, kSide);
        return false;
    }
    if (event->type() != QEvent::KeyPress) {
        return false;
    }
    const auto index = static_cast<int>(m_shown.indexOf(button));
    int to = -1;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Left: to = neighbour(m_grid, index, -1, 0); break;
    case Qt::Key_Right: to = neighbour(m_grid, index, 1, 0); break;
    case Qt::Key_Up: to = neighbour(m_grid, index, 0, -1); break;
    case Qt::Key_Down: to = neighbour(m_grid, index, 0, 1); break;
    case Qt::Key_Home: to = 0; break;
    case Qt::Key_End: to = static_cast<int>(m_shown.size()) - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter: button->click(); return true;
    case Qt::Key_C: showClaim(button->card().id); return true;
    default: return false;
    }
    if (to >= 0) {
        m_shown[to]->setFocus(Qt::OtherFocusReason);
    }
    return true;
}

} // namespace shardscape::gallery
