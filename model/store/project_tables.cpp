// SPDX-License-Identifier: GPL-3.0-or-later
#include "store/project_tables.h"

#include "layout/knob.h"
#include "layout/rules.h"
#include "store/columns.h"
#include "store/inputs.h"
#include "store/plain_layouts.h"
#include "store/sqlite.h"

#include <algorithm>
#include <limits>
#include <set>

namespace shardscape::store {

namespace {

/// More rows than that no sweep keeps: a file that claims them is damaged.
constexpr std::int64_t kMostRecords = std::int64_t{1} << 32;

constexpr std::array<std::string_view, 4> kOutcomes{"running", "completed", "stopped", "failed"};

/// A name as sentences show it: on one line, and not the whole of a long one.
std::string inQuotes(std::string_view name)
{
    constexpr std::size_t kShown = 60;
    std::string text(1, '\'');
    for (const char c : name.substr(0, kShown))
        text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    if (name.size() > kShown) {
        // Not in the middle of a letter: drop what is left of one cut in two (UTF-8).
        while (static_cast<unsigned char>(name[text.size() - 1]) >> 6 == 2)
            text.pop_back();
        text += "...";
    }
    return text.append(1, '\'');
}

void damaged(Database& database, Message why)
{
    database.fail(ErrorCode::Damaged, std::move(why));
}

/// The value, or none and a failed database that says which entry could not be read and why.
template <class T>
std::optional<T> take(Database& database, Result<T> read, Message what)
{
    if (read)
        return std::move(*read);
    database.fail(read.error().code == ErrorCode::Internal ? ErrorCode::Damaged : read.error().code,
                  say("%1 cannot be read: %2", std::move(what), read.error().message));
    return std::nullopt;
}

// ------------------------------------------------------------------ inputs but sweeps

/// A project that would not open again is not written: better to hear of it now.
template <class T>
std::string readable(Database& database, std::string text, Result<T> (*from)(const std::string&),
                     Message what)
{
    if (const Result<T> read = from(text); !read)
        database.fail(ErrorCode::BadInput,
                      say("%1 would not read back: %2", std::move(what), read.error().message));
    return text;
}

void writeInputs(Database& database, const Project& project)
{
    database.execute("DELETE FROM input_scenario; DELETE FROM input_cluster; DELETE FROM input_model;"
                     "DELETE FROM input_note; DELETE FROM input_schedule;"
                     "DELETE FROM input_runs; DELETE FROM input_calibration; DELETE FROM view_state");

    Statement scenario(
        database,
        "INSERT INTO input_scenario (id, position, name, scenario, note, pinned, current) VALUES (?, ?, ?, ?, ?, ?, ?)");
    std::int64_t position = 0;
    for (const ScenarioEntry& entry : project.scenarios)
        scenario.run(entry.id.value, position++, entry.name(),
                     readable(database, scenarioText(entry.scenario), scenarioFrom,
                              say("scenario %1", inQuotes(entry.name()))),
                     entry.note, entry.pinned, entry.id == project.current);

    Statement cluster(database, "INSERT INTO input_cluster (id, position, cluster) VALUES (?, ?, ?)");
    position = 0;
    for (const ClusterEntry& entry : project.clusters)
        cluster.run(entry.id.value, position++,
                    readable(database, clusterText(entry.cluster), clusterFrom,
                             say("cluster %1", inQuotes(entry.name()))));

    Statement model(database, "INSERT INTO input_model (id, position, model) VALUES (?, ?, ?)");
    position = 0;
    for (const ModelEntry& entry : project.models)
        model.run(
            entry.id.value, position++,
            readable(database, modelText(entry.model), modelFrom, say("model %1", inQuotes(entry.name()))));

    Statement note(database, "INSERT INTO input_note (id, position, title, text) VALUES (?, ?, ?, ?)");
    position = 0;
    for (const NoteEntry& entry : project.notes)
        note.run(entry.id.value, position++, entry.title, entry.text);

    Statement schedule(
        database, "INSERT INTO input_schedule (id, position, name, source, schedule) VALUES (?, ?, ?, ?, ?)");
    position = 0;
    for (const ScheduleEntry& entry : project.schedules)
        schedule.run(entry.id.value, position++, entry.name, entry.source,
                     readable(database, scheduleText(*entry.schedule), scheduleFrom,
                              say("schedule %1", inQuotes(entry.name))));

    Statement runs(database,
                   "INSERT INTO input_runs (id, position, name, runs, catalog) VALUES (?, ?, ?, ?, ?)");
    position = 0;
    for (const RunsEntry& entry : project.runs)
        runs.run(entry.id.value, position++, entry.name, entry.table, entry.catalog);

    Statement calibration(
        database, "INSERT INTO input_calibration (id, position, name, calibration) VALUES (?, ?, ?, ?)");
    position = 0;
    for (const CalibrationEntry& entry : project.calibrations)
        calibration.run(entry.id.value, position++, entry.name, entry.calibration);

    Statement view(database, "INSERT INTO view_state (key, value) VALUES (?, ?)");
    for (const auto& [key, value] : project.viewState)
        view.run(key, value);
}

void readInputs(Database& database, Project& project)
{
    Statement scenario(
        database,
        "SELECT id, name, scenario, note, pinned, current FROM input_scenario ORDER BY position, id");
    while (scenario.next()) {
        const std::string name = scenario.text(1);
        auto read = take(database, scenarioFrom(scenario.text(2)), say("scenario %1", inQuotes(name)));
        if (!read)
            return;
        ScenarioEntry& entry = project.scenarios.emplace_back();
        entry.id = {scenario.integer(0)};
        entry.scenario = std::move(*read);
        entry.scenario.name = name;
        entry.note = scenario.text(3);
        entry.pinned = scenario.integer(4) != 0;
        if (scenario.integer(5) != 0)
            project.current = entry.id;
    }

    Statement cluster(database, "SELECT id, cluster FROM input_cluster ORDER BY position, id");
    while (cluster.next()) {
        auto read = take(database, clusterFrom(cluster.text(1)), say("cluster %1", cluster.integer(0)));
        if (!read)
            return;
        project.clusters.push_back({{cluster.integer(0)}, std::move(*read)});
    }

    Statement model(database, "SELECT id, model FROM input_model ORDER BY position, id");
    while (model.next()) {
        auto read = take(database, modelFrom(model.text(1)), say("model %1", model.integer(0)));
        if (!read)
            return;
        project.models.push_back({{model.integer(0)}, std::move(*read)});
    }

    Statement note(database, "SELECT id, title, text FROM input_note ORDER BY position, id");
    while (note.next())
        project.notes.push_back({{note.integer(0)}, note.text(1), note.text(2)});

    Statement schedule(database,
                       "SELECT id, name, source, schedule FROM input_schedule ORDER BY position, id");
    while (schedule.next()) {
        auto read = take(database, scheduleFrom(schedule.text(3)),
                         say("schedule %1", inQuotes(schedule.text(1))));
        if (!read)
            return;
        project.schedules.push_back({{schedule.integer(0)},
                                     schedule.text(1),
                                     schedule.text(2),
                                     std::make_shared<const exchange::ImportedSchedule>(std::move(*read))});
    }

    Statement runs(database, "SELECT id, name, runs, catalog FROM input_runs ORDER BY position, id");
    while (runs.next())
        project.runs.push_back({{runs.integer(0)}, runs.text(1), runs.text(2), runs.text(3)});

    Statement calibration(database,
                          "SELECT id, name, calibration FROM input_calibration ORDER BY position, id");
    while (calibration.next())
        project.calibrations.push_back({{calibration.integer(0)}, calibration.text(1), calibration.text(2)});

    Statement view(database, "SELECT key, value FROM view_state");
    while (view.next())
        project.viewState.emplace(view.text(0), view.text(1));
}

// ------------------------------------------------------------------ a sweep's space

void writeSpace(Database& database, std::int64_t sweep, const search::Space& space)
{
    Statement axis(database,
                   "INSERT INTO input_axis (sweep, axis, knob, size, stride) VALUES (?, ?, ?, ?, ?)");
    Statement value(database,
                    "INSERT INTO input_axis_value (sweep, axis, position, value) VALUES (?, ?, ?, ?)");
    // From the fastest axis outwards. A stride beyond int64 belongs to places that no row can have: it may saturate.
    std::int64_t stride = 1;
    for (std::size_t i = space.axes.size(); i-- > 0;) {
        const search::Axis& a = space.axes[i];
        const auto number = static_cast<std::int64_t>(i);
        const auto size = static_cast<std::int64_t>(a.values.size());
        axis.run(sweep, number, a.knob->id, size, stride);
        for (std::size_t v = 0; v < a.values.size(); ++v)
            value.run(sweep, number, static_cast<std::int64_t>(v), layout::spell(*a.knob, a.values[v]));
        if (__builtin_mul_overflow(stride, std::max<std::int64_t>(size, 1), &stride))
            stride = std::numeric_limits<std::int64_t>::max();
    }
}

search::Space readSpace(Database& database, std::int64_t sweep, const std::string& name,
                        const std::string& base)
{
    search::Space space;
    if (auto read = take(database, scenarioFrom(base), say("the base of sweep %1", inQuotes(name))))
        space.base = std::move(*read);
    space.job = &job::jobOf(space.base);

    Statement value(database,
                    "SELECT value FROM input_axis_value WHERE sweep = ? AND axis = ? ORDER BY position");
    Statement axis(database, "SELECT axis, knob FROM input_axis WHERE sweep = ? ORDER BY axis");
    axis.bindAll(sweep);
    while (axis.next()) {
        search::Axis& read = space.axes.emplace_back();
        read.knob = space.job->knob(axis.text(1));
        if (!read.knob) {
            damaged(database, say("sweep %1 varies the knob %2, which this version does not know",
                                  inQuotes(name), inQuotes(axis.text(1))));
            return space;
        }
        value.bindAll(sweep, axis.integer(0));
        while (value.next()) {
            const auto parsed = take(database, layout::parse(*read.knob, value.text(0)),
                                     say("an axis of sweep %1", inQuotes(name)));
            if (!parsed)
                return space;
            read.values.push_back(*parsed);
        }
    }
    return space;
}

/// Places in the space, saturated.
std::int64_t places(const search::Space& space)
{
    std::int64_t product = 1;
    for (const search::Axis& axis : space.axes)
        if (__builtin_mul_overflow(product, static_cast<std::int64_t>(axis.values.size()), &product))
            return std::numeric_limits<std::int64_t>::max();
    return product;
}

// ------------------------------------------------------------------ blocks of columns

template <class Record, std::size_t N, std::size_t... I>
void insertBlock(Statement& insert, std::int64_t sweep, std::int64_t chunk, std::size_t count,
                 const std::array<std::vector<std::byte>, N>& blobs, std::int64_t folded,
                 std::index_sequence<I...>)
{
    insert.run(sweep, chunk, static_cast<std::int64_t>(count), std::span<const std::byte>(blobs[I])...,
               folded);
}

template <class Record, std::size_t N>
void writeBlocks(Database& database, std::string_view sql, std::int64_t sweep,
                 std::span<const Record> records, const std::array<Column<Record>, N>& columns)
{
    Statement insert(database, sql);
    std::array<std::vector<std::byte>, N> blobs;
    std::int64_t chunk = 0;
    for (std::size_t at = 0; at < records.size() && database.ok(); at += kChunkRecords) {
        const auto block = records.subspan(at, std::min(kChunkRecords, records.size() - at));
        std::int64_t folded = 0;
        for (std::size_t c = 0; c < N; ++c) {
            blobs[c].resize(block.size() * columns[c].width);
            columns[c].pack(block, blobs[c].data());
            folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blobs[c]);
        }
        insertBlock<Record>(insert, sweep, chunk++, block.size(), blobs, folded,
                            std::make_index_sequence<N>{});
    }
}

/// `select` gives row_count, the columns and the checksum of each block in order.
template <class Record, std::size_t N>
std::vector<Record> readBlocks(Database& database, std::string_view sql, std::int64_t sweep,
                               std::int64_t count, const std::array<Column<Record>, N>& columns,
                               const std::string& name)
{
    std::vector<Record> records;
    if (count < 0 || count > kMostRecords) {
        damaged(database, say("sweep %1 claims %2 rows", inQuotes(name), count));
        return records;
    }
    Statement select(database, sql);
    select.bindAll(sweep);
    const Message broken = say("the rows of sweep %1 are damaged", inQuotes(name));
    while (select.next()) {
        // Grown block by block, so that a wrong count cannot ask for memory that the file does not back.
        const std::size_t had = records.size();
        const std::int64_t size = select.integer(0);
        if (size <= 0 || size > static_cast<std::int64_t>(kChunkRecords)
            || size > count - static_cast<std::int64_t>(had)) {
            damaged(database, broken);
            return {};
        }
        if (had == 0)
            records.reserve(static_cast<std::size_t>(std::min<std::int64_t>(count, std::int64_t{1} << 24)));
        records.resize(had + static_cast<std::size_t>(size));
        const std::span<Record> block = std::span(records).subspan(had);
        std::int64_t folded = 0;
        for (std::size_t c = 0; c < N; ++c) {
            const std::span<const std::byte> blob = select.blob(static_cast<int>(c) + 1);
            if (blob.size() != block.size() * columns[c].width) {
                damaged(database, broken);
                return {};
            }
            columns[c].unpack(blob.data(), block);
            folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blob);
        }
        if (folded != select.integer(static_cast<int>(N) + 1)) {
            damaged(database, broken);
            return {};
        }
    }
    if (static_cast<std::int64_t>(records.size()) != count)
        damaged(database, say("sweep %1 lacks some of its rows", inQuotes(name)));
    return records;
}

