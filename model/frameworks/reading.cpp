// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quantity.h"
#include "cluster/software.h"
#include "exchange/catalog/cluster_json.h"
#include "exchange/catalog/model_names.h"
#include "exchange/questions/framework_signs.h"
#include "exchange/scenario/layout_string.h"
#include "exchange/scenario/scenario_json.h"
#include "frameworks/framework.h"
#include "frameworks/manifest.h"
#include "layout/knob.h"
#include "layout/rules.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace shardscape::frameworks {

using nlohmann::ordered_json;

// ------------------------------------------------------------------ which

const std::vector<Framework>& frameworkList()
{
    static const std::vector<Framework> list = [] {
        std::vector<Framework> all;
        for (Framework (*declaration)() : declarations())
            all.push_back(declaration());
        std::sort(all.begin(), all.end(),
                  [](const Framework& a, const Framework& b) { return a.rank < b.rank; });
        return all;
    }();
    return list;
}

const Framework* findFramework(std::string_view id)
{
    for (const Framework& one : frameworkList())
        if (one.id == id)
            return &one;
    return nullptr;
}

std::string_view labelOf(std::string_view id)
{
    if (const Framework* framework = findFramework(id))
        return framework->label;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kServing{
        {{"vllm", "vLLM"},
         {"sglang", "SGLang"},
         {"tensorrt-llm", "TensorRT-LLM"},
         {"dynamo", "NVIDIA Dynamo"},
         {"aiconfigurator", "AIConfigurator"},
         {"eager", "Hugging Face's modules"},
         {"kubernetes", "Kubernetes"}}};
    for (const auto& [known, label] : kServing)
        if (known == id)
            return label;
    return id;
}

