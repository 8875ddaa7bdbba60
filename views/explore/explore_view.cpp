// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/explore_view.h"

#include "panel/flow_layout.h"
#include "panel/segments.h"
#include "theme/number_format.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>
#include <array>
#include <cmath>

namespace shardscape::explore {

namespace {

constexpr int kWide = 1100;  ///< from here on the rejected reasons have a column of their own
constexpr int kNarrow = 700; ///< below it the plots stand one below the other
constexpr int kNarrowest = 500;
constexpr int kWithTornado = 900;  ///< from here on there is room for a way to Time
constexpr qint64 kFrame = 33;      ///< ms between two updates while a sweep streams
constexpr qint64 kUpdateShare = 4; ///< at most one part in this many of the time goes into updates

constexpr QStringView kBetween = u"  \u00b7  "; ///< parts of the status

/// One line of parts, the weightiest first: as many as fit whole.
class PartsLine : public QLabel {
public:
    using QLabel::QLabel;
    [[nodiscard]] QSize sizeHint() const override { return {minimumWidth(), QLabel::sizeHint().height()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setFont(font());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                         ExploreView::wholeParts(text(), fontMetrics(), contentsRect().width()));
    }
};

} // namespace

ExploreView::ExploreView(QWidget* parent)
    : QWidget(parent)
    , m_theme(&theme::Theme::of(palette()))
{
    setObjectName(QStringLiteral("explore_view"));
    setAccessibleName(tr("Explore"));

    m_nameLabel = new QLabel(this);
    m_nameLabel->setObjectName(QStringLiteral("explore_name"));
    m_statusLabel = new PartsLine(this);
    m_statusLabel->setObjectName(QStringLiteral("explore_status"));
    m_statusLabel->setMinimumWidth(80);
    m_noticeLabel = new QLabel(this);
    m_noticeLabel->setObjectName(QStringLiteral("explore_notice"));
    m_noticeLabel->setWordWrap(true);
    m_noticeLabel->setContentsMargins(theme::kGrid, 0, theme::kGrid, 0);
    m_noticeLabel->hide();
    m_batchLabel = new QLabel(tr("global batch varies"), this);
    m_batchLabel->setObjectName(QStringLiteral("explore_global_batch"));
    m_batchLabel->setToolTip(
        tr("The global batch is an axis of this sweep: layouts do not all do the same work in a step.\n"
           "Compare them by MFU or tokens/s, not by step time."));
    const auto addSwitch = [this](const QString& text, const QString& name) {
        auto* button = new QToolButton(this);
        button->setText(text);
        button->setObjectName(name);
        button->setCheckable(true);
        return button;
    };
    m_matrixButton = addSwitch(tr("Matrix"), QStringLiteral("explore_matrix_button"));
    m_parallelButton = addSwitch(tr("Parallel"), QStringLiteral("explore_parallel_button"));
    m_parallelButton->setToolTip(tr("Parallel coordinates: every layout as a line through all knobs"));
    m_rejectedButton = addSwitch(tr("Rejected"), QStringLiteral("explore_rejected_button"));
    auto* group = new QButtonGroup(this);
    group->addButton(m_matrixButton, static_cast<int>(Side::Matrix));
    group->addButton(m_parallelButton, static_cast<int>(Side::Parallel));
    group->addButton(m_rejectedButton, static_cast<int>(Side::Rejected));
    m_matrixButton->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, [this](int side) { showSide(static_cast<Side>(side)); });

    m_viewsButton = new QToolButton(this);
    m_viewsButton->setText(tr("Views"));
    m_viewsButton->setObjectName(QStringLiteral("explore_views_button"));
    m_viewsButton->setToolTip(tr("Filter, axes, colours and order under a name, kept with the project"));
    m_viewsMenu = new QMenu(m_viewsButton);
    m_viewsMenu->setObjectName(QStringLiteral("explore_views_menu"));
    m_viewsMenu->setToolTipsVisible(true);
    connect(m_viewsButton, &QToolButton::clicked, this, [this] {
        fillViewsMenu();
        m_viewsMenu->popup(m_viewsButton->mapToGlobal(QPoint(0, m_viewsButton->height() + 2)));
    });
    m_tornadoButton = new QToolButton(this);
    m_tornadoButton->setText(tr("Tornado in Time"));
    m_tornadoButton->setAutoRaise(true); // it leads away: no switch among switches
    m_tornadoButton->setCursor(Qt::PointingHandCursor);
    m_tornadoButton->setObjectName(QStringLiteral("explore_tornado_button"));
    m_tornadoButton->setToolTip(tr("Which single change moves the step of the current layout most"));
    connect(m_tornadoButton, &QToolButton::clicked, this, &ExploreView::sensitivityRequested);