// ------------------------------------------------------------------ rows and their metrics

void writeRows(Database& database, std::int64_t sweep, const job::Job& job, std::span<const search::Row> rows)
{
    Statement insert(database, "INSERT INTO result_chunk (sweep, chunk, row_count, place, worst_stage, flags,"
                               " checksum) VALUES (?, ?, ?, ?, ?, ?, ?)");
    Statement metrics(database,
                      "INSERT INTO result_metric_chunk (sweep, chunk, position, metric, width, numbers)"
                      " VALUES (?, ?, ?, ?, ?, ?)");
    std::array<std::vector<std::byte>, 3> own; // place, worst stage, flags
    std::vector<std::byte> numbers;
    std::int64_t chunk = 0;
    for (std::size_t at = 0; at < rows.size() && database.ok(); at += kChunkRecords, ++chunk) {
        const auto block = rows.subspan(at, std::min(kChunkRecords, rows.size() - at));
        std::int64_t folded = 0;
        const auto pack = [&](const Column<search::Row>& column, std::vector<std::byte>& blob) {
            blob.resize(block.size() * column.width);
            column.pack(block, blob.data());
            folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blob);
        };
        pack(kRowKeys[0], own[0]);
        for (std::size_t metric = 0; metric < job.metrics.size(); ++metric) {
            const std::size_t width = metricWidth(job.metrics[metric]);
            numbers.resize(block.size() * width);
            if (width == sizeof(double))
                packMetric<double>(block, metric, numbers.data());
            else
                packMetric<float>(block, metric, numbers.data());
            folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), numbers);
            metrics.run(sweep, chunk, static_cast<std::int64_t>(metric), job.metrics[metric].stored,
                        static_cast<std::int64_t>(width), std::span<const std::byte>(numbers));
        }
        pack(kRowMarks[0], own[1]);
        pack(kRowMarks[1], own[2]);
        insert.run(sweep, chunk, static_cast<std::int64_t>(block.size()), std::span<const std::byte>(own[0]),
                   std::span<const std::byte>(own[1]), std::span<const std::byte>(own[2]), folded);
    }
}

