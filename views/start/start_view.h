// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/questions/question_answer.h"
#include "exchange/questions/serving_answer.h"
#include "start/word_field.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QGraphicsOpacityEffect;
class QGridLayout;
class QLabel;
class QPushButton;

namespace shardscape::start {

class CostPanel;
class FitHill;
class RivalRow;
class ServedPanel;

/// One question in three fields, and its answer: what is fastest, whether it fits, what it takes in days and money, and what
/// comes close. Values in, signals out.
///
/// Thread: GUI only.
class StartView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit StartView(QWidget* parent = nullptr);

    [[nodiscard]] WordField& model() { return *m_model; }
    [[nodiscard]] WordField& cluster() { return *m_cluster; }
    [[nodiscard]] WordField& purpose() { return *m_purpose; }
    void focusFirst();

    /// Null: there is none, and the message says what to do.
    void setAnswer(std::shared_ptr<const exchange::QuestionAnswer> answer);
    [[nodiscard]] const std::shared_ptr<const exchange::QuestionAnswer>& answer() const { return m_answer; }
    /// The answer to a question of serving, in the place of the other; `have`: accelerators that are there, 0: as many as it takes.
    void setServed(std::shared_ptr<const exchange::ServedAnswer> answer, std::int64_t have);
    [[nodiscard]] const std::shared_ptr<const exchange::ServedAnswer>& served() const { return m_served; }
    /// What stands below is of an earlier question: it is dimmed, and cannot be opened.
    void setStale(bool stale);
    [[nodiscard]] bool isStale() const { return m_stale; }
    /// A search goes on for what stands here already.
    void setSearching(bool searching);
    /// One sentence where there is no answer, or beside one that fits nowhere; `action`: a button that does it.
    void setMessage(const QString& message, const QString& action = {});
    [[nodiscard]] QString message() const;
    /// How many layouts the whole space has where the answer is of a part of it; 0: it is the whole.
    void setWhole(double layouts);

    /// The candidate whose memory, days and money stand at the left.
    void look(std::size_t candidate);
    [[nodiscard]] std::size_t looked() const { return m_looked; }
    [[nodiscard]] const std::array<RivalRow*, exchange::kRivals + 1>& rows() const { return m_rows; }
    [[nodiscard]] QString daysShown() const;
    /// "640 accelerators", of what is served.
    [[nodiscard]] QString neededShown() const;

    /// A file is held over the page: what it is, or what is wrong with it; empty: no more.
    void setDragged(const QString& kind);
    [[nodiscard]] QString dragged() const { return m_dragged; }
    void setTheme(const theme::Theme& theme);

    [[nodiscard]] QSize pictureSizeHint() const override { return {1200, 360}; }
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;

signals:
    void questionChanged();
    /// With this candidate as the layout.
    void openRequested(int candidate);
    void sweepAllRequested();
    void actionRequested();
    void priceEntered(double dollarsPerHour);
    void wattsEntered(double watts);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildAnswer();
    void retranslate();
    void arrange();
    void settleLayout();
    void fill();
    void fillRivals();
    void fillServed();
    /// Candidates of whichever answer stands here.
    [[nodiscard]] std::size_t candidates() const;
    void updateButtons();

    QLabel* m_title = nullptr;
    QLabel* m_sentence = nullptr;
    QWidget* m_card = nullptr;
    WordField* m_model = nullptr;
    WordField* m_cluster = nullptr;
    WordField* m_purpose = nullptr;
    QWidget* m_open = nullptr; ///< the button and the link below it
    QPushButton* m_openButton = nullptr;
    QPushButton* m_allButton = nullptr;
    QGridLayout* m_fields = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_action = nullptr;
    QWidget* m_body = nullptr;
    QGraphicsOpacityEffect* m_dim = nullptr;
    QGridLayout* m_parts = nullptr;
    std::array<QWidget*, 3> m_columns{};

    QLabel* m_fastestHead = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_details = nullptr;
    FitHill* m_fit = nullptr;
    QLabel* m_carries = nullptr; ///< whether a served model carries its load
    CostPanel* m_costs = nullptr;
    ServedPanel* m_servedPanel = nullptr;
    QLabel* m_rivalsHead = nullptr;
    QLabel* m_rivalsNote = nullptr;
    std::array<RivalRow*, exchange::kRivals + 1> m_rows{};

    std::shared_ptr<const exchange::QuestionAnswer> m_answer;
    std::shared_ptr<const exchange::ServedAnswer> m_served; ///< null where m_answer is not
    std::int64_t m_have = 0;
    std::size_t m_looked = 0;
    std::optional<std::size_t> m_hovered;
    double m_whole = 0;
    bool m_stale = false;
    bool m_searching = false;
    QString m_dragged;
    theme::Theme m_theme;
};

} // namespace shardscape::start
