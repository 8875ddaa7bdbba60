// SPDX-License-Identifier: GPL-3.0-or-later
#include "jobs/job_panel.h"

#include "document/latin.h"
#include "inspector/knob_card.h"
#include "inspector/knob_row.h"
#include "jobs/job_verdict.h"
#include "panel/pane.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace shardscape::jobs {

using document::latin;
using theme::Theme;

namespace {

constexpr int kWidth = 288;

/// Whether the panel offers it: of a step's many knobs those that split it.
bool isOffered(const job::Job& job, const layout::Knob& knob)
{
    return &job != &job::run() || knob.inTask || knob.swept;
}

} // namespace

JobPanel::JobPanel(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("job_panel"));
    m_verdict = new JobVerdict(this);
    connect(m_verdict, &JobVerdict::whyRequested, this, &JobPanel::whyRequested);
    connect(m_verdict, &JobVerdict::mendWanted, this,
            [this](const layout::Change& change) { emit changeWanted(change, true); });
    connect(m_verdict, &JobVerdict::nodesWanted, this, &JobPanel::nodesWanted);
    m_content = new QWidget(this);
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("job_knobs"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_scroll->setWidget(m_content);
    m_content->setAutoFillBackground(false);
}

JobPanel::~JobPanel() = default;

void JobPanel::makeRows(const job::Job& job)
{
    for (QWidget* widget : m_order) {
        delete widget;
    }
    m_order.clear();
    m_heads.clear();
    m_rows.clear();
    m_job = &job;
    const auto add = [&](bool inTask, const QString& title) {
        QLabel* head = nullptr;
        for (const layout::Knob& knob : job.knobs()) {
            if (knob.inTask != inTask || !isOffered(job, knob)) {
                continue;
            }
            if (head == nullptr) {
                head = new QLabel(title, m_content);
                head->setFont(theme::textFont(theme::TextRole::Small));
                head->setForegroundRole(QPalette::PlaceholderText);
                m_heads.push_back(head);
                m_order.push_back(head);
            }
            auto* row = new inspector::KnobRow(knob, m_content);
            row->setTheme(m_theme);
            connect(row, &inspector::KnobRow::changed, this,
                    [this, &knob](std::int64_t value, bool finished) {
                        emit changeWanted(layout::Change{.settings = {{&knob, value}}}, finished);
                    });
            connect(row, &inspector::KnobRow::struckClicked, this, [this, &knob](std::int64_t value, QPoint) {
                emit changeWanted(layout::Change{.settings = {{&knob, value}}}, true);
            });
            connect(row, &inspector::KnobRow::layoutChanged, this, &JobPanel::place);
            connect(row, &inspector::KnobRow::aboutRequested, this, [this, row] { showCard(*row); });
            m_rows.push_back(row);
            m_order.push_back(row);
        }
    };
    add(true, &job == &job::run() ? tr("THE RUN") : tr("LOAD"));
    add(false, tr("LAYOUT"));
    for (QWidget* widget : m_order) {
        widget->show();
    }
}

void JobPanel::setState(const layout::Scenario& scenario, const job::Outcome& outcome)
{
    const job::Job& job = job::jobOf(scenario);
    m_scenario = scenario;
    if (m_job != &job) {
        makeRows(job);
    }
    m_verdict->setOutcome(job, scenario, outcome);
    for (inspector::KnobRow* row : m_rows) {
        row->setScenario(scenario);
    }
    if (m_card != nullptr && m_card->knob() != nullptr) {
        if (inspector::KnobRow* its = row(latin(m_card->knob()->id))) {
            m_card->refresh(its->knob(), its->state());
        }
    }
    place();
}

void JobPanel::setRunDates(RunDates dates)
{
    m_verdict->setRunDates(std::move(dates));
    place(); // it has more lines
}

QString JobPanel::headline() const
{
    return m_verdict->headline();
}

QStringList JobPanel::numbers() const
{
    return m_verdict->numbers();
}

inspector::KnobRow* JobPanel::row(const QString& knobId) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [&](const inspector::KnobRow* row) {
        return latin(row->knob().id) == knobId;
    });
    return found != m_rows.end() ? *found : nullptr;
}

void JobPanel::showCard(inspector::KnobRow& row)
{
    if (m_card == nullptr) {
        m_card = new inspector::KnobCard(this);
        connect(m_card, &inspector::KnobCard::valueChosen, this, [this](const QString& id, qint64 value) {
            if (inspector::KnobRow* its = this->row(id)) {
                emit changeWanted(layout::Change{.settings = {{&its->knob(), value}}}, true);
            }
        });
        connect(m_card, &inspector::KnobCard::glossaryRequested, this, &JobPanel::glossaryRequested);
        connect(m_card, &inspector::KnobCard::paperRequested, this, &JobPanel::paperRequested);
    }
    m_card->open(row.knob(), row.state(), QRect(row.mapToGlobal(QPoint(0, 0)), row.size()));
}

void JobPanel::place()
{
    const int margin = theme::kMargin;
    const int inner = width() - 2 * margin;
    const int verdict = std::min(m_verdict->heightFor(inner), std::max(120, height() * 3 / 5));
    m_verdict->setGeometry(margin, margin, inner, verdict);
    const int top = margin + verdict + theme::kGap;
    m_scroll->setGeometry(margin, top, width() - margin, std::max(0, height() - top));
    int y = 0;
    for (QWidget* widget : m_order) {
        auto* row = qobject_cast<inspector::KnobRow*>(widget);
        const int tall = row != nullptr ? row->heightFor(inner) : widget->sizeHint().height();
        widget->setGeometry(0, y, inner, tall);
        y += tall + theme::kGap;
    }
    m_content->resize(inner, y);
}

void JobPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void JobPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        place();
    }
    QWidget::changeEvent(event);
}

void JobPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_verdict->setTheme(theme);
    for (inspector::KnobRow* row : m_rows) {
        row->setTheme(theme);
    }
}

QSize JobPanel::sizeHint() const
{
    return {kWidth, 600};
}

QSize JobPanel::pictureSizeHint() const
{
    return {kWidth,
            2 * theme::kMargin + m_verdict->heightFor(kWidth - 2 * theme::kMargin) + m_content->height()};
}

void JobPanel::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    const QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin, 0);
    const double verdict = m_verdict->heightFor(static_cast<int>(inner.width()));
    m_verdict->paintIn(painter, QRectF(inner.left(), inner.top(), inner.width(), verdict), theme);
    double y = inner.top() + verdict + theme::kGap;
    for (const inspector::KnobRow* row : m_rows) {
        const double tall = row->heightFor(static_cast<int>(inner.width()));
        row->paintPicture(painter, QRectF(inner.left(), y, inner.width(), tall), theme);
        y += tall + theme::kGap;
    }
}

} // namespace shardscape::jobs