/// Reads the blocks of one sweep's rows. A metric that the file has and this program does not know is passed over; one that
/// the file lacks, because another list wrote it, is not a number.
class RowReader {
public:
    RowReader(Database& database, std::int64_t sweep, const std::string& name, const job::Job& job)
        : m_database(database)
        , m_ofJob(job.metrics)
        , m_sweep(sweep)
        , m_name(inQuotes(name))
        , m_blocks(database, "SELECT row_count, place, worst_stage, flags, checksum, chunk FROM result_chunk"
                             " WHERE sweep = ? ORDER BY chunk")
        , m_metrics(database, "SELECT metric, width, numbers FROM result_metric_chunk"
                              " WHERE sweep = ? AND chunk = ? ORDER BY position")
    {}

    std::vector<search::Row> read(std::int64_t count)
    {
        std::vector<search::Row> rows;
        if (count < 0 || count > kMostRecords) {
            damaged(m_database, say("sweep %1 claims %2 rows", m_name, count));
            return rows;
        }
        m_blocks.bindAll(m_sweep);
        while (m_blocks.next()) {
            // Grown block by block, so that a wrong count cannot ask for memory that the file does not back.
            const std::size_t had = rows.size();
            const std::int64_t size = m_blocks.integer(0);
            if (size <= 0 || size > static_cast<std::int64_t>(kChunkRecords)
                || size > count - static_cast<std::int64_t>(had)) {
                isBroken();
                return {};
            }
            if (had == 0)
                rows.reserve(static_cast<std::size_t>(std::min<std::int64_t>(count, std::int64_t{1} << 24)));
            rows.resize(had + static_cast<std::size_t>(size));
            const std::span<search::Row> block = std::span(rows).subspan(had);
            std::int64_t folded = 0;
            const bool good = readColumn(1, kRowKeys[0], block, folded) && readMetrics(block, folded)
                              && readColumn(2, kRowMarks[0], block, folded)
                              && readColumn(3, kRowMarks[1], block, folded);
            if (!good || folded != m_blocks.integer(4)) {
                isBroken(); // unless a better sentence came first
                return {};
            }
        }
        if (static_cast<std::int64_t>(rows.size()) != count)
            damaged(m_database, say("sweep %1 lacks some of its rows", m_name));
        return rows;
    }

private:
    void isBroken() { damaged(m_database, say("the rows of sweep %1 are damaged", m_name)); }

