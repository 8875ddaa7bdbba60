// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// A dictionary as Python prints it, "{'stage': 3, 'bf16': True}", as JSON: quotes, True, False and None, tuples, a comma behind the
/// last. What is neither (torch.float16, <class ...>) becomes a string. Lines stay where they are. Whether it is one its reader says.
std::string jsonOfPython(std::string_view text);

/// The text begins as such a dictionary does.
bool isPythonDict(std::string_view text);

/// "LlamaConfig {...}", as Hugging Face prints a configuration: what stands in braces. Another text is returned as it is.
std::string_view withoutClassName(std::string_view text);

} // namespace shardscape::exchange
