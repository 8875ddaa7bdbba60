// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/questions/recognize.h"

#include "exchange/catalog/topology_text.h"
#include "exchange/questions/framework_signs.h"
#include "exchange/questions/table_columns.h"
#include "exchange/runs/failure_log_csv.h"
#include "exchange/runs/memory_snapshot.h"
#include "exchange/runs/training_log.h"
#include "exchange/schedules/schedule_import.h"
#include "exchange/tables/collective_table.h"
#include "exchange/text/json_reader.h"
#include "exchange/text/pickle_reader.h"
#include "exchange/text/python_json.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <vector>

namespace shardscape::exchange {

namespace {

using std::string_view;

constexpr std::size_t kMostParsed = std::size_t{64}
                                    << 20; ///< bytes of JSON that is looked into for where it breaks
constexpr std::int64_t kProjectId =
    0x53485244; ///< "SHRD", at offset 68 of an SQLite file: store/schema/schema.h

// ------------------------------------------------------------------ JSON

/// Keys of the outermost object, as far as the text goes; nothing when it is no object. A beginning may end anywhere.
std::vector<std::string> outerKeys(string_view text)
{
    std::vector<std::string> keys;
    int depth = 0;
    bool wantsKey = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            std::string word;
            for (++i; i < text.size() && text[i] != '"'; ++i) {
                if (text[i] == '\\' && i + 1 < text.size())
                    ++i;
                word += text[i];
            }
            if (depth == 1 && wantsKey && i < text.size()) {
                keys.push_back(std::move(word));
                wantsKey = false;
            }
        } else if (c == '{' || c == '[') {
            ++depth;
            wantsKey = c == '{' && depth == 1;
        } else if (c == '}' || c == ']') {
            --depth;
        } else if (c == ',' && depth == 1) {
            wantsKey = true;
        }
        if (keys.size() > 400)
            break;
    }
    return keys;
}

/// What the keys of a kind of object look like: `signs` are enough alone, `others` make it likelier.
struct FileShape {
    FileKind kind;
    std::vector<string_view> signs;
    std::vector<string_view> others;
};

const std::vector<FileShape>& shapes()
{
    static const std::vector<FileShape> list{
        {FileKind::Demo,
         {"claim", "cases", "scenario", "compare"},
         {"id", "title", "source", "look", "checks", "perspective"}},
        {FileKind::Catalog, {"accelerators", "clusters", "models"}, {}},
        {FileKind::Model,
         {"architectures", "model_type", "hidden_size", "n_embd", "d_model", "num_hidden_layers",
          "num_attention_heads", "n_layer", "text_config"},
         {"vocab_size", "intermediate_size", "hidden_act", "torch_dtype", "transformers_version", "layers",
          "hidden", "heads", "ffn", "vocabulary", "rope_theta", "max_position_embeddings"}},
        {FileKind::Calibration, {"constants"}, {"rows", "error", "held_out", "sources"}},
        {FileKind::Scenario, {"layout", "workload"}, {"model", "cluster", "name", "software"}},
    };
    return list;
}

bool has(const std::vector<std::string>& keys, string_view key)
{
    return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::size_t count(const std::vector<std::string>& keys, const std::vector<string_view>& wanted)
{
    return static_cast<std::size_t>(
        std::count_if(wanted.begin(), wanted.end(), [&keys](string_view key) { return has(keys, key); }));
}

std::string listed(const std::vector<std::string>& words, std::size_t most = 4)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
        text += (i == 0 ? "'" : ", '") + words[i].substr(0, 40) + "'";
    return words.size() > most ? text + ", ..." : text;
}

/// Settings that nobody here knows, and what they would need.
Message unknownSettings()
{
    return say(
        "settings of no framework that is known; nearest is a configuration of a training framework, which would have keys like tensor_model_parallel_size, zero_optimization or per_device_train_batch_size");
}