    m_depths = new panel::Segments({tr("Read"), tr("Dig")}, this);
    m_depths->setObjectName(QStringLiteral("explore_depth"));
    m_depths->setAccessibleName(tr("How deep"));
    m_depths->setToolTip(
        tr("The answer in sentences, or every layout with what filters and orders them (D)"));
    m_depths->setCurrent(static_cast<int>(m_depth));
    connect(m_depths, &panel::Segments::chosen, this, [this](int depth) {
        setDepth(static_cast<Depth>(depth));
        emit depthChanged();
    });
    m_sentence = new QLabel(this);
    m_sentence->setObjectName(QStringLiteral("explore_sentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_sentence->setContentsMargins(theme::kMargin, theme::kGap, theme::kMargin, theme::kGap);
    m_sentence->hide();

    m_strip = new AnswerStrip(m_results, this);
    connect(m_strip, &AnswerStrip::sentenceChanged, this, [this] {
        m_sentence->setText(m_strip->sentence());
        placeSides();
    });
    connect(m_sentence, &QLabel::linkActivated, m_strip, &AnswerStrip::followSentence);
    m_scatter = new ScatterView(m_results, this);
    m_matrix = new MatrixView(m_results, this);
    m_parallel = new ParallelView(m_results, this);
    m_rejected = new RejectedView(m_results, this);
    m_table = new TableView(m_results, this);

    m_columns = new QSplitter(Qt::Horizontal, this);
    m_columns->setObjectName(QStringLiteral("explore_columns"));
    m_columns->addWidget(m_scatter);
    m_columns->addWidget(m_matrix);
    m_columns->addWidget(m_parallel);
    m_columns->addWidget(m_rejected);
    m_columns->setChildrenCollapsible(false);
    m_rows = new QSplitter(Qt::Vertical, this);
    m_rows->setObjectName(QStringLiteral("explore_rows"));
    m_rows->addWidget(m_columns);
    m_rows->addWidget(m_table);
    m_rows->setChildrenCollapsible(false);
    for (QSplitter* splitter : {m_columns, m_rows}) {
        splitter->setHandleWidth(theme::kGap);
        connect(splitter, &QSplitter::splitterMoved, this, [this] { m_splitByUser = true; });
    }

    auto* full = new QWidget(this);
    // What the sweep says of itself, and what is shown of it: two lines where one is too short.
    const auto inRow = [full](std::initializer_list<QWidget*> widgets) {
        auto* its = new QWidget(full);
        auto* row = new QHBoxLayout(its);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(theme::kGap);
        for (QWidget* widget : widgets)
            row->addWidget(widget);
        return its;
    };
    QWidget* said = inRow({m_nameLabel, m_batchLabel, m_statusLabel, m_depths});
    static_cast<QHBoxLayout*>(said->layout())->setStretchFactor(m_statusLabel, 1);
    said->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* header = new panel::FlowLayout(theme::kGap);
    header->setContentsMargins(theme::kGrid, 0, theme::kGrid, 0);
    header->addWidget(said);
    header->addWidget(inRow(
        {m_depths, m_viewsButton, m_tornadoButton, m_matrixButton, m_parallelButton, m_rejectedButton}));
    auto* column = new QVBoxLayout(full);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::kGrid + 2);
    column->addLayout(header);
    column->addWidget(m_noticeLabel);
    column->addWidget(m_sentence);
    column->addWidget(m_strip);
    column->addWidget(m_rows, 1);

    m_emptyPage = new QWidget(this);
    m_emptyText = new QLabel(m_emptyPage);
    m_emptyText->setObjectName(QStringLiteral("explore_empty"));
    m_emptyText->setAlignment(Qt::AlignCenter);
    m_emptyText->setWordWrap(true);
    m_emptyText->setText(
        tr("No sweep yet. Start one to evaluate every layout of this scenario: each becomes a point, and "
           "the fastest stand out."));
    m_sweepButton = new QPushButton(tr("Start sweep"), m_emptyPage);
    m_sweepButton->setObjectName(QStringLiteral("explore_sweep_button"));
    connect(m_sweepButton, &QPushButton::clicked, this, &ExploreView::sweepRequested);
    auto* empty = new QVBoxLayout(m_emptyPage);
    empty->addStretch(2);
    auto* centred = new QHBoxLayout; // a wrapping label takes its height only where no alignment is asked for
    centred->addStretch(1);
    centred->addWidget(m_emptyText);
    centred->addStretch(1);
    empty->addLayout(centred);
    empty->addSpacing(theme::kMargin);
    empty->addWidget(m_sweepButton, 0, Qt::AlignHCenter);
    empty->addStretch(3);
    m_emptyText->setFixedWidth(460);

    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_emptyPage);
    m_pages->addWidget(full);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(theme::kGap, theme::kGrid + 2, theme::kGap, theme::kGap);
    outer->addWidget(m_pages);

