// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace shardscape::gui {

/// A page of the manual: Markdown from resources/guide, with its pictures; those of other languages lie in a folder of that
/// language's code, under the same names.
struct ManualPage {
    QString id;    ///< "first-hour"
    QString title; ///< its first heading
    QString text;  ///< Markdown
};

/// The languages that have an edition of their own beside English, sorted: "de", "zh_CN".
[[nodiscard]] QStringList manualEditions();

/// The edition in the language that is spoken now, QLocale()'s, in reading order. A page that it lacks, and every page where
/// there is no such edition, is the English one.
[[nodiscard]] QList<ManualPage> manualPages();

/// The whole manual as one file: .html with its pictures inside, or .pdf. Errors: Unwritable; BadInput for another ending.
Result<void> saveManual(const QString& path);

/// The manual: its pages at the left, the one that is read at the right. Ctrl+F searches: Enter goes from place to place over all
/// pages.
///
/// Thread: GUI only.
class ManualWindow : public QWidget {
    Q_OBJECT

public:
    explicit ManualWindow(QWidget* owner = nullptr);

    /// Empty or unknown: as it was, or the first.
    void showPage(const QString& id);
    [[nodiscard]] QString shownPage() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void markPages(const QString& words);
    void findNext();

    QList<ManualPage> m_pages;
    QLineEdit* m_find = nullptr;
    QListWidget* m_list = nullptr;
    QTextBrowser* m_text = nullptr;
};

} // namespace shardscape::gui
