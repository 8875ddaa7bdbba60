// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/runs/training_log.h"

#include "base/quantity.h"
#include "exchange/text/json_reader.h"
#include "exchange/text/launcher_tags.h"
#include "exchange/text/number_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace shardscape::exchange {

namespace {

using std::string_view;

constexpr std::size_t kMostSteps = 1'000'000;
constexpr std::size_t kLongestLine = std::size_t{64} << 10; ///< bytes that are looked into
constexpr double kWarm = 1.15;                              ///< of the median: slower is warm-up
constexpr double kDisturbed = 1.05;                         ///< after a checkpoint or an evaluation
constexpr double kLongestStep = 1e9;                        ///< s: no step took thirty years
constexpr double kMiB = 1024.0 * 1024.0;
/// Whole seconds since the start tell a step's time within 2 % from so many on.
constexpr double kLeastElapsed = 50;

/// What a number behind a word is.
enum class Says : std::uint8_t {
    Step,
    SecondOfPair, ///< the step, behind an epoch: "0/20"
    Part,         ///< micro-batches since the start, where lines are of one
    Seconds,
    StepsPerSecond,
    Runtime, ///< s, of all steps
    Rate,    ///< "3.2s/it", "1.2it/s"
    Elapsed, ///< "1h 2m 3s"
    Samples,
    Tokens,
    DeviceTokens,
    DeviceFlops,
    Batch,
    Sequence,
    Accelerators,
    Allocated,
    Reserved
};

struct LineField {
    string_view word;
    Says says;
    double unit = 1;
};

/// How a framework prints a step: a line with all `signs`.
struct LineForm {
    string_view id, label;
    std::vector<string_view> signs;
    std::vector<LineField> fields;
    bool counts = false;            ///< its lines have no number of the step
    bool isBar = false;             ///< a progress bar: " 12%|#  | 12/100 [01:36<11:44,  8.01s/it]"
    string_view goesWith = {};      ///< lines of this form stand beside that one's, which have the steps
    bool isBlock = false;           ///< a line with the step, and below it one for each number
    Message (*caution)() = nullptr; ///< what its times are, where they are not a step's
};

/// Of trainers that generate between their steps.
Message updateAlone()
{
    return say(
        "Its time is the actor's update alone, all optimizer steps between two generations: generating, rewards and log probabilities are not in it");
}
Message meanOfAll()
{
    return say("Its time is the mean of a whole run: the start, evaluations and checkpoints are in it");
}

/// Sources: Megatron-LM training/training.py, training_log(); Megatron-Bridge training/utils/train_utils.py; torchtitan
/// components/metrics.py; NeMo lightning/pytorch/callbacks/progress_printer.py; DeepSpeed utils/timer.py and runtime/pipe/engine.py; nanotron
/// trainer.py, train_step_logs(); MaxText common/metric_logger.py; ms-swift plugin and trainers' callbacks; LLaMA-Factory train/callbacks.py (trainer_log.jsonl); nanoGPT
/// train.py; torchtune training/metric_logging.py and recipes/; prime-rl trainer/sft/train.py; OLMo-core train/callbacks/console_logger.py,
/// speed_monitor.py and gpu_memory_monitor.py; LitGPT pretrain.py and finetune/; Levanter docs/reference/Metrics.md, and tqdm-loggable that draws
/// its bars; verl trainer/sft_trainer.py, workers/ and utils/logger; slime utils/train_metric_utils.py; tqdm and speed_metrics() as Hugging Face's
/// Trainer uses them.
const std::vector<LineForm>& lineForms()
{
    static const std::vector<LineForm> list{
        {"megatron",
         "Megatron-LM",
         {"elapsed time per iteration", "iteration"},
         {{"iteration", Says::Step},
          {"elapsed time per iteration (ms)", Says::Seconds, 1e-3},
          {"elapsed time per iteration (s)", Says::Seconds}, // Megatron-DeepSpeed, GPT-NeoX
          {"throughput per GPU (TFLOP/s/GPU)", Says::DeviceFlops, 1e12},
          {"TFLOPs", Says::DeviceFlops, 1e12},
          {"approx flops per GPU", Says::DeviceFlops, 1e12},
          {"samples per second", Says::Samples},
          {"samples/sec", Says::Samples},
          {"tokens per gpu per second (tgs)", Says::DeviceTokens},
          {"global batch size", Says::Batch},
          {"mem-max-allocated-bytes", Says::Allocated},
          {"mem-max-reserved-bytes", Says::Reserved},
          {"mem-max-allocated-gigabytes", Says::Allocated, 1e9},
          {"mem-max-reserved-gigabytes", Says::Reserved, 1e9}}},
        {"megatron-bridge",
         "Megatron-Bridge",
         {"Step Time", "GPU utilization"},
         {{"Step Time", Says::Seconds}, {"GPU utilization", Says::DeviceFlops, 1e12}},
         true,
         false,
         "megatron"},
        {"torchtitan",
         "torchtitan",
         {"step", "memory", "tps"},
         {{"step", Says::Step},
          {"memory", Says::Reserved, kGiB},
          {"tps", Says::DeviceTokens},
          {"tflops", Says::DeviceFlops, 1e12}}},
        {"torchtitan",
         "torchtitan",
         {"step", "memory", "wps"},
         {{"step", Says::Step}, {"memory", Says::Reserved, kGiB}, {"wps", Says::DeviceTokens}}},
        {"nemo",
         "NeMo",
         {"train_step_timing in s"},
         {{"global_step", Says::Step},
          {"iteration", Says::Step},
          {"train_step_timing in s", Says::Seconds},
          {"global_batch_size", Says::Batch},
          {"peak_memory_usage", Says::Allocated},
          {"TFLOPS_per_GPU", Says::DeviceFlops, 1e12},
          {"tflops_per_sec_per_gpu", Says::DeviceFlops, 1e12}}},
        {"deepspeed",
         "DeepSpeed",
         {"CurrSamplesPerSec"},
         {{"global_step", Says::Step},
          {"stop]", Says::SecondOfPair},
          {"CurrSamplesPerSec", Says::Samples},
          {"MaxMemAllocated", Says::Allocated, kGiB}}},
        {"deepspeed",
         "DeepSpeed",
         {"iter time (s)", "samples/sec"},
         {{"steps", Says::Step},
          {"step", Says::Step},
          {"iter time (s)", Says::Seconds},
          {"samples/sec", Says::Samples}}},
        {"nanotron",
         "nanotron",
         {"elapsed_time_per_iteration_ms", "iteration"},
         {{"iteration", Says::Step},
          {"elapsed_time_per_iteration_ms", Says::Seconds, 1e-3},
          {"tokens_per_sec_per_gpu", Says::DeviceTokens},
          {"tokens_per_sec", Says::Tokens},
          {"model_tflops_per_gpu", Says::DeviceFlops, 1e12},
          {"global_batch_size", Says::Batch},
          {"cuda_max_memory_reserved", Says::Reserved}}},
        {"nanotron",
         "nanotron",
         {"time_per_iteration_ms", "iteration"},
         {{"iteration", Says::Step},
          {"time_per_iteration_ms", Says::Seconds, 1e-3},
          {"tokens_per_sec_per_gpu", Says::DeviceTokens},
          {"tokens_per_sec", Says::Tokens},
          {"model_tflops_per_gpu", Says::DeviceFlops, 1e12},
          {"global_batch_size", Says::Batch},
          {"cuda_max_memory_reserved", Says::Reserved}}},
        {"maxtext",
         "MaxText",
         {"completed step", "seconds"},
         {{"completed step", Says::Step},
          {"seconds", Says::Seconds},
          {"TFLOP/s/device", Says::DeviceFlops, 1e12},
          {"Tokens/s/device", Says::DeviceTokens}}},
        {"swift",
         "ms-swift",
         {"global_step/max_steps", "elapsed_time"},
         {{"global_step/max_steps", Says::Step},
          {"elapsed_time", Says::Elapsed},
          {"memory(GiB)", Says::Reserved, kGiB}}},
        {"swift",
         "ms-swift",
         {"iteration", "elapsed_time", "memory(GiB)"},
         {{"iteration", Says::Step}, {"elapsed_time", Says::Elapsed}, {"memory(GiB)", Says::Reserved, kGiB}}},
        {"llama-factory",
         "LLaMA-Factory",
         {"current_steps", "elapsed_time"},
         {{"current_steps", Says::Step}, {"elapsed_time", Says::Elapsed}}},
        {"nanogpt",
         "nanoGPT",
         {"mfu", "iter", "loss", "time"},
         {{"iter", Says::Step}, {"time", Says::Seconds, 1e-3}}},
        {"torchtune",
         "torchtune",
         {"Step", "tokens_per_second_per_gpu"},
         {{"Step", Says::Step},
          {"tokens_per_second_per_gpu", Says::DeviceTokens},
          {"peak_memory_alloc", Says::Allocated, kGiB},
          {"peak_memory_reserved", Says::Reserved, kGiB}}},
        {"prime-rl",
         "prime-rl",
         {"Step", "Time:", "Throughput:", "Peak Mem."},
         {{"Step", Says::Step},
          {"Time", Says::Seconds},
          {"Throughput", Says::Tokens},
          {"Peak Mem.", Says::Reserved, kGiB}}},
        {"olmo-core",
         "OLMo-core",
         {"[step="},
         {{"[step", Says::Step},
          {"throughput/device/BPS", Says::StepsPerSecond},
          {"throughput/device/batches_per_second", Says::StepsPerSecond},
          {"throughput/device/TPS", Says::DeviceTokens},
          {"throughput/device/tokens_per_second", Says::DeviceTokens},
          {"GPU active mem (GiB)", Says::Allocated, kGiB},
          {"GPU reserved mem (GiB)", Says::Reserved, kGiB},
          {"Peak GPU Memory (MB)", Says::Allocated, 1e6}},
         false,
         false,
         {},
         true},
        {"litgpt",
         "LitGPT",
         {"iter time", "iter", "step"},
         {{"step", Says::Step}, {"iter", Says::Part}, {"iter time", Says::Seconds, 1e-3}}},
        {"levanter", "Levanter", {"Progress on:train", "rate"}, {{"rate", Says::Rate}}, true},
        {"levanter",
         "Levanter",
         {"throughput/duration"},
         {{"step", Says::Step},
          {"_step", Says::Step},
          {"throughput/duration", Says::Seconds},
          {"throughput/tokens_per_second", Says::Tokens},
          {"throughput/examples_per_second", Says::Samples}},
         true},
        {"verl",
         "verl",
         {"timing_s/update_actor", "step"},
         {{"step", Says::Step},
          {"timing_s/update_actor", Says::Seconds},
          {"perf/max_memory_allocated_gb", Says::Allocated, kGiB},
          {"perf/max_memory_reserved_gb", Says::Reserved, kGiB}},
         false,
         false,
         {},
         false,
         updateAlone},
        {"verl", "verl", {"train/time(s)", "step"}, {{"step", Says::Step}, {"train/time(s)", Says::Seconds}}},
        {"slime",
         "slime",
         {"perf/actor_train_time"},
         {{"perf/actor_train_time", Says::Seconds}, {"perf/actor_train_tok_per_s", Says::Tokens}},
         true,
         false,
         {},
         false,
         updateAlone},
        {"huggingface", "Hugging Face's Trainer", {"%|"}, {}, false, true},
        {"huggingface",
         "Hugging Face's Trainer",
         {"train_runtime", "train_steps_per_second"},
         {{"step", Says::Step},
          {"train_steps_per_second", Says::StepsPerSecond},
          {"train_runtime", Says::Runtime},
          {"train_samples_per_second", Says::Samples}},
         true,
         false,
         {},
         false,
         meanOfAll},
    };
    return list;
}

/// Lines without a step that say something of the run.
struct Aside {
    string_view sign;
    std::vector<LineField> fields;
};
const std::vector<Aside>& asides()
{
    static const std::vector<Aside> list{
        {"memory (MB)", {{"max allocated", Says::Allocated, kMiB}, {"max reserved", Says::Reserved, kMiB}}},
        {"Peak allocated",
         {{"Peak allocated", Says::Allocated, kMiB}, {"Peak reserved", Says::Reserved, kMiB}}},
        {"Max_MA", {{"Max_MA", Says::Allocated, kGiB}, {"Max_CA", Says::Reserved, kGiB}}},
        {"Total memory size", {{"Total memory size", Says::Allocated, kGiB}}},
        {"Memory used:", {{"Memory used", Says::Allocated, 1e9}}}, // LitGPT, at its end
        {"Trainer is initialized", {{"global batch size", Says::Batch}, {"sequence length", Says::Sequence}}},
        {"using world size", {{"using world size", Says::Accelerators}}},
        {"train_batch_size .", {{"train_batch_size", Says::Batch}}},
        {"world_size .", {{"world_size", Says::Accelerators}}},
        {"Num_devices:", {{"Num_devices", Says::Accelerators}}},
    };
    return list;
}

constexpr std::array<string_view, 4> kOutOfMemory{"OutOfMemoryError", "CUDA out of memory",
                                                  "HIP out of memory", "RESOURCE_EXHAUSTED"};
constexpr std::array<string_view, 6> kEvaluations{"validation loss at", "validate step", "Running Evaluation",
                                                  "'eval_loss'",        "\"eval_loss\"", "Evaluation iter"};

// ------------------------------------------------------------------ words and numbers

bool isWordLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the word stands alone; npos: nowhere. "iteration" is not in "per_iteration", "step" not in "steps".
std::size_t findWord(string_view line, string_view word)
{
    for (std::size_t at = line.find(word); at != string_view::npos; at = line.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !isWordLetter(line[at - 1]) || !isWordLetter(word.front()))
            && (end == line.size() || !isWordLetter(line[end]) || !isWordLetter(word.back())))
            return at;
    }
    return string_view::npos;
}

