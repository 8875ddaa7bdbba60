// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/palette_search.h"

#include <algorithm>

namespace shardscape::gui {

namespace {

constexpr int kSame = 1000;
constexpr int kBegins = 400;
constexpr int kWordBegins = 300;
constexpr int kHolds = 200;
constexpr int kLetters = 40; ///< at least, with letters scattered over the name

bool beginsWord(const QString& text, qsizetype at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber()
           || (text.at(at).isUpper() && text.at(at - 1).isLower());
}

/// The letters of `word` in order, greedily at beginnings of words; 0 where one is missing.
int lettersScore(const QString& name, const QString& word, QList<int>* marks)
{
    QList<int> found;
    int score = kLetters;
    qsizetype loose = 0; // letters from the middle of words: "pareto" is not meant by "parameters on"
    qsizetype from = 0;
    for (const QChar letter : word) {
        qsizetype at = -1;
        for (qsizetype i = from; i < name.size(); ++i) {
            if (name.at(i).toLower() != letter.toLower()) {
                continue;
            }
            const bool follows = !found.isEmpty() && found.back() + 1 == i;
            if (follows || beginsWord(name, i)) {
                at = i;
                break;
            }
            if (at < 0) {
                at = i;
            }
        }
        if (at < 0) {
            return 0;
        }
        const bool follows = !found.isEmpty() && found.back() + 1 == at;
        const bool begins = beginsWord(name, at);
        loose += follows || begins ? 0 : 1;
        score += follows ? 8 : begins ? 10 : -12;
        found << static_cast<int>(at);
        from = at + 1;
    }
    if (score <= 0 || loose > word.size() / 8) {
        return 0; // so scattered that nobody meant it
    }
    if (marks != nullptr) {
        *marks = found;
    }
    return std::min(score, kHolds - 1);
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
    if (best >= 0) {
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
    return word.size() < 2 ? 0 : lettersScore(name, word, marks);
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
            if (score == 0 && item.detail.contains(word, Qt::CaseInsensitive)) {
                score = kLetters / 2;
            }
            if (score == 0 && item.kind.contains(word, Qt::CaseInsensitive)) {
                score = kLetters / 2;
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
