// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_view.h"

#include "compare/compare_model.h"
#include "compare/difference_view.h"
#include "panel/flow_layout.h"
#include "panel/pane.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace shardscape::compare {

using theme::TextRole;
using theme::Theme;

namespace {

constexpr int kNarrowestColumn = 132; ///< px; a number with its unit and its band below
constexpr int kLabels = 164;          ///< px, at least
constexpr int kWidestLabels = 232;
constexpr int kDifferenceHeight = 260; ///< px, on a slide

} // namespace

/// Names and roles of the layouts; dragged to reorder them.
class CompareView::Head : public QHeaderView {
public:
    explicit Head(CompareView& view)
        : QHeaderView(Qt::Horizontal, view.m_table)
        , m_view(view)
    {
        setSectionsClickable(true);
        setSectionsMovable(true);
        setHighlightSections(false);
        setMinimumSectionSize(kNarrowestColumn);
        setSectionResizeMode(QHeaderView::Stretch);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return {QHeaderView::sizeHint().width(), static_cast<int>(std::ceil(CellPainter::headHeight()))};
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(viewport());
        painter.fillRect(viewport()->rect(), m_view.m_theme.pane);
        painter.fillRect(QRect(0, height() - 1, width(), 1), m_view.m_theme.line);
        painter.end();
        QHeaderView::paintEvent(event);
    }
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const auto& candidates = m_view.m_model->candidates();
        if (section < 0 || static_cast<std::size_t>(section) >= candidates.size()) {
            return;
        }
        painter->save();
        painter->fillRect(rect, m_view.m_theme.pane);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), m_view.m_theme.line);
        const Candidate& candidate = candidates[static_cast<std::size_t>(section)];
        CellPainter::paintHead(*painter, rect, candidate, candidate.id == m_view.m_base, m_view.m_theme);
        painter->restore();
    }

private:
    CompareView& m_view;
};

/// What each row is; sections stand out.
class CompareView::Labels : public QHeaderView {
public:
    explicit Labels(CompareView& view)
        : QHeaderView(Qt::Vertical, view.m_table)
        , m_view(view)
    {
        setSectionsClickable(true);
        setHighlightSections(false);
        setSectionResizeMode(QHeaderView::Fixed);
        setMinimumSectionSize(8);
        setFixedWidth(kLabels); // until there are some
    }

    static void paintLabel(QPainter& painter, const QRectF& rect, const Row& row, const Theme& theme)
    {
        const bool section = row.kind == RowKind::Section;
        const bool picture = row.kind == RowKind::TimeBar || row.kind == RowKind::Memory
                             || row.kind == RowKind::Timeline || row.kind == RowKind::Legend;
        painter.setFont(theme::textFont(section ? TextRole::Strong : TextRole::Body));
        painter.setPen(section || row.differs ? theme.text : theme.quietText);
        const double line = panel::lineHeight(TextRole::Body);
        QRectF text = rect.adjusted(theme::kMargin, theme::kGrid, -theme::kGap, -theme::kGrid);
        if (picture || row.kind == RowKind::Metric) {
            text.setHeight(std::min(text.height(), line));
        }
        panel::drawElided(painter, text, (section ? Qt::AlignBottom : Qt::AlignVCenter) | Qt::AlignLeft,
                          row.label);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(viewport());
        painter.fillRect(viewport()->rect(), m_view.m_theme.pane);
        painter.end();
        QHeaderView::paintEvent(event);
    }
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const auto& rows = m_view.m_model->rows();
        if (section < 0 || static_cast<std::size_t>(section) >= rows.size()) {
            return;
        }
        painter->save();
        painter->fillRect(rect, m_view.m_theme.pane);
        paintLabel(*painter, rect, rows[static_cast<std::size_t>(section)], m_view.m_theme);
        painter->restore();
    }

private:
    CompareView& m_view;
};

