// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/chooser.h"

#include "theme/theme.h"

#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScreen>
#include <QSpinBox>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace shardscape::panel {

namespace {

enum Role { kIdRole = Qt::UserRole, kDetailRole, kHeadingRole };

constexpr QSize kPopupSize(380, 420);

/// Name in full, its detail quietly behind it; headings above groups.
class ChoiceDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const bool heading = index.data(kHeadingRole).toBool();
        const QFontMetrics metrics(theme::textFont(heading ? theme::TextRole::Small : theme::TextRole::Body));
        return {100, metrics.height() + (heading ? 3 : 2) * theme::kGrid};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const theme::Theme& look = theme::Theme::of(option.palette);
        painter->save();
        const QRect row = option.rect;
        const QRect inner = row.adjusted(theme::kGap, 0, -theme::kGap, 0);
        if (index.data(kHeadingRole).toBool()) {
            painter->setFont(theme::textFont(theme::TextRole::Small));
            painter->setPen(look.quietText);
            painter->drawText(inner.adjusted(0, 0, 0, -theme::kGrid / 2), Qt::AlignLeft | Qt::AlignBottom,
                              index.data().toString());
            painter->restore();
            return;
        }
        if ((option.state & QStyle::State_Selected) != 0) {
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(look.accentSoft);
            painter->drawRoundedRect(row.adjusted(2, 0, -2, 0), theme::kCorner, theme::kCorner);
        } else if ((option.state & QStyle::State_MouseOver) != 0) {
            painter->fillRect(row, look.hover);
        }
        painter->setFont(theme::textFont(theme::TextRole::Body));
        const QFontMetrics metrics(painter->font());
        const QString name = metrics.elidedText(index.data().toString(), Qt::ElideRight, inner.width());
        painter->setPen(look.text);
        painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, name);
        const int left = inner.left() + metrics.horizontalAdvance(name) + theme::kGap;
        painter->setFont(theme::textFont(theme::TextRole::Small));
        painter->setPen(look.quietText);
        const QRect rest(left, inner.top(), inner.right() - left, inner.height());
        const QFontMetrics small(painter->font());
        if (rest.width() > small.averageCharWidth() * 8) {
            painter->drawText(
                rest, Qt::AlignRight | Qt::AlignVCenter,
                small.elidedText(index.data(kDetailRole).toString(), Qt::ElideRight, rest.width()));
        }
        painter->restore();
    }
};

