// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/learn_view.h"

#include "document/engine_text.h"
#include "jobs/cache_view.h"
#include "jobs/calendar_view.h"
#include "jobs/load_view.h"
#include "learn/budget_bar.h"
#include "learn/guess_scale.h"
#include "learn/lesson_stage.h"
#include "learn/lesson_text.h"
#include "learn/presenter.h"
#include "learn/score_strip.h"
#include "learn/second_question.h"
#include "learn/step_card.h"
#include "lessons/op_order.h"
#include "memory/memory_view.h"
#include "microscope/subject_view.h"
#include "panel/pane.h"
#include "theme/number_format.h"
#include "time/time_view.h"

#include <QActionGroup>
#include <QApplication>
#include <QButtonGroup>
#include <QDateTime>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTimer>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <numeric>

namespace shardscape::learn {

using lessons::Lesson;
using lessons::Question;

namespace {

constexpr int kListWidth = 236;
constexpr int kNarrowList = 176;
constexpr int kWholeList = 340; ///< with the longest titles whole, where there is
constexpr int kVeryWide = 1600; ///< so much room
constexpr int kSideWidth = 268;
constexpr int kWide = 1100;  ///< from here on score and hints stand beside the steps
constexpr int kNoList = 640; ///< below, the lessons follow each other and the list goes
constexpr int kPictureHeight = 300;
constexpr int kTightPicture = 256; ///< below many dials on a low page: what checks them stays in sight
constexpr int kTall = 800;         ///< below, what was answered folds to its result

QString fromStd(const std::string& text)
{
    return QString::fromStdString(text);
}

/// What stands in the scroll area: keys that nobody below took go to the page before they scroll.
class Page : public QWidget {
public:
    std::function<bool(QKeyEvent*)> keys;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (!keys(event)) {
            QWidget::keyPressEvent(event);
        }
    }
};

QLabel* paragraph(QWidget* parent, theme::TextRole role = theme::TextRole::Body)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setFont(theme::textFont(role));
    return label;
}

/// A paragraph with words of the glossary in it.
QLabel* linkedParagraph(QWidget* parent, const char* name)
{
    QLabel* label = paragraph(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    return label;
}

void setInk(QWidget* widget, const QColor& colour)
{
    QPalette palette = widget->palette();
    palette.setColor(QPalette::WindowText, colour);
    widget->setPalette(palette);
}

QString inColour(const QString& html, const QColor& colour)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(colour.name(), html);
}

/// Where a score stands among the settings that reach every goal.
struct Standings {
    int place = 1;
    int all = 0;
    bool same = true; ///< all of them score the same
};
Standings standingsOf(const lessons::Choices& choices, double score, bool smallerIsBetter)
{
    Standings result;
    for (std::size_t setting = 0; setting < choices.size(); ++setting) {
        if (!choices.reaches(setting)) {
            continue;
        }
        ++result.all;
        const double other = choices.score(setting);
        const double slack = 1e-9 * std::max(1.0, std::abs(score));
        result.same = result.same && std::abs(other - score) <= slack;
        if (smallerIsBetter ? other < score - slack : other > score + slack) {
            ++result.place;
        }
    }
    return result;
}

/// The engine's reasons are parts of sentences; alone they begin one.
QString asSentence(QString text)
{
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
        if (!text.endsWith(QLatin1Char('.')) && !text.endsWith(QChar(0x3002))) {
            text += QLatin1Char('.');
        }
    }
    return text;
}

bool isUndo(const QKeyEvent& key)
{
    return key.key() == Qt::Key_Z && key.modifiers() == Qt::ControlModifier;
}

bool isRedo(const QKeyEvent& key)
{
    return (key.key() == Qt::Key_Y && key.modifiers() == Qt::ControlModifier)
           || (key.key() == Qt::Key_Z && key.modifiers() == (Qt::ControlModifier | Qt::ShiftModifier));
}

} // namespace

LearnView::LearnView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("learn"));
    setAccessibleName(tr("Lessons"));
    setFocusPolicy(Qt::NoFocus);
    build();
}

LearnView::~LearnView() = default;

// ------------------------------------------------------------------ the page

void LearnView::build()
{
    m_list = new QTreeWidget(this);
    m_list->setObjectName(QStringLiteral("learn_lessons"));
    m_list->setAccessibleName(tr("Lessons"));
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setIndentation(theme::kGap);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection); // several for a class sheet
    m_list->setFixedWidth(kListWidth);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (!m_filling && item != nullptr && item->parent() != nullptr) {
            showLesson(item->data(0, Qt::UserRole).toString());
        }
    });

    // Whoever points at a lesson wants to answer it; keys that walk the list stay in it.
    connect(m_list, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        if (item->parent() != nullptr && QApplication::keyboardModifiers() == Qt::NoModifier) {
            focusFirst();
        }
    });

    auto* page = new Page;
    page->keys = [this](QKeyEvent* event) { return takeKey(event); };
    m_content = page;
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("page_learn"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // steps keep their width as they grow
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_content);

    m_main = new QWidget(m_content);
    auto* main = new QVBoxLayout(m_main);
    main->setContentsMargins(0, 0, 0, 0);
    main->setSpacing(theme::kGap);
    auto* head = new QHBoxLayout;
    head->setSpacing(theme::kGap);
    m_title = paragraph(m_main, theme::TextRole::Title);
    m_title->setObjectName(QStringLiteral("learn_title"));
    m_kept = paragraph(m_main, theme::TextRole::Small);
    m_kept->setObjectName(QStringLiteral("learn_kept"));
    m_place = new QLabel(m_main);
    m_place->setObjectName(QStringLiteral("learn_place"));
    m_leave = new QPushButton(tr("Leave"), m_main);
    m_leave->setObjectName(QStringLiteral("learn_leave"));
    m_leave->setToolTip(tr("To where you were; what you did is kept (Esc)"));
    connect(m_leave, &QPushButton::clicked, this, &LearnView::leaveRequested);
    m_sceneLine = paragraph(m_main, theme::TextRole::Small);
    m_sceneLine->setObjectName(QStringLiteral("learn_scene"));
    head->addWidget(m_title, 1);
    head->addWidget(m_place);
    head->addWidget(m_leave);
    main->addLayout(head);
    main->addWidget(m_sceneLine);
    main->addWidget(m_kept);
    buildPredict();
    buildSee();
    buildTurn();
    buildWord();
    main->addWidget(m_predict);
    main->addWidget(m_see);
    main->addWidget(m_turn);
    main->addStretch(1);
    buildSide();

    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, m_content);
    m_columns->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    m_columns->setSpacing(2 * theme::kMargin);
    m_columns->addWidget(m_main, 1);
    m_columns->addWidget(m_side, 0);

    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_list);
    all->addWidget(m_scroll, 1);
    fillList();
}

void LearnView::buildPredict()
{
    m_predict = new StepCard(1, tr("Predict"), m_main);
    m_predict->setObjectName(QStringLiteral("learn_predict"));
    m_scale = new GuessScale(m_predict);
    m_scale->setObjectName(QStringLiteral("learn_guess"));
    connect(m_scale, &GuessScale::settled, this, &LearnView::commit);
    connect(m_scale, &GuessScale::touched, this,
            [this] { m_commit->setEnabled(m_attempt != nullptr && answer().has_value()); });
    m_choices = new QWidget(m_predict);
    m_choiceLayout = new QVBoxLayout(m_choices);
    m_choiceLayout->setContentsMargins(0, 0, 0, 0);
    m_choiceLayout->setSpacing(theme::kGrid);
    m_choiceGroup = new QButtonGroup(m_choices);
    connect(m_choiceGroup, &QButtonGroup::idClicked, this, [this] { refresh(); });

    m_orderBox = new QWidget(m_predict);
    m_order = new QListWidget(m_orderBox);
    m_order->setObjectName(QStringLiteral("learn_order"));
    m_order->setAccessibleName(tr("Put into order"));
    m_order->setDragDropMode(QAbstractItemView::InternalMove);
    m_order->setDefaultDropAction(Qt::MoveAction);
    m_up = new QPushButton(tr("Up"), m_orderBox);
    m_down = new QPushButton(tr("Down"), m_orderBox);
    const auto move = [this](int by) {
        const int row = m_order->currentRow();
        if (row < 0 || row + by < 0 || row + by >= m_order->count() || m_attempt->judgement()) {
            return;
        }
        QListWidgetItem* item = m_order->takeItem(row);
        m_order->insertItem(row + by, item);
        m_order->setCurrentItem(item);
    };
    connect(m_up, &QPushButton::clicked, this, [move] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [move] { move(1); });
    auto* orderRow = new QHBoxLayout(m_orderBox);
    orderRow->setContentsMargins(0, 0, 0, 0);
    orderRow->addWidget(m_order, 1);
    auto* movers = new QVBoxLayout;
    movers->addWidget(m_up);
    movers->addWidget(m_down);
    movers->addStretch(1);
    orderRow->addLayout(movers);

    m_commit = new QPushButton(tr("Answer"), m_predict);
    m_commit->setObjectName(QStringLiteral("learn_commit"));
    m_commit->setToolTip(tr("Answers once, then shows how it is (Enter)"));
    connect(m_commit, &QPushButton::clicked, this, &LearnView::commit);
    m_verdict = linkedParagraph(m_predict, "learn_verdict");
    m_idea = paragraph(m_predict, theme::TextRole::Strong);
    m_idea->setObjectName(QStringLiteral("learn_idea"));
    QVBoxLayout* body = m_predict->body();
    body->addWidget(m_scale);
    body->addWidget(m_choices);
    body->addWidget(m_orderBox);
    body->addWidget(m_commit, 0, Qt::AlignLeft);
    body->addWidget(m_verdict);
    body->addWidget(m_idea);
}

