// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/patch_words.h"

#include "exchange/questions/framework_signs.h"
#include "exchange/scenario/layout_string.h"
#include "exchange/text/line_changes.h"
#include "frameworks/framework.h"
#include "frameworks/places.h"
#include "layout/knob.h"

#include <algorithm>
#include <array>
#include <utility>

namespace shardscape::frameworks::patching {

namespace {

constexpr std::size_t kMostTried = 60; ///< that one key is tried with

} // namespace

std::vector<Key> keysOf(const Reading& reading)
{
    std::vector<Key> keys;
    for (const Mapped& one : reading.mapped)
        if (!one.byDefault)
            keys.push_back({one.key, nameOf(one.key), one.value, one.to, one.line});
    for (const auto* list : {&reading.notPriced, &reading.unread, &reading.unknown})
        for (const Named& one : *list)
            keys.push_back({one.key, nameOf(one.key), one.value, {}, one.line});
    return keys;
}

bool endsAs(std::string_view name, std::string_view tail)
{
    return name == tail
           || (name.size() > tail.size() && name.ends_with(tail)
               && name[name.size() - tail.size() - 1] == '.');
}

bool sameValue(std::string_view have, std::string_view want)
{
    const auto plain = [](std::string_view text) {
        std::string out;
        for (const char c : lower(text))
            if (c != '"' && c != '\'' && c != '[' && c != ']' && c != ',')
                out += c;
        if (const std::size_t call = out.find('('); call != std::string::npos)
            out.resize(call); // whatever a class is made with
        return out == "1"                     ? std::string("true")
               : out == "0"                   ? std::string("false")
               : out == "none" || out.empty() ? std::string("null")
                                              : out;
    };
    return plain(have) == plain(want);
}

namespace {

Result<KeyList> writtenKeys(const std::string& text)
{
    const auto sign = exchange::frameworkSignOf(text);
    if (!sign || sign->form == exchange::ConfigForm::Shell)
        return readShell(text);
    return readWrittenFile({"written", text, 1, 0});
}

} // namespace

std::optional<SaidByWriter> saidByWriter(std::string_view framework, const Plan& before, const Plan& after)
{
    const auto old = write(before, framework);
    const auto now = write(after, framework);
    if (!old || !now)
        return {};
    const auto oldKeys = writtenKeys(old->text);
    const auto nowKeys = writtenKeys(now->text);
    const auto oldReading = read(old->text, old->fileName);
    const auto nowReading = read(now->text, now->fileName);
    if (!oldKeys || !nowKeys || !oldReading || !nowReading)
        return {};
    const auto idOf = [](const Reading& reading, const Setting& it) {
        for (const Mapped& one : reading.mapped)
            if (!one.byDefault && one.key == it.key)
                return one.to;
        return std::string();
    };
    const auto find = [](const KeyList& keys, const std::string& name) {
        const Setting* found = nullptr;
        for (const Setting& it : keys.settings)
            if (it.name == name)
                found = &it;
        return found;
    };
    // Of Python a value is what stands in the text: the reader keeps of a call its name.
    const auto withSource = [&text = now->text](Wish wish) {
        const std::size_t call = wish.setting.value.find('(');
        if (wish.gone || call == std::string::npos)
            return wish;
        for (const Place& place : placesOf(text, wish.setting.key, wish.setting.line)) {
            const std::string source = text.substr(place.value, place.valueEnd - place.value);
            if (!source.starts_with(wish.setting.value.substr(0, call)))
                continue;
            wish.setting.value = source;
            wish.name = source.substr(0, source.find_first_of(".("));
            for (std::size_t at = text.find("\nfrom "); at != std::string::npos;
                 at = text.find("\nfrom ", at + 1)) {
                const std::string line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
                if (line.ends_with(" import " + wish.name))
                    wish.import = line;
            }
            break;
        }
        return wish;
    };
    SaidByWriter words;
    words.framework = findFramework(framework)->id;
    for (const Setting& it : nowKeys->settings) {
        if (it.name.starts_with("_comment")) // JSON's own way to say something of the file
            continue;
        words.names.push_back(it.name);
        const Setting* other = find(*oldKeys, it.name);
        std::string to = idOf(*nowReading, it);
        const bool alike = other != nullptr && other->value == it.value && other->isFlag == it.isFlag;
        if (!alike || !to.empty())
            words.wishes.push_back(withSource({it, std::move(to), false, other != nullptr, {}, {}, alike}));
    }
    for (const Setting& it : oldKeys->settings)
        if (find(*nowKeys, it.name) == nullptr && !it.name.starts_with("_comment")) {
            words.names.push_back(it.name);
            words.wishes.push_back({it, idOf(*oldReading, it), true, false, {}, {}});
        }
    return words;
}

std::set<std::string> tornWords(const Reading& reading, std::int64_t layers)
{
    std::set<std::string> ids;
    if (reading.framework == "nxdt") // the words are NeMo's, the trainer another
        return ids;
    const std::vector<Key> keys = keysOf(reading);
    const auto wordOf = [&keys](std::initializer_list<std::string_view> names) {
        std::string said;
        for (const Key& key : keys)
            for (const std::string_view name : names)
                if (endsAs(key.name, name))
                    said = sameValue(key.value, "null") ? std::string() : lower(key.value);
        return said;
    };
    const auto numberOf = [&wordOf](std::initializer_list<std::string_view> names) {
        const std::string said = wordOf(names);
        return said.empty() || said.size() > 6 || said.find_first_not_of("0123456789") != std::string::npos
                   ? std::int64_t{-1}
                   : std::int64_t{std::stoll(said)};
    };
    const std::string granularity = wordOf({"recompute_granularity", "activations_checkpoint_granularity"});
    const bool method = !wordOf({"recompute_method", "activations_checkpoint_method"}).empty();
    const bool number = !wordOf({"recompute_num_layers", "activations_checkpoint_num_layers"}).empty();
    const bool isStrict = reading.framework == "megatron" || reading.framework == "megatron-bridge";
    if (granularity == "full" ? !method || !number
                              : granularity == "selective" && isStrict && (method || number))
        ids.insert("recompute");
    const std::int64_t predictions = numberOf({"mtp_num_layers"});
    if (std::string text = wordOf({"pipeline_model_parallel_layout"}); !text.empty() && predictions > 0) {
        std::erase_if(text, [](char c) { return c == '\'' || c == '"'; });
        std::replace(text.begin(), text.end(), 'e', 'E');
        std::replace(text.begin(), text.end(), 'l', 'L');
        std::int64_t laid = 0;
        if (const auto stages = exchange::readLayoutString(text)) {
            for (const exchange::LayoutStage& one : *stages)
                laid += one.predictions;
            if (laid != predictions)
                ids.insert("stages");
        }
    }
    // A layout says all of the stages: validate_args() and TransformerConfig.__post_init__() take nothing of them beside it.
    constexpr std::array<std::string_view, 8> kOfStages{
        "num_layers_per_virtual_pipeline_stage",   "num_virtual_stages_per_pipeline_rank",
        "decoder_first_pipeline_num_layers",       "decoder_last_pipeline_num_layers",
        "num_layers_in_first_pipeline_stage",      "num_layers_in_last_pipeline_stage",
        "account_for_embedding_in_pipeline_split", "account_for_loss_in_pipeline_split"};
    if (!wordOf({"pipeline_model_parallel_layout"}).empty()
        && std::any_of(keys.begin(), keys.end(), [&](const Key& key) {
               const bool isOff = !key.isOption() && sameValue(key.value, "null");
               return !isOff && !sameValue(key.value, "false")
                      && std::any_of(kOfStages.begin(), kOfStages.end(),
                                     [&key](std::string_view one) { return endsAs(key.name, one); });
           }))
        ids.insert("stages");
    const std::int64_t first = numberOf(
        {"decoder_first_pipeline_num_layers", "num_layers_in_first_pipeline_stage"});
    const std::int64_t last = numberOf(
        {"decoder_last_pipeline_num_layers", "num_layers_in_last_pipeline_stage"});
    const Value* degree = find(reading.layout, "pp");
    const auto* pp = degree == nullptr ? nullptr : std::get_if<std::int64_t>(degree);
    if ((first >= 0 || last >= 0) && pp != nullptr && *pp > 1 && layers > 0) {
        const std::int64_t between = *pp - (first >= 0 ? 1 : 0) - (last >= 0 ? 1 : 0);
        const std::int64_t rest = layers - std::max<std::int64_t>(first, 0) - std::max<std::int64_t>(last, 0);
        if (rest < 0 || (between > 0 ? rest % between != 0 : rest != 0))
            ids.insert("stages");
    }
    return ids;
}

bool keepsCommands(std::string_view before, std::string_view after)
{
    const auto goesOn = [](std::string_view line) {
        while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
            line.remove_suffix(1);
        const std::size_t first = line.find_first_not_of(" \t");
        return line.ends_with('\\') && line[first] != '#';
    };
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < before.size();) {
        const std::size_t end = std::min(before.find('\n', at), before.size() - 1) + 1;
        lines.push_back(before.substr(at, end - at));
        at = end;
    }
    const auto isReached = [&](std::size_t line) { return line > 0 && goesOn(lines[line - 1]); };
    const std::vector<exchange::LineChange> changes = exchange::lineChanges(before, after);
    for (std::size_t i = 0; i < changes.size();) {
        const std::size_t start = changes[i].at;
        std::size_t end = start;
        std::string_view last;
        bool any = false;
        for (; i < changes.size() && changes[i].at == end; ++i) { // what stands together
            end += changes[i].was.size();
            if (!changes[i].now.empty()) {
                last = changes[i].now.back();
                any = true;
            }
        }
        if ((any ? goesOn(last) : isReached(start)) != isReached(end))
            return false;
    }
    return true;
}

