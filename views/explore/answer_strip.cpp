// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/answer_strip.h"

#include "document/engine_text.h"
#include "layout/change.h"
#include "layout/gaps.h"
#include "panel/fit_words.h"
#include "theme/number_format.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGraphicsOpacityEffect>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::explore {

namespace {

constexpr int kThreeColumns = 760;
constexpr int kTwoColumns = 480;
constexpr std::size_t kTerms = 3; ///< shown; the others are the rest
constexpr std::size_t kKnobs = 4;
constexpr std::size_t kFewKnobs = 2; ///< in low windows
constexpr int kButtonHeight = 22;
constexpr double kDim = 0.45;

const QString kDot = QStringLiteral(" \u00b7 ");

QString linked(const QString& href, const QString& text)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(href, text.toHtmlEscaped());
}

QString plain(const QString& rich)
{
    return QTextDocumentFragment::fromHtml(rich).toPlainText().simplified();
}

QString signedSeconds(double value)
{
    return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + theme::seconds(std::abs(value));
}

QString fitText(const std::optional<double>& chance)
{
    return chance ? panel::sureToFit(*chance) : QString();
}

QString orderText(const std::optional<validate::Order>& order)
{
    if (!order)
        return AnswerStrip::tr("nothing measured to tell by");
    const int chance = exchange::wholePercent(order->chance);
    switch (order->sureness()) {
    case validate::Sureness::Certain: return AnswerStrip::tr("certain, %1 of 100").arg(chance);
    case validate::Sureness::Likely: return AnswerStrip::tr("likely, %1 of 100").arg(chance);
    case validate::Sureness::CoinToss: break;
    }
    return AnswerStrip::tr("coin toss, %1 of 100").arg(chance);
}

/// As wide as its text: three cells stand beside each other.
void write(QPushButton& button, const QString& text)
{
    button.setText(text);
    button.setFixedWidth(QFontMetrics(button.font()).horizontalAdvance(text) + 2 * theme::kMargin);
}

QString wordsOf(const layout::Change& change)
{
    QStringList words;
    for (const layout::Setting& setting : change.settings)
        words << document::engineText(setting.knob->label) + QLatin1Char(' ')
                     + ResultSet::valueText(*setting.knob, setting.value);
    return words.join(kDot);
}

QString briefWordsOf(const layout::Change& change)
{
    QStringList words;
    for (const layout::Setting& setting : change.settings)
        words << document::engineText(setting.knob->shortLabel) + QChar::Nbsp
                     + ResultSet::valueText(*setting.knob, setting.value);
    return words.join(QStringLiteral(", "));
}

} // namespace