/// What stands behind a key and its sign: "iteration        5/", "'elapsed_time': '1m", "steps ....... 16".
string_view behindKey(string_view line, std::size_t at)
{
    const std::size_t begin = line.find_first_not_of(" \t:='\"]", at);
    string_view rest = begin == string_view::npos ? string_view() : line.substr(begin);
    if (rest.starts_with("..")) {
        const std::size_t dots = std::min(rest.find_first_not_of(". "), rest.size());
        rest.remove_prefix(dots);
    }
    if (rest.starts_with("np.")) // "np.float64(1.5)"
        rest.remove_prefix(std::min(rest.find('('), rest.size() - 1) + 1);
    return rest;
}

/// "1,234", "5.4e3", "1.23K", "24.5GB" (24.5). Nothing: no number that can be.
std::optional<double> loggedNumber(string_view text)
{
    std::string digits;
    std::size_t i = 0;
    for (; i < text.size() && digits.size() < 40; ++i) {
        const char c = text[i];
        const bool grouped = c == ',' && i + 3 < text.size()
                             && std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0
                             && std::isdigit(static_cast<unsigned char>(text[i + 2])) != 0
                             && std::isdigit(static_cast<unsigned char>(text[i + 3])) != 0;
        const bool exponent = (c == 'e' || c == 'E') && i + 1 < text.size() && !digits.empty()
                              && (std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0
                                  || ((text[i + 1] == '-' || text[i + 1] == '+') && i + 2 < text.size()
                                      && std::isdigit(static_cast<unsigned char>(text[i + 2])) != 0));
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') {
            digits += c;
        } else if (exponent) {
            digits += 'e';
            if (text[i + 1] == '-' || text[i + 1] == '+')
                digits += text[++i];
        } else if (!grouped) {
            break;
        }
    }
    double value = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (problem != std::errc{} || end == digits.data() || !std::isfinite(value) || value < 0 || value > 1e30)
        return std::nullopt;
    // A multiplier stands alone: "1.23K |", not "12.5GiB" and not "2347.0MODEL".
    constexpr std::array<std::pair<char, double>, 4> kMultipliers{
        {{'K', 1e3}, {'M', 1e6}, {'G', 1e9}, {'B', 1e9}}};
    if (i < text.size() && (i + 1 == text.size() || !isWordLetter(text[i + 1])))
        for (const auto& [letter, factor] : kMultipliers)
            if (text[i] == letter)
                value *= factor;
    return value;
}

