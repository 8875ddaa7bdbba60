// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QRectF>
#include <QStringList>

#include <functional>

class QEvent;
class QPainter;
class QPoint;
class QWidget;

/// What the inspector and the perspectives around it have in common: cards, focus rings, segmented buttons.
namespace shardscape::panel {

/// A card: pane-coloured, outlined, with soft corners, on whole pixels.
void paintPane(QPainter& painter, const QRectF& rect, const theme::Theme& theme);

/// Shows where the keyboard is. Drawn inside `rect`.
void paintFocusRing(QPainter& painter, const QRectF& rect, const theme::Theme& theme,
                    double corner = theme::kCorner);

/// Whether the focus came with a key: then it has to be seen. Who clicks knows where.
[[nodiscard]] bool byKeyboard(Qt::FocusReason reason);

/// A filled rounded rectangle without an outline.
void fillRounded(QPainter& painter, const QRectF& rect, const QColor& fill, double corner);

/// Cuts to the width with an ellipsis and draws.
void drawElided(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text);

/// The first of the texts, longest first, that fits into the width; the last one where none does.
[[nodiscard]] QString firstFitting(const QFont& font, const QStringList& texts, double width);

/// Height of one line of that role, rounded up to whole pixels.
[[nodiscard]] double lineHeight(theme::TextRole role);

/// Whether `event` asks for a tool tip. Then it is answered: what `tipAt` says for the place is shown over the widget; nothing
/// hides the tip that stands there.
bool answerToolTip(QEvent* event, QWidget* over, const std::function<QString(const QPoint&)>& tipAt);

} // namespace shardscape::panel
