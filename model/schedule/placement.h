// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace shardscape::schedule {

/// Which device holds which virtual stage. Stage s = chunk * devices + position along the chunk's pass over
/// the devices. Direction 0 enters at device 0; direction 1, where a schedule has one, is its mirror image
/// and enters at the last.
class Placement {
public:
    enum class Shape : std::uint8_t {
        Loop, ///< every chunk runs from device 0 to the last (with one chunk: the plain pipeline)
        Wave, ///< odd chunks run back, so that neighbouring chunks meet on one device (with two chunks: the V)
    };

    constexpr Placement(Shape shape, std::int32_t devices)
        : m_shape(shape)
        , m_devices(devices)
    {}

    [[nodiscard]] constexpr std::int32_t deviceOf(std::int32_t stage, int direction = 0) const
    {
        return mirrored(positionAt(stage / m_devices, stage % m_devices), direction);
    }
    [[nodiscard]] constexpr std::int32_t stageOf(std::int32_t device, std::int32_t chunk,
                                                 int direction = 0) const
    {
        return chunk * m_devices + positionAt(chunk, mirrored(device, direction));
    }

private:
    /// Turns a position along a chunk's pass into a device and back.
    [[nodiscard]] constexpr std::int32_t positionAt(std::int32_t chunk, std::int32_t position) const
    {
        return m_shape == Shape::Wave && chunk % 2 == 1 ? m_devices - 1 - position : position;
    }
    [[nodiscard]] constexpr std::int32_t mirrored(std::int32_t device, int direction) const
    {
        return direction == 0 ? device : m_devices - 1 - device;
    }

    Shape m_shape;
    std::int32_t m_devices;
};

} // namespace shardscape::schedule
