// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/table_view.h"

#include "explore/filter_actions.h"
#include "theme/number_format.h"
#include "theme/pin_tag.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStringListModel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTextCharFormat>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace shardscape::explore {

namespace {

/// Of front, pin and current.
int markWidth()
{
    return QFontMetrics(theme::textFont(theme::TextRole::Body)).height() + 12;
}

constexpr int kCellPadding = 7;          ///< pixels left and right of a value
constexpr int kFilterDelay = 120;        ///< ms after the last key before a large table is filtered
constexpr RowPosition kInstant = 50'000; ///< rows that are filtered at every key

} // namespace

/// One line that marks what it does not understand and completes names.
class TableView::FilterLine : public QLineEdit {
public:
    explicit FilterLine(QWidget* parent)
        : QLineEdit(parent)
        , m_words(new QStringListModel(this))
    {
        m_completer = new QCompleter(m_words, this);
        m_completer->setWidget(this);
        m_completer->setCaseSensitivity(Qt::CaseInsensitive);
        connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this,
                [this](const QString& word) {
                    const int from = wordStart();
                    setSelection(from, cursorPosition() - from);
                    insert(word);
                });
        connect(this, &QLineEdit::textEdited, this, [this] { complete(); });
    }

    void setWords(const QStringList& words) { m_words->setStringList(words); }

    /// Underlines a part; without a length nothing is.
    void markError(int from, int length, const QColor& colour)
    {
        QList<QInputMethodEvent::Attribute> attributes;
        if (length > 0) {
            QTextCharFormat format;
            format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
            format.setUnderlineColor(colour);
            format.setForeground(colour);
            attributes.append({QInputMethodEvent::TextFormat, from - cursorPosition(), length, format});
        }
        QInputMethodEvent event(QString(), attributes);
        const QSignalBlocker quiet(this);
        QCoreApplication::sendEvent(this, &event);
    }

private:
    [[nodiscard]] int wordStart() const
    {
        int from = cursorPosition();
        while (from > 0 && !text().at(from - 1).isSpace() && text().at(from - 1) != QLatin1Char('!'))
            --from;
        return from;
    }
    void complete()
    {
        const int from = wordStart();
        const QString prefix = text().mid(from, cursorPosition() - from);
        const bool isName = !prefix.isEmpty() && std::all_of(prefix.begin(), prefix.end(), [](QChar c) {
            return c.isLetterOrNumber() || c == QLatin1Char('_');
        });
        m_completer->setCompletionPrefix(prefix);
        if (!isName || m_completer->completionCount() == 0 || m_completer->currentCompletion() == prefix) {
            m_completer->popup()->hide();
            return;
        }
        QRect at = cursorRect();
        at.setWidth(m_completer->popup()->sizeHintForColumn(0)
                    + m_completer->popup()->verticalScrollBar()->sizeHint().width());
        m_completer->complete(at);
    }

    QStringListModel* m_words = nullptr;
    QCompleter* m_completer = nullptr;
};

/// Heads that stand exactly over their numbers, with a small arrow where the table is sorted.
class TableView::Header : public QHeaderView {
public:
    explicit Header(TableView& view)
        : QHeaderView(Qt::Horizontal, &view)
        , m_view(view)
    {}

