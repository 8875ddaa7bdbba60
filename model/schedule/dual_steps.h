// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/assemble.h"

namespace shardscape::schedule {

/// Where a device stands in DualPipe, or in DualPipeV, which is one half of it.
struct DualSeat {
    std::int32_t inward = 0;  ///< devices between this one and the middle (the turning point of the V)
    std::int32_t outward = 0; ///< devices between this one and the end
    std::int32_t pairs = 0;   ///< overlapped forward-backward pairs per phase in the steady part
    [[nodiscard]] bool inMiddle() const { return inward == 0; }
};

/// The eight steps of DualPipe on one device. Phase 0 is what enters on this side, phase 1 what comes from
/// beyond the middle; `phaseSlot(kind, phase, i)` is the i-th pass of a phase. Source: DeepSeek-V3 report
/// 2024 (arXiv:2412.19437), Fig. 5, and its published step list.
template <class PhaseSlot>
class DualSteps {
public:
    DualSteps(const DualSeat& seat, const PhaseSlot& phaseSlot)
        : m_seat(seat)
        , m_phaseSlot(phaseSlot)
    {}

    Order run()
    {
        for (std::int32_t i = 0; i < 2 * m_seat.inward; ++i) {
            forward(0);
        }
        for (std::int32_t i = 0; i <= m_seat.outward; ++i) {
            forward(0);
            forward(1);
        }
        for (std::int32_t i = 0; i < m_seat.inward; ++i) {
            input(1);
            weight();
            forward(1);
        }
        for (std::int32_t i = 0; i < m_seat.pairs; ++i) {
            // In the middle the first two passes meet on one device: nothing to overlap yet.
            if (i == 0 && m_seat.inMiddle()) {
                forward(0);
                backward(1);
            } else {
                pairUp(0, 1);
            }
            pairUp(1, 0);
        }
        for (std::int32_t i = 0; i < m_seat.inward; ++i) {
            backward(1);
            pairUp(1, 0);
        }
        windDown();
        for (std::int32_t i = 0; i < m_seat.inward; ++i) {
            weight();
            input(0);
        }
        for (std::int32_t i = 0; i <= m_seat.outward; ++i) {
            weight();
        }
        return std::move(m_order);
    }

private:
    /// Backwards of both phases; from the middle on they are split and their weight gradients kept for the
    /// end.
    void windDown()
    {
        const std::int32_t rounds = m_seat.outward + 1;
        bool split = false;
        for (std::int32_t i = 0; i < rounds; ++i) {
            split = split || (i == rounds / 2 && m_seat.outward % 2 == 1);
            split ? input(1) : backward(1);
            split = split || (i == rounds / 2 && m_seat.outward % 2 == 0);
            split ? input(0) : backward(0);
        }
    }

    void forward(int phase) { m_order.push_back(m_phaseSlot(OpKind::Forward, phase, m_forwards[phase]++)); }
    void backward(int phase)
    {
        m_order.push_back(m_phaseSlot(OpKind::Backward, phase, m_backwards[phase]++));
    }
    void input(int phase)
    {
        const std::int32_t i = m_backwards[phase]++;
        m_order.push_back(m_phaseSlot(OpKind::BackwardInput, phase, i));
        m_weights.push_back(m_phaseSlot(OpKind::BackwardWeight, phase, i));
    }
    void weight() { m_order.push_back(m_weights[m_doneWeights++]); }
    void pairUp(int forwardPhase, int backwardPhase)
    {
        m_order.push_back(pair(m_phaseSlot(OpKind::Forward, forwardPhase, m_forwards[forwardPhase]++),
                               m_phaseSlot(OpKind::Backward, backwardPhase, m_backwards[backwardPhase]++)));
    }

    DualSeat m_seat;
    const PhaseSlot& m_phaseSlot;
    Order m_order;
    std::vector<Slot> m_weights; ///< weight gradients in the order their inputs were done
    std::size_t m_doneWeights = 0;
    std::int32_t m_forwards[2] = {0, 0};
    std::int32_t m_backwards[2] = {0, 0};
};

} // namespace shardscape::schedule
