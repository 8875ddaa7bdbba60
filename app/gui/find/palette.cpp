// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/palette.h"

#include "gui/find/palette_query.h"

#include "panel/pane.h"
#include "theme/theme.h"

#include <QAbstractListModel>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace shardscape::gui {

namespace {

constexpr QSize kPaletteSize(620, 440);
constexpr std::size_t kMostRows = 200; ///< nobody scrolls further; they type another letter

enum Role { kItemIdRole = Qt::UserRole, kDetailRole, kItemKindRole, kShortcutRole, kMarksRole };

} // namespace

/// What was found.
class Palette::Rows : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    struct Row {
        PaletteItem item;
        QList<int> marks;
    };

    void set(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
            return {};
        }
        const Row& row = m_rows[static_cast<std::size_t>(index.row())];
        switch (role) {
        case Qt::DisplayRole: return row.item.name;
        case Qt::AccessibleTextRole: return QStringLiteral("%1, %2").arg(row.item.name, row.item.kind);
        case Qt::AccessibleDescriptionRole:
        case Qt::ToolTipRole:
        case kDetailRole: return row.item.detail;
        case kItemIdRole: return row.item.id;
        case kItemKindRole: return row.item.kind;
        case kShortcutRole: return row.item.shortcut;
        case kMarksRole: return QVariant::fromValue(row.marks);
        default: return {};
        }
    }

private:
    std::vector<Row> m_rows;
};

/// Name with the letters that answered in bold, its detail quietly behind it, what it is at the right.
class Palette::Delegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {200, static_cast<int>(std::ceil(panel::lineHeight(theme::TextRole::Body))) + theme::kGap + 2};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const theme::Theme& look = theme::Theme::of(option.palette);
        painter->save();
        const QRectF row(option.rect);
        if ((option.state & QStyle::State_Selected) != 0) {
            panel::fillRounded(*painter, row.adjusted(2, 0, -2, 0), look.accentSoft, theme::kCorner);
        } else if ((option.state & QStyle::State_MouseOver) != 0) {
            panel::fillRounded(*painter, row.adjusted(2, 0, -2, 0), look.hover, theme::kCorner);
        }
        const QRectF inner = row.adjusted(theme::kMargin, 0, -theme::kMargin, 0);

        painter->setFont(theme::textFont(theme::TextRole::Small));
        const QFontMetricsF small(painter->font());
        const QString shortcut = index.data(kShortcutRole).toString();
        const QString kind = index.data(kItemKindRole).toString();
        const QString right = shortcut.isEmpty() ? kind : kind + QStringLiteral("   ") + shortcut;
        const double rightWidth = std::ceil(small.horizontalAdvance(right)) + 1;
        painter->setPen(shortcut.isEmpty() ? look.quietText : look.text);
        painter->drawText(QRectF(inner.right() - rightWidth, inner.top(), rightWidth, inner.height()),
                          Qt::AlignRight | Qt::AlignVCenter, right);

        const QFont font = theme::textFont(theme::TextRole::Body);
        const double room = inner.width() - rightWidth - theme::kMargin;
        const QString name = index.data().toString();
        QTextLayout text(QFontMetricsF(font).elidedText(name, Qt::ElideRight, room), font);
        QList<QTextLayout::FormatRange> bold;
        for (const int at : index.data(kMarksRole).value<QList<int>>()) {
            QTextLayout::FormatRange range;
            range.start = at;
            range.length = 1;
            range.format.setFontWeight(QFont::Bold);
            range.format.setForeground(look.accent);
            bold.append(range);
        }
        text.setFormats(bold);
        text.beginLayout();
        QTextLine line = text.createLine();
        text.endLayout();
        painter->setPen(look.text);
        text.draw(painter, {inner.left(), std::round(inner.center().y() - line.height() / 2)});
        const double used = line.naturalTextWidth() + theme::kMargin;
        if (room - used > small.averageCharWidth() * 8) {
            painter->setFont(theme::textFont(theme::TextRole::Small));
            painter->setPen(look.quietText);
            panel::drawElided(*painter, QRectF(inner.left() + used, inner.top(), room - used, inner.height()),
                              Qt::AlignLeft | Qt::AlignVCenter, index.data(kDetailRole).toString());
        }
        painter->restore();
    }
};

