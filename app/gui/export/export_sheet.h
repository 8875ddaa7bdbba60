// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure.h"
#include "gui/background/lane.h"
#include "gui/export/export_subject.h"
#include "gui/parts/dialogs.h"

#include <QDialog>

#include <array>
#include <functional>
#include <memory>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTimer;
class QToolButton;

namespace shardscape::panel {
class Segments;
}

namespace shardscape::gui {

class CopySheet;
class ElidedLabel;
class ExportPreview;
class ExportSettings;
class PurposeList;

/// Everything that leaves the window: left what for, in the middle the file as it will be, right what can be chosen and what was
/// checked in it. Escape closes and keeps the choices; Ctrl+C copies; Ctrl+Tab turns to the settings where the sheet is narrow.
///
/// Thread: GUI only; films are packed and reports found in the background.
class ExportSheet : public QDialog {
    Q_OBJECT

public:
    explicit ExportSheet(Dialogs& dialogs, QWidget* parent = nullptr);
    ~ExportSheet() override;

    /// Shows what may be taken out, for that purpose or the nearest there is something for.
    void open(ExportSubject subject, exporting::Purpose purpose);
    /// Pictures of the subject are about to go: the sheet closes.
    void forget();
    [[nodiscard]] const ExportSubject& subject() const { return m_subject; }
    [[nodiscard]] exporting::Purpose purpose() const { return m_purpose; }
    void setPurpose(exporting::Purpose purpose);
    void setChoices(exporting::Purpose purpose, const exporting::Choices& choices);
    [[nodiscard]] const exporting::Choices& choices() const;
    /// Data: which numbers, by the ending of their file.
    void chooseTable(int table, const QString& ending = {});
    void setFolder(const QString& folder);
    [[nodiscard]] QString path() const;
    void setPath(const QString& path);
    void save();
    void copy();

    /// What stands in the file now; empty until it is made.
    [[nodiscard]] const QByteArray& bytes() const { return m_bytes; }
    [[nodiscard]] const std::vector<exporting::Check>& checks() const { return m_checks; }
    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] CopySheet& flags() { return *m_flags; }
    [[nodiscard]] ExportPreview& preview() { return *m_preview; }
    [[nodiscard]] ExportSettings& settings() { return *m_settings; }
    [[nodiscard]] bool isNarrow() const { return m_narrow; }

signals:
    void saved(const QString& path);
    void copied(const QString& sentence);
    void choicesChanged(shardscape::exporting::Purpose purpose);
    /// The file, or the folder that it is in.
    void openRequested(const QString& path);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    QWidget* buildMiddle();
    QWidget* buildRight();
    QWidget* buildFinding(QWidget* parent);
    void connectParts();
    void offer();
    void showPurpose(exporting::Purpose purpose);
    /// Makes the file anew, once what is going on is over.
    void outdate();
    void make();
    void makeFigure();
    void makeReport();
    void findReport(ReportLength length);
    void writeReport();
    void dropFinding();
    void showFinding(bool isFinding);
    void makeTable();
    void makeFlags();
    void makeFilm();
    void showChecks(std::vector<exporting::Check> checks);
    void showName();
    void showProblem(const QString& sentence, bool isAsked = false);
    void turnPart();
    void arrange();
    /// What goes out is a report, on paper or as a page.
    [[nodiscard]] bool hasReport() const;
    [[nodiscard]] QString ending() const;
    [[nodiscard]] QString caption() const;
    [[nodiscard]] Result<void> write(const QString& path);

    Dialogs& m_dialogs;
    ExportSubject m_subject;
    exporting::Purpose m_purpose = exporting::Purpose::Paper;
    std::array<exporting::Choices, exporting::kPurposes> m_choices;
    std::shared_ptr<theme::Picture> m_held;    ///< a picture on the slide
    std::shared_ptr<theme::Picture> m_picture; ///< made for the sheet alone
    std::shared_ptr<const exporting::Figure> m_figure;
    std::shared_ptr<const Report> m_report;
    ReportLength m_reported = ReportLength::Whole; ///< what m_report is
    exporting::Film m_film;
    QByteArray m_bytes;
    std::vector<exporting::Check> m_checks;
    QString m_folder;
    QString m_asked;        ///< a file that is there and that saving again writes over
    QString m_written;      ///< the last one that was saved here
    bool m_isNamed = false; ///< by a person
    bool m_narrow = false;
    bool m_showsSettings = false;
    Lane m_packer;
    Lane m_finder; ///< of what the report says

    QLabel* m_what = nullptr;
    PurposeList* m_purposes = nullptr;
    QWidget* m_middle = nullptr;
    QWidget* m_right = nullptr;
    QLabel* m_scale = nullptr;
    panel::Segments* m_mode = nullptr;
    QToolButton* m_before = nullptr;
    QToolButton* m_after = nullptr;
    QStackedWidget* m_pages = nullptr;
    ExportPreview* m_preview = nullptr;
    QWidget* m_finding = nullptr; ///< how far the report is, and Stop
    QProgressBar* m_found = nullptr;
    QPushButton* m_stop = nullptr;
    QPlainTextEdit* m_numbers = nullptr;
    CopySheet* m_flags = nullptr;
    QLabel* m_captionHead = nullptr;
    QPlainTextEdit* m_caption = nullptr;
    ExportSettings* m_settings = nullptr;
    QLineEdit* m_name = nullptr;
    QLabel* m_size = nullptr;
    QToolButton* m_browse = nullptr;
    QLabel* m_problem = nullptr;
    QWidget* m_done = nullptr;
    ElidedLabel* m_doneText = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_folderButton = nullptr;
    QPushButton* m_turn = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QTimer* m_later = nullptr;
};

} // namespace shardscape::gui
