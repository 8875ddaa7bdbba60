// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/tables/kernel_table_file.h"
#include "base/quantity.h"

#include "base/nearest.h"
#include "base/quotes.h"
#include "exchange/text/csv.h"
#include "exchange/text/json_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace shardscape::exchange {

using cluster::KernelTable;
using cluster::MeasuredAttention;
using cluster::MeasuredProduct;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr double kLargestSize = 1e9;
constexpr double kHighestRate = 1e18; ///< FLOP/s of one device
constexpr std::size_t kMostKernels = 100'000;
constexpr std::array<std::string_view, 13> kColumns{
    "kind",      "rows",  "depth",     "columns",  "batch",   "accumulated", "sequence",
    "sequences", "heads", "head_size", "backward", "seconds", "tflops"};

bool sameShape(const MeasuredProduct& a, const MeasuredProduct& b)
{
    return a.rows == b.rows && a.depth == b.depth && a.columns == b.columns && a.batch == b.batch
           && a.accumulated == b.accumulated;
}

bool sameShape(const MeasuredAttention& a, const MeasuredAttention& b)
{
    return a.sequence == b.sequence && a.sequences == b.sequences && a.heads == b.heads
           && a.headSize == b.headSize && a.backward == b.backward;
}

double flopsOf(const MeasuredProduct& p)
{
    return 2 * p.batch * p.rows * p.depth * p.columns;
}

/// Half of 4 s^2 d per head: causal kernels skip what is masked. Backward executes 2.5 times that (Dao 2023, arXiv 2307.08691).
double flopsOf(const MeasuredAttention& a)
{
    return 2 * a.sequences * a.heads * a.sequence * a.sequence * a.headSize * (a.backward ? 2.5 : 1);
}

/// Adds an entry; a shape that is there already is an error.
template <class Entry>
std::optional<Message> addTo(std::vector<Entry>& list, const Entry& entry)
{
    if (!(entry.flopsPerSecond > 0) || entry.flopsPerSecond > kHighestRate)
        return say("its rate must be more than 0 and at most 1e6 TFLOP/s");
    if (std::any_of(list.begin(), list.end(), [&](const Entry& other) { return sameShape(entry, other); }))
        return say("its shape is given twice");
    list.push_back(entry);
    return std::nullopt;
}

/// Six plain numbers.
Result<std::array<double, 6>> readSix(const json& row, const std::string& place, std::string_view form)
{
    constexpr std::size_t kFlag = 4; ///< accumulated, backward
    std::array<double, 6> numbers{};
    if (!row.is_array() || row.size() != numbers.size())
        return fail(ErrorCode::BadInput,
                    say("%1 is %2; it must be a list of six numbers: %3", place, describe(row), form));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!row[i].is_number())
            return fail(ErrorCode::BadInput, say("%1 holds %2; it must be a list of six numbers: %3", place,
                                                 describe(row[i]), form));
        numbers[i] = row[i].get<double>();
        const bool flag = i == kFlag;
        if (flag ? numbers[i] != 0 && numbers[i] != 1 : !(numbers[i] > 0) || numbers[i] > kLargestSize)
            return fail(ErrorCode::BadInput,
                        flag ? say("%1 holds %2; its fifth number is 0 or 1", place, describe(row[i]))
                             : say("%1 holds %2; sizes and rates are more than 0 and at most 1e9", place,
                                   describe(row[i])));
    }
    return numbers;
}

template <class Entry, class Make>
Result<void> readList(const json& value, std::string_view place, std::string_view key, std::string_view form,
                      std::vector<Entry>& out, const Make& make)
{
    const auto found = value.find(key);
    if (found == value.end() || found->is_null())
        return {};
    const std::string where = within(place, key);
    if (!found->is_array())
        return fail(ErrorCode::BadInput, say("%1 is %2; it must be a list", where, describe(*found)));
    if (found->size() > kMostKernels)
        return fail(ErrorCode::TooLarge, say("%1 has more than 100,000 entries", where));
    for (std::size_t i = 0; i < found->size(); ++i) {
        const std::string at = where + "[" + std::to_string(i) + "]";
        const auto numbers = readSix((*found)[i], at, form);
        if (!numbers)
            return tl::unexpected(numbers.error());
        if (const auto problem = addTo(out, make(*numbers)))
            return fail(ErrorCode::BadInput, say("%1: %2", at, *problem));
    }
    return {};
}

tl::unexpected<Error> atLine(std::int64_t line, Message what)
{
    return fail(ErrorCode::BadInput, say("line %1: %2", line, std::move(what)));
}

/// The cells of one line by column.
class Cells {
public:
    Cells(const std::map<std::string, std::size_t>& columns, const CsvLine& line)
        : m_columns(columns)
        , m_line(line)
    {}

