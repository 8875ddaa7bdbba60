// SPDX-License-Identifier: GPL-3.0-or-later
#include "time/time_view.h"

#include "document/engine_text.h"
#include "inspector/knob_text.h"
#include "panel/pane.h"
#include "panel/segments.h"
#include "theme/account_look.h"
#include "theme/mfu_choice.h"
#include "theme/number_format.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariant>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace shardscape::time {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr double kHighestRow = 48;
constexpr double kTornadoRow = 24;
constexpr std::size_t kMostSwings = 8;
constexpr std::size_t kFewestSwings = 3; ///< a tornado of two is a sentence

double measure(TextRole role, const QString& text)
{
    return theme::tabularWidth(theme::textFont(role), text);
}

/// One unit for a whole column, so that its digits compare.
struct Scale {
    double size = 1;
    int decimals = 3;
    QString unit;
};

Scale scaleFor(double largest)
{
    const double size = std::abs(largest);
    if (size >= 1) {
        return {1, size >= 1000 ? 1 : size >= 100 ? 2 : 3, QStringLiteral("s")};
    }
    if (size >= 1e-3) {
        return {1e-3, size >= 0.1 ? 1 : 2, QStringLiteral("ms")};
    }
    return {1e-6, 1, QStringLiteral("µs")};
}

QString shareText(double share, bool change)
{
    return change ? theme::signedPercent(share) : theme::percent(share);
}

bool takesNothing(const Part& part)
{
    return part.seconds == 0 && part.hidden == 0 && !part.total;
}

QString written(double seconds, const Scale& scale, bool sign)
{
    const QString text = theme::fixed(seconds / scale.size, scale.decimals);
    const bool zero = std::abs(seconds / scale.size) * std::pow(10, scale.decimals) < 0.5;
    return sign && seconds > 0 && !zero ? QLatin1Char('+') + text : text;
}

} // namespace

namespace {

/// What a swing is of.
QString swingLabel(const Swing& swing)
{
    return swing.knob != nullptr ? inspector::knobLabel(*swing.knob) : document::engineText(swing.value);
}

/// "1", or "+10 %" of a value that is no choice.
QString endText(const Swing& swing, bool faster)
{
    if (swing.knob != nullptr) {
        return inspector::valueText(*swing.knob, swing.side(faster).settings.front().value);
    }
    return (faster == swing.moreIsFaster ? QStringLiteral("+") : QStringLiteral("\u2212"))
           + theme::fixed(100 * swing.share, 0) + QStringLiteral("\u00a0%");
}

/// "1: −9.3 %", the value and what it does; empty where the knob has no such side.
QString gainText(const Swing& swing, double step)
{
    return swing.gain < 0
               ? TimeView::tr("%1: %2").arg(endText(swing, true), theme::signedPercent(swing.gain / step))
               : QString();
}

QString lossText(const Swing& swing, double step)
{
    return swing.loss > 0
               ? TimeView::tr("%1: %2").arg(endText(swing, false), theme::signedPercent(swing.loss / step))
               : QString();
}

} // namespace

struct TimeView::Frame {
    QRectF all;
    QRectF header;
    QRectF card;
    QRectF subline;
    QRectF legend;
    double labelsLeft = 0;
    double labelsRight = 0;
    double valueRight = 0;
    double shareRight = 0;
    double columnsTop = 0;
    Scale scale;
    WaterfallGeometry rows;
    QRectF tornadoCard; ///< empty where there is no room or nothing to say
    TornadoGeometry tornado;

    /// From the name to the share of the step.
    [[nodiscard]] QRectF whole(const Row& row) const
    {
        return {labelsLeft - theme::kGrid, row.band.top(), shareRight - labelsLeft + 2 * theme::kGrid,
                row.band.height()};
    }
};

