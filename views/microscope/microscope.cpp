// SPDX-License-Identifier: GPL-3.0-or-later
#include "microscope/microscope.h"

#include "exchange/catalog/catalog.h"
#include "job/training/explain/traffic.h"
#include "job/training/numbers/account.h"
#include "job/training/numbers/evaluation.h"
#include "layout/knob.h"
#include "layout/rank_groups.h"
#include "theme/number_format.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace shardscape::microscope {

using layout::Scenario;
using schedule::OpKind;

namespace {

constexpr double kLowest = 150;
constexpr double kHighest = 320;
constexpr std::int64_t kMostDrawn = 8; ///< GPUs of a group; of more the first and the last are drawn
constexpr std::int64_t kMostNodes = 4;

QString words(const char* text)
{
    return QCoreApplication::translate("shardscape::microscope", text);
}

struct Named {
    Subject subject;
    const char* name;
    const char* entry;
};
constexpr std::array kNamed{
    Named{Subject::Stages, "stages", "pipeline-parallelism"},
    Named{Subject::Gradients, "gradients", "split-backward"},
    Named{Subject::Tensors, "tensors", "tensor-parallelism"},
    Named{Subject::States, "states", "zero"},
    Named{Subject::Ring, "ring", "context-parallelism"},
    Named{Subject::Experts, "experts", "expert-parallelism"},
    Named{Subject::Ranks, "ranks", "rank-order"},
};

/// Draws boxes, arrows and texts that never leave the picture.
class Pen {
public:
    Pen(QPainter& painter, const QRectF& box, const theme::Theme& theme)
        : m_painter(painter)
        , m_box(box)
        , m_theme(theme)
    {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(theme::textFont(theme::TextRole::Small));
    }
    [[nodiscard]] const QRectF& box() const { return m_box; }
    [[nodiscard]] double line() const { return QFontMetricsF(m_painter.font()).height(); }
    void rect(const QRectF& where, const QColor& fill, const QString& label = {}, bool faint = false)
    {
        const QColor ground = faint ? theme::mix(fill, m_theme.pane, 0.75) : fill;
        m_painter.setPen(QPen(theme::mix(fill, m_theme.text, 0.35), 1));
        m_painter.setBrush(ground);
        m_painter.drawRect(where);
        if (!label.isEmpty()) {
            inside(where, label, faint ? m_theme.text : m_theme.textOn(ground));
        }
    }
    void frame(const QRectF& where, const QString& head = {}, bool strong = false)
    {
        m_painter.setPen(QPen(strong ? m_theme.accent : m_theme.line, strong ? 2 : 1));
        m_painter.setBrush(m_theme.ground);
        m_painter.drawRoundedRect(where, theme::kCorner, theme::kCorner);
        if (!head.isEmpty()) {
            text(QRectF(where.left() + 2, where.top() + 1, where.width() - 4, line()), head,
                 m_theme.quietText);
        }
    }
    /// In the middle; left out where it has no room.
    void inside(const QRectF& where, const QString& label, const QColor& ink)
    {
        const QFontMetricsF metrics(m_painter.font());
        if (metrics.horizontalAdvance(label) <= where.width() - 2 && metrics.height() <= where.height() + 2) {
            m_painter.setPen(ink);
            m_painter.drawText(where, Qt::AlignCenter | Qt::TextDontClip, label);
        }
    }
    /// Elided where it has no room.
    void text(const QRectF& where, const QString& label, const QColor& ink, int align = Qt::AlignCenter)
    {
        m_painter.setPen(ink);
        m_painter.drawText(where, align | Qt::TextDontClip,
                           QFontMetricsF(m_painter.font()).elidedText(label, Qt::ElideRight, where.width()));
    }
    void arrow(QPointF from, QPointF to, const QColor& ink, double width = 2)
    {
        m_painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
        m_painter.drawLine(from, to);
        const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
        const double head = 5 + width;
        QPainterPath tip(to);
        tip.lineTo(to - QPointF(std::cos(angle - 0.45), std::sin(angle - 0.45)) * head);
        tip.lineTo(to - QPointF(std::cos(angle + 0.45), std::sin(angle + 0.45)) * head);
        tip.closeSubpath();
        m_painter.fillPath(tip, ink);
    }
    void curve(QPointF from, QPointF to, double lift, const QColor& ink, double width)
    {
        QPainterPath path(from);
        path.quadTo((from + to) / 2 + QPointF(0, lift), to);
        m_painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(path);
    }
    [[nodiscard]] const theme::Theme& theme() const { return m_theme; }

private:
    QPainter& m_painter;
    QRectF m_box;
    const theme::Theme& m_theme;
};

/// Which of `all` are drawn: all, or the first and the last; -1 stands for those between.
std::vector<std::int64_t> drawnOf(std::int64_t all, std::int64_t most = kMostDrawn)
{
    std::vector<std::int64_t> places;
    if (all <= most) {
        for (std::int64_t i = 0; i < all; ++i) {
            places.push_back(i);
        }
        return places;
    }
    for (std::int64_t i = 0; i < most - 2; ++i) {
        places.push_back(i);
    }
    places.push_back(-1);
    places.push_back(all - 1);
    return places;
}

QString count(std::int64_t value)
{
    return theme::count(value);
}

/// The activation of a micro-batch between two layers, in 16 bits.
double activationBytes(const Scenario& s)
{
    return 2.0 * static_cast<double>(s.layout.microBatch) * static_cast<double>(s.workload.sequence)
           * static_cast<double>(s.model.hidden) / static_cast<double>(std::max(1, s.layout.contextParallel));
}

// ------------------------------------------------------------------ stages

std::int64_t stageCount(const Scene& scene)
{
    return scene.scenario ? std::int64_t{scene.scenario->layout.pipelineParallel} : scene.devices;
}

std::int64_t chunkCount(const Scene& scene)
{
    return std::max<std::int64_t>(1, scene.scenario ? std::int64_t{scene.scenario->layout.chunks}
                                                    : scene.chunks);
}

void paintStages(Pen& pen, const Scene& scene, int step)
{
    const std::int64_t devices = stageCount(scene);
    const std::int64_t chunks = chunkCount(scene);
    const std::int64_t layers = scene.scenario ? scene.scenario->model.layers : devices * chunks;
    const QRectF& box = pen.box();
    const double blockTop = box.top() + pen.line() + 4;
    const double blockHigh = std::min(34.0, box.height() * 0.2);
    const double wide = box.width() / static_cast<double>(layers);
    const auto deviceOf = [&](std::int64_t layer) { return layer * devices * chunks / layers % devices; };
    pen.text(QRectF(box.left(), box.top(), box.width(), pen.line()),
             words(QT_TRANSLATE_NOOP("shardscape::microscope", "%1 layers, from the first to the last"))
                 .arg(count(layers)),
             pen.theme().quietText);
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const QColor fill = step == 0 ? pen.theme().opColour(OpKind::Forward)
                                      : pen.theme().seriesColour(static_cast<int>(deviceOf(layer) % 8));
        pen.rect(QRectF(box.left() + static_cast<double>(layer) * wide + 1, blockTop, wide - 2, blockHigh),
                 fill, count(layer));
    }
    if (step == 0) {
        return;
    }
    const std::vector<std::int64_t> shown = drawnOf(devices);
    const double deviceTop = blockTop + blockHigh + 36;
    const double deviceHigh = std::min(74.0, box.bottom() - deviceTop - 4);
    const double pitch = box.width() / static_cast<double>(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const QRectF where(box.left() + static_cast<double>(i) * pitch + 5, deviceTop, pitch - 10,
                           deviceHigh);
        if (shown[i] < 0) {
            pen.text(where, QStringLiteral("…"), pen.theme().quietText);
            continue;
        }
        pen.frame(where, words(QT_TRANSLATE_NOOP("shardscape::microscope", "device %1")).arg(shown[i]));
        for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
            const std::int64_t stage = chunk * devices + shown[i];
            const std::int64_t from = (stage * layers + devices * chunks - 1) / (devices * chunks);
            const std::int64_t to = ((stage + 1) * layers + devices * chunks - 1) / (devices * chunks) - 1;
            const double high = (deviceHigh - pen.line() - 8) / static_cast<double>(chunks);
            const QRectF part(where.left() + 4,
                              where.top() + pen.line() + 3 + static_cast<double>(chunk) * high,
                              where.width() - 8, high - 2);
            pen.rect(part, pen.theme().seriesColour(static_cast<int>(shown[i] % 8)),
                     from == to ? words(QT_TRANSLATE_NOOP("shardscape::microscope", "layer %1")).arg(from)
                                : words(QT_TRANSLATE_NOOP("shardscape::microscope", "layers %1 to %2"))
                                      .arg(from)
                                      .arg(to));
        }
        if (step >= 2 && i + 1 < shown.size()) {
            const double y = deviceTop + deviceHigh * 0.4;
            pen.arrow(QPointF(where.right(), y), QPointF(where.right() + 10, y),
                      pen.theme().opColour(OpKind::Forward), 2.5);
            pen.arrow(QPointF(where.right() + 10, y + 12), QPointF(where.right(), y + 12),
                      pen.theme().opColour(OpKind::Backward), 2.5);
        }
    }
}