    [[nodiscard]] std::string text(const std::string& column) const
    {
        const auto found = m_columns.find(column);
        return found == m_columns.end() || found->second >= m_line.cells.size() ? std::string()
                                                                                : m_line.cells[found->second];
    }
    /// Error: not a number in the range; empty without `otherwise`.
    double number(const std::string& column, double minimum, double maximum,
                  std::optional<double> otherwise = {})
    {
        const std::string cell = text(column);
        if (cell.empty() && otherwise)
            return *otherwise;
        double value = 0;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (m_problem.empty()
            && (error != std::errc{} || end != cell.data() + cell.size() || !(value >= minimum)
                || value > maximum))
            m_problem = noNumber(column, cell);
        return value;
    }
    bool flag(const std::string& column) { return number(column, 0, 1, 0) != 0; }
    /// Cells of the other kind of kernel: filled ones would be left unread. What an empty one means may be written out.
    template <class Columns>
    void expectEmpty(const Columns& columns, const Message& kind)
    {
        for (const auto& [column, otherwise] : columns)
            if (const std::string cell = text(column); !cell.empty() && cell != otherwise)
                reject(say("column %1: '%2' says nothing of %3; leave it empty, or change kind", column,
                           cell.substr(0, 40), kind));
    }
    [[nodiscard]] const Message& problem() const { return m_problem; }
    void reject(Message what)
    {
        if (m_problem.empty())
            m_problem = std::move(what);
    }

private:
    static Message noNumber(const std::string& column, const std::string& cell)
    {
        Message what = cell.empty() ? say("it is empty") : say("'%1' cannot be", cell.substr(0, 40));
        if (column == "seconds")
            return say("column %1: %2; write a plain number, in seconds", column, std::move(what));
        if (column == "tflops")
            return say("column %1: %2; write a plain number, in TFLOP/s", column, std::move(what));
        return say("column %1: %2; write a plain number", column, std::move(what));
    }

    const std::map<std::string, std::size_t>& m_columns;
    const CsvLine& m_line;
    Message m_problem;
};

using OtherColumns = std::array<std::pair<const char*, std::string_view>, 5>;
constexpr OtherColumns kOfProducts{
    {{"rows", ""}, {"depth", ""}, {"columns", ""}, {"batch", "1"}, {"accumulated", "0"}}};
constexpr OtherColumns kOfAttention{
    {{"sequence", ""}, {"sequences", "1"}, {"heads", ""}, {"head_size", ""}, {"backward", "0"}}};

double rateOf(Cells& cells, double flops)
{
    const bool timed = !cells.text("seconds").empty();
    if (timed == !cells.text("tflops").empty())
        cells.reject(timed ? say("seconds and tflops are both given; leave one empty")
                           : say("neither seconds nor tflops is given"));
    return timed ? flops / cells.number("seconds", 1e-9, 1e6) : kTera * cells.number("tflops", 1e-6, 1e6, 1);
}

Result<std::map<std::string, std::size_t>> readHeader(const CsvLine& header)
{
    std::map<std::string, std::size_t> columns;
    for (std::size_t i = 0; i < header.cells.size(); ++i) {
        const std::string& name = header.cells[i];
        if (std::find(kColumns.begin(), kColumns.end(), name) == kColumns.end())
            return fail(ErrorCode::UnknownKey,
                        say("line %1: unknown column '%2'; nearest is '%3'", header.number,
                            name.substr(0, 40), nearestName(name, kColumns)));
        if (!columns.emplace(name, i).second)
            return atLine(header.number, say("column '%1' is there twice", name));
    }
    if (!columns.contains("kind"))
        return atLine(header.number, say("there is no column 'kind'"));
    return columns;
}

Decimal text(double value)
{
    return significant(value, 4);
}

/// Sizes are told to the last digit: they are what has to be met.
Decimal size(double value)
{
    return significant(value, 10);
}

Message words(const MeasuredProduct& p)
{
    Message shape = say("a product %1 x %2 x %3", size(p.rows), size(p.depth), size(p.columns));
    if (p.batch != 1)
        shape = say("%1, batch %2", std::move(shape), size(p.batch));
    return p.accumulated ? say("%1, accumulated", std::move(shape)) : shape;
}

Message words(const MeasuredAttention& a)
{
    const auto sequence = size(a.sequence);
    const auto heads = size(a.sequences * a.heads);
    return a.backward ? say("attention backward of sequence %1, sequences x heads %2, head_size %3", sequence,
                            heads, size(a.headSize))
                      : say("attention forward of sequence %1, sequences x heads %2, head_size %3", sequence,
                            heads, size(a.headSize));
}