TimeView::TimeView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("time_view"));
    setAccessibleName(tr("Where the step's time goes"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_switch = new panel::Segments({tr("Step"), tr("Difference")}, this);
    m_switch->setObjectName(QStringLiteral("time_mode"));
    m_switch->setAccessibleName(tr("What is shown"));
    m_switch->hide();
    connect(m_switch, &panel::Segments::chosen, this,
            [this](int index) { setMode(index == 1 ? Mode::Difference : Mode::Step); });
    m_kinds = new panel::Segments({tr("Layout"), tr("Machine"), tr("Task")}, this);
    m_kinds->setObjectName(QStringLiteral("time_swings_of"));
    m_kinds->setAccessibleName(tr("What is changed"));
    m_kinds->hide();
    connect(m_kinds, &panel::Segments::chosen, this,
            [this](int kind) { setSwingsOf(static_cast<SwingOf>(kind)); });
    refresh();
}

void TimeView::setEvaluation(const training::Evaluation& evaluation, std::int64_t accelerators,
                             const QString& name)
{
    m_evaluation = evaluation;
    m_accelerators = accelerators;
    m_name = name;
    m_parts = waterfall(evaluation, accelerators);
    if (m_terse) {
        std::erase_if(m_parts, takesNothing);
    }
    if (!m_envelope.empty() && !m_parts.empty()) {
        m_parts = inRowsOf(m_envelope, m_parts);
    }
    m_allSwings.clear(); // they were relative to the old step
    m_swings.clear();
    m_previews.clear();
    m_values.clear();
    refresh();
}

void TimeView::setEnvelope(std::vector<Part> envelope)
{
    m_envelope = std::move(envelope);
    if (m_terse) {
        std::erase_if(m_envelope, takesNothing);
    }
    update();
}

void TimeView::setGhost(std::optional<double> stepSeconds)
{
    m_ghost = stepSeconds;
    update();
}

void TimeView::setComparison(const training::Evaluation& baseline, std::int64_t accelerators,
                             const QString& name)
{
    m_baseline = waterfall(baseline, accelerators);
    m_baselineName = name;
    refresh();
}

void TimeView::clearComparison()
{
    m_baseline.clear();
    m_baselineName.clear();
    refresh();
}

void TimeView::setPreviews(std::span<const layout::Knob> knobs,
                           const std::vector<training::Proposal>& previews)
{
    m_knobs = knobs;
    m_previews = previews;
    takeSwings();
}

void TimeView::setValues(const std::vector<inspector::ValuePreview>& values)
{
    m_values = values;
    takeSwings();
}

void TimeView::takeSwings()
{
    m_allSwings = swings(m_knobs, m_previews, m_evaluation.stepSeconds, m_values);
    setSwingsOf(m_swingsOf);
}

void TimeView::setSwingsOf(SwingOf kind)
{
    m_swingsOf = kind;
    m_kinds->setCurrent(static_cast<int>(kind));
    m_swings.clear();
    std::copy_if(m_allSwings.begin(), m_allSwings.end(), std::back_inserter(m_swings),
                 [kind](const Swing& swing) { return kindOf(swing) == kind; });
    placeKinds();
    update();
}

std::size_t TimeView::mostSwings() const
{
    std::size_t most = 0;
    for (const SwingOf kind : {SwingOf::Layout, SwingOf::Machine, SwingOf::Task}) {
        most = std::max(most, static_cast<std::size_t>(std::count_if(
                                  m_allSwings.begin(), m_allSwings.end(),
                                  [kind](const Swing& swing) { return kindOf(swing) == kind; })));
    }
    return most;
}

void TimeView::placeKinds()
{
    const Frame frame = frameIn(rect());
    m_kinds->setVisible(!frame.tornadoCard.isEmpty());
    if (frame.tornadoCard.isEmpty()) {
        return;
    }
    const QSize size = m_kinds->sizeHint();
    m_kinds->setGeometry(static_cast<int>(frame.tornadoCard.right()) - theme::kMargin - size.width(),
                         static_cast<int>(frame.tornadoCard.top()) + theme::kGrid, size.width(),
                         size.height());
}

void TimeView::setMode(Mode mode)
{
    m_mode = mode;
    m_switch->setCurrent(mode == Mode::Difference ? 1 : 0);
    refresh();
}

TimeView::Mode TimeView::mode() const
{
    return m_change.empty() ? Mode::Step : m_mode;
}

void TimeView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_switch->setTheme(theme);
    m_kinds->setTheme(theme);
    update();
}

void TimeView::refresh()
{
    m_change = difference(m_baseline, m_parts);
    m_switch->setVisible(!m_change.empty());
    m_hovered.reset();
    if (m_cursor && static_cast<std::size_t>(*m_cursor) >= parts().size()) {
        m_cursor.reset();
    }
    setAccessibleDescription(parts().empty() ? tr("Nothing to show.") : headline());
    placeKinds();
    update();
}

double TimeView::wholeSeconds() const
{
    const std::vector<Part>& whole = mode() == Mode::Difference ? m_baseline : m_parts;
    return whole.empty() ? 0 : whole.back().seconds;
}

const std::vector<Part>& TimeView::parts() const
{
    return mode() == Mode::Difference ? m_change : m_parts;
}

const std::vector<Part>& TimeView::widest() const
{
    return m_envelope.empty() || mode() == Mode::Difference ? parts() : m_envelope;
}

