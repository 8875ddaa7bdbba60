// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/model_canvas.h"

#include "document/engine_text.h"
#include "panel/own_name.h"
#include "panel/pane.h"
#include "theme/account_look.h"
#include "theme/number_format.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shardscape::draw {

using theme::TextRole;
using theme::Theme;
using training::BlockCost;
using workload::Run;

namespace {

constexpr double kBoundaryReach = 6; ///< pixels around a boundary in which it can be grabbed
constexpr double kMostZoom = 40;
constexpr double kHandle = 26; ///< width of a boundary's grip

/// In the order in which bars are stacked; labels come from the model room.
constexpr std::array kPartOrder{workload::Part::Attention, workload::Part::Mlp,
                                workload::Part::Experts,   workload::Part::SharedExperts,
                                workload::Part::Router,    workload::Part::Embedding,
                                workload::Part::Head,      workload::Part::Norms};

QColor partColour(workload::Part part, const Theme& theme)
{
    return part == workload::Part::Norms ? theme::mix(theme.pane, theme.quietText, 0.55)
                                         : theme.seriesColour(static_cast<int>(part));
}

QString translatedPart(workload::Part part)
{
    return document::engineText(workload::label(part));
}

constexpr std::array<theme::TimeClass, training::kBlockTimes> kTimeClasses{
    theme::TimeClass::Forward,   theme::TimeClass::BackwardInput,        theme::TimeClass::BackwardWeight,
    theme::TimeClass::Recompute, theme::TimeClass::CommunicationExposed, theme::TimeClass::Idle};

QColor timeColour(std::size_t kind, const Theme& theme)
{
    return kind + 1 == kTimeClasses.size() ? theme::mix(theme.pane, theme.quietText, 0.55)
                                           : theme.timeColour(kTimeClasses[kind]);
}

double sum(const auto& parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

double textWidth(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

QString sizes(const workload::Tensor& tensor)
{
    QString text = theme::count(tensor.rows);
    if (!tensor.columnsName.empty()) {
        text += QStringLiteral(" × ") + theme::count(tensor.columns);
    }
    if (tensor.copies > 1) {
        text = theme::count(tensor.copies) + QStringLiteral(" × (") + text + QLatin1Char(')');
    }
    return text;
}

QString letters(const workload::Tensor& tensor)
{
    QString text = QString::fromUtf8(tensor.rowsName.data(), static_cast<qsizetype>(tensor.rowsName.size()));
    if (!tensor.columnsName.empty()) {
        text += QStringLiteral(" × ")
                + QString::fromUtf8(tensor.columnsName.data(),
                                    static_cast<qsizetype>(tensor.columnsName.size()));
    }
    return text;
}

} // namespace

/// Where everything goes. One computation for the screen, for pictures and for the mouse.
struct ModelCanvas::Frame {
    QRectF all;
    QRectF headline;
    QRectF legend;
    QRectF heads;      ///< titles of the three columns
    QRectF body;       ///< what scrolls
    double labels = 0; ///< width of the column of names
    QRectF column;     ///< of the boxes, body's height
    QRectF stages;     ///< of the bands
    double offset = 0;
    StackGeometry stack{StackShape{}, 0, 0, 0};
};

ModelCanvas::ModelCanvas(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("model_canvas"));
    setAccessibleName(tr("The model's blocks and pipeline stages"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAccessibleName(accessibleName());
    connect(verticalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
    describe();
}

bool ModelCanvas::hasNumbers() const
{
    return m_runs.size() > 2;
}

void ModelCanvas::setScenario(const layout::Scenario& scenario, const training::Evaluation& evaluation,
                              std::vector<BlockCost> costs)
{
    m_scenario = scenario;
    m_evaluation = evaluation;
    m_costs = std::move(costs);
    std::vector<Run> runs = workload::runsOf(scenario.model);
    if (runs.size() != m_runs.size()) {
        m_unfolded.assign(runs.size(), 0);
        m_hovered.reset();
        if (m_inside && *m_inside >= runs.size()) {
            setInside({});
        }
    }
    m_runs = std::move(runs);
    m_stages.clear();
    const std::int64_t stages = std::int64_t{scenario.layout.pipelineParallel} * scenario.layout.chunks;
    if (stages <= scenario.model.layers) {
        for (std::int64_t s = 0; s < stages; ++s) {
            m_stages.push_back(scenario.layersOf(s).count);
        }
    }
    if (m_selected
        && (m_selected->kind == Item::Kind::Block ? m_selected->index >= m_runs.size()
                                                  : m_selected->index + 1 >= m_stages.size())) {
        m_selected.reset();
        emit selectionChanged();
    }
    updateScroll();
    describe();
    viewport()->update();
}

void ModelCanvas::clear()
{
    m_runs.clear();
    m_costs.clear();
    m_stages.clear();
    m_selected.reset();
    m_inside.reset();
    updateScroll();
    describe();
    viewport()->update();
}

void ModelCanvas::setTheme(const Theme& theme)
{
    m_theme = theme;
    viewport()->update();
}

void ModelCanvas::setMeasure(Measure measure)
{
    m_measure = measure;
    describe();
    updateScroll();
    viewport()->update();
}

void ModelCanvas::select(std::optional<Item> item)
{
    if (item == m_selected) {
        return;
    }
    m_selected = item;
    describe();
    viewport()->update();
    emit selectionChanged();
}

std::size_t ModelCanvas::currentRun() const
{
    if (m_inside) {
        return *m_inside;
    }
    if (m_selected && m_selected->kind == Item::Kind::Block) {
        return m_selected->index;
    }
    return std::min<std::size_t>(1, m_runs.empty() ? 0 : m_runs.size() - 1);
}

void ModelCanvas::setUnfolded(std::size_t run, bool unfolded)
{
    if (run >= m_runs.size() || m_runs[run].kind != Run::Kind::Layers) {
        return;
    }
    m_unfolded[run] = unfolded ? 1 : 0;
    if (m_selected && m_selected->index == run && !unfolded) {
        m_selected->layer = m_runs[run].first;
    }
    updateScroll();
    viewport()->update();
}

bool ModelCanvas::isUnfolded(std::size_t run) const
{
    return run < m_unfolded.size() && m_unfolded[run] != 0;
}

void ModelCanvas::setInside(std::optional<std::size_t> run)
{
    if (run && *run >= m_runs.size()) {
        run.reset();
    }
    if (run == m_inside) {
        return;
    }
    m_inside = run;
    updateScroll();
    describe();
    viewport()->update();
    emit insideChanged();
}

void ModelCanvas::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, 1.0, kMostZoom);
    updateScroll();
    viewport()->update();
}

// ------------------------------------------------------------------ amounts

double ModelCanvas::amount(const BlockCost& cost) const
{
    switch (m_measure) {
    case Measure::Parameters: return sum(cost.parameters);
    case Measure::Flops: return sum(cost.flops);
    case Measure::Time: return sum(cost.seconds);
    case Measure::Memory: break;
    }
    return sum(cost.bytes);
}

std::vector<double> ModelCanvas::weights() const
{
    std::vector<double> all;
    all.reserve(m_costs.size());
    for (const BlockCost& cost : m_costs) {
        all.push_back(amount(cost));
    }
    return all;
}

QString ModelCanvas::amountText(double amount) const
{
    switch (m_measure) {
    case Measure::Parameters: return theme::parameters(amount);
    case Measure::Flops: return theme::flops(amount);
    case Measure::Time: return theme::seconds(amount);
    case Measure::Memory: break;
    }
    return theme::gibibytes(amount);
}

std::vector<std::pair<QColor, double>> ModelCanvas::colours(const BlockCost& cost, const Theme& theme) const
{
    std::vector<std::pair<QColor, double>> all;
    switch (m_measure) {
    case Measure::Parameters:
    case Measure::Flops: {
        const auto& parts = m_measure == Measure::Flops ? cost.flops : cost.parameters;
        for (const workload::Part part : kPartOrder) {
            all.emplace_back(partColour(part, theme), parts[static_cast<std::size_t>(part)]);
        }
        break;
    }
    case Measure::Time:
        for (std::size_t i = 0; i < cost.seconds.size(); ++i) {
            all.emplace_back(timeColour(i, theme), cost.seconds[i]);
        }
        break;
    case Measure::Memory:
        for (const training::Account& account : training::memoryAccounts()) {
            all.emplace_back(theme::accountColour(account, theme), cost.bytes[account]);
        }
        break;
    }
    std::erase_if(all, [](const auto& part) { return part.second <= 0; });
    return all;
}

QList<theme::LegendEntry> ModelCanvas::legend(const Theme& theme) const
{
    QList<theme::LegendEntry> entries;
    const auto used = [&](const auto& value) {
        return std::any_of(m_costs.begin(), m_costs.end(), [&](const BlockCost& c) { return value(c) > 0; });
    };
    switch (m_measure) {
    case Measure::Parameters:
    case Measure::Flops:
        for (const workload::Part part : kPartOrder) {
            const auto index = static_cast<std::size_t>(part);
            if (used([&](const BlockCost& c) {
                    return m_measure == Measure::Flops ? c.flops[index] : c.parameters[index];
                })) {
                entries << theme::LegendEntry{translatedPart(part), partColour(part, theme)};
            }
        }
        break;
    case Measure::Time:
        for (std::size_t i = 0; i < kTimeClasses.size(); ++i) {
            if (used([&](const BlockCost& c) { return c.seconds[i]; })) {
                entries << theme::LegendEntry{i + 1 == kTimeClasses.size()
                                                  ? tr("waiting for the host")
                                                  : theme::timeLabel(kTimeClasses[i]),
                                              timeColour(i, theme)};
            }
        }
        break;
    case Measure::Memory:
        for (const training::Account& account : training::memoryAccounts()) {
            if (used([&](const BlockCost& c) { return c.bytes[account]; })) {
                entries << theme::LegendEntry{theme::accountLabel(account),
                                              theme::accountColour(account, theme)};
            }
        }
        break;
    }
    return entries;
}

QString ModelCanvas::runName(const Run& run, bool folded, std::int64_t layer) const
{
    switch (run.kind) {
    case Run::Kind::Embedding: return tr("Embedding");
    case Run::Kind::Head: return m_scenario.model.tiedEmbeddings ? tr("Output (tied)") : tr("Output");
    case Run::Kind::FurtherTokens:
        return tr("%n further token(s)", nullptr, static_cast<int>(folded ? run.count : 1));
    case Run::Kind::Layers: break;
    }
    if (!folded) {
        return tr("Layer %1").arg(layer);
    }
    if (!m_scenario.model.kinds.empty()) {
        return tr("%1 × %2").arg(theme::count(run.count),
                                 document::engineText(workload::kindName(m_scenario.model, run.layerKind)));
    }
    if (!m_scenario.model.moe) {
        return tr("%1 × layer").arg(theme::count(run.count));
    }
    return (run.experts ? tr("%1 × experts") : tr("%1 × dense")).arg(theme::count(run.count));
}

double ModelCanvas::stageSeconds(std::size_t stage) const
{
    if (m_evaluation.stageCosts.size() != m_stages.size() || stage >= m_stages.size()) {
        return 0;
    }
    const schedule::StageCost& cost = m_evaluation.stageCosts[stage];
    return static_cast<double>(cost.forward + cost.backwardInput + cost.backwardWeight) / 1e9;
}

/// Of a pipeline rank that holds this stage alone.
std::optional<double> ModelCanvas::stageBytes(std::size_t stage) const
{
    if (m_evaluation.memory.size() != m_stages.size() || stage >= m_stages.size()) {
        return {};
    }
    return m_evaluation.memory[stage].total;
}

QString ModelCanvas::headline() const
{
    if (!hasNumbers()) {
        return tr("The model");
    }
    const workload::ParameterCount n = workload::countParameters(m_scenario.model);
    const QString name = panel::shownName(m_scenario.model);
    const QString total = theme::parameters(static_cast<double>(n.total));
    if (n.active != n.total) {
        return tr("%1: %2 parameters, %3 active for a token")
            .arg(name, total, theme::parameters(static_cast<double>(n.active)));
    }
    return tr("%1: %2 parameters").arg(name, total);
}

void ModelCanvas::describe()
{
    if (!hasNumbers()) {
        setAccessibleDescription(tr("No model to show."));
        return;
    }
    QString text = headline() + QStringLiteral(". ")
                   + tr("%n layer(s)", nullptr, static_cast<int>(m_scenario.model.layers))
                   + QStringLiteral(", ") + tr("%n stage(s)", nullptr, static_cast<int>(m_stages.size()))
                   + QLatin1Char('.');
    if (m_selected) {
        text += QLatin1Char(' ') + tip(*m_selected);
    }
    setAccessibleDescription(text);
}

// ------------------------------------------------------------------ layout

ModelCanvas::Frame ModelCanvas::frameIn(const QRectF& rect, double zoom) const
{
    Frame f;
    f.all = rect;
    const double small = panel::lineHeight(TextRole::Small);
    f.headline = QRectF(rect.left(), rect.top(), rect.width(),
                        panel::lineHeight(TextRole::Title) + theme::kGrid);
    const QRectF card(rect.left(), f.headline.bottom() + theme::kGrid, rect.width(),
                      rect.bottom() - f.headline.bottom() - theme::kGrid);
    const QRectF in = card.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const double legendHeight = theme::paintLegend(nullptr, in, legend(m_theme), m_theme);
    f.legend = QRectF(in.left(), in.top(), in.width(), legendHeight);
    f.heads = QRectF(in.left(), f.legend.bottom() + theme::kGap, in.width(), small);
    const double top = f.heads.bottom() + theme::kGrid;
    f.body = QRectF(in.left(), top, in.width(), std::max(in.bottom() - top, 1.0));

    double names = 0;
    double amounts = 0;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        names = std::max(names, textWidth(TextRole::Body, runName(m_runs[i], true, 0)));
        const double all = i < m_costs.size()
                               ? amount(m_costs[i])
                                     * static_cast<double>(std::max<std::int64_t>(m_runs[i].count, 1))
                               : 0;
        amounts = std::max(amounts, textWidth(TextRole::Small, amountText(all)));
    }
    f.labels = std::ceil(std::min(names + amounts + 3 * theme::kGap, in.width() * 0.42));
    // The blocks keep a width of their own beside the stages, however little there is.
    constexpr double kLeastColumn = 64;
    const double bands = std::max(std::min(std::clamp(in.width() * 0.30, 150.0, 260.0),
                                           in.width() - f.labels - theme::kMargin - kLeastColumn),
                                  kLeastColumn);
    f.stages = QRectF(in.right() - bands, f.body.top(), bands, f.body.height());
    f.column = QRectF(in.left() + f.labels, f.body.top(),
                      std::max(in.width() - f.labels - bands - theme::kMargin, 20.0), f.body.height());
    const std::vector<double> heights = weights();
    f.stack = StackGeometry(
        {m_runs, heights, m_unfolded, m_stages, panel::lineHeight(TextRole::Body) + 6, small + 2},
        f.column.left(), f.column.width(), f.body.height() * zoom);
    return f;
}

ModelCanvas::Frame ModelCanvas::frame() const
{
    Frame f = frameIn(viewport()->rect(), m_zoom);
    f.offset = verticalScrollBar()->value();
    return f;
}

void ModelCanvas::updateScroll()
{
    if (m_inside || !hasNumbers()) {
        verticalScrollBar()->setRange(0, 0);
        return;
    }
    const Frame f = frameIn(viewport()->rect(), m_zoom);
    verticalScrollBar()->setPageStep(static_cast<int>(f.body.height()));
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, static_cast<int>(std::ceil(f.stack.height() - f.body.height() - 0.5)));
}