/// "1h 2m 3s", "34s", "01:36", "1:02:03", "1 day, 2:03:04" is not.
std::optional<double> loggedDuration(string_view text)
{
    double seconds = 0, number = 0;
    bool any = false, digits = false;
    for (const char c : text.substr(0, 24)) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            number = number * 10 + (c - '0');
            digits = true;
            continue;
        }
        if (digits && (c == 'd' || c == 'h' || c == 'm' || c == 's')) {
            seconds += number * (c == 'd' ? 86400 : c == 'h' ? 3600 : c == 'm' ? 60 : 1);
            any = true;
        } else if (digits && c == ':') {
            seconds = (seconds + number) * 60;
            number = 0;
            any = true;
            digits = false;
            continue;
        } else if (c != ' ') {
            break;
        } else if (digits) {
            break;
        }
        number = 0;
        digits = false;
    }
    if (digits)
        seconds += number;
    return any ? std::optional(seconds) : std::nullopt;
}

/// "2025-01-01 12:00:00,123" as s, from a day long past; nothing: the line has none.
std::optional<double> clockOf(string_view line)
{
    const string_view seen = line.substr(0, 160);
    const auto number = [&seen](std::size_t at, std::size_t length) {
        int value = 0;
        for (std::size_t i = at; i < at + length; ++i) {
            if (i >= seen.size() || std::isdigit(static_cast<unsigned char>(seen[i])) == 0)
                return -1;
            value = value * 10 + (seen[i] - '0');
        }
        return value;
    };
    for (std::size_t at = 0; at + 19 <= seen.size(); ++at) {
        if (seen[at + 4] != '-' || seen[at + 7] != '-' || (seen[at + 10] != ' ' && seen[at + 10] != 'T')
            || seen[at + 13] != ':' || seen[at + 16] != ':')
            continue;
        const std::array<int, 6> parts{number(at, 4),      number(at + 5, 2),  number(at + 8, 2),
                                       number(at + 11, 2), number(at + 14, 2), number(at + 17, 2)};
        if (std::any_of(parts.begin(), parts.end(), [](int part) { return part < 0; }))
            continue;
        const std::chrono::year_month_day day{std::chrono::year{parts[0]},
                                              std::chrono::month{static_cast<unsigned>(parts[1])},
                                              std::chrono::day{static_cast<unsigned>(parts[2])}};
        if (!day.ok())
            continue;
        double seconds = static_cast<double>(std::chrono::sys_days{day}.time_since_epoch().count()) * 86400.0
                         + parts[3] * 3600.0 + parts[4] * 60.0 + parts[5];
        if (at + 19 < seen.size() && (seen[at + 19] == ',' || seen[at + 19] == '.')) {
            double part = 0.1;
            for (std::size_t i = at + 20;
                 i < seen.size() && std::isdigit(static_cast<unsigned char>(seen[i])) != 0; ++i, part /= 10)
                seconds += part * (seen[i] - '0');
        }
        return seconds;
    }
    return std::nullopt;
}

