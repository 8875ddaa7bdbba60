// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/ink.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>

#include <algorithm>
#include <cmath>

namespace shardscape::exporting {

namespace {

constexpr int kInkPerInch = 96;

double scaleOf(const QTransform& transform)
{
    return std::sqrt(std::abs(transform.determinant()));
}

/// As the engine draws it: most round to whole pixels.
double pixelsOf(const QFont& font)
{
    static QHash<QString, double> known; // GUI thread only
    double& pixels = known[font.key()];
    if (pixels == 0) {
        pixels = QRawFont::fromFont(font).pixelSize();
    }
    return pixels;
}

/// Digits are set one by one in columns of numbers, words of a line word by word: what stands on one line with less than a letter
/// between is one text to who reads it.
bool continues(const Ink::Text& before, const Ink::Text& next)
{
    const double em = before.points * kInkPerInch / 72;
    const double gap = next.box.left() - before.box.right();
    return next.points == before.points && gap > -0.3 * em && gap < 0.45 * em
           && std::abs(next.box.bottom() - before.box.bottom()) < 0.35 * em;
}

} // namespace

int Ink::spoiled() const
{
    std::vector<bool> bad(texts.size());
    std::vector<std::size_t> order(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        order[i] = i;
        bad[i] = texts[i].isCut;
    }
    std::sort(order.begin(), order.end(),
              [this](std::size_t a, std::size_t b) { return texts[a].box.top() < texts[b].box.top(); });
    for (std::size_t i = 0; i < order.size(); ++i) {
        // Letters that touch can still be read; a pixel of one over the other cannot.
        const QRectF box = texts[order[i]].box.adjusted(0.5, 0.5, -0.5, -0.5);
        for (std::size_t k = i + 1; k < order.size() && texts[order[k]].box.top() < box.bottom(); ++k) {
            if (box.intersects(texts[order[k]].box.adjusted(0.5, 0.5, -0.5, -0.5))) {
                bad[order[i]] = bad[order[k]] = true;
            }
        }
    }
    return static_cast<int>(std::count(bad.begin(), bad.end(), true));
}

double Ink::smallestText() const
{
    double smallest = std::numeric_limits<double>::infinity();
    for (const Text& text : texts) {
        smallest = std::min(smallest, text.points);
    }
    return smallest;
}

class InkDevice::Engine : public QPaintEngine {
public:
    Engine(QPainter* target, QSize size, InkRules rules)
        : QPaintEngine(QPaintEngine::AllFeatures)
        , m_target(target)
        , m_page(QPointF(), QSizeF(size))
        , m_rules(rules)
        , m_base(target != nullptr ? target->transform() : QTransform())
    {}

    Ink ink;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    /// Pictures ask it to learn whether shapes last: they do.
    [[nodiscard]] Type type() const override { return QPaintEngine::SVG; }

    void updateState(const QPaintEngineState& now) override
    {
        const DirtyFlags dirty = now.state();
        m_transform = now.transform();
        m_pen = now.pen();
        m_brush = now.brush();
        m_opacity = now.opacity();
        if (m_target == nullptr) {
            return;
        }
        if (dirty & DirtyTransform) {
            m_target->setTransform(m_transform * m_base);
        }
        if (dirty & DirtyPen) {
            QPen pen = m_pen;
            if (pen.style() != Qt::NoPen && pen.isCosmetic()) { // a dot of a printer cannot be seen
                pen.setCosmetic(false);
                pen.setWidthF(std::max(1.0, pen.widthF()) / std::max(1e-6, scaleOf(m_transform)));
            }
            m_target->setPen(pen);
        }
        if (dirty & DirtyBrush) {
            m_target->setBrush(m_brush);
        }
        if (dirty & DirtyBrushOrigin) {
            m_target->setBrushOrigin(now.brushOrigin());
        }
        if (dirty & DirtyFont) {
            m_target->setFont(now.font());
        }
        if (dirty & DirtyOpacity) {
            m_target->setOpacity(m_opacity);
        }
        if (dirty & DirtyHints) {
            m_target->setRenderHints(QPainter::Antialiasing, now.renderHints() & QPainter::Antialiasing);
        }
        takeClip(now, dirty);
    }