/// A title, a line with links and a number at its right, and a quieter note with the buttons.
class AnswerStrip::Cell : public QWidget {
public:
    Cell(AnswerStrip& strip, Part part, const char* name)
        : QWidget(&strip)
        , m_strip(strip)
        , m_part(part)
    {
        setObjectName(QString::fromLatin1(name));
        m_title = new QLabel(this);
        m_line = new QLabel(this);
        m_number = new QLabel(this);
        m_note = new QLabel(this);
        m_line->setObjectName(objectName() + QStringLiteral("_line"));
        m_note->setObjectName(objectName() + QStringLiteral("_note"));
        for (QLabel* label : {m_line, m_note}) {
            label->setTextFormat(Qt::RichText);
            label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
            label->setWordWrap(true);
            label->setMinimumWidth(60);
            QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Minimum);
            policy.setHeightForWidth(true);
            label->setSizePolicy(policy);
            QObject::connect(label, &QLabel::linkActivated, this,
                             [this](const QString& link) { m_strip.follow(m_part, link); });
        }
        m_number->setAlignment(Qt::AlignRight | Qt::AlignTop);
        auto* line = new QHBoxLayout;
        line->setSpacing(theme::kGap);
        line->addWidget(m_line, 1);
        line->addWidget(m_number, 0, Qt::AlignTop);
        m_head = new QHBoxLayout;
        m_head->setSpacing(theme::kGrid);
        m_head->addWidget(m_title, 1);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(theme::kMargin, theme::kGrid, theme::kMargin, theme::kGrid);
        column->setSpacing(1);
        column->addLayout(m_head);
        column->addLayout(line);
        column->addWidget(m_note);
        column->addStretch(1);
    }

    QPushButton* addButton(const QString& link, const char* name)
    {
        auto* button = new QPushButton(this);
        button->setObjectName(QString::fromLatin1(name));
        QObject::connect(button, &QPushButton::clicked, this, [this, link] { m_strip.follow(m_part, link); });
        button->setFont(theme::textFont(theme::TextRole::Small));
        button->setFixedHeight(kButtonHeight);
        m_head->addWidget(button);
        button->hide();
        return button;
    }

    void setTitle(const QString& title)
    {
        m_title->setText(title);
        setAccessibleName(title);
    }
    void say(const QString& line, const QString& number = {}, const QString& note = {})
    {
        m_line->setText(line);
        m_number->setText(number);
        m_number->setVisible(!number.isEmpty());
        m_noteText = note;
        m_note->setText(note);
        setAccessibleDescription(words());
        place();
    }
    [[nodiscard]] QString words() const
    {
        QStringList parts{plain(m_line->text()), m_number->text(), plain(m_noteText)};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    [[nodiscard]] QString title() const { return m_title->text(); }
    [[nodiscard]] QString number() const { return m_number->text(); }
    [[nodiscard]] QStringList links() const
    {
        QStringList found;
        static const QRegularExpression href(QStringLiteral("href=\"([^\"]+)\""));
        for (const QString& text : {m_line->text(), m_noteText}) {
            auto matches = href.globalMatch(text);
            while (matches.hasNext())
                found << matches.next().captured(1);
        }
        return found;
    }
    void setCompact(bool compact)
    {
        m_compact = compact;
        place();
    }
    void place()
    {
        m_note->setVisible(!m_noteText.isEmpty() && !m_compact);
        m_line->setToolTip(m_compact ? plain(m_noteText) : QString());
    }
    void setTheme(const theme::Theme& look)
    {
        QFont head = theme::textFont(theme::TextRole::Small);
        head.setWeight(QFont::DemiBold);
        m_title->setFont(head);
        m_line->setFont(theme::textFont(theme::TextRole::Body));
        m_number->setFont(theme::textFont(theme::TextRole::Strong));
        m_note->setFont(theme::textFont(theme::TextRole::Small));
        const auto tint = [&look](QLabel* label, const QColor& colour) {
            QPalette palette = label->palette();
            palette.setColor(QPalette::WindowText, colour);
            palette.setColor(QPalette::Link, look.accent);
            palette.setColor(QPalette::LinkVisited, look.accent);
            label->setPalette(palette);
        };
        tint(m_title, look.quietText);
        tint(m_line, look.text);
        tint(m_number, look.text);
        tint(m_note, look.quietText);
        for (QLabel* label : {m_line, m_note}) { // links keep the colour that they were set with
            const QString text = label->text();
            label->setText({});
            label->setText(text);
        }
    }

protected:
    void enterEvent(QEnterEvent*) override { emit m_strip.hovered(m_strip.indicesOf(m_part)); }
    void leaveEvent(QEvent*) override { emit m_strip.hovered({}); }
    void mouseDoubleClickEvent(QMouseEvent*) override { m_strip.follow(m_part, QStringLiteral("take")); }
    void contextMenuEvent(QContextMenuEvent* event) override
    {
        QMenu menu;
        if (m_strip.scenarioOf(m_part)) {
            for (const auto& [text, link] :
                 {std::pair{AnswerStrip::tr("Look"), "look"}, std::pair{AnswerStrip::tr("Take"), "take"},
                  std::pair{AnswerStrip::tr("Pin"), "pin"}})
                menu.addAction(text, this,
                               [this, link = QString::fromLatin1(link)] { m_strip.follow(m_part, link); });
            menu.addSeparator();
        }
        menu.addAction(AnswerStrip::tr("Copy the answer"), this,
                       [this] { QApplication::clipboard()->setText(m_strip.text()); });
        menu.exec(event->globalPos());
    }

private:
    AnswerStrip& m_strip;
    Part m_part;
    QLabel* m_title = nullptr;
    QLabel* m_line = nullptr;
    QLabel* m_number = nullptr;
    QLabel* m_note = nullptr;
    QHBoxLayout* m_head = nullptr;
    QString m_noteText;
    bool m_compact = false;
};