QString stagesCaption(const Scene& scene, int step)
{
    const std::int64_t devices = stageCount(scene);
    switch (step) {
    case 0:
        return words(
            QT_TRANSLATE_NOOP("shardscape::microscope", "A network is layers, one behind the other."));
    case 1:
        return chunkCount(scene) == 1
                   ? words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                             "Cut into %1 stages, each device holds neighbouring layers."))
                         .arg(count(devices))
                   : words(
                         QT_TRANSLATE_NOOP("shardscape::microscope",
                                           "Cut into %1 pieces, each of %2 devices holds %3 that lie apart."))
                         .arg(count(devices * chunkCount(scene)), count(devices), count(chunkCount(scene)));
    default: break;
    }
    const QString bytes = scene.scenario ? theme::bytes(activationBytes(*scene.scenario)) : QString();
    return bytes.isEmpty()
               ? words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                         "Activations go forward from stage to stage, gradients come back."))
               : words(
                     QT_TRANSLATE_NOOP("shardscape::microscope",
                                       "Activations go forward, %1 a micro-batch; gradients of the same size "
                                       "come back."))
                     .arg(bytes);
}

// ------------------------------------------------------------------ two gradients

void paintGradients(Pen& pen, const Scene& scene, int step)
{
    const QRectF& box = pen.box();
    const double wide = std::min(170.0, box.width() * 0.3);
    const double high = std::min(64.0, box.height() * 0.34);
    const QRectF layer(box.center().x() - wide / 2, box.top() + box.height() * 0.18, wide, high);
    const QColor forward = pen.theme().opColour(OpKind::Forward);
    const QColor input = pen.theme().opColour(OpKind::BackwardInput);
    const QColor weight = pen.theme().opColour(OpKind::BackwardWeight);
    pen.rect(layer, forward, words(QT_TRANSLATE_NOOP("shardscape::microscope", "layer: y = x · W")),
             step > 0);
    const double x0 = box.left() + 6;
    const double x1 = box.right() - 6;
    const double up = layer.top() + high * 0.3;
    const double down = layer.top() + high * 0.72;
    const double band = (layer.left() - x0) - 8;
    pen.arrow(QPointF(x0, up), QPointF(layer.left(), up), forward);
    pen.arrow(QPointF(layer.right(), up), QPointF(x1, up), forward);
    pen.text(QRectF(x0, up - pen.line() - 2, band, pen.line()),
             words(QT_TRANSLATE_NOOP("shardscape::microscope", "x from the layer before")), pen.theme().text);
    pen.text(QRectF(layer.right() + 8, up - pen.line() - 2, band, pen.line()),
             words(QT_TRANSLATE_NOOP("shardscape::microscope", "y to the next layer")), pen.theme().text);
    if (step >= 1) {
        pen.arrow(QPointF(x1, down), QPointF(layer.right(), down), input);
        pen.arrow(QPointF(layer.left(), down), QPointF(x0, down), input);
        pen.text(QRectF(layer.right() + 8, down + 2, band, pen.line()),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "dy comes back")), pen.theme().text);
        pen.text(QRectF(x0, down + 2, band, pen.line()),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "dx = dy · Wᵀ goes on")),
                 pen.theme().text);
        pen.text(QRectF(x0, down + 2 + pen.line(), band, pen.line()),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "the device before waits for it")), input);
    }
    if (step >= 2) {
        const QRectF optimizer(layer.left(), box.bottom() - 34, wide, 28);
        pen.rect(optimizer, pen.theme().opColour(OpKind::Optimizer),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "optimizer")));
        pen.arrow(QPointF(layer.center().x(), layer.bottom()), QPointF(layer.center().x(), optimizer.top()),
                  weight, 3);
        pen.text(QRectF(layer.center().x() + 8, layer.bottom() + 6, box.right() - layer.center().x() - 8,
                        pen.line()),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                         "dW = xᵀ · dy stays here: nobody waits for it")),
                 pen.theme().text, Qt::AlignLeft | Qt::AlignVCenter);
    }
    (void)scene;
}

