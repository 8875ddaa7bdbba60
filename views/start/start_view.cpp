// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_view.h"

#include "document/engine_text.h"
#include "job/serving/metrics.h"
#include "layout/gaps.h"
#include "panel/fit_words.h"
#include "panel/pane.h"
#include "start/cost_panel.h"
#include "start/fit_hill.h"
#include "start/rival_row.h"
#include "start/served_panel.h"
#include "start/start_labels.h"
#include "start/start_words.h"
#include "theme/number_format.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace shardscape::start {

using exchange::Candidate;
using theme::TextRole;

namespace {

constexpr int kOneRow = 700;     ///< fields and button side by side, px
constexpr int kTwoColumns = 620; ///< fit and cost side by side
constexpr int kThreeColumns = 1080;
constexpr double kDim = 0.45;

} // namespace

StartView::StartView(QWidget* parent)
    : QWidget(parent)
    , m_theme(theme::Theme::light())
{
    setObjectName(QStringLiteral("start"));
    m_title = labelIn(this, "start_title");
    m_sentence = wrappingIn(this, "start_sentence");
    m_card = new QWidget(this);
    m_model = new WordField("start_model", m_card);
    m_cluster = new WordField("start_cluster", m_card);
    m_purpose = new WordField("start_purpose", m_card);
    for (WordField* field : {m_model, m_cluster, m_purpose}) {
        connect(field, &WordField::wordsChanged, this, &StartView::questionChanged);
    }
    m_open = new QWidget(m_card);
    m_openButton = new QPushButton(m_open);
    m_openButton->setObjectName(QStringLiteral("start_open"));
    m_openButton->setMinimumHeight(theme::kControlHeight + theme::kGap);
    m_openButton->setDefault(true);
    m_allButton = new QPushButton(m_open);
    m_allButton->setObjectName(QStringLiteral("start_all"));
    m_allButton->setFlat(true);
    QVBoxLayout* open = columnIn(m_open);
    open->addSpacing(static_cast<int>(panel::lineHeight(TextRole::Strong)) + theme::kGrid);
    open->addWidget(m_openButton);
    open->addWidget(m_allButton);
    open->addStretch(1);
    for (WordField* field : {m_model, m_cluster, m_purpose}) {
        connect(field, &WordField::entered, this, [this] { emit openRequested(static_cast<int>(m_looked)); });
    }
    connect(m_openButton, &QPushButton::clicked, this,
            [this] { emit openRequested(static_cast<int>(m_looked)); });
    connect(m_allButton, &QPushButton::clicked, this, &StartView::sweepAllRequested);

    m_fields = new QGridLayout;
    m_fields->setSpacing(theme::kMargin);
    m_message = wrappingIn(m_card, "start_message");
    m_action = new QPushButton(m_card);
    m_action->setObjectName(QStringLiteral("start_action"));
    connect(m_action, &QPushButton::clicked, this, &StartView::actionRequested);
    auto* said = new QHBoxLayout;
    said->addWidget(m_message, 1);
    said->addWidget(m_action, 0, Qt::AlignTop);
    buildAnswer();
    auto* inCard = new QVBoxLayout(m_card);
    inCard->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    inCard->setSpacing(theme::kGap);
    inCard->addLayout(m_fields);
    inCard->addLayout(said);
    inCard->addWidget(m_body);

    QVBoxLayout* whole = columnIn(this);
    whole->addWidget(m_title, 0, Qt::AlignLeft); // the gallery has buttons at its right
    whole->addWidget(m_sentence);
    whole->addSpacing(theme::kGrid);
    whole->addWidget(m_card);
    whole->addStretch(1);
    retranslate();
    setMessage({});
    setWhole(0);
    setTheme(m_theme);
    arrange();
}

