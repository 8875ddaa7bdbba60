// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPushButton>

#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;
class QSpinBox;

namespace shardscape::panel {

/// One entry that can be chosen: what it is called, and a second line that helps to choose.
struct Choice {
    QString id;
    QString name;
    QString detail;
    QString group; ///< heading above the first of its group; may be empty
};

/// A button that shows what is chosen and opens a list with a search field below it. Every word typed must occur in an
/// entry's name, id, detail or group. Arrows walk, Enter chooses, Escape closes.
class Chooser : public QPushButton {
    Q_OBJECT

public:
    explicit Chooser(const QString& title, QWidget* parent = nullptr);

    void setChoices(std::vector<Choice> choices);
    /// What words mean beside the entries they are found in; comes first.
    void setSpoken(std::function<std::vector<Choice>(const QString& words)> spoken);
    void setCurrent(const QString& id, const QString& text);
    [[nodiscard]] const QString& current() const { return m_current; }

    /// With a number field below the list: nodes of a cluster.
    void showNumber(const QString& label, int minimum, int maximum);
    void setNumber(int value);
    [[nodiscard]] int number() const;

    void openList();
    void closeList();
    [[nodiscard]] bool isListOpen() const;
    void setSearch(const QString& words);
    /// Ids of the entries the search leaves, in order.
    [[nodiscard]] QStringList listed() const;

signals:
    void chosen(const QString& id);
    void numberChosen(int value);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    [[nodiscard]] std::vector<Choice> found() const; ///< what the words leave
    void take();

    std::vector<Choice> m_choices;
    std::function<std::vector<Choice>(const QString& words)> m_spoken;
    QString m_current;
    QFrame* m_popup = nullptr;
    QLineEdit* m_search = nullptr;
    QListWidget* m_list = nullptr;
    QWidget* m_numberRow = nullptr;
    QSpinBox* m_number = nullptr;
};

} // namespace shardscape::panel
