// SPDX-License-Identifier: GPL-3.0-or-later
// A config.json of Hugging Face, or a model in the catalog's form.
#include "target.h"

#include "exchange/catalog/hugging_face.h"
#include "exchange/questions/recognize.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    static_cast<void>(exchange::looksLikeModel(text));
    fuzz::insistOnASentence(exchange::recognize(text, "config.json"));
    fuzz::insistOnASentence(exchange::readModelFile(text, "model"));
    return 0;
}
