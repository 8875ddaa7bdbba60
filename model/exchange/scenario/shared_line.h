// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "exchange/scenario/scenario_json.h"

#include <string>
#include <string_view>

namespace shardscape::exchange {

/// Whether a text is meant as a shared line of any version, whole or broken: it begins with "shardscape", digits and a colon.
bool isSharedLine(std::string_view text);

/// A scenario as one line for chats, tickets and shells: "shardscape1:" and letters of base64url (RFC 4648, section 5, without
/// padding) over four bytes of CRC-32, big-endian, of what follows: a zlib stream (RFC 1950) of the writing program's version, a
/// line break and {"scenario", "said", "named"}. Parts that the built-in catalog has are written as their ids.
/// The line of a later version begins "shardscapeN:P:" with P the program that reads it; that much stays.
std::string writeSharedLine(const ScenarioFile& file);

/// Reads it back, the same scenario and the same knobs said. Blanks and line breaks within, which mails make, are left out.
/// Errors, one sentence each: a later version with the program it needs, a line that is cut or mistyped (the checksum sees
/// every change of up to five neighbouring letters, and all but one in four billion of the others), too large, and what is
/// wrong with the scenario.
Result<ScenarioFile> readSharedLine(std::string_view text);

} // namespace shardscape::exchange
