// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "workload/transformer.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace shardscape::workload {

/// One number of an architecture that people edit. Declared once: panels, steps of undo and tests come from the list.
struct ShapeField {
    enum class Scope : std::uint8_t {
        Model,   ///< of the whole model
        Layer,   ///< of its layers
        Experts, ///< of its layers of experts
        Latent,  ///< of latent attention
    };
    std::string_view id;    ///< as in the catalog's form: "kv_heads"
    std::string_view label; ///< "Key-value heads"
    std::string_view help;  ///< one sentence
    Scope scope = Scope::Model;
    std::int64_t minimum = 1;
    std::int64_t maximum = 1;
    std::int64_t (*get)(const Transformer&) = nullptr;
    void (*set)(Transformer&, std::int64_t) = nullptr;
};
std::span<const ShapeField> shapeFields();
const ShapeField* findShapeField(std::string_view id);

/// Whether the model has such a number at all; where its layers differ, whether those of a kind have.
bool applies(const ShapeField& field, const Transformer& model, std::int32_t kind = 0);
/// The number, of a kind of layers where they differ.
std::int64_t shapeOf(const ShapeField& field, const Transformer& model, std::int32_t kind = 0);

/// The model with another value. Heads take equal key-value heads with them. Errors: out of range, heads that key-value heads
/// do not divide (with the nearest values that work), more experts per token than there are. Where layers differ, numbers of
/// layers and experts are those of one kind.
Result<Transformer> withShape(const Transformer& model, const ShapeField& field, std::int64_t value,
                              std::int32_t kind = 0);

/// With `experts` experts in every layer, or in those of a kind (0: the dense MLP again); other numbers stay.
Transformer withExperts(const Transformer& model, std::int64_t experts, std::int32_t kind = 0);

/// The same model with its kinds of layers and their order written down, so that they can be changed one by one.
Transformer withKinds(Transformer model);

/// No longer what was published: the name says so, and the published count is gone.
Transformer edited(Transformer model);

} // namespace shardscape::workload
