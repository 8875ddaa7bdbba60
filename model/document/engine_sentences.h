// SPDX-License-Identifier: GPL-3.0-or-later
// Labels of explanations with a name in them, and what demos come to, as patterns: document::engineText() recognizes them by
// their shape. Sentences are messages (base/message.h) and need no line here.
// clang-format off
#pragma once

#include <QtGlobal>

namespace shardscape::document {

inline constexpr const char* kEngineSentences[] = {
    QT_TRANSLATE_NOOP("Engine", "%1; on nodes with %2"),
    QT_TRANSLATE_NOOP("Engine", "waiting for ranks of the same stage on other kinds of nodes"),
    QT_TRANSLATE_NOOP("Engine", "counts %1"),
    QT_TRANSLATE_NOOP("Engine", "layers of kind %1 on the stage"),
    QT_TRANSLATE_NOOP("Engine", "layers of kind %1 in the model"),
    QT_TRANSLATE_NOOP("Engine", "%1 ± %2"),
};

} // namespace shardscape::document
