// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"
#include "layout/scenario.h"

#include <QFrame>
#include <QRect>
#include <QStringList>

#include <vector>

class QToolButton;

namespace shardscape::gui {

/// The recorded computation behind a number (ids: training::explain), as MFU is counted at present; null where the layout is not
/// valid or nothing is known under that id.
TermPointer explainNumber(const layout::Scenario& scenario, const std::string& id);

/// Why is this number what it is: the formula set in symbols, the same with the values put in, the result, and where each
/// symbol comes from. As large as what it says, beside what was asked about. A symbol is a link to its own formula; Back
/// returns.
class WhyCard : public QFrame {
    Q_OBJECT

public:
    explicit WhyCard(QWidget* parent);

    /// Opens within the window beside `thing`, a place on the screen. `scenario`: whose number it is. `note`: what else there is to say about the number, such
    /// as the measured error of such predictions. `lead`: what was pointed at, where that is not the number itself but a difference of it.
    void open(const QString& title, const QString& scenario, TermPointer term, const QRect& thing,
              const QString& note = {}, const QString& lead = {});
    /// What it says, with formulas as text.
    [[nodiscard]] QString text() const { return m_plain.join(QLatin1Char('\n')); }
    /// Follows a symbol of the formula shown; unknown ones are ignored.
    void follow(int symbol);

signals:
    /// A word of the glossary in a label or a source.
    void glossaryRequested(const QString& entryId);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Page;
    void showTop();
    [[nodiscard]] QString formulaHtml(const Term& term);
    [[nodiscard]] QString symbolRow(const Term& symbol, int index);
    /// As large as its content, within the window.
    void fit();

    struct Step {
        QString title;
        TermPointer term;
    };
    Page* m_text = nullptr;
    QStringList m_plain;
    QRect m_thing; ///< on the screen
    QToolButton* m_back = nullptr;
    std::vector<Step> m_path;
    QString m_scenario;
    QString m_note;
    QString m_lead;
};

} // namespace shardscape::gui
