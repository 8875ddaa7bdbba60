// SPDX-License-Identifier: GPL-3.0-or-later
#include "frameworks/framework.h"

namespace shardscape::frameworks {

namespace {

/// "${NAME:default}" is its default, unless that is null.
std::optional<std::string> defaulted(const std::string& text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t open = text.find("${", i);
        if (open == std::string::npos) {
            out += text.substr(i);
            break;
        }
        const std::size_t end = text.find('}', open);
        const std::size_t colon = text.find(':', open);
        if (end == std::string::npos || colon == std::string::npos || colon > end)
            return {};
        const std::string value = text.substr(colon + 1, end - colon - 1);
        if (value == "null" || value.empty())
            return {};
        out += text.substr(i, open - i) + value;
        i = end + 1;
        if (out.size() > 4096)
            return {};
    }
    return out;
}

Result<Reading> readPrimus(KeyList keys)
{
    Draft draft("primus", std::move(keys), false);
    draft.resolve = defaulted;
    draft.reading().degreesElsewhere = true;
    draft.stripSections({"modules.pre_trainer.overrides.", "modules.sft_trainer.overrides.",
                         "modules.post_trainer.overrides.", "modules.pre_trainer.", "modules.sft_trainer.",
                         "modules.post_trainer."});
    const std::string framework = draft.word({"framework"}, "framework").value_or("megatron");
    if (auto model = draft.word({"model"}, "name")) {
        if (model->ends_with(".yaml"))
            model->resize(model->size() - 5);
        takeModelName(draft, *model);
    }
    if (const auto base = draft.word({"config"}, "base"))
        draft.note(say("%1 sets what this file does not say; it is not read.", shown(*base)));
    if (framework == "torchtitan")
        readTorchtitanWords(draft);
    else if (framework == "maxtext")
        readMaxtextWords(draft);
    else
        readMegatronWords(draft);
    return draft.finish({"gpus", "sequence", "micro_batch", "global_batch"});
}

} // namespace

Framework primus()
{
    return {"primus", "Primus", readPrimus, nullptr, 40, false, {"megatron-core"}};
}

} // namespace shardscape::frameworks