void LearnView::buildSee()
{
    m_see = new StepCard(2, tr("See"), m_main);
    m_see->setObjectName(QStringLiteral("learn_see"));
    m_dialBox = new QWidget(m_see);
    m_dialLayout = new QVBoxLayout(m_dialBox);
    m_dialLayout->setContentsMargins(0, 0, 0, 0);
    m_dialLayout->setSpacing(theme::kGrid);
    m_pictures = new QStackedWidget(m_see);
    m_stage = new LessonStage(m_pictures);
    connect(m_stage, &LessonStage::placed, this, [this] { m_commit->setEnabled(true); });
    connect(m_stage, &LessonStage::settled, this, &LearnView::commit);
    connect(m_stage, &LessonStage::moved, this, &LearnView::move);
    connect(m_stage, &LessonStage::told, this,
            [this](const QString& text) { m_sentence->setText(text.isEmpty() ? m_said : linked(text)); });
    connect(m_stage, &LessonStage::heightChanged, this, [this] {
        if (m_pictures->currentWidget() == m_stage) {
            m_pictures->setFixedHeight(m_stage->sizeHint().height());
        }
    });
    m_memory = new memory::MemoryView(m_pictures);
    m_time = new time::TimeView(m_pictures);
    m_calendar = new jobs::CalendarView(m_pictures);
    m_calendar->setHoursAlone(true);
    m_load = new jobs::LoadView(m_pictures);
    m_cache = new jobs::CacheView(m_pictures);
    m_cache->setRanksAlone(true);
    m_time->setTerse(true);
    for (QWidget* picture :
         {static_cast<QWidget*>(m_stage), static_cast<QWidget*>(m_memory), static_cast<QWidget*>(m_time),
          static_cast<QWidget*>(m_calendar), static_cast<QWidget*>(m_load), static_cast<QWidget*>(m_cache)}) {
        m_pictures->addWidget(picture);
    }
    m_sentence = linkedParagraph(m_see, "learn_sentence");
    m_step = new QPushButton(tr("Step"), m_see);
    m_step->setObjectName(QStringLiteral("learn_step"));
    m_step->setToolTip(tr("To the next op (full stop; comma goes back)"));
    connect(m_step, &QPushButton::clicked, this, [this] { m_stage->step(1); });
    m_play = new QPushButton(tr("Play"), m_see);
    m_play->setObjectName(QStringLiteral("learn_play"));
    m_play->setToolTip(tr("Builds the step up, a slot a beat (Space; plus and minus change the speed)"));
    connect(m_play, &QPushButton::clicked, this, [this] { m_stage->setPlaying(!m_stage->isPlaying()); });
    m_undo = new QPushButton(tr("Undo"), m_see);
    m_undo->setObjectName(QStringLiteral("learn_undo"));
    m_undo->setToolTip(tr("Takes the last move back (Ctrl+Z); Ctrl+Y puts it again"));
    connect(m_undo, &QPushButton::clicked, this, &LearnView::undo);
    m_over = new QPushButton(tr("Start over"), m_see);
    m_over->setObjectName(QStringLiteral("learn_over"));
    m_over->setToolTip(tr("All ops as they were at first"));
    connect(m_over, &QPushButton::clicked, this, &LearnView::startOver);
    QVBoxLayout* body = m_see->body();
    m_subject = new microscope::SubjectView(m_see);
    m_subject->setObjectName(QStringLiteral("learn_subject"));
    m_pictureRow = new QHBoxLayout;
    m_pictureRow->setSpacing(theme::kMargin);
    m_pictureRow->addWidget(m_subject, 5);
    m_pictureRow->addWidget(m_pictures, 6);
    body->addWidget(m_dialBox);
    body->addLayout(m_pictureRow);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_sentence, 1);
    foot->addWidget(m_over, 0, Qt::AlignTop);
    foot->addWidget(m_undo, 0, Qt::AlignTop);
    foot->addWidget(m_step, 0, Qt::AlignTop);
    foot->addWidget(m_play, 0, Qt::AlignTop);
    body->addLayout(foot);
}

void LearnView::buildTurn()
{
    m_turn = new StepCard(3, tr("Turn"), m_main);
    m_turn->setObjectName(QStringLiteral("learn_turn"));
    m_goals = paragraph(m_turn);
    m_goals->setObjectName(QStringLiteral("learn_goals"));
    m_goals->setTextFormat(Qt::RichText);
    m_budget = new BudgetBar(m_turn);
    m_budget->setObjectName(QStringLiteral("learn_budget"));
    m_check = new QPushButton(tr("Check"), m_turn);
    m_check->setObjectName(QStringLiteral("learn_check"));
    m_check->setToolTip(tr("Whether every goal holds (Enter)"));
    connect(m_check, &QPushButton::clicked, this, &LearnView::check);
    m_next = new QPushButton(tr("Next lesson"), m_turn);
    m_next->setObjectName(QStringLiteral("learn_next"));
    connect(m_next, &QPushButton::clicked, this, &LearnView::next);
    m_again = new QPushButton(tr("Play again"), m_turn);
    m_again->setObjectName(QStringLiteral("learn_again"));
    m_again->setToolTip(tr("From its question; the better attempt is kept"));
    connect(m_again, &QPushButton::clicked, this, &LearnView::playAgain);
    m_result = linkedParagraph(m_turn, "learn_result");
    QVBoxLayout* body = m_turn->body();
    body->addWidget(m_budget);
    body->addWidget(m_goals);
    body->addWidget(m_result);
    m_second = new SecondQuestion(m_turn);
    m_second->setLinker([this](const QString& text) { return linked(text); });
    body->addWidget(m_second);
    m_turn->addToHead(m_again);
    m_turn->addToHead(m_check);
    m_turn->addToHead(m_next);
}

void LearnView::buildWord()
{
    m_word = linkedParagraph(m_main, "learn_word");
    connect(m_word, &QLabel::linkActivated, this, &LearnView::followWord);
    const auto explain = [this](StepCard& card) {
        return [this, &card](const QString& link) { showWord(card, link); };
    };
    for (StepCard* card : {m_predict, m_turn}) {
        connect(card, &StepCard::linkActivated, this, explain(*card));
    }
    connect(m_verdict, &QLabel::linkActivated, this, explain(*m_predict));
    connect(m_sentence, &QLabel::linkActivated, this, explain(*m_see));
    connect(m_result, &QLabel::linkActivated, this, explain(*m_turn));
    connect(m_second, &SecondQuestion::linkActivated, this, explain(*m_turn));
}

void LearnView::buildSide()
{
    m_side = new QWidget(m_content);
    auto* side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(theme::kGap);
    m_scoreTitle = paragraph(m_side, theme::TextRole::Title);
    m_scoreTitle->setText(tr("Score"));
    m_score = paragraph(m_side);
    m_score->setObjectName(QStringLiteral("learn_score"));
    m_score->setTextFormat(Qt::RichText);
    m_strip = new ScoreStrip(m_side);
    m_strip->setAccessibleName(tr("All settings"));
    m_counts = paragraph(m_side);
    m_counts->setObjectName(QStringLiteral("learn_counts"));
    m_hintTitle = paragraph(m_side, theme::TextRole::Title);
    m_hintTitle->setText(tr("Hints"));
    m_hints = paragraph(m_side);
    m_hints->setObjectName(QStringLiteral("learn_hints"));
    m_hints->setTextFormat(Qt::RichText);
    m_hint = new QPushButton(tr("Open a hint"), m_side);
    m_hint->setObjectName(QStringLiteral("learn_hint"));
    m_hint->setToolTip(tr("Counted, not punished (H)"));
    connect(m_hint, &QPushButton::clicked, this, &LearnView::openHint);
    m_paperTitle = paragraph(m_side, theme::TextRole::Title);
    m_paperTitle->setText(tr("Where it is from"));
    m_paper = paragraph(m_side, theme::TextRole::Small);
    m_paper->setObjectName(QStringLiteral("learn_paper"));
    m_open = new QPushButton(tr("Work with this layout"), m_side);
    m_open->setObjectName(QStringLiteral("learn_open"));
    m_open->setToolTip(tr("Adds it to your project as a scenario"));
    connect(m_open, &QPushButton::clicked, this, [this] {
        const lessons::Scene scene = m_attempt->scene();
        if (const layout::Scenario* scenario = scene.scenario()) {
            layout::Scenario named = *scenario;
            named.name = document::engineText(m_lesson->title).toStdString();
            emit scenarioRequested(named);
        }
    });
    m_claim = new QPushButton(tr("The claim's card"), m_side);
    m_claim->setObjectName(QStringLiteral("learn_claim"));
    m_claim->setToolTip(tr("All its checks, published and ours, and the layouts it speaks of"));
    connect(m_claim, &QPushButton::clicked, this, [this] { emit claimRequested(fromStd(m_lesson->claim)); });
    m_handout = new QPushButton(tr("Handout…"), m_side);
    m_handout->setObjectName(QStringLiteral("learn_handout"));
    m_handout->setToolTip(tr("A PDF of two pages: the question with an empty grid, and the solution"));
    connect(m_handout, &QPushButton::clicked, this, &LearnView::handoutRequested);
    m_teach = new QPushButton(tr("For teachers"), m_side);
    m_teach->setObjectName(QStringLiteral("learn_teach"));
    auto* menu = new QMenu(m_teach);
    const auto entry = [&](const QString& text, const char* name, auto signal) {
        QAction* action = menu->addAction(text, this, signal);
        action->setObjectName(QLatin1String(name));
    };
    entry(tr("Present (F5)"), "teach_present", &LearnView::present);
    entry(tr("Class sheet…"), "teach_sheet", &LearnView::classSheetRequested);
    QMenu* posters = menu->addMenu(tr("Poster of all schedules"));
    for (const char* paper : {"A1", "A2", "A3", "A4", "Letter"}) {
        QAction* action = posters->addAction(tr("%1…").arg(QLatin1String(paper)), this,
                                             [this, paper] { emit posterRequested(QLatin1String(paper)); });
        action->setObjectName(QStringLiteral("teach_poster_") + QLatin1String(paper));
    }
    QMenu* papers = menu->addMenu(tr("Paper"));
    auto* one = new QActionGroup(papers);
    for (const char* paper : {"A4", "Letter"}) {
        const QPageSize::PageSizeId size = *theme::findPaper(QLatin1String(paper));
        QAction* action = papers->addAction(QLatin1String(paper), this, [this, size] { m_printedOn = size; });
        action->setObjectName(QStringLiteral("teach_paper_") + QLatin1String(paper));
        action->setCheckable(true);
        action->setChecked(size == m_printedOn);
        one->addAction(action);
    }
    entry(tr("Film of the lesson…"), "teach_film", &LearnView::filmRequested);
    entry(tr("Web page anyone can open…"), "teach_page", &LearnView::courseRequested);
    entry(tr("Answers of a class…"), "teach_answers", &LearnView::answersRequested);
    entry(tr("Results as CSV…"), "teach_results", &LearnView::resultsRequested);
    entry(tr("Open own lessons…"), "teach_open", &LearnView::packRequested);
    entry(tr("Template of a lesson…"), "teach_template", &LearnView::templateRequested);
    m_teach->setMenu(menu);
    m_keys = paragraph(m_side, theme::TextRole::Small);
    m_keys->setObjectName(QStringLiteral("learn_keys"));
    m_keys->setText(QStringList{
        tr("Enter answers and checks"), tr("Arrows turn"), tr("Space plays, plus and minus set the speed"),
        tr("Comma and full stop step"), tr("A click on a hole says why"), tr("M looks closer, step by step"),
        tr("H opens a hint"), tr("Ctrl+Z takes a move back"), tr("F5 presents, Esc leaves")}
                        .join(QLatin1Char('\n')));
    for (QWidget* part : {static_cast<QWidget*>(m_scoreTitle), static_cast<QWidget*>(m_score),
                          static_cast<QWidget*>(m_strip), static_cast<QWidget*>(m_counts),
                          static_cast<QWidget*>(m_hintTitle), static_cast<QWidget*>(m_hints)}) {
        side->addWidget(part);
    }
    side->addWidget(m_hint, 0, Qt::AlignLeft);
    side->addWidget(m_paperTitle);
    side->addWidget(m_paper);
    side->addWidget(m_open, 0, Qt::AlignLeft);
    side->addWidget(m_claim, 0, Qt::AlignLeft);
    side->addWidget(m_handout, 0, Qt::AlignLeft);
    side->addWidget(m_teach, 0, Qt::AlignLeft);
    side->addStretch(1);
    side->addWidget(m_keys);
}