Result<FileKind> recognizeObject(string_view text, const std::string& name)
{
    if (const auto format = scheduleFormatOf(text))
        return *format == ScheduleFormat::Trace ? FileKind::Trace : FileKind::Schedule;
    const std::vector<std::string> keys = outerKeys(text);
    if (keys.empty())
        return fail(ErrorCode::NotOurs,
                    say("%1: an empty JSON object; a scenario has at least {\"model\", \"cluster\"}", name));
    if (isTrainerState(text))
        return FileKind::TrainingLog;
    if (has(keys, "segments") && (has(keys, "device_traces") || has(keys, "allocator_settings")))
        return FileKind::MemorySnapshot;
    if (has(keys, "results") && has(keys, "nccl_version")) // nccl-tests with -J
        return FileKind::CollectiveTable;
    if (frameworkSignOf(text))
        return FileKind::FrameworkConfig;
    if (has(keys, "lessons") || (has(keys, "predict") && has(keys, "turn")))
        return FileKind::Lessons;
    // A claim has scenarios of its own, a scenario a layout; what is misspelt in them their readers say better.
    if (has(keys, "claim") || has(keys, "scenario") || has(keys, "cases"))
        return FileKind::Demo;
    if (has(keys, "layout") || has(keys, "workload"))
        return FileKind::Scenario;
    if (has(keys, "accelerators") || has(keys, "clusters") || has(keys, "models"))
        return FileKind::Catalog;
    for (const FileShape& shape : shapes())
        if (shape.kind == FileKind::Model
            && (count(keys, shape.signs) > 0
                || (has(keys, "layers") && has(keys, "hidden") && has(keys, "heads"))))
            return FileKind::Model;
    if (has(keys, "model") || has(keys, "cluster"))
        return FileKind::Scenario;
    if (has(keys, "constants"))
        return FileKind::Calibration;
    std::size_t knobs = 0;
    for (const std::string& key : keys)
        if (layout::findKnob(key) != nullptr)
            ++knobs;
    if (knobs > 0 && 2 * knobs >= keys.size())
        return FileKind::Space;

    const FileShape* nearest = nullptr;
    std::size_t most = 0;
    for (const FileShape& shape : shapes()) {
        const std::size_t shared = 2 * count(keys, shape.signs) + count(keys, shape.others);
        if (shared > most) {
            most = shared;
            nearest = &shape;
        }
    }
    const bool degrees = std::any_of(keys.begin(), keys.end(), [](const std::string& key) {
        return key.find("parallel_") != std::string::npos || key.ends_with("_parallel")
               || key.ends_with("_degree");
    });
    if (degrees)
        return fail(ErrorCode::NotOurs, say("%1: %2", name, unknownSettings()));
    Message sentence = say("%1: JSON with the keys %2 is nothing that is read here", name, listed(keys));
    if (nearest == nullptr)
        return fail(ErrorCode::NotOurs,
                    say("%1; nearest is a scenario, {\"model\", \"cluster\", \"workload\", \"layout\"}",
                        std::move(sentence)));
    std::string missing;
    for (const string_view sign : nearest->signs)
        if (!has(keys, sign) && missing.empty())
            missing = "'" + std::string(sign) + "'";
    return fail(ErrorCode::NotOurs,
                missing.empty() ? say("%1; nearest is %2", std::move(sentence), Word(label(nearest->kind)))
                                : say("%1; nearest is %2, which would have %3", std::move(sentence),
                                      Word(label(nearest->kind)), missing));
}

// ------------------------------------------------------------------ binary files

