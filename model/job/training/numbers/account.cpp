// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/training/numbers/account.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace shardscape::training {

namespace {

/// In the order of MemoryClass, then of TimeTerm.
constexpr std::array kCoreAccounts{
    Account{.id = "weights",
            .family = Family::Memory,
            .shortLabel = "Weights",
            .label = "weights",
            .role = Role::Weights},
    Account{.id = "gradients",
            .family = Family::Memory,
            .shortLabel = "Gradients",
            .label = "gradients",
            .role = Role::Gradients},
    Account{.id = "optimizer",
            .family = Family::Memory,
            .shortLabel = "Optimizer",
            .label = "optimizer states",
            .role = Role::States},
    Account{.id = "activations",
            .family = Family::Memory,
            .shortLabel = "Activations",
            .label = "activations",
            .role = Role::Activations},
    Account{.id = "buffers",
            .family = Family::Memory,
            .shortLabel = "Buffers",
            .label = "buffers",
            .role = Role::Transients},
    Account{.id = "reserve",
            .family = Family::Memory,
            .shortLabel = "Reserve",
            .label = "reserve",
            .role = Role::Reserve},

    Account{.id = "compute", .shortLabel = "Kernels", .label = "Kernels", .role = Role::Work},
    Account{.id = "recompute",
            .shortLabel = "Recompute",
            .label = "Recomputation",
            .help = "Activations computed a second time in the backward pass.",
            .role = Role::Repetition},
    Account{.id = "imbalance",
            .shortLabel = "Imbalance",
            .label = "Imbalance",
            .help = "Waiting for the slowest stage, or the longest micro-batch.",
            .role = Role::Waiting,
            .cause = schedule::BubbleCause::Imbalance},
    Account{
        .id = "bubble",
        .shortLabel = "Fill and drain",
        .label = "Fill and drain",
        .help =
            "Waiting while the pipeline fills and drains. With waits for slower stages this is the bubble.",
        .role = Role::Waiting},
    Account{.id = "host",
            .shortLabel = "Host",
            .label = "Kernel launches",
            .help = "Waiting for the host: small layers run faster than their kernels can be launched.",
            .role = Role::Waiting,
            .cause = schedule::BubbleCause::Imbalance,
            .always = false},
    Account{.id = "tensor_comm",
            .shortLabel = "Tensor-parallel",
            .label = "Tensor parallel comms",
            .help = "Collectives within layers that nothing hides.",
            .role = Role::Communication},
    Account{
        .id = "context_comm",
        .shortLabel = "Context-parallel",
        .label = "Context parallel comms",
        .help =
            "Keys, values or heads on their way between context-parallel ranks, where nothing hides them.",
        .role = Role::Communication,
        .always = false},
    Account{.id = "expert_comm",
            .shortLabel = "Expert-parallel",
            .label = "Expert parallel comms",
            .help = "Tokens on their way to their experts and back.",
            .role = Role::Communication,
            .always = false},
    Account{.id = "pipeline_comm",
            .shortLabel = "Stage to stage",
            .label = "Pipeline comms",
            .help = "Messages from stage to stage that nothing hides.",
            .role = Role::Communication},
    Account{.id = "data_comm",
            .shortLabel = "Data-parallel",
            .label = "Data parallel comms",
            .help = "Gradient and weight collectives that nothing hides.",
            .role = Role::Communication},
    Account{.id = "optimizer",
            .shortLabel = "Optimizer",
            .label = "Optimizer",
            .help = "Updating the weights.",
            .role = Role::Update},
    Account{
        .id = "host_copies",
        .shortLabel = "Host copies",
        .label = "Copies to the host",
        .help = "States and activations on their way between devices and hosts, where nothing hides them.",
        .role = Role::Communication,
        .always = false},
};

constexpr Account kIdeal{
    .id = "ideal",
    .label = "Model FLOPs at peak",
    .help =
        "What the model's own FLOPs would take with every accelerator at its peak. Its share of the step is the MFU.",
    .role = Role::Work};
constexpr Account kKernels{
    .id = "kernels",
    .label = "Kernel efficiency",
    .help = "What the model's own kernels take beyond that: tiles, launches, memory-bound work.",
    .role = Role::Excess};
constexpr Account kUnexplained{
    .id = "unaccounted",
    .label = "Not accounted for",
    .help = "The step is this much longer than its parts explain. Please report the layout: this is a bug.",
    .role = Role::Unexplained};
constexpr Account kStep{.id = "step", .label = "Step", .help = "The whole step.", .role = Role::Total};

/// Core accounts first; declarations of techniques follow in the order in which they are listed here.
const AccountLists& lists()
{
    static const AccountLists all{kCoreAccounts};
    return all;
}

std::vector<const Account*> readTimeRows()
{
    std::vector<const Account*> rows{&kIdeal, &kKernels};
    for (const Account& account : timeAccounts().subspan(1)) // the first is the two above
        rows.push_back(&account);
    rows.push_back(&kUnexplained);
    rows.push_back(&kStep);
    return rows;
}

} // namespace

AccountLists::AccountLists(std::initializer_list<std::span<const Account>> declarations)
{
    for (const std::span<const Account> declared : declarations) {
        for (const Account& account : declared) {
            const auto at = static_cast<std::size_t>(account.family);
            assert(m_sizes[at] < kMostAccounts);
            assert(std::none_of(m_lists[at].begin(), m_lists[at].begin() + m_sizes[at],
                                [&account](const Account& other) { return other.id == account.id; }));
            m_lists[at][m_sizes[at]] = account;
            m_lists[at][m_sizes[at]].place = static_cast<std::uint8_t>(m_sizes[at]);
            ++m_sizes[at];
        }
    }
}

std::span<const Account> accounts(Family family)
{
    return lists().of(family);
}

const Account* findAccount(Family family, std::string_view id)
{
    const auto all = accounts(family);
    const auto found = std::find_if(all.begin(), all.end(),
                                    [id](const Account& account) { return account.id == id; });
    return found == all.end() ? nullptr : &*found;
}

std::span<const Account* const> timeRows()
{
    static const std::vector<const Account*> rows = readTimeRows();
    return rows;
}

const Account& idealRow()
{
    return kIdeal;
}
const Account& kernelsRow()
{
    return kKernels;
}
const Account& unexplainedRow()
{
    return kUnexplained;
}
const Account& stepRow()
{
    return kStep;
}

} // namespace shardscape::training
