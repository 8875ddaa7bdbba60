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

/// Whether the model has such a number at all.
bool applies(const ShapeField& field, const Transformer& model);

/// The model with another value. Heads take equal key-value heads with them. Errors: out of range, heads that key-value heads
/// do not divide (with the nearest values that work), more experts per token than there are.
Result<Transformer> withShape(const Transformer& model, const ShapeField& field, std::int64_t value);

/// With `experts` experts in every layer (0: the dense MLP again); the layers' other numbers stay.
Transformer withExperts(const Transformer& model, std::int64_t experts);

/// No longer what was published: the name says so, and the published count is gone.
Transformer edited(Transformer model);

} // namespace shardscape::workload