struct Magic {
    string_view bytes;
    Message (*words)();
};
constexpr std::array kMagics{
    Magic{
        "\x89PNG",
        [] {
            return say(
                "a picture (PNG), which nothing here reads; nearest is what it shows as text: the log, the command or the table");
        }},
    Magic{
        "\xFF\xD8\xFF",
        [] {
            return say(
                "a picture (JPEG), which nothing here reads; nearest is what it shows as text: the log, the command or the table");
        }},
    Magic{
        "%PDF",
        [] {
            return say(
                "a PDF, which nothing here reads; nearest is its table as CSV, or its text in a file of its own");
        }},
    Magic{
        "PK\x03\x04",
        [] {
            return say(
                "a ZIP archive, an Office file or PyTorch weights: unpack it, and give the file that counts; of a table CSV is read, of a model config.json");
        }},
    Magic{"\xFD"
          "7zXZ",
          [] { return say("compressed (xz): unpack it first"); }},
    Magic{"7z\xBC\xAF", [] { return say("compressed (7z): unpack it first"); }},
    Magic{"\x1F\x8B",
          [] { return say("compressed (gzip): unpack it first, a trace.json.gz gives a trace"); }},
    Magic{"\x28\xB5\x2F\xFD", [] { return say("compressed (zstd): unpack it first"); }},
    Magic{"BZh", [] { return say("compressed (bzip2): unpack it first"); }},
    Magic{"\x7F"
          "ELF",
          [] { return say("a program"); }},
    Magic{"GGUF", [] { return say("model weights (GGUF); of a model, its config.json is what is read"); }},
    Magic{"\x93NUMPY", [] { return say("an array (NumPy)"); }},
    Magic{"PAR1", [] { return say("a table (Parquet); tables are read as CSV"); }},
};

bool isBinary(string_view text)
{
    const string_view seen = text.substr(0, 65536);
    const auto odd = std::count_if(seen.begin(), seen.end(), [](char c) {
        const auto u = static_cast<unsigned char>(c);
        return u == 0 || (u < 0x20 && u != '\t' && u != '\n' && u != '\r' && u != 0x0C && u != 0x1B);
    });
    return odd > 0;
}

// ------------------------------------------------------------------ tables and other text

std::vector<std::string> columnsOf(string_view line)
{
    std::vector<std::string> columns(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            columns.emplace_back();
        else if (c != '\r' && !(c == ' ' && columns.back().empty()))
            columns.back() += c;
    }
    for (std::string& column : columns)
        while (!column.empty() && column.back() == ' ')
            column.pop_back();
    return columns;
}

/// The first line that is neither empty nor a comment.
string_view firstLine(string_view text)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const string_view line = text.substr(0, end);
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin != string_view::npos && line[begin] != '#')
            return line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

bool isTopology(string_view text)
{
    // "        GPU0    GPU1 ... CPU Affinity" above "GPU0     X      NV12 ...". Colours may be among them.
    const std::size_t first = text.find("GPU0");
    if (first == string_view::npos)
        return false;
    const std::size_t second = text.find("GPU0", first + 4);
    return second != string_view::npos && text.find(" X", second) != string_view::npos;
}

bool isCollectiveTable(string_view text, const std::vector<std::string>& columns)
{
    if (text.find("busbw") != string_view::npos && text.find("algbw") != string_view::npos)
        return true;
    const auto sized = std::any_of(columns.begin(), columns.end(), [](const std::string& c) {
        return c == "size" || c == "bytes" || c == "size_bytes" || c == "message_bytes";
    });
    const auto timed = std::any_of(columns.begin(), columns.end(), [](const std::string& c) {
        return c.find("time") != std::string::npos || c.find("busbw") != std::string::npos
               || c.find("algbw") != std::string::npos || c == "seconds" || c == "us";
    });
    return sized && timed;
}