    [[nodiscard]] QSize sizeHint() const override
    {
        return {QHeaderView::sizeHint().width(),
                QFontMetrics(theme::textFont(theme::TextRole::Small)).height() + 10};
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QHeaderView::paintEvent(event);
        QPainter painter(viewport()); // what lies beyond the last section
        const int end = std::max(0, length() - offset());
        painter.fillRect(QRect(end, 0, width() - end, height()), m_view.theme().pane);
        painter.fillRect(QRect(end, height() - 1, width() - end, 1), m_view.theme().line);
    }
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        const theme::Theme& theme = m_view.theme();
        const bool sorted = section == m_view.m_model.sortColumn();
        painter->save();
        painter->setFont(theme::textFont(theme::TextRole::Small));
        QFont font = painter->font();
        font.setWeight(sorted ? QFont::DemiBold : QFont::Normal);
        painter->setFont(font);
        painter->fillRect(rect, theme.pane);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.line);
        painter->setPen(sorted ? theme.text : theme.quietText);
        const auto alignment = static_cast<Qt::Alignment>(
            m_view.m_model.headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
        const QRectF inside = QRectF(rect).adjusted(kCellPadding, 0, -kCellPadding, 0);
        const QString text = m_view.m_model.headerData(section, Qt::Horizontal).toString();
        const QFontMetricsF metrics(font);
        painter->drawText(inside, static_cast<int>(alignment),
                          metrics.elidedText(text, Qt::ElideRight, inside.width()));
        if (sorted) {
            const double width = metrics.horizontalAdvance(text);
            const bool atLeft = (alignment & Qt::AlignLeft) != 0;
            const double x = atLeft ? inside.left() + width + 7 : inside.right() - width - 7;
            const double y = rect.center().y() + 0.5;
            const double up = m_view.m_model.sortOrder() == Qt::AscendingOrder ? -1 : 1;
            painter->setRenderHint(QPainter::Antialiasing);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.accent);
            painter->drawPolygon(
                QPolygonF({{x - 3.5, y - 2 * up}, {x + 3.5, y - 2 * up}, {x, y + 2.5 * up}}));
        }
        painter->restore();
    }

private:
    TableView& m_view;
};

/// The view itself. Its selection is the brush, a bit per row: Qt's own selection remembers ranges of indexes, which a
/// new order of a million rows would tear into a million pieces.
class TableView::Table : public QTableView {
public:
    explicit Table(TableView& view)
        : QTableView(&view)
        , m_view(view)
    {
        setSelectionMode(QAbstractItemView::NoSelection);
        setMouseTracking(true);
    }

    [[nodiscard]] int hoveredRow() const { return m_hovered; }

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        const QModelIndex at = indexAt(event->pos());
        if (event->button() == Qt::LeftButton && at.isValid()) {
            setCurrentIndex(at);
            m_pressed = at.row();
            m_dragged = false;
            if (event->modifiers() != Qt::NoModifier) {
                m_dragged = true; // what the key asks for is done: the release looks at nothing
                m_view.clickRow(at.row(), event->modifiers());
            }
        } else {
            QTableView::mousePressEvent(event);
        }
    }
    void mouseMoveEvent(QMouseEvent* event) override
    {
        const QModelIndex at = indexAt(event->pos());
        if ((event->buttons() & Qt::LeftButton) != 0 && m_pressed >= 0 && at.isValid()
            && at.row() != currentIndex().row()) {
            setCurrentIndex(at);
            m_dragged = true;
            m_view.brushRows(m_pressed, at.row());
        }
        hover(at.row());
    }
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        const int row = std::exchange(m_pressed, -1);
        if (event->button() == Qt::LeftButton && row >= 0 && !m_dragged)
            m_view.clickRow(row);
    }
    void leaveEvent(QEvent* event) override
    {
        hover(-1);
        QTableView::leaveEvent(event);
    }
    void mouseDoubleClickEvent(QMouseEvent* event) override
    {
        m_pressed = -1;
        const QModelIndex at = indexAt(event->pos());
        if (at.isValid())
            emit m_view.rowActivated(m_view.m_model.positionAt(at.row()));
    }
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->matches(QKeySequence::Copy))
            return m_view.copySelected();
        if (event->matches(QKeySequence::SelectAll))
            return m_view.selectAllShown();
        const int row = currentIndex().row();
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (row >= 0)
                emit m_view.rowActivated(m_view.m_model.positionAt(row));
            return;
        case Qt::Key_P:
            if (row >= 0)
                m_view.pinRow(m_view.m_model.positionAt(row));
            return;
        case Qt::Key_C:
            if (row >= 0)
                emit m_view.copyAsRequested(m_view.m_model.positionAt(row));
            return;
        case Qt::Key_Space:
            if (row >= 0)
                m_view.clickRow(row, event->modifiers());
            return;
        case Qt::Key_Escape:
            if (m_view.m_brush.isEmpty())
                event->ignore(); // the next level back is the window's
            else
                m_view.emitBrush(Selection(static_cast<std::size_t>(m_view.m_results.size())));
            return;
        default: break;
        }
        QTableView::keyPressEvent(event);
        // Keys that move the current row move the look with it; with Shift they brush, as in any list.
        if (currentIndex().row() != row && currentIndex().isValid())
            m_view.clickRow(currentIndex().row(), event->modifiers() & Qt::ShiftModifier);
    }
    void focusInEvent(QFocusEvent* event) override
    {
        QTableView::focusInEvent(event);
        if (!currentIndex().isValid() && model()->rowCount() > 0 && event->reason() != Qt::MouseFocusReason)
            setCurrentIndex(model()->index(0, ResultsModel::kMarkColumn));
    }

