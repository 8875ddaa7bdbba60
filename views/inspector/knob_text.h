// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/advisor.h"
#include "layout/knob.h"

#include <QString>

#include <optional>
#include <span>

/// Knobs in words. The knob list is English; it goes through the translator under the context "knobs".
namespace shardscape::inspector {

[[nodiscard]] QString knobLabel(const layout::Knob& knob);
[[nodiscard]] QString groupLabel(layout::KnobGroup group);
/// "8", "131,072", "selective", "on"; the value of a degree that follows from the others is "derived".
[[nodiscard]] QString valueText(const layout::Knob& knob, std::int64_t value);
/// A value as an imperative: "Tensor parallel 8", "Recompute: selective", "Sequence parallel on".
[[nodiscard]] QString changeText(const layout::Knob& knob, std::int64_t value);
/// Why the knob makes no difference here; empty when it does.
[[nodiscard]] QString idleText(const layout::Knob& knob, const layout::Scenario& scenario);
/// What the knob does, in one sentence, and what to look at when it changes.
[[nodiscard]] QString helpText(const layout::Knob& knob);
[[nodiscard]] QString lookText(const layout::Knob& knob);
/// Why a value cannot be, as the engine said it.
[[nodiscard]] QString reasonText(const Message& reason);
/// What the knob does, what to look at, where it comes from: rich text.
[[nodiscard]] QString knobTip(const layout::Knob& knob);

/// Free entry. Exactly layout::parse(), with the sentence for people: it names the range, not the script's
/// spelling.
struct Entry {
    std::optional<std::int64_t> value;
    QString error; ///< a sentence; empty when there is a value
};
[[nodiscard]] Entry readEntry(const layout::Knob& knob, const QString& text);

[[nodiscard]] QString fromView(std::string_view text);

} // namespace shardscape::inspector