class CompareView::Delegate : public QStyledItemDelegate {
public:
    explicit Delegate(CompareView& view)
        : QStyledItemDelegate(view.m_table)
        , m_view(view)
    {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = m_view.m_theme;
        const auto& rows = m_view.m_model->rows();
        const Row& row = rows[static_cast<std::size_t>(index.row())];
        painter->save();
        painter->setClipRect(option.rect);
        painter->fillRect(option.rect, theme.pane);
        if (row.kind == RowKind::Section) {
            painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                              theme.line);
        } else if (row.kind == RowKind::Legend) {
            m_view.m_painter.paintLegend(*painter, option.rect, theme);
        } else {
            const bool pointed = option.state.testFlag(QStyle::State_MouseOver) && !row.why.isEmpty();
            if (pointed) {
                painter->fillRect(option.rect, theme.hover);
            }
            m_view.m_painter.paintCell(*painter, option.rect, row, static_cast<std::size_t>(index.column()),
                                       theme);
            if (index == m_view.m_table->currentIndex() && m_view.m_table->hasFocus()) {
                panel::paintFocusRing(*painter, QRectF(option.rect).adjusted(1, 1, -1, -1), theme, 4);
            }
        }
        painter->restore();
    }

private:
    CompareView& m_view;
};

CompareView::CompareView(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setObjectName(QStringLiteral("compare_view"));
    m_model = new CompareModel(this);

    m_baseLabel = new QLabel(this);
    m_baseBox = new QComboBox(this);
    m_baseBox->setObjectName(QStringLiteral("compare_base"));
    m_swap = new QToolButton(this);
    m_swap->setObjectName(QStringLiteral("compare_swap"));
    m_swap->setText(QStringLiteral("⇄"));
    m_otherLabel = new QLabel(this);
    m_otherBox = new QComboBox(this);
    m_otherBox->setObjectName(QStringLiteral("compare_other"));
    for (QComboBox* box : {m_baseBox, m_otherBox}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(9);
    }
    m_baseLabel->setBuddy(m_baseBox);
    m_otherLabel->setBuddy(m_otherBox);
    m_sort = new QComboBox(this);
    m_sort->setObjectName(QStringLiteral("compare_sort"));
    m_allBox = new QCheckBox(this);
    m_allBox->setObjectName(QStringLiteral("compare_all"));
    m_export = new QToolButton(this);
    m_export->setObjectName(QStringLiteral("compare_export"));
    m_export->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_export->setPopupMode(QToolButton::InstantPopup);
    auto* exportMenu = new QMenu(m_export);
    m_saveTable = exportMenu->addAction(QString(), this, &CompareView::tableRequested);
    m_saveSlide = exportMenu->addAction(QString(), this, &CompareView::slideRequested);
    m_copyTable = exportMenu->addAction(
        QString(), this, [this] { QApplication::clipboard()->setText(text(TextFormat::Markdown)); });
    m_export->setMenu(exportMenu);

    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("compare_table"));
    m_table->setModel(m_model);
    m_table->setHorizontalHeader(new Head(*this));
    m_table->setVerticalHeader(new Labels(*this));
    m_table->setItemDelegate(new Delegate(*this));
    m_table->setShowGrid(false);
    m_table->setCornerButtonEnabled(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setMouseTracking(true);
    m_table->setTabKeyNavigation(false);
    m_table->installEventFilter(this);
    m_table->viewport()->installEventFilter(this);
    m_table->horizontalHeader()->viewport()->installEventFilter(this);

    m_time = new DifferenceView(Quantity::StepTime, this);
    m_time->setObjectName(QStringLiteral("compare_time"));
    m_memory = new DifferenceView(Quantity::PeakMemory, this);
    m_memory->setObjectName(QStringLiteral("compare_memory"));
    auto* below = new QWidget(this);
    m_pair = new QBoxLayout(QBoxLayout::LeftToRight, below);
    m_pair->setContentsMargins(0, theme::kGap, 0, 0);
    m_pair->setSpacing(theme::kGap);
    m_pair->addWidget(m_time, 1);
    m_pair->addWidget(m_memory, 1);

    auto* sheet = new QWidget(this);
    // Which two, and how they are shown: two lines where one is too short.
    auto* two = new QWidget(sheet);
    two->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* twoRow = new QHBoxLayout(two);
    twoRow->setContentsMargins(0, 0, 0, 0);
    twoRow->setSpacing(theme::kGap);
    twoRow->addWidget(m_baseLabel);
    twoRow->addWidget(m_baseBox, 1);
    twoRow->addWidget(m_swap);
    twoRow->addWidget(m_otherLabel);
    twoRow->addWidget(m_otherBox, 1);
    auto* how = new QWidget(sheet);
    auto* howRow = new QHBoxLayout(how);
    howRow->setContentsMargins(0, 0, 0, 0);
    howRow->setSpacing(theme::kGap);
    howRow->addWidget(m_sort);
    howRow->addWidget(m_allBox);
    howRow->addWidget(m_export);
    m_bar = new panel::FlowLayout(theme::kGap);
    m_bar->addWidget(two);
    m_bar->addWidget(how);

    auto* sheetColumn = new QVBoxLayout(sheet);
    sheetColumn->setContentsMargins(0, 0, 0, 0);
    sheetColumn->setSpacing(theme::kGap);
    sheetColumn->addLayout(m_bar);
    sheetColumn->addWidget(m_table, 1);
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_splitter->setObjectName(QStringLiteral("compare_splitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(sheet);
    m_splitter->addWidget(below);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);

    auto* nothing = new QWidget(this);
    auto* nothingColumn = new QVBoxLayout(nothing);
    m_empty = new QLabel(nothing);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setTextInteractionFlags(Qt::NoTextInteraction);
    m_pin = new QPushButton(nothing);
    m_pin->setObjectName(QStringLiteral("compare_pin"));
    nothingColumn->addStretch(2);
    nothingColumn->addWidget(m_empty);
    nothingColumn->addSpacing(theme::kMargin);
    nothingColumn->addWidget(m_pin, 0, Qt::AlignHCenter);
    nothingColumn->addStretch(3);

    m_pages = new QStackedWidget(this);
    m_pages->addWidget(nothing);
    m_pages->addWidget(m_splitter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pages);

    connect(m_pin, &QPushButton::clicked, this, &CompareView::pinRequested);
    connect(m_baseBox, &QComboBox::activated, this, [this](int index) {
        setBase(m_baseBox->itemData(index).toLongLong());
        emit baseChanged();
    });
    connect(m_otherBox, &QComboBox::activated, this, [this](int index) {
        setOther(m_otherBox->itemData(index).toLongLong());
        emit baseChanged();
    });
    connect(m_swap, &QToolButton::clicked, this, [this] {
        swapBase();
        emit baseChanged();
    });
    connect(m_sort, &QComboBox::activated, this, [this](int index) {
        if (index > 0) {
            sortBy(static_cast<Order>(m_sort->itemData(index).toInt()));
            m_sort->setCurrentIndex(0);
        }
    });
    connect(m_allBox, &QCheckBox::toggled, this, [this](bool all) {
        setAll(all);
        emit allChanged(all);
    });
    connect(m_table, &QTableView::clicked, this, &CompareView::activate);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (QApplication::mouseButtons() == Qt::NoButton) { // Enter; a click has been taken already
            activate(index);
        }
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionMoved, this, [this](int, int from, int to) {
        // The order is the comparison's own: columns stay where they are, their layouts change places.
        QHeaderView* head = m_table->horizontalHeader();
        const QSignalBlocker quiet(head);
        head->moveSection(to, from);
        if (static_cast<std::size_t>(from) < m_candidates.size()) {
            move(m_candidates[static_cast<std::size_t>(from)].id, to - from);
        }
    });
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, &CompareView::fitRows);
    connect(m_table->verticalHeader(), &QHeaderView::sectionClicked, this, [this](int section) {
        const QString id = m_model->rows()[static_cast<std::size_t>(section)].id;
        for (const auto& [name, by] :
             {std::pair{"step_seconds", Order::StepTime}, std::pair{"memory", Order::Memory},
              std::pair{"mfu", Order::Mfu}, std::pair{"tokens_per_second", Order::Tokens}}) {
            if (id == QLatin1String(name)) {
                sortBy(by);
            }
        }
    });
    connect(m_time, &DifferenceView::changeActivated, this, [this](const QString& id) {
        const bool isRow = id != QLatin1String("unaccounted");
        emit whyRequested(m_other, isRow ? QStringLiteral("time.") + id : QStringLiteral("step_seconds"),
                          m_time->changeText(id));
    });
    connect(m_memory, &DifferenceView::changeActivated, this,
            [this](const QString& id) { emit whyRequested(m_other, id, m_memory->changeText(id)); });
    retranslate();
    setCandidates({});
}