QString TimeView::headline() const
{
    if (mode() == Mode::Difference) {
        const double before = m_baseline.back().seconds;
        const double after = m_parts.back().seconds;
        const QString name = m_baselineName.isEmpty() ? tr("the other layout") : m_baselineName;
        if (after == before) {
            return tr("As fast as %1: %2 per step").arg(name, theme::seconds(after));
        }
        return (after < before ? tr("%1 per step, %2 less than %3") : tr("%1 per step, %2 more than %3"))
            .arg(theme::seconds(after), theme::seconds(std::abs(after - before)), name);
    }
    return tr("%1 per step, %2 %3")
        .arg(theme::seconds(m_evaluation.stepSeconds), theme::mfuName(), theme::percent(m_evaluation.mfu));
}

QString TimeView::subline() const
{
    if (mode() == Mode::Difference) {
        return tr("What each part takes more (right) or less (left) than in %1; the parts sum to the whole change.")
            .arg(m_baselineName.isEmpty() ? tr("the other layout") : m_baselineName);
    }
    if (m_terse) {
        return {};
    }
    QString text = tr("Mean of %1 accelerators: what each does, and what it waits for.")
                       .arg(theme::count(m_accelerators));
    if (!m_evaluation.mfuConvention.empty()) {
        text += QLatin1Char(' ') + tr("MFU counts %1.").arg(document::engineText(m_evaluation.mfuConvention));
    }
    return text;
}

/// Only what is on the picture.
std::vector<TimeView::LegendItem> TimeView::legendItems() const
{
    const std::vector<Part>& shown = widest();
    std::vector<LegendItem> items;
    using training::Role;
    const std::initializer_list<std::pair<Role, QString>> roles{
        {Role::Work, tr("compute at peak")},
        {Role::Excess, tr("beyond the peak")},
        {Role::Repetition, tr("recomputation")},
        {Role::Waiting, tr("waiting")},
        {Role::Communication, tr("exposed communication")},
        {Role::Update, tr("optimizer")}};
    for (const auto& [role, text] : roles) {
        const auto found = std::find_if(shown.begin(), shown.end(), [role = role](const Part& part) {
            return part.seconds != 0 && part.account->role == role;
        });
        if (found != shown.end()) {
            items.push_back({role, text, false});
        }
    }
    if (std::any_of(shown.begin(), shown.end(), [](const Part& part) { return part.hidden > 0; })) {
        items.push_back({Role::Communication, tr("hidden, not counted"), true});
    }
    return items;
}

