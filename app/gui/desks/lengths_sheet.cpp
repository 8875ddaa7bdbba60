// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/desks/lengths_sheet.h"

#include "document/engine_text.h"
#include "job/training/costing/length_loads.h"
#include "lengths/lengths_view.h"
#include "theme/number_format.h"

#include <QEvent>
#include <QVBoxLayout>

namespace shardscape::gui {

namespace {

/// What the layout takes with these documents.
QString headlineOf(const layout::Scenario& s, const training::Evaluation& e)
{
    const workload::LengthHistogram& lengths = s.workload.lengths;
    const QString documents = lengths.bins.empty()
                                  ? LengthsSheet::tr("Every document is a sequence of %1 tokens.")
                                        .arg(theme::count(s.workload.sequence))
                                  : LengthsSheet::tr("Documents of %1 tokens on average, %2 at most.")
                                        .arg(theme::count(
                                                 static_cast<std::int64_t>(lengths.meanLength() + 0.5)),
                                             theme::count(lengths.longest()));
    if (!e.valid) {
        return documents;
    }
    return documents + QLatin1Char(' ')
           + LengthsSheet::tr("Step %1, %2.")
                 .arg(theme::seconds(e.stepSeconds), theme::tokensPerSecond(e.tokensPerSecond));
}

/// Why there are no ranks to see.
QString reasonOf(const layout::Scenario& s, const training::Evaluation& e)
{
    if (!e.valid && !e.reasons.empty()) {
        return document::engineText(layout::sentence(e.reasons.front()));
    }
    return s.workload.packed || !s.workload.lengths.differsFrom(s.workload.sequence)
               ? LengthsSheet::tr("Every rank has as much to do as every other.")
               : LengthsSheet::tr("Padded to whole sequences, every rank has as much to do as every other.");
}

} // namespace

LengthsSheet::LengthsSheet(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("lengths_sheet"));
    m_view = new lengths::LengthsView(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    retranslate();
    resize(900, 640);
}

void LengthsSheet::setScenario(const layout::Scenario& scenario, const training::Evaluation& evaluation)
{
    m_view->setScenario(scenario);
    const QString headline = headlineOf(scenario, evaluation);
    const QString reason = reasonOf(scenario, evaluation);
    m_lane.start([this, scenario, headline, reason](const std::stop_token&, const Lane::Deliver& deliver) {
        deliver([this, loads = training::lengthLoads(scenario), headline, reason] {
            m_view->setLoads(loads, headline, reason);
        });
    });
}

void LengthsSheet::setTheme(const theme::Theme& theme)
{
    m_view->setTheme(theme);
}

void LengthsSheet::retranslate()
{
    setWindowTitle(tr("Lengths of the documents"));
}

void LengthsSheet::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

} // namespace shardscape::gui