CompareView::~CompareView() = default;

void CompareView::retranslate()
{
    m_baseLabel->setText(tr("&Base"));
    m_otherLabel->setText(tr("&with"));
    m_baseBox->setAccessibleName(tr("Base of the comparison"));
    m_otherBox->setAccessibleName(tr("Layout compared with the base"));
    m_swap->setToolTip(tr("Swap the two"));
    m_swap->setAccessibleName(tr("Swap the two"));
    m_sort->setAccessibleName(tr("Sort the layouts"));
    const QSignalBlocker quiet(m_sort);
    m_sort->clear();
    m_sort->addItem(tr("Sort by…"));
    for (const auto& [text, order] :
         {std::pair{tr("Step time"), Order::StepTime}, std::pair{tr("Memory"), Order::Memory},
          std::pair{tr("MFU"), Order::Mfu}, std::pair{tr("Tokens per second"), Order::Tokens},
          std::pair{tr("Name"), Order::Name}, std::pair{tr("As pinned"), Order::AsPinned}}) {
        m_sort->addItem(text, static_cast<int>(order));
    }
    m_allBox->setText(tr("All inputs"));
    m_allBox->setToolTip(tr("Also what the layouts have in common"));
    m_export->setText(tr("Export"));
    m_export->setAccessibleName(tr("Export the comparison"));
    m_saveTable->setText(tr("Save as &table… (CSV, Markdown, HTML)"));
    m_saveSlide->setText(tr("Save as &slide… (PNG, SVG, PDF)"));
    m_copyTable->setText(tr("&Copy as Markdown"));
    m_table->setAccessibleName(tr("Layouts side by side"));
    m_empty->setText(
        tr("Pin two layouts and see them side by side here.\n\nCtrl+P pins the current layout; in Explore, "
           "right-click a point to pin it; in the project list, the pin beside a scenario's name."));
    m_pin->setText(tr("Pin the current layout"));
}