AnswerStrip::AnswerStrip(const ResultSet& results, QWidget* parent)
    : Pane(parent)
    , m_results(results)
{
    setObjectName(QStringLiteral("answer_strip"));
    setAccessibleName(tr("Answer"));
    setFocusPolicy(Qt::StrongFocus);
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(2, theme::kGrid, 2, theme::kGrid);
    m_grid->setSpacing(0);
    constexpr std::array<const char*, kParts> kNames{"answer_fastest", "answer_second", "answer_frugal",
                                                     "answer_order",   "answer_still",  "answer_outside"};
    for (std::size_t i = 0; i < kParts; ++i)
        m_cells[i] = new Cell(*this, static_cast<Part>(i), kNames[i]);
    cell(Part::Still).addButton(QStringLiteral("widen"), "answer_widen");
    QPushButton* look = cell(Part::Outside).addButton(QStringLiteral("look"), "answer_look");
    write(*look, tr("Look"));
    QPushButton* take = cell(Part::Outside).addButton(QStringLiteral("take"), "answer_take");
    write(*take, tr("Take"));
    setTheme(theme());
    refresh();
}

AnswerStrip::~AnswerStrip() = default;

void AnswerStrip::setTheme(const theme::Theme& theme)
{
    Pane::setTheme(theme);
    for (Cell* one : m_cells)
        one->setTheme(this->theme());
}

void AnswerStrip::showRunning(const search::Progress& progress)
{
    m_state = State::Running;
    m_progress = progress;
    m_answer.reset();
    refresh();
}

void AnswerStrip::showPending()
{
    m_state = State::Pending;
    m_progress = m_results.result().progress;
    m_answer.reset();
    refresh();
}

void AnswerStrip::setAnswer(std::shared_ptr<const exchange::SweepAnswer> answer)
{
    m_answer = std::move(answer);
    m_state = m_answer ? State::Answered : State::Nothing;
    refresh();
}

void AnswerStrip::setStale(bool stale)
{
    if (stale == m_stale)
        return;
    m_stale = stale;
    if (stale) {
        auto* effect = new QGraphicsOpacityEffect(this);
        effect->setOpacity(kDim);
        setGraphicsEffect(effect);
    } else {
        setGraphicsEffect(nullptr);
    }
}

void AnswerStrip::setCompact(bool compact)
{
    if (compact == m_compact)
        return;
    m_compact = compact;
    for (Cell* one : m_cells)
        one->setCompact(compact);
    refresh();
}

void AnswerStrip::resizeEvent(QResizeEvent* event)
{
    Pane::resizeEvent(event);
    arrange();
}

void AnswerStrip::arrange()
{
    const int columns = width() >= kThreeColumns ? 3 : width() >= kTwoColumns ? 2 : 1;
    int at = 0;
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
    for (Cell* one : m_cells) {
        m_grid->removeWidget(one);
        if (!one->isHidden()) {
            m_grid->addWidget(one, at / columns, at % columns);
            ++at;
        }
    }
    // The points below take what is left, never a part of the words.
    m_grid->activate();
    setFixedHeight(m_grid->hasHeightForWidth() ? m_grid->totalHeightForWidth(width())
                                               : m_grid->totalSizeHint().height());
}

void AnswerStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        QApplication::clipboard()->setText(text());
        return;
    }
    Pane::keyPressEvent(event);
}