QPointF ModelCanvas::handle(std::size_t boundary) const
{
    const Frame f = frame();
    return {f.stages.left() + kHandle / 2, f.body.top() + f.stack.boundary(boundary) - f.offset};
}

QRectF ModelCanvas::blockRect(std::size_t run) const
{
    const Frame f = frame();
    QRectF all;
    for (const StackBox& box : f.stack.boxes()) {
        if (box.run == run) {
            all |= box.rect.translated(0, f.body.top() - f.offset);
        }
    }
    return all;
}

// ------------------------------------------------------------------ painting

void ModelCanvas::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    const QRectF inside = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                                -theme::kMargin);
    paintFrame(painter, frameIn(inside, 1), theme, false);
    painter.restore();
}

void ModelCanvas::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.ground);
    paintFrame(painter, frame(), m_theme, true);
}

void ModelCanvas::paintFrame(QPainter& painter, const Frame& f, const Theme& theme, bool interactive) const
{
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    panel::drawElided(painter, f.headline, Qt::AlignLeft | Qt::AlignVCenter, headline());
    const QRectF card(f.all.left(), f.headline.bottom() + theme::kGrid, f.all.width(),
                      f.all.bottom() - f.headline.bottom() - theme::kGrid);
    panel::paintPane(painter, card, theme);
    if (!hasNumbers()) {
        theme::paintEmpty(painter, card,
                          tr("Choose a model above, or drop a config.json of Hugging Face here."), theme);
        return;
    }
    if (m_inside) {
        paintInside(painter, f, theme);
    } else {
        theme::paintLegend(&painter, f.legend, legend(theme), theme);
        paintStack(painter, f, theme, interactive);
    }
    if (interactive && hasFocus() && m_byKeyboard && !m_selected) {
        panel::paintFocusRing(painter, card, theme, theme::kPaneCorner);
    }
}