    m_flushTimer = new QTimer(this);
    m_flushTimer->setSingleShot(true);
    connect(m_flushTimer, &QTimer::timeout, this, &ExploreView::flush);

    connectMarks();
    connect(m_scatter, &ScatterView::brushed, this,
            [this](const Selection& rows) { brush(rows, Source::Elsewhere); });
    connect(m_matrix, &MatrixView::brushed, this,
            [this](const Selection& rows) { brush(rows, Source::Elsewhere); });
    connect(m_parallel, &ParallelView::brushed, this,
            [this](const Selection& rows) { brush(rows, Source::Parallel); });
    connect(m_table, &TableView::brushed, this,
            [this](const Selection& rows) { brush(rows, Source::Table); });
    const auto activate = [this](RowPosition row) { emit rowActivated(m_results.row(row).index); };
    const auto pin = [this](RowPosition row) { emit rowPinned(m_results.row(row).index); };
    connect(m_scatter, &ScatterView::rowActivated, this, activate);
    const auto copy = [this](RowPosition row) { emit copyAsRequested(m_results.row(row).index); };
    connect(m_scatter, &ScatterView::copyAsRequested, this, copy);
    connect(m_scatter, &ScatterView::conditionAdded, m_table, &TableView::addCondition);
    connect(m_table, &TableView::copyAsRequested, this, copy);
    connect(m_scatter, &ScatterView::rowPinned, this, pin);
    connect(m_table, &TableView::rowActivated, this, activate);
    connect(m_table, &TableView::rowPinned, this, pin);
    connect(m_table, &TableView::filtered, this, [this] { mark(true); });
    connect(m_table, &TableView::exportRequested, this, &ExploreView::exportRequested);
    connect(m_matrix, &MatrixView::layoutActivated, this, &ExploreView::rowActivated);
    connect(m_matrix, &MatrixView::copyAsRequested, this, &ExploreView::copyAsRequested);
    connect(m_rejected, &RejectedView::layoutActivated, this, &ExploreView::rowActivated);

    setTheme(*m_theme);
    // One key, where no field is typed into.
    auto* turn = new QShortcut(QKeySequence(Qt::Key_D), this);
    turn->setContext(Qt::WidgetWithChildrenShortcut);
    connect(turn, &QShortcut::activated, this, [this] {
        setDepth(m_depth == Depth::Read ? Depth::Dig : Depth::Read);
        emit depthChanged();
    });

    updateHeader();
    arrange();
}

// The views keep a reference to m_results, which would go first.
ExploreView::~ExploreView()
{
    delete m_pages;
}

void ExploreView::setTheme(const theme::Theme& theme)
{
    m_theme = theme.isDark ? &theme::Theme::dark() : &theme::Theme::light();
    m_strip->setTheme(*m_theme);
    m_scatter->setTheme(*m_theme);
    m_matrix->setTheme(*m_theme);
    m_parallel->setTheme(*m_theme);
    m_rejected->setTheme(*m_theme);
    m_table->setTheme(*m_theme);
    m_nameLabel->setFont(theme::textFont(theme::TextRole::Strong));
    m_batchLabel->setFont(theme::textFont(theme::TextRole::Small));
    m_noticeLabel->setFont(theme::textFont(theme::TextRole::Body));
    m_statusLabel->setFont(theme::textFont(theme::TextRole::Small));
    const auto tint = [](QLabel* label, const QColor& colour) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, colour);
        label->setPalette(palette);
    };
    tint(m_nameLabel, m_theme->text);
    tint(m_statusLabel, m_theme->quietText);
    tint(m_batchLabel, m_theme->warn);
    tint(m_noticeLabel, m_theme->warn);
    tint(m_sentence, m_theme->text);
    QPalette links = m_sentence->palette();
    links.setColor(QPalette::Link, m_theme->accent);
    links.setColor(QPalette::LinkVisited, m_theme->accent);
    m_sentence->setPalette(links);
    m_sentence->setFont(theme::textFont(theme::TextRole::Body));
    m_sentence->setText(QString()); // links keep the colour that they were set with
    m_sentence->setText(m_strip->sentence());
    m_depths->setTheme(*m_theme);
    tint(m_emptyText, m_theme->quietText);
    update();
}

void ExploreView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->ground);
}

void ExploreView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_nameLabel != nullptr) {
        m_nameLabel->setFont(theme::textFont(theme::TextRole::Strong));
        m_batchLabel->setFont(theme::textFont(theme::TextRole::Small));
        m_statusLabel->setFont(theme::textFont(theme::TextRole::Small));
    }
}