void LearnView::fillList()
{
    m_filling = true;
    const int scrolled = m_list->verticalScrollBar()->value();
    m_list->clear();
    QTreeWidgetItem* head = nullptr;
    std::string track;
    int number = 0;
    for (const Lesson* shown : lessonsShown()) {
        const Lesson& lesson = *shown;
        if (lesson.track != track) {
            track = lesson.track;
            head = new QTreeWidgetItem(m_list, {document::engineText(lesson.trackTitle)});
            head->setFlags(Qt::ItemIsEnabled);
            head->setFont(0, theme::textFont(theme::TextRole::Strong));
            number = 0;
        }
        ++number;
        const bool done = m_progress.value(fromStd(lesson.id)).done;
        const QString title = document::engineText(lesson.title);
        auto* item = new QTreeWidgetItem(head, {(done ? QStringLiteral("✓ ") : QString())
                                                + QString::number(number) + QStringLiteral("  ") + title});
        item->setToolTip(0, title + QLatin1Char('\n')
                                + (done ? document::engineText(lesson.idea) : placeText(lesson)));
        item->setData(0, Qt::UserRole, fromStd(lesson.id));
        item->setData(0, Qt::AccessibleTextRole, done ? tr("%1, done").arg(title) : title);
        if (done) {
            item->setForeground(0, m_theme.good);
        }
    }
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) { // how far one is, as far as anything was begun
        QTreeWidgetItem* its = m_list->topLevelItem(i);
        int done = 0;
        for (int j = 0; j < its->childCount(); ++j) {
            const QString id = its->child(j)->data(0, Qt::UserRole).toString();
            done += m_progress.value(id).done ? 1 : 0;
        }
        if (done > 0) {
            its->setText(0, tr("%1 · %2 of %3").arg(its->text(0)).arg(done).arg(its->childCount()));
        }
    }
    m_list->expandAll();
    m_list->doItemsLayout();
    m_list->verticalScrollBar()->setValue(scrolled);
    m_filling = false;
    markInList();
}

/// The lesson shown is the one chosen in the list; nothing else moves there, for a click may have just chosen it.
void LearnView::markInList()
{
    m_filling = true;
    for (QTreeWidgetItemIterator it(m_list); *it != nullptr; ++it) {
        if (m_lesson != nullptr && (*it)->data(0, Qt::UserRole).toString() == shownLesson()
            && m_list->currentItem() != *it) {
            m_list->setCurrentItem(*it);
            m_list->scrollToItem(*it);
        }
    }
    m_filling = false;
}

// ------------------------------------------------------------------ what is shown

void LearnView::setProgress(const QMap<QString, Progress>& progress)
{
    m_progress = progress;
    fillList();
}

void LearnView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    for (StepCard* card : {m_predict, m_see, m_turn}) {
        card->setTheme(theme);
    }
    for (DialRow* dial : m_dials) {
        dial->setTheme(theme);
    }
    m_scale->setTheme(theme);
    m_second->setTheme(theme);
    m_stage->setTheme(theme);
    m_subject->setTheme(theme);
    m_budget->setTheme(theme);
    m_memory->setTheme(theme);
    m_time->setTheme(theme);
    m_calendar->setTheme(theme);
    m_load->setTheme(theme);
    m_cache->setTheme(theme);
    m_strip->setTheme(theme);
    QPalette ground = m_content->palette();
    ground.setColor(QPalette::Window, theme.ground);
    m_content->setPalette(ground);
    m_content->setAutoFillBackground(true);
    for (QLabel* quiet : {m_keys, m_place, m_paper, m_sceneLine}) {
        setInk(quiet, theme.quietText);
    }
    fillList();
    if (m_lesson != nullptr) {
        refresh(); // links have the theme's ink
    }
}

Result<void> LearnView::setOwn(std::vector<Lesson> lessons)
{
    for (const Lesson& lesson : lessons) {
        if (lessons::findLesson(lesson.id)) {
            return fail(ErrorCode::BadInput, say("there is a lesson '%1' already", lesson.id));
        }
    }
    if (std::any_of(m_own.begin(), m_own.end(), [this](const Lesson& own) { return &own == m_lesson; })) {
        m_attempt.reset();
        m_lesson = nullptr;
    }
    if (m_presenter != nullptr) {
        m_presenter->close();
    }
    m_own.assign(std::make_move_iterator(lessons.begin()), std::make_move_iterator(lessons.end()));
    fillList();
    return {};
}

std::vector<const Lesson*> LearnView::lessonsShown() const
{
    std::vector<const Lesson*> all;
    for (const Lesson& lesson : lessons::lessons()) {
        all.push_back(&lesson);
    }
    for (const Lesson& lesson : m_own) {
        all.push_back(&lesson);
    }
    return all;
}

std::vector<const Lesson*> LearnView::lessonsChosen() const
{
    const std::vector<const Lesson*> all = lessonsShown();
    QStringList ids;
    for (const QTreeWidgetItem* item : m_list->selectedItems()) {
        if (item->parent() != nullptr) {
            ids << item->data(0, Qt::UserRole).toString();
        }
    }
    std::vector<const Lesson*> chosen;
    std::copy_if(all.begin(), all.end(), std::back_inserter(chosen), [&](const Lesson* lesson) {
        return ids.size() > 1 ? ids.contains(fromStd(lesson->id))
                              : m_lesson != nullptr && lesson->track == m_lesson->track;
    });
    return chosen;
}

void LearnView::present()
{
    if (m_lesson == nullptr) {
        return;
    }
    if (m_presenter == nullptr) {
        m_presenter = new Presenter(window());
        m_presenter->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_presenter->setTheme(m_theme);
    m_presenter->setAnswers(m_answers);
    m_presenter->setLessons(lessonsShown(), m_lesson);
    m_presenter->showFullScreen();
    m_presenter->activateWindow();
    m_presenter->setFocus(Qt::OtherFocusReason);
}

void LearnView::showLesson(const QString& id)
{
    if (id.isEmpty() && m_lesson != nullptr) {
        return; // as it was left
    }
    const std::vector<const Lesson*> all = lessonsShown();
    const Lesson* found = nullptr;
    for (const Lesson* lesson : all) {
        const QString its = fromStd(lesson->id);
        if (id.isEmpty() ? !m_progress.value(its).done : its == id) {
            found = lesson;
            break;
        }
    }
    if (found == nullptr && id.isEmpty() && !all.empty()) {
        found = all.front();
    }
    if (found == nullptr) {
        return;
    }
    m_lesson = found;
    m_attempt = std::make_unique<lessons::Attempt>(*found);
    m_turned = false;
    m_closer = false;
    m_subjectLesson = nullptr;
    m_orders = {m_attempt->order()};
    m_orderAt = 0;
    m_title->setText(document::engineText(found->title));
    m_place->setText(placeText(*found));
    m_idea->setText(document::engineText(found->idea));
    m_sceneLine->setText(sceneText(*found));
    fillScales();
    m_word->hide();
    m_stage->setArranging(found->ordering.has_value());
    fillQuestion();
    fillDials();
    markInList();
    refresh();
    m_scroll->verticalScrollBar()->setValue(0);
    if (isVisible() && !m_list->hasFocus()) {
        focusFirst();
    }
}

QString LearnView::shownLesson() const
{
    return m_lesson == nullptr ? QString() : fromStd(m_lesson->id);
}

QString LearnView::questionText() const
{
    return linked(filledText(m_lesson->question.text, *m_lesson, m_lesson->scene));
}

void LearnView::fillQuestion()
{
    const Question& question = m_lesson->question;
    m_predict->setText(questionText());
    m_stage->setPlace(std::nullopt);
    m_stage->setHoles({});
    m_scale->setTruth(std::nullopt);
    if (question.kind == Question::Kind::Number) {
        m_scale->setScale(question.from, question.to, question.tolerance, question.whole,
                          [this](double value) { return answerText(*m_lesson, value); });
    }
    for (QAbstractButton* button : m_choiceGroup->buttons()) {
        m_choiceGroup->removeButton(button);
        delete button;
    }
    m_order->clear();
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        const QString text = filledText(question.options[i].text, *m_lesson, m_lesson->scene);
        if (question.kind == Question::Kind::Choice) {
            auto* button = new QRadioButton(text, m_choices);
            button->setObjectName(QStringLiteral("learn_choice_%1").arg(i));
            m_choiceGroup->addButton(button, static_cast<int>(i));
            m_choiceLayout->addWidget(button);
        } else if (question.kind == Question::Kind::Order) {
            auto* item = new QListWidgetItem(text, m_order);
            item->setData(Qt::UserRole, static_cast<int>(i));
        }
    }
    if (m_order->count() > 0) {
        m_order->setCurrentRow(0);
        m_order->setFixedHeight(m_order->count() * m_order->sizeHintForRow(0) + 2 * m_order->frameWidth()
                                + 4);
    }
}