void ModelCanvas::paintStack(QPainter& painter, const Frame& f, const Theme& theme, bool interactive) const
{
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const QString unit = m_measure == Measure::Parameters ? tr("Parameters of the whole model")
                         : m_measure == Measure::Flops    ? tr("FLOPs of one token, forward")
                         : m_measure == Measure::Time
                             ? tr("Time of one micro-batch on one rank")
                             : tr("States on one rank, activations of one micro-batch");
    panel::drawElided(painter,
                      QRectF(f.heads.left(), f.heads.top(), f.labels - theme::kGap, f.heads.height()),
                      Qt::AlignLeft | Qt::AlignVCenter, tr("Blocks"));
    panel::drawElided(painter, QRectF(f.column.left(), f.heads.top(), f.column.width(), f.heads.height()),
                      Qt::AlignLeft | Qt::AlignVCenter, unit);
    const QString stagesHead = m_stages.empty()       ? tr("Stages")
                               : m_stages.size() == 1 ? tr("One stage")
                                                      : tr("%1 stages, one micro-batch")
                                                            .arg(static_cast<qlonglong>(m_stages.size()));
    panel::drawElided(painter, QRectF(f.stages.left(), f.heads.top(), f.stages.width(), f.heads.height()),
                      Qt::AlignLeft | Qt::AlignVCenter, stagesHead);

    painter.save();
    painter.setClipRect(f.body.adjusted(-2, -1, 2, 1));
    const double top = f.offset;
    const double bottom = f.offset + f.body.height();
    painter.translate(0, f.body.top() - f.offset);
    if (amount(m_costs[1]) <= 0 && m_measure >= Measure::Time) {
        QString sentence = tr("No times and no memory without a valid layout.");
        if (!m_evaluation.reasons.empty()) {
            sentence = tr("This layout cannot be: %1.")
                           .arg(document::engineText(layout::sentence(m_evaluation.reasons.front())));
        }
        painter.resetTransform();
        theme::paintEmpty(painter, f.body, sentence, theme);
        painter.restore();
        return;
    }
    for (std::size_t s = 0; s < f.stack.bands().size(); ++s) {
        if (f.stack.bands()[s].bottom >= top && f.stack.bands()[s].top <= bottom) {
            paintBand(painter, f, s, theme);
        }
    }
    for (const StackBox& box : f.stack.boxes()) {
        if (box.rect.bottom() >= top && box.rect.top() <= bottom) {
            paintBlock(painter, f, box, theme);
        }
    }
    // Boundaries above everything: they are what people grab.
    const double pitch = f.stack.height()
                         / static_cast<double>(std::max<std::size_t>(f.stack.bands().size(), 1));
    for (std::size_t s = 0; s + 1 < f.stack.bands().size(); ++s) {
        const double y = std::round(f.stack.boundary(s));
        const Item item{Item::Kind::Boundary, s, 0};
        const bool chosen = interactive && m_selected == item;
        const bool hot = interactive && (chosen || m_hovered == item || m_draggedBoundary == s);
        const QColor colour = hot ? theme.accent : theme::mix(theme.quietText, theme.pane, 0.35);
        // Closer than this, lines would be all there is to see: blocks keep their colours, and a seam where it fits.
        constexpr double kRoomForLine = 10;
        constexpr double kRoomForSeam = 3;
        if (pitch < kRoomForLine && !hot) {
            if (pitch >= kRoomForSeam) {
                painter.fillRect(QRectF(f.column.left(), y - 1, f.column.width(), 1), theme.pane);
            }
            continue;
        }
        // A light seam, so that the line is seen on every colour.
        painter.fillRect(QRectF(f.column.left(), y - 2, f.column.width(), 4), theme.pane);
        painter.fillRect(QRectF(f.column.left(), y - 1, f.stages.right() - f.column.left(), hot ? 2 : 1),
                         hot ? theme.accent : theme.text);
        if (f.stack.bands().size() <= 33 || hot) {
            panel::fillRounded(painter, QRectF(f.stages.left(), y - 3, kHandle, 6), colour, 3);
        }
    }
    if (m_dropAt) {
        double y = f.stack.height();
        for (const StackBox& box : f.stack.boxes()) {
            if (box.run == *m_dropAt) {
                y = box.rect.top();
                break;
            }
        }
        painter.fillRect(QRectF(f.column.left() - f.labels, y - 1.5, f.labels + f.column.width(), 3),
                         theme.accent);
    }
    if (interactive && m_selected && m_selected->kind == Item::Kind::Block) {
        for (const StackBox& box : f.stack.boxes()) {
            if (box.run == m_selected->index && (!isUnfolded(box.run) || box.first == m_selected->layer)) {
                const QRectF around(f.column.left() - f.labels, box.rect.top() + 0.5,
                                    f.labels + f.column.width() + 2, box.rect.height() - 1);
                panel::paintFocusRing(painter, around, theme, 4);
            }
        }
    }
    painter.restore();
}

