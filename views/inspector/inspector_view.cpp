// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_view.h"

#include "document/engine_text.h"
#include "evaluate/mfu.h"
#include "inspector/advice_worker.h"
#include "inspector/choice_box.h"
#include "inspector/knob_row.h"
#include "inspector/knob_text.h"
#include "inspector/verdict_strip.h"
#include "panel/pane.h"
#include "theme/number_format.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace shardscape::inspector {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr int kBetweenRows = theme::kMargin;
constexpr int kBeforeGroup = theme::kGap;
constexpr int kAfterGroup = theme::kGrid;

QFont groupFont()
{
    QFont font = theme::textFont(TextRole::Small);
    font.setWeight(QFont::DemiBold);
    font.setCapitalization(QFont::AllUppercase);
    font.setLetterSpacing(QFont::AbsoluteSpacing, 0.4);
    return font;
}

} // namespace

/// What scrolls: rows placed by the view, and the heads of the groups and derived lines painted between them.
class InspectorView::Content : public QWidget {
public:
    struct Line {
        QRectF rect;
        QString text;
        QString value; ///< a derived number at the right end; empty for the head of a group
        bool head = false;
    };

    explicit Content(InspectorView& view)
        : m_view(view)
    {}

    std::vector<Line> lines;

    void paintLines(QPainter& painter, const QPointF& origin, const Theme& theme) const
    {
        for (const Line& line : lines) {
            const QRectF rect = line.rect.translated(origin);
            painter.setFont(line.head
                                ? groupFont()
                                : theme::textFont(line.value.isEmpty() ? TextRole::Body : TextRole::Strong));
            painter.setPen(line.head || line.value.isEmpty() ? theme.quietText : theme.text);
            panel::drawElided(painter, rect, Qt::AlignLeft | Qt::AlignVCenter, line.text);
            painter.setFont(theme::textFont(TextRole::Body));
            painter.setPen(theme.quietText);
            theme::drawTabular(painter, rect, Qt::AlignRight | Qt::AlignVCenter, line.value);
        }
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), m_view.m_theme.pane);
        paintLines(painter, {0, 0}, m_view.m_theme);
    }

private:
    InspectorView& m_view;
};

