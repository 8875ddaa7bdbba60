// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/charts_sheet.h"

#include "document/engine_text.h"
#include "exchange/tables/curve_file.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace shardscape::gui {

ChartsSheet::ChartsSheet(QWidget* parent)
    : QDialog(parent)
    , m_kind(&search::curveKinds().front())
{
    setObjectName(QStringLiteral("charts_sheet"));
    m_kinds = new QComboBox(this);
    m_kinds->setObjectName(QStringLiteral("chart_kinds"));
    m_picture = new QPushButton(this);
    m_picture->setObjectName(QStringLiteral("chart_picture"));
    m_table = new QPushButton(this);
    m_table->setObjectName(QStringLiteral("chart_table"));
    for (QPushButton* const button : {m_picture, m_table}) {
        button->setAutoDefault(false);
    }
    m_look = new QLabel(this);
    m_look->setWordWrap(true);
    m_chart = new charts::CurveChart(this);
    auto* head = new QHBoxLayout;
    head->setSpacing(theme::kGap);
    head->addWidget(m_kinds);
    head->addStretch();
    head->addWidget(m_picture);
    head->addWidget(m_table);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme::kMargin, theme::kMargin, theme::kMargin, theme::kMargin);
    column->setSpacing(theme::kGap);
    column->addLayout(head);
    column->addWidget(m_chart, 1);
    column->addWidget(m_look);
    connect(m_kinds, &QComboBox::activated, this,
            [this](int index) { setKind(search::curveKinds()[static_cast<std::size_t>(index)]); });
    connect(m_picture, &QPushButton::clicked, this, &ChartsSheet::pictureRequested);
    connect(m_table, &QPushButton::clicked, this, &ChartsSheet::tableRequested);
    retranslate();
    resize(900, 620);
}

void ChartsSheet::setLayouts(std::vector<ChartedLayout> layouts)
{
    if (layouts != m_layouts) {
        m_layouts = std::move(layouts);
        start();
    }
}

void ChartsSheet::setKind(const search::CurveKind& kind)
{
    m_kind = &kind;
    retranslate();
    start();
}

void ChartsSheet::start()
{
    m_lines.clear();
    m_lane.start([this, layouts = m_layouts, kind = m_kind](const std::stop_token& stop,
                                                            const Lane::Deliver& deliver) {
        for (const auto& [name, scenario] : layouts) {
            Result<search::Curve> curve = search::curve(scenario, *kind, stop);
            if (stop.stop_requested()) {
                return;
            }
            if (!curve) { // the line says why it has no points
                search::CurvePoint none;
                none.reason = curve.error().message;
                curve = search::Curve{};
                curve->points.push_back(none);
            }
            curve->name = name.toStdString();
            deliver([this, kind, name = name, line = std::move(*curve)] {
                m_lines.push_back({name, line});
                m_chart->setLines(*kind, m_lines);
            });
        }
    });
}

void ChartsSheet::setTheme(const theme::Theme& theme)
{
    m_chart->setTheme(theme);
}

QString ChartsSheet::table() const
{
    std::vector<search::Curve> curves;
    for (const charts::Line& line : m_lines) {
        curves.push_back(line.curve);
    }
    return QString::fromStdString(exchange::writeCurvesCsv(*m_kind, curves));
}

void ChartsSheet::retranslate()
{
    setWindowTitle(tr("Charts"));
    const QSignalBlocker blocked(m_kinds);
    m_kinds->clear();
    for (const search::CurveKind& kind : search::curveKinds()) {
        m_kinds->addItem(document::engineText(kind.label));
        if (&kind == m_kind) {
            m_kinds->setCurrentIndex(m_kinds->count() - 1);
        }
    }
    m_kinds->setAccessibleName(tr("Chart"));
    m_picture->setText(tr("Save picture…"));
    m_table->setText(tr("Save table…"));
    m_look->setText(document::engineText(m_kind->look) + QLatin1Char(' ')
                    + tr("Hollow dots do not fit; thin lines are without loss."));
}

void ChartsSheet::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        start();
    }
}

} // namespace shardscape::gui