QString gradientsCaption(int step)
{
    static constexpr std::array kSaid{
        QT_TRANSLATE_NOOP("shardscape::microscope", "Forward: one product, y = x · W."),
        QT_TRANSLATE_NOOP(
            "shardscape::microscope",
            "Backward, first half: the input gradient. The layer before cannot begin without it."),
        QT_TRANSLATE_NOOP(
            "shardscape::microscope",
            "Backward, second half: the weight gradient. The optimizer alone needs it, at the end.")};
    return words(kSaid[static_cast<std::size_t>(std::clamp(step, 0, 2))]);
}

// ------------------------------------------------------------------ matrices

void paintTensors(Pen& pen, const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const std::int64_t tp = s.layout.tensorParallel;
    const QRectF& box = pen.box();
    const double top = box.top() + pen.line() + 4;
    const double high = box.height() - 2 * pen.line() - 12;
    const double hidden = static_cast<double>(s.model.hidden);
    const double inner = static_cast<double>(s.model.ffn);
    // Both matrices in one scale: hidden : ffn as they are.
    const double unit = std::min((box.width() * 0.36) / inner, high / inner);
    const double wide = inner * unit;
    const double low = hidden * unit;
    const auto fill = [&](std::int64_t part) {
        return step == 0 ? pen.theme().opColour(OpKind::Forward)
                         : pen.theme().seriesColour(static_cast<int>(part % 8));
    };
    const double middle = top + high / 2;
    const QRectF up(box.left() + box.width() * 0.12, middle - low / 2, wide, low);
    const QRectF down(up.right() + box.width() * 0.16, middle - wide / 2, low, wide);
    const std::int64_t parts = step == 0 ? 1 : tp;
    for (std::int64_t part = 0; part < parts; ++part) {
        const auto share = static_cast<double>(part) / static_cast<double>(parts);
        const double each = 1.0 / static_cast<double>(parts);
        pen.rect(QRectF(up.left() + share * wide, up.top(), each * wide, low), fill(part),
                 parts > 1 ? words(QT_TRANSLATE_NOOP("shardscape::microscope", "GPU %1")).arg(part)
                           : QString());
        const std::int64_t rows = step >= 2 ? parts : 1;
        if (part < rows) {
            const double rowShare = static_cast<double>(part) / static_cast<double>(rows);
            const QColor ink = step >= 2 ? fill(part) : pen.theme().seriesColour(7);
            pen.rect(QRectF(down.left(), down.top() + rowShare * wide, low, wide / static_cast<double>(rows)),
                     step >= 2 ? ink : pen.theme().line,
                     rows > 1 ? words(QT_TRANSLATE_NOOP("shardscape::microscope", "GPU %1")).arg(part)
                              : QString());
        }
    }
    const QColor ink = pen.theme().text;
    pen.text(QRectF(up.left() - 20, up.top() - pen.line() - 2, wide + 40, pen.line()),
             words(QT_TRANSLATE_NOOP("shardscape::microscope", "first matrix %1 × %2"))
                 .arg(count(s.model.hidden), count(s.model.ffn)),
             ink);
    pen.text(QRectF(down.left() - 60, down.top() - pen.line() - 2, low + 120, pen.line()),
             words(QT_TRANSLATE_NOOP("shardscape::microscope", "second %1 × %2"))
                 .arg(count(s.model.ffn), count(s.model.hidden)),
             ink);
    pen.arrow(QPointF(box.left() + 4, middle), QPointF(up.left() - 4, middle),
              pen.theme().opColour(OpKind::Forward));
    pen.arrow(QPointF(up.right() + 4, middle), QPointF(down.left() - 4, middle),
              pen.theme().opColour(OpKind::Forward));
    const QColor red = pen.theme().bad;
    pen.arrow(QPointF(down.right() + 4, middle), QPointF(box.right() - 6, middle),
              step >= 3 && tp > 1 ? red : pen.theme().opColour(OpKind::Forward), step >= 3 && tp > 1 ? 5 : 2);
    if (step >= 3 && tp > 1) {
        const bool split = s.layout.sequenceParallel;
        pen.text(QRectF(down.right() + 2, middle + 8, box.right() - down.right() - 4, pen.line()),
                 split ? words(QT_TRANSLATE_NOOP("shardscape::microscope", "reduce-scatter"))
                       : words(QT_TRANSLATE_NOOP("shardscape::microscope", "all-reduce")),
                 red);
        if (split) {
            pen.arrow(QPointF(box.left() + 4, middle), QPointF(up.left() - 4, middle), red, 5);
            pen.text(QRectF(box.left(), middle + 8, up.left() - box.left() - 4, pen.line()),
                     words(QT_TRANSLATE_NOOP("shardscape::microscope", "all-gather")), red);
        }
    }
}