private:
    void hover(int row)
    {
        if (row == m_hovered)
            return;
        m_hovered = row;
        viewport()->update();
        emit m_view.rowHovered(row >= 0 ? m_view.m_model.positionAt(row) : -1);
    }

    TableView& m_view;
    int m_hovered = -1;
    int m_pressed = -1; ///< row under the button, -1: not down
    bool m_dragged = false;
};

class TableView::Delegate : public QStyledItemDelegate {
public:
    explicit Delegate(TableView& view)
        : QStyledItemDelegate(&view)
        , m_view(view)
    {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const theme::Theme& theme = m_view.theme();
        const int row = index.row();
        QColor ground = theme.pane;
        if (m_view.marksRow(row))
            ground = theme.accentSoft;
        else if (row == m_view.m_table->hoveredRow() || m_view.ringsRow(row))
            ground = theme.hover;
        painter->fillRect(option.rect, ground);
        m_view.paintCell(*painter, option.rect, row, index.column(), theme, ground);
        if (m_view.m_table->hasFocus() && row == m_view.m_table->currentIndex().row()) {
            painter->setPen(QPen(theme.accent, 1));
            painter->drawLine(option.rect.topLeft(), option.rect.topRight());
            painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        }
    }

private:
    TableView& m_view;
};

TableView::TableView(const ResultSet& results, QWidget* parent)
    : Pane(parent)
    , m_results(results)
    , m_model(results)
{
    setObjectName(QStringLiteral("table_view"));
    setAccessibleName(tr("Table of all layouts"));

    m_filter = new FilterLine(this);
    m_filter->setObjectName(QStringLiteral("table_filter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setPlaceholderText(tr("Filter: tp=4,8 mfu>50% memory<60GiB fits"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setToolTip(
        tr("Every part must hold. Knobs and metrics with = != < <= > >=, several values with commas;\n"
           "the words fits, over, front, pinned, brushed; ! turns a part round."));
    m_filterTimer = new QTimer(this);
    m_filterTimer->setSingleShot(true);
    m_filterTimer->setInterval(kFilterDelay);
    connect(m_filterTimer, &QTimer::timeout, this, &TableView::applyFilter);
    connect(m_filter, &QLineEdit::textChanged, this, [this] {
        if (m_results.size() <= kInstant)
            applyFilter();
        else
            m_filterTimer->start();
    });
    connect(m_filter, &QLineEdit::returnPressed, this, &TableView::applyFilter);

    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("table_message"));
    m_message->setFont(theme::textFont(theme::TextRole::Small));
    m_message->setMinimumWidth(60);
    m_scopeButton = new QToolButton(this);
    m_scopeButton->setObjectName(QStringLiteral("table_scope"));
    m_scopeButton->setToolTip(tr("The table shows what is brushed. Click to show all layouts again."));
    m_scopeButton->hide();
    connect(m_scopeButton, &QToolButton::clicked, this,
            [this] { emit brushed(Selection(static_cast<std::size_t>(m_results.size()))); });
    m_columnsButton = new QToolButton(this);
    m_columnsButton->setObjectName(QStringLiteral("table_columns"));
    m_columnsButton->setText(tr("Columns"));
    m_columnsButton->setToolTip(tr("Which knobs and metrics the table shows"));
    m_columnsMenu = new QMenu(m_columnsButton);
    connect(m_columnsButton, &QToolButton::clicked, this, [this] {
        fillColumnMenu();
        m_columnsMenu->popup(m_columnsButton->mapToGlobal(QPoint(0, m_columnsButton->height() + 2)));
    });

    m_table = new Table(*this);
    m_table->setObjectName(QStringLiteral("table_rows"));
    m_table->setAccessibleName(tr("Layouts"));
    m_table->setHorizontalHeader(new Header(*this));
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new Delegate(*this));
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setMinimumHeight(80);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setMinimumSectionSize(10);
    m_table->horizontalHeader()->setSectionsMovable(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setMinimumSectionSize(24);
    m_table->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->horizontalHeader()->setSortIndicator(m_model.sortColumn(), m_model.sortOrder());
    m_table->horizontalHeader()->setSectionsClickable(true);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this, [this](int section) {
        // The first click brings the best or smallest up, the next turns it round.
        const bool startsUp = section == ResultsModel::kMarkColumn || startsSmall(m_model.column(section));
        Qt::SortOrder order = startsUp ? Qt::AscendingOrder : Qt::DescendingOrder;
        if (section == m_model.sortColumn() && m_model.sortOrder() == order)
            order = order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
        sortBy(section, order);
    });
    connect(m_table->horizontalHeader(), &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) {
                fillColumnMenu();
                m_columnsMenu->popup(m_table->horizontalHeader()->mapToGlobal(at));
            });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        QMenu menu(this);
        const QModelIndex index = m_table->indexAt(at);
        if (index.isValid()) {
            const RowPosition position = m_model.positionAt(index.row());
            connect(menu.addAction(tr("Make it the current layout")), &QAction::triggered, this,
                    [this, position] { emit rowActivated(position); });
            const QString pin = isOneOfSeveral(position)
                                    ? tr("Pin %n", nullptr, static_cast<int>(m_brush.count()))
                                    : tr("Pin");
            connect(menu.addAction(pin + QStringLiteral("\tP")), &QAction::triggered, this,
                    [this, position] { pinRow(position); });
            connect(menu.addAction(tr("Copy as…") + QStringLiteral("\tC")), &QAction::triggered, this,
                    [this, position] { emit copyAsRequested(position); });
            menu.addSeparator();
            if (index.column() != ResultsModel::kMarkColumn) {
                addFilterActions(menu, m_results, m_model.column(index.column()), position,
                                 [this](const QString& condition) { addCondition(condition); });
            }
        }
        connect(menu.addAction(m_brush.isEmpty() ? tr("Copy all rows shown") : tr("Copy selected rows")),
                &QAction::triggered, this, &TableView::copySelected);
        connect(menu.addAction(tr("Export rows shown...")), &QAction::triggered, this,
                &TableView::exportRequested);
        menu.exec(m_table->viewport()->mapToGlobal(at));
    });

    auto* tools = new QHBoxLayout;
    tools->setSpacing(theme::kGap);
    tools->addWidget(m_filter, 1);
    tools->addWidget(m_scopeButton);
    tools->addWidget(m_message);
    tools->addWidget(m_columnsButton);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kGap, theme::kGap, theme::kGap, theme::kGap);
    column->setSpacing(theme::kGrid);
    column->addLayout(tools);
    column->addWidget(m_table, 1);
    m_gestures = new QLabel(this);
    m_gestures->setObjectName(QStringLiteral("table_gestures"));
    m_gestures->setFont(theme::textFont(theme::TextRole::Small));
    m_gestures->setEnabled(false); // quiet, as hints are
    m_gestures->setWordWrap(true);
    sayNotRunBy({});
    column->addWidget(m_gestures);
    applyTheme();
    reload();
}

