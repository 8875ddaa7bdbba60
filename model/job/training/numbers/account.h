// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/simulate.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

/// What the numbers of a layout are: what fills an accelerator's memory, and what a step's time is spent on. Each is declared
/// once, here or by the technique that brings it; whoever writes, draws or explains numbers goes through the list.
namespace shardscape::training {

enum class Family : std::uint8_t {
    Memory, ///< bytes of one rank; they sum to its total
    Time,   ///< seconds of a step; what is exposed sums to the step
};
inline constexpr std::size_t kFamilies = 2;

/// What an account is for people: its colour, its hatch, and whether it is useful. Views give each role a look.
enum class Role : std::uint8_t {
    // of memory
    Weights,
    Gradients,
    States,
    Activations,
    Transients,
    Reserve,
    // of time
    Work,   ///< at the hardware's peak: what MFU is a share of
    Excess, ///< the same work's time beyond that
    Repetition,
    Waiting,
    Communication,
    Update,
    // of sums
    Unexplained, ///< what a sum has and its parts do not
    Total,
};
inline constexpr int kRoles = static_cast<int>(Role::Total) + 1;

/// One kind of number.
struct Account {
    std::string_view id =
        {}; ///< "tensor_comm": in JSON, in the glossary and, after "time." or "memory.", of explanations
    Family family = Family::Time;
    std::string_view shortLabel = {}; ///< "Tensor-parallel": heads of narrow tables
    std::string_view label = {};      ///< "Tensor parallel comms"; of memory lower case, as in running text
    std::string_view help = {};       ///< one sentence; empty: the label says it
    Role role = Role::Work;
    double paleness =
        0; ///< how far its colour goes from its role's towards the ground, 0 to 1: tells neighbours apart
    /// Of waiting: hatched as bubbles with this cause are in the Gantt.
    schedule::BubbleCause cause = schedule::BubbleCause::WarmUp;
    bool always = true;     ///< has a row also where it is zero: most layouts have it
    std::uint8_t place = 0; ///< in its family, counted from 0: given by the list

    [[nodiscard]] bool isUseful() const { return role == Role::Work || role == Role::Excess; }
};

/// How many accounts one family may have.
inline constexpr std::size_t kMostAccounts = 16;

/// The accounts of a family in the order in which they are stacked and listed: those of every layout first, then those that
/// techniques declare. Account::place is the place in this list. Thread: any, immutable.
std::span<const Account> accounts(Family family);
inline std::span<const Account> memoryAccounts()
{
    return accounts(Family::Memory);
}
inline std::span<const Account> timeAccounts()
{
    return accounts(Family::Time);
}

/// The account of that id, or null.
const Account* findAccount(Family family, std::string_view id);

/// The rows of a step as people read it: the account `compute` as two, what its FLOPs take at the peak and what goes beyond
/// that, then every other account of time, then what nothing explains and the whole step.
std::span<const Account* const> timeRows();
const Account& idealRow();   ///< model FLOPs / (accelerators x peak): what MFU 100 % would take
const Account& kernelsRow(); ///< what the model's own kernels need beyond that
const Account&
unexplainedRow(); ///< only where the accounts do not sum to the step: a row that says so, never hidden
const Account& stepRow(); ///< the sum

/// Accounts of several declarations as lists by family, in the order of the declarations, with their places.
/// Ids must be unique within a family and no family may have more than kMostAccounts: asserted.
class AccountLists {
public:
    explicit AccountLists(std::initializer_list<std::span<const Account>> declarations);

    [[nodiscard]] std::span<const Account> of(Family family) const
    {
        const auto at = static_cast<std::size_t>(family);
        return {m_lists[at].data(), m_sizes[at]};
    }

private:
    std::array<std::array<Account, kMostAccounts>, kFamilies> m_lists{};
    std::array<std::size_t, kFamilies> m_sizes{};
};

/// A number for every account of a family, by its place. No allocation: sweeps hold them.
template <Family kFamily, class Number>
class PerAccount {
public:
    PerAccount() = default;
    /// Numbers of the first accounts.
    PerAccount(std::initializer_list<Number> first)
    {
        std::copy(first.begin(), first.end(), m_numbers.begin());
    }

    [[nodiscard]] Number& operator[](std::size_t place) { return m_numbers[place]; }
    [[nodiscard]] const Number& operator[](std::size_t place) const { return m_numbers[place]; }
    [[nodiscard]] Number& operator[](const Account& account) { return m_numbers[account.place]; }
    [[nodiscard]] const Number& operator[](const Account& account) const { return m_numbers[account.place]; }

    [[nodiscard]] static std::size_t size() { return accounts(kFamily).size(); }
    [[nodiscard]] auto begin() { return m_numbers.begin(); }
    [[nodiscard]] auto end() { return m_numbers.begin() + size(); }
    [[nodiscard]] auto begin() const { return m_numbers.begin(); }
    [[nodiscard]] auto end() const { return m_numbers.begin() + size(); }

    friend bool operator==(const PerAccount&, const PerAccount&) = default;

private:
    std::array<Number, kMostAccounts> m_numbers{};
};

/// The engine's own names for the first accounts of memory, by place.
enum class MemoryClass : std::uint8_t { Weights, Gradients, Optimizer, Activations, Buffers, Reserve };
inline constexpr std::size_t kMemoryClasses = 6;
/// And of time.
enum class TimeTerm : std::uint8_t {
    Compute, ///< forward and backward kernels of the model's own FLOPs
    Recompute,
    Imbalance,    ///< waiting for the slowest stage
    Bubble,       ///< pipeline fill and drain
    Host,         ///< waiting for the host to launch kernels
    TensorComm,   ///< exposed tensor-parallel collectives
    ContextComm,  ///< exposed exchange of keys, values or heads
    ExpertComm,   ///< exposed all-to-alls to and from the experts
    PipelineComm, ///< exposed stage-to-stage messages
    DataComm,     ///< exposed gradient and weight collectives
    Optimizer,
    HostCopies, ///< exposed copies between devices and their hosts
};
inline constexpr std::size_t kTimeTerms = 12;

constexpr std::size_t placeOf(MemoryClass memory)
{
    return static_cast<std::size_t>(memory);
}
constexpr std::size_t placeOf(TimeTerm term)
{
    return static_cast<std::size_t>(term);
}
inline const Account& accountOf(MemoryClass memory)
{
    return memoryAccounts()[placeOf(memory)];
}
inline const Account& accountOf(TimeTerm term)
{
    return timeAccounts()[placeOf(term)];
}

} // namespace shardscape::training