/// Letters of a colour's code at `i`: "\x1B[31m", and as pages show it that drop the escape: "[38;2;180;60;0m", "^[[31m". 0: none.
std::size_t colourAt(string_view line, std::size_t i)
{
    constexpr std::size_t kLongestCode = 24;
    const bool escaped = line[i] == '\x1B';
    std::size_t at = escaped ? i + 1 : line.substr(i, 2) == "^[" ? i + 2 : i;
    if (at >= line.size() || line[at] != '[')
        return 0;
    const std::size_t digits = ++at;
    while (at < line.size() && at - digits < kLongestCode
           && (std::isdigit(static_cast<unsigned char>(line[at])) != 0 || line[at] == ';'))
        ++at;
    if (at >= line.size())
        return escaped ? at - i : 0;
    const bool ends = line[at] == 'm' || (escaped && std::isalpha(static_cast<unsigned char>(line[at])) != 0);
    return ends && (escaped || at > digits) ? at + 1 - i : 0;
}

std::string withoutColours(string_view line)
{
    std::string plain;
    plain.reserve(line.size());
    for (std::size_t i = 0; i < line.size();) {
        if (const std::size_t length = colourAt(line, i); length > 0) {
            i += length;
            continue;
        }
        plain += line[i++];
    }
    return plain;
}

// ------------------------------------------------------------------ lines

/// What a line says of its step; nothing where it is no line of the form.
struct LineSays {
    LoggedStep step;
    bool hasStep = false;
    double allocated = 0, reserved = 0;
    std::int64_t sequence = 0, accelerators = 0;
    std::int64_t total = 0; ///< steps, of a progress bar
    std::int64_t part = 0;  ///< micro-batches since the start
    double runtime = 0;     ///< s, of all steps
};

void takeField(const LineField& field, string_view behind, LineSays& out)
{
    if (field.says == Says::Elapsed) {
        if (const auto seconds = loggedDuration(behind))
            out.step.elapsed = *seconds;
        return;
    }
    if (field.says == Says::SecondOfPair) {
        const std::size_t slash = behind.substr(0, 24).find('/');
        behind = slash == string_view::npos ? string_view() : behind.substr(slash + 1);
    }
    const auto number = loggedNumber(behind);
    if (!number)
        return;
    if (field.says == Says::Rate) {
        const string_view unit = behind.substr(
            std::min(behind.find_first_not_of("0123456789.,"), behind.size()));
        if (unit.starts_with("s/"))
            out.step.seconds = *number;
        else if (unit.starts_with("it/s") && *number > 0)
            out.step.seconds = 1 / *number;
        return;
    }
    const double value = *number * field.unit;
    const auto whole = [&] { return value < 1e15 ? static_cast<std::int64_t>(value) : 0; };
    switch (field.says) {
    case Says::Step:
    case Says::SecondOfPair:
        if (!out.hasStep)
            out.step.step = whole();
        out.hasStep = true;
        break;
    case Says::Part: out.part = whole(); break;
    case Says::Runtime: out.runtime = value; break;
    case Says::Seconds: out.step.seconds = value < kLongestStep ? value : 0; break;
    case Says::StepsPerSecond: out.step.seconds = value * kLongestStep > 1 ? 1 / value : 0; break;
    case Says::Samples: out.step.samples = value; break;
    case Says::Tokens: out.step.tokens = value; break;
    case Says::DeviceTokens: out.step.deviceTokens = value; break;
    case Says::DeviceFlops: out.step.deviceFlops = value; break;
    case Says::Batch: out.step.globalBatch = whole(); break;
    case Says::Sequence: out.sequence = whole(); break;
    case Says::Accelerators: out.accelerators = whole(); break;
    case Says::Allocated: out.allocated = value; break;
    case Says::Reserved: out.reserved = value; break;
    case Says::Elapsed:
    case Says::Rate: break;
    }
}

void takeFields(const std::vector<LineField>& fields, string_view line, LineSays& out)
{
    for (const LineField& field : fields)
        if (const std::size_t at = findWord(line, field.word); at != string_view::npos)
            takeField(field, behindKey(line, at + field.word.size()), out);
}