void ExploreView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ExploreView::arrange()
{
    const bool wide = width() >= kWide;
    const bool changed = wide != m_wide || (width() < kNarrow) != (m_columns->orientation() == Qt::Vertical);
    m_wide = wide;
    constexpr int kLow = 660;
    m_strip->setCompact(height() < kLow);
    placeSides();
    if (m_splitByUser && !changed)
        return;
    const int across = std::max(300, width() - 2 * theme::kGap);
    const bool narrow = width() < kNarrow;
    m_columns->setOrientation(narrow ? Qt::Vertical : Qt::Horizontal);
    if (wide)
        m_columns->setSizes({across * 45 / 100, across * 32 / 100, across * 32 / 100, across * 23 / 100});
    else
        m_columns->setSizes({across * 55 / 100, across * 45 / 100, across * 45 / 100, across * 45 / 100});
    const int down = std::max(300, height() - 40);
    const int upper = narrow ? 70 : 58;
    m_rows->setSizes({down * upper / 100, down * (100 - upper) / 100});
}

QSize ExploreView::minimumSizeHint() const
{
    const QSize needed = QWidget::minimumSizeHint();
    return {std::min(needed.width(), kNarrowest), needed.height()};
}

void ExploreView::showSide(Side side)
{
    m_side = side;
    placeSides();
}

void ExploreView::setDepth(Depth depth)
{
    m_depth = depth;
    m_depths->setCurrent(static_cast<int>(depth));
    m_scatter->setReading(depth == Depth::Read);
    placeSides();
}

QString ExploreView::sentence() const
{
    return QTextDocumentFragment::fromHtml(m_sentence->text()).toPlainText().simplified();
}

void ExploreView::placeSides()
{
    const bool reads = m_depth == Depth::Read;
    for (QToolButton* button : {m_viewsButton, m_matrixButton, m_parallelButton})
        button->setVisible(!reads);
    m_tornadoButton->setVisible(!reads && width() >= kWithTornado); // Time has it, too
    m_sentence->setVisible(reads && !m_sentence->text().isEmpty());
    m_strip->setVisible(!reads && m_strip->isAnswering());
    m_table->setVisible(!reads);
    m_statusLabel->setVisible(!reads);
    if (reads) {
        m_rejectedButton->hide();
        m_matrix->hide();
        m_parallel->hide();
        m_rejected->hide();
        m_scatter->show();
        return;
    }
    m_rejectedButton->setVisible(!m_wide);
    const Side shown = m_wide && m_side == Side::Rejected ? Side::Matrix : m_side;
    m_matrixButton->setChecked(shown == Side::Matrix);
    m_parallelButton->setChecked(shown == Side::Parallel);
    m_rejectedButton->setChecked(shown == Side::Rejected);
    m_matrix->setVisible(shown == Side::Matrix);
    m_parallel->setVisible(shown == Side::Parallel);
    // Axes need width: parallel coordinates take the whole column.
    m_rejected->setVisible((m_wide && shown != Side::Parallel) || shown == Side::Rejected);
    m_scatter->setVisible(shown != Side::Parallel);
}

void ExploreView::beginSweep(const QString& name, search::Space space)
{
    m_name = name;
    m_pending.clear();
    m_flushTimer->stop();
    m_flushCost = 0;
    m_current.reset();
    m_pinned.clear();
    m_results.begin(std::move(space));
    m_strip->showRunning({});
    reloadViews();
}

void ExploreView::appendRows(std::vector<search::Row> rows, const search::Progress& progress)
{
    if (!m_results.isRunning())
        return;
    m_pendingProgress = progress;
    if (m_pending.empty())
        m_pending = std::move(rows);
    else
        m_pending.insert(m_pending.end(), rows.begin(), rows.end());
    const qint64 pause = std::max(kFrame, kUpdateShare * m_flushCost);
    if (!m_sinceFlush.isValid() || m_sinceFlush.elapsed() >= pause)
        flush();
    else if (!m_flushTimer->isActive())
        m_flushTimer->start(static_cast<int>(pause - m_sinceFlush.elapsed()));
}

void ExploreView::flush()
{
    if (!m_results.isRunning())
        return;
    m_flushTimer->stop();
    QElapsedTimer cost;
    cost.start();
    const RowPosition first = m_results.size();
    m_results.append(std::exchange(m_pending, {}), m_pendingProgress);
    m_selection.resize(static_cast<std::size_t>(m_results.size()));
    m_scatter->appended(first);
    m_matrix->appended(first);
    m_parallel->appended();
    m_table->appended(first);
    m_rejected->appended();
    if (m_current)
        placeMarks();
    if (m_table->model().isFiltered())
        mark(true);
    updateHeader();
    m_strip->showRunning(m_pendingProgress);
    m_flushCost = cost.elapsed();
    m_sinceFlush.restart();
}