void LearnView::fillDials()
{
    qDeleteAll(m_dials);
    m_dials.clear();
    for (std::size_t d = 0; d < m_lesson->dials.size(); ++d) {
        const lessons::Dial& dial = m_lesson->dials[d];
        std::vector<QStringList> orders;
        std::vector<inspector::Chip> chips;
        QStringList stops;
        for (std::size_t v = 0; v < dial.values.size(); ++v) {
            inspector::Chip chip;
            chip.value = static_cast<std::int64_t>(v);
            chip.text = valueText(*m_lesson, dial, v);
            stops << chip.text;
            chips.push_back(std::move(chip));
            if (!dial.parts.empty()) {
                orders.push_back(tilesOf(dial, v));
            }
        }
        const QString name = dialText(*m_lesson, dial);
        const auto start = static_cast<std::int64_t>(dial.start);
        auto* row = !orders.empty()            ? new DialRow(name, std::move(orders), start, m_dialBox)
                    : isScale(*m_lesson, dial) ? new DialRow(name, std::move(stops), start, m_dialBox)
                                               : new DialRow(name, std::move(chips), start, m_dialBox);
        row->control().setObjectName(QStringLiteral("learn_dial_%1").arg(d));
        row->setTheme(m_theme);
        connect(row, &DialRow::chosen, this,
                [this, d](std::int64_t value) { turn(static_cast<int>(d), static_cast<int>(value)); });
        m_dialLayout->addWidget(row);
        row->show();
        m_dials.push_back(row);
    }
}

void LearnView::refresh()
{
    const bool answered = m_attempt->judgement().has_value();
    const bool done = m_attempt->isDone() && m_attempt->score().reached; // as it stands now
    m_predict->setState(!answered                       ? StepCard::State::Current
                        : m_attempt->judgement()->right ? StepCard::State::Done
                                                        : StepCard::State::Told);
    m_see->setState(done       ? StepCard::State::Done
                    : answered ? StepCard::State::Current
                               : StepCard::State::Waiting);
    m_turn->setState(done       ? StepCard::State::Done
                     : answered ? StepCard::State::Current
                                : StepCard::State::Waiting);
    m_commit->setVisible(!answered);
    m_commit->setEnabled(answer().has_value());
    m_dialBox->setEnabled(answered);
    m_check->setEnabled(answered);
    m_check->setVisible(answered);
    // What is to be reached may tell what is asked: it is folded until then.
    m_turn->setText(answered ? linked(document::engineText(m_lesson->task)) : QString());
    m_turn->setAside(answered ? QString() : tr("opens when you have predicted"));
    m_goals->setVisible(answered);
    m_scale->setEnabled(true);
    m_order->setEnabled(!answered);
    m_up->setEnabled(!answered);
    m_down->setEnabled(!answered);
    refreshAnswer();
    // Where it stops holding may tell the answer.
    m_paper->setText(fromStd(m_lesson->paper)
                     + (m_lesson->limits.empty() || !answered
                            ? QString()
                            : QStringLiteral("\n\n") + document::engineText(m_lesson->limits)));
    const QString kept = answered ? QString() : keptText();
    m_kept->setText(kept);
    m_kept->setVisible(!kept.isEmpty());
    m_again->setVisible(m_attempt->isDone());
    m_second->setLesson(m_attempt->isDone() ? m_lesson : nullptr);
    fold();
    m_idea->setVisible(answered); // before, it would give the answer away
    if (answered) {
        const lessons::Judgement& its = *m_attempt->judgement();
        if (m_lesson->question.kind == Question::Kind::Number) {
            m_scale->setTruth(its.truth.number);
        }
        m_stage->setHoles(its.truth.holes);
    }
    refreshBudget();
    refreshPicture();
    if (answered && m_lesson->question.kind == Question::Kind::Device && !m_turned) {
        const auto device = static_cast<std::int32_t>(m_attempt->judgement()->truth.option);
        m_stage->setHoles({{device, 0, m_stage->axisEnd()}}); // the right one has a frame
    }
    refreshMoves();
    refreshScore();
    refreshHints();
}

/// What was answered, in words; nothing where it is a place in the picture.
QString LearnView::givenAnswer() const
{
    if (!m_attempt->answer()) {
        return {};
    }
    const Question& question = m_lesson->question;
    const auto named = [&](std::size_t option) {
        return filledText(question.options[option].text, *m_lesson, m_lesson->scene);
    };
    const lessons::Answer& given = *m_attempt->answer();
    if (const double* number = std::get_if<double>(&given)) {
        return answerText(*m_lesson, *number);
    }
    if (const auto* chosen = std::get_if<std::size_t>(&given)) {
        return named(*chosen);
    }
    QStringList names;
    if (const auto* order = std::get_if<std::vector<std::size_t>>(&given)) {
        for (const std::size_t place : *order) {
            names << named(place);
        }
    }
    return names.join(QStringLiteral(", "));
}

/// On a low page a question that is answered leaves its result; the picture and what is turned stay in sight.
void LearnView::fold()
{
    using Kind = Question::Kind;
    const Kind kind = m_lesson->question.kind;
    const bool open = !m_attempt->judgement() || height() >= kTall;
    m_scale->setVisible(open && kind == Kind::Number);
    m_choices->setVisible(open && kind == Kind::Choice);
    m_orderBox->setVisible(open && kind == Kind::Order);
    m_predict->setText(open ? questionText() : QString());
    const QString question = filledText(m_lesson->question.text, *m_lesson, m_lesson->scene);
    const QString mine = open ? QString() : givenAnswer();
    m_predict->setAside(open             ? QString()
                        : mine.isEmpty() ? question
                                         : tr("You said %1.").arg(mine) + QLatin1Char(' ') + question);
    const QString said = verdict();
    m_verdict->setText(said);
    m_verdict->setVisible(!said.isEmpty());
}

/// Options after the answer: the right one is marked, none looks chosen that was not.
void LearnView::refreshAnswer()
{
    const std::optional<lessons::Judgement>& its = m_attempt->judgement();
    for (QAbstractButton* button : m_choiceGroup->buttons()) {
        const auto option = static_cast<std::size_t>(m_choiceGroup->id(button));
        const bool right = its && option == its->truth.option;
        const QString text = filledText(m_lesson->question.options[option].text, *m_lesson, m_lesson->scene);
        button->setText(right ? text + QStringLiteral("  ✓") : text);
        QPalette palette;
        if (right) {
            palette.setColor(QPalette::Disabled, QPalette::WindowText, m_theme.good);
        }
        button->setPalette(palette);
        button->setEnabled(!its);
    }
    if (its) {
        fillAnsweredOrder();
        m_order->setCurrentRow(-1);
    }
}

/// An order after the answer: the rows stand where they belong, each with its value as a bar and the place that was guessed.
void LearnView::fillAnsweredOrder()
{
    const Question& question = m_lesson->question;
    if (question.kind != Question::Kind::Order || !m_attempt->answer()) {
        return;
    }
    const auto* given = std::get_if<std::vector<std::size_t>>(&*m_attempt->answer());
    const std::vector<std::size_t>& right = m_attempt->judgement()->truth.order;
    std::vector<double> values;
    for (const std::size_t option : right) {
        if (question.by == Question::By::Measured) {
            values.push_back(question.options[option].measured);
            continue;
        }
        lessons::Settings all = question.at;
        all.insert(all.end(), question.options[option].set.begin(), question.options[option].set.end());
        const Result<lessons::Scene> scene = m_lesson->scene.with(all);
        values.push_back(scene ? lessons::outcomeOf(*scene).numbers[question.metric] : std::nan(""));
    }
    const double most = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
    constexpr int kBar = 96;
    m_order->clear();
    m_order->setIconSize(QSize(kBar, 10));
    for (std::size_t place = 0; place < right.size(); ++place) {
        const std::size_t option = right[place];
        const QString value = question.by == Question::By::Measured
                                  ? measuredText(*m_lesson, values[place])
                                  : amountText(m_lesson->scene.metrics()[question.metric], values[place]);
        QString text = filledText(question.options[option].text, *m_lesson, m_lesson->scene)
                       + QStringLiteral(" · ") + value;
        if (given != nullptr) {
            const auto mine = std::find(given->begin(), given->end(), option) - given->begin();
            if (static_cast<std::size_t>(mine) != place) {
                text += QStringLiteral(" · ") + tr("you: place %1").arg(mine + 1);
            }
        }
        QPixmap bar(kBar, 10);
        bar.fill(Qt::transparent);
        QPainter painter(&bar);
        painter.fillRect(QRectF(0, 1, most > 0 ? kBar * values[place] / most : 0, 8), m_theme.accent);
        painter.end();
        QIcon icon(bar);
        icon.addPixmap(bar, QIcon::Disabled);
        auto* item = new QListWidgetItem(icon, text, m_order);
        item->setData(Qt::UserRole, static_cast<int>(option));
    }
}

