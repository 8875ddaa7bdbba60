// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/digest.h"

#include <array>
#include <bit>
#include <cstring>

namespace shardscape::store {

namespace {

// First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2).
constexpr std::array<std::uint32_t, 64> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<std::uint32_t, 8>;

void absorb(State& state, const unsigned char* block)
{
    std::array<std::uint32_t, 64> w{};
    for (std::size_t t = 0; t < 16; ++t) {
        const unsigned char* at = block + 4 * t;
        w[t] = std::uint32_t{at[0]} << 24 | std::uint32_t{at[1]} << 16 | std::uint32_t{at[2]} << 8 | at[3];
    }
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t small0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
        const std::uint32_t small1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + small0 + w[t - 7] + small1;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t large1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t first = h + large1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t];
        const std::uint32_t large0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t second = large0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const State added{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i)
        state[i] += added[i];
}

} // namespace

std::string sha256(std::string_view bytes)
{
    State state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    constexpr std::size_t kBlock = 64;
    std::size_t at = 0;
    std::array<unsigned char, kBlock> block{};
    for (; at + kBlock <= bytes.size(); at += kBlock) {
        std::memcpy(block.data(), bytes.data() + at, kBlock);
        absorb(state, block.data());
    }
    // Padding: a one bit, zeros, and the length in bits in the last eight bytes.
    const std::size_t left = bytes.size() - at;
    block.fill(0);
    if (left > 0)
        std::memcpy(block.data(), bytes.data() + at, left);
    block[left] = 0x80;
    if (left >= kBlock - 8) {
        absorb(state, block.data());
        block.fill(0);
    }
    const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
    for (std::size_t i = 0; i < 8; ++i)
        block[kBlock - 1 - i] = static_cast<unsigned char>(bits >> (8 * i));
    absorb(state, block.data());

    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hexadecimal;
    hexadecimal.reserve(64);
    for (const std::uint32_t word : state)
        for (int shift = 28; shift >= 0; shift -= 4)
            hexadecimal += kDigits[word >> shift & 0xf];
    return hexadecimal;
}

std::uint64_t checksum(std::span<const std::byte> bytes)
{
    static_assert(std::endian::native == std::endian::little, "project files hold little-endian columns");
    constexpr std::uint64_t kPrime = 0x100000001b3;
    std::uint64_t hash = 0xcbf29ce484222325 ^ bytes.size();
    std::size_t at = 0;
    for (; at < bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof(word), bytes.size() - at));
        hash = (hash ^ word) * kPrime;
        // The prime alone moves nothing downwards: without this a flip of a word's top bit would stay in the top bit.
        hash ^= hash >> 29;
    }
    return hash;
}

} // namespace shardscape::store