QString tensorsCaption(const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const std::int64_t tp = s.layout.tensorParallel;
    switch (step) {
    case 0:
        return words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                       "The two products of an MLP: %1 numbers become %2, and %1 again."))
            .arg(count(s.model.hidden), count(s.model.ffn));
    case 1:
        return words(
                   QT_TRANSLATE_NOOP("shardscape::microscope",
                                     "The first matrix is cut by columns: each of %1 GPUs computes %2 of the "
                                     "columns, without a message."))
            .arg(count(tp), count(s.model.ffn / std::max<std::int64_t>(1, tp)));
    case 2:
        return words(
            QT_TRANSLATE_NOOP("shardscape::microscope",
                              "The second is cut by rows: each GPU multiplies what it has, and gets a part "
                              "of every sum."));
    default: break;
    }
    if (tp == 1) {
        return words(QT_TRANSLATE_NOOP("shardscape::microscope", "One GPU has it whole: nothing is sent."));
    }
    return words(QT_TRANSLATE_NOOP(
                     "shardscape::microscope",
                     "The parts are added up over the GPUs: %1 of every layer and micro-batch, and "
                     "everybody waits."))
        .arg(theme::bytes(activationBytes(s)));
}

// ------------------------------------------------------------------ states

/// Bytes a parameter of weights, gradients and optimizer states, as the engine counts them.
struct Bytes {
    double weights = 0, gradients = 0, optimizer = 0;
    [[nodiscard]] double all() const { return weights + gradients + optimizer; }
};

Bytes statesAt(Scenario s, int zero)
{
    if (zero >= 0 && !layout::setKnob(s, "zero", std::to_string(zero))) {
        return {};
    }
    const training::Evaluation its = training::evaluate(s);
    if (its.memory.empty()) {
        return {};
    }
    const training::StageMemory& worst = its.memory[static_cast<std::size_t>(std::max(0, its.worstStage))];
    using training::MemoryClass;
    return {worst.bytes[training::accountOf(MemoryClass::Weights)],
            worst.bytes[training::accountOf(MemoryClass::Gradients)],
            worst.bytes[training::accountOf(MemoryClass::Optimizer)]};
}

void paintStates(Pen& pen, const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const Bytes whole = statesAt(s, 0);
    const QRectF& box = pen.box();
    if (whole.all() <= 0) {
        return;
    }
    const QColor weights = pen.theme().roleColour(training::accountOf(training::MemoryClass::Weights).role);
    const QColor gradients = pen.theme().roleColour(
        training::accountOf(training::MemoryClass::Gradients).role);
    const QColor optimizer = pen.theme().roleColour(
        training::accountOf(training::MemoryClass::Optimizer).role);
    if (step == 0) {                // one parameter, byte by byte
        const double perWeight = 2; // 16 bits, as the precision of the products has it
        const double parameters = whole.weights / perWeight;
        const double g = whole.gradients / parameters;
        const double o = whole.optimizer / parameters;
        const double all = perWeight + g + o;
        const double unit = (box.width() - 8) / all;
        const double top = box.center().y() - 24;
        double x = box.left() + 4;
        const auto run = [&](double bytes, const QColor& fill, const QString& name) {
            for (int i = 0; i < static_cast<int>(std::llround(bytes)); ++i) {
                pen.rect(QRectF(x + i * unit, top, unit - 2, 40), fill);
            }
            pen.text(QRectF(x, top - pen.line() - 4, bytes * unit, pen.line()), name, pen.theme().text);
            pen.text(QRectF(x, top + 44, bytes * unit, pen.line()),
                     words(QT_TRANSLATE_NOOP("shardscape::microscope", "%1 B"))
                         .arg(std::abs(bytes - std::round(bytes)) < 1e-6 ? theme::count(std::llround(bytes))
                                                                         : theme::number(bytes, 2)),
                     pen.theme().quietText);
            x += bytes * unit;
        };
        run(perWeight, weights, words(QT_TRANSLATE_NOOP("shardscape::microscope", "weight")));
        run(g, gradients, words(QT_TRANSLATE_NOOP("shardscape::microscope", "gradient")));
        if (std::abs(o - 12) < 0.5) { // Adam: a master copy and two moments of four bytes each
            run(4, optimizer, words(QT_TRANSLATE_NOOP("shardscape::microscope", "master copy")));
            run(4, theme::mix(optimizer, pen.theme().pane, 0.25),
                words(QT_TRANSLATE_NOOP("shardscape::microscope", "mean")));
            run(4, theme::mix(optimizer, pen.theme().pane, 0.45),
                words(QT_TRANSLATE_NOOP("shardscape::microscope", "variance")));
        } else {
            run(o, optimizer, words(QT_TRANSLATE_NOOP("shardscape::microscope", "optimizer")));
        }
        return;
    }
    const Bytes now = statesAt(s, step - 1);
    const std::vector<std::int64_t> shown = drawnOf(std::max<std::int64_t>(1, s.dataParallel()));
    const double pitch = box.width() / static_cast<double>(shown.size());
    const double floor = box.bottom() - pen.line() - 4;
    const double high = floor - box.top() - 4;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double left = box.left() + static_cast<double>(i) * pitch + 4;
        if (shown[i] < 0) {
            pen.text(QRectF(left, floor - 20, pitch - 8, 20), QStringLiteral("…"), pen.theme().quietText);
            continue;
        }
        double y = floor;
        const auto pile = [&](double bytes, double before, const QColor& fill) {
            // What was there before the sharing stays as a frame.
            pen.rect(QRectF(left, y - before / whole.all() * high, pitch - 8, before / whole.all() * high),
                     fill, {}, true);
            const double mine = bytes / whole.all() * high;
            const double at = before > 0 && bytes < before * 0.999
                                  ? y
                                        - std::fmod(static_cast<double>(shown[i]) * mine,
                                                    std::max(1e-9, before / whole.all() * high - mine + 1e-9))
                                        - mine
                                  : y - mine;
            pen.rect(QRectF(left, at, pitch - 8, mine), fill);
            y -= before / whole.all() * high;
        };
        pile(now.weights, whole.weights, weights);
        pile(now.gradients, whole.gradients, gradients);
        pile(now.optimizer, whole.optimizer, optimizer);
        pen.text(QRectF(left - 4, floor + 2, pitch, pen.line()),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "GPU %1")).arg(shown[i]),
                 pen.theme().quietText);
    }
}