void ModelCanvas::paintBlock(QPainter& painter, const Frame& f, const StackBox& box, const Theme& theme) const
{
    const Run& run = m_runs[box.run];
    const BlockCost& cost = m_costs[box.run];
    const bool folded = !isUnfolded(box.run);
    const double each = amount(cost);
    const double all = each * static_cast<double>(std::max<std::int64_t>(box.count, 1));
    // Whole pixels, so that neighbours meet without a seam; a line of ground between blocks that are high enough.
    const double y0 = std::round(box.rect.top());
    const double y1 = std::round(box.rect.bottom());
    const double gap = y1 - y0 > 6 ? 1 : 0;
    const QRectF bar(box.rect.left(), y0 + gap, box.rect.width(), y1 - y0 - 2 * gap);
    double x = bar.left();
    if (each > 0) {
        for (const auto& [colour, share] : colours(cost, theme)) {
            const double next = x + bar.width() * share / each;
            painter.fillRect(QRectF(std::round(x), bar.top(), std::round(next) - std::round(x), bar.height()),
                             colour);
            x = next;
        }
    } else {
        painter.fillRect(bar, theme::mix(theme.pane, theme.line, 0.6));
    }
    if (folded && box.count > 1 && bar.height() / static_cast<double>(box.count) >= 3) {
        const QColor seam = theme::mix(theme.pane, Qt::transparent, 0.0);
        for (std::int64_t layer = 1; layer < box.count; ++layer) {
            const double y = std::round(box.rect.top()
                                        + box.rect.height() * static_cast<double>(layer)
                                              / static_cast<double>(box.count));
            QColor thin = seam;
            thin.setAlphaF(0.45F);
            painter.fillRect(QRectF(bar.left(), y, bar.width(), 1), thin);
        }
    }
    const double line = panel::lineHeight(TextRole::Body);
    if (box.rect.height() + 1 < panel::lineHeight(TextRole::Small)) {
        return;
    }
    const QRectF label(box.rect.left() - f.labels, box.rect.top(), f.labels - theme::kGap, box.rect.height());
    const bool both = label.height() >= 2 * line + 2;
    const QString amountWords = amountText(all);
    const QRectF first(label.left(), label.center().y() - (both ? line : line / 2), label.width(), line);
    painter.setFont(theme::textFont(folded ? TextRole::Body : TextRole::Small));
    painter.setPen(theme.text);
    const double amountRoom = textWidth(TextRole::Small, amountWords) + theme::kGap;
    panel::drawElided(painter, both ? first : first.adjusted(0, 0, -amountRoom, 0),
                      Qt::AlignLeft | Qt::AlignVCenter, runName(run, folded, box.first));
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const QRectF second = both ? first.translated(0, line) : first;
    theme::drawTabular(painter, second, Qt::AlignVCenter | (both ? Qt::AlignLeft : Qt::AlignRight),
                       amountWords);
    if (both && label.height() >= 3 * line + 2) {
        double total = 0;
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            total += amount(m_costs[i]) * static_cast<double>(std::max<std::int64_t>(m_runs[i].count, 1));
        }
        panel::drawElided(painter, second.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter,
                          box.count > 1 ? tr("%1, each %2").arg(theme::percent(all / total), amountText(each))
                                        : theme::percent(total > 0 ? all / total : 0));
    }
}