/// What takes moves back, where ops are moved.
void LearnView::refreshMoves()
{
    const bool moving = m_lesson->ordering.has_value();
    m_undo->setVisible(moving);
    m_over->setVisible(moving);
    m_undo->setEnabled(m_orderAt > 0);
    m_over->setEnabled(moving && m_attempt->order() != m_orders.front());
}

LearnView::Standing LearnView::standing(const lessons::Score& score) const
{
    Standing its;
    const auto count = [&](const std::vector<lessons::Goal>& goals, const std::vector<bool>& hold) {
        for (std::size_t i = 0; i < goals.size(); ++i) {
            ++its.all;
            its.held += hold[i] ? 1 : 0;
            if (!hold[i]) {
                const QString now = goalNow(*m_lesson, goals[i], m_attempt->outcome());
                const QString text = goalText(*m_lesson, goals[i]);
                its.failing << (now.isEmpty() ? text : tr("%1 (it is %2)").arg(text, now));
            }
        }
    };
    count(m_lesson->goals, score.goals);
    count(m_lesson->guards, score.guards);
    return its;
}

const Lesson* LearnView::following() const
{
    const std::vector<const Lesson*> all = lessonsShown();
    const auto found = std::find(all.begin(), all.end(), m_lesson);
    return found == all.end() || found + 1 == all.end() ? nullptr : *(found + 1);
}

QString LearnView::farewell() const
{
    const Lesson* next = following();
    if (next != nullptr && next->track == m_lesson->track) {
        return {};
    }
    int open = 0;
    for (const Lesson* lesson : lessonsShown()) {
        open += lesson->track == m_lesson->track && !m_progress.value(fromStd(lesson->id)).done ? 1 : 0;
    }
    const QString track = document::engineText(m_lesson->trackTitle);
    QString text = open == 0 ? tr("%1 done.").arg(track)
                             : tr("End of %1; still open: %2.").arg(track).arg(open);
    if (next != nullptr) {
        text += QLatin1Char(' ')
                + tr("Next: %1, beginning with \"%2\".")
                      .arg(document::engineText(next->trackTitle), document::engineText(next->title));
    }
    return text;
}

/// What is kept of the lesson shown.
QString LearnView::keptText() const
{
    const Progress kept = m_progress.value(shownLesson());
    if (!kept.done) {
        return {};
    }
    const bool share = m_lesson->scoreMetric().format == job::Format::Share;
    const QString behind = kept.regret == 0 ? tr("nothing")
                           : share          ? tr("%1 points").arg(theme::fixed(kept.regret, 1))
                                            : theme::percent(kept.regret);
    return tr("Done. Best so far: %1 behind the best; prediction %2; checks: %3; hints: %4. Play again:")
        .arg(behind, kept.predicted ? tr("right") : tr("not right"))
        .arg(kept.checks)
        .arg(kept.hints);
}

/// What is said of the answer, with what was measured where somebody did.
QString LearnView::verdict() const
{
    if (!m_attempt->judgement()) {
        return {};
    }
    const lessons::Judgement& its = *m_attempt->judgement();
    const Question& question = m_lesson->question;
    const auto option = [&](std::size_t place) {
        const QString text = filledText(question.options[place].text, *m_lesson, m_lesson->scene);
        return question.by == Question::By::Measured
                   ? tr("%1: %2").arg(text, measuredText(*m_lesson, question.options[place].measured))
                   : text;
    };
    QString head = its.right ? tr("Right.") : tr("Not so.");
    QString answer; // as far as the head says it
    if (question.kind == Question::Kind::Number) {
        const QString truth = answerText(*m_lesson, its.truth.number);
        answer = truth;
        head = !its.right ? tr("It is %1, off by %2.").arg(truth, distanceText(*m_lesson, its.distance))
               : answerText(*m_lesson, m_scale->guess()) == truth ? tr("Right: it is %1.").arg(truth)
                                                                  : tr("It is %1: close enough.").arg(truth);
    } else if (question.kind == Question::Kind::Choice && !its.right) {
        head = tr("Not so: %1.").arg(option(its.truth.option));
    } else if (question.kind == Question::Kind::Order && !its.right) {
        QStringList names;
        for (const std::size_t place : its.truth.order) {
            names << option(place);
        }
        head = tr("Not so: %1.").arg(names.join(QStringLiteral(", ")));
    } else if (question.kind == Question::Kind::Device && !its.right) {
        head = tr("Not so: device %1.").arg(its.truth.option);
    }
    QString text = inColour(QStringLiteral("<b>%1</b> ").arg(head.toHtmlEscaped()),
                            its.right ? m_theme.good : m_theme.warn)
                   + linked(becauseText(*m_lesson, answer));
    if (const QString reply = replyText(); !reply.isEmpty()) {
        text += QLatin1Char(' ') + linked(reply);
    }
    if (!question.source.empty()) {
        text += QLatin1Char(' ')
                + inColour(tr("Measured: %1").arg(fromStd(question.source)).toHtmlEscaped(),
                           m_theme.quietText);
    }
    return text;
}

/// What answers the learner's own mistake: the theory that the guess follows, or why the option that was taken does not help.
QString LearnView::replyText() const
{
    if (const lessons::Rival* rival = m_attempt->rival()) {
        return filledText(rival->text, *m_lesson, m_lesson->scene);
    }
    const Question& question = m_lesson->question;
    const auto* option = m_attempt->answer() ? std::get_if<std::size_t>(&*m_attempt->answer()) : nullptr;
    if (question.by != Question::By::Mends || option == nullptr || m_attempt->judgement()->right) {
        return {};
    }
    const Result<lessons::Scene> scene = m_lesson->scene.with(question.options[*option].set);
    if (!scene) {
        return {};
    }
    const QString still = scene->toy() != nullptr ? standstillText(*scene->toy()) : QString();
    const lessons::Outcome outcome = lessons::outcomeOf(*scene);
    const QString why = !still.isEmpty() ? still : document::engineText(outcome.why);
    return why.isEmpty() ? QString() : tr("With yours: %1").arg(why);
}

/// What is spent now of what there is.
void LearnView::refreshBudget()
{
    const std::optional<lessons::Budget>& budget = m_lesson->budget;
    m_budget->setVisible(budget.has_value() && m_attempt->judgement());
    if (!budget) {
        return;
    }
    const double spent = m_attempt->outcome().numbers[budget->subject];
    const auto metrics = m_lesson->scene.metrics();
    const auto amount = [&](double value) {
        const double scale = budget->subject < metrics.size() ? metrics[budget->subject].scale() : 1;
        const double shown = value * scale;
        return std::abs(shown - std::round(shown)) < 1e-9 ? theme::count(std::llround(shown))
                                                          : theme::number(shown, 3);
    };
    m_budget->setSpent(spent / budget->most,
                       tr("Budget: %1 of %2 %3")
                           .arg(amount(spent), amount(budget->most), document::engineText(budget->text)));
}

/// One scale for every picture of the lesson: what stays is drawn as it stays.
void LearnView::fillScales()
{
    m_before.reset();
    m_now.reset();
    m_stage->setExtent(m_attempt->extent());
    if (m_lesson->scene.scenario() == nullptr) {
        return;
    }
    std::vector<lessons::Settings> all = lessons::askedSettings(*m_lesson);
    const lessons::Choices& choices = m_attempt->choices();
    for (std::size_t setting = 0; setting < choices.size(); ++setting) {
        all.push_back(choices.settings(setting));
    }
    std::vector<time::Part> envelope;
    memory::MemoryView::Range range;
    for (const lessons::Settings& settings : all) {
        const Result<lessons::Scene> scene = m_lesson->scene.with(settings);
        if (!scene) {
            continue;
        }
        const training::Evaluation evaluation = training::evaluate(*scene->scenario());
        if (evaluation.valid && (m_lesson->picture == lessons::Picture::Memory || !evaluation.fits)) {
            memory::MemoryView::widen(range, evaluation);
        } else if (evaluation.valid) {
            time::widen(envelope, time::waterfall(evaluation, scene->scenario()->cluster.accelerators()));
        }
    }
    m_time->setEnvelope(std::move(envelope));
    m_memory->setRange(range);
}

/// What stood there before something was turned stays as a dashed line.
void LearnView::keepBefore(const training::Evaluation& evaluation)
{
    const Shown now{m_attempt->setting(), evaluation.valid && evaluation.fits ? evaluation.stepSeconds : 0,
                    evaluation.valid ? evaluation.peakBytes : 0};
    if (m_now && m_now->setting != now.setting) {
        m_before = m_now;
    }
    m_now = now;
    const bool has = m_before.has_value();
    m_time->setGhost(has && m_before->step > 0 ? std::optional(m_before->step) : std::nullopt);
    m_memory->setGhost(has && m_before->peak > 0 ? std::optional(m_before->peak) : std::nullopt);
}