QTableView* TableView::table() const
{
    return m_table;
}

void TableView::applyTheme()
{
    const QFontMetrics metrics(theme::textFont(theme::TextRole::Body));
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + 8);
    QPalette palette = m_table->palette();
    palette.setColor(QPalette::Base, theme().pane);
    palette.setColor(QPalette::Text, theme().text);
    m_table->setPalette(palette);
    updateCount();
}

void TableView::setTheme(const theme::Theme& theme)
{
    Pane::setTheme(theme);
    applyTheme();
    m_table->viewport()->update();
}

void TableView::changeEvent(QEvent* event)
{
    Pane::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_table != nullptr) {
        applyTheme();
        fitColumns();
    }
}

void TableView::reload()
{
    m_brush = Selection(static_cast<std::size_t>(m_results.size()));
    m_anchor = -1;
    m_looked.reset();
    m_ringed.clear();
    m_scopeButton->hide();
    const Filter filter(m_filter->text(), m_results);
    m_model.reload(filter.error() ? Filter() : filter);
    markFilter(filter);
    m_filter->setWords(Filter::names(m_results));
    for (int section = 0; section < m_model.columnCount(); ++section)
        m_table->setColumnHidden(section, m_model.isConstant(section));
    m_table->horizontalHeader()->setSortIndicator(m_model.sortColumn(), m_model.sortOrder());
    fitColumns();
    updateCount();
}