/// A bar of the training itself: shards that are loaded and data that is mapped have names of their own before it.
std::optional<LineSays> readBar(string_view line)
{
    const std::size_t percent = line.find("%|");
    const std::size_t second = percent == string_view::npos ? percent : line.find('|', percent + 2);
    if (second == string_view::npos)
        return std::nullopt;
    string_view name = line.substr(0, percent);
    while (!name.empty()
           && (std::isdigit(static_cast<unsigned char>(name.back())) != 0 || name.back() == ' '
               || name.back() == ':'))
        name.remove_suffix(1);
    const std::size_t begin = std::min(name.find_first_not_of(" \t"), name.size());
    name.remove_prefix(begin);
    if (!name.empty() && !name.starts_with("Train") && !name.starts_with("train")
        && !name.starts_with("Epoch"))
        return std::nullopt;
    const string_view rest = line.substr(second + 1);
    const std::size_t slash = rest.find('/');
    const std::size_t bracket = rest.find('[');
    const std::size_t less = rest.find('<');
    if (slash == string_view::npos || bracket == string_view::npos || less == string_view::npos
        || slash > bracket || bracket > less
        || (rest.find("s/it") == string_view::npos && rest.find("it/s") == string_view::npos))
        return std::nullopt;
    LineSays out;
    const auto step = loggedNumber(behindKey(rest, 0));
    const auto elapsed = loggedDuration(rest.substr(bracket + 1, less - bracket - 1));
    if (!step || !elapsed || *step < 1 || *step > 1e12)
        return std::nullopt;
    out.hasStep = true;
    out.step.step = static_cast<std::int64_t>(*step);
    out.step.elapsed = *elapsed;
    if (const auto total = loggedNumber(behindKey(rest, slash + 1)); total && *total >= 1 && *total < 1e12)
        out.total = static_cast<std::int64_t>(*total);
    return out;
}

std::optional<LineSays> readLine(const LineForm& form, string_view line)
{
    if (form.isBar)
        return readBar(line);
    for (const string_view sign : form.signs)
        if (findWord(line, sign) == string_view::npos)
            return std::nullopt;
    LineSays out;
    takeFields(form.fields, line, out);
    LoggedStep& step = out.step;
    if (out.runtime > 0 && step.step > 0) // its steps per second are rounded to three digits behind the point
        step.seconds = out.runtime / static_cast<double>(step.step);
    const bool timed = step.seconds > 0 || step.elapsed > 0 || step.samples > 0 || step.tokens > 0
                       || step.deviceTokens > 0;
    if ((!timed && !form.isBlock) || (!out.hasStep && !form.counts))
        return std::nullopt;
    return out;
}

/// Takes what a line in a step's block says. The mean of all steps, "TPS (actual avg)", is another number.
void takeInBlock(const LineForm& form, string_view line, LoggedStep& step, LineSays& says)
{
    for (const LineField& field : form.fields) {
        const std::size_t at = findWord(line, field.word);
        if (at == string_view::npos || field.says == Says::Step
            || !line.substr(at + field.word.size()).starts_with("="))
            continue;
        takeField(field, behindKey(line, at + field.word.size()), says);
    }
    step.seconds = says.step.seconds > 0 ? says.step.seconds : step.seconds;
    step.deviceTokens = says.step.deviceTokens > 0 ? says.step.deviceTokens : step.deviceTokens;
}

/// Lines of micro-batches become those of steps: as many as the steps between two lines have. The last one of a step updates as well.
void joinParts(std::vector<LoggedStep>& steps, const std::vector<std::int64_t>& parts)
{
    std::int64_t most = 1;
    if (steps.size() > 1 && steps.back().step > steps.front().step)
        most = (parts.back() - parts.front() + (steps.back().step - steps.front().step) / 2)
               / (steps.back().step - steps.front().step);
    else if (!steps.empty() && steps.back().step > 0)
        most = parts.back() / steps.back().step;
    most = std::clamp<std::int64_t>(most, 1, 1 << 20);
    std::vector<LoggedStep> joined;
    for (std::size_t i = 0; i < steps.size();) {
        // Counted from 1, part k * most ends step k; where steps are counted from 0 all but the update are of the step before.
        const auto stepOf = [&](std::size_t k) { return (parts[k] + most - 1) / most; };
        std::size_t end = i;
        double sum = 0;
        while (end < steps.size() && stepOf(end) == stepOf(i) && steps[end].start == steps[i].start)
            sum += steps[end++].seconds;
        LoggedStep whole = steps[end - 1];
        whole.seconds = sum / static_cast<double>(end - i) * static_cast<double>(most);
        joined.push_back(whole);
        i = end;
    }
    steps = std::move(joined);
}