void ExploreView::setResult(const QString& name, std::shared_ptr<const search::SweepResult> result)
{
    m_name = name;
    if (result && m_results.isOf(result.get())) {
        updateHeader(); // shown already: brush, zoom and filter stay
        return;
    }
    m_pending.clear();
    m_flushTimer->stop();
    if (!m_results.isRunning()) { // indices of another space mean other layouts
        m_current.reset();
        m_pinned.clear();
    }
    m_results.set(std::move(result));
    m_strip->showPending();
    reloadViews();
}

void ExploreView::setAnswer(std::shared_ptr<const exchange::SweepAnswer> answer)
{
    if (m_results.hasSweep() && !m_results.isRunning()) {
        const bool someNotRun = answer != nullptr && answer->answer.notRun && answer->answer.fastest;
        m_table->sayNotRunBy(
            someNotRun ? QString::fromStdString(answer->answer.fastest->scenario.software().id) : QString());
        m_table->setAnswer(answer != nullptr ? &answer->answer : nullptr);
        m_strip->setAnswer(std::move(answer));
    }
}

/// What lies under the pointer of one view is ringed in all; what is clicked is looked at.
void ExploreView::connectMarks()
{
    connect(m_strip, &AnswerStrip::hovered, this, &ExploreView::ring);
    const auto hover = [this](RowPosition row) {
        ring(row >= 0 ? std::vector{m_results.row(row).index} : std::vector<std::int64_t>());
    };
    connect(m_scatter, &ScatterView::hoveredChanged, this, hover);
    connect(m_table, &TableView::rowHovered, this, hover);
    connect(m_matrix, &MatrixView::layoutHovered, this, [this](std::int64_t index) {
        ring(index >= 0 ? std::vector{index} : std::vector<std::int64_t>());
    });
    const auto look = [this](RowPosition row) { emit rowLooked(row >= 0 ? m_results.row(row).index : -1); };
    connect(m_scatter, &ScatterView::rowLooked, this, [this, look](RowPosition row) {
        look(row);
        if (row >= 0)
            m_table->reveal(row);
    });
    connect(m_table, &TableView::rowLooked, this, look);
    connect(m_matrix, &MatrixView::layoutLooked, this, &ExploreView::rowLooked);
    connect(m_table, &TableView::rowsPinned, this, [this](const std::vector<RowPosition>& rows) {
        std::vector<std::int64_t> indices;
        for (const RowPosition row : rows)
            indices.push_back(m_results.row(row).index);
        emit rowsPinned(indices);
    });
}

void ExploreView::setLooked(std::optional<std::int64_t> index)
{
    if (index == m_looked)
        return;
    m_looked = index;
    showRings();
}

void ExploreView::ring(std::vector<std::int64_t> indices)
{
    if (indices == m_ringed)
        return;
    m_ringed = std::move(indices);
    showRings();
}

void ExploreView::showRings()
{
    std::vector<std::int64_t> indices = m_ringed;
    if (m_looked && std::find(indices.begin(), indices.end(), *m_looked) == indices.end())
        indices.push_back(*m_looked);
    std::vector<RowPosition> rows;
    for (const std::int64_t index : indices)
        if (const auto row = m_results.find(index))
            rows.push_back(*row);
    m_scatter->setRinged(rows);
    m_parallel->setRinged(rows);
    m_table->setLooked(m_looked ? m_results.find(*m_looked) : std::nullopt);
    m_table->setRinged(rows);
    m_matrix->setRinged(indices);
    // One is pointed at; a cell of the answer that names several has no one place.
    const std::int64_t pointed = m_ringed.size() == 1 ? m_ringed.front() : -1;
    const RowPosition row = pointed >= 0 ? m_results.find(pointed).value_or(-1) : -1;
    m_scatter->setCrosshair(row);
    m_parallel->setCrosshair(row);
    m_matrix->setCrosshair(pointed);
}

void ExploreView::recountMfu()
{
    m_results.recount();
    m_strip->recount();
    reloadViews();
}

void ExploreView::clear()
{
    m_name.clear();
    m_pending.clear();
    m_flushTimer->stop();
    m_current.reset();
    m_pinned.clear();
    m_results.clear();
    m_strip->setAnswer(nullptr);
    reloadViews();
}

void ExploreView::reloadViews()
{
    const bool had = !m_selection.isEmpty();
    m_selection = Selection(static_cast<std::size_t>(m_results.size()));
    m_ringed.clear();
    m_looked.reset();
    m_scatter->reload();
    m_matrix->reload();
    m_parallel->reload();
    m_table->reload();
    m_rejected->reload();
    mark(true); // the filter line stays
    placeMarks();
    updateHeader();
    m_pages->setCurrentIndex(m_results.hasSweep() ? 1 : 0);
    if (had)
        emit selectionChanged();
}