QString AnswerStrip::partText(Part part) const
{
    return cell(part).isHidden() ? QString() : cell(part).words();
}

QStringList AnswerStrip::links(Part part) const
{
    return cell(part).isHidden() ? QStringList() : cell(part).links();
}

QString AnswerStrip::text() const
{
    QStringList lines;
    for (const Cell* one : m_cells)
        if (!one->isHidden())
            lines << tr("%1: %2").arg(one->title(), one->words());
    return lines.join(QLatin1Char('\n'));
}

// ------------------------------------------------------------------ what the cells are about

std::optional<layout::Scenario> AnswerStrip::scenarioOf(Part part) const
{
    const auto of = [](const std::optional<search::Pick>& pick) {
        return pick ? std::optional(pick->scenario) : std::nullopt;
    };
    if (!m_answer)
        return std::nullopt;
    const search::Answer& answer = m_answer->answer;
    switch (part) {
    case Part::Fastest: return answer.fastest ? of(answer.fastest) : of(answer.nearest);
    case Part::Second: return of(answer.second);
    case Part::Frugal: return of(answer.frugal);
    case Part::Outside: return answer.outside ? std::optional(answer.outside->scenario) : std::nullopt;
    default: return std::nullopt;
    }
}

std::vector<std::int64_t> AnswerStrip::indicesOf(Part part) const
{
    std::vector<std::int64_t> indices;
    if (!m_answer)
        return indices;
    const search::Answer& answer = m_answer->answer;
    const auto add = [&indices](const std::optional<search::Pick>& pick) {
        if (pick)
            indices.push_back(pick->row.index);
    };
    switch (part) {
    case Part::Fastest: add(answer.fastest ? answer.fastest : answer.nearest); break;
    case Part::Second: add(answer.second); break;
    case Part::Frugal: add(answer.frugal); break;
    case Part::Order:
        add(answer.fastest);
        add(answer.second);
        add(answer.tenth);
        add(answer.frugal);
        break;
    case Part::Outside:
        if (answer.outside)
            indices.push_back(answer.outside->from.row.index);
        break;
    default: break;
    }
    return indices;
}

std::vector<std::size_t> AnswerStrip::namingAxes(std::int64_t index) const
{
    std::vector<std::int64_t> named;
    if (m_answer)
        for (const auto* pick :
             {&m_answer->answer.fastest, &m_answer->answer.second, &m_answer->answer.frugal})
            if (*pick)
                named.push_back((*pick)->row.index);
    named.push_back(index);
    return exchange::tellingAxes(m_results.space(), named);
}

QString AnswerStrip::nameOfEnd(const search::Beyond& beyond) const
{
    QStringList words;
    layout::Change besides = beyond.proposal.change;
    for (const std::size_t axis : namingAxes(beyond.from.row.index)) {
        const layout::Knob& knob = *m_results.axis(static_cast<int>(axis)).knob;
        words << document::engineText(knob.shortLabel) + QChar::Nbsp
                     + ResultSet::valueText(knob, knob.get(beyond.scenario));
        std::erase_if(besides.settings, [&](const layout::Setting& one) { return one.knob == &knob; });
    }
    const QString name = QStringLiteral("<b>%1</b>").arg(words.join(kDot).toHtmlEscaped());
    return besides.isEmpty() ? name : tr("%1 with %2").arg(name, briefWordsOf(besides).toHtmlEscaped());
}

QString AnswerStrip::nameOfRow(std::int64_t index) const
{
    QStringList words;
    for (const std::size_t axis : namingAxes(index)) {
        const layout::Knob& knob = *m_results.axis(static_cast<int>(axis)).knob;
        words << document::engineText(knob.shortLabel) + QChar::Nbsp
                     + ResultSet::valueText(knob, m_results.value(index, static_cast<int>(axis)));
    }
    return words.join(kDot);
}