QString statesCaption(const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const Bytes whole = statesAt(s, 0);
    if (whole.all() <= 0) {
        return {};
    }
    if (step == 0) {
        const double parameters = whole.weights / 2;
        return words(QT_TRANSLATE_NOOP(
                         "shardscape::microscope",
                         "A parameter takes %1 bytes: %2 of weight, %3 of gradient, %4 of optimizer "
                         "states."))
            .arg(theme::number(whole.all() / parameters, 2), theme::number(2, 1),
                 theme::number(whole.gradients / parameters, 1),
                 theme::number(whole.optimizer / parameters, 2));
    }
    const Bytes now = statesAt(s, step - 1);
    static constexpr std::array kSaid{
        QT_TRANSLATE_NOOP("shardscape::microscope", "Nothing shared: each of %1 GPUs holds everything, %2."),
        QT_TRANSLATE_NOOP("shardscape::microscope",
                          "ZeRO-1: each of %1 GPUs keeps its part of the optimizer states; %2 a GPU."),
        QT_TRANSLATE_NOOP("shardscape::microscope", "ZeRO-2: of the gradients too; %2 on each of %1 GPUs."),
        QT_TRANSLATE_NOOP(
            "shardscape::microscope",
            "ZeRO-3: of the weights too, which then come before every use; %2 on each of %1 GPUs.")};
    return words(kSaid[static_cast<std::size_t>(std::clamp(step - 1, 0, 3))])
        .arg(count(std::max<std::int64_t>(1, s.dataParallel())), theme::gibibytes(now.all()));
}

// ------------------------------------------------------------------ a ring of keys

double keyBytes(const Scenario& s)
{
    const double cp = std::max(1, s.layout.contextParallel);
    const double tp = std::max(1, s.layout.tensorParallel);
    return 2.0 * 2.0 * static_cast<double>(s.layout.microBatch) * static_cast<double>(s.workload.sequence)
           / cp * static_cast<double>(s.model.keyValueHeads * s.model.headDim) / tp;
}

void paintRing(Pen& pen, const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const std::int64_t cp = std::min<std::int64_t>(kMostDrawn, s.layout.contextParallel);
    const QRectF& box = pen.box();
    const QPointF middle = box.center();
    const double radiusX = std::min(box.width() * 0.36, 260.0);
    const double radiusY = box.height() * 0.34;
    const double wide = std::min(120.0, box.width() / 4);
    const double high = 2 * pen.line() + 10;
    const auto place = [&](std::int64_t i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(cp)
                             - std::numbers::pi / 2;
        return middle + QPointF(radiusX * std::cos(angle), radiusY * std::sin(angle));
    };
    if (cp > 1) {
        for (std::int64_t i = 0; i < cp; ++i) {
            const QPointF from = place(i);
            const QPointF to = place((i + 1) % cp);
            const QPointF along = to - from;
            pen.arrow(from + along * 0.32, from + along * 0.68,
                      step > 0 ? pen.theme().accent : pen.theme().line, step > 0 ? 3 : 1.5);
        }
    }
    for (std::int64_t i = 0; i < cp; ++i) {
        QRectF where(QPointF(), QSizeF(wide, high));
        where.moveCenter(place(i));
        pen.frame(where);
        const QColor own = pen.theme().seriesColour(static_cast<int>(i % 8));
        pen.rect(QRectF(where.left() + 3, where.top() + 3, where.width() - 6, high / 2 - 4), own,
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "Q of part %1")).arg(i));
        const std::int64_t guest = ((i - step) % cp + cp) % cp;
        pen.rect(QRectF(where.left() + 3, where.top() + high / 2 + 1, where.width() - 6, high / 2 - 4),
                 theme::mix(pen.theme().seriesColour(static_cast<int>(guest % 8)), pen.theme().pane, 0.3),
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "K, V of part %1")).arg(guest));
    }
}