void ModelCanvas::paintBand(QPainter& painter, const Frame& f, std::size_t stage, const Theme& theme) const
{
    const StackBand& band = f.stack.bands()[stage];
    const QRectF rect(f.stages.left(), std::round(band.top) + 1, f.stages.width(),
                      std::max(std::round(band.bottom) - std::round(band.top) - 2, 1.0));
    panel::fillRounded(painter, rect, stage % 2 == 0 ? theme.accentSoft : theme.hover,
                       std::min(4.0, rect.height() / 2));
    // How long it takes against the slowest one: the step waits for that.
    double slowest = 0;
    for (std::size_t s = 0; s < m_stages.size(); ++s) {
        slowest = std::max(slowest, stageSeconds(s));
    }
    const double seconds = stageSeconds(stage);
    const bool isSlowest = m_stages.size() > 1 && slowest > 0 && seconds >= slowest * 0.9995;
    if (slowest > 0 && m_stages.size() > 1) {
        const QRectF gauge(rect.right() - 5, rect.top(), 5, rect.height());
        panel::fillRounded(painter, gauge, theme::mix(theme.pane, theme.line, 0.5), 2);
        const double part = rect.height() * seconds / slowest;
        panel::fillRounded(painter, QRectF(gauge.left(), gauge.bottom() - part, 5, part),
                           isSlowest ? theme.warn : theme::mix(theme.accent, theme.pane, 0.25), 2);
    }
    const std::optional<double> bytes = stageBytes(stage);
    const bool tooMuch = bytes && m_evaluation.capacity > 0 && *bytes > m_evaluation.capacity;
    const double line = panel::lineHeight(TextRole::Small) + 1;
    const QRectF text = rect.adjusted(theme::kGap, 0, -theme::kGap - 4, 0);
    if (text.height() < line - 2) {
        return;
    }
    const QString name = tr("Stage %1").arg(static_cast<qlonglong>(stage));
    const QString layers = tr("%n layer(s)", nullptr, static_cast<int>(band.count));
    QStringList parts;
    if (seconds > 0) {
        parts << theme::seconds(seconds);
    }
    if (bytes) {
        parts << theme::gibibytes(*bytes);
    }
    const QString numbers = parts.join(QStringLiteral(" · "));
    const QColor strong = tooMuch ? theme.bad : theme.text;
    if (text.height() >= 3 * line && !numbers.isEmpty()) {
        const double y = text.center().y() - 1.5 * line;
        painter.setFont(theme::textFont(TextRole::Strong));
        painter.setPen(theme.text);
        panel::drawElided(painter, QRectF(text.left(), y - 1, text.width(), line + 2),
                          Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(theme::textFont(TextRole::Small));
        panel::drawElided(painter, QRectF(text.left(), y + line, text.width(), line),
                          Qt::AlignLeft | Qt::AlignVCenter,
                          isSlowest ? layers + QStringLiteral(" · ") + tr("slowest") : layers);
        painter.setPen(strong);
        panel::drawElided(painter, QRectF(text.left(), y + 2 * line, text.width(), line),
                          Qt::AlignLeft | Qt::AlignVCenter, numbers);
        return;
    }
    const QFont font = theme::textFont(TextRole::Small);
    painter.setFont(font);
    painter.setPen(strong);
    const QString number = QString::number(stage);
    const QString all = panel::firstFitting(
        font,
        {name + QStringLiteral(" · ") + layers
             + (numbers.isEmpty() ? QString() : QStringLiteral(" · ") + numbers),
         number + QStringLiteral(" · ") + layers
             + (numbers.isEmpty() ? QString() : QStringLiteral(" · ") + numbers),
         number + (numbers.isEmpty() ? QString() : QStringLiteral(" · ") + numbers), number},
        text.width());
    panel::drawElided(painter, text, Qt::AlignLeft | Qt::AlignVCenter, all);
}

void ModelCanvas::paintInside(QPainter& painter, const Frame& f, const Theme& theme) const
{
    const Run& run = m_runs[*m_inside];
    const std::vector<workload::Tensor> tensors = run.kind == Run::Kind::Embedding
                                                      ? workload::embeddingTensors(m_scenario.model)
                                                  : run.kind == Run::Kind::Head
                                                      ? workload::headTensors(m_scenario.model)
                                                  : run.kind == Run::Kind::FurtherTokens
                                                      ? workload::furtherTokenTensors(m_scenario.model)
                                                      : workload::layerTensors(
                                                          workload::layerOf(m_scenario.model, run.layerKind),
                                                          run.experts);
    const QRectF area(f.body.left(), f.legend.top(), f.body.width(), f.body.bottom() - f.legend.top());
    const double line = panel::lineHeight(TextRole::Body) + 6;
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    QString title = runName(run, true, run.first);
    if (run.kind == Run::Kind::Layers || run.count > 1) {
        title = tr("One of %1").arg(title);
    }
    panel::drawElided(painter, QRectF(area.left(), area.top(), area.width(), line),
                      Qt::AlignLeft | Qt::AlignVCenter, title);

    // Columns: name, letters, sizes, parameters, FLOPs, a bar.
    const std::array<double, 5> shares{0.24, 0.13, 0.21, 0.12, 0.13};
    std::array<double, 6> left{};
    left[0] = area.left() + theme::kMargin;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        left[i + 1] = left[i] + shares[i] * area.width();
    }
    const auto cell = [&](std::size_t column, double y, double height) {
        const double right = column + 1 < left.size() ? left[column + 1] : area.right();
        return QRectF(left[column], y, right - left[column] - theme::kGap, height);
    };
    double y = area.top() + line + theme::kGrid;
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const std::array<QString, 5> heads{tr("Tensor"), tr("Shape"), tr("Size"), tr("Parameters"),
                                       tr("FLOPs per token")};
    for (std::size_t i = 0; i < heads.size(); ++i) {
        panel::drawElided(painter, cell(i, y, small),
                          (i < 2 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, heads[i]);
    }
    y += small + theme::kGrid;
    double most = 1;
    for (const workload::Tensor& tensor : tensors) {
        most = std::max(most, static_cast<double>(tensor.parameters()));
    }
    std::optional<workload::Part> group;
    std::vector<std::pair<workload::Part, std::pair<double, double>>> groups; // for the line that joins them
    for (const workload::Tensor& tensor : tensors) {
        if (group != tensor.part) {
            group = tensor.part;
            y += groups.empty() ? 0 : theme::kGap;
            groups.push_back({tensor.part, {y, y}});
            double parameters = 0;
            for (const workload::Tensor& other : tensors) {
                parameters += other.part == tensor.part ? static_cast<double>(other.parameters()) : 0;
            }
            painter.setFont(theme::textFont(TextRole::Strong));
            painter.setPen(theme.text);
            QString head = translatedPart(tensor.part);
            head[0] = head[0].toUpper();
            panel::drawElided(painter, cell(0, y, line), Qt::AlignLeft | Qt::AlignVCenter, head);
            theme::drawTabular(painter, cell(3, y, line), Qt::AlignRight | Qt::AlignVCenter,
                               theme::parameters(parameters));
            if (tensor.part == workload::Part::Attention) {
                theme::drawTabular(
                    painter, cell(4, y, line), Qt::AlignRight | Qt::AlignVCenter,
                    theme::flops(
                        m_costs[*m_inside].flops[static_cast<std::size_t>(workload::Part::Attention)]));
            }
            y += line;
        }
        if (y + line > area.bottom() + 1) {
            painter.setFont(theme::textFont(TextRole::Small));
            painter.setPen(theme.quietText);
            painter.drawText(QRectF(left[0], area.bottom() - small, area.width(), small), Qt::AlignLeft,
                             QStringLiteral("…"));
            break;
        }
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.text);
        panel::drawElided(painter, cell(0, y, line), Qt::AlignLeft | Qt::AlignVCenter,
                          document::engineText(tensor.name));
        painter.setPen(theme.quietText);
        panel::drawElided(painter, cell(1, y, line), Qt::AlignLeft | Qt::AlignVCenter, letters(tensor));
        painter.setPen(theme.text);
        painter.setFont(theme::textFont(TextRole::Small));
        panel::drawElided(painter, cell(2, y, line), Qt::AlignRight | Qt::AlignVCenter, sizes(tensor));
        theme::drawTabular(painter, cell(3, y, line), Qt::AlignRight | Qt::AlignVCenter,
                           theme::parameters(static_cast<double>(tensor.parameters())));
        if (tensor.flops > 0) {
            theme::drawTabular(painter, cell(4, y, line), Qt::AlignRight | Qt::AlignVCenter,
                               theme::flops(tensor.flops));
        }
        const QRectF bar = cell(5, y, line).adjusted(theme::kGap, 4, theme::kGap, -4);
        panel::fillRounded(
            painter,
            QRectF(bar.left(), bar.top(),
                   std::max(bar.width() * static_cast<double>(tensor.parameters()) / most, 1.0),
                   bar.height()),
            partColour(tensor.part, theme), 2);
        y += line;
        groups.back().second.second = y;
    }
    // One token's way through the block.
    for (const auto& [part, range] : groups) {
        panel::fillRounded(painter, QRectF(area.left(), range.first + 3, 4, range.second - range.first - 4),
                           partColour(part, theme), 2);
    }
    const bool attends = run.kind == Run::Kind::Layers || run.kind == Run::Kind::FurtherTokens;
    if (attends && y + line < area.bottom()) {
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        panel::drawElided(
            painter, QRectF(left[0], y + theme::kGrid, area.width() - theme::kMargin, small),
            Qt::AlignLeft | Qt::AlignVCenter,
            tr("Scores and values of %1 tokens: %2 per token")
                .arg(theme::count(m_scenario.workload.sequence),
                     theme::flops(workload::attentionCoreFlops(
                         workload::layerOf(m_scenario.model, run.layerKind), m_scenario.workload.sequence))));
    }
}