void CompareView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    // One below the other where names and numbers would leave no room for bars.
    constexpr int kNarrowestPair = 700;
    const auto direction = width() < kNarrowestPair ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    // A layout that wraps tells no one how high it is: the table has its first rows below whatever it takes.
    constexpr int kLeastTable = 180;
    m_splitter->widget(0)->setMinimumHeight(m_bar->heightForWidth(width()) + theme::kGap + kLeastTable);
    if (m_pair->direction() != direction) {
        m_pair->setDirection(direction);
        m_splitter->setSizes({3 * height() / 5, 2 * height() / 5});
    }
}

void CompareView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showRows();
    } else if (event->type() == QEvent::FontChange) {
        fitRows();
    }
}

void CompareView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_time->setTheme(theme);
    m_memory->setTheme(theme);
    m_table->viewport()->update();
    update();
}

const std::vector<Candidate>& CompareView::candidates() const
{
    return m_candidates;
}

const std::vector<Row>& CompareView::rows() const
{
    return m_model->rows();
}

bool CompareView::isEmpty() const
{
    return m_candidates.size() < 2;
}

int CompareView::columnOf(std::int64_t id) const
{
    const auto found = std::find_if(m_candidates.begin(), m_candidates.end(),
                                    [id](const Candidate& c) { return c.id == id; });
    return found == m_candidates.end() ? -1 : static_cast<int>(found - m_candidates.begin());
}

