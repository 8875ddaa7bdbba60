// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "layout/scenario.h"
#include "theme/theme.h"

#include <QRectF>
#include <QString>

#include <optional>

class QPainter;

/// One layer and the GPUs that share it, drawn: what lies where and what travels. Pure painters; every size is the model's own or the
/// engine's. Stepped: each step adds one thing, and a sentence says which.
namespace shardscape::microscope {

enum class Subject {
    None,
    Stages,    ///< layers as blocks, cut into stages on devices
    Gradients, ///< a layer's two gradients, and who waits for which
    Tensors,   ///< two matrices cut by column and by row, with their collectives
    States,    ///< the bytes of a parameter, and how ZeRO shares them
    Ring,      ///< a sequence on several GPUs; keys and values travel round
    Experts,   ///< a router, its tokens and the GPUs of their experts
    Ranks,     ///< ranks on nodes, with the traffic of an axis as width
};

/// "stages", "gradients", "tensors", "states", "ring", "experts", "ranks"; nothing for other words.
[[nodiscard]] std::optional<Subject> subjectNamed(const std::string& name);
/// The word of the glossary under which a subject is drawn: "tensor-parallelism"; empty for None.
[[nodiscard]] QString entryOf(Subject subject);
/// The subject that an entry of the glossary shows; None where none does.
[[nodiscard]] Subject subjectOf(const QString& entry);

/// What is looked at. Without a scenario only Stages and Gradients can be drawn, of `devices` and `chunks`.
struct Scene {
    Subject subject = Subject::None;
    std::optional<layout::Scenario> scenario = {};
    std::int64_t devices = 4;
    std::int64_t chunks = 1;
};

/// The scene as it is drawn without a layout of one's own: a 7B model on a node, as far as the subject asks for.
[[nodiscard]] Scene exampleOf(Subject subject);

/// How many steps it has, at least 1; 0: it cannot be drawn.
[[nodiscard]] int stepsOf(const Scene& scene);
/// The step that shows the scenario as it is: of states its own sharing, of ranks the axis that sends most, of others the last.
[[nodiscard]] int ownStepOf(const Scene& scene);
/// What the step shows: one sentence with the numbers of the engine.
[[nodiscard]] QString captionOf(const Scene& scene, int step);
/// Pixels of height for a width: about a third, between 150 and 320.
[[nodiscard]] double heightFor(const Scene& scene, double width);
/// Steps beyond the last show the last.
void paint(QPainter& painter, const QRectF& box, const Scene& scene, int step, const theme::Theme& theme);

} // namespace shardscape::microscope