namespace {

Result<KeyList> keysOf(std::string_view text, exchange::ConfigForm form, const Call& call = {})
{
    using exchange::ConfigForm;
    switch (form) {
    case ConfigForm::Json: return readJson(text);
    case ConfigForm::Yaml: return readYaml(text);
    case ConfigForm::Toml: return readToml(text);
    case ConfigForm::Shell: return readShell(text, call);
    case ConfigForm::ArgumentDump: return readArgumentDump(text);
    case ConfigForm::Overrides: return readOverrides(text);
    case ConfigForm::Python: return readPython(text);
    }
    return readShell(text, call);
}

/// The longest text between two backticks, be it between fences of three; empty: there is none.
std::string_view longestQuoted(std::string_view text)
{
    std::string_view longest;
    for (std::size_t at = text.find('`'); at != std::string_view::npos;) {
        const std::size_t begin = text.find_first_not_of('`', at);
        const std::size_t end = begin == std::string_view::npos ? begin : text.find('`', begin);
        if (end == std::string_view::npos)
            break;
        if (end - begin > longest.size())
            longest = text.substr(begin, end - begin);
        const std::size_t behind = text.find_first_not_of('`', end);
        at = behind == std::string_view::npos ? behind : text.find('`', behind);
    }
    return longest;
}

Result<Reading> readSigned(std::string_view text, std::string_view name,
                           const std::optional<exchange::FrameworkSign>& sign, const Call& call)
{
    if (!sign)
        return fail(ErrorCode::NotOurs, say("this is no configuration of a framework that is known here"));
    if (sign->serving)
        return fail(ErrorCode::NotOurs,
                    say("this is a configuration of %1, which serves models; only training is read so far",
                        labelOf(sign->framework)));
    const Framework* framework = findFramework(sign->framework);
    if (framework == nullptr || framework->read == nullptr)
        return fail(ErrorCode::NotOurs, say("configurations of %1 are not read", labelOf(sign->framework)));
    // A program that starts another one: its list of words is the command.
    const std::string started = sign->form == exchange::ConfigForm::Shell ? commandInPython(text)
                                                                          : std::string();
    auto keys = keysOf(started.empty() ? text : std::string_view(started), sign->form, call);
    // A command within prose, as threads have it.
    if (!keys && sign->form == exchange::ConfigForm::Shell)
        if (const std::string_view command = longestQuoted(text); !command.empty())
            if (auto within = keysOf(command, sign->form, call))
                keys = std::move(within);
    if (!keys)
        return tl::unexpected(keys.error());
    keys->files.insert(keys->files.end(), call.files.begin(), call.files.end());
    keys->name = name.substr(name.find_last_of('/') + 1);
    return framework->read(std::move(*keys));
}

/// A given file that the plan names and that is in no list: why. One that a reader could not read is there already.
void sayUnread(const WrittenFile& file, Reading& reading)
{
    const auto is = [&file](const std::string& name) { return isSameFile(name, file.name); };
    if (std::any_of(reading.files.begin(), reading.files.end(), is)
        || std::any_of(reading.unread.begin(), reading.unread.end(),
                       [&is](const Named& one) { return is(one.key); }))
        return;
    const Result<KeyList> keys = readWrittenFile(file);
    reading.unread.push_back({file.name,
                              {},
                              0,
                              keys ? say("given, and %1's reader takes nothing from a second file there",
                                         labelOf(reading.framework))
                                   : keys.error().message});
}

/// The script without the lines of the files that it writes.
std::string withoutFiles(std::string_view text, const std::vector<WrittenFile>& files)
{
    std::string rest;
    for (std::int32_t line = 1; !text.empty(); ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const bool inside = std::any_of(files.begin(), files.end(), [line](const WrittenFile& file) {
            return line >= file.line && line < file.line + file.lines;
        });
        if (!inside)
            rest += text.substr(0, end);
        rest += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return rest;
}

/// What a script that writes files comes to: its command, with the files that it names; or the one file that is a plan, with
/// what the command adds. Nothing: neither.
std::optional<Result<Reading>> readWritingScript(std::string_view text, KeyList script)
{
    const auto sign = exchange::frameworkSignOf(withoutFiles(text, script.files));
    const auto isNamed = [&script](const WrittenFile& file) {
        const auto names = [&file](const Setting& it) { return isSameFile(it.value, file.name); };
        return std::any_of(script.settings.begin(), script.settings.end(), names)
               || std::any_of(script.launcher.begin(), script.launcher.end(), names)
               || std::any_of(script.command.begin(), script.command.end(),
                              [&file](const std::string& word) { return isSameFile(word, file.name); });
    };
    // A plan of the command's own framework comes first, and what the command says outranks it. Accelerate's options do so, too,
    // but stand before the program.
    const bool plans = sign && sign->framework != "accelerate"
                       && std::any_of(script.files.begin(), script.files.end(), [&](const WrittenFile& file) {
                              const auto its = exchange::frameworkSignOf(file.text);
                              return its && its->framework == sign->framework && isNamed(file);
                          });
    if (sign && !plans && !sign->serving && sign->form == exchange::ConfigForm::Shell) {
        const Framework* framework = findFramework(sign->framework);
        if (framework != nullptr && framework->read != nullptr && !script.settings.empty())
            return framework->read(std::move(script));
    }
    const WrittenFile* chosen = nullptr;
    const Framework* framework = nullptr;
    for (const WrittenFile& file : script.files) {
        const auto its = exchange::frameworkSignOf(file.text);
        const Framework* one = its && !its->serving ? findFramework(its->framework) : nullptr;
        if (one == nullptr || one->read == nullptr
            || (chosen != nullptr && isNamed(*chosen) && !isNamed(file)))
            continue;
        chosen = &file;
        framework = one;
    }
    if (chosen == nullptr)
        return {};
    auto keys = readWrittenFile(*chosen);
    if (!keys)
        return Result<Reading>(tl::unexpected(keys.error()));
    keys->notes = script.notes;
    keys->taken = std::move(script.taken);
    keys->taken.push_back(chosen->name);
    // One that was given has no lines of the script.
    keys->notes.push_back(
        chosen->lines == 0
            ? say("%1 is read with what the command adds.", shown(chosen->name))
            : say("%1, which the script writes in line %2, is read with what its command adds.",
                  shown(chosen->name), chosen->line));
    keys->settings.insert(keys->settings.end(), script.settings.begin(), script.settings.end());
    keys->launcher = std::move(script.launcher);
    keys->command = std::move(script.command);
    keys->environment = std::move(script.environment);
    keys->openOptions.insert(keys->openOptions.end(), script.openOptions.begin(), script.openOptions.end());
    keys->files = std::move(script.files);
    return framework->read(std::move(*keys));
}

} // namespace

bool isSameFile(std::string_view a, std::string_view b)
{
    const auto endsIn = [](std::string_view path, std::string_view name) {
        return path.size() > name.size() && name.find('/') == std::string_view::npos && path.ends_with(name)
               && path[path.size() - name.size() - 1] == '/';
    };
    while (a.starts_with("./"))
        a.remove_prefix(2);
    while (b.starts_with("./"))
        b.remove_prefix(2);
    return !a.empty() && !b.empty() && (a == b || endsIn(a, b) || endsIn(b, a));
}

namespace {

/// The file without the "$(...)" that nobody runs, each of which is put into `open`.
std::string withoutOpenCommands(const WrittenFile& file, std::vector<Setting>& open)
{
    constexpr std::size_t kMostCommands = 20;
    std::string rest;
    std::int32_t line = file.line;
    for (std::size_t i = 0; i < file.text.size(); ++i) {
        if (file.text.compare(i, 2, "$(") != 0 || open.size() >= kMostCommands) {
            line += file.text[i] == '\n' ? 1 : 0;
            rest += file.text[i];
            continue;
        }
        std::size_t end = i + 1;
        int depth = 0;
        for (; end < file.text.size(); ++end) {
            depth += file.text[end] == '(' ? 1 : file.text[end] == ')' ? -1 : 0;
            if (depth == 0)
                break;
        }
        open.push_back(setting(file.text.substr(i, std::min<std::size_t>(end + 1 - i, 80)), {}, line));
        i = end;
    }
    return rest;
}

} // namespace

Result<KeyList> readWrittenFile(const WrittenFile& file)
{
    const auto sign = exchange::frameworkSignOf(file.text);
    // Whoever names it knows what it is: a piece of a plan needs no sign of its own.
    std::optional<exchange::ConfigForm> form;
    if (sign && sign->form != exchange::ConfigForm::Shell)
        form = sign->form;
    else if (file.name.ends_with(".json"))
        form = exchange::ConfigForm::Json;
    else if (file.name.ends_with(".yaml") || file.name.ends_with(".yml"))
        form = exchange::ConfigForm::Yaml;
    else if (file.name.ends_with(".toml"))
        form = exchange::ConfigForm::Toml;
    if (!form)
        return fail(ErrorCode::NotOurs, say("%1 is no configuration that is known here", shown(file.name)));
    auto keys = keysOf(file.text, *form);
    if (!keys) {
        // What a command would print there stays open; the rest stands.
        std::vector<Setting> open;
        const std::string rest = withoutOpenCommands(file, open);
        if (!open.empty())
            keys = keysOf(rest, *form);
        if (keys)
            keys->openOptions = std::move(open);
    }
    if (!keys && file.lines == 0) // one that was given
        return fail(keys.error().code, say("%1: %2", shown(file.name), keys.error().message));
    if (!keys)
        return fail(keys.error().code,
                    say("line %1, %2: %3", file.line, shown(file.name), keys.error().message));
    for (Setting& it : keys->settings)
        it.line += it.line > 0 ? file.line - 1 : 0;
    return keys;
}

namespace {

/// What a manifest starts, at the manifest's lines.
Result<Reading> readLaunch(std::string_view text, std::string_view name, const Call& call)
{
    const auto launch = readManifest(text);
    if (!launch)
        return tl::unexpected(launch.error());
    auto reading = read(launch->script, name, call);
    if (!reading)
        return fail(reading.error().code, say("of what the manifest starts: %1", reading.error().message));
    const auto place = [&launch](std::int32_t& line) {
        if (line > 0)
            line = line <= static_cast<std::int32_t>(launch->lines.size())
                       ? launch->lines[static_cast<std::size_t>(line) - 1]
                       : 0;
    };
    for (Mapped& one : reading->mapped)
        place(one.line);
    for (auto* list : {&reading->unread, &reading->notPriced, &reading->unknown})
        for (Named& one : *list)
            place(one.line);
    // What the operator sets stands in no line.
    std::erase_if(reading->notPriced, [](const Named& one) {
        return one.line == 0 && (one.key.starts_with("PET_") || one.key == "WORLD_SIZE");
    });
    return reading;
}

} // namespace

Result<Reading> read(std::string_view text, std::string_view name, const Call& call)
{
    if (text.substr(0, 3) == "\xEF\xBB\xBF")
        text.remove_prefix(3);
    if (text.size() > kMostBytes)
        return fail(ErrorCode::TooLarge,
                    say("it is larger than %1 MiB, which no configuration is", kMostBytes >> 20));
    if (text.find("```") != std::string_view::npos || text.find("\"nbformat\"") != std::string_view::npos)
        if (const std::string block = exchange::withoutProse(text); !block.empty())
            return read(block, name, call);
    // A script may write the file that counts itself: cat > ds_config.json <<EOF.
    // Of two files the one that names the other is the plan, whichever comes first.
    const std::string_view own = name.substr(name.find_last_of('/') + 1);
    for (std::size_t i = 0; i < call.files.size() && own.size() > 2; ++i) {
        const WrittenFile& other = call.files[i];
        if (other.text.find(own) == std::string::npos || text.find(other.name) != std::string_view::npos)
            continue;
        Call turned = call;
        turned.files[i] = {std::string(own), std::string(text), 1, 0};
        return read(other.text, other.name, turned);
    }
    const auto sign = exchange::frameworkSignOf(text);
    const auto finished = [&](Result<Reading> reading) {
        for (const WrittenFile& file : call.files)
            if (reading && text.find(file.name) != std::string_view::npos)
                sayUnread(file, *reading);
            else if (reading)
                reading->notes.push_back(
                    say("%1 was given, and nothing in the file names it.", shown(file.name)));
        return reading;
    };
    if (sign && sign->framework == "kubernetes")
        return readLaunch(text, name, call);
    const bool isScript = !sign || sign->form == exchange::ConfigForm::Shell;
    if (text.find("<<") != std::string_view::npos || (isScript && !call.files.empty()))
        if (auto script = readShell(text, call); script) {
            for (const WrittenFile& file : call.files)
                if (text.find(file.name) != std::string_view::npos)
                    script->files.push_back(file);
            if (!script->files.empty())
                if (auto reading = readWritingScript(text, std::move(*script)))
                    return finished(std::move(*reading));
        }
    return finished(readSigned(text, name, sign, call));
}

// ------------------------------------------------------------------ a scenario of it

namespace {

/// A vocabulary as programs pad it: to a multiple of 128, of each tensor-parallel rank.
bool isPadded(std::int64_t padded, std::int64_t vocabulary)
{
    constexpr std::int64_t kMostPadded = 128 * 64;
    return padded >= vocabulary && padded - vocabulary < kMostPadded && padded - vocabulary < vocabulary / 20;
}

/// Whether the layers are the same.
bool isLike(const workload::Transformer& m, const workload::Transformer& known)
{
    const bool layers = known.layers == m.layers && known.hidden == m.hidden && known.heads == m.heads
                        && known.keyValueHeads == m.keyValueHeads && known.headDim == m.headDim
                        && known.gated == m.gated && known.mla.has_value() == m.mla.has_value()
                        && known.moe.has_value() == m.moe.has_value() && known.kinds.empty();
    if (!layers || !m.moe)
        return layers && known.ffn == m.ffn;
    return known.moe->experts == m.moe->experts && known.moe->topK == m.moe->topK
           && known.moe->expertFfn == m.moe->expertFfn && known.moe->firstDense == m.moe->firstDense;
}

/// Whether some value of the file names it: the tokenizer's folder, the run's name.
bool names(const Reading& reading, const workload::Transformer& known)
{
    const auto is = [&known](const std::string& value) {
        // "7b", "405B": few values have a size, and looking a name up costs more than all else here.
        const auto isSize = [](char digit, char letter) {
            return digit >= '0' && digit <= '9'
                   && (letter == 'b' || letter == 'B' || letter == 'm' || letter == 'M');
        };
        const bool sized = value.size() < 300
                           && std::adjacent_find(value.begin(), value.end(), isSize) != value.end();
        const std::string name = value.substr(value.find_last_of('/') + 1);
        return sized && (exchange::modelIdOf(name) == known.id || exchange::modelIdOf(value) == known.id);
    };
    const auto any = [&is](const auto& list) {
        return std::any_of(list.begin(), list.end(), [&is](const auto& one) { return is(one.value); });
    };
    return any(reading.mapped) || any(reading.notPriced) || any(reading.unread) || any(reading.unknown);
}

/// The catalog's model that a file with every size and no name gives. Families share shapes: it is one whose words it has, or
/// which it names; without either `isNamed` is false, and it is the first of the same layers. Null: none has them.
const workload::Transformer* modelLike(const workload::Transformer& m, const Reading& reading,
                                       bool vocabulary, const exchange::Catalog& catalog, bool& isNamed)
{
    const workload::Transformer* first = nullptr;
    isNamed = true;
    for (const workload::Transformer& known : catalog.models()) {
        if (!isLike(m, known) || (vocabulary && !isPadded(m.vocabulary, known.vocabulary)))
            continue;
        if (vocabulary || names(reading, known))
            return &known;
        first = first == nullptr ? &known : first;
    }
    isNamed = false;
    return first;
}

/// One letter a layer: E the model's own with experts, D with a dense MLP in their place, e and d the same with a gated delta net in
/// place of attention; or where one of them is M or *, single mixers: M Mamba-2, * attention, - an MLP, E experts.
void putLayerKinds(ordered_json& json, std::string_view letters, const Values& model)
{
    const bool single = letters.find_first_of("M*-") != std::string_view::npos;
    const bool experts = json.contains("moe");
    const auto number = [&model](std::string_view key) { return numberIn(model, key).value_or(0); };
    const auto kindOf = [&](char letter) {
        ordered_json kind;
        kind["name"] = letter == 'M'   ? "mamba"
                       : letter == '*' ? "attention"
                       : letter == 'E' ? "MoE"
                       : letter == 'D' ? "dense"
                       : letter == 'e' ? "delta net MoE"
                       : letter == 'd' ? "delta net"
                                       : "MLP";
        if (letter != 'E' && letter != 'e' && experts)
            kind["dense"] = true;
        if (letter == 'e' || letter == 'd')
            kind["mixer"] = {{"kind", "gated-delta"},
                             {"heads", number("linear_heads")},
                             {"key_heads", number("linear_key_heads")},
                             {"head_dim", number("linear_head_dim")},
                             {"state", number("linear_state")},
                             {"convolution", number("linear_convolution")}};
        if (!single)
            return kind;
        if (letter == 'M')
            kind["mixer"] = {{"kind", "mamba2"},
                             {"heads", number("mamba_heads")},
                             {"key_heads", number("mamba_groups")},
                             {"head_dim", number("mamba_head_dim")},
                             {"state", number("mamba_state")},
                             {"convolution", 4}};
        else
            kind["attention"] = letter == '*';
        kind["mlp"] = letter == '-' || letter == 'E';
        return kind;
    };
    json["kinds"] = ordered_json::array();
    json["stack"] = ordered_json::array();
    std::string seen;
    for (std::size_t i = 0; i < letters.size();) {
        const std::size_t end = std::min(letters.find_first_not_of(letters[i], i), letters.size());
        ordered_json kind = kindOf(letters[i]);
        json["stack"].push_back({{"kind", kind["name"]}, {"layers", end - i}});
        if (seen.find(letters[i]) == std::string::npos)
            json["kinds"].push_back(std::move(kind));
        seen += letters[i];
        i = end;
    }
}

workload::Transformer modelOf(const Reading& reading, const exchange::Catalog& catalog, bool& taken,
                              std::vector<Message>& notes)
{
    const Value* id = find(reading.model, "id");
    workload::Transformer model;
    if (id != nullptr)
        if (const auto known = catalog.model(textOf(*id))) {
            model = **known;
            taken = true;
        }
    const auto number = [&reading](std::string_view key) { return numberIn(reading.model, key); };
    if (!number("layers") || !number("hidden") || !number("heads") || !number("ffn"))
        return model;
    ordered_json json;
    const Value* name = find(reading.model, "name");
    json["id"] = "imported";
    json["name"] = name != nullptr ? textOf(*name)
                                   : std::string(labelOf(reading.framework)) + ", "
                                         + std::to_string(*number("layers")) + " layers";
    for (const char* key : {"layers", "hidden", "heads", "kv_heads", "head_dim", "ffn"})
        if (number(key))
            json[key] = *number(key);
    json["vocab"] = number("vocab").value_or(50257);
    for (const char* key : {"gated", "tied_embeddings", "attention_gate"})
        if (const Value* value = find(reading.model, key))
            json[key] = textOf(*value) == "true";
    if (const Value* norm = find(reading.model, "norm"))
        json["norm"] = textOf(*norm);
    if (number("experts") && *number("experts") > 0) {
        ordered_json& moe = json["moe"];
        moe["num_experts"] = *number("experts");
        moe["top_k"] = number("topk").value_or(1);
        moe["expert_ffn"] = number("expert_ffn").value_or(*number("ffn"));
        if (number("num_shared")) {
            moe["num_shared"] = *number("num_shared");
            moe["shared_ffn"] = number("shared_ffn").value_or(*number("ffn"));
        }
        if (number("first_dense"))
            moe["first_dense"] = std::min(*number("first_dense"), *number("layers"));
    }
    if (number("kv_lora")) {
        ordered_json& mla = json["mla"];
        mla["q_lora"] = number("q_lora").value_or(0);
        mla["kv_lora"] = *number("kv_lora");
        mla["nope"] = number("nope").value_or(128);
        mla["rope"] = number("rope").value_or(64);
        mla["v"] = number("v").value_or(128);
        json["kv_heads"] = *number("heads");
    }
    if (const Value* letters = find(reading.model, "layer_kinds"))
        putLayerKinds(json, textOf(*letters), reading.model);
    if (number("sparse_topk"))
        json["sparse"] = {{"top_k", *number("sparse_topk")},
                          {"index_heads", number("sparse_heads").value_or(64)},
                          {"index_dim", number("sparse_dim").value_or(128)}};
    if (number("mtp_layers"))
        json["multi_token_layers"] = *number("mtp_layers");
    // Every n-th layer sees all tokens, the others the latest.
    const std::int64_t every = number("window_every").value_or(0);
    if (number("window") && every > 1 && !json.contains("kinds") && !number("first_dense")) {
        json["kinds"] = {{{"name", "window"}, {"window", *number("window")}},
                         {{"name", "full"}, {"window", 0}}};
        json["stack"] = ordered_json::array();
        constexpr std::int64_t kMostLayers = 10'000;
        const std::int64_t layers = std::min(*number("layers"), kMostLayers);
        for (std::int64_t left = layers; left > 0; left -= every) {
            json["stack"].push_back({{"kind", "window"}, {"layers", std::min(left, every - 1)}});
            if (left >= every)
                json["stack"].push_back({{"kind", "full"}, {"layers", 1}});
        }
    } else if (number("window")) {
        json["window"] = *number("window");
    }
    if (auto read = exchange::readTransformer(json.dump(), catalog)) {
        taken = true;
        bool isNamed = false;
        const workload::Transformer* like = modelLike(*read, reading, number("vocab").has_value(), catalog,
                                                      isNamed);
        if (like != nullptr && isNamed && name == nullptr)
            read->name = like->name;
        if (!number("vocab") && like != nullptr) {
            read->vocabulary = like->vocabulary;
            notes.push_back(
                isNamed ? say(
                    "The size of the vocabulary is not in the file; it has the layers of %1, which it also names, so that its is taken.",
                    like->name)
                        : say(
                            "The size of the vocabulary is not in the file; it has the layers of %1, whose is taken.",
                            like->name));
        } else if (!number("vocab")) {
            notes.push_back(say("The size of the vocabulary is not in the file; GPT-2's is taken."));
        }
        return *read;
    } else {
        notes.push_back(say("The model cannot be priced as it stands: %1.", read.error().message));
    }
    return model;
}

} // namespace

namespace {

bool isByDefault(const Reading& reading, std::string_view id)
{
    return std::any_of(reading.mapped.begin(), reading.mapped.end(),
                       [id](const Mapped& one) { return one.to == id && one.byDefault; });
}

} // namespace

namespace {

std::string_view ownStackOf(const Reading& reading)
{
    const Framework* framework = findFramework(reading.framework);
    return framework == nullptr ? std::string_view() : framework->stacks[0];
}

/// The id of the stack that runs the file: the reader's choice, or the first of its framework that has constants.
std::string_view stackOf(const Reading& reading)
{
    const Framework* framework = findFramework(reading.framework);
    if (!reading.stack.empty())
        return cluster::findSoftware(reading.stack) >= 0 ? std::string_view(reading.stack) : "eager";
    if (framework == nullptr)
        return {};
    for (const std::string_view stack : framework->stacks)
        if (!stack.empty() && cluster::findSoftware(stack) >= 0)
            return stack;
    return {};
}

std::string_view stackName(std::string_view id)
{
    const std::int32_t at = static_cast<std::int32_t>(cluster::findSoftware(id));
    return at < 0 ? id : cluster::softwareStacks()[static_cast<std::size_t>(at)].name;
}

} // namespace

namespace {

/// What a frozen second model of the same shape adds, as no knob stands for it: its weights, divided as those that train, in 16 bits, and
/// a forward of every sequence. Adapters that are switched off are their own reference. A forward is a third of forward and backward, a
/// quarter where layers run again. Source: Rafailov et al. 2023, arXiv 2305.18290, eq. 7; TRL, trainer/dpo_trainer.py.
Message referenceNote(const layout::Scenario& s)
{
    constexpr double kBytes = 2;
    const auto text = [&s](std::string_view id) {
        const layout::Knob& knob = *layout::findKnob(id);
        return layout::spell(knob, knob.get(s));
    };
    const std::string share = text("recompute") == "full" ? "25" : "33";
    if (text("train") != "full")
        return say(
            "The reference is the same model without its adapters: its forward, about %1 % of a step's computing more, is not in the numbers.",
            share);
    double ranks = static_cast<double>(s.layout.tensorParallel)
                   * static_cast<double>(s.layout.pipelineParallel);
    if (text("zero") == "3")
        ranks *= static_cast<double>(std::max<std::int64_t>(layout::findKnob("dp_shard")->get(s) > 0
                                                                ? layout::findKnob("dp_shard")->get(s)
                                                                : s.dataParallel(),
                                                            1));
    const double each = kBytes * static_cast<double>(workload::countParameters(s.model).total)
                        / std::max(ranks, 1.0);
    return say(
        "The reference model beside the one that trains is not in the numbers: %1 GiB more on each accelerator, and about %2 % of a step's computing.",
        fixed(each / kGiB, 1), share);
}

/// Whether what the file leaves open decides over a broken rule: some value of one of its open knobs keeps it. A recipe that is
/// not in the file may set every knob that the file does not.
bool isLeftOpen(std::string_view code, const Reading& reading, const layout::Scenario& s)
{
    constexpr std::array<std::int64_t, 9> kTried{1, 2, 4, 8, 16, 32, 64, 128, 256};
    const auto rules = layout::rules();
    const auto rule = std::find_if(rules.begin(), rules.end(),
                                   [code](const layout::Rule& one) { return one.code == code; });
    if (rule == rules.end())
        return false;
    const auto isSaid = [&reading](std::string_view id) {
        return find(reading.layout, id) != nullptr || find(reading.workload, id) != nullptr
               || (id == "stages" && find(reading.layout, "stages") != nullptr);
    };
    struct Open {
        const layout::Knob* knob;
        std::vector<std::int64_t> values;
    };
    std::vector<Open> open;
    for (const std::string_view id : rule->knobs) {
        const layout::Knob* knob = layout::findKnob(id);
        const bool isNeeded = std::any_of(reading.needs.begin(), reading.needs.end(),
                                          [id](const Need& one) { return one.what == id; });
        if (knob == nullptr || knob->kind == layout::KnobKind::Set || isSaid(id)
            || (!isNeeded && !reading.degreesElsewhere))
            continue;
        Open& one = open.emplace_back(Open{knob, {}});
        const auto add = [&one](std::int64_t value) {
            if (value >= one.knob->minimum && value <= one.knob->maximum)
                one.values.push_back(value);
        };
        if (knob->kind == layout::KnobKind::Integer)
            std::for_each(kTried.begin(), kTried.end(), add);
        else
            for (std::int64_t value = knob->minimum; value <= std::min<std::int64_t>(knob->maximum, 32);
                 ++value)
                add(value);
    }
    // One of them, or two: virtual stages want several stages and a schedule that has them.
    for (std::size_t a = 0; a < open.size(); ++a)
        for (const std::int64_t first : open[a].values) {
            layout::Scenario tried = s;
            open[a].knob->set(tried, first);
            if (rule->holds(tried))
                return true;
            for (std::size_t b = a + 1; b < open.size(); ++b)
                for (const std::int64_t second : open[b].values) {
                    layout::Scenario both = tried;
                    open[b].knob->set(both, second);
                    if (rule->holds(both))
                        return true;
                }
        }
    return false;
}

} // namespace

Made makeScenario(const Reading& reading, const layout::Scenario& base, const exchange::Catalog& catalog)
{
    Made made{base, {}, false, {}, {}};
    layout::Scenario& s = made.scenario;
    const workload::Transformer model = modelOf(reading, catalog, made.modelTaken, made.violations);
    if (made.modelTaken)
        s.model = model;
    s.stageLayers.clear();
    // Whoever calls chooses the cluster; another accelerator than the file's is said. Of its own a node is what the file's launcher asks for.
    std::int64_t slice = 0;
    if (const Value* preset = find(reading.cluster, "preset"))
        if (const auto named = catalog.cluster(textOf(*preset), 1)) {
            if (named->accelerator.id == s.cluster.accelerator.id)
                slice = reading.perNode;
            else
                made.notes.push_back(
                    say("The file runs on %1; the cluster here is %2.", named->name, s.cluster.name));
        }
    if (const auto gpus = numberIn(reading.cluster, "gpus");
        gpus && *gpus > 0 && *gpus <= (std::int64_t{1} << 24)) {
        // Nodes as the cluster has them; smaller ones where the number asks for it.
        std::int64_t each = std::max<std::int64_t>(1, s.cluster.acceleratorsPerNode);
        if (slice > 0)
            each = std::min(each, slice);
        while (*gpus % each != 0)
            --each;
        cluster::Cluster sized = s.cluster;
        sized.others.clear();
        if (each != sized.acceleratorsPerNode) {
            const std::int64_t whole = sized.acceleratorsPerNode;
            for (cluster::LinkLevel& level : sized.levels) {
                if (level.size > 1 && level.size <= whole)
                    level.size = std::min(level.size, each);
                if (level.ports > 0) // of each host as many NICs as it had
                    level.ports = std::max<std::int64_t>(1, level.ports * each / whole);
            }
            std::erase_if(sized.levels, [each, &sized](const cluster::LinkLevel& level) {
                return level.size <= each && each == 1 && sized.levels.size() > 1;
            });
            sized.acceleratorsPerNode = each;
            if (each != slice && !reading.isFewest)
                made.violations.push_back(say(
                    "%1 accelerators are no whole nodes of %2; nodes of %3 are taken.", *gpus, whole, each));
        }
        if (auto grown = exchange::withNodes(sized, *gpus / each))
            s.cluster = std::move(*grown);
        else
            made.violations.push_back(grown.error().message);
    }
    s.layout.dataParallel = 0;
    // The stack that the file is of, or the nearest one with constants; who knows a nearer one sets it.
    if (const std::string_view stack = stackOf(reading);
        !stack.empty() && layout::setKnob(s, "software", stack)) {
        made.set.emplace_back("software");
        const std::string_view own = reading.stack.empty() ? ownStackOf(reading)
                                                           : std::string_view(reading.stack);
        if (stack != own)
            made.notes.push_back(say("%1 has no constants of its own here; %2 stands for it.", labelOf(own),
                                     stackName(stack)));
    }
    for (const Values* values : {&reading.workload, &reading.layout})
        for (const auto& [id, value] : *values) {
            if (id == "stages" || id == "dp")
                continue;
            const layout::Knob* knob = layout::findKnob(id);
            // How experts are split says nothing of a model that has none.
            if (knob == nullptr
                || (!s.model.moe && id == "etp"
                    && (isByDefault(reading, id) || numberIn(reading.layout, "ep").value_or(1) <= 1)))
                continue;
            if (const auto parsed = layout::parse(*knob, textOf(value))) {
                knob->set(s, *parsed);
                made.set.push_back(id);
            } else if (std::find(reading.notYet.begin(), reading.notYet.end(), id) == reading.notYet.end()) {
                made.violations.push_back(parsed.error().message);
            } else {
                knob->set(s, knob->get(layout::Scenario{})); // a note says what stands for it
            }
        }
    if (reading.hasReference)
        made.notes.push_back(referenceNote(s));
    // Megatron's list says what runs again; here the list is what runs again beside the attention's core.
    const Value* list = find(reading.layout, "recompute_modules");
    if (list != nullptr && textOf(*list) != "per-op" && textOf(*list).find("core_attn") == std::string::npos
        && find(reading.layout, "recompute") != nullptr
        && textOf(*find(reading.layout, "recompute")) == "selective")
        (void)layout::setKnob(s, "recompute", "none");
    if (const Value* stages = find(reading.layout, "stages"))
        if (auto layers = exchange::readStageLayers(textOf(*stages))) {
            s.stageLayers = std::move(*layers);
            made.set.emplace_back("stages");
        }
    // What a file says of its batch holds on any number of accelerators.
    const auto micro = numberIn(reading.layout, "micro_batch");
    const auto global = numberIn(reading.workload, "global_batch");
    const std::int64_t steps = reading.accumulation.value_or(1);
    if (micro && global && *micro > 0 && steps > 0 && *micro < (1 << 24) && steps < (1 << 24)
        && *global % (*micro * steps) != 0)
        made.violations.push_back(
            steps > 1 ? say("The global batch %1 is no multiple of micro-batch %2 x accumulation %3 = %4.",
                            *global, *micro, steps, *micro * steps)
                      : say("The global batch %1 is no multiple of the micro-batch %2.", *global, *micro));
    // A file that says all three says how many replicas there are. Source: DeepSpeed, runtime/config.py, _batch_assertion().
    else if (const std::int64_t dp = s.dataParallel();
             micro && global && reading.accumulation && *micro > 0 && steps > 0 && dp > 0
             && *micro < (1 << 24) && steps < (1 << 24) && !isByDefault(reading, "global_batch")
             && *global / (*micro * steps) != dp)
        made.violations.push_back(say(
            "The global batch %1 is not micro-batch %2 x accumulation %3 x %4 replicas = %5: DeepSpeed stops.",
            *global, *micro, steps, dp, *micro * steps * dp));
    // Of a model that the file does not give no rule is broken.
    constexpr std::array<std::string_view, 10> kOfModel{"sequence-within-positions",
                                                        "heads-divide",
                                                        "kv-heads-divide",
                                                        "matrices-divide",
                                                        "context-heads",
                                                        "experts-exist",
                                                        "experts-divide",
                                                        "layers-suffice",
                                                        "chunks-divide",
                                                        "stages-hold-layers"};
    for (const layout::Reason& reason : layout::violations(s))
        if ((made.modelTaken || std::find(kOfModel.begin(), kOfModel.end(), reason.code) == kOfModel.end())
            && !isLeftOpen(reason.code, reading, s))
            made.violations.push_back(layout::sentence(reason));
    return made;
}

// ------------------------------------------------------------------ as JSON

namespace {

ordered_json jsonOf(const Value& value)
{
    if (const auto* number = std::get_if<std::int64_t>(&value))
        return *number;
    if (const auto* truth = std::get_if<bool>(&value))
        return *truth;
    return std::get<std::string>(value);
}

ordered_json jsonOf(const Values& values)
{
    ordered_json out = ordered_json::object();
    for (const auto& [id, value] : values)
        out[id] = jsonOf(value);
    return out;
}

ordered_json jsonOf(const std::vector<Named>& list)
{
    ordered_json out = ordered_json::array();
    for (const Named& one : list) {
        ordered_json entry{{"key", one.key.substr(0, 400)}};
        if (!one.value.empty())
            entry["value"] = one.value.substr(0, 400);
        if (one.line > 0)
            entry["line"] = one.line;
        if (!one.note.empty())
            entry["note"] = english(one.note);
        out.push_back(std::move(entry));
    }
    return out;
}

} // namespace

std::string writeReading(const Reading& reading, const std::vector<Message>& violations)
{
    ordered_json out{{"kind", "config"}, {"framework", reading.framework}};
    out["unread"] = jsonOf(reading.unread);
    out["layout"] = jsonOf(reading.layout);
    out["workload"] = jsonOf(reading.workload);
    out["model"] = reading.model.empty() ? ordered_json(nullptr) : jsonOf(reading.model);
    out["cluster"] = reading.cluster.empty() ? ordered_json(nullptr) : jsonOf(reading.cluster);
    ordered_json& mapped = out["mapped"] = ordered_json::array();
    for (const Mapped& one : reading.mapped) {
        ordered_json entry{
            {"key", one.key.substr(0, 400)}, {"value", one.value.substr(0, 400)}, {"to", one.to}};
        if (one.byDefault)
            entry["default"] = true;
        if (one.line > 0)
            entry["line"] = one.line;
        if (!one.note.empty())
            entry["note"] = english(one.note);
        else if (std::find(reading.notYet.begin(), reading.notYet.end(), one.to) != reading.notYet.end())
            entry["note"] = "not priced yet";
        mapped.push_back(std::move(entry));
    }
    out["not_priced"] = jsonOf(reading.notPriced);
    // What nobody read is unknown, whatever it is about.
    std::vector<Named> unknown = reading.unread;
    unknown.insert(unknown.end(), reading.unknown.begin(), reading.unknown.end());
    out["unknown"] = jsonOf(unknown);
    ordered_json& needs = out["needs"] = ordered_json::array();
    for (const Need& one : reading.needs) {
        ordered_json entry{{"what", one.what}, {"why", english(one.why)}};
        if (!one.proposal.empty())
            entry["proposal"] = one.proposal;
        needs.push_back(std::move(entry));
    }
    ordered_json& notes = out["notes"] = ordered_json::array();
    for (const Message& note : reading.notes)
        notes.push_back(english(note));
    ordered_json& broken = out["violations"] = ordered_json::array();
    for (const Message& one : violations)
        broken.push_back(english(one));
    out["not_yet"] = reading.notYet;
    return out.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace shardscape::frameworks
