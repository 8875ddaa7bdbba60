// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace shardscape {

/// What went wrong, so that callers and tests can branch on it.
enum class ErrorCode {
    BadInput,      ///< a value that cannot be: wrong type, out of range, contradictory
    UnknownKey,    ///< a key that nothing reads
    UnknownName,   ///< a name of a model, cluster, schedule... that does not exist
    NotFound,      ///< a file or entry that is not there
    NotOurs,       ///< a file of another kind
    TooNew,        ///< a project of a later version
    Damaged,       ///< a file of the right kind that cannot be read
    Unwritable,    ///< the system refused to write
    ChangedOnDisk, ///< somebody else wrote the file since it was read
    Deadlock,      ///< a schedule whose ops wait for each other
    TooLarge,      ///< more than the program is made for
    Internal,      ///< a bug; the sentence names it
};

/// One clear sentence that names the place and, where there is one, the nearest right thing.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    Message message;

    [[nodiscard]] std::string text() const { return english(message); } ///< in English
};

/// A value or the reason why there is none. Infeasible layouts are not errors: they are evaluations with reasons.
template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, Message message)
{
    return tl::unexpected<Error>(Error{code, std::move(message)});
}

} // namespace shardscape
