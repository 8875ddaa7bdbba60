// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "glossary/entry_text.h"
#include "inspector/advisor.h"
#include "layout/knob.h"
#include "theme/theme.h"

#include <QFrame>

#include <memory>
#include <optional>
#include <vector>

class QTextBrowser;

namespace shardscape::inspector {

/// What a knob's card tells beside its declaration.
struct KnobState {
    std::int64_t value = 0;
    QString idle; ///< why it makes no difference here; empty where it does
    std::vector<std::int64_t> candidates;
    std::vector<training::Proposal> previews;
    double capacity = 0; ///< bytes
    std::optional<training::Price> now;
    std::optional<std::int64_t> reference; ///< the other scenario's value
    QString referenceName;
};

/// All about one knob: what it does, what to look at, what each of its values would do in numbers, what frameworks call it,
/// its paper. Words of the glossary are links. Escape closes.
///
/// Thread: GUI only.
class KnobCard : public QFrame {
    Q_OBJECT

public:
    explicit KnobCard(QWidget* parent);

    /// Opens beside `anchor` (in the screen's coordinates), within the window.
    void open(const layout::Knob& knob, const KnobState& state, const QRect& anchor);
    /// New numbers while it is open; ignored for another knob.
    void refresh(const layout::Knob& knob, const KnobState& state);
    [[nodiscard]] QString text() const;
    [[nodiscard]] const layout::Knob* knob() const { return isVisible() ? m_knob : nullptr; }
    /// What a click on a link does.
    void follow(const QString& link);

signals:
    void valueChosen(const QString& knobId, qint64 value);
    void glossaryRequested(const QString& entryId);
    /// A paper's page on the web.
    void paperRequested(const QString& address);

private:
    void fill(const KnobState& state);

    const layout::Knob* m_knob = nullptr;
    std::unique_ptr<glossary::TermLinks> m_links;
    QTextBrowser* m_text = nullptr;
};

} // namespace shardscape::inspector