bool matches(const Choice& choice, const QStringList& words)
{
    return std::all_of(words.begin(), words.end(), [&](const QString& word) {
        return choice.name.contains(word, Qt::CaseInsensitive)
               || choice.id.contains(word, Qt::CaseInsensitive)
               || choice.detail.contains(word, Qt::CaseInsensitive)
               || choice.group.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace

Chooser::Chooser(const QString& title, QWidget* parent)
    : QPushButton(parent)
{
    setAccessibleName(title);
    setToolTip(title);
    m_popup = new QFrame(this, Qt::Popup);
    m_popup->setFrameShape(QFrame::StyledPanel);
    m_popup->setAccessibleName(title);
    m_popup->setBackgroundRole(QPalette::Base);
    m_search = new QLineEdit(m_popup);
    m_search->setObjectName(QStringLiteral("chooser_search"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search: %1").arg(title));
    m_search->setClearButtonEnabled(true);
    m_list = new QListWidget(m_popup);
    m_list->setObjectName(QStringLiteral("chooser_list"));
    m_list->setAccessibleName(title);
    m_list->setItemDelegate(new ChoiceDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_numberRow = new QWidget(m_popup);
    m_numberRow->hide();
    auto* column = new QVBoxLayout(m_popup);
    column->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, theme::kGap);
    column->setSpacing(theme::kGap);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    column->addWidget(m_numberRow);
    m_search->installEventFilter(this);
    m_list->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &Chooser::fill);
    connect(m_search, &QLineEdit::returnPressed, this, &Chooser::take);
    connect(m_list, &QListWidget::itemClicked, this, &Chooser::take);
    connect(this, &QPushButton::clicked, this, &Chooser::openList);
}

void Chooser::setChoices(std::vector<Choice> choices)
{
    m_choices = std::move(choices);
    if (isListOpen()) {
        fill();
    }
}

void Chooser::setSpoken(std::function<std::vector<Choice>(const QString& words)> spoken)
{
    m_spoken = std::move(spoken);
}

std::vector<Choice> Chooser::found() const
{
    const QString said = m_search->text().simplified();
    const QStringList words = said.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<Choice> left = m_spoken && !said.isEmpty() ? m_spoken(said) : std::vector<Choice>{};
    std::copy_if(m_choices.begin(), m_choices.end(), std::back_inserter(left),
                 [&](const Choice& choice) { return matches(choice, words); });
    return left;
}

void Chooser::setCurrent(const QString& id, const QString& text)
{
    m_current = id;
    setText(text + QStringLiteral("  ▾"));
    setAccessibleDescription(text);
}

void Chooser::showNumber(const QString& label, int minimum, int maximum)
{
    auto* row = new QHBoxLayout(m_numberRow);
    row->setContentsMargins(theme::kGrid, 0, 0, 0);
    auto* caption = new QLabel(label, m_numberRow);
    m_number = new QSpinBox(m_numberRow);
    m_number->setObjectName(QStringLiteral("chooser_number"));
    m_number->setAccessibleName(label);
    m_number->setRange(minimum, maximum);
    m_number->setKeyboardTracking(false);
    caption->setBuddy(m_number);
    row->addWidget(caption);
    row->addWidget(m_number);
    row->addStretch(1);
    m_numberRow->show();
    connect(m_number, &QSpinBox::valueChanged, this, &Chooser::numberChosen);
}

void Chooser::setNumber(int value)
{
    if (m_number != nullptr) {
        const QSignalBlocker quiet(m_number);
        m_number->setValue(value);
    }
}

int Chooser::number() const
{
    return m_number != nullptr ? m_number->value() : 0;
}

void Chooser::openList()
{
    m_search->clear();
    fill();
    m_popup->resize(kPopupSize);
    QPoint at = mapToGlobal(QPoint(width() - kPopupSize.width(), height() + theme::kGrid));
    if (const QScreen* there = screen()) {
        const QRect room = there->availableGeometry();
        at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - kPopupSize.width())));
        at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - kPopupSize.height())));
    }
    m_popup->move(at);
    m_popup->show();
    m_search->setFocus();
}

void Chooser::closeList()
{
    m_popup->hide();
}

bool Chooser::isListOpen() const
{
    return m_popup->isVisible();
}

void Chooser::setSearch(const QString& words)
{
    m_search->setText(words);
}

QStringList Chooser::listed() const
{
    QStringList ids;
    for (int i = 0; i < m_list->count(); ++i) {
        if (!m_list->item(i)->data(kHeadingRole).toBool()) {
            ids << m_list->item(i)->data(kIdRole).toString();
        }
    }
    return ids;
}

void Chooser::fill()
{
    m_list->clear();
    QString group;
    QListWidgetItem* select = nullptr;
    for (const Choice& choice : found()) {
        if (choice.group != group) {
            group = choice.group;
            auto* heading = new QListWidgetItem(group, m_list);
            heading->setData(kHeadingRole, true);
            heading->setFlags(Qt::NoItemFlags);
        }
        auto* item = new QListWidgetItem(choice.name, m_list);
        item->setData(kIdRole, choice.id);
        item->setData(kDetailRole, choice.detail);
        item->setToolTip(choice.detail);
        if (select == nullptr || choice.id == m_current) {
            select = item;
        }
    }
    if (select != nullptr) {
        m_list->setCurrentItem(select);
        if (m_list->row(select) <= 1) {
            m_list->scrollToTop(); // the heading above the first entry is part of the picture
        } else {
            m_list->scrollToItem(select, QAbstractItemView::PositionAtCenter);
        }
    }
}

void Chooser::take()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr || item->data(kHeadingRole).toBool()) {
        return;
    }
    const QString id = item->data(kIdRole).toString();
    closeList();
    emit chosen(id);
}

bool Chooser::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape) {
            closeList();
            return true;
        }
        if (watched == m_search
            && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Up || key->key() == Qt::Key_PageDown
                || key->key() == Qt::Key_PageUp)) {
            QKeyEvent walk(QEvent::KeyPress, key->key(), key->modifiers());
            QCoreApplication::sendEvent(m_list, &walk);
            return true;
        }
        if (watched == m_list && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            take();
            return true;
        }
    }
    return QPushButton::eventFilter(watched, event);
}

} // namespace shardscape::panel
