// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/results/advice.h"
#include "inspector/advice_row.h"
#include "inspector/link_line.h"
#include "job/training/numbers/evaluation.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <array>
#include <optional>
#include <span>
#include <vector>

class QScrollArea;
class QTimer;

namespace shardscape::inspector {

/// The answer, always in sight: does it fit, how long and for how much, which changes help; or, where the
/// layout cannot be, why, each reason with its mend. Its height depends on its width alone, so that nothing
/// jumps under the pointer.
///
/// Thread: GUI only.
class VerdictStrip : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    /// `knobs` name proposals and mends; they must outlive the strip.
    explicit VerdictStrip(std::span<const layout::Knob> knobs, QWidget* parent = nullptr);

    void setEvaluation(const training::Evaluation& evaluation);
    /// The same reasons, with their mends.
    void setReasons(const std::vector<layout::Reason>& reasons);
    /// The evaluation's MFU as other papers would count it, for its tip.
    struct MfuReading {
        QString convention; ///< "PaLM, 6N + 12 L h s"
        double mfu = 0;
    };
    void setMfuReadings(std::vector<MfuReading> readings);
    /// Half the width of MFU's error band, as a fraction: 0.021 for "± 2.1". Not `measured`: so wide that no run was like it.
    void setMfuBand(std::optional<double> band, bool measured = true);
    /// Half the width of the error band of peak memory, as a fraction, and the share of such layouts that fit.
    struct FitBand {
        double relative = 0;
        double chance = 0;
    };
    void setFitBand(std::optional<FitBand> band);
    /// "79 % sure"; empty where nothing is known.
    [[nodiscard]] QString fitText() const;
    /// The evaluation is of a layout that is looked at and not taken; empty: it is taken.
    void setLooking(const QString& name);
    [[nodiscard]] bool isLooking() const { return !m_looking.isEmpty(); }
    /// Whose numbers these are, where they are not the current layout's with its own schedule.
    struct Subject {
        QString said;         ///< one sentence
        QString link;         ///< what a click on it does: subjectFollowed()
        bool isOther = false; ///< the numbers are not of what is in sight, and step back
    };
    void setSubject(const std::optional<Subject>& subject);
    [[nodiscard]] const std::optional<Subject>& subject() const { return m_subject; }
    /// Fits, but of a hundred such layouts fewer than eighty do.
    [[nodiscard]] bool isTight() const;
    /// The changes that help, as exchange::advise() orders them; empty: none does.
    void setAdvice(const std::vector<exchange::Advice>& advice);
    /// New ones are being looked for. The old ones stay for a moment, so that quick answers do not flicker,
    /// but no longer act.
    void setAdvicePending();
    /// What advice is for, as it stands above its rows.
    [[nodiscard]] static QString aimText(exchange::Advice::Aim aim);
    void setTheme(const theme::Theme& theme);
    /// Without the classes of memory, which the bar's tool tip has too: where there is little room.
    void setBrief(bool brief);

    [[nodiscard]] int heightFor(int width) const;
    [[nodiscard]] QSize sizeHint() const override { return {256, heightFor(256)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, heightFor(200)}; }
    /// The headline, for tests and screen readers: "Fits on every rank".
    [[nodiscard]] QString headline() const;
    [[nodiscard]] QString tipAt(const QPointF& at) const;
    /// Where a number stands: "step_seconds", "tokens_per_second", "mfu", "bubble_ratio", "memory", and
    /// "tokens_per_second" where no days are known.
    [[nodiscard]] QRectF numberRect(const QString& id) const;
    /// What is said there in one line, "97.4 days, $1.1 M"; empty where it does not stand.
    [[nodiscard]] QString numberText(const QString& id) const;

    [[nodiscard]] QSize pictureSizeHint() const override { return {280, heightFor(280)}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    /// An advice or a mend was clicked.
    void changeProposed(const shardscape::layout::Change& change);
    /// The layout that is looked at is wanted.
    void takeRequested();
    /// The subject's link was clicked.
    void subjectFollowed();
    /// A number was clicked: Why?
    void whyRequested(const QString& numberId);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Frame;
    [[nodiscard]] std::optional<double> chance() const;
    [[nodiscard]] Frame frameIn(const QRectF& rect) const;
    void paintFrame(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintHeadline(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    [[nodiscard]] QString stepText() const; ///< with what the advice under the pointer would make of it
    void paintSpeed(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintUse(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintHeads(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintMemory(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    void paintClasses(QPainter& painter, const Frame& frame, const training::StageMemory& stage,
                      const theme::Theme& theme) const;
    void paintHill(QPainter& painter, const Frame& frame, const theme::Theme& theme) const;
    [[nodiscard]] LinkLine::Text adviceText() const;
    [[nodiscard]] bool showsRows() const;
    [[nodiscard]] AdviceRow::Text rowText(const exchange::Advice& advice) const;
    void placeRows(const Frame& frame);
    void hillOf(double peakBytes, const QRectF& rect, QPolygonF& outline) const;
    [[nodiscard]] LinkLine::Text reasonText(const layout::Reason& reason) const;
    void refresh();
    void rebuildReasons();

    std::span<const layout::Knob> m_knobs;
    training::Evaluation m_evaluation;
    QString m_looking;
    std::optional<Subject> m_subject;
    bool m_brief = false;
    bool m_shown = false; ///< whether there is an evaluation yet
    std::optional<double> m_band;
    bool m_measured = true;
    std::optional<FitBand> m_fit;
    std::vector<MfuReading> m_readings;
    std::vector<exchange::Advice> m_advice;
    int m_ghost = -1;       ///< advice whose outcome is shown beside the present one
    bool m_pending = false; ///< the advice is that of an older layout
    bool m_asked = true;    ///< and has been for so long that it must go
    QTimer* m_patience = nullptr;
    theme::Theme m_theme;
    LinkLine* m_proposalLine = nullptr;
    std::array<AdviceRow*, 3> m_rows{};
    QScrollArea* m_reasons = nullptr;
    QList<LinkLine*> m_reasonLines;
};

} // namespace shardscape::inspector