void TableView::appended(RowPosition first)
{
    m_brush.resize(static_cast<std::size_t>(m_results.size()));
    const bool firstRows = first == 0;
    m_model.appended(first);
    if (firstRows)
        fitColumns();
    updateCount();
}

int TableView::idealWidth(int section) const
{
    if (section == ResultsModel::kMarkColumn)
        return markWidth()
               + (m_model.foldedRows() > 0 ? QFontMetrics(theme::textFont(theme::TextRole::Small))
                                                 .horizontalAdvance(QStringLiteral("×00"))
                                           : 0);
    const QFont body = theme::textFont(theme::TextRole::Body);
    QFont headFont = theme::textFont(theme::TextRole::Small);
    headFont.setWeight(QFont::DemiBold);
    const QFontMetricsF head(headFont);
    constexpr int kSortArrow = 13;
    double widest = head.horizontalAdvance(m_model.headerData(section, Qt::Horizontal).toString())
                    + kSortArrow;
    const Column& column = m_model.column(section);
    if (column.kind == ColumnKind::Axis) {
        for (const std::int64_t value : m_results.axis(column.axis).values)
            widest = std::max(widest,
                              theme::tabularWidth(body, columnText(column, static_cast<double>(value))));
    } else {
        // A sample of rows across the whole result; the extremes of most columns are at its ends.
        const RowPosition count = m_results.size();
        const RowPosition step = std::max<RowPosition>(1, count / 200);
        for (RowPosition row = 0; row < count; row += step)
            widest = std::max(
                widest, theme::tabularWidth(body, columnText(column, columnValue(m_results, column, row))));
    }
    return static_cast<int>(std::ceil(widest)) + 2 * kCellPadding;
}

void TableView::fitColumns()
{
    for (int section = 0; section < m_model.columnCount(); ++section) {
        if (!m_table->isColumnHidden(section))
            m_table->setColumnWidth(section, idealWidth(section));
    }
}

