// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace shardscape::gui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("shardscape::gui::Dialogs", text);
}

SaveAnswer askSaveChanges(QWidget* parent, const QString& projectName)
{
    QMessageBox box(parent);
    box.setIcon(QMessageBox::Warning);
    box.setWindowTitle(QCoreApplication::applicationName());
    box.setText(tr("Save the changes to “%1”?").arg(projectName));
    box.setInformativeText(tr("Without saving they are lost."));
    auto* save = box.addButton(tr("Save"), QMessageBox::AcceptRole);
    auto* discard = box.addButton(tr("Do not save"), QMessageBox::DestructiveRole);
    box.setEscapeButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
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
    box.setText(tr("“%1” has been changed by another program since it was opened.").arg(path));
    box.setInformativeText(tr("Writing over it loses those changes."));
    auto* write = box.addButton(tr("Write over it"), QMessageBox::DestructiveRole);
    auto* cancel = box.addButton(tr("Cancel"), QMessageBox::RejectRole);
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
        .saveFile =
            [](QWidget* parent, const QString& title, const QString& suggestion, const QString& filter) {
                return QFileDialog::getSaveFileName(parent, title, suggestion, filter);
            },
        .saveChanges = askSaveChanges,
        .overwriteChanged = askOverwriteChanged,
    };
}

} // namespace shardscape::gui