bool isNumber(string_view cell)
{
    double value = 0;
    const auto [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return problem == std::errc{} && end == cell.data() + cell.size();
}

/// Cells of a line of numbers, between commas, semicolons, tabs or blanks.
std::vector<string_view> numberCells(string_view line)
{
    const bool byBlanks = line.find_first_of(",;\t") == string_view::npos;
    std::vector<string_view> cells;
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find_first_of(byBlanks ? " " : ",;\t", at), line.size());
        string_view cell = line.substr(at, end - at);
        while (!cell.empty() && (cell.front() == ' ' || cell.front() == '"'))
            cell.remove_prefix(1);
        while (!cell.empty() && (cell.back() == ' ' || cell.back() == '"' || cell.back() == '\r'))
            cell.remove_suffix(1);
        if (!byBlanks || !cell.empty())
            cells.push_back(cell);
        at = end + 1;
    }
    return cells;
}

/// The first lines of numbers that say something, at most `most`.
std::vector<std::vector<string_view>> numberLines(string_view text, std::size_t most)
{
    std::vector<std::vector<string_view>> lines;
    while (lines.size() < most) {
        const string_view line = firstLine(text);
        if (line.empty())
            break;
        if (auto cells = numberCells(line); !cells.empty())
            lines.push_back(std::move(cells));
        text.remove_prefix(
            std::min(static_cast<std::size_t>(line.data() - text.data()) + line.size(), text.size()));
    }
    return lines;
}

/// Whether all are numbers but for the diagonal, which may say anything, behind a name or none.
bool isMatrixRow(const std::vector<string_view>& cells, std::size_t row)
{
    for (std::size_t names = 0; names < 2; ++names) {
        bool numbers = cells.size() > 1 + names;
        for (std::size_t k = names; numbers && k < cells.size(); ++k)
            numbers = k - names == row || isNumber(cells[k]);
        if (numbers)
            return true;
    }
    return false;
}

/// What columns of measured steps are called by.
constexpr std::array<string_view, 7> kMeasured{"step", "time", "second", "mem", "loss", "tokens", "tflop"};

/// Rows as long as each other. What is not square its readers say; below names it is, or rows have the names, too.
/// Of two by two only a diagonal of zeros or of no numbers tells from lengths with counts.
bool isMatrix(string_view text)
{
    constexpr std::size_t kMost = 4096;
    const auto lines = numberLines(text, kMost);
    const auto rows = [&lines](std::size_t first) {
        return lines.size() > first + 1 && lines[first].size() == lines[first + 1].size()
               && isMatrixRow(lines[first], 0) && isMatrixRow(lines[first + 1], 1);
    };
    if (rows(0)) {
        const auto nothing = [](string_view cell) { return cell == "0" || !isNumber(cell); };
        return lines[0].size() > 2 || (lines.size() == 2 && nothing(lines[0][0]) && nothing(lines[1][1]));
    }
    if (!rows(1))
        return false;
    const std::size_t cells = lines[1].size();
    const bool square = lines.size() == cells + 1 || lines.size() == cells;
    // "step,time_s,mem_gb": columns of steps, as many as there are.
    const auto measures = [](string_view name) {
        return std::any_of(kMeasured.begin(), kMeasured.end(),
                           [name](string_view word) { return name.find(word) != string_view::npos; });
    };
    if (std::count_if(lines[0].begin(), lines[0].end(), measures) > 1)
        return false;
    const bool named = lines[1][0] == lines[0].front() || (lines[0].size() > 1 && lines[1][0] == lines[0][1]);
    return cells > 2 && (square || named)
           && std::none_of(lines[0].begin(), lines[0].end(),
                           [](string_view name) { return layout::findKnob(name) != nullptr; });
}

