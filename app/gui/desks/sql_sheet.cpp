// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/sql_sheet.h"

#include "document/engine_text.h"
#include "gui/desks/answer_model.h"
#include "store/query_text.h"
#include "theme/number_format.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace shardscape::gui {

namespace {

constexpr int kQuestionLines = 7;
constexpr int kWidestColumn = 320;

QString quotedName(const QString& name)
{
    const bool plain = std::all_of(name.begin(), name.end(), [](QChar c) {
        return c.isLower() || c.isDigit() || c == QLatin1Char('_');
    });
    return plain && name != QLatin1String("end") ? name : QLatin1Char('"') + name + QLatin1Char('"');
}

} // namespace

struct SqlSheet::Copy {
    std::optional<store::QueryDesk> desk;
    quint64 revision = 0;
};

SqlSheet::SqlSheet(Source source, QWidget* parent)
    : QDialog(parent)
    , m_source(std::move(source))
    , m_copy(std::make_shared<Copy>())
{
    setObjectName(QStringLiteral("sql_sheet"));
    m_namesHead = new QLabel(this);
    m_names = new QTreeWidget(this);
    m_names->setObjectName(QStringLiteral("sql_names"));
    m_names->setHeaderHidden(true);
    m_left = new QLabel(this);
    m_left->setObjectName(QStringLiteral("sql_left"));
    m_left->setWordWrap(true);
    m_left->hide();
    m_examplesHead = new QLabel(this);
    m_examples = new QListWidget(this);
    m_examples->setObjectName(QStringLiteral("sql_examples"));
    m_examples->setWordWrap(true);
    m_question = new QPlainTextEdit(this);
    m_question->setObjectName(QStringLiteral("sql_question"));
    m_question->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_question->setTabChangesFocus(true);
    m_question->setFixedHeight(kQuestionLines * m_question->fontMetrics().lineSpacing() + theme::kMargin);
    m_question->installEventFilter(this);
    m_status = new QLabel(this);
    m_status->setObjectName(QStringLiteral("sql_status"));
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_model = new AnswerModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("sql_answer"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorShown(true);
    m_table->verticalHeader()->hide();
    m_table->setWordWrap(false);
    m_table->installEventFilter(this);
    m_ask = new QPushButton(this);
    m_ask->setObjectName(QStringLiteral("sql_ask"));
    m_ask->setDefault(true);
    m_stop = new QPushButton(this);
    m_stop->setObjectName(QStringLiteral("sql_stop"));
    m_copyButton = new QPushButton(this);
    m_copyButton->setObjectName(QStringLiteral("sql_copy"));
    m_save = new QPushButton(this);
    m_save->setObjectName(QStringLiteral("sql_save"));
    m_close = new QPushButton(this);

    auto* left = new QWidget(this);
    auto* names = new QVBoxLayout(left);
    names->setContentsMargins(0, 0, 0, 0);
    names->addWidget(m_examplesHead);
    names->addWidget(m_examples, 2);
    names->addWidget(m_namesHead);
    names->addWidget(m_names, 3);
    names->addWidget(m_left);
    auto* right = new QWidget(this);
    auto* answer = new QVBoxLayout(right);
    answer->setContentsMargins(0, 0, 0, 0);
    answer->addWidget(m_question);
    auto* line = new QHBoxLayout;
    line->addWidget(m_status, 1);
    line->addWidget(m_stop);
    line->addWidget(m_ask);
    answer->addLayout(line);
    answer->addWidget(m_table, 1);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->setChildrenCollapsible(false);
    halves->addWidget(left);
    halves->addWidget(right);
    halves->setStretchFactor(1, 1);
    halves->setSizes({260, 680});
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_copyButton);
    buttons->addWidget(m_save);
    buttons->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->addWidget(halves, 1);
    column->addLayout(buttons);

    connect(m_ask, &QPushButton::clicked, this, &SqlSheet::ask);
    connect(m_stop, &QPushButton::clicked, this, &SqlSheet::stop);
    connect(m_copyButton, &QPushButton::clicked, this, &SqlSheet::copyAnswer);
    connect(m_save, &QPushButton::clicked, this,
            [this] { emit saveRequested(QStringLiteral("answer.csv"), csvText()); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::reject);
    const auto take = [this](const QListWidgetItem* item) {
        setQuestion(item->data(Qt::UserRole).toString());
        ask();
    };
    connect(m_examples, &QListWidget::itemClicked, this, take);
    connect(m_examples, &QListWidget::itemActivated, this, take);
    const auto insert = [this](const QTreeWidgetItem* item) {
        m_question->insertPlainText(quotedName(item->text(0)));
        m_question->setFocus();
    };
    connect(m_names, &QTreeWidget::itemDoubleClicked, this, insert);
    connect(m_question, &QPlainTextEdit::textChanged, this, &SqlSheet::updateButtons);
    connect(&m_lane, &Lane::ended, this, [this](JobEnd, const QString& failure) {
        if (!failure.isEmpty()) {
            m_status->setText(failure);
        }
        updateButtons();
    });
    retranslate();
    updateButtons();
    resize(960, 640);
}

SqlSheet::~SqlSheet() = default;

void SqlSheet::refresh()
{
    m_question->setFocus();
    start({});
}

void SqlSheet::setQuestion(const QString& sql)
{
    m_question->setPlainText(sql);
}

QString SqlSheet::question() const
{
    return m_question->toPlainText();
}

QString SqlSheet::status() const
{
    return m_status->text();
}

void SqlSheet::ask()
{
    m_status->setText(tr("Asking…"));
    start(question().toStdString());
}

void SqlSheet::stop()
{
    m_lane.stop();
}

/// Asks `sql`; nothing is asked where it is empty and only names are wanted.
void SqlSheet::start(const std::string& sql)
{
    m_lane.stopAndWait(); // the copy belongs to one job at a time
    auto [project, revision] = m_source();
    const bool names = sql.empty() && m_status->text().isEmpty();
    m_lane.start([this, sql, names, copy = m_copy, now = std::move(project),
                  number = revision](const std::stop_token& stop, const Lane::Deliver& deliver) {
        if (!copy->desk || copy->revision != number) {
            auto made = store::QueryDesk::of(now);
            if (!made) {
                deliver([this, error = made.error()] { takeAnswer(tl::unexpected(error)); });
                return;
            }
            copy->desk = std::move(*made);
            copy->revision = number;
            deliver([this, sources = copy->desk->sources(), examples = copy->desk->examples()] {
                takeSources(sources, examples);
            });
        }
        if (!names) {
            store::QueryLimits limits;
            limits.stop = stop;
            auto answer = copy->desk->ask(sql, limits);
            deliver([this, answer = std::move(answer)] { takeAnswer(answer); });
        }
    });
    updateButtons();
}

void SqlSheet::takeSources(const std::vector<store::QuerySource>& sources,
                           const std::vector<store::QueryExample>& examples)
{
    m_names->clear();
    QStringList left;
    for (const store::QuerySource& source : sources) {
        auto* item = new QTreeWidgetItem(m_names, {QString::fromStdString(source.name)});
        item->setToolTip(0, QString::fromStdString(source.about));
        if (source.left > 0) {
            left << tr("%1 has the front and the fastest layouts; %2 that fit are slower.")
                        .arg(QString::fromStdString(source.name), QLocale().toString(source.left));
        }
        for (const std::string& column : source.columns) {
            new QTreeWidgetItem(item, {QString::fromStdString(column)});
        }
    }
    if (m_names->topLevelItemCount() > 0) {
        for (int i = 0; i < m_names->topLevelItemCount(); ++i) { // those of a sweep first in sight
            QTreeWidgetItem* item = m_names->topLevelItem(i);
            item->setExpanded(item->text(0).startsWith(QLatin1String("layouts_")));
        }
    }
    m_left->setText(left.join(QLatin1Char('\n')));
    m_left->setVisible(!left.isEmpty());
    m_examples->clear();
    for (const store::QueryExample& example : examples) {
        auto* item = new QListWidgetItem(document::engineText(example.what), m_examples);
        item->setData(Qt::UserRole, QString::fromStdString(example.sql));
        item->setToolTip(QString::fromStdString(example.sql));
    }
    if (question().isEmpty() && !examples.empty()) {
        setQuestion(QString::fromStdString(examples.front().sql));
    }
}

void SqlSheet::takeAnswer(Result<store::QueryAnswer> answer)
{
    if (!answer) {
        m_status->setText(document::engineText(answer.error().message));
        return; // the answer before stays: it is of the question before
    }
    const auto count = static_cast<int>(answer->rows.size());
    const QString rows = answer->isCut ? tr("The first %n rows; there are more.", nullptr, count)
                                       : tr("%n rows", nullptr, count);
    m_status->setText(tr("%1 in %2").arg(rows, theme::seconds(answer->seconds)));
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder); // as the question orders them
    m_model->setAnswer(std::move(*answer));
    m_table->resizeColumnsToContents();
    for (int column = 0; column < m_model->columnCount(); ++column) {
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), kWidestColumn));
    }
    updateButtons();
}