void ExploreView::placeMarks()
{
    const auto rowOf = [this](std::int64_t index) { return m_results.find(index); };
    const std::optional<RowPosition> current = m_current ? rowOf(*m_current) : std::nullopt;
    std::vector<RowPosition> pinned;
    for (const std::int64_t index : m_pinned) {
        if (const auto row = rowOf(index))
            pinned.push_back(*row);
    }
    m_scatter->setCurrent(current);
    m_scatter->setPinned(pinned);
    m_matrix->setCurrent(m_current);
    m_table->table()->viewport()->update(); // letters may have changed where rows have not
    m_parallel->setCurrent(current);
    m_table->setCurrent(current);
    m_table->setPinned(pinned);
}

void ExploreView::setMarks(std::optional<std::int64_t> current, std::vector<std::int64_t> pinned,
                           const std::vector<int>& places)
{
    ResultSet::Pins pins;
    for (std::size_t i = 0; i < pinned.size(); ++i)
        pins.emplace(pinned[i], i < places.size() ? places[i] : static_cast<int>(i));
    if (current == m_current && pinned == m_pinned && pins == m_results.pins())
        return;
    m_results.setPins(std::move(pins));
    m_current = current;
    m_pinned = std::move(pinned);
    placeMarks();
}

void ExploreView::setCurrent(std::optional<std::int64_t> index)
{
    setMarks(index, m_pinned);
}

void ExploreView::setPinned(std::vector<std::int64_t> indices)
{
    setMarks(m_current, std::move(indices));
}

void ExploreView::setNotice(const QString& sentence)
{
    if (sentence == notice())
        return;
    m_noticeLabel->setText(sentence);
    m_noticeLabel->setVisible(!sentence.isEmpty());
    m_strip->setStale(!sentence.isEmpty());
}

QString ExploreView::notice() const
{
    return m_noticeLabel->text();
}

void ExploreView::setSelection(const Selection& selection)
{
    brush(selection, Source::Elsewhere);
}

void ExploreView::brush(const Selection& selection, Source source)
{
    m_selection = selection;
    m_selection.resize(static_cast<std::size_t>(m_results.size()));
    m_table->setBrush(m_selection, source == Source::Table); // a filter may ask what is brushed
    mark(source == Source::Parallel);
    emit selectionChanged();
}

void ExploreView::mark(bool keepsRanges)
{
    // Bright is what is brushed and passes the filter. Where nothing passes, the pictures stay whole: the table says so.
    std::optional<Selection> marked = m_table->model().passing();
    if (marked && !m_selection.isEmpty())
        *marked &= m_selection;
    const Selection* bright = marked ? &*marked : nullptr;
    m_scatter->setBrush(m_selection, bright);
    m_matrix->setBrush(m_selection, bright);
    m_parallel->setBrush(m_selection, keepsRanges, bright);
}

std::optional<Column> ExploreView::columnOf(const QString& id) const
{
    for (const Column& column : columnsOf(m_results)) {
        if (columnId(column) == id)
            return column;
    }
    return std::nullopt;
}

namespace {

std::optional<Metric> metricOf(const QString& id, const job::Job& job)
{
    for (const Metric metric : metricsOf(job)) {
        if (metricId(metric) == id)
            return metric;
    }
    return std::nullopt;
}

constexpr std::array<std::pair<ExploreView::Side, const char*>, 3> kSideNames{
    {{ExploreView::Side::Matrix, "matrix"},
     {ExploreView::Side::Parallel, "parallel"},
     {ExploreView::Side::Rejected, "rejected"}}};

} // namespace

SavedView ExploreView::savedView(const QString& name) const
{
    SavedView view;
    view.name = name;
    view.filter = m_table->filterText();
    view.x = metricId(m_scatter->xMetric());
    view.y = metricId(m_scatter->yMetric());
    view.logX = m_scatter->isLogX();
    view.logY = m_scatter->isLogY();
    view.over = m_scatter->showsOver();
    if (m_results.hasSweep())
        view.colour = columnId(m_scatter->colour());
    for (const auto& [side, written] : kSideNames) {
        if (side == m_side)
            view.side = QLatin1String(written);
    }
    view.matrixMetric = metricId(m_matrix->metric());
    const auto knobOf = [this](int axis) {
        return axis < 0
                   ? QString()
                   : columnId({.kind = ColumnKind::Axis, .axis = axis, .knob = m_results.axis(axis).knob});
    };
    view.matrixRows = knobOf(m_matrix->rowAxis());
    view.matrixColumns = knobOf(m_matrix->columnAxis());
    const ResultsModel& model = m_table->model();
    if (model.sortColumn() >= 1 && model.sortColumn() < model.columnCount())
        view.sort = columnId(model.column(model.sortColumn()));
    view.descending = model.sortOrder() == Qt::DescendingOrder;
    return view;
}