void TableView::fillColumnMenu()
{
    m_columnsMenu->clear();
    QAction* fold = m_columnsMenu->addAction(tr("Fold rows with the same numbers"));
    fold->setCheckable(true);
    fold->setChecked(m_model.isFolding());
    connect(fold, &QAction::toggled, this, [this](bool on) {
        m_model.setFolding(on);
        fitColumns();
        updateCount();
    });
    m_columnsMenu->addSeparator();
    for (int section = 1; section < m_model.columnCount(); ++section) {
        QAction* action = m_columnsMenu->addAction(
            m_model.headerData(section, Qt::Horizontal, Qt::AccessibleTextRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_table->isColumnHidden(section));
        connect(action, &QAction::toggled, this, [this, section](bool on) {
            m_table->setColumnHidden(section, !on);
            if (on)
                m_table->setColumnWidth(section, idealWidth(section));
        });
    }
}

void TableView::applyFilter()
{
    m_filterTimer->stop();
    const Filter filter(m_filter->text(), m_results);
    m_anchor = -1;
    markFilter(filter);
    if (!filter
             .error()) { // What was understood last stays: a table that empties at every half-typed word would flicker.
        const QModelIndex current = m_table->currentIndex();
        const RowPosition at = current.isValid() ? m_model.positionAt(current.row()) : -1;
        m_model.setFilter(filter);
        if (const int row = at >= 0 ? m_model.rowOf(at) : -1; row >= 0)
            m_table->setCurrentIndex(m_model.index(row, ResultsModel::kMarkColumn));
        emit filtered();
    }
    updateCount();
}

void TableView::markFilter(const Filter& filter)
{
    const auto& error = filter.error();
    m_filterError = error ? error->text : QString();
    m_filter->markError(error ? error->from : 0, error ? error->length : 0, theme().bad);
}

void TableView::updateCount()
{
    QPalette palette = m_message->palette();
    if (!m_filterError.isEmpty()) {
        palette.setColor(QPalette::WindowText, theme().bad);
        m_message->setText(m_filterError);
        m_message->setToolTip(m_filterError);
    } else {
        palette.setColor(QPalette::WindowText, theme().quietText);
        const std::int64_t layouts = m_model.rowCount() + m_model.foldedRows();
        QString text = layouts == m_results.size()
                           ? tr("%1 layouts").arg(theme::count(layouts))
                           : tr("%1 of %2").arg(theme::count(layouts), theme::count(m_results.size()));
        if (m_model.foldedRows() > 0)
            text += QStringLiteral(" \u00b7 ")
                    + tr("equal ones in %1 rows").arg(theme::count(m_model.rowCount()));
        m_message->setText(text);
        m_message->setToolTip(QString());
    }
    m_message->setPalette(palette);
}

QString TableView::filterText() const
{
    return m_filter->text();
}

void TableView::addCondition(const QString& condition)
{
    setFilterText(withCondition(filterText(), condition));
}

void TableView::sayNotRunBy(const QString& stack)
{
    const QString gestures = tr(
        "Click looks \u00b7 Enter or double click takes \u00b7 P pins \u00b7 drag brushes");
    m_gestures->setText(stack.isEmpty() ? gestures
                                        : gestures + QStringLiteral(" \u00b7 ")
                                              + tr("brown edge: %1 does not run it").arg(stack));
}

void TableView::editFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TableView::setFilterText(const QString& text)
{
    m_filter->setText(text);
    applyFilter();
}

void TableView::sortBy(int section, Qt::SortOrder order)
{
    m_model.sort(section, order);
    m_table->setColumnWidth(ResultsModel::kMarkColumn, idealWidth(ResultsModel::kMarkColumn));
    updateCount();
    m_anchor = -1;
    m_table->horizontalHeader()->setSortIndicator(section, order);
    m_table->scrollToTop();
}

void TableView::setBrush(const Selection& brush, bool fromTable)
{
    m_brush = brush;
    m_brush.resize(static_cast<std::size_t>(m_results.size()));
    m_model.setBrush(m_brush);
    m_selectedHere = fromTable;
    if (!fromTable) {
        const bool any = !brush.isEmpty();
        m_anchor = -1;
        m_model.setScope(any ? std::optional<Selection>(m_brush) : std::nullopt);
        m_scopeButton->setVisible(any);
        if (any) {
            m_scopeButton->setText(
                tr("Brush: %1  \u00d7").arg(theme::count(static_cast<std::int64_t>(brush.count()))));
            m_scopeButton->setAccessibleName(tr("Show all layouts, not only the brushed ones"));
        }
    } else if (brush.isEmpty() && m_model.scope()) {
        m_model.setScope(std::nullopt);
        m_scopeButton->hide();
    }
    updateCount();
    m_table->viewport()->update();
}

void TableView::setCurrent(std::optional<RowPosition> row)
{
    m_model.setCurrent(row);
}

void TableView::setPinned(const std::vector<RowPosition>& rows)
{
    m_model.setPinned(rows);
    updateCount();
}

void TableView::setAnswer(const search::Answer* answer)
{
    m_model.setAnswer(answer);
}

bool TableView::marksRow(int row) const
{
    // Where the brush decides which rows are shown, marking all of them would say nothing.
    const RowPosition position = m_model.positionAt(row);
    return position == m_looked || (m_selectedHere && m_brush.contains(position));
}

bool TableView::ringsRow(int row) const
{
    return std::find(m_ringed.begin(), m_ringed.end(), m_model.positionAt(row)) != m_ringed.end();
}

void TableView::setRinged(std::vector<RowPosition> rows)
{
    if (rows == m_ringed)
        return;
    m_ringed = std::move(rows);
    m_table->viewport()->update();
}

void TableView::setLooked(std::optional<RowPosition> row)
{
    if (row == m_looked)
        return;
    m_looked = row;
    m_table->viewport()->update();
}

bool TableView::isOneOfSeveral(RowPosition position) const
{
    return m_selectedHere && m_brush.contains(position) && m_brush.count() > 1;
}

void TableView::pinRow(RowPosition position)
{
    if (!isOneOfSeveral(position)) {
        emit rowPinned(position);
        return;
    }
    std::vector<RowPosition> rows = m_model.shown();
    std::erase_if(rows, [this](RowPosition row) { return !m_brush.contains(row); });
    emit rowsPinned(rows);
}

void TableView::reveal(RowPosition position)
{
    if (const int row = m_model.rowOf(position); row >= 0)
        m_table->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter);
}

