// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

namespace shardscape::theme {

/// A label in the middle of a sentence: "Step time" becomes "step time". German nouns keep their capitals, and so do
/// abbreviations in any language: "MFU".
inline QString inSentence(const QString& label)
{
    const bool abbreviation = label.size() > 1 && label.at(1).isUpper();
    return abbreviation || QLocale().language() == QLocale::German ? label
                                                                   : label.left(1).toLower() + label.mid(1);
}

} // namespace shardscape::theme
