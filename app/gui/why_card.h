// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/traced.h"
#include "layout/scenario.h"

#include <QFrame>
#include <QList>

#include <vector>

class QTextBrowser;
class QToolButton;

namespace shardscape::gui {

/// The recorded computation behind a number (ids: evaluate::explain), as MFU is counted at present; null where the layout is not
/// valid or nothing is known under that id.
TermPointer explainNumber(const layout::Scenario& scenario, const std::string& id);

/// Why is this number what it is: the formula in symbols, the same with the values put in, the result, and where each
/// symbol comes from. A symbol is a link to its own formula; Back returns.
class WhyCard : public QFrame {
    Q_OBJECT

public:
    explicit WhyCard(QWidget* parent);

    /// Opens beside the pointer, within the window. `note`: what else there is to say about the number, such as the measured
    /// error of such predictions. `lead`: what was pointed at, where that is not the number itself but a difference of it.
    void open(const QString& title, TermPointer term, const QString& note = {}, const QString& lead = {});
    [[nodiscard]] QString text() const;
    /// Follows a symbol of the formula shown; unknown ones are ignored.
    void follow(int symbol);

signals:
    /// A word of the glossary in a label or a source.
    void glossaryRequested(const QString& entryId);

private:
    void showTop();

    struct Step {
        QString title;
        TermPointer term;
    };
    QTextBrowser* m_text = nullptr;
    QToolButton* m_back = nullptr;
    std::vector<Step> m_path;
    QString m_note;
    QString m_lead;
};

} // namespace shardscape::gui
