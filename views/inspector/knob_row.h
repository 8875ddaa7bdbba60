// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inspector/advisor.h"
#include "inspector/chip_row.h"
#include "inspector/knob_search.h"
#include "layout/knob.h"
#include "theme/theme.h"

#include <QWidget>

#include <optional>

namespace shardscape::inspector {

class ChoiceBox;
class HeadButton;
struct KnobState;
class ValueField;

/// One knob: its name, and its values as whatever suits their kind and number. A knob whose only value
/// follows from the others is a line of text. Its height depends on its width and on which values it offers,
/// never on the chosen one.
///
/// Thread: GUI only.
class KnobRow : public QWidget {
    Q_OBJECT

public:
    /// `knob` must outlive the row.
    explicit KnobRow(const layout::Knob& knob, QWidget* parent = nullptr);

    [[nodiscard]] const layout::Knob& knob() const { return m_knob; }
    /// Takes over value, candidates and whether the knob matters here.
    void setScenario(const layout::Scenario& scenario);
    /// What the values would do; replaces what was known of this knob.
    void setPreviews(std::vector<training::Proposal> previews, double capacity,
                     const std::optional<training::Price>& now);
    /// Text of a derived value: "32".
    void setDerived(const QString& text);
    /// The value of the scenario that this one is held against, and what that is called: a value that differs is marked,
    /// and Delete or the arrow in the head take the other one back. Nothing: there is none.
    void setReference(std::optional<std::int64_t> value, const QString& name);
    [[nodiscard]] bool isChanged() const { return m_reference && *m_reference != m_value && !isDerived(); }
    /// Everything its card tells.
    [[nodiscard]] KnobState state() const;
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] bool isDerived() const { return m_candidates.size() <= 1; }
    /// Whether a search for `words` should find it: in its names, its values, its sentence.
    [[nodiscard]] Found matches(const QString& words) const;
    /// For tests and for moving the focus.
    [[nodiscard]] ChipRow* chipRow() const { return m_chips; }
    [[nodiscard]] ValueField* field() const { return m_field; }
    [[nodiscard]] ChoiceBox* choiceBox() const { return m_box; }
    [[nodiscard]] QWidget* control() const;
    [[nodiscard]] HeadButton* aboutButton() const { return m_about; }
    [[nodiscard]] HeadButton* resetButton() const { return m_reset; }
    /// Whether the name and the unit behind it are drawn without an ellipsis.
    [[nodiscard]] bool isHeadWhole() const;

    void paintPicture(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

signals:
    void changed(std::int64_t value, bool finished);
    /// A value that breaks a rule was clicked; `at` is on the screen.
    void struckClicked(std::int64_t value, QPoint at);
    void layoutChanged();
    /// People want to know more about the knob.
    void aboutRequested();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] bool manyValues() const;
    [[nodiscard]] bool isSwitch() const { return m_knob.kind == layout::KnobKind::Boolean; }
    [[nodiscard]] int switchWidth(int width) const; ///< of the two chips beside the name
    [[nodiscard]] double nameTop() const;           ///< a switch's name stands beside the middle of its chips
    void retranslate();
    void reset();
    [[nodiscard]] int errorHeight(int width) const; ///< of the sentence below the head; 0 while there is none
    void offer();
    [[nodiscard]] std::size_t neighbours(int width) const;
    [[nodiscard]] std::vector<Chip> makeChips(bool withTips = false) const;
    [[nodiscard]] QString tipOf(std::int64_t value) const;
    void refresh();
    void place();
    void startEntry(const QString& text);
    void endEntry();
    void paintHead(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;
    [[nodiscard]] double headHeight() const;
    /// What is left of a head for the name, from its left end.
    [[nodiscard]] double nameRoom(double width) const;
    /// Of the field at the right end of a head that is `width` wide.
    [[nodiscard]] int fieldWidth(double width) const;
    [[nodiscard]] double labelWidth() const;
    [[nodiscard]] double signsWidth() const; ///< of the signs behind the name, with the gap before them
    [[nodiscard]] double unitWidth() const;  ///< 0 without one

    const layout::Knob& m_knob;
    theme::Theme m_theme;
    std::vector<std::int64_t> m_candidates;
    std::vector<std::int64_t> m_offered; ///< the candidates that are chips
    std::vector<training::Proposal> m_previews;
    std::optional<training::Price> m_now;
    double m_capacity = 0;
    std::int64_t m_value = 0;
    QString m_idle;
    QString m_derived;
    ChipRow* m_chips = nullptr;
    ChoiceBox* m_box = nullptr;
    ValueField* m_field = nullptr;
    HeadButton* m_about = nullptr;
    HeadButton* m_reset = nullptr;
    std::optional<std::int64_t> m_reference;
    QString m_referenceName;
    bool m_entering = false;
};

} // namespace shardscape::inspector
