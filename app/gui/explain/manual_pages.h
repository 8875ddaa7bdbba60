// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSizeF>
#include <QString>
#include <QTextDocument>

namespace shardscape::gui {

/// A file beside the manual's pages, such as a picture; empty where there is none.
[[nodiscard]] QByteArray manualResource(const QString& name);

/// The manual's text: finds pictures beside the pages, no larger than there is room, in all their pixels.
class ManualText : public QTextDocument {
public:
    using QTextDocument::QTextDocument;

    /// Logical pixels; before the text is set.
    void setPictureRoom(QSizeF room) { m_room = room; }

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    QSizeF m_room = QSizeF(720, 720);
};

} // namespace shardscape::gui
