// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/draft.h"
#include "frameworks/recipe_names.h"

namespace shardscape::frameworks {

/// A recipe of NeMo or Megatron-Bridge that a command or a program names and that is not in the file: its model is taken, and what
/// nobody said is needed, with the public recipe's value as a proposal. Recipes change between versions, so nothing is set.
void proposeRecipe(Draft& draft, std::string_view written);

} // namespace shardscape::frameworks
