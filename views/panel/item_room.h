// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QComboBox;

namespace shardscape::panel {

/// Leaves room for the longest of the items that a box has now. Of a box that is filled anew Qt keeps the first size, and
/// counts the padding of a style sheet into the text's room.
void makeRoomForItems(QComboBox& box);

} // namespace shardscape::panel
