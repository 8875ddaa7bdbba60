// SPDX-License-Identifier: GPL-3.0-or-later
// Shared lines, whole and broken.
#include "target.h"

#include "exchange/scenario/shared_line.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    static_cast<void>(exchange::isSharedLine(text));
    const Result<exchange::ScenarioFile> file = exchange::readSharedLine(text);
    fuzz::insistOnASentence(file);
    if (!file)
        return 0;
    const Result<exchange::ScenarioFile> again = exchange::readSharedLine(exchange::writeSharedLine(*file));
    fuzz::insist(again && again->scenario == file->scenario && again->saidKnobs == file->saidKnobs
                     && again->namedKnobs == file->namedKnobs,
                 "a shared line reads back the same");
    return 0;
}