// ------------------------------------------------------------------ what people do

std::vector<ModelCanvas::Item> ModelCanvas::itemsInOrder() const
{
    const Frame f = frame();
    std::vector<std::pair<double, Item>> all;
    for (const StackBox& box : f.stack.boxes()) {
        all.emplace_back(box.rect.top(), Item{Item::Kind::Block, box.run, box.first});
    }
    for (std::size_t s = 0; s + 1 < f.stack.bands().size(); ++s) {
        all.emplace_back(f.stack.boundary(s) - 0.25, Item{Item::Kind::Boundary, s, 0});
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Item> items;
    items.reserve(all.size());
    for (const auto& [y, item] : all) {
        items.push_back(item);
    }
    return items;
}

std::optional<ModelCanvas::Item> ModelCanvas::itemAt(const QPointF& at) const
{
    if (m_inside || !hasNumbers()) {
        return {};
    }
    const Frame f = frame();
    if (!f.body.adjusted(0, -kBoundaryReach, 0, kBoundaryReach).contains(at)) {
        return {};
    }
    const double y = at.y() - f.body.top() + f.offset;
    if (at.x() >= f.column.left()) {
        // Where stages are narrow their grips must not cover everything.
        const double reach = m_stages.size() > 1 ? std::min(
                                 kBoundaryReach, f.stack.height() / static_cast<double>(m_stages.size()) / 2)
                                                 : kBoundaryReach;
        if (const auto boundary = f.stack.boundaryAt(y, reach)) {
            return Item{Item::Kind::Boundary, *boundary, 0};
        }
    }
    if (at.x() > f.column.right()) {
        return {};
    }
    if (const auto box = f.stack.boxAt(y)) {
        const StackBox& found = f.stack.boxes()[*box];
        return Item{Item::Kind::Block, found.run, found.first};
    }
    return {};
}

QString ModelCanvas::tip(const Item& item) const
{
    if (item.kind == Item::Kind::Boundary) {
        if (item.index + 1 >= m_stages.size()) {
            return {};
        }
        std::int64_t edge = 0;
        for (std::size_t s = 0; s <= item.index; ++s) {
            edge += m_stages[s];
        }
        return tr("Boundary above layer %1: stage %2 has %3, stage %4 has %5 layers. Drag it, or Alt with up and down.")
            .arg(edge)
            .arg(static_cast<qlonglong>(item.index))
            .arg(m_stages[item.index])
            .arg(static_cast<qlonglong>(item.index + 1))
            .arg(m_stages[item.index + 1]);
    }
    if (item.index >= m_runs.size() || item.index >= m_costs.size()) {
        return {};
    }
    const Run& run = m_runs[item.index];
    const bool folded = !isUnfolded(item.index);
    const BlockCost& cost = m_costs[item.index];
    const double layers = folded ? static_cast<double>(std::max<std::int64_t>(run.count, 1)) : 1;
    QStringList lines{runName(run, folded, item.layer),
                      tr("%1 parameters").arg(theme::count(std::llround(sum(cost.parameters) * layers))),
                      tr("%1 forward per token").arg(theme::flops(sum(cost.flops) * layers))};
    if (sum(cost.seconds) > 0) {
        lines << tr("%1 for one micro-batch").arg(theme::seconds(sum(cost.seconds) * layers));
        lines << tr("%1 on one rank").arg(theme::gibibytes(sum(cost.bytes) * layers));
    }
    return lines.join(QLatin1Char('\n'));
}

QString ModelCanvas::bandTip(const QPointF& at) const
{
    const Frame f = frame();
    const double y = at.y() - f.body.top() + f.offset;
    for (std::size_t s = 0; s < f.stack.bands().size(); ++s) {
        const StackBand& band = f.stack.bands()[s];
        if (!m_inside && f.stages.contains(at) && y >= band.top && y < band.bottom) {
            QStringList lines{tr("Stage %1").arg(static_cast<qlonglong>(s)),
                              tr("%n layer(s)", nullptr, static_cast<int>(band.count))};
            if (stageSeconds(s) > 0) {
                lines << tr("%1 for one micro-batch").arg(theme::seconds(stageSeconds(s)));
            }
            if (const auto bytes = stageBytes(s)) {
                lines << tr("%1 on one rank").arg(theme::gibibytes(*bytes));
            }
            return lines.join(QLatin1Char('\n'));
        }
    }
    return {};
}

void ModelCanvas::step(int by)
{
    const std::vector<Item> items = itemsInOrder();
    if (items.empty()) {
        return;
    }
    const auto at = m_selected ? std::find(items.begin(), items.end(), *m_selected) : items.end();
    std::ptrdiff_t next = by > 0 ? 0 : static_cast<std::ptrdiff_t>(items.size()) - 1;
    if (at != items.end()) {
        next = std::clamp<std::ptrdiff_t>(at - items.begin() + by, 0,
                                          static_cast<std::ptrdiff_t>(items.size()) - 1);
    }
    select(items[static_cast<std::size_t>(next)]);
    reveal();
}

void ModelCanvas::reveal()
{
    if (!m_selected) {
        return;
    }
    const Frame f = frame();
    double top = 0;
    double bottom = 0;
    if (m_selected->kind == Item::Kind::Boundary) {
        top = f.stack.boundary(m_selected->index) - 20;
        bottom = top + 40;
    } else {
        for (const StackBox& box : f.stack.boxes()) {
            if (box.run == m_selected->index && (!isUnfolded(box.run) || box.first == m_selected->layer)) {
                top = box.rect.top();
                bottom = box.rect.bottom();
            }
        }
    }
    if (top < f.offset) {
        verticalScrollBar()->setValue(static_cast<int>(top));
    } else if (bottom > f.offset + f.body.height()) {
        verticalScrollBar()->setValue(static_cast<int>(std::min(bottom - f.body.height(), top)));
    }
}

void ModelCanvas::moveSelected(int by)
{
    if (!m_selected) {
        return;
    }
    if (m_selected->kind == Item::Kind::Boundary) {
        const std::size_t i = m_selected->index;
        std::int64_t edge = by;
        for (std::size_t s = 0; s <= i; ++s) {
            edge += m_stages[s];
        }
        const std::vector<std::int64_t> next = withBoundary(m_stages, i, edge);
        if (next != m_stages) {
            emit stagesEdited(next, true);
        }
        return;
    }
    const std::size_t run = m_selected->index;
    const auto to = static_cast<std::ptrdiff_t>(run) + by;
    if (m_runs[run].kind == Run::Kind::Layers && to > 0
        && to <= static_cast<std::ptrdiff_t>(workload::layerRuns(m_runs))) {
        emit runMoved(run, static_cast<std::size_t>(to));
    }
}

void ModelCanvas::keyPressEvent(QKeyEvent* event)
{
    m_byKeyboard = true;
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const bool moves = event->modifiers().testFlag(Qt::AltModifier)
                       || event->modifiers().testFlag(Qt::ShiftModifier);
    if (m_inside) {
        if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Backspace) {
            setInside({});
            return;
        }
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const bool onLayers = m_selected && m_selected->kind == Item::Kind::Block
                          && m_selected->index < m_runs.size()
                          && m_runs[m_selected->index].kind == Run::Kind::Layers;
    const bool repeats = onLayers
                         || (m_selected && m_selected->kind == Item::Kind::Block
                             && m_selected->index < m_runs.size()
                             && m_runs[m_selected->index].kind == Run::Kind::FurtherTokens);
    switch (event->key()) {
    case Qt::Key_Up: moves ? moveSelected(-1) : step(-1); return;
    case Qt::Key_Down: moves ? moveSelected(1) : step(1); return;
    case Qt::Key_Home:
    case Qt::Key_End:
        select({});
        step(event->key() == Qt::Key_Home ? 1 : -1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected && m_selected->kind == Item::Kind::Block) {
            setInside(m_selected->index);
        }
        return;
    case Qt::Key_Escape:
        if (m_selected) {
            select({});
            return;
        }
        break;
    case Qt::Key_Space:
        if (onLayers) {
            setUnfolded(m_selected->index, !isUnfolded(m_selected->index));
        }
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        if (control) {
            setZoom(m_zoom * 1.5);
        } else if (repeats) {
            emit runResized(m_selected->index, m_runs[m_selected->index].count + 1);
        }
        return;
    case Qt::Key_Minus:
        if (control) {
            setZoom(m_zoom / 1.5);
        } else if (repeats && m_runs[m_selected->index].count > 1) {
            emit runResized(m_selected->index, m_runs[m_selected->index].count - 1);
        }
        return;
    case Qt::Key_0:
        if (control) {
            setZoom(1);
            return;
        }
        break;
    case Qt::Key_D:
        if (onLayers && !control) { // Ctrl+D duplicates the scenario
            emit runDuplicated(m_selected->index);
            return;
        }
        break;
    case Qt::Key_Insert:
        if (onLayers) {
            emit kindAdded(m_selected->index);
            return;
        }
        break;
    case Qt::Key_Delete:
        if (repeats) {
            emit runRemoved(m_selected->index);
            return;
        }
        break;
    default: break;
    }
    event->ignore(); // the window's
}

void ModelCanvas::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    const Frame f = frame();
    const double at = event->position().y() - f.body.top();
    const double share = (at + f.offset) / std::max(f.stack.height(), 1.0);
    setZoom(m_zoom * std::pow(1.2, event->angleDelta().y() / 120.0));
    verticalScrollBar()->setValue(static_cast<int>(share * frame().stack.height() - at));
    event->accept();
}