void StartView::buildAnswer()
{
    m_body = new QWidget(m_card);
    m_dim = new QGraphicsOpacityEffect(m_body);
    m_dim->setOpacity(kDim);
    m_dim->setEnabled(false);
    m_body->setGraphicsEffect(m_dim);
    m_parts = new QGridLayout(m_body);
    m_parts->setContentsMargins(0, 0, 0, 0);
    m_parts->setHorizontalSpacing(2 * theme::kMargin);
    m_columns[0] = new QWidget(m_body);
    m_columns[2] = new QWidget(m_body);
    QVBoxLayout* left = columnIn(m_columns[0]);
    m_fastestHead = wrappingIn(m_columns[0], "start_fastest_head");
    m_name = wrappingIn(m_columns[0], "start_name");
    m_details = wrappingIn(m_columns[0], "start_details");
    m_carries = wrappingIn(m_columns[0], "start_carries");
    m_fit = new FitHill(m_columns[0]);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_fastestHead, m_name, m_details, m_carries, m_fit}) {
        left->addWidget(part);
    }
    left->addStretch(1);

    m_columns[1] = new QWidget(m_body);
    m_costs = new CostPanel(m_columns[1]);
    m_servedPanel = new ServedPanel(m_columns[1]);
    QVBoxLayout* middle = columnIn(m_columns[1]);
    middle->addWidget(m_costs);
    middle->addWidget(m_servedPanel);
    connect(m_costs, &CostPanel::priceEntered, this, &StartView::priceEntered);
    connect(m_servedPanel, &ServedPanel::priceEntered, this, &StartView::priceEntered);
    connect(m_costs, &CostPanel::wattsEntered, this, &StartView::wattsEntered);

    QVBoxLayout* right = columnIn(m_columns[2]);
    right->setSpacing(0);
    m_rivalsHead = labelIn(m_columns[2], "start_rivals_head");
    right->addWidget(m_rivalsHead);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        auto* row = new RivalRow(m_columns[2]);
        row->setObjectName(QStringLiteral("start_rival_%1").arg(i));
        connect(row, &RivalRow::clicked, this, [this, i] { look(i); });
        connect(row, &RivalRow::hovered, this, [this, i](bool over) {
            m_hovered = over ? std::optional(i) : std::nullopt;
            fill();
        });
        connect(row, &RivalRow::takeRequested, this, [this, i] {
            if (!m_stale) {
                emit openRequested(static_cast<int>(i));
            }
        });
        m_rows[i] = row;
        right->addWidget(row);
    }
    m_rivalsNote = wrappingIn(m_columns[2], "start_rivals_note");
    right->addWidget(m_rivalsNote);
    right->addStretch(1);
}

void StartView::retranslate()
{
    setAccessibleName(tr("Which model, on what, for what?"));
    m_title->setText(tr("Which model, on what, for what?"));
    m_sentence->setText(
        tr("Shardscape tries every way to split a model over a cluster, and says what each costs."));
    m_model->setQuestion(tr("Model"), QStringLiteral("qwen 72b"));
    m_cluster->setQuestion(tr("On what"), QStringLiteral("32 nodes of h100"));
    m_purpose->setQuestion(tr("For what"), QStringLiteral("500 B tokens at 32k"));
    m_openButton->setText(tr("Open it"));
    m_costs->retranslate();
    m_servedPanel->retranslate();
    m_rivalsNote->setText(tr("A click looks, a double click opens."));
    fill();
}

void StartView::focusFirst()
{
    m_model->edit().setFocus(Qt::OtherFocusReason);
}

void StartView::setAnswer(std::shared_ptr<const exchange::QuestionAnswer> answer)
{
    std::optional<layout::Scenario> looked;
    if (m_looked > 0 && m_answer != nullptr && m_looked < m_answer->candidates.size()) {
        looked = m_answer->candidates[m_looked].pick.scenario;
    }
    m_answer = std::move(answer);
    m_served.reset();
    m_looked = 0;
    m_hovered.reset();
    // More layouts were tried: who is looked at may still be among them.
    for (std::size_t i = 1; looked && m_answer != nullptr && i < m_answer->candidates.size(); ++i) {
        if (m_answer->candidates[i].pick.scenario == *looked) {
            m_looked = i;
        }
    }
    fill();
}