InspectorView::InspectorView(std::span<const layout::Knob> knobs, QWidget* parent)
    : QWidget(parent)
    , m_knobs(knobs)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("inspector"));
    setAccessibleName(tr("Inspector"));

    m_verdict = new VerdictStrip(knobs, this);
    connect(m_verdict, &VerdictStrip::changeProposed, this,
            [this](const QString& id, qint64 value) { emit knobChanged(id, value, true); });
    connect(m_verdict, &VerdictStrip::whyRequested, this, &InspectorView::whyRequested);

    m_search = new QLineEdit(this);
    m_search->setObjectName(QStringLiteral("inspector_search"));
    m_search->setAccessibleName(tr("Find a knob"));
    m_search->setPlaceholderText(tr("Find a knob"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &InspectorView::setFilter);

    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("inspector_scroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Always there: rows must not change their width when one knob more appears.
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_content = new Content(*this);
    m_content->setObjectName(QStringLiteral("inspector_knobs"));
    m_scroll->setWidget(m_content);
    m_scroll->viewport()->setAutoFillBackground(false);

    for (const layout::Knob& knob : knobs) {
        auto group = std::find_if(m_groups.begin(), m_groups.end(),
                                  [&](const Group& g) { return g.group == knob.group; });
        if (group == m_groups.end()) {
            m_groups.push_back({knob.group, {}});
            group = m_groups.end() - 1;
        }
        auto* row = new KnobRow(knob, m_content);
        const QString id = fromView(knob.id);
        connect(row, &KnobRow::changed, this,
                [this, id](std::int64_t value, bool finished) { emit knobChanged(id, value, finished); });
        connect(row, &KnobRow::layoutChanged, this, &InspectorView::place);
        row->control()->installEventFilter(this);
        group->rows.push_back(row);
    }

    m_worker = new AdviceWorker(this);
    connect(m_worker, &AdviceWorker::previewed, this, &InspectorView::takePreviews);
    connect(m_worker, &AdviceWorker::valued, this, &InspectorView::valuesChanged);
    connect(m_worker, &AdviceWorker::proposed, m_verdict, &VerdictStrip::setProposal);
    place();
}

InspectorView::~InspectorView() = default;

KnobRow* InspectorView::row(const QString& knobId) const
{
    for (const Group& group : m_groups) {
        for (KnobRow* row : group.rows) {
            if (fromView(row->knob().id) == knobId) {
                return row;
            }
        }
    }
    return nullptr;
}

std::optional<KnobPreview> InspectorView::now() const
{
    if (!m_evaluation.valid) {
        return std::nullopt;
    }
    KnobPreview preview;
    preview.valid = true;
    preview.fits = m_evaluation.fits;
    preview.peakBytes = m_evaluation.peakBytes;
    preview.stepSeconds = m_evaluation.stepSeconds;
    preview.tokensPerSecond = m_evaluation.tokensPerSecond;
    return preview;
}

void InspectorView::setState(const layout::Scenario& scenario, const evaluate::Evaluation& evaluation)
{
    m_scenario = scenario;
    m_evaluation = evaluation;
    m_verdict->setEvaluation(evaluation);
    std::vector<VerdictStrip::MfuReading> readings;
    if (evaluation.valid) {
        for (const evaluate::MfuConvention& convention : evaluate::mfuConventions()) {
            if (convention.counts != evaluation.mfuConvention) {
                readings.push_back({document::engineText(convention.label),
                                    evaluate::mfuOf(scenario, evaluation, convention)});
            }
        }
    }
    m_verdict->setMfuReadings(std::move(readings));
    for (const Group& group : m_groups) {
        for (KnobRow* row : group.rows) {
            row->setScenario(scenario);
            if (row->isDerived()) {
                const std::int64_t degree = evaluation.dataParallel > 0 ? evaluation.dataParallel
                                                                        : scenario.dataParallel();
                row->setDerived(row->knob().id == "dp" ? (degree > 0 ? theme::count(degree) : tr("none"))
                                                       : QString());
            }
        }
    }
    place();
    askAdvisor();
}

void InspectorView::setAdvisor(Advisor advisor)
{
    m_hasAdvisor = static_cast<bool>(advisor.preview) || static_cast<bool>(advisor.best);
    m_worker->setAdvisor(std::move(advisor));
    askAdvisor();
}

void InspectorView::askAdvisor()
{
    if (!m_hasAdvisor || !m_scenario) {
        return;
    }
    // What is in sight first; the rest may wait.
    std::vector<const layout::Knob*> seen;
    std::vector<const layout::Knob*> unseen;
    for (const Group& group : m_groups) {
        for (const KnobRow* row : group.rows) {
            if (row->isDerived()) {
                continue;
            }
            (row->visibleRegion().isEmpty() ? unseen : seen).push_back(&row->knob());
        }
    }
    seen.insert(seen.end(), unseen.begin(), unseen.end());
    m_verdict->setProposalPending();
    m_previews
        .clear(); // the chips keep their bars until new ones come; whoever sums them up must not mix the two
    m_worker->ask(*m_scenario, std::move(seen));
}

void InspectorView::takePreviews(const std::vector<KnobPreview>& previews)
{
    std::map<std::string, std::vector<KnobPreview>> fresh;
    const auto alreadyBroken = [this](const KnobPreview& preview) {
        return std::any_of(m_evaluation.reasons.begin(), m_evaluation.reasons.end(),
                           [&](const layout::Reason& reason) {
                               // Reasons may carry their mend after the sentence.
                               return !preview.reason.empty()
                                      && reason.text.compare(0, preview.reason.size(), preview.reason) == 0;
                           });
    };
    for (const KnobPreview& preview : previews) {
        std::vector<KnobPreview>& list = fresh[preview.knobId];
        // A rule that is broken already is not this value's fault: striking every chip would hide the way
        // out.
        if (m_evaluation.valid || preview.valid || !alreadyBroken(preview)) {
            list.push_back(preview);
        }
    }
    for (auto& [id, list] : fresh) {
        if (KnobRow* target = row(QString::fromStdString(id))) {
            target->setPreviews(list, m_evaluation.capacity, now());
        }
        m_previews[id] = std::move(list);
    }
    emit previewsChanged(this->previews());
}

std::vector<KnobPreview> InspectorView::previews() const
{
    std::vector<KnobPreview> all;
    for (const auto& [id, list] : m_previews) {
        all.insert(all.end(), list.begin(), list.end());
    }
    return all;
}

void InspectorView::setMfuBand(std::optional<double> band)
{
    m_verdict->setMfuBand(band);
}

void InspectorView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_verdict->setTheme(theme);
    for (const Group& group : m_groups) {
        for (KnobRow* row : group.rows) {
            row->setTheme(theme);
        }
    }
    m_content->update();
    update();
}

void InspectorView::setFilter(const QString& words)
{
    m_filter = words;
    if (m_search->text() != words) {
        m_search->setText(words);
    }
    place();
    m_scroll->verticalScrollBar()->setValue(0);
}

void InspectorView::revealKnob(const QString& knobId)
{
    KnobRow* target = row(knobId);
    if (target == nullptr) {
        return;
    }
    if (!target->matches(m_filter)) {
        setFilter({});
    }
    m_scroll->ensureWidgetVisible(target, 0, theme::kMargin);
    target->control()->setFocus(Qt::OtherFocusReason);
}

// ------------------------------------------------------------------ layout and painting

