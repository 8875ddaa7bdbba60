// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace shardscape::store {

/// SHA-256 of the bytes as 64 lower-case hexadecimal digits. Source: FIPS 180-4. For keys that must stay the same on
/// every machine and in every version; about 200 MB/s.
std::string sha256(std::string_view bytes);

/// Checksum against bit rot in large blobs, several GB/s: FNV-1a over little-endian 64-bit words (the last one padded
/// with zeros), seeded with the length. Tells damage from data, not malice.
std::uint64_t checksum(std::span<const std::byte> bytes);

} // namespace shardscape::store