Palette::Palette(QWidget* window)
    : QFrame(window, Qt::Popup)
{
    setObjectName(QStringLiteral("palette_popup"));
    setFrameShape(QFrame::StyledPanel);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("palette_search"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_rows = new Rows(this);
    m_list = new QListView(this);
    m_list->setObjectName(QStringLiteral("palette_list"));
    m_list->setModel(m_rows);
    m_list->setItemDelegate(new Delegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus); // the search field keeps the keyboard and hands the arrows on
    m_hint = new QLabel(this);
    m_hint->setObjectName(QStringLiteral("palette_hint"));
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::WindowText); // quiet: set when it opens
    m_hint->setContentsMargins(theme::kGrid, 0, theme::kGrid, 0);
    m_hint->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, theme::kGap);
    column->setSpacing(theme::kGap);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    column->addWidget(m_hint);
    connect(m_search, &QLineEdit::textChanged, this, &Palette::fill);
    connect(m_list, &QListView::clicked, this, &Palette::take);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &Palette::describe);
    retranslate();
}

void Palette::retranslate()
{
    setAccessibleName(tr("Find anything"));
    m_search->setPlaceholderText(tr("An action, a knob and its value (tp 8), a scenario, a model, a word"));
    m_search->setAccessibleName(tr("Find anything"));
    m_list->setAccessibleName(tr("What was found"));
}

void Palette::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QFrame::changeEvent(event);
}

void Palette::setSources(std::function<std::vector<PaletteItem>()> items,
                         std::function<std::vector<PaletteItem>(const QString& query)> byQuery)
{
    m_source = std::move(items);
    m_byQuery = std::move(byQuery);
}

void Palette::setRecent(const QStringList& recent)
{
    m_recent = recent.mid(0, kMostRecent);
}

void Palette::open(const QString& query)
{
    m_items = m_source ? m_source() : std::vector<PaletteItem>{};
    // Values of knobs are found by what is typed; those chosen lately are offered without.
    for (const QString& id : std::as_const(m_recent)) {
        const bool known = std::any_of(m_items.begin(), m_items.end(),
                                       [&id](const PaletteItem& item) { return item.id == id; });
        if (known || !m_byQuery || !id.startsWith(QLatin1String("set:"))) {
            continue;
        }
        for (PaletteItem& item : m_byQuery(id.mid(4))) {
            if (item.id == id) {
                item.weight = 0;
                m_items.push_back(std::move(item));
                break;
            }
        }
    }
    if (m_search->text() == query) {
        fill();
    } else {
        m_search->setText(query);
    }
    const theme::Theme& look = theme::Theme::of(palette());
    m_hint->setFont(theme::textFont(theme::TextRole::Small));
    // Two lines, always: the list must not jump while people walk it.
    m_hint->setFixedHeight(2 * static_cast<int>(std::ceil(panel::lineHeight(theme::TextRole::Small))) + 2);
    QPalette quiet = m_hint->palette();
    quiet.setColor(QPalette::WindowText, look.quietText);
    m_hint->setPalette(quiet);
    resize(kPaletteSize);
    if (const QWidget* window = parentWidget()) {
        const QPoint middle = window->mapToGlobal(QPoint((window->width() - kPaletteSize.width()) / 2, 48));
        QPoint at = middle;
        if (const QScreen* there = window->screen()) {
            const QRect room = there->availableGeometry();
            at.setX(
                std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - kPaletteSize.width())));
            at.setY(
                std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - kPaletteSize.height())));
        }
        move(at);
    }
    show();
    m_search->setFocus();
    m_search->selectAll();
}

void Palette::setQuery(const QString& query)
{
    m_search->setText(query);
}

QStringList Palette::listed() const
{
    QStringList ids;
    for (const Rows::Row& row : m_rows->rows()) {
        ids << row.item.id;
    }
    return ids;
}

QString Palette::hint() const
{
    return m_hint->text();
}

