// SPDX-License-Identifier: GPL-3.0-or-later
// Measured links of pairs, and which expert follows which.
#include "target.h"

#include "exchange/tables/affinity_matrix.h"
#include "exchange/tables/link_matrix_file.h"

using namespace shardscape;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    fuzz::insistOnASentence(exchange::readLinkMatrix(text));
    const auto matrix = exchange::readAffinityMatrix(text);
    fuzz::insistOnASentence(matrix);
    if (!matrix)
        return 0;
    for (std::int64_t ranks = 1; ranks <= matrix->experts; ranks *= 2) {
        if (matrix->experts % ranks != 0)
            break;
        const exchange::ExpertPlacement placed = exchange::placedByAffinity(*matrix, ranks);
        fuzz::insist(placed.local >= 0 && placed.local <= 1 + 1e-9, "a share lies between nothing and all");
    }
    return 0;
}