    bool readColumn(int at, const Column<search::Row>& column, std::span<search::Row> block,
                    std::int64_t& folded)
    {
        const std::span<const std::byte> blob = m_blocks.blob(at);
        if (blob.size() != block.size() * column.width)
            return false;
        column.unpack(blob.data(), block);
        folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blob);
        return true;
    }

    bool readMetrics(std::span<search::Row> block, std::int64_t& folded)
    {
        std::array<bool, job::kMostMetrics> seen{};
        m_metrics.bindAll(m_sweep, m_blocks.integer(5));
        while (m_metrics.next()) {
            const std::string stored = m_metrics.text(0);
            const auto entry = std::find_if(
                m_ofJob.begin(), m_ofJob.end(),
                [&stored](const job::Metric& metric) { return metric.stored == stored; });
            const std::span<const std::byte> blob = m_metrics.blob(2);
            const std::int64_t width = m_metrics.integer(1);
            if ((width != sizeof(double) && width != sizeof(float))
                || blob.size() != block.size() * static_cast<std::size_t>(width))
                return false;
            folded = foldChecksum(std::bit_cast<std::uint64_t>(folded), blob);
            if (entry == m_ofJob.end())
                continue;
            const auto metric = static_cast<std::size_t>(entry - m_ofJob.begin());
            if (width == sizeof(double))
                unpackMetric<double>(blob.data(), metric, block);
            else
                unpackMetric<float>(blob.data(), metric, block);
            seen[metric] = true;
        }
        for (std::size_t metric = 0; metric < m_ofJob.size(); ++metric) {
            if (seen[metric])
                continue;
            if (metric < job::kRankedMetrics)
                return false;
            for (search::Row& row : block)
                row.setValue(metric, std::numeric_limits<double>::quiet_NaN());
        }
        return true;
    }

    Database& m_database;
    std::span<const job::Metric> m_ofJob;
    std::int64_t m_sweep;
    std::string m_name;
    Statement m_blocks;
    Statement m_metrics;
};