void StartView::setServed(std::shared_ptr<const exchange::ServedAnswer> answer, std::int64_t have)
{
    m_served = std::move(answer);
    m_have = have;
    m_answer.reset();
    m_looked = 0;
    m_hovered.reset();
    fill();
}

std::size_t StartView::candidates() const
{
    return m_served != nullptr   ? m_served->candidates.size()
           : m_answer != nullptr ? m_answer->candidates.size()
                                 : 0;
}

void StartView::setStale(bool stale)
{
    m_stale = stale;
    m_dim->setEnabled(stale);
    updateButtons();
}

void StartView::setSearching(bool searching)
{
    m_searching = searching;
    fill();
}

void StartView::setMessage(const QString& message, const QString& action)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    settleLayout();
}

QString StartView::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

void StartView::setWhole(double layouts)
{
    m_whole = layouts;
    m_allButton->setText(layouts > 0 ? tr("or sweep all %1").arg(theme::shortCount(layouts)) : QString());
    m_allButton->setVisible(layouts > 0);
}

void StartView::look(std::size_t candidate)
{
    m_looked = candidate;
    fill();
}

QString StartView::daysShown() const
{
    return m_costs->daysShown();
}

QString StartView::neededShown() const
{
    return m_servedPanel->headline();
}

void StartView::updateButtons()
{
    const bool ready = !m_stale && (candidates() > 0 || (m_answer != nullptr && m_answer->nearest));
    m_openButton->setEnabled(ready);
    m_allButton->setEnabled(!m_stale);
}

void StartView::fill()
{
    updateButtons();
    const bool serves = m_served != nullptr;
    m_fit->setVisible(!serves);
    m_costs->setVisible(!serves);
    m_carries->setVisible(serves);
    m_servedPanel->setVisible(serves);
    m_rivalsHead->setText(serves ? tr("Closest rivals, in accelerators") : tr("Closest rivals, in days"));
    m_openButton->setToolTip(serves ? tr("In Load (Enter)") : tr("In Explore, with this sweep (Enter)"));
    if (serves) {
        fillServed();
        return;
    }
    const bool any = m_answer != nullptr && !m_answer->candidates.empty();
    const bool near = m_answer != nullptr && m_answer->nearest.has_value();
    m_body->setVisible(any || near);
    m_columns[2]->setVisible(any);
    if (!any && !near) {
        settleLayout();
        return;
    }
    m_looked = any ? std::min(m_looked, m_answer->candidates.size() - 1) : 0;
    const std::size_t at = std::min(m_hovered.value_or(m_looked), any ? m_answer->candidates.size() - 1 : 0);
    const Candidate& shown = any ? m_answer->candidates[at] : *m_answer->nearest;
    const search::Progress& progress = m_answer->result->progress;
    const QString found = m_searching
                              ? tr("%1 so far").arg(theme::count(progress.total))
                              : tr("%1, found in %2")
                                    .arg(theme::count(progress.total), theme::seconds(progress.seconds));
    QString head = !any                         ? tr("Nearest to fit of %1").arg(theme::count(progress.total))
                   : at == 0 && m_answer->safer ? tr("Fastest that is safe to fit, of %1").arg(found)
                   : at == 0 && m_answer->sweep.answer.notRun
                       ? tr("Fastest that %1 runs, of %2")
                             .arg(QString::fromStdString(shown.pick.scenario.software().id), found)
                   : at == 0 ? tr("Fastest of %1").arg(found)
                             : tr("Looking at a rival (Esc goes back)");
    if (at == 0 && shown.fits && exchange::fitState(shown) == exchange::FitState::Tight) {
        head = tr("%1; only %2").arg(head, panel::sureToFit(*shown.fits)); // before anything else is read
    }
    m_fastestHead->setText(head);
    m_name->setText(degreesOf(m_answer->result->space, shown.pick));
    QStringList details{detailsOf(m_answer->result->space, shown.pick)};
    for (const Message& gap : layout::notRun(shown.pick.scenario)) {
        details << document::engineText(gap); // priced all the same: who opens it is to know
    }
    m_details->setText(details.join(QStringLiteral(" \u00b7 ")));
    m_fit->setCandidate(shown);
    m_costs->setCandidate(shown);
    fillRivals();
    settleLayout();
}