void LearnView::refreshPicture()
{
    const bool answered = m_attempt->judgement().has_value();
    const Question& question = m_lesson->question;
    // Until something is turned the truth is seen, also where it would be the way out: the dials stand at the start.
    const Result<lessons::Scene> truth = m_lesson->scene.with(question.at);
    const lessons::Scene scene = answered && !m_turned && !m_lesson->ordering && skipped() && truth
                                     ? *truth
                                     : m_attempt->scene();
    const bool toy = scene.toy() != nullptr;
    const bool seen = answered || question.shown; // some questions are read off the picture
    m_play->setVisible(toy);
    m_step->setVisible(toy);
    m_play->setEnabled(answered);
    m_step->setEnabled(answered);
    QWidget* picture = m_stage;
    if (toy) {
        // A hole is looked for where the question asks for it; once something is turned, that counts.
        const auto asked = m_lesson->scene.with(question.at);
        const lessons::Scene shown = !answered && question.kind == Question::Kind::Hole && asked ? *asked
                                                                                                 : scene;
        m_stage->setRoomy(height() >= kTall);
        m_stage->setLocked(!answered,
                           question.kind == Question::Kind::Hole     ? LessonStage::Picking::Place
                           : question.kind == Question::Kind::Device ? LessonStage::Picking::Device
                                                                     : LessonStage::Picking::Nothing,
                           question.shown);
        showToy(answered ? m_attempt->lanes() : std::vector<lessons::Lane>{{shown, {}}});
        if (answered && (m_lesson->ordering || m_attempt->setting() != m_attempt->choices().start())) {
            m_stage->setHoles({}); // they were of the question
        }
        if (m_turned || (answered && skipped())) { // they were of another picture
            m_stage->setPlace(std::nullopt);
            m_stage->setHoles({});
        }
        m_pictures->setFixedHeight(m_stage->sizeHint().height());
    } else {
        const bool isTight = height() < kTall && m_dials.size() > 3;
        const bool isLonger = height() < kTall && answered && skipped(); // the sentence below
        int line = isLonger ? static_cast<int>(panel::lineHeight(theme::TextRole::Body)) : 0;
        if (height() < kTall) { // what is looked at stands above
            line += m_sceneLine->heightForWidth(std::max(1, m_main->width())) + theme::kGap;
        }
        m_pictures->setFixedHeight((isTight ? kTightPicture : kPictureHeight) - line);
        m_stage->setLanes({});
        m_stage->setLocked(!answered);
        if (seen && scene.scenario()->task.kind == workload::TaskKind::Run) {
            const run::Evaluation evaluation = run::evaluate(*scene.scenario());
            m_calendar->setRun(*scene.scenario(), evaluation,
                               evaluation.fits ? QString()
                                               : asSentence(document::engineText(m_attempt->outcome().why)));
            picture = m_calendar;
        } else if (seen && scene.scenario()->task.kind == workload::TaskKind::Serving) {
            const QString why = m_attempt->outcome().fits
                                    ? QString()
                                    : asSentence(document::engineText(m_attempt->outcome().why));
            if (m_lesson->picture == lessons::Picture::Memory) {
                m_cache->setCache(*scene.scenario(), jobs::cacheOf(*scene.scenario()), why);
                picture = m_cache;
            } else {
                m_load->setLoad(*scene.scenario(), jobs::loadOf(*scene.scenario()), why);
                picture = m_load;
            }
        } else if (seen) {
            const training::Evaluation evaluation = training::evaluate(*scene.scenario());
            keepBefore(evaluation);
            if (m_lesson->picture == lessons::Picture::Memory || !evaluation.fits) {
                m_memory->setEvaluation(evaluation);
                picture = m_memory;
            } else {
                m_time->setEvaluation(evaluation, scene.scenario()->cluster.accelerators());
                picture = m_time;
            }
        }
    }
    m_pictures->setCurrentWidget(picture);
    refreshSubject(scene);
    QString sentence;
    // Of an order that stands still the reason is what is asked for.
    if (!answered && question.shown && !m_attempt->outcome().fits && !m_lesson->ordering) {
        sentence = inColour(asSentence(document::engineText(m_attempt->outcome().why)).toHtmlEscaped(),
                            m_theme.bad);
    } else if (answered && !m_turned && m_attempt->asked()) {
        sentence = inColour(tr("As asked: %1.").arg(settingsText(*m_lesson, question.at)).toHtmlEscaped(),
                            m_theme.quietText)
                   + QLatin1Char(' ') + linked(filledText(m_lesson->see, *m_lesson, scene));
    } else if (answered && !m_turned && skipped() && !m_lesson->ordering) {
        sentence = inColour(tr("As asked: %1. The dials stand at the start.")
                                .arg(settingsText(*m_lesson, question.at))
                                .toHtmlEscaped(),
                            m_theme.quietText)
                   + QLatin1Char(' ') + linked(withoutUnknown(filledText(m_lesson->see, *m_lesson, scene)));
    } else if (answered && m_attempt->outcome().valid) {
        sentence = linked(withoutUnknown(filledText(m_lesson->see, *m_lesson, scene)));
        if (!m_attempt->outcome().fits) {
            sentence += QLatin1Char(' ')
                        + inColour(asSentence(document::engineText(m_attempt->outcome().why)).toHtmlEscaped(),
                                   m_theme.bad);
        }
    } else if (answered) {
        const QString still = toy ? standstillText(*scene.toy()) : QString();
        sentence = inColour(
            (still.isEmpty() ? asSentence(document::engineText(m_attempt->outcome().why)) : still)
                .toHtmlEscaped(),
            m_theme.bad);
    } else {
        const QString what = toy ? m_stage->invitation() : QString();
        sentence = inColour(what.isEmpty() ? tr("Predict first; then everything moves.") : what,
                            what.isEmpty() ? m_theme.quietText : m_theme.text);
    }
    if (answered && m_lesson->ordering) {
        sentence += QLatin1Char(' ') + inColour(m_stage->howToArrange().toHtmlEscaped(), m_theme.quietText);
    }
    m_said = sentence;
    m_sentence->setText(sentence);
}

/// What the lesson is about: before the answer instead of the picture that is hatched, then beside it; of a toy, whose timeline needs
/// the width, where somebody looks closer.
void LearnView::refreshSubject(const lessons::Scene& scene)
{
    const bool answered = m_attempt->judgement().has_value();
    const auto subject = microscope::subjectNamed(m_lesson->subject);
    microscope::Scene shown;
    if (subject) {
        shown.subject = *subject;
        if (scene.toy() != nullptr) {
            shown.devices = scene.toy()->shape.devices;
            shown.chunks = std::max<std::int64_t>(1, scene.toy()->shape.chunks);
        } else {
            shown.scenario = *scene.scenario();
        }
    }
    // A step further may be the answer.
    const int last = answered || m_lesson->question.shown || scene.toy() != nullptr ? -1 : 0;
    if (m_subjectLesson != m_lesson || m_subjectSetting != m_attempt->setting()) {
        const int step = m_subjectLesson == m_lesson ? m_subject->step() : 0;
        m_subject->setScene(shown, last);
        m_subject->go(std::min(step, std::max(0, m_subject->steps() - 1)));
        m_subjectLesson = m_lesson;
        m_subjectSetting = m_attempt->setting();
    }
    m_subject->setLast(last);
    const bool has = m_subject->steps() > 0;
    const bool hatched = !answered && !m_lesson->question.shown;
    const bool picking = m_lesson->question.kind == Question::Kind::Hole;
    if (scene.toy() != nullptr) {
        m_subject->setVisible(has && !picking && (hatched || m_closer));
        m_pictures->setVisible(!m_subject->isVisibleTo(m_see));
    } else {
        constexpr int kBoth = 560;
        m_subject->setVisible(has && (hatched || m_main->width() >= kBoth || m_closer));
        m_pictures->setVisible(!has || (!hatched && (m_main->width() >= kBoth || !m_closer)));
    }
    m_subject->setFixedHeight(m_pictures->height() > 0 ? m_pictures->maximumHeight() : kPictureHeight);
}

/// What tells lanes apart: the settings in which they differ, or the schedule.
std::vector<QString> LearnView::laneTitles(const std::vector<lessons::Lane>& lanes) const
{
    std::vector<QString> titles;
    for (const lessons::Lane& lane : lanes) {
        QString title = settingsText(*m_lesson, lane.settings);
        if (lane.settings.size() == 1 && lane.settings.front().key == "schedule") {
            title = document::engineText(m_lesson->scene.valueLabel("schedule", lane.settings.front().value));
        }
        titles.push_back(title);
    }
    return titles;
}

void LearnView::showToy(const std::vector<lessons::Lane>& lanes)
{
    const std::vector<QString> titles = laneTitles(lanes);
    std::vector<lessons::ToyRun> runs;
    long long finest = 1;
    QString problem;
    for (const lessons::Lane& lane : lanes) {
        auto run = lessons::drawn(*lane.scene.toy());
        if (!run) {
            problem = document::engineText(run.error().message);
            runs.clear();
            break;
        }
        finest = std::lcm(finest, std::max(1LL, std::llround(run->ticksPerUnit)));
        runs.push_back(*std::move(run));
    }
    std::vector<LessonStage::Lane> shown;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        auto run = runs.size() > 1 ? lessons::inTicks(std::move(runs[i]), static_cast<double>(finest))
                                   : Result<lessons::ToyRun>(std::move(runs[i]));
        if (run) {
            shown.push_back({std::make_shared<const lessons::ToyRun>(*std::move(run)), titles[i]});
        }
    }
    const QString setting = m_lesson->ordering ? QString::fromStdString(m_attempt->order())
                                               : QString::number(m_attempt->setting());
    m_stage->setLanes(std::move(shown), problem, setting);
}

/// Whether the picture is not of what was asked: that is the way out, which is to be found.
bool LearnView::skipped() const
{
    if (m_lesson->question.at.empty() || m_attempt->asked()) {
        return false;
    }
    const lessons::Settings& at = m_lesson->question.at;
    return std::any_of(at.begin(), at.end(), [this](const lessons::Setting& setting) {
        const auto shown = m_lesson->scene.valueOf(setting.key);
        return shown && *shown != setting.value;
    });
}