void TableView::emitBrush(Selection brush)
{
    emit brushed(brush);
}

void TableView::clickRow(int row, Qt::KeyboardModifiers modifiers)
{
    if (row < 0 || row >= m_model.rowCount())
        return;
    if ((modifiers & Qt::ShiftModifier) != 0 && m_anchor >= 0) {
        brushRows(m_anchor, row);
        return;
    }
    m_anchor = row;
    if ((modifiers & Qt::ControlModifier) == 0) {
        emit rowLooked(m_model.positionAt(row));
        return;
    }
    Selection brush = m_brush;
    brush.resize(static_cast<std::size_t>(m_results.size()));
    brush.toggle(m_model.positionAt(row));
    emitBrush(std::move(brush));
}

void TableView::brushRows(int from, int to)
{
    if (m_model.rowCount() == 0)
        return;
    m_anchor = std::clamp(from, 0, m_model.rowCount() - 1);
    const auto [first, last] = std::minmax({m_anchor, std::clamp(to, 0, m_model.rowCount() - 1)});
    Selection brush(static_cast<std::size_t>(m_results.size()));
    for (int at = first; at <= last; ++at)
        for (const RowPosition row : m_model.alike(m_model.positionAt(at)))
            brush.insert(row);
    emitBrush(std::move(brush));
}

void TableView::selectAllShown()
{
    Selection brush(static_cast<std::size_t>(m_results.size()));
    for (const RowPosition row : m_model.shown())
        brush.insert(row);
    emitBrush(std::move(brush));
}

std::vector<int> TableView::visibleSections() const
{
    std::vector<int> sections;
    const QHeaderView* header = m_table->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int section = header->logicalIndex(visual);
        if (!m_table->isColumnHidden(section))
            sections.push_back(section);
    }
    return sections;
}

QString TableView::selectedText() const
{
    std::vector<RowPosition> rows = m_model.shown();
    if (!m_brush.isEmpty())
        std::erase_if(rows, [this](RowPosition row) { return !m_brush.contains(row); });
    return m_model.tabSeparated(rows, visibleSections());
}

void TableView::copySelected()
{
    QApplication::clipboard()->setText(selectedText());
}