QString ringCaption(const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const std::int64_t cp = s.layout.contextParallel;
    if (cp == 1) {
        return words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                       "One GPU has all %1 tokens: keys and values travel nowhere."))
            .arg(count(s.workload.sequence));
    }
    if (step == 0) {
        return words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                       "Each of %1 GPUs has %2 tokens, with their queries, keys and values."))
            .arg(count(cp), count(s.workload.sequence / cp));
    }
    return words(QT_TRANSLATE_NOOP(
                     "shardscape::microscope",
                     "After %1 of %2 moves each query has met %3 of %2 parts; %4 of keys and values "
                     "travel each time."))
        .arg(count(step), count(cp), count(step + 1), theme::bytes(keyBytes(s)));
}

// ------------------------------------------------------------------ experts

void paintExperts(Pen& pen, const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const std::int64_t experts = s.model.moe->experts;
    const std::int64_t ep = std::max<std::int64_t>(1, s.layout.expertParallel);
    const std::vector<std::int64_t> gpus = drawnOf(ep);
    const QRectF& box = pen.box();
    const QRectF router(box.center().x() - 70, box.top() + box.height() * 0.32, 140, 26);
    pen.rect(router, pen.theme().opColour(OpKind::Forward),
             words(QT_TRANSLATE_NOOP("shardscape::microscope", "router")));
    const double pitch = box.width() / static_cast<double>(gpus.size());
    const double top = box.top() + box.height() * 0.62;
    const double high = box.bottom() - top - 4;
    const std::int64_t here = experts / ep;
    std::vector<QPointF> doors;
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        const QRectF where(box.left() + static_cast<double>(i) * pitch + 4, top, pitch - 8, high);
        if (gpus[i] < 0) {
            pen.text(where, QStringLiteral("…"), pen.theme().quietText);
            continue;
        }
        pen.frame(where, words(QT_TRANSLATE_NOOP("shardscape::microscope", "GPU %1")).arg(gpus[i]));
        const std::int64_t drawn = std::min<std::int64_t>(here, 8);
        const double each = (where.width() - 8) / static_cast<double>(std::max<std::int64_t>(1, drawn));
        for (std::int64_t e = 0; e < drawn; ++e) {
            const QRectF one(where.left() + 4 + static_cast<double>(e) * each, where.top() + pen.line() + 3,
                             each - 2, high - pen.line() - 8);
            pen.rect(one, pen.theme().seriesColour(static_cast<int>(i % 8)),
                     drawn == here ? count(gpus[i] * here + e) : QString());
            doors.emplace_back(one.center().x(), one.top());
        }
    }
    // Tokens come in above; each goes to topK experts, spread as a router that is balanced does.
    const std::int64_t tokens = std::min<std::int64_t>(4, static_cast<std::int64_t>(doors.size()));
    const auto topK = std::min<std::int64_t>(s.model.moe->topK, static_cast<std::int64_t>(doors.size()));
    for (std::int64_t t = 0; t < tokens; ++t) {
        const QColor ink = pen.theme().seriesColour(static_cast<int>((t + 4) % 8));
        const double x = router.center().x()
                         + (static_cast<double>(t) - static_cast<double>(tokens - 1) / 2) * 34;
        pen.rect(QRectF(x - 12, box.top() + 2, 24, 18), ink,
                 words(QT_TRANSLATE_NOOP("shardscape::microscope", "t%1")).arg(t));
        pen.arrow(QPointF(x, box.top() + 20), QPointF(x, router.top()), ink, 1.5);
        if (step == 0) {
            continue;
        }
        for (std::int64_t k = 0; k < topK; ++k) {
            const auto door = static_cast<std::size_t>(
                (t * topK + k * std::max<std::int64_t>(1, static_cast<std::int64_t>(doors.size()) / topK) + t)
                % static_cast<std::int64_t>(doors.size()));
            if (step == 1) {
                pen.arrow(QPointF(x, router.bottom()), doors[door], ink, 1.5);
            } else {
                pen.arrow(doors[door], QPointF(x, router.bottom()), ink, 1.5);
            }
        }
    }
}

QString expertsCaption(const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const double token = 2.0 * static_cast<double>(s.model.hidden);
    const std::int64_t ep = std::max<std::int64_t>(1, s.layout.expertParallel);
    switch (step) {
    case 0:
        return words(QT_TRANSLATE_NOOP(
                         "shardscape::microscope",
                         "An expert is an MLP of its own. The router picks %1 of %2 for every token; "
                         "each of %3 GPUs holds %4."))
            .arg(count(s.model.moe->topK), count(s.model.moe->experts), count(ep),
                 count(s.model.moe->experts / ep));
    case 1:
        return words(QT_TRANSLATE_NOOP(
                         "shardscape::microscope",
                         "Tokens travel to the GPUs of their experts, %1 each time: an all-to-all."))
            .arg(theme::bytes(token));
    default:
        return words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                       "The results travel back and are added up: a second all-to-all."));
    }
}

// ------------------------------------------------------------------ ranks

