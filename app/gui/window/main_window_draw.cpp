// SPDX-License-Identifier: GPL-3.0-or-later
// The window's part of drawing clusters: the desks of Draw, and the files that people choose for them.
#include "draw/draw_view.h"
#include "gui/desks/draw_desk.h"
#include "gui/desks/measurement_desk.h"
#include "gui/files/text_file.h"
#include "gui/parts/message_bar.h"
#include "gui/window/main_window.h"

#include <QFileInfo>
#include <QStackedWidget>

namespace shardscape::gui {

namespace {

/// Bytes. What a person prints and saves of a topology or of a benchmark is much smaller.
constexpr qint64 kMostText = qint64{4} << 20;

} // namespace

void MainWindow::connectDraw()
{
    m_drawDesk = new DrawDesk(m_document, *m_perspectives, this);
    connect(m_drawDesk, &DrawDesk::knobChosen, this, &MainWindow::setKnob);
    connect(m_drawDesk, &DrawDesk::whyRequested, this, &MainWindow::why);
    connect(m_drawDesk, &DrawDesk::exportRequested, this, &MainWindow::exportText);
    connect(m_drawDesk, &DrawDesk::textDropped, this,
            [this](const QString& text) { importClusterText(text, -1); });
    m_measurementDesk = new MeasurementDesk(m_document, *m_drawDesk, this);
    connect(m_measurementDesk, &MeasurementDesk::problem, this, &MainWindow::report);
    connect(m_measurementDesk, &MeasurementDesk::note, m_messageBar, &MessageBar::showNote);
    connect(m_measurementDesk, &MeasurementDesk::asked, this, &MainWindow::askWith);
    connect(m_measurementDesk, &MeasurementDesk::knobChosen, this,
            [this](const QString& knob, qint64 value) { setKnob(knob, value); });
    connect(m_measurementDesk, &MeasurementDesk::clusterTaken, this, [this] {
        m_pages->setCurrentIndex(0);
        m_perspectives->setPerspective(Perspective::Draw);
        m_perspectives->draw().setCanvas(QStringLiteral("cluster"));
    });
    const auto ask = [this](int level) {
        const QString path = m_dialogs.openFile(
            this, tr("Read a topology, measured links or collectives"), m_settings.lastFolder(),
            tr("Texts and tables (*.txt *.log *.csv *.out);;All files (*)"));
        if (!path.isEmpty()) {
            importClusterFile(path, level);
        }
    };
    connect(m_drawDesk, &DrawDesk::importRequested, this, [ask] { ask(-1); });
    connect(m_drawDesk, &DrawDesk::measuredRequested, this, ask);
}

bool MainWindow::importClusterFile(const QString& path, int level)
{
    const Result<std::string> text = readTextFile(path, kMostText);
    if (!text) {
        report(text.error());
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    return succeeded(m_measurementDesk->take(*text, level));
}

bool MainWindow::importClusterText(const QString& text, int level)
{
    return succeeded(m_measurementDesk->take(text.toStdString(), level));
}

bool MainWindow::importMatrix(const QString& path)
{
    const Result<std::string> text = readTextFile(path, kLargestText);
    if (!text) {
        report(text.error());
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    return succeeded(m_measurementDesk->takeMatrix(*text, QFileInfo(path).fileName()));
}

} // namespace shardscape::gui
