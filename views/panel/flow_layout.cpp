// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/flow_layout.h"

#include <algorithm>

namespace shardscape::panel {

FlowLayout::FlowLayout(int spacing)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count()) {
        return nullptr;
    }
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins around = contentsMargins();
    return place(QRect(0, 0, width - around.left() - around.right(), 0), false) + around.top()
           + around.bottom();
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items) {
        size = size.expandedTo(item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    place(rect.marginsRemoved(contentsMargins()), true);
}

int FlowLayout::place(const QRect& rect, bool move) const
{
    int y = rect.top();
    int lineHeight = 0;
    std::vector<QLayoutItem*> line;
    int taken = 0;
    const auto endLine = [&] {
        int growing = 0;
        for (const QLayoutItem* item : line) {
            growing += item->expandingDirections().testFlag(Qt::Horizontal) ? 1 : 0;
        }
        int rest = std::max(0, rect.width() - taken);
        int x = rect.left();
        for (QLayoutItem* item : line) {
            QSize size = item->sizeHint().boundedTo(QSize(std::max(1, rect.width()), QLAYOUTSIZE_MAX));
            if (item->expandingDirections().testFlag(Qt::Horizontal)) {
                const int share = rest / growing--;
                size.rwidth() += share;
                rest -= share;
            }
            if (move) {
                item->setGeometry(QRect(QPoint(x, y + (lineHeight - size.height()) / 2), size));
            }
            x += size.width() + spacing();
        }
        line.clear();
    };
    for (const auto& item : m_items) {
        if (item->isEmpty() && item->spacerItem() == nullptr) {
            continue; // hidden
        }
        const QSize size = item->sizeHint();
        if (!line.empty() && taken + spacing() + size.width() > rect.width()) {
            endLine();
            y += lineHeight + spacing();
            lineHeight = 0;
            taken = 0;
        }
        taken += (line.empty() ? 0 : spacing()) + size.width();
        line.push_back(item.get());
        lineHeight = std::max(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - rect.top();
}

} // namespace shardscape::panel