void StartView::fillServed()
{
    const bool any = !m_served->candidates.empty();
    m_body->setVisible(any);
    m_columns[2]->setVisible(any);
    if (!any) {
        settleLayout();
        return;
    }
    m_looked = std::min(m_looked, candidates() - 1);
    const std::size_t at = std::min(m_hovered.value_or(m_looked), candidates() - 1);
    const exchange::ServedCandidate& shown = m_served->candidates[at];
    const bool safe = shown.sure && *shown.sure >= exchange::kServedSure;
    const QString found = tr("%1, found in %2")
                              .arg(theme::count(m_served->tried), theme::seconds(m_served->seconds));
    m_fastestHead->setText(at > 0                ? tr("Looking at a rival (Esc goes back)")
                           : m_served->carried   ? tr("Carries most, of %1").arg(found)
                           : safe || !shown.sure ? tr("Fewest that carry it, of %1").arg(found)
                                                 : tr("Fewest that may carry it, of %1").arg(found));
    m_name->setText(QString::fromStdString(exchange::servedLayout(shown.scenario)));
    m_details->setText(servedDetails(shown.scenario));
    m_carries->setText(!shown.sure ? QString()
                       : safe      ? tr("\u2713 Carries it, %1").arg(panel::sure(*shown.sure))
                                   : tr("May carry it, %1").arg(panel::sure(*shown.sure)));
    write({m_carries}, theme::textFont(TextRole::Strong), safe ? m_theme.good : m_theme.warn);
    m_servedPanel->setCandidate(shown, m_served->carried, m_have);
    const auto placeOf = [this](const exchange::ServedCandidate& one) {
        return m_served->carried ? one.numbers[serving::kOutputOfAll] : static_cast<double>(one.accelerators);
    };
    DaysAxis axis{placeOf(m_served->candidates.front()), placeOf(m_served->candidates.front())};
    for (const exchange::ServedCandidate& one : m_served->candidates) {
        axis.from = std::min(axis.from, placeOf(one));
        axis.to = std::max(axis.to, placeOf(one));
    }
    constexpr double kMargin = 0.06;
    const double margin = (axis.to - axis.from) * kMargin;
    axis = {axis.from - margin, axis.to + margin};
    m_rivalsHead->setText(m_served->carried ? tr("Closest rivals, in tokens/s")
                                            : tr("Closest rivals, in accelerators"));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i]->setVisible(i < candidates());
        if (i >= candidates()) {
            continue;
        }
        const exchange::ServedCandidate& one = m_served->candidates[i];
        const double value = placeOf(one);
        const exchange::FitState state = !one.sure || *one.sure >= exchange::kServedSure
                                             ? exchange::FitState::Fits
                                         : *one.sure >= .5 ? exchange::FitState::Tight
                                                           : exchange::FitState::DoesNotFit;
        m_rows[i]->setPlace({value, value, value, placeOf(m_served->candidates.front()), state, i == 0},
                            servedTexts(*m_served, i), axis);
        m_rows[i]->setLooked(i == m_looked && m_looked > 0);
        m_rows[i]->setToolTip(servedDetails(one.scenario));
    }
    settleLayout();
}

/// From the inside out and at once: layouts that were filled while they were hidden do not ask for room by themselves.
void StartView::settleLayout()
{
    for (QWidget* part : {m_columns[0], m_columns[1], m_columns[2], m_body, m_card}) {
        part->layout()->activate();
    }
    layout()->activate();
    updateGeometry();
}