/// How far two shapes are apart, in factors of their sizes; another kind is further than any size.
double apart(const MeasuredProduct& a, const MeasuredProduct& b)
{
    const auto factor = [](double x, double y) { return std::abs(std::log(x / y)); };
    return factor(a.rows, b.rows) + factor(a.depth, b.depth) + factor(a.columns, b.columns)
           + factor(a.batch, b.batch) + (a.accumulated != b.accumulated ? 100 : 0);
}

double apart(const MeasuredAttention& a, const MeasuredAttention& b)
{
    const auto factor = [](double x, double y) { return std::abs(std::log(x / y)); };
    return factor(a.sequence, b.sequence) + factor(a.sequences * a.heads, b.sequences * b.heads)
           + factor(a.headSize, b.headSize) + (a.backward != b.backward ? 100 : 0);
}

template <class Shape>
const Shape* nearestOf(const std::vector<Shape>& asked, const Shape& own)
{
    const auto nearest = std::min_element(asked.begin(), asked.end(), [&own](const Shape& a, const Shape& b) {
        return apart(a, own) < apart(b, own);
    });
    return nearest == asked.end() ? nullptr : &*nearest;
}

template <class Entry>
void join(std::vector<Entry>& own, const std::vector<Entry>& other)
{
    const auto mine = static_cast<std::ptrdiff_t>(own.size());
    for (const Entry& entry : other)
        if (std::none_of(own.begin(), own.begin() + mine,
                         [&](const Entry& one) { return sameShape(one, entry); }))
            own.push_back(entry);
}

} // namespace

Result<KernelTable> readKernelTable(const json& value, std::string_view place)
{
    ObjectReader in(value, std::string(place));
    KernelTable table;
    table.source = in.text("source");
    (void)in.find("products");
    (void)in.find("attention");
    if (Result<void> done = in.finish(); !done)
        return tl::unexpected(done.error());
    if (const Result<void> read = readList(
            value, place, "products", "rows, depth, columns, batch, accumulated, tflops", table.products,
            [](const std::array<double, 6>& n) {
                return MeasuredProduct{n[0], n[1], n[2], n[3], n[4] != 0, kTera * n[5]};
            });
        !read)
        return tl::unexpected(read.error());
    if (const Result<void> read = readList(
            value, place, "attention", "sequence, sequences, heads, head_size, backward, tflops",
            table.attention,
            [](const std::array<double, 6>& n) {
                return MeasuredAttention{n[0], n[1], n[2], n[3], n[4] != 0, kTera * n[5]};
            });
        !read)
        return tl::unexpected(read.error());
    if (table.empty())
        return fail(ErrorCode::BadInput,
                    say("%1 holds no kernel; give products or attention, or leave it out", place));
    return table;
}

ordered_json toJson(const KernelTable& table)
{
    ordered_json products = ordered_json::array();
    for (const MeasuredProduct& p : table.products)
        products.push_back(
            {p.rows, p.depth, p.columns, p.batch, p.accumulated ? 1 : 0, inUnit(p.flopsPerSecond, kTera)});
    ordered_json attention = ordered_json::array();
    for (const MeasuredAttention& a : table.attention)
        attention.push_back({a.sequence, a.sequences, a.heads, a.headSize, a.backward ? 1 : 0,
                             inUnit(a.flopsPerSecond, kTera)});
    return {{"source", table.source}, {"products", std::move(products)}, {"attention", std::move(attention)}};
}

namespace {

Result<KernelTable> readKernelCsvWhole(std::string_view text, std::string source, KernelLines* where)
{
    const Result<std::vector<CsvLine>> lines = splitCsv(text);
    if (!lines)
        return tl::unexpected(lines.error());
    if (lines->empty())
        return fail(ErrorCode::BadInput, say("the table is empty; its first line names the columns"));
    const auto columns = readHeader(lines->front());
    if (!columns)
        return tl::unexpected(columns.error());
    if (lines->size() > kMostKernels)
        return fail(ErrorCode::TooLarge, say("the table has more than 100,000 lines"));
    KernelTable table;
    table.source = std::move(source);
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const CsvLine& line = (*lines)[i];
        if (line.cells.size() != columns->size())
            return atLine(line.number,
                          say("it has %1 cells, the header %2", line.cells.size(), columns->size()));
        Cells cells(*columns, line);
        const std::string kind = cells.text("kind");
        std::optional<Message> problem;
        if (kind == "product") {
            MeasuredProduct p;
            p.rows = cells.number("rows", 1, kLargestSize);
            p.depth = cells.number("depth", 1, kLargestSize);
            p.columns = cells.number("columns", 1, kLargestSize);
            p.batch = cells.number("batch", 1, kLargestSize, 1);
            p.accumulated = cells.flag("accumulated");
            p.flopsPerSecond = rateOf(cells, flopsOf(p));
            cells.expectEmpty(kOfAttention, say("a product"));
            if (cells.problem().empty())
                problem = addTo(table.products, p);
            if (where != nullptr)
                where->products.push_back(line.number);
        } else if (kind == "attention") {
            MeasuredAttention a;
            a.sequence = cells.number("sequence", 1, kLargestSize);
            a.sequences = cells.number("sequences", 1, kLargestSize, 1);
            a.heads = cells.number("heads", 1, kLargestSize);
            a.headSize = cells.number("head_size", 1, kLargestSize);
            a.backward = cells.flag("backward");
            a.flopsPerSecond = rateOf(cells, flopsOf(a));
            cells.expectEmpty(kOfProducts, say("attention"));
            if (cells.problem().empty())
                problem = addTo(table.attention, a);
            if (where != nullptr)
                where->attention.push_back(line.number);
        } else {
            cells.reject(say("column kind: '%1' is neither product nor attention", kind.substr(0, 40)));
        }
        if (!cells.problem().empty())
            return atLine(line.number, cells.problem());
        if (problem)
            return atLine(line.number, *problem);
    }
    if (table.empty())
        return fail(ErrorCode::BadInput, say("the table has no line below its header"));
    return table;
}

} // namespace