void SqlSheet::updateButtons()
{
    const bool working = m_lane.isRunning();
    m_ask->setEnabled(!working && !question().trimmed().isEmpty());
    m_stop->setEnabled(working);
    const bool hasAnswer = m_model->columnCount() > 0;
    m_copyButton->setEnabled(hasAnswer);
    m_save->setEnabled(hasAnswer);
}

QString SqlSheet::answerText() const
{
    const store::QueryAnswer shown = m_model->shownAnswer();
    QString text;
    const auto line = [&text](const auto& cells, auto spell) {
        QStringList words;
        for (const auto& cell : cells) {
            words << QString::fromStdString(spell(cell))
                         .replace(QLatin1Char('\t'), QLatin1Char(' '))
                         .replace(QLatin1Char('\n'), QLatin1Char(' '));
        }
        text += words.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    line(shown.columns, [](const std::string& name) { return name; });
    const QItemSelectionModel& selection = *m_table->selectionModel();
    for (std::size_t row = 0; row < shown.rows.size(); ++row) {
        if (!selection.hasSelection() || selection.isRowSelected(static_cast<int>(row), {})) {
            line(shown.rows[row], [](const store::QueryCell& cell) { return store::cellText(cell); });
        }
    }
    return text;
}

QString SqlSheet::csvText() const
{
    return QString::fromStdString(store::queryCsv(m_model->shownAnswer()));
}

void SqlSheet::copyAnswer()
{
    QApplication::clipboard()->setText(answerText());
}

bool SqlSheet::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (watched == m_question && enter && (key->modifiers() & Qt::ControlModifier) != 0) {
            ask();
            return true;
        }
        if (watched == m_table && key->matches(QKeySequence::Copy)) {
            copyAnswer();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void SqlSheet::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QDialog::changeEvent(event);
}

void SqlSheet::retranslate()
{
    setWindowTitle(tr("Ask the project in SQL"));
    m_examplesHead->setText(tr("Questions to begin with"));
    m_namesHead->setText(tr("What can be asked"));
    m_examples->setAccessibleName(m_examplesHead->text());
    m_names->setAccessibleName(m_namesHead->text());
    m_names->setToolTip(tr("A double click writes the name into the question."));
    m_question->setAccessibleName(tr("Question"));
    m_question->setPlaceholderText(tr("SELECT … (Ctrl+Enter asks)"));
    m_table->setAccessibleName(tr("Answer"));
    m_ask->setText(tr("&Ask"));
    m_ask->setToolTip(tr("Answers the question (Ctrl+Enter)"));
    m_stop->setText(tr("S&top"));
    m_copyButton->setText(tr("&Copy"));
    m_save->setText(tr("&Save as CSV…"));
    m_close->setText(tr("Close"));
}

} // namespace shardscape::gui