TimeView::Frame TimeView::frameIn(const QRectF& rect) const
{
    Frame frame;
    frame.all = rect;
    frame.header = QRectF(rect.left(), rect.top(), rect.width(), theme::kControlHeight);
    frame.card = QRectF(rect.left(), frame.header.bottom() + theme::kGap, rect.width(),
                        rect.bottom() - frame.header.bottom() - theme::kGap);
    // The waterfall comes first; the tornado takes what legible rows leave over.
    if (mode() == Mode::Step && mostSwings() >= kFewestSwings) {
        const double around = 5 * panel::lineHeight(TextRole::Small) + 8 * theme::kGap;
        const double least = around + static_cast<double>(m_parts.size()) * 28;
        const double head = theme::kControlHeight + 3 * theme::kGap;
        const auto fitting = static_cast<std::size_t>(
            std::max(0.0, (frame.card.height() - least - theme::kGap - head) / kTornadoRow));
        const std::size_t rows = std::min({fitting, mostSwings(), kMostSwings});
        if (rows >= kFewestSwings) {
            const double height = head + static_cast<double>(rows) * kTornadoRow;
            frame.tornadoCard = QRectF(rect.left(), rect.bottom() - height, rect.width(), height);
            frame.card.setBottom(frame.tornadoCard.top() - theme::kGap);
        }
    }
    const QRectF inside = frame.card.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    const double small = panel::lineHeight(TextRole::Small);
    const std::vector<Part>& shown = parts();
    // What is counted takes the lines it needs.
    const QFontMetricsF smallMetrics(theme::textFont(TextRole::Small));
    frame.subline = QRectF(inside.left(), inside.top(), inside.width(), small);
    if (subline().isEmpty()) {
        frame.subline = QRectF(inside.left(), inside.top() - theme::kGap, inside.width(), 0);
    } else if (!shown.empty()) {
        const double needed = smallMetrics
                                  .boundingRect(QRectF(0, 0, inside.width(), 10 * small), Qt::TextWordWrap,
                                                subline())
                                  .height();
        frame.subline.setHeight(std::max(small, std::ceil(needed)));
    }

    double longest = 0;
    double largest = 0;
    for (const Part& part : widest()) {
        longest = std::max(longest, measure(part.total ? TextRole::Strong : TextRole::Body,
                                            theme::accountTitle(*part.account)));
        largest = std::max(largest, std::abs(part.seconds));
    }
    frame.scale = scaleFor(largest);
    double values = measure(TextRole::Small, frame.scale.unit);
    for (const Part& part : widest()) {
        values = std::max(values, measure(TextRole::Strong,
                                          written(part.seconds, frame.scale, mode() == Mode::Difference)));
    }
    const bool change = mode() == Mode::Difference;
    double shares = std::max(measure(TextRole::Strong, QStringLiteral("−100.0 %")),
                             measure(TextRole::Small, change ? tr("of before") : tr("of step")));
    const double whole = wholeSeconds();
    for (const Part& part : shown) {
        if (whole > 0) { // a part may have grown tenfold
            shares = std::max(shares, measure(TextRole::Strong, shareText(part.seconds / whole, change)));
        }
    }
    frame.labelsLeft = inside.left();
    frame.labelsRight = inside.left() + std::ceil(longest) + theme::kMargin;
    frame.shareRight = inside.right();
    frame.valueRight = inside.right() - std::ceil(shares) - theme::kMargin;
    const double plotRight = frame.valueRight - std::ceil(values) - theme::kMargin;
    frame.columnsTop = frame.subline.bottom() + theme::kGap;
    int legendLines = 1;
    double x = 0;
    for (const LegendItem& item : legendItems()) {
        const double wide = 15 + measure(TextRole::Small, item.text);
        if (x > 0 && x + wide > inside.width()) {
            x = 0;
            ++legendLines;
        }
        x += wide + 14;
    }
    const double legendHeight = legendLines * (small + theme::kGrid);
    frame.legend = QRectF(inside.left(), inside.bottom() - legendHeight, inside.width(), legendHeight);
    const double axis = small + theme::kGap;
    const double top = frame.columnsTop + small + theme::kGrid;
    QRectF plot(frame.labelsRight, top, plotRight - frame.labelsRight,
                frame.legend.top() - axis - theme::kGap - top);
    // Where rows would run into each other their names come first: what is counted goes, then what colours mean.
    const double names = static_cast<double>(shown.size()) * panel::lineHeight(TextRole::Body);
    if (!shown.empty() && plot.height() < names) {
        const double gone = frame.subline.height() + theme::kGap;
        frame.subline.setHeight(0);
        frame.columnsTop -= gone;
        plot.setTop(plot.top() - gone);
    }
    if (!shown.empty() && plot.height() < names) {
        plot.setBottom(inside.bottom() - axis - theme::kGap);
        frame.legend = {};
    }
    frame.rows = layoutRows(shown, plot, kHighestRow,
                            mode() == Mode::Step ? m_envelope : std::vector<Part>());
    if (!frame.tornadoCard.isEmpty()) {
        const QRectF in = frame.tornadoCard.adjusted(theme::kMargin, theme::kGap, -theme::kMargin,
                                                     -theme::kGap);
        double text = 0;
        double labels = 0;
        for (std::size_t i = 0; i < std::min(m_swings.size(), kMostSwings); ++i) {
            const Swing& swing = m_swings[i];
            labels = std::max(labels, measure(TextRole::Body, swingLabel(swing)));
            text = std::max({text, measure(TextRole::Small, gainText(swing, m_evaluation.stepSeconds)),
                             measure(TextRole::Small, lossText(swing, m_evaluation.stepSeconds))});
        }
        const double left = std::max(frame.labelsRight, in.left() + std::ceil(labels) + theme::kMargin);
        const double swingsTop = in.top() + theme::kControlHeight + theme::kGap;
        frame.tornado = layoutTornado(
            m_swings, QRectF(left, swingsTop, in.right() - left, in.bottom() - swingsTop + 0.5), kTornadoRow,
            std::ceil(text) + theme::kGap);
    }
    return frame;
}

WaterfallGeometry TimeView::geometryShown() const
{
    return frameIn(rect()).rows;
}

TornadoGeometry TimeView::tornadoShown() const
{
    return frameIn(rect()).tornado;
}

// ------------------------------------------------------------------ painting

void TimeView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    const QRectF inside = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                                -theme::kMargin);
    paintFrame(painter, frameIn(inside), theme, false);
    painter.restore();
}

void TimeView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    paintFrame(painter, frameIn(rect()), m_theme, true);
}

