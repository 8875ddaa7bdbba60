// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/explain/about.h"

#include "store/project.h"
#include "theme/theme.h"

#include <QDialogButtonBox>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace shardscape::gui {

QString programVersion()
{
    return QStringLiteral(SHARDSCAPE_VERSION);
}

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("about_dialog"));
    setWindowTitle(tr("About Shardscape"));
    auto* picture = new QLabel(this);
    picture->setPixmap(QIcon(QStringLiteral(":/icons/shardscape.svg")).pixmap(64, 64));
    auto* name = new QLabel(tr("Shardscape %1").arg(programVersion()), this);
    name->setFont(theme::textFont(theme::TextRole::Title));
    auto* what = new QLabel(tr("Explore and visualize parallel layouts of large models."), this);
    const std::string engine(store::kEngineVersion);
    auto* text = new QTextBrowser(this);
    text->setAccessibleName(tr("Versions and licences"));
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    text->viewport()->setAutoFillBackground(false); // stands on the dialog itself
    text->setHtml(
        tr("<p>Engine version %1: the same scenario gives the same numbers wherever it is this one.</p>"
           "<p>Shardscape is free software under the GNU General Public License, version 3 or later. It comes with no "
           "warranty.</p>"
           "<p>It stands on:</p>"
           "<ul>"
           "<li>Qt %2, LGPL 3</li>"
           "<li>QCustomPlot 2.1, GPL 3 or later</li>"
           "<li>SQLite, public domain</li>"
           "<li>JSON for Modern C++ by Niels Lohmann, MIT</li>"
           "<li>tl::expected by Sy Brand, CC0</li>"
           "<li>CLI11, BSD (the command line)</li>"
           "<li>Inter by Rasmus Andersson, SIL Open Font License</li>"
           "<li>Colours of Paul Tol's colour-blind safe sets</li>"
           "</ul>")
            .arg(QString::fromStdString(engine), QString::fromLatin1(qVersion())));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::hide);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::kGap);
    column->addWidget(picture);
    column->addWidget(name);
    column->addWidget(what);
    column->addWidget(text, 1);
    column->addWidget(buttons);
    resize(460, 460);
}

} // namespace shardscape::gui