QString Palette::reading() const
{
    const QStringList all = readings(m_search->text());
    const bool meaning = asksForMeaning(m_search->text());
    // A question that names a knob and a value is about these, its digits apart first ("zero3"); otherwise as written where
    // that finds something.
    for (auto one = all.rbegin(); one != all.rend(); ++one) {
        if (!meaning && m_byQuery && !one->isEmpty() && !m_byQuery(*one).empty()) {
            return *one;
        }
    }
    // Who asks for a meaning types its word; of other readings that whose first answer says most of each word.
    QString best = all.front();
    qsizetype most = 0;
    for (const QString& one : meaning ? all.mid(1) : all) {
        const std::vector<PaletteHit> hits = searchPalette(m_items, one, m_recent);
        const qsizetype words = std::max<qsizetype>(one.count(QLatin1Char(' ')) + 1, 1);
        if (!hits.empty() && hits.front().score / words > most) {
            most = hits.front().score / words;
            best = one;
        }
    }
    return best;
}

void Palette::fill()
{
    const QString query = reading();
    std::vector<Rows::Row> rows;
    // What names a knob and a value says exactly what is wanted.
    if (m_byQuery && !query.simplified().isEmpty() && !asksForMeaning(m_search->text())) {
        for (PaletteItem& item : m_byQuery(query)) {
            rows.push_back({std::move(item), {}});
        }
    }
    const std::size_t exact = rows.size();
    const bool hasValue = std::any_of(rows.begin(), rows.end(),
                                      [](const Rows::Row& row) { return row.item.weight > 0; });
    std::vector<Rows::Row> found;
    for (PaletteHit& hit : searchPalette(m_items, query, m_recent)) {
        const PaletteItem& item = m_items[static_cast<std::size_t>(hit.item)];
        const bool known = std::any_of(rows.begin(), rows.end(),
                                       [&](const Rows::Row& row) { return row.item.id == item.id; });
        if (!known && found.size() < kMostRows) {
            found.push_back({item, std::move(hit.marks)});
        }
    }
    if (asksForMeaning(m_search->text())) {
        std::stable_partition(found.begin(), found.end(), [](const Rows::Row& row) {
            return row.item.id.startsWith(QLatin1String("word:")) && !row.marks.isEmpty();
        });
    }
    // "tp 8" wants the value; "tp" alone first the knob, then its values; "loss" the page of that name, not a knob called so in short.
    const bool named = !found.empty()
                       && (found.front().item.id.startsWith(QLatin1String("knob:"))
                           || found.front().item.name.compare(query, Qt::CaseInsensitive) == 0);
    const std::size_t at = exact > 0 && !hasValue && named ? 1 : 0;
    std::move(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(at),
              std::inserter(rows, rows.begin()));
    std::move(found.begin() + static_cast<std::ptrdiff_t>(at), found.end(), std::back_inserter(rows));
    m_rows->set(std::move(rows));
    if (m_rows->rowCount() > 0) {
        m_list->setCurrentIndex(m_rows->index(0));
        m_list->scrollToTop();
    }
    describe();
}

void Palette::describe()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid()) {
        m_hint->setText(tr("Nothing is called so. A word of it may find more."));
        return;
    }
    const QString detail = index.data(kDetailRole).toString();
    const QString name = index.data().toString();
    m_hint->setText(detail.isEmpty() ? tr("Enter: %1").arg(name) : tr("Enter: %1 – %2").arg(name, detail));
    m_hint->setToolTip(detail);
}

void Palette::take()
{
    const QModelIndex index = m_list->currentIndex();
    if (!index.isValid()) {
        return;
    }
    const QString id = index.data(kItemIdRole).toString();
    if (!id.startsWith(QLatin1String("share:"))) { // a line is pasted once, and too long to be kept
        m_recent.removeAll(id);
        m_recent.prepend(id);
        m_recent = m_recent.mid(0, kMostRecent);
    }
    hide();
    emit recentChanged(m_recent);
    emit chosen(id);
}

bool Palette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Escape: hide(); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: take(); return true;
        case Qt::Key_Down:
        case Qt::Key_Up:
        case Qt::Key_PageDown:
        case Qt::Key_PageUp: {
            QKeyEvent walk(QEvent::KeyPress, key->key(), key->modifiers());
            QCoreApplication::sendEvent(m_list, &walk);
            return true;
        }
        default: break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace shardscape::gui
