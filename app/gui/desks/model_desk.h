// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <QObject>
#include <QTimer>

namespace shardscape::draw {
class ModelView;
}

namespace shardscape::gui {

class Perspectives;

/// What is done on the model's canvas, done to the document, and what it shows brought there. One edit is one step of undo,
/// named after it; a boundary's drag is one.
/// Thread: GUI only.
class ModelDesk : public QObject {
    Q_OBJECT

public:
    ModelDesk(document::Document& document, Perspectives& perspectives, QObject* parent);

    /// Brings the current scenario to the canvas. The split that Balance offers follows a moment later, so that a slider's
    /// drag does not wait for it.
    void refresh();
    /// That moment is now: tests and pictures.
    void settle();

    /// Stages as people write them: "9,11,11,9", or Megatron's layout string. Error: why they cannot be; nothing changed.
    Result<void> setStages(const QString& text);

signals:
    void importRequested();

private:
    void keepModel();
    void editStages(const std::vector<std::int64_t>& stages, bool finished);
    void offerBalance();
    [[nodiscard]] draw::ModelView& view() const;

    document::Document& m_document;
    Perspectives& m_perspectives;
    document::Gesture m_gesture = document::Gesture::None;
    QTimer m_balanceDue;
};

} // namespace shardscape::gui