/// The next line, and what is left; lines end at \n, and at \r as progress bars do.
string_view takeLine(string_view& text)
{
    const std::size_t end = std::min(text.find_first_of("\n\r"), text.size());
    const string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

bool contains(string_view line, string_view word)
{
    return line.find(word) != string_view::npos;
}

bool savesCheckpoint(string_view line)
{
    return (contains(line, "checkpoint") || contains(line, "Checkpoint"))
           && (contains(line, "sav") || contains(line, "Sav"));
}

bool evaluates(string_view line)
{
    return std::any_of(kEvaluations.begin(), kEvaluations.end(),
                       [line](string_view word) { return contains(line, word); });
}

/// Somebody's word about another run.
bool isRemark(string_view line)
{
    const std::size_t begin = line.find_first_not_of(" \t", launcherTagLength(line));
    return begin != string_view::npos && line[begin] == '#';
}

// ------------------------------------------------------------------ steps

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double quantileOf(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    const double at = share * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const std::size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (at - static_cast<double>(low)) * (values[high] - values[low]);
}

template <class Field>
double medianField(const std::vector<const LoggedStep*>& steps, Field field)
{
    std::vector<double> values;
    for (const LoggedStep* step : steps)
        if (step->*field > 0)
            values.push_back(step->*field);
    return medianOf(std::move(values));
}

bool anyStep(const TrainingLog& log, double LoggedStep::*field)
{
    return std::any_of(log.steps.begin(), log.steps.end(),
                       [field](const LoggedStep& step) { return step.*field > 0; });
}

/// Seconds of a step from a counter that runs on: the difference between lines by the steps between them. What counts whole
/// seconds is taken over as many steps as make its rounding small.
void timeByDifference(TrainingLog& log, double LoggedStep::*counter, double least)
{
    const LoggedStep* before = nullptr;
    for (LoggedStep& step : log.steps) {
        step.seconds = 0;
        if (before != nullptr && before->start != step.start)
            before = nullptr;
        if (before != nullptr && step.*counter > 0) {
            const double passed = step.*counter - before->*counter;
            if (passed < least)
                continue;
            if (step.step > before->step)
                step.seconds = passed / static_cast<double>(step.step - before->step);
        }
        if (step.*counter > 0)
            before = &step;
    }
}

/// The times of steps that do not say them. What the log says of itself outranks what is said of it.
void timeSteps(TrainingLog& log, const StepSize& size)
{
    const std::int64_t sequences = log.globalBatch > 0 ? log.globalBatch : size.sequences;
    const std::int64_t accelerators = log.accelerators > 0 ? log.accelerators : size.accelerators;
    const std::int64_t tokens = log.globalBatch > 0 && log.sequence > 0 ? log.globalBatch * log.sequence
                                                                        : size.tokens;
    const auto byRate = [&log](double work, double LoggedStep::*rate) {
        for (LoggedStep& step : log.steps)
            step.seconds = step.*rate > 0 && work / step.*rate < kLongestStep ? work / step.*rate : 0;
    };
    if (log.saysTimes) {
        log.timedBy = say("as the log says");
    } else if (sequences > 0 && anyStep(log, &LoggedStep::samples)) {
        byRate(static_cast<double>(sequences), &LoggedStep::samples);
        log.timedBy = say("a batch of %1 by its samples per second", sequences);
    } else if (tokens > 0 && anyStep(log, &LoggedStep::tokens)) {
        byRate(static_cast<double>(tokens), &LoggedStep::tokens);
        log.timedBy = say("%1 tokens by its tokens per second", tokens);
    } else if (tokens > 0 && accelerators > 0 && anyStep(log, &LoggedStep::deviceTokens)) {
        byRate(static_cast<double>(tokens) / static_cast<double>(accelerators), &LoggedStep::deviceTokens);
        log.timedBy = say("%1 tokens on %2 accelerators by their tokens per second", tokens, accelerators);
    } else if (anyStep(log, &LoggedStep::elapsed)) {
        timeByDifference(log, &LoggedStep::elapsed, kLeastElapsed);
        if (!anyStep(log, &LoggedStep::seconds))
            timeByDifference(log, &LoggedStep::elapsed, 1);
        log.timedBy = say("from the seconds since its start, which are whole");
    } else if (anyStep(log, &LoggedStep::clock)) {
        timeByDifference(log, &LoggedStep::clock, 0);
        log.timedBy = say("from the times of day of its lines");
    } else {
        log.timedBy = {};
    }
}

/// Which lines count, and what the others are.
void summarize(TrainingLog& log)
{
    log.leftOut.clear();
    log.notes.clear();
    if (!log.caution.empty())
        log.notes.push_back(log.caution);
    std::vector<const LoggedStep*> left;
    const auto leave = [&log](Message why, const std::vector<const LoggedStep*>& steps) {
        if (steps.empty())
            return;
        LeftOut out;
        out.why = std::move(why);
        out.lines = static_cast<std::int64_t>(steps.size());
        out.firstLine = steps.front()->line;
        out.seconds = medianField(steps, &LoggedStep::seconds);
        log.leftOut.push_back(std::move(out));
    };

    std::vector<const LoggedStep*> firsts;
    std::int64_t start = -1;
    for (const LoggedStep& step : log.steps) {
        const bool first = step.start != start;
        start = step.start;
        if (first)
            firsts.push_back(&step);
        else if (step.seconds > 0)
            left.push_back(&step);
    }
    if (left.empty() && !firsts.empty()) {
        left = std::exchange(firsts, {});
        std::erase_if(left, [](const LoggedStep* step) { return !(step->seconds > 0); });
        if (!left.empty())
            log.notes.push_back(say("It has nothing but first steps: what a start costs is in them"));
    }
    leave(say("first after a start"), firsts);

    std::map<std::int64_t, std::size_t> batches;
    for (const LoggedStep* step : left)
        if (step->globalBatch > 0)
            ++batches[step->globalBatch];
    if (!batches.empty()) {
        // Of equally common ones the larger: a ramp ends there.
        auto most = batches.begin();
        for (auto batch = batches.begin(); batch != batches.end(); ++batch)
            if (batch->second >= most->second)
                most = batch;
        log.globalBatch = most->first;
        std::vector<const LoggedStep*> others;
        std::erase_if(left, [&](const LoggedStep* step) {
            const bool other = step->globalBatch > 0 && step->globalBatch != most->first;
            if (other)
                others.push_back(step);
            return other;
        });
        leave(say("of another batch than %1", most->first), others);
    }

    const double median = medianField(left, &LoggedStep::seconds);
    std::vector<const LoggedStep*> warm, disturbed;
    bool warming = true;
    start = -1;
    std::erase_if(left, [&](const LoggedStep* step) {
        if (step->start != start)
            warming = true;
        start = step->start;
        warming = warming && step->seconds > kWarm * median;
        const bool after = (step->afterCheckpoint || step->afterEvaluation)
                           && step->seconds > kDisturbed * median;
        if (warming)
            warm.push_back(step);
        else if (after)
            disturbed.push_back(step);
        return warming || after;
    });
    leave(say("warm-up: slower than %1 times the median before the first that is not", compactNumber(kWarm)),
          warm);
    leave(say("slower after a checkpoint or an evaluation"), disturbed);

    std::vector<double> seconds;
    for (const LoggedStep* step : left)
        seconds.push_back(step->seconds);
    log.steady = static_cast<std::int64_t>(seconds.size());
    log.low = quantileOf(seconds, 0.1);
    log.high = quantileOf(seconds, 0.9);
    log.stepSeconds = medianOf(std::move(seconds));
    // Sums of two times round otherwise than the way from one to the other.
    log.low = std::min(log.low, log.stepSeconds);
    log.high = std::max(log.high, log.stepSeconds);
    if (left.empty())
        for (const LoggedStep& step : log.steps)
            left.push_back(&step);
    log.samples = medianField(left, &LoggedStep::samples);
    log.tokens = medianField(left, &LoggedStep::tokens);
    log.deviceTokens = medianField(left, &LoggedStep::deviceTokens);
    log.deviceFlops = medianField(left, &LoggedStep::deviceFlops);
}

/// Reads one line after the other; keeps the steps of each form.
class LogReader {
public:
    LogReader()
        : m_forms(lineForms().size())
    {}

    Result<void> take(string_view whole, std::size_t offset)
    {
        ++m_line;
        const string_view seen = whole.substr(0, kLongestLine);
        std::string colourless;
        string_view line = seen;
        if (seen.find('[') != string_view::npos && seen.find('m') != string_view::npos) {
            colourless = withoutColours(seen);
            line = colourless;
        }
        const string_view tag = launcherTag(line);
        if (isRemark(line))
            return {};
        if (evaluates(line)) {
            m_evaluated = true;
            return {};
        }
        m_saved = m_saved || savesCheckpoint(line);
        if (m_log.outOfMemoryLine == 0
            && std::any_of(kOutOfMemory.begin(), kOutOfMemory.end(),
                           [line](string_view word) { return contains(line, word); }))
            m_log.outOfMemoryLine = m_line;
        for (const Aside& aside : asides())
            if (contains(line, aside.sign)) {
                LineSays says;
                takeFields(aside.fields, line, says);
                takeRun(says);
                if (says.step.globalBatch > 0 && m_log.globalBatch == 0)
                    m_log.globalBatch = says.step.globalBatch;
            }
        if (m_block != nullptr) {
            LineSays says;
            takeInBlock(*m_block, line, m_forms[m_blockForm].steps.back(), says);
            takeRun(says);
        }
        for (std::size_t i = 0; i < m_forms.size(); ++i)
            if (const auto says = readLine(lineForms()[i], line)) {
                if (m_steps == 0)
                    m_log.beforeSteps = offset;
                takeRun(*says);
                return takeStep(i, *says, line, tag);
            }
        return {};
    }

    Result<TrainingLog> done()
    {
        std::size_t best = 0;
        for (std::size_t i = 0; i < m_forms.size(); ++i) {
            FormSteps& form = m_forms[i];
            if (lineForms()[i].isBlock) // steps that had no numbers below them
                std::erase_if(form.steps, [](const LoggedStep& step) {
                    return !(step.seconds > 0) && !(step.deviceTokens > 0);
                });
            if (form.parts.size() == form.steps.size() && !form.steps.empty())
                joinParts(form.steps, form.parts);
        }
        for (std::size_t i = 1; i < m_forms.size(); ++i)
            if (m_forms[i].steps.size() > m_forms[best].steps.size())
                best = i;
        // Lines that stand beside those with the steps add what they say, and the name.
        for (std::size_t i = 0; i < m_forms.size(); ++i) {
            const string_view host = lineForms()[i].goesWith;
            if (host.empty() || m_forms[i].steps.empty())
                continue;
            for (std::size_t k = 0; k < m_forms.size(); ++k)
                if (lineForms()[k].id == host && 2 * m_forms[k].steps.size() >= m_forms[i].steps.size()
                    && !m_forms[k].steps.empty()) {
                    lend(m_forms[i].steps, m_forms[k].steps);
                    best = k;
                    m_name = &lineForms()[i];
                }
        }
        if (m_forms[best].steps.empty() && m_log.outOfMemoryLine == 0)
            return fail(ErrorCode::BadInput,
                        say("this log has no steps; those of %1 are read", loggedFrameworks()));
        const LineForm& form = m_name != nullptr ? *m_name : lineForms()[best];
        if (!m_forms[best].steps.empty()) {
            m_log.form = form.id;
            m_log.label = form.label;
            m_log.caution = form.caution != nullptr ? form.caution() : Message{};
            m_log.starts = m_forms[best].starts + 1;
        }
        m_log.steps = std::move(m_forms[best].steps);
        m_log.saysTimes = anyStep(m_log, &LoggedStep::seconds);
        return std::move(m_log);
    }

private:
    struct FormSteps {
        std::vector<LoggedStep> steps;
        std::string tag; ///< of the rank whose steps count
        std::int64_t starts = 0;
        std::int64_t total = 0;          ///< of the progress bar that they are of
        std::vector<std::int64_t> parts; ///< of each step's line, where lines are of micro-batches
    };

    void takeRun(const LineSays& says)
    {
        m_log.peakAllocated = std::max(m_log.peakAllocated, says.allocated);
        m_log.peakReserved = std::max(m_log.peakReserved, says.reserved);
        m_log.sequence = says.sequence > 0 ? says.sequence : m_log.sequence;
        m_log.accelerators = says.accelerators > 0 ? says.accelerators : m_log.accelerators;
    }

    Result<void> takeStep(std::size_t which, const LineSays& says, string_view line, string_view tag)
    {
        FormSteps& form = m_forms[which];
        if (form.steps.empty())
            form.tag = tag;
        else if (form.tag != tag)
            return {}; // another rank
        if (says.total > 0 && form.total > 0 && says.total != form.total) {
            // The bar of an evaluation. One before the first step is through when a longer one begins.
            const bool before = form.steps.back().step >= form.total && says.total > form.total;
            m_evaluated = true;
            if (!before)
                return {};
            form.steps.clear();
        }
        form.total = says.total;
        LoggedStep step = says.step;
        step.line = m_line;
        if (lineForms()[which].counts)
            step.step = form.steps.empty() ? 1 : form.steps.back().step + 1;
        const bool isPart = says.part > 0;
        if (!form.steps.empty()
            && (isPart && !form.parts.empty() ? says.part == form.parts.back()
                                              : step.step == form.steps.back().step))
            return {}; // printed twice
        if (!form.steps.empty() && step.step < form.steps.back().step)
            ++form.starts;
        step.start = form.starts;
        step.afterCheckpoint = std::exchange(m_saved, false);
        step.afterEvaluation = std::exchange(m_evaluated, false);
        if (const auto clock = clockOf(line))
            step.clock = *clock;
        if (++m_steps > kMostSteps)
            return fail(ErrorCode::TooLarge,
                        say("line %1: this log has more than %2 steps", m_line, kMostSteps));
        form.steps.push_back(step);
        if (isPart)
            form.parts.push_back(says.part);
        m_block = lineForms()[which].isBlock ? &lineForms()[which] : nullptr;
        m_blockForm = which;
        return {};
    }

    /// Rates of lines just before or behind a step's own.
    static void lend(const std::vector<LoggedStep>& from, std::vector<LoggedStep>& to)
    {
        std::size_t at = 0;
        for (LoggedStep& step : to) {
            while (at + 1 < from.size()
                   && std::abs(from[at + 1].line - step.line) < std::abs(from[at].line - step.line))
                ++at;
            if (!(step.deviceFlops > 0))
                step.deviceFlops = from[at].deviceFlops;
        }
    }

    TrainingLog m_log;
    std::vector<FormSteps> m_forms;
    const LineForm* m_name = nullptr;
    const LineForm* m_block = nullptr; ///< whose last step the next lines are of
    std::size_t m_blockForm = 0;
    std::int64_t m_line = 0;
    std::size_t m_steps = 0;
    bool m_saved = false, m_evaluated = false;
};

/// A state of Hugging Face's Trainer as the lines that it printed: what it logged, one entry each, or the one that a file of results is.
/// Empty: a log of lines, which begins like an object.
Result<std::string> linesOfState(string_view text)
{
    const Result<nlohmann::json> state = parseJson(text);
    if (!state) // one object a line is no JSON; what breaks in a whole one is said
        return text.find("\"log_history\"") != string_view::npos
                   ? Result<std::string>(tl::unexpected(state.error()))
                   : std::string();
    std::string lines;
    const auto add = [&lines](const nlohmann::json& entry) {
        lines += entry.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    };
    const auto history = state->find("log_history");
    if (history == state->end()) {
        nlohmann::json results = nlohmann::json::object();
        for (const auto& [key, value] : state->items())
            if (key.starts_with("train_"))
                results[key] = value;
        add(results);
    } else if (!history->is_array())
        return fail(ErrorCode::BadInput, say("log_history is a list of what a step logged"));
    else
        for (const nlohmann::json& entry : *history)
            add(entry);
    return lines;
}

} // namespace