void LearnView::refreshScore()
{
    const bool answered = m_attempt->judgement().has_value();
    const lessons::Score score = m_attempt->score();
    const lessons::Choices& all = m_attempt->choices();
    const auto chip = [&](const lessons::Goal& goal, bool holds, bool guard) {
        const QString sign = holds ? QStringLiteral("✓") : QStringLiteral("•");
        const QString now = goalNow(*m_lesson, goal, m_attempt->outcome());
        const QString text = sign + QLatin1Char(' ') + goalText(*m_lesson, goal)
                             + (answered && !now.isEmpty()
                                    ? QStringLiteral(" · ")
                                          + (guard && holds ? tr("kept") : tr("%1 now").arg(now))
                                    : QString());
        QString html = text.toHtmlEscaped();
        html.replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        return inColour(html, holds && answered   ? m_theme.good
                              : guard && answered ? m_theme.bad
                                                  : m_theme.text);
    };
    QStringList chips;
    for (std::size_t i = 0; i < m_lesson->goals.size(); ++i) {
        chips << chip(m_lesson->goals[i], score.goals[i], false);
    }
    for (std::size_t i = 0; i < m_lesson->guards.size(); ++i) {
        chips << chip(m_lesson->guards[i], score.guards[i], true);
    }
    m_goals->setText(chips.join(QStringLiteral(" &nbsp; ")));
    const Standing its = standing(score);
    const lessons::Metric& metric = m_lesson->scoreMetric();
    m_scoreTitle->setText(tr("Score: %1").arg(document::engineText(metric.label)));
    const bool share = metric.format == job::Format::Share;
    std::vector<ScoreStrip::Dot> dots;
    if (answered) {
        for (std::size_t setting = 0; setting < all.size(); ++setting) {
            dots.push_back({all.score(setting), all.reaches(setting), m_attempt->wasTried(setting)});
        }
    }
    QString big;
    QString small = tr("nothing to score yet");
    if (answered && !score.reached) {
        small = tr("counts once every goal holds"); // how far behind says nothing yet
    } else if (answered && std::isfinite(score.value) && all.best()) {
        const Standings place = standingsOf(all, score.value, metric.smallerIsBetter);
        const double behind = std::abs(score.value - all.score(*all.best()));
        const bool best = behind <= 1e-9 * std::max(1.0, std::abs(score.value));
        if (place.same) { // exact goals: whoever is there is there
            small = tr("every goal holds");
        } else if (best) {
            small = tr("as good as it gets");
        } else {
            big = share ? tr("%1 points").arg(theme::fixed(behind * 100, 1)) : amountText(metric, behind);
            small = tr("behind the best");
        }
        if (!place.same && !m_lesson->ordering) {
            small += QLatin1String("; ")
                     + tr("place %1 of %2 that reach the goals").arg(place.place).arg(place.all);
        }
    }
    m_score->setText(
        (big.isEmpty() ? QString() : QStringLiteral("<span style=\"font-size:20pt\">%1</span> ").arg(big))
        + inColour(small.toHtmlEscaped(), m_theme.quietText));
    m_strip->setVisible(answered);
    m_strip->setDots(std::move(dots), all.best() ? all.score(*all.best()) : std::nan(""), score.value,
                     tr("best %1").arg(all.best() ? amountText(metric, all.score(*all.best())) : QString()),
                     tr("yours %1").arg(amountText(metric, score.value)));
    QStringList counts;
    if (answered) {
        const lessons::Judgement& judged = *m_attempt->judgement();
        counts << (judged.right ? tr("Prediction: right")
                   : m_lesson->question.kind == Question::Kind::Number
                       ? tr("Prediction: off by %1").arg(distanceText(*m_lesson, judged.distance))
                       : tr("Prediction: not so"));
        counts << tr("Goals: %1 of %2 hold").arg(its.held).arg(its.all);
    }
    counts << tr("Hints: %1 of %2 opened").arg(m_attempt->openHints()).arg(m_lesson->hints.size());
    counts << tr("Checks: %1").arg(m_attempt->checks());
    m_counts->setText(counts.join(QLatin1Char('\n')));
    m_open->setVisible(m_lesson->scene.scenario() != nullptr);
    m_open->setEnabled(answered);
    m_claim->setVisible(!m_lesson->claim.empty());
    const bool done = m_attempt->isDone();
    m_next->setEnabled(true);
    m_next->setDefault(done);
    QString result;
    const QString failing = tr("Fails: %1.").arg(its.failing.join(QStringLiteral("; "))).toHtmlEscaped();
    if (done && !score.reached) {
        result = inColour(tr("Done before; here %1 of %2 goals hold.").arg(its.held).arg(its.all)
                              + QLatin1Char(' ') + failing,
                          m_theme.warn);
    } else if (done) {
        result = inColour(QStringLiteral("<b>%1</b> ").arg(tr("Done.")), m_theme.good)
                 + tr("Yours: %1.").arg(amountText(metric, score.value)) + QLatin1Char(' ');
        if (all.best() && !m_lesson->ordering && *all.best() != m_attempt->setting()
            && std::abs(all.score(*all.best()) - score.value) > 1e-9 * std::abs(score.value)) {
            result += tr("The best: %1, with %2.")
                          .arg(amountText(metric, all.score(*all.best())),
                               settingsText(*m_lesson, all.settings(*all.best())))
                      + QLatin1Char(' ');
        }
        result += linked(filledText(m_lesson->reveal, *m_lesson, m_attempt->scene()));
        if (const QString end = farewell(); !end.isEmpty()) {
            result += QStringLiteral("<br><b>%1</b>").arg(end.toHtmlEscaped());
        }
    } else if (m_attempt->checks() > 0) {
        result = inColour(score.reached ? tr("Every goal holds: check it.")
                                        : tr("Not yet: %1 of %2 goals hold.").arg(its.held).arg(its.all)
                                              + QLatin1Char(' ') + failing,
                          score.reached ? m_theme.good : m_theme.warn);
        // What people try, and why it is no way, in the lesson's own words.
        if (const lessons::Shortcut* tried = m_attempt->shortcut(); !score.reached && tried != nullptr) {
            const QString text = filledText(tried->text, *m_lesson, m_attempt->scene());
            const bool isSentence = text.endsWith(QLatin1Char('.')) || text.endsWith(QChar(0x3002));
            result += QLatin1Char(' ') + linked(isSentence ? text : tr("Many try this: %1.").arg(text));
        }
    }
    m_result->setText(result);
    m_result->setVisible(!result.isEmpty());
}

void LearnView::refreshHints()
{
    const bool answered = m_attempt->judgement().has_value();
    static constexpr std::array kNames{QT_TR_NOOP("Look"), QT_TR_NOOP("Why?"), QT_TR_NOOP("Nearest change")};
    QString html;
    for (std::size_t i = 0; i < m_lesson->hints.size(); ++i) {
        const lessons::Hint& hint = m_lesson->hints[i];
        const QString name = tr(kNames[static_cast<std::size_t>(hint.kind)]);
        if (i >= m_attempt->openHints()) {
            html += QStringLiteral("<p>%1</p>")
                        .arg(inColour(tr("%1: closed").arg(name).toHtmlEscaped(), m_theme.quietText));
            continue;
        }
        const QString text = hint.kind == lessons::Hint::Kind::Look
                                 ? filledText(hint.text, *m_lesson, m_attempt->scene())
                                 : document::engineText(m_attempt->hint(i));
        html += QStringLiteral("<p><b>%1</b> %2</p>").arg(name.toHtmlEscaped(), text.toHtmlEscaped());
    }
    m_hints->setText(html);
    m_hint->setEnabled(answered && m_attempt->openHints() < m_lesson->hints.size());
}

QString LearnView::linked(const QString& text) const
{
    return m_links.marked(text, m_theme);
}

// ------------------------------------------------------------------ what people do

std::optional<lessons::Answer> LearnView::answer() const
{
    switch (m_lesson->question.kind) {
    case Question::Kind::Number:
        return m_scale->isTouched() ? std::optional(lessons::Answer(m_scale->guess())) : std::nullopt;
    case Question::Kind::Choice:
        if (m_choiceGroup->checkedId() < 0) {
            return std::nullopt;
        }
        return lessons::Answer(static_cast<std::size_t>(m_choiceGroup->checkedId()));
    case Question::Kind::Order: {
        std::vector<std::size_t> order;
        for (int row = 0; row < m_order->count(); ++row) {
            order.push_back(static_cast<std::size_t>(m_order->item(row)->data(Qt::UserRole).toInt()));
        }
        return lessons::Answer(std::move(order));
    }
    case Question::Kind::Hole:
    case Question::Kind::Device:
        if (!m_stage->place()) {
            return std::nullopt;
        }
        return lessons::Answer(*m_stage->place());
    }
    return std::nullopt;
}

void LearnView::setAnswer(const lessons::Answer& answer)
{
    if (m_attempt->judgement()) {
        return;
    }
    if (const double* number = std::get_if<double>(&answer)) {
        m_scale->setGuess(*number);
    } else if (const auto* option = std::get_if<std::size_t>(&answer)) {
        if (QAbstractButton* button = m_choiceGroup->button(static_cast<int>(*option))) {
            button->setChecked(true);
        }
    } else if (const auto* order = std::get_if<std::vector<std::size_t>>(&answer)) {
        for (std::size_t place = 0; place < order->size(); ++place) {
            for (int row = static_cast<int>(place); row < m_order->count(); ++row) {
                if (m_order->item(row)->data(Qt::UserRole).toInt() == static_cast<int>((*order)[place])) {
                    m_order->insertItem(static_cast<int>(place), m_order->takeItem(row));
                    break;
                }
            }
        }
    } else if (const auto* place = std::get_if<lessons::Place>(&answer)) {
        m_stage->setPlace(*place);
    }
    m_commit->setEnabled(this->answer().has_value());
}