std::vector<training::AxisTraffic> axesOf(const Scenario& s)
{
    const training::Evaluation its = training::evaluate(s);
    std::vector<training::AxisTraffic> axes = training::traffic(s, its).axes;
    std::stable_sort(axes.begin(), axes.end(),
                     [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    return axes;
}

QString groupName(layout::GroupKind kind)
{
    using layout::GroupKind;
    switch (kind) {
    case GroupKind::Tensor:
        return words(QT_TRANSLATE_NOOP("shardscape::microscope", "shards of a layer (tp)"));
    case GroupKind::Context:
        return words(QT_TRANSLATE_NOOP("shardscape::microscope", "parts of a sequence (cp)"));
    case GroupKind::Data:
    case GroupKind::Replicas: return words(QT_TRANSLATE_NOOP("shardscape::microscope", "replicas (dp)"));
    case GroupKind::Pipeline: return words(QT_TRANSLATE_NOOP("shardscape::microscope", "stages (pp)"));
    case GroupKind::Expert: return words(QT_TRANSLATE_NOOP("shardscape::microscope", "experts (ep)"));
    case GroupKind::ExpertTensor:
        return words(QT_TRANSLATE_NOOP("shardscape::microscope", "shards of an expert (etp)"));
    case GroupKind::ExpertReplicas: break;
    }
    return words(QT_TRANSLATE_NOOP("shardscape::microscope", "replicas of experts (edp)"));
}

void paintRanks(Pen& pen, const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    const std::int64_t all = s.cluster.accelerators();
    const std::int64_t nodes = s.cluster.nodes;
    const std::int64_t perNode = std::max<std::int64_t>(1, all / std::max<std::int64_t>(1, nodes));
    const std::vector<training::AxisTraffic> axes = axesOf(s);
    const QRectF& box = pen.box();
    const std::vector<std::int64_t> shown = drawnOf(nodes, kMostNodes);
    const double pitch = box.width() / static_cast<double>(shown.size());
    const double top = box.top() + box.height() * 0.3;
    const double high = box.height() * 0.62;
    const std::int64_t columns = perNode > 8 ? 8 : std::max<std::int64_t>(1, (perNode + 1) / 2);
    const std::int64_t rows = (perNode + columns - 1) / columns;
    const bool hasAxis = step > 0 && static_cast<std::size_t>(step - 1) < axes.size();
    const training::AxisTraffic* axis = hasAxis ? &axes[static_cast<std::size_t>(step - 1)] : nullptr;
    const std::vector<std::int64_t> members = axis != nullptr ? layout::membersOf(s, axis->group, 0)
                                                              : std::vector<std::int64_t>();
    std::vector<QPointF> seats;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const QRectF where(box.left() + static_cast<double>(i) * pitch + 5, top, pitch - 10, high);
        if (shown[i] < 0) {
            pen.text(
                where,
                words(QT_TRANSLATE_NOOP("shardscape::microscope", "… %1 more")).arg(nodes - kMostNodes + 1),
                pen.theme().quietText);
            continue;
        }
        pen.frame(where, words(QT_TRANSLATE_NOOP("shardscape::microscope", "node %1")).arg(shown[i]));
        const double cellWide = (where.width() - 8) / static_cast<double>(columns);
        const double cellHigh = (high - pen.line() - 8) / static_cast<double>(rows);
        for (std::int64_t g = 0; g < perNode; ++g) {
            const std::int64_t rank = shown[i] * perNode + g;
            const QRectF cell(where.left() + 4 + static_cast<double>(g % columns) * cellWide,
                              where.top() + pen.line() + 4 + static_cast<double>(g / columns) * cellHigh,
                              cellWide - 3, cellHigh - 3);
            const bool member = std::find(members.begin(), members.end(), rank) != members.end();
            const layout::RankPlace its = layout::placeOf(s, rank);
            const QColor fill = pen.theme().seriesColour(static_cast<int>(its.pipeline % 8));
            pen.rect(cell, member ? pen.theme().accent : fill, count(rank), axis != nullptr && !member);
            if (member) {
                seats.push_back(cell.center());
            }
        }
    }
    if (axis == nullptr) {
        return;
    }
    double most = 0;
    for (const training::AxisTraffic& one : axes) {
        most = std::max(most, one.bytes);
    }
    const double width = std::clamp(most > 0 ? 14 * axis->bytes / most : 1, 1.5, 14.0);
    const bool far = !axis->levelBytes.empty() && axis->levelBytes.back() > 0 && nodes > 1;
    for (std::size_t i = 0; i + 1 < seats.size(); ++i) {
        const double apart = std::abs(seats[i + 1].x() - seats[i].x());
        pen.curve(seats[i], seats[i + 1], -std::min(box.height() * 0.5, 14 + apart * 0.25),
                  far ? pen.theme().bad : pen.theme().good, width);
    }
}

QString ranksCaption(const Scene& scene, int step)
{
    const Scenario& s = *scene.scenario;
    if (step == 0) {
        return words(QT_TRANSLATE_NOOP(
                         "shardscape::microscope",
                         "%1 ranks on %2 nodes, numbered as the rank order says; the colour is the "
                         "stage."))
            .arg(count(s.cluster.accelerators()), count(s.cluster.nodes));
    }
    const std::vector<training::AxisTraffic> axes = axesOf(s);
    if (axes.empty()) {
        return {};
    }
    const training::AxisTraffic& axis = axes[std::min(axes.size() - 1, static_cast<std::size_t>(step - 1))];
    const double far = axis.levelBytes.empty() || s.cluster.nodes < 2 ? 0 : axis.levelBytes.back();
    return words(QT_TRANSLATE_NOOP("shardscape::microscope",
                                   "With whom rank 0 talks as %1: %2 a step, of which %3 leave the node."))
        .arg(groupName(axis.group), theme::bytes(axis.bytes), theme::bytes(far));
}

/// Settings that a subject needs to show anything.
struct Example {
    Subject subject;
    const char* model;
    std::int64_t nodes;
    std::vector<std::pair<const char*, const char*>> knobs;
};

const Example& exampleFor(Subject subject)
{
    static const std::vector<Example> kExamples{
        {Subject::Stages, "llama-2-7b", 1, {{"pp", "4"}}},
        {Subject::Gradients, "llama-2-7b", 1, {}},
        {Subject::Tensors, "llama-2-7b", 1, {{"tp", "4"}, {"sequence_parallel", "true"}}},
        {Subject::States, "llama-2-7b", 1, {}},
        {Subject::Ring, "llama-2-7b", 1, {{"cp", "4"}}},
        {Subject::Experts, "mixtral-8x7b-v0.1", 1, {{"ep", "4"}}},
        {Subject::Ranks, "llama-2-7b", 4, {{"tp", "4"}, {"pp", "2"}}},
    };
    const auto found = std::find_if(kExamples.begin(), kExamples.end(),
                                    [subject](const Example& one) { return one.subject == subject; });
    return found == kExamples.end() ? kExamples.front() : *found;
}

} // namespace