QString AnswerStrip::nameOf(Part part) const
{
    if (part == Part::Outside && m_answer && m_answer->answer.outside)
        return wordsOf(m_answer->answer.outside->proposal.change);
    const std::vector<std::int64_t> indices = indicesOf(part);
    return indices.empty() ? QString() : nameOfRow(indices.front());
}

const search::StoodStill* AnswerStrip::toAdd() const
{
    if (!m_answer || m_answer->answer.still.empty())
        return nullptr;
    const search::Answer& answer = m_answer->answer;
    // What would have been faster is what is worth sweeping.
    if (answer.outside)
        for (const search::StoodStill& one : answer.still)
            if (one.knob == &answer.outside->proposal.knob())
                return &one;
    return &answer.still.front();
}

void AnswerStrip::follow(Part part, const QString& link)
{
    const auto scenario = scenarioOf(part);
    if (link == QLatin1String("widen")) {
        if (const search::StoodStill* still = toAdd())
            emit sweepRequested(search::widened(m_results.space(), *still));
    } else if (link == QLatin1String("setup")) {
        emit setUpRequested();
    } else if (link.startsWith(QLatin1String("knob:"))) {
        emit knobRequested(link.mid(5));
    } else if (!scenario) {
        return;
    } else if (link == QLatin1String("look")) {
        emit lookRequested(*scenario, nameOf(part));
    } else if (link == QLatin1String("take")) {
        emit takeRequested(*scenario);
    } else if (link == QLatin1String("pin")) {
        emit pinRequested(*scenario, nameOf(part));
    } else if (link.startsWith(QLatin1String("why:"))) {
        emit whyRequested(*scenario, nameOf(part), link.mid(4));
    }
}

// ------------------------------------------------------------------ what the cells say

void AnswerStrip::refresh()
{
    const bool answered = m_state == State::Answered;
    const bool fits = answered && m_answer->answer.fastest.has_value();
    setVisible(m_state != State::Nothing);
    cell(Part::Fastest).setVisible(true);
    for (const Part part : {Part::Second, Part::Frugal, Part::Order, Part::Outside})
        cell(part).setVisible(fits);
    cell(Part::Still).setVisible(answered && !m_answer->answer.still.empty());
    if (fits) {
        fillFastest();
        fillSecond();
        fillFrugal();
        fillOrder();
        fillOutside();
    } else if (answered) {
        fillNothingFits();
    } else if (m_state != State::Nothing) {
        cell(Part::Fastest).setTitle(tr("Fastest so far"));
        if (m_progress.bestIndex < 0)
            cell(Part::Fastest).say(tr("None fits yet"));
        else
            cell(Part::Fastest)
                .say(nameOfRow(m_progress.bestIndex).toHtmlEscaped(),
                     theme::seconds(m_progress.bestObjective),
                     m_state == State::Pending ? tr("Trying the neighbours of the fastest") : QString());
    }
    if (answered && !m_answer->answer.still.empty())
        fillStill();
    arrange();
    emit sentenceChanged();
}

QString AnswerStrip::sentence() const
{
    return sentenceWith(true);
}

QString AnswerStrip::plainSentence() const
{
    return plain(sentenceWith(false));
}