QString CompareView::nameOf(std::int64_t id) const
{
    const int column = columnOf(id);
    return column < 0 ? QString()
                      : QString::fromStdString(m_candidates[static_cast<std::size_t>(column)].scenario.name);
}

void CompareView::setCandidates(std::vector<Candidate> candidates)
{
    m_candidates = std::move(candidates);
    arrange();
}

void CompareView::setOrder(const std::vector<std::int64_t>& ids)
{
    m_order = ids;
    arrange();
}

std::vector<std::int64_t> CompareView::order() const
{
    std::vector<std::int64_t> ids;
    for (const Candidate& c : m_candidates) {
        ids.push_back(c.id);
    }
    return ids;
}

void CompareView::arrange()
{
    const auto place = [this](const Candidate& c) {
        return std::find(m_order.begin(), m_order.end(), c.id) - m_order.begin();
    };
    std::stable_sort(m_candidates.begin(), m_candidates.end(),
                     [&place](const Candidate& a, const Candidate& b) { return place(a) < place(b); });
    if (!isEmpty()) {
        if (columnOf(m_base) < 0) {
            // What was pinned is what one compares with, as in the other perspectives: the fastest of it that fits, for what
            // is no choice is nothing to be held against.
            const Candidate* base = nullptr;
            for (const Candidate& c : m_candidates) {
                const bool isBetter = base != nullptr && c.evaluation.fits
                                      && (!base->evaluation.fits
                                          || c.evaluation.tokensPerSecond > base->evaluation.tokensPerSecond);
                if (c.pinned && !c.current && (base == nullptr || isBetter)) {
                    base = &c;
                }
            }
            m_base = base != nullptr ? base->id : m_candidates.front().id;
        }
        if (columnOf(m_other) < 0 || m_other == m_base) {
            m_other = m_candidates.front().id == m_base ? m_candidates[1].id : m_candidates.front().id;
        }
    }
    m_painter.setCandidates(m_candidates);
    m_pages->setCurrentIndex(isEmpty() ? 0 : 1);
    m_pin->setEnabled(std::any_of(m_candidates.begin(), m_candidates.end(),
                                  [](const Candidate& c) { return c.current && !c.pinned; }));
    fillBoxes();
    showRows();
}

void CompareView::fillBoxes()
{
    for (const auto& [box, shown] : {std::pair{m_baseBox, m_base}, std::pair{m_otherBox, m_other}}) {
        const QSignalBlocker quiet(box);
        box->clear();
        for (const Candidate& c : m_candidates) {
            box->addItem(QString::fromStdString(c.scenario.name), static_cast<qlonglong>(c.id));
        }
        box->setCurrentIndex(columnOf(shown));
    }
}

void CompareView::showRows()
{
    const int base = isEmpty() ? -1 : columnOf(m_base);
    m_model->setContent(m_candidates,
                        isEmpty() ? std::vector<Row>{} : comparisonRows(m_candidates, base, m_all), base);
    m_table->verticalHeader()->setFixedWidth(labelsWidth());
    m_table->clearSpans();
    const auto& rows = m_model->rows();
    const int columns = m_model->columnCount();
    for (int i = 0; i < m_model->rowCount() && columns > 1; ++i) {
        if (rows[static_cast<std::size_t>(i)].cells.empty()) {
            m_table->setSpan(i, 0, 1, columns);
        }
    }
    fitRows();
    showDifferences();
}