Result<KernelTable> readKernelCsv(std::string_view text, std::string source, KernelLines* where)
{
    return withShortQuotes(readKernelCsvWhole(text, source, where));
}

std::vector<UnusedKernel> unusedKernels(const KernelTable& table, const KernelLines& lines,
                                        const cluster::KernelLog& asked)
{
    const cluster::KernelUse use = cluster::useOf(table, asked);
    std::vector<UnusedKernel> unused;
    for (std::size_t i = 0; i < table.products.size(); ++i) {
        if (use.products[i])
            continue;
        const MeasuredProduct& own = table.products[i];
        const MeasuredProduct* nearest = nearestOf(asked.products, own);
        unused.push_back({lines.products[i],
                          nearest == nullptr
                              ? say("no matrix product in 16 bits is computed here")
                              : say("nothing here computes %1; nearest is %2", words(own), words(*nearest))});
    }
    for (std::size_t i = 0; i < table.attention.size(); ++i) {
        if (use.attention[i])
            continue;
        const MeasuredAttention& own = table.attention[i];
        const bool alone = std::none_of(
            table.attention.begin(), table.attention.end(), [&own](const MeasuredAttention& other) {
                return other.backward != own.backward && other.sequence == own.sequence
                       && other.heads * other.sequences == own.heads * own.sequences
                       && other.headSize == own.headSize;
            });
        const MeasuredAttention* nearest = nearestOf(asked.attention, own);
        unused.push_back(
            {lines.attention[i],
             nearest == nullptr ? say("no attention is computed here by FlashAttention-2 in 16 bits, causal")
             : !alone           ? say("nothing here computes %1; nearest is %2", words(own), words(*nearest))
             : own.backward     ? say("its forward pass is missing, and one is of no use without the other")
                            : say("its backward pass is missing, and one is of no use without the other")});
    }
    std::stable_sort(unused.begin(), unused.end(),
                     [](const UnusedKernel& a, const UnusedKernel& b) { return a.line < b.line; });
    return unused;
}

Result<void> checkKernels(const cluster::Accelerator& accelerator, const KernelTable& own)
{
    const double peak = std::max(accelerator.bf16Flops, accelerator.fp16Flops);
    const auto tooFast = [&](Message shape, double rate) {
        return fail(
            ErrorCode::BadInput,
            say("%1 runs at %2 TFLOP/s, but the peak of %3 is %4; seconds and tflops are of one kernel",
                std::move(shape), text(rate / kTera), accelerator.name, text(peak / kTera)));
    };
    for (const MeasuredProduct& p : own.products)
        if (p.flopsPerSecond > peak)
            return tooFast(
                p.batch > 1 ? say("the product %1 x %2 x %3 (batch of %4)", text(p.rows), text(p.depth),
                                  text(p.columns), text(p.batch))
                            : say("the product %1 x %2 x %3", text(p.rows), text(p.depth), text(p.columns)),
                p.flopsPerSecond);
    for (const MeasuredAttention& a : own.attention)
        if (a.flopsPerSecond > peak)
            return tooFast(say("attention of %1 heads over %2 tokens", text(a.heads), text(a.sequence)),
                           a.flopsPerSecond);
    return {};
}

void giveKernels(cluster::Accelerator& accelerator, const KernelTable& own)
{
    KernelTable table = own;
    if (const KernelTable* other = accelerator.measured.get()) {
        join(table.products, other->products);
        join(table.attention, other->attention);
        table.source += "; " + other->source;
    }
    accelerator.measured = cluster::KernelTableReference(std::move(table));
}

} // namespace shardscape::exchange