QString AnswerStrip::sentenceWith(bool withLinks) const
{
    if (m_state != State::Answered)
        return m_state == State::Nothing ? QString() : partText(Part::Fastest).toHtmlEscaped();
    const search::Answer& answer = m_answer->answer;
    if (!answer.fastest)
        return tr("%1: %2").arg(cell(Part::Fastest).title(), partText(Part::Fastest)).toHtmlEscaped();
    const search::Pick& fastest = *answer.fastest;
    // What is called fastest is what climbing ended at, where it found something.
    const bool climbed = answer.outside.has_value();
    const search::Row& row = answer.named ? answer.named->row : fastest.row;
    QStringList numbers;
    numbers << metricText(row.objective, Metric::StepTime);
    if (const QString sure = fitText(m_answer->namedFits()); !sure.isEmpty())
        numbers << sure;
    const QString part = climbed ? QStringLiteral("outside:") : QStringLiteral("fastest:");
    const auto bold = [](const QString& text) {
        return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
    };
    const QString links = withLinks
                              ? linked(part + QStringLiteral("look"), tr("Look")) + kDot
                                    + linked(part + QStringLiteral("take"), tr("Take")) + QLatin1Char('.')
                              : QString();
    const QString said = numbers.join(QStringLiteral(", ")).toHtmlEscaped();
    QStringList sentences;
    if (climbed)
        sentences << (tr("Fastest: %1: %2.").arg(nameOfEnd(*answer.outside), said) + QLatin1Char(' ') + links)
                         .trimmed()
                  << tr("The fastest that was swept, %1, takes %2.")
                         .arg(linked(QStringLiteral("swept:look"), nameOf(Part::Fastest)),
                              theme::seconds(fastest.row.objective));
    else
        sentences << (tr("Fastest: %1: %2.").arg(bold(nameOfRow(fastest.row.index)), said) + QLatin1Char(' ')
                      + links)
                         .trimmed();
    if (answer.second) {
        const double more = search::secondsForWorkOf(m_results.space(), answer.second->row, fastest.row)
                            - fastest.row.objective;
        sentences
            << (answer.whyNot.empty()
                    ? tr("%1 follows it by %2; their order: %3.")
                          .arg(linked(QStringLiteral("second:look"), nameOf(Part::Second)),
                               signedSeconds(more), orderText(m_answer->second))
                    : tr("%1 follows it by %2 (%3); their order: %4.")
                          .arg(linked(QStringLiteral("second:look"), nameOf(Part::Second)),
                               signedSeconds(more),
                               document::engineText(answer.whyNot.front().account->label).toHtmlEscaped(),
                               orderText(m_answer->second)));
    }
    return sentences.join(QStringLiteral(" "));
}

void AnswerStrip::followSentence(const QString& link)
{
    const QString part = link.section(QLatin1Char(':'), 0, 0);
    follow(part == QLatin1String("outside")  ? Part::Outside
           : part == QLatin1String("second") ? Part::Second
                                             : Part::Fastest,
           link.section(QLatin1Char(':'), 1));
}

void AnswerStrip::fillFastest()
{
    const search::Answer& answer = m_answer->answer;
    const search::Row& row = answer.fastest->row;
    Cell& its = cell(Part::Fastest);
    its.setTitle(
        answer.notRun
            ? tr("Fastest that %1 runs").arg(QString::fromStdString(answer.fastest->scenario.software().id))
            : tr("Fastest of what was swept"));
    QStringList note;
    const auto position = m_results.find(row.index);
    if (position) // counts MFU as chosen
        note << tr("%1 MFU").arg(theme::percent(metricValue(m_results.row(*position), Metric::Mfu)));
    note << theme::gibibytes(row.peakBytes) << fitText(m_answer->fastestFits);
    if (answer.asFast > 0)
        note << tr("%n as fast and as large", nullptr, static_cast<int>(answer.asFast));
    if (answer.notRun)
        note << tr("%n faster that it does not run", nullptr, static_cast<int>(answer.fasterNotRun));
    note.removeAll(QString());
    QString said = note.join(kDot).toHtmlEscaped();
    for (const QString& sentence : position ? m_results.notRun(*position) : QStringList())
        said += QStringLiteral("<br>") + sentence.toHtmlEscaped();
    its.say(linked(QStringLiteral("look"), nameOf(Part::Fastest)), theme::seconds(row.objective), said);
    its.setToolTip(leftOut());
}

QString AnswerStrip::leftOut() const
{
    const search::Answer& answer = m_answer->answer;
    if (!answer.notRun)
        return {};
    const double seconds = search::secondsForWorkOf(m_results.space(), answer.notRun->row,
                                                    answer.fastest->row);
    QStringList lines{
        tr("%n faster layouts left out, %1 at most", nullptr, static_cast<int>(answer.fasterNotRun))
            .arg(theme::signedPercent(seconds / answer.fastest->row.objective - 1))};
    for (const Message& sentence : layout::notRun(answer.notRun->scenario))
        lines << document::engineText(sentence);
    return lines.join(QLatin1Char('\n'));
}

