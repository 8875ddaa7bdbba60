// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of training frameworks. The first letter says what the file is called: the name helps to tell the form.
#include "target.h"

#include "exchange/catalog/catalog.h"
#include "exchange/questions/recognize.h"
#include "frameworks/reading.h"

#include <array>

using namespace shardscape;

namespace {

constexpr std::array<std::string_view, 7> kNames{
    "train.sh", "config.yaml", "config.toml", "config.json", "train.py", "train.log", "-"};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view text = fuzz::textOf(bytes + 1, size - 1);
    const std::string_view name = kNames[bytes[0] % kNames.size()];
    fuzz::insistOnASentence(exchange::recognize(text, name));
    const Result<frameworks::Reading> reading = frameworks::read(text, name);
    fuzz::insistOnASentence(reading);
    if (!reading)
        return 0;
    constexpr std::int64_t kMost = 1 << 20;
    const std::int64_t world = frameworks::smallestWorld(*reading);
    const frameworks::Reading settled = frameworks::withAccelerators(*reading,
                                                                     world > 0 && world < kMost ? world : 8);
    static const layout::Scenario base = [] {
        layout::Scenario it;
        it.cluster = *exchange::Catalog::builtIn().cluster("dgx-h100", 1);
        it.model = **exchange::Catalog::builtIn().model("llama-13b");
        return it;
    }();
    const frameworks::Made made = frameworks::makeScenario(settled, base, exchange::Catalog::builtIn());
    static_cast<void>(frameworks::writeReading(settled, made.violations));
    return 0;
}