int InspectorView::placeContent(int width)
{
    m_content->lines.clear();
    const int small = static_cast<int>(panel::lineHeight(TextRole::Small));
    const int strong = static_cast<int>(panel::lineHeight(TextRole::Strong));
    int y = 0;
    for (const Group& group : m_groups) {
        bool any = false;
        for (KnobRow* row : group.rows) {
            const bool found = row->matches(m_filter);
            row->setVisible(found);
            if (!found) {
                continue;
            }
            if (!any) {
                y += y > 0 ? kBeforeGroup : 0;
                m_content->lines.push_back({QRectF(0, y, width, small), groupLabel(group.group), {}, true});
                y += small + kAfterGroup + 2;
                any = true;
            }
            const int height = row->heightFor(width);
            row->setGeometry(0, y, width, height);
            y += height + kBetweenRows;
            // How many micro-batches follow from it is what people ask next.
            if (row->knob().id == "micro_batch") {
                const std::int64_t count = m_evaluation.microbatches > 0 ? m_evaluation.microbatches
                                           : m_scenario                  ? m_scenario->microbatches()
                                                                         : 0;
                m_content->lines.push_back({QRectF(0, y, width, strong), tr("Micro-batches per step"),
                                            tr("= %1").arg(count > 0 ? theme::count(count) : tr("none"))});
                y += strong + kBetweenRows;
            }
        }
    }
    if (m_content->lines.empty()) {
        m_content->lines.push_back(
            {QRectF(0, 0, width, strong + theme::kGap), tr("No knob is called that."), {}});
        y = strong + theme::kGap;
    }
    return y;
}

void InspectorView::place()
{
    const int margin = theme::kMargin;
    const int width = std::max(120, this->width() - 2 * margin);
    const int verdictHeight = m_verdict->heightFor(width);
    m_verdict->setGeometry(margin, margin, width, verdictHeight);
    const int searchTop = margin + verdictHeight + theme::kGap;
    m_search->setGeometry(margin, searchTop, width, theme::kControlHeight);
    const int small = static_cast<int>(panel::lineHeight(TextRole::Small));
    const int scrollTop = searchTop + theme::kControlHeight + theme::kGrid + small + theme::kGap;
    // The scroll bar stands in the right margin, so rows line up with the card above.
    const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
    m_scroll->setGeometry(margin, scrollTop, width + margin, std::max(40, height() - scrollTop));
    const int room = width - std::max(0, bar - margin);
    m_content->resize(room, placeContent(room) + theme::kGap);
    m_content->update();
    update();
}

void InspectorView::resizeEvent(QResizeEvent*)
{
    place();
}

void InspectorView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        place();
    }
    QWidget::changeEvent(event);
}

namespace {

/// What the two bars on a chip mean; painted once, above all of them.
void paintBarLegend(QPainter& painter, const QRectF& rect, const Theme& theme)
{
    painter.setFont(theme::textFont(TextRole::Small));
    double x = rect.left();
    const auto entry = [&](const QColor& colour, const QString& text) {
        painter.fillRect(QRectF(x, std::round(rect.center().y()) - 1, 14, 2), colour);
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(x + 19, rect.top(), rect.right() - x - 19, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 19 + QFontMetricsF(painter.font()).horizontalAdvance(text) + theme::kMargin;
    };
    entry(theme.seriesColour(0), InspectorView::tr("memory of capacity"));
    entry(theme.seriesColour(2), InspectorView::tr("speed"));
}

} // namespace

void InspectorView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.pane);
    const QRect search = m_search->geometry();
    paintBarLegend(painter,
                   QRectF(search.left(), search.bottom() + 1 + theme::kGrid, search.width(),
                          panel::lineHeight(TextRole::Small)),
                   m_theme);
}

QSize InspectorView::sizeHint() const
{
    const double line = panel::lineHeight(TextRole::Body);
    return {std::max(280, static_cast<int>(std::ceil(18.5 * line))), 720};
}

QSize InspectorView::pictureSizeHint() const
{
    return {280, m_verdict->heightFor(256) + m_content->height() + 4 * theme::kMargin};
}

void InspectorView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.pane);
    painter.setClipRect(rect);
    const int margin = theme::kMargin;
    const int width = rect.width() - 2 * margin;
    const int verdictHeight = m_verdict->heightFor(width);
    m_verdict->paintPicture(painter, QRect(rect.left() + margin, rect.top() + margin, width, verdictHeight),
                            theme);
    const double small = panel::lineHeight(TextRole::Small);
    double y = rect.top() + margin + verdictHeight + theme::kGap;
    paintBarLegend(painter, QRectF(rect.left() + margin, y, width, small), theme);
    y += small + theme::kGap;
    const QPointF origin(rect.left() + margin, y);
    m_content->paintLines(painter, origin, theme);
    for (const Group& group : m_groups) {
        for (const KnobRow* row : group.rows) {
            if (!row->isHidden()) {
                row->paintPicture(painter, QRectF(origin + QPointF(row->pos()), QSizeF(width, row->height())),
                                  theme);
            }
        }
    }
    painter.restore();
}

bool InspectorView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return) {
            for (const Group& group : m_groups) {
                for (KnobRow* row : group.rows) {
                    if (!row->isHidden() && !row->isDerived()) {
                        row->control()->setFocus(Qt::TabFocusReason);
                        return true;
                    }
                }
            }
        }
    } else if (event->type() == QEvent::FocusIn) {
        // A click is where the user looks already; only the keyboard may have left the view.
        const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
        auto* control = qobject_cast<QWidget*>(watched);
        if (control != nullptr && control != m_search && reason != Qt::MouseFocusReason) {
            m_scroll->ensureWidgetVisible(control->parentWidget(), 0, theme::kMargin);
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace shardscape::inspector