// ------------------------------------------------------------------ results

void writeResult(Database& database, std::int64_t sweep, const search::SweepResult& result)
{
    // Every rule of this program, so that the blocks below can name theirs by number whatever later versions add.
    const auto rules = result.space.job->rules();
    const std::vector<std::int64_t>& counts = result.progress.rejectedByRule;
    Statement rejected(database,
                       "INSERT INTO result_rejected (sweep, position, rule, layouts) VALUES (?, ?, ?, ?)");
    if (!counts.empty() || !result.rejections.empty())
        for (std::size_t i = 0; i < rules.size(); ++i)
            rejected.run(sweep, static_cast<std::int64_t>(i), rules[i].code,
                         i < counts.size() ? counts[i] : std::int64_t{0});

    writeRows(database, sweep, *result.space.job, result.rows);
    writeBlocks<search::Rejection>(
        database,
        "INSERT INTO result_rejection_chunk (sweep, chunk, row_count, place, combinations, rule, checksum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        sweep, result.rejections, kRejectionColumns);

    Statement front(database, "INSERT INTO result_front (sweep, position, row) VALUES (?, ?, ?)");
    std::int64_t position = 0;
    for (const std::int64_t row : result.front)
        front.run(sweep, position++, row);
}

void writeSweeps(Database& database, const Project& project, const StoredResults& stored,
                 std::size_t plainLayouts)
{
    // What is in the file but not in the project, or there in another form.
    std::set<std::int64_t> kept;
    for (const SweepEntry& entry : project.sweeps) {
        const auto found = stored.find(entry.id.value);
        if (found != stored.end() && found->second == entry.result)
            kept.insert(entry.id.value);
    }
    std::vector<std::int64_t> gone;
    {
        Statement present(database, "SELECT id FROM input_sweep");
        while (present.next())
            if (!kept.contains(present.integer(0)))
                gone.push_back(present.integer(0));
    }
    Statement remove(database, "DELETE FROM input_sweep WHERE id = ?"); // its results go with it
    for (const std::int64_t id : gone) {
        remove.run(id);
        database.execute("DROP VIEW IF EXISTS layouts_" + std::to_string(id));
    }
    const bool anew = makePlainTables(database);

    Statement input(database,
                    "INSERT INTO input_sweep (id, position, name, origin, base) VALUES (?1, ?2, ?3, ?4, ?5)"
                    " ON CONFLICT (id) DO UPDATE SET position = ?2, name = ?3, origin = ?4");
    Statement summary(
        database,
        "INSERT INTO result_sweep (sweep, input_digest, engine, outcome, failure, done, total, evaluated, feasible,"
        " rejected_by_memory, best_mfu, best_step_seconds, best_place, seconds, threads, row_count, rejection_count,"
        " repeated)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)"
        " ON CONFLICT (sweep) DO UPDATE SET input_digest = ?2, engine = ?3");
    std::int64_t position = 0;
    for (const SweepEntry& entry : project.sweeps) {
        const std::int64_t id = entry.id.value;
        const search::SweepResult& result = *entry.result;
        const search::Progress& progress = result.progress;
        std::optional<std::int64_t> origin;
        if (entry.origin)
            origin = entry.origin.value;
        input.run(id, position++, entry.name, origin,
                  readable(database, scenarioText(result.space.base), scenarioFrom,
                           say("the base of sweep %1", inQuotes(entry.name))));
        summary.run(id, entry.inputDigest, entry.engineVersion,
                    kOutcomes[static_cast<std::size_t>(result.outcome)], result.failure, progress.done,
                    progress.total, progress.evaluated, progress.feasible, progress.rejectedByMemory,
                    progress.bestHeadline, progress.bestObjective, progress.bestIndex, progress.seconds,
                    progress.threads, static_cast<std::int64_t>(result.rows.size()),
                    static_cast<std::int64_t>(result.rejections.size()), progress.repeated);
        if (!kept.contains(id)) {
            writeSpace(database, id, result.space);
            writeResult(database, id, result);
        }
        if (anew || !kept.contains(id))
            writePlainLayouts(database, id, result, plainLayouts);
    }
}

/// How the file's rule numbers translate into this program's: -1 where a rule is no more.
std::vector<std::int16_t> readRejected(Database& database, std::int64_t sweep, const job::Job& job,
                                       search::Progress& progress)
{
    const auto rules = job.rules();
    std::vector<std::int16_t> numbers;
    Statement select(database, "SELECT rule, layouts FROM result_rejected WHERE sweep = ? ORDER BY position");
    select.bindAll(sweep);
    while (select.next()) {
        progress.rejectedByRule.resize(rules.size());
        const auto found = std::find_if(
            rules.begin(), rules.end(),
            [code = select.text(0)](const layout::Rule& r) { return r.code == code; });
        numbers.push_back(found == rules.end() ? std::int16_t{-1}
                                               : static_cast<std::int16_t>(found - rules.begin()));
        if (found != rules.end())
            progress.rejectedByRule[static_cast<std::size_t>(found - rules.begin())] = select.integer(1);
    }
    return numbers;
}

bool checkPlaces(Database& database, const search::SweepResult& result, const std::string& name)
{
    const std::int64_t end = places(result.space);
    bool good = true;
    for (const search::Row& row : result.rows)
        good = good && row.index >= 0 && row.index < end;
    for (const search::Rejection& block : result.rejections)
        good = good && block.index >= 0 && block.count >= 0 && block.index < end
               && block.count <= end - block.index;
    const auto rows = static_cast<std::int64_t>(result.rows.size());
    for (const std::int64_t row : result.front)
        good = good && row >= 0 && row < rows;
    good = good && result.progress.bestIndex >= -1 && result.progress.bestIndex < end;
    if (!good)
        damaged(database, say("the rows of sweep %1 do not belong to its space", inQuotes(name)));
    return good;
}

void readSweeps(Database& database, Project& project)
{
    Statement select(
        database,
        "SELECT s.id, s.name, s.origin, s.base, r.input_digest, r.engine, r.outcome, r.failure, r.done, r.total,"
        " r.evaluated, r.feasible, r.rejected_by_memory, r.best_mfu, r.best_step_seconds, r.best_place, r.seconds,"
        " r.threads, r.row_count, r.rejection_count, r.repeated"
        " FROM input_sweep s LEFT JOIN result_sweep r ON r.sweep = s.id ORDER BY s.position, s.id");
    while (select.next()) {
        const std::int64_t id = select.integer(0);
        if (id <= 0) {
            damaged(database, say("sweep %1 has no valid number", inQuotes(select.text(1))));
            return;
        }
        SweepEntry entry;
        entry.id = {id};
        entry.name = select.text(1);
        entry.origin = {select.integer(2)};
        auto result = std::make_shared<search::SweepResult>();
        result->space = readSpace(database, id, entry.name, select.text(3));
        if (select.isNull(4)) {
            // Somebody deleted the results by hand: the space is what counts.
            result->outcome = search::Outcome::Stopped;
        } else {
            entry.inputDigest = select.text(4);
            entry.engineVersion = select.text(5);
            const auto outcome = std::find(kOutcomes.begin(), kOutcomes.end(), select.text(6));
            if (outcome == kOutcomes.end()) {
                damaged(database, say("sweep %1 has no outcome", inQuotes(entry.name)));
                return;
            }
            result->outcome = static_cast<search::Outcome>(outcome - kOutcomes.begin());
            result->failure = select.text(7);
            search::Progress& progress = result->progress;
            progress.done = select.integer(8);
            progress.total = select.integer(9);
            progress.evaluated = select.integer(10);
            progress.feasible = select.integer(11);
            progress.rejectedByMemory = select.integer(12);
            progress.bestHeadline = select.real(13);
            progress.bestObjective = select.real(14);
            progress.bestIndex = select.integer(15);
            progress.seconds = select.real(16);
            progress.threads = static_cast<int>(select.integer(17));
            progress.repeated = select.integer(20);

            const std::vector<std::int16_t> ruleNumbers = readRejected(database, id, *result->space.job,
                                                                       progress);
            result->rows = RowReader(database, id, entry.name, *result->space.job).read(select.integer(18));
            result->rejections = readBlocks<search::Rejection>(
                database,
                "SELECT row_count, place, combinations, rule, checksum"
                " FROM result_rejection_chunk WHERE sweep = ? ORDER BY chunk",
                id, select.integer(19), kRejectionColumns, entry.name);
            for (search::Rejection& block : result->rejections) {
                const auto number = static_cast<std::size_t>(block.rule);
                block.rule = block.rule >= 0 && number < ruleNumbers.size() ? ruleNumbers[number]
                                                                            : std::int16_t{-1};
            }
            // Blocks of a rule that this program no longer has: the sweep is stale anyway, and views index rules by number.
            std::erase_if(result->rejections, [](const search::Rejection& block) { return block.rule < 0; });

            Statement front(database, "SELECT row FROM result_front WHERE sweep = ? ORDER BY position");
            front.bindAll(id);
            while (front.next())
                result->front.push_back(front.integer(0));
            if (!database.ok() || !checkPlaces(database, *result, entry.name))
                return;
        }
        entry.result = std::move(result);
        project.sweeps.push_back(std::move(entry));
    }
}

} // namespace

Project readProject(Database& database)
{
    Project project;
    readInputs(database, project);
    readSweeps(database, project);
    return project;
}

void writeProject(Database& database, const Project& project, const StoredResults& stored,
                  std::size_t plainLayouts)
{
    writeInputs(database, project);
    writeSweeps(database, project, stored, plainLayouts);
    // Give back what removed sweeps leave behind, but do not move pages about for little.
    const std::int64_t unused = database.integer("PRAGMA freelist_count");
    if (unused > database.integer("PRAGMA page_count") / 4)
        database.execute("PRAGMA incremental_vacuum");
}

StoredResults storedResults(const Project& project)
{
    StoredResults stored;
    for (const SweepEntry& entry : project.sweeps)
        stored.emplace(entry.id.value, entry.result);
    return stored;
}

} // namespace shardscape::store