void ModelCanvas::mousePressEvent(QMouseEvent* event)
{
    m_byKeyboard = false;
    setFocus(Qt::MouseFocusReason);
    const std::optional<Item> item = itemAt(event->position());
    if (event->button() != Qt::LeftButton || m_inside) {
        return;
    }
    select(item);
    m_pressed = event->position();
    if (item && item->kind == Item::Kind::Boundary) {
        m_draggedBoundary = item->index;
        m_stagesBefore = m_stages;
    } else if (item && m_runs[item->index].kind == Run::Kind::Layers) {
        m_draggedRun = item->index;
    }
}

void ModelCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const Frame f = frame();
    const double y = event->position().y() - f.body.top() + f.offset;
    if (m_draggedBoundary && m_stagesBefore.size() == m_stages.size()) {
        const std::vector<std::int64_t> next = withBoundary(m_stagesBefore, *m_draggedBoundary,
                                                            f.stack.edgeAt(y));
        if (next != m_stages) {
            emit stagesEdited(next, false);
        }
        return;
    }
    if (m_draggedRun && workload::layerRuns(m_runs) > 1
        && (event->position() - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_dropAt.reset();
        if (const auto box = f.stack.boxAt(y)) {
            const std::size_t run = f.stack.boxes()[*box].run;
            m_dropAt = std::clamp<std::size_t>(run, 1, workload::layerRuns(m_runs) + 1);
        }
        viewport()->setCursor(Qt::ClosedHandCursor);
        viewport()->update();
        return;
    }
    const std::optional<Item> item = itemAt(event->position());
    if (item != m_hovered) {
        m_hovered = item;
        if (item && item->kind == Item::Kind::Boundary) {
            viewport()->setCursor(Qt::SplitVCursor);
        } else {
            viewport()->unsetCursor();
        }
        viewport()->update();
    }
}

