// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "glossary/entry_list.h"
#include "glossary/entry_text.h"
#include "microscope/microscope.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;
class QLineEdit;
class QListView;
class QTextBrowser;
class QToolButton;

namespace shardscape::microscope {
class SubjectView;
}

namespace shardscape::glossary {

/// Every word of the field in plain sentences: a list that a search narrows, and the page of one word with what others
/// call it, its source and the ways to the knob and the picture that show it.
/// Thread: GUI only.
class GlossaryView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit GlossaryView(QWidget* parent = nullptr);
    ~GlossaryView() override;

    /// What perspectives are called; empty where there is none of that id.
    void setPerspectiveLabels(std::function<QString(const QString& id)> label);
    void setTheme(const theme::Theme& theme);

    /// Shows a word; unknown ids are ignored. Back returns to the word before.
    void showEntry(const QString& id);
    [[nodiscard]] QString shownEntry() const;
    void back();
    void setWords(const QString& words);
    void focusSearch();
    /// Without its list the page of one word is narrow enough to stand beside something.
    void setListShown(bool shown);
    [[nodiscard]] EntryList& list() { return m_list; }
    /// The page as plain text, for tests.
    [[nodiscard]] QString pageText() const;
    /// What a click on a link of the page does.
    void follow(const QString& link);

    [[nodiscard]] QSize sizeHint() const override { return {760, 520}; }
    [[nodiscard]] QSize pictureSizeHint() const override { return {520, 420}; }
    /// The page alone.
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void knobRequested(const QString& knobId);
    void perspectiveRequested(const QString& perspectiveId);
    /// The lesson that shows the word.
    void lessonRequested(const QString& lessonId);
    /// A paper's page on the web.
    void paperRequested(const QString& address);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Delegate;
    void retranslate();
    void showTop();
    [[nodiscard]] EntryPage page(const theme::Theme& theme) const;

    EntryList m_list;
    std::unique_ptr<TermLinks> m_links;
    theme::Theme m_theme;
    std::function<QString(const QString&)> m_perspectiveLabel;
    QStringList m_path;     ///< ids, the shown one last
    bool m_walking = false; ///< the last word came from the list: walking on takes no step of its own
    QLineEdit* m_search = nullptr;
    QListView* m_words = nullptr;
    QLabel* m_count = nullptr;
    QToolButton* m_back = nullptr;
    QTextBrowser* m_page = nullptr;
    microscope::Subject m_shownSubject = microscope::Subject::None;
    microscope::SubjectView* m_subject = nullptr; ///< the word as a drawing, where there is one
};

} // namespace shardscape::glossary