int CompareView::labelsWidth() const
{
    double widest = 0;
    for (const Row& row : m_model->rows()) {
        const TextRole role = row.kind == RowKind::Section ? TextRole::Strong : TextRole::Body;
        widest = std::max(widest, QFontMetricsF(theme::textFont(role)).horizontalAdvance(row.label));
    }
    return std::clamp(static_cast<int>(std::ceil(widest)) + theme::kMargin + theme::kGap + 1, kLabels,
                      kWidestLabels);
}

bool CompareView::areLabelsWhole() const
{
    return labelsWidth() < kWidestLabels && m_table->verticalHeader()->width() >= labelsWidth();
}

double CompareView::cellWidth() const
{
    return m_candidates.empty() ? 0 : m_table->columnWidth(0);
}

void CompareView::fitRows()
{
    const auto& rows = m_model->rows();
    const double width = cellWidth();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto height = static_cast<int>(
            std::ceil(m_painter.rowHeight(rows[i], width, width * static_cast<double>(m_candidates.size()))));
        if (m_table->rowHeight(static_cast<int>(i)) != height) {
            m_table->setRowHeight(static_cast<int>(i), height);
        }
    }
}

void CompareView::showDifferences()
{
    const int base = columnOf(m_base);
    const int other = columnOf(m_other);
    for (DifferenceView* view : {m_time, m_memory}) {
        const Quantity quantity = view == m_time ? Quantity::StepTime : Quantity::PeakMemory;
        if (isEmpty() || base < 0 || other < 0) {
            view->setDifference({}, {}, {});
        } else {
            view->setDifference(difference(m_candidates[static_cast<std::size_t>(base)],
                                           m_candidates[static_cast<std::size_t>(other)], quantity),
                                nameOf(m_base), nameOf(m_other));
        }
    }
}

void CompareView::setBase(std::int64_t id)
{
    if (columnOf(id) < 0 && !m_candidates.empty()) {
        return;
    }
    if (id == m_other) {
        m_other = m_base;
    }
    m_base = id;
    arrange();
}

void CompareView::setOther(std::int64_t id)
{
    if (columnOf(id) < 0 && !m_candidates.empty()) {
        return;
    }
    if (id == m_base) {
        m_base = m_other;
    }
    m_other = id;
    arrange();
}

void CompareView::swapBase()
{
    std::swap(m_base, m_other);
    arrange();
}

void CompareView::setAll(bool all)
{
    if (m_all == all) {
        return;
    }
    m_all = all;
    const QSignalBlocker quiet(m_allBox);
    m_allBox->setChecked(all);
    showRows();
}

void CompareView::sortBy(Order by)
{
    setOrder(ordered(m_candidates, by));
    emit orderChanged();
}

void CompareView::move(std::int64_t id, int places)
{
    std::vector<std::int64_t> ids = order();
    const auto found = std::find(ids.begin(), ids.end(), id);
    if (found == ids.end()) {
        return;
    }
    const auto to = std::clamp<std::ptrdiff_t>(found - ids.begin() + places, 0,
                                               static_cast<std::ptrdiff_t>(ids.size()) - 1);
    ids.erase(found);
    ids.insert(ids.begin() + to, id);
    setOrder(ids);
    emit orderChanged();
}

void CompareView::activate(const QModelIndex& index)
{
    if (!index.isValid()) {
        return;
    }
    const Row& row = m_model->rows()[static_cast<std::size_t>(index.row())];
    const std::int64_t id = m_candidates[static_cast<std::size_t>(index.column())].id;
    if (!row.why.isEmpty()) {
        emit whyRequested(id, row.why);
    } else if (row.kind == RowKind::TimeBar) {
        emit whyRequested(id, QStringLiteral("step_seconds"));
    } else if (row.kind == RowKind::Memory) {
        emit whyRequested(id, QStringLiteral("memory"));
    }
}