/// A length a line, or a length and a count, below what they are called or not. Junk further down its reader says.
bool areLengths(string_view text)
{
    const auto lines = numberLines(text, 2);
    const auto isLine = [](const std::vector<string_view>& cells) {
        return cells.size() <= 2 && std::all_of(cells.begin(), cells.end(), [](string_view cell) {
                   return isNumber(cell) && cell.find_first_of(".eE") == string_view::npos;
               });
    };
    if (lines.empty() || lines[0].size() > 2)
        return false;
    if (isLine(lines[0]))
        return true;
    std::string title(lines[0][0]);
    std::transform(title.begin(), title.end(), title.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto names = [&title](string_view word) { return title.find(word) != std::string::npos; };
    return lines.size() > 1 && (names("length") || names("tokens") || names("seq_len") || names("seqlen"))
           && isNumber(lines[1][0]);
}

/// A log without steps: what ran out of memory before the first is a run, too.
Result<FileKind> recognizeStepless(string_view text, const std::string& name)
{
    const Result<TrainingLog> log = readTrainingLog(text);
    if (log)
        return FileKind::TrainingLog;
    return fail(ErrorCode::NotOurs, say("%1: %2", name, log.error().message));
}

/// "[trainer.model]" and then a key: a section of TOML, which no JSON list begins like.
bool isSection(string_view text)
{
    const std::size_t end = text.find(']');
    if (!text.starts_with("[") || end == string_view::npos || end < 2 || text.find('=') == string_view::npos)
        return false;
    const string_view name = text.substr(1, end - 1);
    const std::size_t next = end + 1;
    return std::isalpha(static_cast<unsigned char>(name.front())) != 0
           && std::all_of(name.begin(), name.end(),
                          [](char c) {
                              return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'
                                     || c == '-' || c == '[' || c == ' ';
                          })
           && (next >= text.size() || text[next] == '\n' || text[next] == '\r' || text[next] == ' ');
}

/// A row that nccl-tests print: bytes, elements, type, times.
bool isRowOfCollectives(string_view line)
{
    const auto word = [&line] {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const string_view first = line.substr(0, line.find_first_of(" \t"));
        line.remove_prefix(first.size());
        return first;
    };
    const auto isCount = [](string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == string_view::npos;
    };
    constexpr std::array<string_view, 9> kTypes{"float", "half",  "bfloat16", "double", "int8",
                                                "uint8", "int32", "fp8_e4m3", "int64"};
    return isCount(word()) && isCount(word())
           && std::find(kTypes.begin(), kTypes.end(), word()) != kTypes.end();
}

/// "step:3 - loss:", "Epoch 1 | iter 20": a line that some trainer prints.
bool isLineOfStep(string_view line)
{
    for (const string_view word : {"step", "Step", "iter", "Iter"})
        for (std::size_t at = line.find(word); at != string_view::npos; at = line.find(word, at + 1)) {
            const std::size_t behind = line.find_first_not_of(" :=[/", line.find_first_of(" :=[/", at));
            if (behind != string_view::npos && std::isdigit(static_cast<unsigned char>(line[behind])) != 0)
                return true;
        }
    return false;
}

/// A text of no known kind: what it is by its lines, and the nearest that would be read.
Message nearestOfText(string_view text)
{
    constexpr std::size_t kSeenLines = 400;
    std::size_t imports = 0, commands = text.starts_with("#!") ? 2 : 0, settings = 0, steps = 0,
                collectives = 0;
    const bool monitor = text.substr(0, 1000).find("NVIDIA-SMI ") != string_view::npos;
    const bool manifest = text.find("apiVersion: ") != string_view::npos
                          && text.find("containers:") != string_view::npos;
    for (std::size_t i = 0; i < kSeenLines && !text.empty(); ++i) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto begins = [line](string_view word) { return line.starts_with(word); };
        imports += begins("import ") || (begins("from ") && line.find(" import ") != string_view::npos) ? 1U
                                                                                                        : 0U;
        for (const string_view word :
             {"python", "torchrun", "srun ", "mpirun ", "accelerate launch", "deepspeed ", "uv run "})
            commands += line.find(word) != string_view::npos ? 1U : 0U;
        steps += isLineOfStep(line) ? 1U : 0U;
        collectives += isRowOfCollectives(line) ? 1U : 0U;
        const std::size_t key = line.find_first_not_of(" -");
        const std::size_t colon = line.find(": ");
        settings += key != string_view::npos && colon != string_view::npos && line.find(' ', key) == colon + 1
                        ? 1U
                        : 0U;
    }
    if (manifest)
        return say(
            "a manifest of Kubernetes; nearest is the command of its container, as a script of its own");
    if (monitor)
        return say("the table of nvidia-smi says nothing of links; nearest is `nvidia-smi topo -m`");
    if (collectives > 1)
        return say(
            "rows of nccl-tests without their header; nearest is the whole output, from \"# nThread\" on");
    if (imports > 0)
        return say(
            "a Python program of no framework that is known; nearest is the command, the YAML or the printed arguments that it starts with, or a recipe of NeMo, Megatron-Bridge or torchtitan");
    if (commands > 0)
        return say(
            "a script that starts no trainer that is known; nearest is the configuration of what it starts, or the arguments that it prints");
    if (steps > 1)
        return say(
            "a log whose steps are printed by no trainer that is known; nearest are the lines of Megatron-LM, DeepSpeed, NeMo, torchtitan, nanotron, MaxText, ms-swift or Hugging Face's Trainer, or a table with the column step_seconds");
    if (settings > 1)
        return unknownSettings();
    return {};
}

