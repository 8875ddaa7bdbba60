// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/sweep.h"
#include "store/digest.h"

#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace shardscape::store {

/// One field of a record as an array of little-endian numbers.
template <class Record>
struct Column {
    std::size_t width = 0; ///< bytes per record
    void (*pack)(std::span<const Record>, std::byte*) = nullptr;
    void (*unpack)(const std::byte*, std::span<Record>) = nullptr;
};

template <class Record, auto Field>
constexpr Column<Record> fieldColumn()
{
    static_assert(std::endian::native == std::endian::little, "project files hold little-endian columns");
    using Value = std::remove_cvref_t<decltype(std::declval<Record>().*Field)>;
    return {sizeof(Value),
            [](std::span<const Record> records, std::byte* out) {
                for (const Record& record : records) {
                    std::memcpy(out, &(record.*Field), sizeof(Value));
                    out += sizeof(Value);
                }
            },
            [](const std::byte* in, std::span<Record> records) {
                for (Record& record : records) {
                    std::memcpy(&(record.*Field), in, sizeof(Value));
                    in += sizeof(Value);
                }
            }};
}

/// Fits and on-front share one byte; the other bits are for later.
constexpr Column<search::Row> flagColumn()
{
    return {1,
            [](std::span<const search::Row> rows, std::byte* out) {
                for (const search::Row& row : rows)
                    *out++ = static_cast<std::byte>((row.fits ? 1 : 0) | (row.onFront ? 2 : 0));
            },
            [](const std::byte* in, std::span<search::Row> rows) {
                for (search::Row& row : rows) {
                    row.fits = (*in & std::byte{1}) != std::byte{0};
                    row.onFront = (*in++ & std::byte{2}) != std::byte{0};
                }
            }};
}

static_assert(sizeof(search::Row) == (28 + sizeof(search::Row::further) + 7) / 8 * 8,
              "a new field of Row that is no metric needs a column here and in a new schema version");
static_assert(sizeof(search::Rejection) == 24,
              "a new field of Rejection needs a column here and in a new schema version");

/// What a row is beside its metrics: those before them and those after them in result_chunk.checksum.
inline constexpr std::array kRowKeys{fieldColumn<search::Row, &search::Row::index>()};
inline constexpr std::array kRowMarks{fieldColumn<search::Row, &search::Row::worstStage>(), flagColumn()};

/// Bytes of a metric per row.
constexpr std::size_t metricWidth(const job::Metric& metric)
{
    return metric.wide ? sizeof(double) : sizeof(float);
}

template <class Number>
void packMetric(std::span<const search::Row> rows, std::size_t metric, std::byte* out)
{
    for (const search::Row& row : rows) {
        const auto number = static_cast<Number>(row.value(metric));
        std::memcpy(out, &number, sizeof(Number));
        out += sizeof(Number);
    }
}

template <class Number>
void unpackMetric(const std::byte* in, std::size_t metric, std::span<search::Row> rows)
{
    for (search::Row& row : rows) {
        Number number = 0;
        std::memcpy(&number, in, sizeof(Number));
        row.setValue(metric, static_cast<double>(number));
        in += sizeof(Number);
    }
}

/// In the order of result_rejection_chunk's columns.
inline constexpr std::array kRejectionColumns{
    fieldColumn<search::Rejection, &search::Rejection::index>(),
    fieldColumn<search::Rejection, &search::Rejection::count>(),
    fieldColumn<search::Rejection, &search::Rejection::rule>(),
};

/// Records of one block: large enough that a million rows are some hundred blocks, small enough that packing one stays
/// in the cache.
inline constexpr std::size_t kChunkRecords = 8192;

/// The checksum of a block: those of its columns, folded in their order.
inline std::int64_t foldChecksum(std::uint64_t folded, std::span<const std::byte> column)
{
    return std::bit_cast<std::int64_t>(std::rotl(folded, 13) ^ checksum(column));
}

} // namespace shardscape::store