void ExploreView::showView(const SavedView& view)
{
    const auto x = metricOf(view.x, *m_results.space().job);
    const auto y = metricOf(view.y, *m_results.space().job);
    if (x && y)
        m_scatter->setAxes(*x, *y);
    m_scatter->setLogarithmic(view.logX, view.logY);
    m_scatter->setShowsOver(view.over);
    if (const auto colour = columnOf(view.colour))
        m_scatter->setColour(*colour);
    if (const auto metric = metricOf(view.matrixMetric, *m_results.space().job))
        m_matrix->setMetric(*metric);
    const int rows = m_results.axisOf(view.matrixRows.toStdString());
    const int columns = m_results.axisOf(view.matrixColumns.toStdString());
    if (rows >= 0 && columns >= 0 && rows != columns)
        m_matrix->setAxes(rows, columns);
    for (const auto& [side, written] : kSideNames) {
        if (view.side == QLatin1String(written))
            showSide(side);
    }
    const ResultsModel& model = m_table->model();
    const Qt::SortOrder order = view.descending ? Qt::DescendingOrder : Qt::AscendingOrder;
    for (int section = 1; section < model.columnCount(); ++section) {
        if (columnId(model.column(section)) == view.sort)
            m_table->sortBy(section, order);
    }
    if (view.sort.isEmpty())
        m_table->sortBy(ResultsModel::kMarkColumn, order);
    m_table->setFilterText(view.filter);
}

void ExploreView::setSavedViews(std::vector<SavedView> views)
{
    m_views = std::move(views);
}

void ExploreView::saveView(const QString& name)
{
    const QString called = name.simplified();
    if (called.isEmpty())
        return;
    const auto same = std::find_if(m_views.begin(), m_views.end(),
                                   [&called](const SavedView& view) { return view.name == called; });
    if (same != m_views.end())
        *same = savedView(called);
    else
        m_views.push_back(savedView(called));
    emit savedViewsChanged();
}

void ExploreView::forgetView(const QString& name)
{
    if (std::erase_if(m_views, [&name](const SavedView& view) { return view.name == name; }) > 0)
        emit savedViewsChanged();
}

QMenu& ExploreView::viewsMenu()
{
    fillViewsMenu();
    return *m_viewsMenu;
}