void TimeView::paintFrame(QPainter& painter, const Frame& frame, const Theme& theme, bool interactive) const
{
    const double small = panel::lineHeight(TextRole::Small);
    painter.setFont(theme::textFont(TextRole::Title));
    painter.setPen(theme.text);
    const bool hasSwitch = interactive && !m_change.empty();
    const QRectF title(frame.header.left(), frame.header.top(),
                       frame.header.width() - (hasSwitch ? m_switch->sizeHint().width() + theme::kMargin : 0),
                       frame.header.height());
    const std::vector<Part>& shown = parts();
    panel::paintPane(painter, frame.card, theme);
    if (shown.empty()) {
        panel::drawElided(painter, title, Qt::AlignLeft | Qt::AlignVCenter, tr("Time"));
        QString sentence = tr("Choose a model and a cluster, and see here where each step's time goes.");
        if (!m_evaluation.reasons.empty()) {
            sentence = tr("This layout cannot be: %1.")
                           .arg(document::engineText(layout::sentence(m_evaluation.reasons.front())));
        }
        theme::paintEmpty(painter, frame.card, sentence, theme);
        return;
    }
    const bool change = mode() == Mode::Difference;
    panel::drawElided(painter, title, Qt::AlignLeft | Qt::AlignVCenter, headline());

    const QRectF inside = frame.card.adjusted(theme::kMargin, theme::kGap, -theme::kMargin, -theme::kGap);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    if (frame.subline.height() > 0) {
        painter.drawText(frame.subline, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, subline());
    }

    const WaterfallGeometry& rows = frame.rows;
    const QRectF& plot = rows.plot;
    if (rows.rows.empty()) {
        return;
    }
    const double rowsBottom = rows.rows.back().band.bottom();

    // Heads of the columns, then the grid.
    theme::drawTabular(painter,
                       QRectF(plot.right(), frame.columnsTop, frame.valueRight - plot.right(), small),
                       Qt::AlignRight | Qt::AlignVCenter, frame.scale.unit);
    theme::drawTabular(painter,
                       QRectF(frame.valueRight, frame.columnsTop, frame.shareRight - frame.valueRight, small),
                       Qt::AlignRight | Qt::AlignVCenter, change ? tr("of before") : tr("of step"));
    const double tickStep = rows.ticks.size() > 1 ? rows.ticks[1] - rows.ticks[0] : 1;
    const Scale axis = scaleFor(std::max(std::abs(rows.left), std::abs(rows.right)));
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(tickStep / axis.size) - 1e-9)), 0,
                                    6);
    for (const double tick : rows.ticks) {
        const double x = std::round(rows.x(tick));
        painter.fillRect(QRectF(x, plot.top(), 1, rowsBottom - plot.top()),
                         tick == 0 ? theme::mix(theme.line, theme.quietText, 0.5) : theme.line);
        QString label = theme::fixed(tick / axis.size, decimals);
        if (change && tick > 0) {
            label.prepend(QLatin1Char('+'));
        }
        theme::drawTabular(painter, QRectF(x - 40, rowsBottom + theme::kGrid, 80, small),
                           Qt::AlignHCenter | Qt::AlignVCenter, label);
    }
    painter.drawText(QRectF(plot.right() + theme::kMargin, rowsBottom + theme::kGrid,
                            frame.shareRight - plot.right() - theme::kMargin, small),
                     Qt::AlignRight | Qt::AlignVCenter,
                     change ? tr("%1 change").arg(axis.unit) : tr("%1 since start").arg(axis.unit));

    const double whole = wholeSeconds();
    for (std::size_t i = 0; i < rows.rows.size(); ++i) {
        const Row& row = rows.rows[i];
        const Part& part = row.part;
        const QRectF wide = frame.whole(row);
        const bool pointed = interactive && m_hovered == static_cast<std::int32_t>(i);
        if (pointed) {
            panel::fillRounded(painter, wide, theme.hover, 4);
            for (const double tick : rows.ticks) {
                painter.fillRect(QRectF(std::round(rows.x(tick)), wide.top(), 1, wide.height()), theme.line);
            }
        }
        if (part.total) {
            const double edge = part.is(training::stepRow()) ? row.band.top() : row.band.bottom();
            painter.fillRect(QRectF(inside.left(), std::floor(edge), inside.width(), 1), theme.line);
        }
        const bool nothing = part.seconds == 0 && part.hidden == 0;
        painter.setFont(theme::textFont(part.total ? TextRole::Strong : TextRole::Body));
        painter.setPen(nothing ? theme.quietText : theme.text);
        const QString name = change && part.is(training::stepRow()) ? tr("Whole change")
                                                                    : theme::accountTitle(*part.account);
        panel::drawElided(painter,
                          QRectF(frame.labelsLeft, row.band.top(), frame.labelsRight - frame.labelsLeft - 4,
                                 row.band.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, name);

        const double left = std::round(row.bar.left());
        const double right = std::max(left + 1, std::round(row.bar.right()));
        const QRectF bar(left, row.bar.top(), right - left, row.bar.height());
        if (part.hidden > 0) {
            theme::fillHidden(painter,
                              QRectF(right, row.hidden.top(),
                                     std::max(1.0, std::round(row.hidden.right()) - right),
                                     row.hidden.height()),
                              theme);
        }
        if (!nothing) {
            // Also the whole change: red and green are classes of time here.
            theme::fillAccount(painter, bar, *part.account, theme);
        }
        // What the row ends at is where the next one starts.
        if (i + 1 < rows.rows.size()) {
            const double x = std::round(row.joinX);
            painter.fillRect(QRectF(x, row.bar.top(), 1, rows.rows[i + 1].bar.top() - row.bar.top()),
                             theme.quietText);
        }

        painter.setFont(theme::textFont(part.total ? TextRole::Strong : TextRole::Body));
        painter.setPen(nothing                                  ? theme.quietText
                       : change && part.is(training::stepRow()) ? (part.seconds <= 0 ? theme.good : theme.bad)
                                                                : theme.text);
        theme::drawTabular(
            painter, QRectF(plot.right(), row.band.top(), frame.valueRight - plot.right(), row.band.height()),
            Qt::AlignRight | Qt::AlignVCenter,
            nothing ? QStringLiteral("0") : written(part.seconds, frame.scale, change));
        painter.setPen(part.total ? theme.text : theme.quietText);
        const double share = whole > 0 ? part.seconds / whole : 0;
        theme::drawTabular(
            painter,
            QRectF(frame.valueRight, row.band.top(), frame.shareRight - frame.valueRight, row.band.height()),
            Qt::AlignRight | Qt::AlignVCenter, nothing ? QString() : shareText(share, change));
        if (interactive && hasFocus() && m_cursor == static_cast<std::int32_t>(i)) {
            panel::paintFocusRing(painter, wide, theme, 4);
        }
    }

    if (m_ghost && !change && !m_parts.empty() && std::abs(*m_ghost - m_parts.back().to) > 1e-12) {
        const double at = std::round(rows.x(*m_ghost)) + 0.5;
        painter.setPen(QPen(theme.quietText, 1.5, Qt::DashLine));
        painter.drawLine(QPointF(at, plot.top()), QPointF(at, rowsBottom));
        painter.setFont(theme::textFont(TextRole::Small));
        const QString text = tr("before");
        const double half = measure(TextRole::Small, text) / 2 + 2;
        const double middle = std::clamp(at, plot.left() + half, std::max(plot.left(), plot.right()) - half);
        painter.drawText(QRectF(middle - half, frame.columnsTop, 2 * half, small), Qt::AlignCenter, text);
    }

    double x = frame.legend.left();
    double y = frame.legend.top();
    for (const LegendItem& item : frame.legend.isEmpty() ? std::vector<LegendItem>{} : legendItems()) {
        const double wide = 15 + measure(TextRole::Small, item.text);
        if (x > frame.legend.left() && x + wide > frame.legend.right()) {
            x = frame.legend.left();
            y += small + theme::kGrid;
        }
        const QRectF swatch(x, std::round(y + (small + theme::kGrid) / 2 - 5), 10, 10);
        if (item.hidden) {
            theme::fillHidden(painter, swatch, theme);
        } else {
            theme::fillAccount(painter, swatch, training::Account{.role = item.role}, theme);
        }
        painter.setFont(theme::textFont(TextRole::Small));
        painter.setPen(theme.quietText);
        painter.drawText(QRectF(x + 15, y, wide, small + theme::kGrid), Qt::AlignLeft | Qt::AlignVCenter,
                         item.text);
        x += wide + 14;
    }
    if (!frame.tornadoCard.isEmpty()) {
        paintTornado(painter, frame, theme);
    }
    if (interactive && hasFocus() && m_byKeyboard && !m_cursor) {
        panel::paintFocusRing(painter, frame.card, theme, theme::kPaneCorner);
    }
}