void CompareView::openMenu(int column, const QPoint& at)
{
    if (column < 0 || static_cast<std::size_t>(column) >= m_candidates.size()) {
        return;
    }
    const Candidate& candidate = m_candidates[static_cast<std::size_t>(column)];
    const std::int64_t id = candidate.id;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Make it the &base"), this,
                    [this, id] {
                        setBase(id);
                        emit baseChanged();
                    })
        ->setEnabled(id != m_base);
    menu->addAction(tr("&Compare it with the base"), this,
                    [this, id] {
                        setOther(id);
                        emit baseChanged();
                    })
        ->setEnabled(id != m_base && id != m_other);
    menu->addAction(tr("Make it the c&urrent layout"), this, [this, id] { emit currentRequested(id); })
        ->setEnabled(!candidate.current);
    menu->addAction(tr("C&opy as…") + QStringLiteral("\tC"), this, [this, id] { emit copyAsRequested(id); });
    menu->addSeparator();
    menu->addAction(tr("Move &left") + QStringLiteral("\tAlt+Left"), this, [this, id] { move(id, -1); })
        ->setEnabled(column > 0);
    menu->addAction(tr("Move &right") + QStringLiteral("\tAlt+Right"), this, [this, id] { move(id, 1); })
        ->setEnabled(static_cast<std::size_t>(column) + 1 < m_candidates.size());
    menu->addSeparator();
    if (candidate.pinned) {
        menu->addAction(tr("Un&pin") + QStringLiteral("\tDel"), this,
                        [this, id] { emit unpinRequested(id); });
    } else {
        menu->addAction(tr("&Pin"), this, &CompareView::pinRequested);
    }
    menu->popup(at);
}