void ExploreView::fillViewsMenu()
{
    m_viewsMenu->clear();
    for (const SavedView& view : m_views) {
        QString text = view.name;
        QAction* action = m_viewsMenu->addAction(text.replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setToolTip(view.filter.isEmpty() ? tr("%1 against %2").arg(view.y, view.x) : view.filter);
        connect(action, &QAction::triggered, this, [this, view] { showView(view); });
    }
    if (!m_views.empty())
        m_viewsMenu->addSeparator();
    auto* name = new QLineEdit(m_viewsMenu);
    name->setObjectName(QStringLiteral("explore_view_name"));
    name->setPlaceholderText(tr("Keep this view as..."));
    name->setAccessibleName(tr("Name to keep this view under"));
    name->setMinimumWidth(180);
    auto* entry = new QWidgetAction(m_viewsMenu);
    auto* frame = new QWidget(m_viewsMenu);
    auto* inside = new QHBoxLayout(frame);
    inside->setContentsMargins(theme::kGap, theme::kGrid, theme::kGap, theme::kGrid);
    inside->addWidget(name);
    frame->setFocusPolicy(Qt::StrongFocus); // the menu's arrows reach it
    frame->setFocusProxy(name);
    entry->setDefaultWidget(frame);
    m_viewsMenu->addAction(entry);
    connect(name, &QLineEdit::returnPressed, this, [this, name] {
        const QString called = name->text();
        m_viewsMenu->close();
        saveView(called);
    });
    if (!m_views.empty()) {
        QMenu* forget = m_viewsMenu->addMenu(tr("Forget"));
        for (const SavedView& view : m_views) {
            QString text = view.name;
            connect(forget->addAction(text.replace(QLatin1Char('&'), QLatin1String("&&"))),
                    &QAction::triggered, this, [this, called = view.name] { forgetView(called); });
        }
    }
}

std::vector<std::int64_t> ExploreView::shownIndices() const
{
    std::vector<std::int64_t> indices;
    for (const RowPosition row : m_table->model().shown())
        indices.push_back(m_results.row(row).index);
    return indices;
}

QString ExploreView::statusText() const
{
    const search::Progress& progress = m_results.result().progress;
    QStringList parts;
    const auto speed = [&progress] {
        return tr("%1 layouts/s")
            .arg(theme::shortCount(static_cast<double>(progress.evaluated) / progress.seconds));
    };
    if (m_results.isRunning()) {
        parts << tr("%1 of %2").arg(theme::count(progress.done), theme::count(progress.total));
        parts << tr("%1 fit").arg(theme::count(progress.feasible));
    } else {
        const std::int64_t evaluated = std::max<std::int64_t>(progress.evaluated, m_results.size());
        std::int64_t rejected = 0;
        for (const search::Rejection& rejection : m_results.result().rejections)
            rejected += rejection.count;
        parts << tr("%1 evaluated").arg(theme::count(evaluated));
        parts << tr("%1 fit").arg(theme::count(progress.feasible));
        parts << tr("%1 break a rule").arg(theme::count(rejected));
        if (progress.repeated > 0)
            parts << tr("%1 repeat another").arg(theme::count(progress.repeated));
        if (m_results.result().outcome == search::Outcome::Stopped)
            parts << tr("stopped early");
        if (m_results.result().outcome == search::Outcome::Failed)
            parts << QString::fromStdString(m_results.result().failure);
    }
    if (progress.seconds > 0)
        parts << speed();
    return parts.join(kBetween);
}

QString ExploreView::wholeParts(const QString& text, const QFontMetrics& metrics, int width)
{
    const auto fits = [&](const QString& shown) { return metrics.horizontalAdvance(shown) <= width; };
    QStringList parts = text.split(kBetween.toString());
    while (parts.size() > 1 && !fits(parts.join(kBetween))) {
        parts.removeLast();
    }
    const QString shown = parts.join(kBetween);
    return fits(shown) ? shown : QString();
}

void ExploreView::updateHeader()
{
    m_nameLabel->setText(m_name.isEmpty() ? tr("Sweep") : m_name);
    m_statusLabel->setText(statusText());
    m_statusLabel->setToolTip(statusText());
    m_batchLabel->setVisible(m_results.hasSweep() && m_results.space().sweepsGlobalBatch());
    const std::int64_t rejected = rejectedTotal(m_rejected->reasons());
    m_rejectedButton->setText(rejected > 0
                                  ? tr("Rejected %1").arg(theme::shortCount(static_cast<double>(rejected)))
                                  : tr("Rejected"));
}

void ExploreView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    painter.fillRect(rect, theme.ground);
    if (!m_results.hasSweep()) {
        theme::paintEmpty(painter, rect, m_emptyText->text(), theme);
        return;
    }
    const QRect inner = rect.adjusted(theme::kGap, theme::kGap, -theme::kGap, -theme::kGap);
    painter.save();
    painter.setFont(theme::textFont(theme::TextRole::Strong));
    const QFontMetrics metrics(painter.font());
    painter.setPen(theme.text);
    painter.drawText(QPointF(inner.left() + 4, inner.top() + metrics.ascent()), m_nameLabel->text());
    const int after = inner.left() + metrics.horizontalAdvance(m_nameLabel->text()) + 4 + theme::kMargin;
    painter.setFont(theme::textFont(theme::TextRole::Small));
    painter.setPen(theme.quietText);
    const QString status = notice().isEmpty() ? statusText() : notice() + kBetween.toString() + statusText();
    painter.drawText(QPointF(after, inner.top() + metrics.ascent()),
                     wholeParts(status, QFontMetrics(painter.font()), inner.right() - after));
    painter.restore();
    const int top = inner.top() + metrics.height() + theme::kGap;
    const int upper = (inner.bottom() - top) * 58 / 100;
    const int left = inner.width() * (rect.width() >= kWide ? 45 : 55) / 100;
    const int middle = rect.width() >= kWide ? inner.width() * 32 / 100 : inner.width() - left - theme::kGap;
    m_scatter->paintPicture(painter, QRect(inner.left(), top, left, upper), theme);
    theme::Picture& side = m_side == Side::Parallel ? static_cast<theme::Picture&>(*m_parallel) : *m_matrix;
    side.paintPicture(painter, QRect(inner.left() + left + theme::kGap, top, middle, upper), theme);
    if (rect.width() >= kWide) {
        const int from = inner.left() + left + middle + 2 * theme::kGap;
        m_rejected->paintPicture(painter, QRect(from, top, inner.right() + 1 - from, upper), theme);
    }
    m_table->paintPicture(painter,
                          QRect(inner.left(), top + upper + theme::kGap, inner.width(),
                                inner.bottom() + 1 - top - upper - theme::kGap),
                          theme);
}

} // namespace shardscape::explore
