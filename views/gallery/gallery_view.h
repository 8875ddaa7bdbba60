// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gallery/claim_mark.h"
#include "gallery/gallery_grid.h"
#include "theme/picture.h"
#include "theme/theme.h"

#include <QPixmap>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace shardscape::gallery {

/// How our number compares with the published one.
enum class Badge { Working, Pass, Near, Miss };

/// One published number beside ours.
struct CheckRow {
    QString what;
    QString published;
    QString ours;   ///< with its band
    QString passes; ///< what counts as published, in the unit of ours
    Badge badge = Badge::Working;
    QString reason;             ///< of a miss that is known; may be empty
    bool directionOnly = false; ///< no number was published: whatever goes that way passes
};

/// One published claim, brought to life.
struct Card {
    QString id;
    QString title;     ///< "Micro-batch 1 wins"
    QString claim;     ///< one sentence
    QString source;    ///< authors, year, where in the paper
    QString ourNumber; ///< "68.1 % against 70.5 % published"; empty while working
    Badge badge = Badge::Working;
    QPixmap picture;    ///< one drawn mark, wide and low; null: a plain ground
    QString look = {};  ///< where to look first
    QString words = {}; ///< techniques by which it is found
    QList<CheckRow> checks = {};
    QString numberOf = {}; ///< what the number is of, and what passes: "MFU of tp 2: passes 52 % to 56 %"
    std::optional<Mark> mark = {}; ///< of the number; nothing where it is an order or a word
};

/// A lesson that is offered to somebody who is new.
struct Step {
    QString id;
    QString title;
    QString tip;
    bool done = false;
};

/// Whether a card has every word: in its id, title, claim, paper and year, techniques, or its state ("pass", "miss").
[[nodiscard]] bool matches(const Card& card, const QString& words);

class CardButton;
class ClaimSheet;

/// The first thing a new user sees: what others claimed, what we get, one click to open it.
///
/// Thread: GUI only.
class GalleryView : public QWidget, public theme::Picture {
    Q_OBJECT

public:
    explicit GalleryView(QWidget* parent = nullptr);
    ~GalleryView() override;

    void setCards(QList<Card> cards);
    /// Replaces the card with that id where it stands, as its number arrives; unknown ids are ignored.
    void updateCard(const Card& card);
    [[nodiscard]] const QList<Card>& cards() const { return m_cards; }
    /// Projects that were open before, the newest first: one click each.
    void setRecent(const QStringList& paths);
    /// First steps for somebody who is new, above the cards; as many as fit.
    void setSteps(const QList<Step>& steps);
    /// What stands before them, set first; empty: that somebody is new.
    void setStepsTitle(const QString& title);
    /// What stands above everything on the page, over its whole width and as high as it asks for; its title's row leaves the
    /// right to the gallery's buttons. The view takes it. With it recent projects stand at the left where there is room.
    void setHead(QWidget* head);
    void setTheme(const theme::Theme& theme);
    /// Offers to go back to what was in sight before; Escape and Back ask for it.
    void setBackOffered(bool offered);
    [[nodiscard]] bool isBackOffered() const;
    /// Gives the first card the keyboard.
    void focusFirst();
    /// Gives a card the keyboard and scrolls to it.
    void focusCard(const QString& id);
    [[nodiscard]] QString focusedCard() const;
    /// Shows the cards that have every word alone.
    void setFilter(const QString& words);
    /// The ids of the cards in sight, in order.
    [[nodiscard]] QStringList shownCards() const;
    /// All checks of a claim in a table; unknown ids are ignored.
    void showClaim(const QString& id);
    /// Back to the cards.
    void leaveClaim();
    [[nodiscard]] bool isClaimShown() const;
    [[nodiscard]] Grid gridShown() const { return m_grid; }

    [[nodiscard]] QSize pictureSizeHint() const override;
    void paintPicture(QPainter& painter, const QRect& rect, const theme::Theme& theme) override;
    [[nodiscard]] QSize sizeHint() const override { return {900, 640}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {280, 240}; }

    /// Which picture size fits a card, in logical pixels.
    [[nodiscard]] static QSize cardPictureSize() { return {480, 120}; }

signals:
    void opened(const QString& id);
    void emptyRequested(); ///< a project of one's own
    void openRequested();  ///< a file
    void learnRequested(); ///< the lessons
    void stepRequested(const QString& lesson);
    void backRequested();
    void recentRequested(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void placeSoon();
    void place();
    void retranslate();
    void choose();
    /// The steps from that height on, in lines; returns where they end.
    int placeSteps(int left, int top, int width);
    void placeButtons(int width);
    /// Recent projects and what can be dropped, beside the cards; returns where they end.
    int placeSide(int top);
    /// Recent projects in one line, below the cards; returns where it ends.
    int placeRecentLine(int top, int width);
    void paintPage(QPainter& painter);
    [[nodiscard]] Grid gridFor(const QList<Card>& cards, int width) const;
    void paintHead(QPainter& painter, const QRectF& rect, const theme::Theme& theme) const;

    QList<Card> m_cards;
    theme::Theme m_theme;
    Grid m_grid;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    bool m_placesSoon = false;
    QList<CardButton*> m_buttons;
    QList<CardButton*> m_shown; ///< of these, those that the filter leaves
    QWidget* m_head = nullptr;
    QLabel* m_drop = nullptr; ///< what can be dropped on the page
    int m_left = 0;           ///< of the cards, px
    int m_top = 0;            ///< of the gallery's own head
    QLineEdit* m_filter = nullptr;
    QLabel* m_found = nullptr;
    QLabel* m_new = nullptr;
    QList<QToolButton*> m_steps;
    QString m_stepsTitle;
    ClaimSheet* m_sheet = nullptr;
    QPushButton* m_empty = nullptr;
    QPushButton* m_open = nullptr;
    QPushButton* m_learn = nullptr;
    QPushButton* m_back = nullptr;
    QStringList m_recent;
    QList<QToolButton*> m_recentButtons;
};

} // namespace shardscape::gallery