Scene exampleOf(Subject subject)
{
    Scene scene;
    scene.subject = subject;
    const Example& example = exampleFor(subject);
    const exchange::Catalog& catalog = exchange::Catalog::builtIn();
    const auto model = catalog.model(example.model);
    const auto cluster = catalog.cluster("dgx-a100-80g", example.nodes);
    if (!model || !cluster) {
        return scene;
    }
    Scenario scenario;
    scenario.model = **model;
    scenario.cluster = *cluster;
    scenario.workload.sequence = 4096;
    scenario.workload.globalBatch = 64;
    scenario.workload.precision = workload::Precision::Bf16;
    for (const auto& [knob, value] : example.knobs) {
        (void)layout::setKnob(scenario, knob, value);
    }
    scene.scenario = std::move(scenario);
    return scene;
}

std::optional<Subject> subjectNamed(const std::string& name)
{
    for (const Named& one : kNamed) {
        if (name == one.name) {
            return one.subject;
        }
    }
    return std::nullopt;
}

QString entryOf(Subject subject)
{
    for (const Named& one : kNamed) {
        if (subject == one.subject) {
            return QLatin1String(one.entry);
        }
    }
    return {};
}

Subject subjectOf(const QString& entry)
{
    for (const Named& one : kNamed) {
        if (entry == QLatin1String(one.entry)) {
            return one.subject;
        }
    }
    return Subject::None;
}

int stepsOf(const Scene& scene)
{
    const Scenario* s = scene.scenario ? &*scene.scenario : nullptr;
    switch (scene.subject) {
    case Subject::None: return 0;
    case Subject::Stages: return stageCount(scene) > 1 ? 3 : 1;
    case Subject::Gradients: return 3;
    case Subject::Tensors:
        return s == nullptr || s->model.ffn <= 0 ? 0 : s->layout.tensorParallel > 1 ? 4 : 1;
    case Subject::States: return s == nullptr ? 0 : 5;
    case Subject::Ring: return s == nullptr ? 0 : std::max(1, s->layout.contextParallel);
    case Subject::Experts: return s == nullptr || !s->model.moe ? 0 : 3;
    case Subject::Ranks: // without a replica nobody has a place
        return s == nullptr || s->dataParallel() < 1 ? 0 : 1 + static_cast<int>(axesOf(*s).size());
    }
    return 0;
}

int ownStepOf(const Scene& scene)
{
    const int last = std::max(0, stepsOf(scene) - 1);
    if (!scene.scenario) {
        return last;
    }
    if (scene.subject == Subject::States) {
        const layout::Knob* zero = layout::findKnob("zero");
        return zero == nullptr ? last : std::clamp(1 + static_cast<int>(zero->get(*scene.scenario)), 0, last);
    }
    return scene.subject == Subject::Ranks ? std::min(1, last) : last;
}

QString captionOf(const Scene& scene, int step)
{
    const int steps = stepsOf(scene);
    if (steps == 0) {
        return {};
    }
    const int at = std::clamp(step, 0, steps - 1);
    switch (scene.subject) {
    case Subject::None: break;
    case Subject::Stages: return stagesCaption(scene, at);
    case Subject::Gradients: return gradientsCaption(at);
    case Subject::Tensors: return tensorsCaption(scene, at);
    case Subject::States: return statesCaption(scene, at);
    case Subject::Ring: return ringCaption(scene, at);
    case Subject::Experts: return expertsCaption(scene, at);
    case Subject::Ranks: return ranksCaption(scene, at);
    }
    return {};
}

double heightFor(const Scene& scene, double width)
{
    return stepsOf(scene) == 0 ? 0 : std::clamp(width / 3, kLowest, kHighest);
}

void paint(QPainter& painter, const QRectF& box, const Scene& scene, int step, const theme::Theme& theme)
{
    const int steps = stepsOf(scene);
    if (steps == 0) {
        return;
    }
    painter.save();
    painter.setClipRect(box, Qt::IntersectClip);
    Pen pen(painter, box.adjusted(2, 2, -2, -2), theme);
    const int at = std::clamp(step, 0, steps - 1);
    switch (scene.subject) {
    case Subject::None: break;
    case Subject::Stages: paintStages(pen, scene, at); break;
    case Subject::Gradients: paintGradients(pen, scene, at); break;
    case Subject::Tensors: paintTensors(pen, scene, at); break;
    case Subject::States: paintStates(pen, scene, at); break;
    case Subject::Ring: paintRing(pen, scene, at); break;
    case Subject::Experts: paintExperts(pen, scene, at); break;
    case Subject::Ranks: paintRanks(pen, scene, at); break;
    }
    painter.restore();
}

} // namespace shardscape::microscope