std::string loggedFrameworks()
{
    std::string names;
    string_view last;
    for (const LineForm& form : lineForms()) {
        if (form.label == last)
            continue;
        last = form.label;
        names += (names.empty() ? "" : ", ") + std::string(form.label);
    }
    return names;
}

bool isTrainingLog(string_view text)
{
    if (text.starts_with("#!"))
        return false; // a script that speaks of one
    if (isTrainerState(text))
        return true;
    while (!text.empty()) {
        const string_view line = takeLine(text).substr(0, kLongestLine);
        const bool signs = std::any_of(lineForms().begin(), lineForms().end(), [line](const LineForm& form) {
            return contains(line, form.signs.front());
        });
        if (!signs)
            continue;
        const std::string plain = withoutColours(line);
        if (!isRemark(plain) && !evaluates(plain)
            && std::any_of(lineForms().begin(), lineForms().end(),
                           [&plain](const LineForm& form) { return readLine(form, plain).has_value(); }))
            return true;
    }
    return false;
}

bool looksLikeLog(string_view text)
{
    constexpr std::size_t kSeen = 400;
    constexpr std::array<string_view, 6> kLevels{"INFO", "WARNING", "DEBUG", "ERROR", "Traceback", "[rank"};
    std::size_t lines = 0, like = 0;
    while (!text.empty() && lines < kSeen) {
        const std::string plain = withoutColours(takeLine(text).substr(0, kLongestLine));
        if (plain.find_first_not_of(" \t") == std::string::npos)
            continue;
        const string_view start = string_view(plain).substr(0, 80);
        const bool isLike = clockOf(start)
                            || std::any_of(kLevels.begin(), kLevels.end(),
                                           [start](string_view level) { return contains(start, level); })
                            || std::any_of(kOutOfMemory.begin(), kOutOfMemory.end(),
                                           [&plain](string_view word) { return contains(plain, word); });
        if (!isLike && (plain.front() == ' ' || plain.front() == '\t'))
            continue; // goes on with the line before
        ++lines;
        like += isLike ? 1U : 0U;
    }
    return like > 0 && 3 * like >= lines;
}

