// SPDX-License-Identifier: GPL-3.0-or-later
// Names of TPU slices, alone and as a launcher has them: the first line is the slice, the second how many.
#include "target.h"

#include "frameworks/reading.h"
#include "frameworks/tpu_slice.h"

#include <algorithm>
#include <string>

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view slice = text.substr(0, end);
    const auto accelerators = frameworks::acceleratorsOfSlice(slice);
    constexpr std::int64_t kMost = 1 << 21;
    fuzz::insist(!accelerators || (*accelerators >= 1 && *accelerators <= kMost), "a slice has accelerators");
    const std::string launch =
        "python3 benchmark_runner.py xpk --device_type=" + std::string(slice)
        + " --num_slices=" + std::string(text.substr(std::min(end + 1, text.size())))
        + " --model_name=llama3_8b_8192\npython3 -m MaxText.train base.yml model_name=llama3-8b "
          "per_device_batch_size=2 max_target_length=8192 compile_topology="
        + std::string(slice) + "\n";
    const Result<frameworks::Reading> reading = frameworks::read(launch, "run.sh");
    fuzz::insistOnASentence(reading);
    return 0;
}