void TimeView::paintTornado(QPainter& painter, const Frame& frame, const Theme& theme) const
{
    panel::paintPane(painter, frame.tornadoCard, theme);
    const QRectF inside = frame.tornadoCard.adjusted(theme::kMargin, theme::kGap, -theme::kMargin,
                                                     -theme::kGap);
    const double head = theme::kControlHeight;
    painter.setFont(theme::textFont(TextRole::Strong));
    painter.setPen(theme.text);
    const QString title = tr("What one change would do");
    painter.drawText(QRectF(inside.left(), inside.top(), inside.width(), head),
                     Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(theme::textFont(TextRole::Small));
    painter.setPen(theme.quietText);
    const double after = inside.left() + measure(TextRole::Strong, title) + theme::kMargin;
    const double kinds = m_kinds->sizeHint().width() + theme::kMargin;
    panel::drawElided(painter, QRectF(after, inside.top(), inside.right() - kinds - after, head),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      tr("faster to the left, slower to the right; only what fits"));
    if (m_swings.empty()) {
        painter.drawText(QRectF(inside.left(), inside.top() + head, inside.width(), head),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("No single change of this kind matters."));
    }

    const TornadoGeometry& tornado = frame.tornado;
    const double step = m_evaluation.stepSeconds;
    for (const SwingBar& bar : tornado.bars) {
        painter.setFont(theme::textFont(TextRole::Body));
        painter.setPen(theme.text);
        panel::drawElided(painter,
                          QRectF(inside.left(), bar.band.top(), bar.band.left() - inside.left() - theme::kGap,
                                 bar.band.height()),
                          Qt::AlignLeft | Qt::AlignVCenter, swingLabel(bar.swing));
        painter.setFont(theme::textFont(TextRole::Small));
        const double room = bar.band.width();
        if (bar.swing.gain < 0) {
            painter.fillRect(QRectF(QPointF(std::round(bar.gain.left()), bar.gain.top()),
                                    QPointF(tornado.zeroX, bar.gain.bottom())),
                             theme.seriesColour(2));
            painter.setPen(theme.text);
            theme::drawTabular(
                painter,
                QRectF(bar.gain.left() - room - theme::kGrid, bar.band.top(), room, bar.band.height()),
                Qt::AlignRight | Qt::AlignVCenter, gainText(bar.swing, step));
        }
        if (bar.swing.loss > 0) {
            const QRectF loss(tornado.zeroX + 1, bar.loss.top(),
                              std::max(1.0, std::round(bar.loss.width()) - 1), bar.loss.height());
            painter.fillRect(loss, theme.seriesColour(1));
            if (bar.lossCut) {
                // Torn off: it goes on for longer than there is room.
                for (const double back : {6.0, 10.0}) {
                    painter.fillRect(QRectF(loss.right() - back, loss.top(), 2, loss.height()), theme.pane);
                }
            }
            painter.setPen(theme.quietText);
            theme::drawTabular(painter,
                               QRectF(loss.right() + theme::kGrid, bar.band.top(), room, bar.band.height()),
                               Qt::AlignLeft | Qt::AlignVCenter, lossText(bar.swing, step));
        }
    }
    if (!tornado.bars.empty()) {
        painter.fillRect(QRectF(tornado.zeroX, tornado.plot.top(), 1,
                                tornado.bars.back().band.bottom() - tornado.plot.top()),
                         theme.quietText);
    }
}

// ------------------------------------------------------------------ what the user does

QString TimeView::tipAt(const QPointF& at) const
{
    const Frame frame = frameIn(rect());
    const std::optional<std::int32_t> index = rowAt(frame.rows, at);
    if (!index) {
        for (const SwingBar& bar : frame.tornado.bars) {
            if (bar.band.contains(at)) {
                const bool faster = at.x() < frame.tornado.zeroX;
                const double change = faster ? bar.swing.gain : bar.swing.loss;
                if (change == 0) {
                    return {};
                }
                if (bar.swing.knob == nullptr) {
                    return tr("<b>%1 %2</b><br>%3 per step instead of %4")
                        .arg(swingLabel(bar.swing).toHtmlEscaped(), endText(bar.swing, faster),
                             theme::seconds(m_evaluation.stepSeconds + change),
                             theme::seconds(m_evaluation.stepSeconds));
                }
                return tr("<b>%1</b><br>%2 per step instead of %3<br>Click to take it")
                    .arg(inspector::changeText(*bar.swing.knob, bar.swing.side(faster).settings.front().value)
                             .toHtmlEscaped(),
                         theme::seconds(m_evaluation.stepSeconds + change),
                         theme::seconds(m_evaluation.stepSeconds));
            }
        }
        return {};
    }
    const Part& part = frame.rows.rows[static_cast<std::size_t>(*index)].part;
    QStringList lines{
        QStringLiteral("<b>%1: %2</b>")
            .arg(theme::accountTitle(*part.account).toHtmlEscaped(), theme::seconds(part.seconds))};
    lines << theme::accountHelp(*part.account).toHtmlEscaped();
    if (part.is(training::idealRow())) { // the model's FLOPs at the peak, however MFU is counted
        lines << tr("Counted: %1.").arg(document::engineText(training::kMfuConvention).toHtmlEscaped());
    }
    if (mode() == Mode::Step) {
        lines << tr("%1 of the step").arg(theme::percent(part.seconds / m_parts.back().seconds));
        if (part.hidden > 0) {
            lines << tr("%1 more is hidden behind other work").arg(theme::seconds(part.hidden));
        }
    } else {
        const auto find = [&part](const std::vector<Part>& list) {
            const auto found = std::find_if(list.begin(), list.end(),
                                            [&part](const Part& p) { return p.account == part.account; });
            return found == list.end() ? 0.0 : found->seconds;
        };
        lines << tr("%1 before, %2 now").arg(theme::seconds(find(m_baseline)), theme::seconds(find(m_parts)));
    }
    return lines.join(QStringLiteral("<br>"));
}

QVariant TimeView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    if (query == Qt::ImAnchorRectangle && m_cursor) {
        const Frame frame = frameIn(rect());
        if (static_cast<std::size_t>(*m_cursor) < frame.rows.rows.size()) {
            return frame.whole(frame.rows.rows[static_cast<std::size_t>(*m_cursor)]);
        }
    }
    return QWidget::inputMethodQuery(query);
}

