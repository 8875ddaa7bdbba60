// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/choice_box.h"

#include "panel/pane.h"

#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;

namespace {

/// A line of the list: name on the left, memory and speed as two bars on the right.
class LineDelegate : public QStyledItemDelegate {
public:
    explicit LineDelegate(ChoiceBox& box)
        : QStyledItemDelegate(&box)
        , m_box(box)
    {}

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {200, static_cast<int>(panel::lineHeight(TextRole::Body)) + 9};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto row = static_cast<std::size_t>(index.row());
        if (row >= m_box.chips().size()) {
            return;
        }
        const Chip& chip = m_box.chips()[row];
        const theme::Theme& theme = m_box.theme();
        const bool impossible = chip.bars.known && !chip.bars.valid;
        const bool on = index.row() == m_box.currentIndex();
        const QRectF rect(option.rect);
        const QColor ground = option.state & QStyle::State_Selected ? theme.hover : theme.pane;
        painter->save();
        painter->fillRect(rect, on ? theme.accentSoft : ground);
        QFont font = theme::textFont(on ? TextRole::Strong : TextRole::Body);
        font.setStrikeOut(impossible);
        painter->setFont(font);
        painter->setPen(impossible ? theme::mix(theme.quietText, theme.pane, 0.35)
                        : on       ? theme.accent
                                   : theme.text);
        const bool hasBars = std::any_of(m_box.chips().begin(), m_box.chips().end(),
                                         [](const Chip& each) { return each.bars.known && each.bars.valid; });
        const double barsWidth = hasBars ? std::round(rect.width() * 0.3) : 0;
        panel::drawElided(*painter,
                          QRectF(rect.left() + theme::kGap, rect.top(),
                                 rect.width() - barsWidth - 3 * theme::kGap, rect.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, chip.text);
        if (chip.bars.known && !impossible) {
            const double left = rect.right() - theme::kGap - barsWidth;
            const double top = std::round(rect.center().y()) - 3;
            const auto bar = [&](double y, double share, const QColor& colour) {
                painter->fillRect(QRectF(left, y, barsWidth, 2), theme.line);
                painter->fillRect(QRectF(left, y, std::max(1.0, std::round(barsWidth * share)), 2), colour);
            };
            bar(top, chip.bars.fits ? chip.bars.memory : 1,
                chip.bars.fits ? theme.seriesColour(0) : theme.bad);
            bar(top + 4, chip.bars.speed, theme.seriesColour(2));
        }
        painter->restore();
    }

private:
    ChoiceBox& m_box;
};

} // namespace

ChoiceBox::ChoiceBox(QWidget* parent)
    : QComboBox(parent)
    , m_theme(theme::Theme::light())
{
    setModel(new QStandardItemModel(this));
    setItemDelegate(new LineDelegate(*this));
    setMaxVisibleItems(24);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index >= 0 && static_cast<std::size_t>(index) < m_chips.size()) {
            emit changed(m_chips[static_cast<std::size_t>(index)].value);
        }
    });
}

void ChoiceBox::setChips(const std::vector<Chip>& chips, std::int64_t current)
{
    m_chips = chips;
    auto* items = static_cast<QStandardItemModel*>(model());
    items->setRowCount(static_cast<int>(chips.size()));
    int chosen = -1;
    for (std::size_t i = 0; i < chips.size(); ++i) {
        const int row = static_cast<int>(i);
        QStandardItem* item = items->item(row);
        if (item == nullptr) {
            item = new QStandardItem;
            items->setItem(row, item);
        }
        item->setText(chips[i].text);
        item->setToolTip(chips[i].tip);
        const bool impossible = chips[i].bars.known && !chips[i].bars.valid;
        item->setEnabled(!impossible || chips[i].value == current);
        if (chips[i].value == current) {
            chosen = row;
        }
    }
    setCurrentIndex(chosen);
}

void ChoiceBox::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    update();
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    // The wheel scrolls the inspector; a knob that turns under a passing pointer is a trap.
    event->ignore();
}

} // namespace shardscape::inspector