void StartView::fillRivals()
{
    const DaysAxis axis = daysAxis(m_answer->candidates);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool there = i < m_answer->candidates.size();
        m_rows[i]->setVisible(there);
        if (!there) {
            continue;
        }
        m_rows[i]->setCandidate(m_answer->candidates[i], rivalTexts(*m_answer, i), axis,
                                m_answer->candidates.front().days, i == 0);
        m_rows[i]->setLooked(i == m_looked && m_looked > 0);
        m_rows[i]->setToolTip(QStringList{degreesOf(m_answer->result->space, m_answer->candidates[i].pick),
                                          detailsOf(m_answer->result->space, m_answer->candidates[i].pick)}
                                  .join(QLatin1Char('\n')));
    }
}

void StartView::setDragged(const QString& kind)
{
    m_dragged = kind;
    m_sentence->setText(
        kind.isEmpty()
            ? tr("Shardscape tries every way to split a model over a cluster, and says what each costs.")
            : kind);
    setTheme(m_theme);
}

// ------------------------------------------------------------------ looks

void StartView::setTheme(const theme::Theme& theme)
{
    m_theme = theme;
    for (WordField* field : {m_model, m_cluster, m_purpose}) {
        field->setTheme(theme);
    }
    m_fit->setTheme(theme);
    m_costs->setTheme(theme);
    m_servedPanel->setTheme(theme);
    for (RivalRow* row : m_rows) {
        row->setTheme(theme);
    }
    write({m_title}, theme::textFont(TextRole::Display), theme.text);
    write({m_fastestHead, m_rivalsHead}, headFont(), theme.quietText);
    write({m_name}, theme::textFont(TextRole::Title), theme.text);
    write({m_details, m_rivalsNote}, theme::textFont(TextRole::Small), theme.quietText);
    write({m_message}, theme::textFont(TextRole::Strong), theme.text);
    write({m_sentence}, theme::textFont(TextRole::Body),
          m_dragged.isEmpty() ? theme.quietText : theme.accent);
    m_allButton->setFont(theme::textFont(TextRole::Small));
    update();
}

void StartView::arrange()
{
    const int room = width() - 2 * theme::kMargin;
    for (QWidget* part : std::initializer_list<QWidget*>{m_model, m_cluster, m_purpose, m_open}) {
        m_fields->removeWidget(part);
    }
    const bool row = room >= kOneRow;
    int at = 0;
    for (WordField* field : {m_model, m_cluster, m_purpose}) {
        m_fields->addWidget(field, row ? 0 : at, row ? at : 0);
        ++at;
    }
    m_fields->addWidget(m_open, row ? 0 : at, row ? at : 0);
    for (int column = 0; column < 4; ++column) {
        m_fields->setColumnStretch(column, row ? (column < 3 ? 3 : 2) : column == 0 ? 1 : 0);
    }
    for (QWidget* part : m_columns) {
        m_parts->removeWidget(part);
    }
    const int columns = room >= kThreeColumns ? 3 : room >= kTwoColumns ? 2 : 1;
    for (int column = 0; column < 3; ++column) {
        m_parts->setColumnStretch(column, column < columns ? (column == 2 ? 5 : 3) : 0);
    }
    m_parts->addWidget(m_columns[0], 0, 0);
    m_parts->addWidget(m_columns[1], columns > 1 ? 0 : 1, columns > 1 ? 1 : 0);
    m_parts->addWidget(m_columns[2], columns == 3 ? 0 : 2, columns == 3 ? 2 : 0, 1, columns == 2 ? 2 : 1);
    settleLayout(); // what it needs has changed, and whoever places the page asks at once
}

void StartView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void StartView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_dragged.isEmpty() ? m_theme.ground : m_theme.accentSoft);
    panel::paintPane(painter, m_card->geometry(), m_theme);
}

void StartView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void StartView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_looked > 0) {
        look(0);
        return;
    }
    QWidget::keyPressEvent(event);
}

void StartView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    render(&painter, rect.topLeft(), QRegion(), QWidget::DrawChildren);
}

} // namespace shardscape::start
