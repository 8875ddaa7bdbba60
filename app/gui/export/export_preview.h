// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/figure.h"
#include "export/film.h"
#include "gui/report/report.h"

#include <QImage>
#include <QTimer>
#include <QWidget>

#include <memory>

namespace shardscape::gui {

/// What the file will hold, drawn by what writes it: a figure between rulers in millimetres, a page of a report, a film that plays.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    enum class Mode { Figure, OnThePage, Grey };

    explicit ExportPreview(QWidget* parent = nullptr);
    ~ExportPreview() override;

    void showNothing(const QString& sentence);
    void showFigure(std::shared_ptr<const exporting::Figure> figure);
    void showReport(std::shared_ptr<const Report> report);
    void showFilm(const exporting::Film& film, QSizeF millimetres);
    void setMode(Mode mode);
    [[nodiscard]] Mode mode() const { return m_mode; }
    /// Of the report.
    void turnPage(int step);
    [[nodiscard]] int page() const { return m_page; }
    [[nodiscard]] int pages() const { return m_pages != nullptr ? m_pages->count() : 0; }
    /// Screen pixels of a millimetre, as shown.
    [[nodiscard]] double pixelsPerMillimetre() const;
    [[nodiscard]] bool isPlaying() const { return m_clock.isActive(); }

    [[nodiscard]] QSize sizeHint() const override { return {560, 420}; }

signals:
    void scaleChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void clear();
    [[nodiscard]] QSizeF millimetres() const;
    [[nodiscard]] QRectF place() const;
    void paintRulers(QPainter& painter, const QRectF& figure, const theme::Theme& look) const;
    void paintPaper(QPainter& painter, const QRectF& figure, const theme::Theme& look) const;

    std::shared_ptr<const exporting::Figure> m_figure;
    std::shared_ptr<const Report> m_report;
    std::unique_ptr<ReportPages> m_pages;
    exporting::Film m_film;
    QSizeF m_filmSize;
    QString m_sentence;
    Mode m_mode = Mode::Figure;
    bool m_realSize = false;
    int m_page = 0;
    int m_frame = 0;
    QTimer m_clock;
    mutable QImage m_drawn; ///< the figure as it was drawn last
};

} // namespace shardscape::gui
