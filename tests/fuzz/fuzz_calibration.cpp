// SPDX-License-Identifier: GPL-3.0-or-later
// What calibrate writes, and the residuals in it.
#include "target.h"

#include "exchange/runs/calibration_json.h"
#include "exchange/runs/residuals_json.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::insistOnASentence(exchange::readCalibration(text));
    fuzz::insistOnASentence(exchange::readResiduals(text));
    return 0;
}