void AnswerStrip::fillSecond()
{
    const search::Answer& answer = m_answer->answer;
    Cell& its = cell(Part::Second);
    its.setTitle(tr("Why the second loses"));
    if (!answer.second) {
        its.say(tr("There is no second: nothing else fits"));
        return;
    }
    double rest = search::secondsForWorkOf(m_results.space(), answer.second->row, answer.fastest->row)
                  - answer.fastest->row.objective;
    const double all = rest;
    QStringList terms;
    for (std::size_t i = 0; i < std::min(kTerms, answer.whyNot.size()); ++i) {
        const search::TermChange& term = answer.whyNot[i];
        terms << linked(QStringLiteral("why:time.") + QString::fromStdString(std::string(term.account->id)),
                        document::engineText(term.account->label))
                     + QLatin1Char(' ') + signedSeconds(term.seconds);
        rest -= term.seconds;
    }
    constexpr double kFolded = 1e-3; // of the step
    if (answer.whyNot.size() > kTerms && std::abs(rest) > kFolded * answer.fastest->row.objective)
        terms << tr("rest %1").arg(signedSeconds(rest));
    its.say(linked(QStringLiteral("look"), nameOf(Part::Second)), signedSeconds(all),
            terms.join(QStringLiteral(", ")));
}

void AnswerStrip::fillFrugal()
{
    const search::Answer& answer = m_answer->answer;
    Cell& its = cell(Part::Frugal);
    its.setTitle(tr("Most frugal within 10 % of it"));
    if (answer.frugal->row.index == answer.fastest->row.index) {
        its.say(tr("The fastest itself: nothing near it is smaller"),
                theme::gibibytes(answer.frugal->row.peakBytes));
        return;
    }
    const double seconds = search::secondsForWorkOf(m_results.space(), answer.frugal->row,
                                                    answer.fastest->row);
    QStringList note{theme::seconds(answer.frugal->row.objective) + QStringLiteral(", ")
                         + theme::signedPercent(seconds / answer.fastest->row.objective - 1),
                     fitText(m_answer->frugalFits)};
    note.removeAll(QString());
    its.say(linked(QStringLiteral("look"), nameOf(Part::Frugal)),
            theme::gibibytes(answer.frugal->row.peakBytes), note.join(kDot).toHtmlEscaped());
}

void AnswerStrip::fillOrder()
{
    Cell& its = cell(Part::Order);
    its.setTitle(tr("How sure is the order"));
    QStringList others;
    if (m_answer->answer.tenth)
        others << tr("before the tenth: %1").arg(orderText(m_answer->tenth));
    if (m_answer->frugal)
        others << tr("before the frugal: %1").arg(orderText(m_answer->frugal));
    its.say(m_answer->answer.second
                ? tr("before the second: %1").arg(orderText(m_answer->second)).toHtmlEscaped()
                : tr("There is nothing to order"),
            {}, others.join(kDot).toHtmlEscaped());
    const auto& order = m_answer->second ? m_answer->second : m_answer->frugal;
    its.setToolTip(order ? tr("Errors of pairs of measured runs of one experiment, most of them of %1.\n"
                              "Certain: 95 of 100 such orders hold. Likely: 75. Else a coin toss.")
                               .arg(QString::fromStdString(order->source))
                         : QString());
}

