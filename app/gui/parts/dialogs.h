// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace shardscape::gui {

enum class SaveAnswer { Save, Discard, Cancel };

/// Every question that the window asks the person in front of it. Tests put their own answers in place; there is no other
/// modal dialog in the program.
struct Dialogs {
    /// Empty: cancelled.
    std::function<QString(QWidget* parent, const QString& title, const QString& folder,
                          const QString& filter)>
        openFile;
    /// One or several, which belong together. Empty: cancelled.
    std::function<QStringList(QWidget* parent, const QString& title, const QString& folder,
                              const QString& filter)>
        openFiles;
    /// `suggestion`: a full path. Empty: cancelled.
    std::function<QString(QWidget* parent, const QString& title, const QString& suggestion,
                          const QString& filter)>
        saveFile;
    /// Asked once, when unsaved work would be lost.
    std::function<SaveAnswer(QWidget* parent, const QString& projectName)> saveChanges;
    /// Somebody else wrote the file: whether to write over it.
    std::function<bool(QWidget* parent, const QString& path)> overwriteChanged;

    /// The desktop's.
    static Dialogs desktop();
};

} // namespace shardscape::gui