void ModelCanvas::mouseReleaseEvent(QMouseEvent*)
{
    if (m_draggedBoundary) {
        m_draggedBoundary.reset();
        if (m_stages != m_stagesBefore) {
            emit stagesEdited(m_stages, true);
        }
    }
    if (m_draggedRun && m_dropAt) {
        // Dropped above a run: those between move up by one.
        const std::size_t from = *m_draggedRun;
        const std::size_t to = *m_dropAt > from ? *m_dropAt - 1 : *m_dropAt;
        if (to != from) {
            emit runMoved(from, to);
        }
    }
    m_draggedRun.reset();
    m_dropAt.reset();
    viewport()->unsetCursor();
    viewport()->update();
}

void ModelCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const std::optional<Item> item = itemAt(event->position()); item && item->kind == Item::Kind::Block) {
        setInside(item->index);
    }
}

bool ModelCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<Item> item = itemAt(help->pos())) {
            QToolTip::showText(help->globalPos(), tip(*item), viewport());
        } else if (const QString band = bandTip(help->pos()); !band.isEmpty()) {
            QToolTip::showText(help->globalPos(), band, viewport());
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    if (event->type() == QEvent::Leave && m_hovered) {
        m_hovered.reset();
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ModelCanvas::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScroll();
}

void ModelCanvas::focusInEvent(QFocusEvent* event)
{
    m_byKeyboard = panel::byKeyboard(event->reason());
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void ModelCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace shardscape::draw