/// "0F0", ",2B1", "(0F1;0B0)OVERLAP_F_B": a date begins with digits, too, and no letter follows them.
bool beginsLikeAction(string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n,("), text.size()));
    const std::size_t letter = std::min(text.find_first_not_of("0123456789"), text.size());
    return letter > 0 && letter < text.size() && std::isupper(static_cast<unsigned char>(text[letter])) != 0;
}

Result<FileKind> recognizeText(string_view text, const std::string& name)
{
    if (isTopologyText(text) || isTopology(text))
        return FileKind::Topology;
    const std::vector<std::string> columns = columnsOf(firstLine(text));
    if (exchange::isCollectiveTable(text) || isCollectiveTable(text, columns))
        return FileKind::CollectiveTable;
    const auto column = [&columns](string_view wanted) { return has(columns, wanted); };
    if (frameworkSignOf(text))
        return FileKind::FrameworkConfig;
    if (column("case") && column("rank"))
        return FileKind::RankMemory;
    const bool measured = column("step_seconds") || column("peak_gib") || column("status")
                          || (column("mfu") && column("mfu_convention"));
    if (column("model") && column("cluster") && measured)
        return FileKind::Runs;
    if (const auto format = scheduleFormatOf(text))
        if (*format != ScheduleFormat::Pytorch
            || (text.find_first_of("FBIW") != string_view::npos && beginsLikeAction(text)))
            return *format == ScheduleFormat::Trace ? FileKind::Trace : FileKind::Schedule;
    if (looksLikeFailureTable(text))
        return FileKind::FailureLog;
    if (isMatrix(text))
        return FileKind::Matrix;
    if (areLengths(text))
        return FileKind::Lengths;
    if (looksLikeRuns(text))
        return FileKind::Runs;
    if (looksLikeLog(text))
        return recognizeStepless(text, name);
    const bool isTable = columns.size() > 1 && text.find('(') == string_view::npos;
    if (const Message nearest = isTable ? Message{} : nearestOfText(text); !nearest.empty())
        return fail(ErrorCode::NotOurs, say("%1: %2", name, nearest));
    if (columns.size() < 2)
        return fail(
            ErrorCode::NotOurs,
            say("%1: this text is nothing that is read here; texts that are: configurations of training frameworks, training logs, `nvidia-smi topo -m`, nccl-tests, JSON and CSV",
                name));
    std::size_t knobs = 0;
    for (const std::string& c : columns)
        if (layout::findKnob(c) != nullptr)
            ++knobs;
    const Message sentence = say("%1: a table with the columns %2 is nothing that is read here; nearest is ",
                                 name, listed(columns));
    if (knobs == 0 && (column("stage") || column("rank") || column("op") || column("start")))
        return fail(ErrorCode::NotOurs,
                    say("%1a schedule, which has device, kind, microbatch and stage", sentence));
    std::string missing;
    for (const string_view wanted : {"model", "cluster", "step_seconds"})
        if (!column(wanted))
            missing += (missing.empty() ? "" : ", ") + std::string(wanted);
    return fail(ErrorCode::NotOurs,
                say("%1a table of measured runs, which would have %2", sentence, missing));
}

} // namespace

