// SPDX-License-Identifier: GPL-3.0-or-later
#include "panel/item_room.h"

#include <QComboBox>

#include <algorithm>

namespace shardscape::panel {

void makeRoomForItems(QComboBox& box)
{
    qsizetype longest = 0;
    for (int item = 0; item < box.count(); ++item) {
        longest = std::max(longest, box.itemText(item).size());
    }
    box.setMinimumContentsLength(static_cast<int>(longest)); // of the widest letter
}

} // namespace shardscape::panel
