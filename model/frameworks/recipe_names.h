// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace shardscape::frameworks {

/// "llama3_70b" of "llama3_70b_pretrain_config", "llm.llama3_70b.pretrain_recipe" and "llama3_70b(num_nodes=4)".
std::string recipeNameOf(std::string_view written);

/// "pretrain" and the like, which say of a recipe what it is and not of which model.
bool isOfNoModel(std::string_view name);

} // namespace shardscape::frameworks
