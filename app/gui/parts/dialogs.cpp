// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/parts/dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace shardscape::gui {

namespace {

/// For translators.
class DialogTexts {
    Q_DECLARE_TR_FUNCTIONS(shardscape::gui::DialogTexts)
};

SaveAnswer askSaveChanges(QWidget* parent, const QString& projectName)
{
    QMessageBox box(parent);
    box.setIcon(QMessageBox::Warning);
    box.setWindowTitle(QCoreApplication::applicationName());
    box.setText(DialogTexts::tr("Save the changes to “%1”?").arg(projectName));
    box.setInformativeText(DialogTexts::tr("Without saving they are lost."));
    auto* save = box.addButton(DialogTexts::tr("Save"), QMessageBox::AcceptRole);
    auto* discard = box.addButton(DialogTexts::tr("Do not save"), QMessageBox::DestructiveRole);
    box.setEscapeButton(box.addButton(DialogTexts::tr("Cancel"), QMessageBox::RejectRole));
    box.setDefaultButton(save);
    box.exec();
    if (box.clickedButton() == save) {
        return SaveAnswer::Save;
    }
    return box.clickedButton() == discard ? SaveAnswer::Discard : SaveAnswer::Cancel;
}

bool askOverwriteChanged(QWidget* parent, const QString& path)
{
    QMessageBox box(parent);
    box.setIcon(QMessageBox::Warning);
    box.setWindowTitle(QCoreApplication::applicationName());
    box.setText(DialogTexts::tr("“%1” has been changed by another program since it was opened.").arg(path));
    box.setInformativeText(DialogTexts::tr("Writing over it loses those changes."));
    auto* write = box.addButton(DialogTexts::tr("Write over it"), QMessageBox::DestructiveRole);
    auto* cancel = box.addButton(DialogTexts::tr("Cancel"), QMessageBox::RejectRole);
    box.setDefaultButton(cancel);
    box.setEscapeButton(cancel);
    box.exec();
    return box.clickedButton() == write;
}

} // namespace

Dialogs Dialogs::desktop()
{
    return {
        .openFile =
            [](QWidget* parent, const QString& title, const QString& folder, const QString& filter) {
                return QFileDialog::getOpenFileName(parent, title, folder, filter);
            },
        .openFiles =
            [](QWidget* parent, const QString& title, const QString& folder, const QString& filter) {
                return QFileDialog::getOpenFileNames(parent, title, folder, filter);
            },
        .saveFile =
            [](QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) {
                return QFileDialog::getSaveFileName(parent, title, suggestion, filter);
            },
        .saveChanges = askSaveChanges,
        .overwriteChanged = askOverwriteChanged,
    };
}

} // namespace shardscape::gui