bool CompareView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int column = m_table->currentIndex().column();
        const bool known = column >= 0 && static_cast<std::size_t>(column) < m_candidates.size();
        const bool alt = key->modifiers().testFlag(Qt::AltModifier);
        if (known && alt && (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right)) {
            const int by = key->key() == Qt::Key_Left ? -1 : 1;
            const int row = m_table->currentIndex().row();
            move(m_candidates[static_cast<std::size_t>(column)].id, by);
            m_table->setCurrentIndex(
                m_model->index(row, std::clamp(column + by, 0, static_cast<int>(m_candidates.size()) - 1)));
            return true;
        }
        if (known && key->key() == Qt::Key_Delete) {
            const Candidate& candidate = m_candidates[static_cast<std::size_t>(column)];
            if (candidate.pinned) {
                emit unpinRequested(candidate.id);
            }
            return true;
        }
        if (known && key->key() == Qt::Key_C && key->modifiers() == Qt::NoModifier) {
            emit copyAsRequested(m_candidates[static_cast<std::size_t>(column)].id);
            return true;
        }
        if (key->matches(QKeySequence::Copy)) {
            QApplication::clipboard()->setText(text(TextFormat::Markdown));
            return true;
        }
    }
    if (event->type() == QEvent::ContextMenu) {
        const auto* menu = static_cast<QContextMenuEvent*>(event);
        if (watched == m_table->horizontalHeader()->viewport()) {
            openMenu(m_table->horizontalHeader()->logicalIndexAt(menu->pos()), menu->globalPos());
            return true;
        }
        if (watched == m_table->viewport() || watched == m_table) {
            const bool byKey = menu->reason() == QContextMenuEvent::Keyboard;
            const QModelIndex at = byKey ? m_table->currentIndex() : m_table->indexAt(menu->pos());
            openMenu(at.column(), byKey ? m_table->viewport()->mapToGlobal(m_table->visualRect(at).center())
                                        : menu->globalPos());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QString CompareView::text(TextFormat format) const
{
    return comparisonText(m_candidates, m_model->rows(), {m_time->shown(), m_memory->shown()}, nameOf(m_base),
                          nameOf(m_other), format);
}

QSize CompareView::pictureSizeHint() const
{
    const int columns = std::max(2, static_cast<int>(m_candidates.size()));
    const int labels = labelsWidth();
    const int width = std::max(1280, labels + columns * 176 + 2 * theme::kMargin);
    const double cell = (width - 2.0 * theme::kMargin - labels) / columns;
    double height = CellPainter::headHeight() + 4 * theme::kMargin + kDifferenceHeight;
    for (const Row& row : m_model->rows()) {
        height += m_painter.rowHeight(row, cell, cell * columns);
    }
    return {width, std::max(720, static_cast<int>(std::ceil(height)))};
}

void CompareView::paintPicture(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.save();
    painter.fillRect(rect, theme.ground);
    if (isEmpty()) {
        theme::paintEmpty(painter, rect, m_empty->text(), theme);
        painter.restore();
        return;
    }
    const auto& rows = m_model->rows();
    const double margin = theme::kMargin;
    const auto columns = static_cast<double>(m_candidates.size());
    const double labels = labelsWidth(); // measures every label: once a picture
    const auto cellIn = [&](double width) { return (width - 2 * margin - labels) / columns; };
    const auto heightIn = [&](double width) {
        const double cell = cellIn(width);
        double height = CellPainter::headHeight() + theme::kGap;
        for (const Row& row : rows) {
            height += m_painter.rowHeight(row, cell, cell * columns);
        }
        return height + 3 * margin + kDifferenceHeight;
    };
    // Everything on one page: smaller where it has to be, never cut off.
    double zoom = 1;
    if (heightIn(rect.width()) > rect.height()) {
        double tooLarge = 1;
        zoom = 0.25;
        for (int halved = 0; halved < 6; ++halved) { // to within a hundredth
            const double middle = (zoom + tooLarge) / 2;
            (heightIn(rect.width() / middle) > rect.height() / middle ? tooLarge : zoom) = middle;
        }
    }
    painter.translate(rect.topLeft());
    painter.scale(zoom, zoom);
    const QSizeF page(rect.width() / zoom, rect.height() / zoom);
    const double cell = cellIn(page.width());
    double tableHeight = CellPainter::headHeight() + theme::kGap;
    for (const Row& row : rows) {
        tableHeight += m_painter.rowHeight(row, cell, cell * columns);
    }
    const QRectF card(margin, margin, page.width() - 2 * margin, tableHeight);
    panel::paintPane(painter, card, theme);
    double y = card.top();
    for (std::size_t i = 0; i < m_candidates.size(); ++i) {
        const QRectF head(card.left() + labels + static_cast<double>(i) * cell, y, cell,
                          CellPainter::headHeight());
        CellPainter::paintHead(painter, head, m_candidates[i], m_candidates[i].id == m_base, theme);
    }
    y += CellPainter::headHeight();
    painter.fillRect(QRectF(card.left() + 1, y - 1, card.width() - 2, 1), theme.line);
    for (const Row& row : rows) {
        const double height = m_painter.rowHeight(row, cell, cell * columns);
        Labels::paintLabel(painter, QRectF(card.left(), y, labels, height), row, theme);
        const QRectF across(card.left() + labels, y, cell * columns, height);
        if (row.kind == RowKind::Section) {
            painter.fillRect(QRectF(across.left(), across.bottom() - 1, across.width() - 1, 1), theme.line);
        } else if (row.kind == RowKind::Legend) {
            m_painter.paintLegend(painter, across, theme);
        }
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            painter.save();
            const QRectF at(across.left() + static_cast<double>(i) * cell, y, cell, height);
            painter.setClipRect(at, Qt::IntersectClip);
            m_painter.paintCell(painter, at, row, i, theme);
            painter.restore();
        }
        y += height;
    }
    const double top = card.bottom() + margin;
    const double half = (card.width() - margin) / 2;
    const double height = std::max<double>(kDifferenceHeight - margin, page.height() - margin - top);
    m_time->paintPicture(painter, QRectF(card.left(), top, half, height).toAlignedRect(), theme);
    m_memory->paintPicture(painter, QRectF(card.left() + half + margin, top, half, height).toAlignedRect(),
                           theme);
    painter.restore();
}

} // namespace shardscape::compare