    void drawPath(const QPainterPath& path) override
    {
        if (isSeen()) {
            account();
            if (m_target != nullptr) {
                m_target->drawPath(path);
            }
        }
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        if (mode == PolylineMode) {
            account();
            if (m_target != nullptr) {
                m_target->drawPolyline(points, count);
            }
        } else if (isSeen()) {
            account();
            if (m_target != nullptr) {
                m_target->drawPolygon(points, count, mode == OddEvenMode ? Qt::OddEvenFill : Qt::WindingFill);
            }
        }
    }
    void drawRects(const QRectF* rects, int count) override
    {
        if (isSeen()) {
            account();
            if (m_target != nullptr) {
                m_target->drawRects(rects, count);
            }
        }
    }
    void drawLines(const QLineF* lines, int count) override
    {
        account();
        if (m_target != nullptr) {
            m_target->drawLines(lines, count);
        }
    }
    void drawEllipse(const QRectF& rect) override
    {
        if (isSeen()) {
            account();
            if (m_target != nullptr) {
                m_target->drawEllipse(rect);
            }
        }
    }
    void drawPoints(const QPointF* points, int count) override
    {
        if (m_target != nullptr) {
            m_target->drawPoints(points, count);
        }
    }
    void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override
    {
        ++ink.rasters;
        if (m_target != nullptr) {
            m_target->drawPixmap(rect, pixmap, source);
        }
    }
    void drawTiledPixmap(const QRectF& rect, const QPixmap& pixmap, const QPointF& offset) override
    {
        ++ink.rasters;
        if (m_target != nullptr) {
            m_target->drawTiledPixmap(rect, pixmap, offset);
        }
    }
    void drawImage(const QRectF& rect, const QImage& image, const QRectF& source,
                   Qt::ImageConversionFlags flags) override
    {
        ++ink.rasters;
        if (m_target != nullptr) {
            m_target->drawImage(rect, image, source, flags);
        }
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QString text = item.text();
        if (text.trimmed().isEmpty() || m_pen.style() == Qt::NoPen || m_pen.color().alpha() == 0) {
            return;
        }
        const QFont font = item.font();
        const double pixels = pixelsOf(font);
        const double points = pixels * 72 / kInkPerInch * scaleOf(m_transform);
        if (points < m_rules.smallestPoints - 0.01) {
            return;
        }
        accountText(at, text, font, points);
        if (m_target == nullptr) {
            return;
        }
        const bool isNamed = m_target->paintEngine()->type() == QPaintEngine::SVG;
        if (!m_rules.outlines && !isNamed) {
            m_target->drawTextItem(at, item);
            return;
        }
        // By its name a font is asked for in the size that was laid out with, which engines round.
        QFont exact = font;
        exact.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
        if (m_rules.outlines) {
            QPainterPath letters;
            letters.addText(at, exact, text);
            m_target->fillPath(letters, m_pen.brush());
        } else {
            m_target->setFont(exact);
            m_target->drawText(at, text);
        }
    }

private:
    void takeClip(const QPaintEngineState& now, DirtyFlags dirty)
    {
        if (dirty & DirtyClipPath) {
            m_target->setClipPath(now.clipPath(), now.clipOperation());
        }
        if (dirty & DirtyClipRegion) {
            m_target->setClipRegion(now.clipRegion(), now.clipOperation());
        }
        if (dirty & DirtyClipEnabled) {
            m_target->setClipping(now.isClipEnabled());
        }
    }
    [[nodiscard]] bool isSeen() const
    {
        const bool filled = m_brush.style() != Qt::NoBrush
                            && (m_brush.style() != Qt::SolidPattern || m_brush.color().alpha() > 0);
        const bool stroked = m_pen.style() != Qt::NoPen && m_pen.color().alpha() > 0;
        return m_opacity > 0 && (filled || stroked);
    }
    void account()
    {
        if (m_pen.style() != Qt::NoPen && m_pen.color().alpha() > 0) {
            const double width = m_pen.isCosmetic() ? std::max(1.0, m_pen.widthF())
                                                    : m_pen.widthF() * scaleOf(m_transform);
            ink.thinnestLine = std::min(ink.thinnestLine, width);
        }
    }
    void accountText(const QPointF& at, const QString& text, const QFont& font, double points)
    {
        const QRectF letters = QFontMetricsF(font).tightBoundingRect(text).translated(at);
        Ink::Text one{text, m_transform.mapRect(letters), points, text.endsWith(QChar(0x2026))};
        one.isCut = one.isCut || !m_page.adjusted(-1, -1, 1, 1).contains(one.box);
        if (painter() != nullptr && painter()->hasClipping()) {
            const QRectF clip = m_transform.mapRect(painter()->clipBoundingRect());
            one.isCut = one.isCut || !clip.adjusted(-1, -1, 1, 1).contains(one.box);
        }
        if (!ink.texts.empty() && continues(ink.texts.back(), one)) {
            Ink::Text& before = ink.texts.back();
            before.text += one.text;
            before.box |= one.box;
            before.isCut = before.isCut || one.isCut;
            return;
        }
        ink.texts.push_back(std::move(one));
    }

    QPainter* m_target;
    QRectF m_page;
    InkRules m_rules;
    QTransform m_base;
    QTransform m_transform;
    QPen m_pen;
    QBrush m_brush;
    double m_opacity = 1;
};

InkDevice::InkDevice(QPainter* target, QSize size, InkRules rules)
    : m_size(size)
    , m_engine(std::make_unique<Engine>(target, size, rules))
{}

InkDevice::~InkDevice() = default;

Ink InkDevice::ink() const
{
    return m_engine->ink;
}

QPaintEngine* InkDevice::paintEngine() const
{
    return m_engine.get();
}

int InkDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth: return m_size.width();
    case PdmHeight: return m_size.height();
    case PdmWidthMM: return static_cast<int>(std::lround(m_size.width() * 25.4 / kInkPerInch));
    case PdmHeightMM: return static_cast<int>(std::lround(m_size.height() * 25.4 / kInkPerInch));
    case PdmNumColors: return std::numeric_limits<int>::max();
    case PdmDepth: return 32;
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY: return kInkPerInch;
    case PdmDevicePixelRatio: return 1;
    case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
    default: break;
    }
    return 0;
}

} // namespace shardscape::exporting