bool isImport(std::string_view line)
{
    return line.starts_with("from ") || line.starts_with("import ");
}

std::string withImport(const std::string& text, const std::string& line)
{
    std::size_t at = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size() - 1) + 1;
        const std::string_view one = std::string_view(text).substr(from, end - from);
        if (isImport(one) && one.find('(') == std::string_view::npos)
            at = end;
        from = end;
    }
    const bool dos = text.find("\r\n") != std::string::npos;
    return text.substr(0, at) + line + (dos ? "\r\n" : "\n") + text.substr(at);
}

std::vector<std::string> spellings(std::string_view id, const std::string& value)
{
    struct Words {
        std::string_view value;
        std::vector<std::string_view> spelled;
    };
    static const std::vector<Words> kWords{
        {"true", {"true", "1"}},
        {"false", {"false", "0"}},
        {"bf16", {"bf16", "bfloat16", "amp_bf16", "torch.bfloat16", "bf16-mixed", "bf16_mixed", "true"}},
        {"fp16", {"fp16", "float16", "amp_fp16", "torch.float16", "16-mixed", "fp16_mixed", "true"}},
        {"fp32", {"fp32", "float32", "torch.float32", "32", "no", "false"}},
        {"fp8", {"fp8", "hybrid", "e4m3", "amp_fp8", "float8", "tensorwise", "delayed", "true"}},
        {"fp8-block", {"blockwise", "fp8-block", "e4m3"}},
        {"mxfp8", {"mxfp8", "e4m3"}},
        {"nvfp4", {"nvfp4", "e2m1"}},
        {"none", {"none", "false", "null", "0"}},
        {"full", {"full", "true", "1", "uniform"}},
        {"selective", {"selective", "true", "2", "op", "minimal"}},
        {"ring", {"ring", "p2p"}},
        {"all-to-all", {"all-to-all", "a2a", "ulysses", "alltoall"}},
        {"all-gather", {"all-gather", "all_gather", "allgather"}},
        {"hybrid", {"hybrid", "a2a+p2p", "usp"}},
        {"1f1b", {"1f1b", "1F1B", "one_f_one_b"}},
        {"interleaved-1f1b", {"interleaved-1f1b", "Interleaved1F1B", "interleaved"}},
        {"gpipe", {"gpipe", "GPipe", "afab"}},
        {"zb-h1", {"zb-h1", "ZBH1", "zbh1", "InterleavedZeroBubble"}},
        {"zb-v", {"zb-v", "ZBVZeroBubble", "zbv", "zbvzerobubble"}},
        {"dualpipe-v", {"dualpipe-v", "DualPipeV", "dualpipev"}},
        {"adamw", {"adamw", "AdamW", "adam", "adamw_torch_fused", "AdamWOptimizer"}},
        {"adam", {"adam", "Adam"}},
        {"sgd", {"sgd", "SGD"}},
        {"host", {"cpu", "host", "true"}},
        {"nvme", {"nvme"}},
    };
    static const std::vector<Words> kShards{
        {"0", {"0", "NO_SHARD", "none", "DDP", "false"}},
        {"1", {"1", "true", "optim", "ZERO1"}},
        {"2", {"2", "SHARD_GRAD_OP", "shard_grad_op", "optim_grads"}},
        {"3", {"3", "FULL_SHARD", "full_shard auto_wrap", "optim_grads_params", "true"}},
    };
    std::vector<std::string> all;
    for (const Words& one : id == "zero" || id == "reshard" ? kShards : kWords)
        if (one.value == value)
            all.assign(one.spelled.begin(), one.spelled.end());
    for (const Words& one : kWords)
        if (all.empty() && one.value == value)
            all.assign(one.spelled.begin(), one.spelled.end());
    if (std::find(all.begin(), all.end(), value) == all.end())
        all.insert(all.begin(), value);
    return all;
}