TrainingLog timedWith(TrainingLog log, const StepSize& size)
{
    timeSteps(log, size);
    summarize(log);
    return log;
}

bool isTrainerState(string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != string_view::npos && text[begin] == '{'
           && (contains(text, "\"log_history\"")
               || (contains(text, "\"train_runtime\"") && contains(text, "\"train_steps_per_second\"")));
}

Result<TrainingLog> readTrainingLog(string_view text)
{
    const bool isState = isTrainerState(text);
    Result<std::string> lines = isState ? linesOfState(text) : std::string();
    if (!lines)
        return tl::unexpected(lines.error());
    if (!lines->empty())
        text = *lines;
    LogReader reader;
    for (string_view rest = text; !rest.empty();) {
        const auto offset = static_cast<std::size_t>(rest.data() - text.data());
        if (const Result<void> taken = reader.take(takeLine(rest), offset); !taken)
            return tl::unexpected(taken.error());
    }
    Result<TrainingLog> log = reader.done();
    if (!log && !lines->empty() && !contains(text, "train_runtime"))
        return fail(
            ErrorCode::BadInput,
            say("the state of Hugging Face's Trainer has no times until its run has ended (train_runtime); nearest is what it printed, with the progress bar"));
    return log ? timedWith(std::move(*log), {}) : log;
}

} // namespace shardscape::exchange