string_view label(FileKind kind)
{
    switch (kind) {
    case FileKind::Project: return "a project";
    case FileKind::Scenario: return "a scenario";
    case FileKind::Demo: return "a demo";
    case FileKind::Catalog: return "a catalog";
    case FileKind::Model: return "a model (config.json)";
    case FileKind::Calibration: return "a calibration";
    case FileKind::Space: return "the space of a sweep";
    case FileKind::Schedule: return "a schedule";
    case FileKind::Trace: return "a trace";
    case FileKind::Runs: return "a table of measured runs";
    case FileKind::RankMemory: return "a table of ranks' memory";
    case FileKind::Topology: return "a topology (nvidia-smi topo -m)";
    case FileKind::CollectiveTable: return "a table of measured collectives";
    case FileKind::FrameworkConfig: return "a framework's configuration";
    case FileKind::Lessons: return "a pack of lessons";
    case FileKind::Lengths: return "a list of lengths";
    case FileKind::Matrix: return "a matrix of numbers";
    case FileKind::TrainingLog: return "a training log";
    case FileKind::MemorySnapshot: return "a memory snapshot";
    case FileKind::FailureLog: return "a log of failures";
    }
    return "";
}

Result<FileKind> recognize(string_view beginning, string_view fileName)
{
    const std::string name(fileName);
    if (beginning.empty())
        return fail(ErrorCode::NotOurs, say("%1 is empty", name));
    constexpr string_view kSqlite("SQLite format 3\0", 16);
    if (beginning.substr(0, kSqlite.size()) == kSqlite) {
        if (beginning.size() < 100)
            return fail(ErrorCode::Damaged, say("%1 is damaged: it ends in the middle", name));
        std::int64_t id = 0;
        for (std::size_t i = 68; i < 72; ++i)
            id = id * 256 + static_cast<unsigned char>(beginning[i]);
        if (id == kProjectId)
            return FileKind::Project;
        return fail(ErrorCode::NotOurs,
                    say("%1 is the database of another program, not a Shardscape project", name));
    }
    for (const Magic& magic : kMagics)
        if (beginning.substr(0, magic.bytes.size()) == magic.bytes)
            return fail(ErrorCode::NotOurs, say("%1 is %2", name, magic.words()));
    // safetensors: eight bytes of length, then JSON.
    if (beginning.size() > 9 && beginning[8] == '{' && isBinary(beginning.substr(0, 8)))
        return fail(
            ErrorCode::NotOurs,
            say("%1 holds model weights (safetensors); of a model, its config.json is what is read", name));
    if (isPickle(beginning)) {
        if (isMemorySnapshot(beginning))
            return FileKind::MemorySnapshot;
        return fail(
            ErrorCode::NotOurs,
            say("%1 is a pickle of Python without the segments of PyTorch's memory snapshot, which is the one that is read",
                name));
    }
    if (isBinary(beginning))
        return fail(ErrorCode::NotOurs, say("%1 is a binary file of an unknown kind", name));

    string_view text = beginning;
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        text.remove_prefix(3);
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == string_view::npos)
        return fail(ErrorCode::NotOurs, say("%1 is empty but for blanks", name));
    if (isTrainingLog(text))
        return FileKind::TrainingLog;
    if (isPythonDict(text)) { // printed by a program
        if (frameworkSignOf(text))
            return FileKind::FrameworkConfig;
        const auto kind = recognizeObject(jsonOfPython(text), name);
        if (kind && *kind == FileKind::Model)
            return kind;
    }
    if (text.substr(begin, 2) == "{'") // Python's dictionaries: lines of a log without times
        return recognizeStepless(text, name);
    text = withoutClassName(text);
    if (text.front() == '{')
        return recognizeObject(text, name);
    if (text[begin] == '{')
        return recognizeObject(text, name);
    if (exchange::isTestOutput(text))
        return FileKind::CollectiveTable;
    if (text[begin] == '[' && frameworkSignOf(text)) // a section of TOML
        return FileKind::FrameworkConfig;
    if (text[begin] == '[' && isTopologyText(text)) // behind a launcher's tags
        return FileKind::Topology;
    if (isSection(text.substr(begin)))
        return fail(
            ErrorCode::NotOurs,
            say("%1: settings (TOML) of no framework that is known; nearest is a configuration of torchtitan",
                name));
    if (text[begin] == '[') {
        const auto format = scheduleFormatOf(text);
        if (format == ScheduleFormat::Trace)
            return FileKind::Trace;
        const string_view inside = text.substr(begin + 1, 1);
        const bool words = !inside.empty() && std::isalpha(static_cast<unsigned char>(inside.front())) != 0
                           && string_view("ntfNI").find(inside.front())
                                  == string_view::npos; // null, true, NaN
        if (words && !looksLikeLog(text) && !frameworkSignOf(text))
            return recognizeText(text, name);
        if (looksLikeLog(text))
            return frameworkSignOf(text) ? Result<FileKind>(FileKind::FrameworkConfig)
                                         : recognizeStepless(text, name);
        return fail(
            ErrorCode::NotOurs,
            say("%1: a JSON list is nothing that is read here but as a trace, whose events have \"ph\" and \"ts\"",
                name));
    }
    return recognizeText(text, name);
}

