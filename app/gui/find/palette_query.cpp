// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/find/palette_query.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace shardscape::gui {

namespace {

using namespace std::string_view_literals;

constexpr std::array kQuestionWords{
    "why"sv,  "not"sv,   "which"sv, "what"sv, "how"sv,     "is"sv,     "are"sv,   "the"sv,    "a"sv,
    "an"sv,   "to"sv,    "do"sv,    "i"sv,    "my"sv,      "can"sv,    "does"sv,  "of"sv,     "for"sv,
    "in"sv,   "me"sv,    "where"sv, "with"sv, "use"sv,     "set"sv,    "show"sv,  "it"sv,     "many"sv,
    "much"sv, "will"sv,  "would"sv, "take"sv, "meaning"sv, "define"sv, "takes"sv, "should"sv, "have"sv,
    "get"sv,  "there"sv, "this"sv,  "be"sv,   "please"sv};
/// A question that begins so asks for a word's meaning: the glossary answers first.
constexpr std::array kMeaning{"what is"sv, "what are"sv, "what does"sv, "meaning of"sv, "define"sv};

struct Everyday {
    std::string_view id;
    std::string_view words; ///< with a stroke below for a space within one: "step_time"
};
constexpr std::array kEveryday{
    Everyday{"number:days", "days long time duration when done finished finish weeks hours date"},
    Everyday{"number:usd", "cost costs price money dollars usd rent expensive budget bill cheap"},
    Everyday{"number:step_seconds", "step seconds iteration time step_time iteration_time"},
    Everyday{"number:tokens_per_second", "throughput tokens speed rate second"},
    Everyday{"number:mfu", "mfu utilization utilisation efficiency flops"},
    Everyday{"number:bubble_ratio", "bubble idle"},
    Everyday{"number:memory", "fit fits gib gb vram hbm"},
    Everyday{"action:export_report", "export pdf html print report"},
    Everyday{"action:save_picture", "export png svg image screenshot figure plot"},
    Everyday{"action:copy_layout", "export launch flags megatron deepspeed nemo command line arguments"},
    Everyday{"action:start_sweep", "fastest layout optimal search best tune auto find"},
    Everyday{"answer:fastest", "fastest layout optimal best find"},
    Everyday{"answer:frugal", "frugal layout least smallest memory find"},
    Everyday{"action:set_up_sweep", "search space axes"},
    Everyday{"action:perspective_memory", "oom out of memory peak gib"},
    Everyday{"action:perspective_time", "slow bottleneck mfu waterfall tornado sensitivity"},
    Everyday{"action:perspective_timeline", "bubble gantt trace"},
    Everyday{"action:perspective_explore", "scatter table csv rows filter"},
    Everyday{"action:perspective_network", "bandwidth nccl traffic communication links bytes"},
    Everyday{"action:perspective_validate", "accuracy measured error calibrate"},
    Everyday{"action:perspective_compare", "difference versus diff"},
    Everyday{"action:gallery", "example examples demo demos paper papers claims published"},
    Everyday{"action:import", "load csv trace huggingface config.json"},
    Everyday{"action:apply_advice", "faster improve suggestion advice"},
    Everyday{"action:keys", "keyboard shortcuts hotkeys mouse gestures cheat sheet help"},
    Everyday{"action:filter", "search knob rows"},
    Everyday{"action:theme_dark", "night dark mode theme black"},
    Everyday{"action:theme_light", "day light mode theme white bright"},
    Everyday{"action:copy_line", "share link send colleague url clipboard line"},
    Everyday{"action:undo", "undo back revert take"},
    Everyday{"action:redo", "redo again forward"},
    Everyday{"action:history", "history changes log undo"},
    Everyday{"action:choose_cluster", "nodes accelerators gpus hardware machine cluster change switch other"},
    Everyday{"action:choose_model", "model architecture parameters change switch other"},
    Everyday{"action:paste_config", "paste clipboard flags script"},
    Everyday{"action:manual", "manual documentation docs help guide"},
    Everyday{"action:learn", "learn course teach tutorial lesson"},
    Everyday{"action:glossary", "glossary dictionary terms words meaning"},
    Everyday{"action:pin_scenario", "pin keep bookmark remember"},
    Everyday{"action:new_project", "new start begin empty project"},
    Everyday{"action:ask_sql", "sql query database"},
};

QString meaningful(const QString& query)
{
    QStringList kept;
    for (const QString& word : query.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        QString bare = word.toLower();
        while (bare.endsWith(QLatin1Char('?')) || bare.endsWith(QLatin1Char(','))) {
            bare.chop(1);
        }
        bool asks = bare.isEmpty();
        for (const std::string_view other : kQuestionWords) {
            asks = asks || bare == QLatin1String(other.data(), static_cast<qsizetype>(other.size()));
        }
        if (!asks) {
            kept << word.left(bare.size());
        }
    }
    return kept.isEmpty() ? query : kept.join(QLatin1Char(' '));
}

QString digitsApart(const QString& text)
{
    QString apart;
    for (const QChar c : text) {
        if (!apart.isEmpty() && c.isDigit() && apart.back().isLetter()) {
            apart += QLatin1Char(' ');
        }
        apart += c;
    }
    return apart;
}

} // namespace

bool asksForMeaning(const QString& query)
{
    const QString asked = query.simplified().toLower() + QLatin1Char(' ');
    return std::any_of(kMeaning.begin(), kMeaning.end(), [&](std::string_view start) {
        return asked.startsWith(QLatin1String(start.data(), static_cast<qsizetype>(start.size()))
                                + QLatin1Char(' '));
    });
}

QStringList readings(const QString& query)
{
    const QString whole = query.simplified();
    QStringList all{whole};
    for (const QString& other : {meaningful(whole), digitsApart(meaningful(whole))}) {
        if (!all.contains(other)) {
            all << other;
        }
    }
    return all;
}

QStringList everydayWords(const QString& id)
{
    for (const Everyday& one : kEveryday) {
        if (id == QLatin1String(one.id.data(), static_cast<qsizetype>(one.id.size()))) {
            QStringList words = QString::fromLatin1(one.words.data(),
                                                    static_cast<qsizetype>(one.words.size()))
                                    .split(QLatin1Char(' '));
            return words.replaceInStrings(QStringLiteral("_"), QStringLiteral(" "));
        }
    }
    return {};
}

} // namespace shardscape::gui
