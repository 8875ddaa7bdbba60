// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace shardscape {

/// Random numbers that are the same on every machine, compiler and number of threads: each drawn run has its own stream, made
/// from the seed and the run's number. Source: Blackman and Vigna 2018, xoshiro256++, seeded by SplitMix64. The distributions of
/// the standard library differ between libraries.
class Random {
public:
    Random(std::uint64_t seed, std::uint64_t stream)
    {
        std::uint64_t x = seed + 0x9e3779b97f4a7c15U * (stream + 1);
        for (std::uint64_t& word : m_state) {
            x += 0x9e3779b97f4a7c15U;
            std::uint64_t z = x;
            z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
            z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
            word = z ^ (z >> 31U);
        }
    }

    std::uint64_t bits()
    {
        const std::uint64_t result = rotated(m_state[0] + m_state[3], 23) + m_state[0];
        const std::uint64_t t = m_state[1] << 17U;
        m_state[2] ^= m_state[0];
        m_state[3] ^= m_state[1];
        m_state[1] ^= m_state[2];
        m_state[0] ^= m_state[3];
        m_state[2] ^= t;
        m_state[3] = rotated(m_state[3], 45);
        return result;
    }

    /// In (0, 1].
    double unit() { return (static_cast<double>(bits() >> 11U) + 1) * 0x1p-53; }
    /// 0 <= i < n.
    std::uint64_t below(std::uint64_t n)
    {
        return static_cast<std::uint64_t>((static_cast<double>(bits() >> 11U)) * 0x1p-53
                                          * static_cast<double>(n));
    }
    double exponential(double mean) { return -mean * std::log(unit()); }
    /// Mean 0, deviation 1. Source: Box and Muller 1958.
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(unit()));
        return radius * std::cos(2 * std::numbers::pi * unit());
    }
    double logNormal(double median, double sigma) { return median * std::exp(sigma * normal()); }

private:
    static std::uint64_t rotated(std::uint64_t x, unsigned by) { return (x << by) | (x >> (64 - by)); }
    std::uint64_t m_state[4]{};
};

} // namespace shardscape