Result<FileKind> recognizeFile(const std::filesystem::path& path)
{
    const std::string name = path.filename().empty() ? path.string() : path.filename().string();
    std::error_code problem;
    const auto status = std::filesystem::status(path, problem);
    if (status.type() == std::filesystem::file_type::not_found)
        return fail(ErrorCode::NotFound, say("%1: there is no such file", path.string()));
    if (problem)
        return fail(ErrorCode::NotFound, say("%1: %2", path.string(), problem.message()));
    if (std::filesystem::is_directory(status))
        return fail(ErrorCode::NotOurs, say("%1 is a folder; drop the files in it", name));
    if (!std::filesystem::is_regular_file(status))
        return fail(ErrorCode::NotOurs, say("%1 is no regular file", name));
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    std::string text(kBeginning, '\0');
    if (!stream)
        return fail(ErrorCode::NotFound, say("%1 cannot be read: %2", path.string(), std::strerror(errno)));
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad())
        return fail(ErrorCode::NotFound, say("%1 cannot be read: the disk refused", path.string()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    Result<FileKind> kind = recognize(text, name);
    const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const bool isList = begin + 1 < text.size() && text[begin] == '['
                        && std::isalpha(static_cast<unsigned char>(text[begin + 1])) == 0;
    if (kind || begin == std::string::npos || (text[begin] != '{' && !isList)
        || isSection(std::string_view(text).substr(begin)))
        return kind;
    // What a broken file was meant to be nobody can tell: what is said is where it breaks.
    const std::size_t first = text.size();
    text.resize(kMostParsed + 1);
    stream.read(text.data() + first, static_cast<std::streamsize>(text.size() - first));
    text.resize(first + static_cast<std::size_t>(stream.gcount()));
    if (text.size() <= kMostParsed)
        if (const auto parsed = parseJson(text, kMostParsed); !parsed)
            return fail(ErrorCode::Damaged, say("%1: %2", name, parsed.error().message));
    return kind;
}

} // namespace shardscape::exchange
