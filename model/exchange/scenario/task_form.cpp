// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/scenario/task_form.h"

#include <array>

namespace shardscape::exchange {

const TaskForm* taskForm(workload::TaskKind kind)
{
    static const std::array forms{servingForm(), runForm()};
    for (const TaskForm& form : forms)
        if (form.kind == kind)
            return &form;
    return nullptr;
}

} // namespace shardscape::exchange
