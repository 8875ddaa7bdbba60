// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/claims/demo.h"

#include <QSize>
#include <QString>

#include <vector>

namespace shardscape::gui {

/// A picture of the manual that the program makes: a demo in a perspective.
struct ManualPicture {
    const char* file;
    const char* demo;
    const char* perspective;
};

/// All of them, in the order in which the manual shows them.
[[nodiscard]] const std::vector<ManualPicture>& manualPictures();
inline constexpr QSize kManualPictureSize{1280, 720};

/// What a picture shows, as a short text: scenarios and the numbers predicted for them. Another one means that the picture is
/// stale, whatever its pixels are.
[[nodiscard]] QString digestOf(const exchange::Demo& demo);

/// {"file": digest}: what stands beside the pictures. Errors: an unknown demo.
Result<QString> manualDigests();

} // namespace shardscape::gui