void TableView::paintCell(QPainter& painter, const QRectF& rect, int row, int section,
                          const theme::Theme& theme, const QColor& ground) const
{
    const QModelIndex index = m_model.index(row, section);
    const bool over = index.data(ResultsModel::OverRole).toBool();
    if (section == ResultsModel::kMarkColumn) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        const QPointF at(rect.left() + markWidth() / 2.0, rect.center().y() + 0.5);
        if (const int alike = index.data(ResultsModel::AlikeRole).toInt(); alike > 1) {
            painter.setFont(theme::textFont(theme::TextRole::Small));
            painter.setPen(theme.quietText);
            painter.drawText(rect.adjusted(markWidth() - 6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                             QStringLiteral("×%1").arg(alike));
        }
        if (index.data(ResultsModel::FrontRole).toBool()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.accent);
            painter.drawEllipse(at, 2.8, 2.8);
        }
        if (index.data(ResultsModel::NotRunRole).toBool()) {
            painter.fillRect(QRectF(rect.left(), rect.top() + 3, 3, rect.height() - 6), theme.warn);
        }
        painter.setBrush(Qt::NoBrush);
        if (index.data(ResultsModel::PinnedRole).toBool()) {
            const auto position = m_model.positionAt(row);
            const int place = std::max(0, m_results.pinPlace(m_results.row(position).index));
            theme::paintPinTag(painter, QRectF(at.x() - 7, at.y() - 7, 14, 14), place, theme);
        }
        if (index.data(ResultsModel::CurrentRole).toBool()) {
            painter.setPen(QPen(theme.accent, 2));
            painter.drawEllipse(at, 6.5, 6.5);
        }
        painter.restore();
        return;
    }
    const Column& column = m_model.column(section);
    const QString text = index.data().toString();
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    const QRectF inside = rect.adjusted(kCellPadding, 0, -kCellPadding, 0);
    const bool isMetric = column.kind == ColumnKind::Metric;
    painter.save();
    if (isMetric) {
        // A bar under the number: the column can be read as a chart without taking its place.
        const double share = std::clamp(index.data(ResultsModel::ShareRole).toDouble(), 0.0, 1.0);
        const QRectF bar(inside.left(), std::floor(rect.bottom()) - 2.5, inside.width(), 2);
        if (share > 0) {
            const QColor full = over                      ? theme.bad
                                : isMemory(column.metric) ? theme.roleColour(training::Role::Activations)
                                                          : theme.opColour(schedule::OpKind::Forward);
            painter.fillRect(QRectF(bar.left(), bar.top(), std::max(1.0, bar.width() * share), bar.height()),
                             theme::mix(ground, full, 0.55));
        }
    }
    painter.setFont(theme::textFont(theme::TextRole::Body));
    const bool missing = isMetric && over && !isMemory(column.metric);
    const bool tooMuch = isMetric && over && isMemory(column.metric);
    painter.setPen(missing   ? theme.quietText
                   : tooMuch ? theme.bad
                   : over    ? theme::mix(theme.text, theme.quietText, 0.6)
                             : theme.text);
    const QFontMetricsF metrics(painter.font());
    const bool clips = metrics.horizontalAdvance(text) > inside.width() + 2;
    theme::drawTabular(painter, inside.adjusted(0, -1, 0, -1), alignment,
                       clips ? metrics.elidedText(text, Qt::ElideRight, inside.width()) : text);
    painter.restore();
}

QSize TableView::pictureSizeHint() const
{
    int width = 2 * theme::kMargin;
    for (const int section : visibleSections())
        width += idealWidth(section);
    return {std::max(480, width), 520};
}

void TableView::paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme)
{
    paintCard(painter, rect, theme);
    const QRectF inner = QRectF(rect).adjusted(theme::kMargin, theme::kMargin, -theme::kMargin,
                                               -theme::kMargin);
    painter.save();
    painter.setClipRect(inner);
    const QFontMetricsF metrics(theme::textFont(theme::TextRole::Body));
    const double height = std::round(metrics.height() + 8);
    painter.setFont(theme::textFont(theme::TextRole::Small));
    double x = inner.left();
    for (const int section : visibleSections()) {
        const double width = idealWidth(section);
        painter.setPen(theme.quietText);
        const auto alignment = static_cast<Qt::Alignment>(
            m_model.headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
        painter.drawText(QRectF(x + kCellPadding, inner.top(), width - 2 * kCellPadding, height),
                         static_cast<int>(alignment), m_model.headerData(section, Qt::Horizontal).toString());
        x += width;
    }
    painter.fillRect(QRectF(inner.left(), inner.top() + height, inner.width(), 1), theme.line);
    double y = inner.top() + height + 2;
    for (int row = 0; row < m_model.rowCount() && y + height <= inner.bottom() + 1; ++row, y += height) {
        x = inner.left();
        const QColor& ground = marksRow(row) ? theme.accentSoft : theme.pane;
        painter.fillRect(QRectF(inner.left(), y, inner.width(), height), ground);
        for (const int section : visibleSections()) {
            const double width = idealWidth(section);
            paintCell(painter, QRectF(x, y, width, height), row, section, theme, ground);
            x += width;
        }
    }
    painter.restore();
}

} // namespace shardscape::explore
