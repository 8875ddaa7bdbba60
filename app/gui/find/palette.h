// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/find/palette_search.h"

#include <QFrame>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;

namespace shardscape::gui {

/// Finds anything by a few letters: actions, knobs and their values, scenarios, models, schedules, words. Everything by
/// keyboard: arrows walk, Enter does it, Escape closes; the line below says what Enter would do.
///
/// Thread: GUI only.
class Palette : public QFrame {
    Q_OBJECT

public:
    explicit Palette(QWidget* window);

    /// What there is to find, and what else a query asks for (values of knobs); called at each opening and each letter.
    void setSources(std::function<std::vector<PaletteItem>()> items,
                    std::function<std::vector<PaletteItem>(const QString& query)> byQuery);
    /// Ids chosen lately, newest first.
    void setRecent(const QStringList& recent);
    [[nodiscard]] const QStringList& recent() const { return m_recent; }

    /// Opens over the middle of the window's upper edge.
    void open(const QString& query = {});
    void setQuery(const QString& query);
    /// Ids of what is listed, the best first.
    [[nodiscard]] QStringList listed() const;
    [[nodiscard]] QString hint() const;
    /// Does what is marked, as Enter.
    void take();

    static constexpr int kMostRecent = 12;

signals:
    void chosen(const QString& id);
    /// The list of recent ones has changed.
    void recentChanged(const QStringList& recent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class Rows;
    class Delegate;
    void fill();
    /// What is typed, as it finds something.
    [[nodiscard]] QString reading() const;
    void retranslate();
    void describe();

    std::function<std::vector<PaletteItem>()> m_source;
    std::function<std::vector<PaletteItem>(const QString&)> m_byQuery;
    std::vector<PaletteItem> m_items; ///< of the last opening
    QStringList m_recent;
    Rows* m_rows = nullptr;
    QLineEdit* m_search = nullptr;
    QListView* m_list = nullptr;
    QLabel* m_hint = nullptr;
};

} // namespace shardscape::gui
