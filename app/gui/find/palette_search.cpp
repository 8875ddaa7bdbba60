// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/palette_search.h"

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr int kSame = 1000;
constexpr int kBegins = 400;
constexpr int kWordBegins = 300;
constexpr int kHolds = 200;
constexpr int kInitials = 40; ///< at least
constexpr qsizetype kLongPart =
    4; ///< letters that say something even from the middle of a word: a compound's second half

/// Scripts without spaces between words: any letter may begin one.
bool isUnspaced(QChar c)
{
    switch (c.script()) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana: return true;
    default: return false;
    }
}

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber() || isUnspaced(text.at(at))
           || (text.at(at).isUpper() && text.at(at - 1).isLower());
}

/// Initials of words that follow each other, each with what follows it in its word ("cwp", "sapic" of Save picture); 0 where they are
/// not. Letters from the middle of words, or over words that are left out, are nobody's abbreviation: "mla" is not meant by "Most
/// frugal layout".
int initialsScore(const QString& name, const QString& word, QList<int>* marks)
{
    QList<qsizetype> begins;
    for (qsizetype at = 0; at < name.size(); ++at) {
        if (name.at(at).isLetterOrNumber() && beginsWord(name, at)) {
            begins << at;
        }
    }
    const auto isLetter = [&](qsizetype at, QChar letter) {
        return at < name.size() && name.at(at).toLower() == letter.toLower();
    };
    for (qsizetype first = 0; first < begins.size(); ++first) {
        QList<int> found;
        qsizetype next = first;
        for (const QChar letter : word) {
            if (!found.isEmpty() && isLetter(found.back() + 1, letter)
                && (next >= begins.size() || found.back() + 1 < begins[next])) {
                found << found.back() + 1;
            } else if (next < begins.size() && isLetter(begins[next], letter)) {
                found << static_cast<int>(begins[next++]);
            } else {
                break;
            }
        }
        if (found.size() == word.size()) {
            if (marks != nullptr) {
                *marks = found;
            }
            return std::min(kInitials + 10 * static_cast<int>(word.size()), kHolds - 1);
        }
    }
    return 0;
}

/// A word of the text begins so.
bool holdsWord(const QString& text, const QString& word)
{
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (beginsWord(text, at)) {
            return true;
        }
    }
    return false;
}

} // namespace

int nameScore(const QString& name, const QString& word, QList<int>* marks)
{
    if (word.isEmpty()) {
        return 0;
    }
    qsizetype best = -1;
    for (qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = name.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (best < 0 || (beginsWord(name, at) && !beginsWord(name, best))) {
            best = at;
        }
    }
    if (best >= 0 && (beginsWord(name, best) || word.size() >= kLongPart)) {
        if (marks != nullptr) {
            marks->clear();
            for (qsizetype i = 0; i < word.size(); ++i) {
                *marks << static_cast<int>(best + i);
            }
        }
        return name.size() == word.size() ? kSame
               : best == 0                ? kBegins
               : beginsWord(name, best)   ? kWordBegins
                                          : kHolds;
    }
    // One letter in a name says nothing, and words of two are rarely initials of more than two words.
    return word.size() < 2 ? 0 : initialsScore(name, word, marks);
}

std::vector<PaletteHit> searchPalette(const std::vector<PaletteItem>& items, const QString& query,
                                      const QStringList& recent)
{
    const QString whole = query.simplified();
    const QStringList words = whole.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<PaletteHit> hits;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const PaletteItem& item = items[i];
        PaletteHit hit{static_cast<int>(i), item.weight, {}};
        bool all = true;
        for (const QString& word : words) {
            QList<int> marks;
            int score = nameScore(item.name, word, &marks);
            for (const QString& other : item.also) {
                // Another name counts a little less than the name itself; letters scattered over it nothing.
                const int there = nameScore(other, word) * 4 / 5;
                if (there > score && there >= kHolds * 4 / 5) {
                    score = there;
                    marks.clear();
                }
            }
            if (score == 0 && (holdsWord(item.detail, word) || holdsWord(item.kind, word))) {
                score = kInitials / 2;
            }
            if (score == 0) {
                all = false;
                break;
            }
            hit.score += score;
            hit.marks << marks;
        }
        if (!all) {
            continue;
        }
        if (words.size() > 1) {
            // A whole name typed is that one, whatever else people call others.
            const int said = nameScore(item.name, whole);
            hit.score += said == kSame ? kSame : said >= kHolds ? kWordBegins : 0;
            for (const QString& other : item.also) {
                if (other.compare(whole, Qt::CaseInsensitive) == 0) {
                    hit.score += kWordBegins;
                    break;
                }
            }
        }
        if (const qsizetype lately = recent.indexOf(item.id); lately >= 0) {
            hit.score += words.isEmpty() ? 10'000 - static_cast<int>(lately) : 60 - static_cast<int>(lately);
        }
        std::sort(hit.marks.begin(), hit.marks.end());
        hits.push_back(std::move(hit));
    }
    std::stable_sort(hits.begin(), hits.end(), [&](const PaletteHit& a, const PaletteHit& b) {
        if (a.score != b.score) {
            return a.score > b.score;
        }
        // Of equals the shorter name holds less besides what was asked for.
        return !words.isEmpty()
               && items[static_cast<std::size_t>(a.item)].name.size()
                      < items[static_cast<std::size_t>(b.item)].name.size();
    });
    return hits;
}

} // namespace shardscape::gui