void LearnView::commit()
{
    const auto given = m_attempt != nullptr && !m_attempt->judgement() ? answer() : std::nullopt;
    if (!given) {
        return;
    }
    m_attempt->commit(*given);
    if (m_attempt->asked()) { // what was predicted is seen first
        const std::vector<std::size_t> places = m_attempt->choices().places(m_attempt->setting());
        for (std::size_t d = 0; d < m_dials.size(); ++d) {
            m_dials[d]->setCurrent(static_cast<std::int64_t>(places[d]));
        }
    }
    refresh();
    if (m_lesson->ordering && isVisible()) {
        m_stage->setFocus(Qt::OtherFocusReason);
    } else if (!m_dials.empty() && isVisible()) {
        m_dials.front()->control().setFocus(Qt::OtherFocusReason);
    }
}

void LearnView::turn(int dial, int value)
{
    if (m_attempt == nullptr || dial < 0 || value < 0
        || !m_attempt->turn(static_cast<std::size_t>(dial), static_cast<std::size_t>(value))) {
        return;
    }
    m_dials[static_cast<std::size_t>(dial)]->setCurrent(value);
    m_turned = true;
    refresh();
}

void LearnView::move(int device, int from, int to)
{
    if (m_attempt == nullptr || from < 0 || to < 0) {
        return;
    }
    if (m_attempt->arrange(lessons::moved(m_attempt->order(), device, static_cast<std::size_t>(from),
                                          static_cast<std::size_t>(to)))) {
        keepOrder();
    }
}

/// The order as it is now goes behind the one before; what was taken back is gone.
void LearnView::keepOrder()
{
    if (m_attempt->order() == m_orders[m_orderAt]) {
        return;
    }
    m_orders.resize(m_orderAt + 1);
    m_orders.push_back(m_attempt->order());
    ++m_orderAt;
    m_turned = true;
    refresh();
}

void LearnView::goTo(std::size_t order)
{
    if (m_attempt != nullptr && order < m_orders.size() && m_attempt->arrange(m_orders[order])) {
        m_orderAt = order;
        m_turned = true;
        refresh();
    }
}

void LearnView::undo()
{
    goTo(m_orderAt - 1); // none before the first
}

void LearnView::redo()
{
    goTo(m_orderAt + 1);
}

void LearnView::startOver()
{
    if (m_attempt != nullptr && m_attempt->arrange(m_orders.front())) {
        keepOrder();
    }
}

void LearnView::playAgain()
{
    if (m_lesson != nullptr) {
        showLesson(shownLesson());
    }
}

void LearnView::check()
{
    if (m_attempt == nullptr || !m_attempt->judgement()) {
        return;
    }
    const bool before = m_attempt->isDone();
    m_attempt->check();
    if (m_attempt->isDone() && m_attempt->score().reached) {
        keep();
    }
    refresh();
    if (m_attempt->isDone()) {
        if (!before) {
            QTimer::singleShot(0, this,
                               [this] { m_scroll->ensureWidgetVisible(m_result); }); // once it lies there
        }
    }
}

void LearnView::openHint()
{
    if (m_attempt != nullptr && m_attempt->judgement() && m_attempt->openHint()) {
        refreshHints();
        refreshScore();
    }
}

void LearnView::next()
{
    const std::vector<const Lesson*> all = lessonsShown();
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        if (all[i] == m_lesson) {
            showLesson(fromStd(all[i + 1]->id));
            focusFirst();
            return;
        }
    }
    showLesson(fromStd(all.front()->id));
}

void LearnView::keep()
{
    Progress progress;
    progress.done = true;
    progress.predicted = m_attempt->judgement()->right;
    progress.hints = static_cast<int>(m_attempt->openHints());
    progress.checks = m_attempt->checks();
    progress.regret = m_attempt->score().regret;
    progress.when = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    progress.guess = givenAnswer();
    progress.truth = truthText(*m_lesson, m_attempt->judgement()->truth);
    const lessons::Metric& metric = m_lesson->scoreMetric();
    if (const auto best = m_attempt->choices().best()) {
        progress.behind = std::abs(m_attempt->score().value - m_attempt->choices().score(*best))
                          * metric.scale();
    }
    progress.unit = metric.format == job::Format::Share ? QStringLiteral("points")
                                                        : QString::fromStdString(metric.unit);
    const QString id = shownLesson();
    const Progress before = m_progress.value(id);
    // The better attempt is kept.
    if (before.done && before.regret <= progress.regret) {
        return;
    }
    m_progress.insert(id, progress);
    fillList();
    emit progressChanged(id, progress);
}

void LearnView::showWord(StepCard& card, const QString& link)
{
    const QString id = link.section(QLatin1Char(':'), 1);
    const exchange::GlossaryEntry* entry = exchange::findGlossaryEntry(id.toStdString());
    if (entry == nullptr) {
        return;
    }
    const auto way = [this](const QString& to, const QString& text) {
        return QStringLiteral(" <a href=\"%1\" style=\"color:%2\">%3</a>")
            .arg(to, m_theme.accent.name(), text.toHtmlEscaped());
    };
    QString html = QStringLiteral("<b>%1</b> %2")
                       .arg(glossary::termText(*entry).toHtmlEscaped(),
                            glossary::plainText(*entry).toHtmlEscaped());
    const Lesson* step = lessons::lessonShowing(entry->id);
    if (step != nullptr && step->id != m_lesson->id) {
        html += way(QStringLiteral("lesson:") + fromStd(step->id),
                    tr("the step that shows it: %1").arg(document::engineText(step->title)))
                + QLatin1String(" &nbsp;");
    }
    m_word->setText(html + way(QStringLiteral("glossary:") + id, tr("in the glossary")));
    // Below what was asked, above what moves; below the sentence of the picture.
    card.body()->insertWidget(&card == m_see ? -1 : 1, m_word);
    m_word->show();
}

void LearnView::followWord(const QString& link)
{
    const QString id = link.section(QLatin1Char(':'), 1);
    if (link.startsWith(QLatin1String("lesson:"))) {
        showLesson(id);
    } else {
        emit wordRequested(id);
    }
}

void LearnView::focusFirst()
{
    if (m_lesson == nullptr) {
        m_list->setFocus(Qt::OtherFocusReason);
        return;
    }
    QWidget* first = m_scale;
    if (m_attempt->judgement()) {
        first = m_lesson->ordering ? static_cast<QWidget*>(m_stage)
                : m_dials.empty()  ? static_cast<QWidget*>(m_check)
                                   : &m_dials.front()->control();
    } else if (m_lesson->question.kind == Question::Kind::Choice) {
        first = m_choiceGroup->button(0);
    } else if (m_lesson->question.kind == Question::Kind::Order) {
        first = m_order;
    } else if (m_lesson->question.kind == Question::Kind::Hole
               || m_lesson->question.kind == Question::Kind::Device) {
        first = m_stage;
    }
    first->setFocus(Qt::OtherFocusReason);
}

bool LearnView::takeKey(QKeyEvent* event)
{
    if (m_attempt == nullptr) {
        return false;
    }
    if (m_lesson->ordering && isUndo(*event)) {
        undo();
        return true;
    }
    if (m_lesson->ordering && isRedo(*event)) {
        redo();
        return true;
    }
    if ((event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0) {
        return false;
    }
    const bool answered = m_attempt->judgement().has_value();
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (answered && !m_dials.empty()) {
            const int now = static_cast<int>(m_attempt->choices().places(m_attempt->setting()).front());
            turn(0, now + (event->key() == Qt::Key_Right ? 1 : -1));
            return true;
        }
        return false;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        // A button that has the keyboard means itself; an answer that is marked is given.
        if (auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget())) {
            button->click();
        } else if (m_second->isMarked()) {
            m_second->commit();
        } else if (answered && m_attempt->isDone() && m_attempt->score().reached) {
            next();
        } else if (answered) {
            check();
        } else {
            commit();
        }
        return true;
    case Qt::Key_Space: m_stage->setPlaying(!m_stage->isPlaying()); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_stage->setSpeed(m_stage->speed() * 2); return true;
    case Qt::Key_Minus: m_stage->setSpeed(m_stage->speed() / 2); return true;
    case Qt::Key_Comma: m_stage->step(-1); return true;
    case Qt::Key_Period: m_stage->step(1); return true;
    case Qt::Key_M:
        if (m_subject->isVisibleTo(m_see)) {
            m_subject->go((event->modifiers() & Qt::ShiftModifier) != 0 ? -1 : 1);
            if (m_closer && m_subject->step() == 0) { // once round: back to the timeline
                m_closer = false;
                refreshSubject(m_attempt->scene());
            }
        } else if (m_subject->steps() > 0) {
            m_closer = true;
            refreshSubject(m_attempt->scene());
        }
        return true;
    case Qt::Key_H: openHint(); return true;
    case Qt::Key_F5: present(); return true;
    case Qt::Key_Escape:
        if (m_word->isVisible()) {
            m_word->hide();
        } else {
            emit leaveRequested();
        }
        return true;
    default: return false;
    }
}

bool LearnView::event(QEvent* event)
{
    // Of the window these keys take back what was done to the project.
    if (event->type() == QEvent::ShortcutOverride && m_lesson != nullptr && m_lesson->ordering) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (isUndo(key) || isRedo(key)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void LearnView::keyPressEvent(QKeyEvent* event)
{
    if (!takeKey(event)) {
        QWidget::keyPressEvent(event);
    }
}

void LearnView::arrange()
{
    const bool wide = width() >= kWide;
    m_list->setVisible(width() >= kNoList);
    m_list->setFixedWidth(width() >= kVeryWide ? kWholeList : wide ? kListWidth : kNarrowList);
    m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_side->setMinimumWidth(wide ? kSideWidth : 0);
    m_side->setMaximumWidth(wide ? kSideWidth : QWIDGETSIZE_MAX);
}

void LearnView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
    if (m_lesson != nullptr) {
        fold();
    }
}

} // namespace shardscape::learn