std::vector<std::string> countings(const Plan& plan, std::string_view id, std::int64_t value)
{
    std::vector<std::string> all;
    const auto add = [&all](std::int64_t number) {
        std::string text = std::to_string(number);
        if (number >= 0 && all.size() < kMostTried && std::find(all.begin(), all.end(), text) == all.end())
            all.push_back(std::move(text));
    };
    add(value);
    const std::int64_t dp = std::max<std::int64_t>(plan.number("dp", 1), 1);
    const std::int64_t sequence = plan.number("sequence", 1);
    const std::int64_t micro = std::max<std::int64_t>(plan.number("micro_batch", 1), 1);
    const std::int64_t global = plan.number("global_batch", 1);
    const std::int64_t layers = plan.number("layers", 0);
    const std::int64_t pp = std::max<std::int64_t>(plan.number("pp", 1), 1);
    const std::int64_t chunks = std::max<std::int64_t>(plan.number("chunks", 1), 1);
    const std::int64_t gpus = std::max<std::int64_t>(plan.number("gpus", 1), 1);
    if (id == "global_batch" || id == "micro_batch") {
        if (global % (micro * dp) == 0)
            add(global / (micro * dp));
        if (global % dp == 0) {
            add(global / dp);
            add(global / dp * sequence);
        }
        add(global * sequence);
        add(micro * sequence);
        add(micro * dp);
        if (global % gpus == 0)
            add(global / gpus);
    }
    for (const std::int64_t ends : {0, 2, 1}) // embedding and loss may count as a layer each
        if (id == "chunks" && (layers + ends) % (pp * chunks) == 0)
            add((layers + ends) / (pp * chunks));
    if (id == "chunks" || id == "stages")
        add(pp * chunks);
    if (id == "dp_shard" && value > 0 && dp % value == 0)
        add(dp / value);
    if (id == "recompute_layers")
        add(value);
    if (id == "bucket_mb") {
        add(value << 20);
        add((value << 20) / 2);
        add((value << 20) / 4);
    }
    if (id.starts_with("offload") && value < 100)
        all.push_back((value < 10 ? "0.0" : "0.") + std::to_string(value));
    if (id.starts_with("offload") && value == 100)
        all.insert(all.end(), {"1.0", "true", "cpu"});
    if (id.starts_with("offload") && value == 0)
        all.insert(all.end(), {"false", "none"});
    return all;
}

} // namespace shardscape::frameworks::patching
