// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "frameworks/draft.h"

namespace shardscape::frameworks {

/// "llama3_70b" of "llama3_70b_pretrain_config", "llm.llama3_70b.pretrain_recipe" and "llama3_70b(num_nodes=4)".
std::string recipeNameOf(std::string_view written);

/// A recipe of NeMo or Megatron-Bridge that a command or a program names and that is not in the file: its model is taken, and what
/// nobody said is needed, with the public recipe's value as a proposal. Recipes change between versions, so nothing is set.
void proposeRecipe(Draft& draft, std::string_view written);

} // namespace shardscape::frameworks