void AnswerStrip::fillStill()
{
    const search::Answer& answer = m_answer->answer;
    Cell& its = cell(Part::Still);
    its.setTitle(tr("What stood still"));
    const search::StoodStill* add = toAdd();
    QStringList names;
    const auto name = [](const search::StoodStill& one) {
        return linked(QStringLiteral("knob:") + QString::fromStdString(std::string(one.knob->id)),
                      document::engineText(one.knob->label));
    };
    names << name(*add);
    for (const search::StoodStill& one : answer.still)
        if (&one != add && names.size() < static_cast<qsizetype>(m_compact ? kFewKnobs : kKnobs))
            names << name(one);
    const int more = static_cast<int>(answer.still.size()) - static_cast<int>(names.size());
    QString line = names.join(QStringLiteral(", "));
    if (more > 0)
        line = tr("%1 and %n more", nullptr, more).arg(line);
    const search::Space wide = search::widened(m_results.space(), *add);
    const search::Progress& ran = m_results.result().progress;
    const double seconds = ran.seconds * wide.size() / std::max(1.0, m_results.space().size());
    auto* button = its.findChild<QPushButton*>(QStringLiteral("answer_widen"));
    write(*button, tr("Add it: %1").arg(theme::shortCount(wide.size())));
    button->setToolTip(tr("Sweep %1 as well: %2 combinations, about %3")
                           .arg(document::engineText(add->knob->label), theme::shortCount(wide.size()),
                                theme::seconds(seconds)));
    button->setAccessibleName(button->toolTip());
    button->show();
    its.say(line, {},
            tr("about %1").arg(theme::seconds(seconds)).toHtmlEscaped() + kDot
                + linked(QStringLiteral("setup"), tr("set up...")));
}

void AnswerStrip::fillOutside()
{
    const search::Answer& answer = m_answer->answer;
    Cell& its = cell(Part::Outside);
    for (const char* name : {"answer_look", "answer_take"})
        its.findChild<QPushButton*>(QString::fromLatin1(name))->setVisible(answer.outside.has_value());
    const auto steps = answer.outside ? static_cast<int>(answer.outside->proposal.change.settings.size()) : 1;
    its.setTitle(steps > 1 ? tr("%n changes outside", nullptr, steps) : tr("One change outside would give"));
    if (!answer.outside) {
        its.say(tr("Nothing: no single change is faster"), {},
                tr("%1 changes of the %n fastest tried", nullptr, static_cast<int>(answer.probedLayouts))
                    .arg(theme::count(answer.probed)));
        return;
    }
    const search::Beyond& beyond = *answer.outside;
    const double before = search::secondsForWorkOf(m_results.space(), answer.fastest->row, beyond.from.row);
    QStringList note;
    if (beyond.from.row.index != answer.fastest->row.index)
        note << tr("on %1").arg(nameOfRow(beyond.from.row.index));
    note << theme::gibibytes(beyond.proposal.price.peakBytes) << fitText(m_answer->outsideFits)
         << orderText(m_answer->outside);
    note.removeAll(QString());
    // In low windows a long climb has room for its first changes; the link and the sentence of Read have all.
    layout::Change shown = beyond.proposal.change;
    const int more = m_compact ? static_cast<int>(shown.settings.size()) - static_cast<int>(kFewKnobs) : 0;
    if (more > 0)
        shown.settings.resize(kFewKnobs);
    const QString link = linked(QStringLiteral("look"), wordsOf(shown));
    its.say(more > 0 ? tr("%1 and %n more", nullptr, more).arg(link) : link,
            theme::signedPercent(beyond.proposal.price.stepSeconds / before - 1),
            note.join(kDot).toHtmlEscaped());
}

void AnswerStrip::fillNothingFits()
{
    const search::Answer& answer = m_answer->answer;
    Cell& its = cell(Part::Fastest);
    if (!answer.nearest) {
        its.setTitle(tr("Nothing can be"));
        its.say(tr("Every combination breaks a rule"));
        return;
    }
    its.setTitle(tr("Nothing fits; the nearest"));
    const double over = answer.nearest->row.peakBytes - answer.nearestCapacity;
    its.say(linked(QStringLiteral("look"), nameOf(Part::Fastest)),
            theme::gibibytes(answer.nearest->row.peakBytes),
            tr("%1 more than the %2 there are")
                .arg(theme::gibibytes(over), theme::gibibytes(answer.nearestCapacity)));
}

} // namespace shardscape::explore