bool TimeView::event(QEvent* event)
{
    if (panel::answerToolTip(event, this, [this](const QPoint& at) { return tipAt(at); })) {
        return true;
    }
    return QWidget::event(event);
}

void TimeView::resizeEvent(QResizeEvent*)
{
    const QSize size = m_switch->sizeHint();
    m_switch->setGeometry(width() - size.width(), 0, size.width(), size.height());
    placeKinds();
}

void TimeView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    const Frame frame = frameIn(rect());
    for (const SwingBar& bar : frame.tornado.bars) {
        if (bar.band.contains(event->position())) {
            const bool faster = event->position().x() < frame.tornado.zeroX;
            if (bar.swing.knob != nullptr && (faster ? bar.swing.gain : bar.swing.loss) != 0) {
                const layout::Change change = bar.swing.side(faster);
                emit changeProposed(change);
            }
            return;
        }
    }
    m_cursor = rowAt(frame.rows, event->position());
    update();
    if (m_cursor) {
        emit termActivated(inspector::fromView(parts()[static_cast<std::size_t>(*m_cursor)].id()));
    }
}

void TimeView::mouseMoveEvent(QMouseEvent* event)
{
    const Frame frame = frameIn(rect());
    const std::optional<std::int32_t> hovered = rowAt(frame.rows, event->position());
    const bool onSwing = std::any_of(
        frame.tornado.bars.begin(), frame.tornado.bars.end(),
        [event](const SwingBar& bar) { return bar.band.contains(event->position()); });
    setCursor(hovered || onSwing ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (hovered != m_hovered) {
        m_hovered = hovered;
        update();
    }
}

void TimeView::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void TimeView::focusInEvent(QFocusEvent* event)
{
    m_byKeyboard = panel::byKeyboard(event->reason());
    QWidget::focusInEvent(event);
}

void TimeView::keyPressEvent(QKeyEvent* event)
{
    const auto last = static_cast<std::int32_t>(parts().size()) - 1;
    const auto go = [&](std::int32_t to) {
        if (last < 0) {
            return;
        }
        m_cursor = std::clamp(to, 0, last);
        const Part& part = parts()[static_cast<std::size_t>(*m_cursor)];
        setAccessibleDescription(theme::accountTitle(*part.account) + QLatin1Char(' ')
                                 + theme::seconds(part.seconds));
        update();
    };
    switch (event->key()) {
    case Qt::Key_Up: go(m_cursor ? *m_cursor - 1 : last); return;
    case Qt::Key_Down: go(m_cursor ? *m_cursor + 1 : 0); return;
    case Qt::Key_Home: go(0); return;
    case Qt::Key_End: go(last); return;
    case Qt::Key_Escape:
        m_cursor.reset();
        update();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor) {
            emit termActivated(inspector::fromView(parts()[static_cast<std::size_t>(*m_cursor)].id()));
        }
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace shardscape::time
