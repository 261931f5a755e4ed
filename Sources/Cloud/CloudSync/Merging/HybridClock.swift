/// The time of a change, by which changes of several devices are told apart: one that was made in knowledge of another is
/// later, whatever the clocks of the devices say.
package struct HybridTime: Hashable, Codable, Sendable {
    /// Milliseconds since 1970 by the most advanced clock that the device had heard of.
    package var milliseconds: Int64
    /// Counts the changes of the same millisecond.
    package var counter: Int64
    /// Tells devices apart whose changes are at the same time.
    package var device: String

    package init(milliseconds: Int64, counter: Int64 = 0, device: String) {
        (self.milliseconds, self.counter, self.device) = (milliseconds, counter, device)
    }
}

extension HybridTime: Comparable {
    package static func < (first: HybridTime, second: HybridTime) -> Bool {
        (first.milliseconds, first.counter, first.device) < (second.milliseconds, second.counter, second.device)
    }
}

/// The clock of one device, which never goes back and is never behind a time that it has heard of.
package struct HybridClock: Hashable, Codable, Sendable {
    package let device: String
    private var last: HybridTime

    package init(device: String) {
        self.device = device
        last = HybridTime(milliseconds: 0, device: device)
    }

    /// A clock with another name, which goes on where this one is.
    package init(device: String, after clock: HybridClock) {
        self.init(device: device)
        hear(clock.last)
    }

    /// Returns the time of a change that is made now.
    ///
    /// - Parameter wall: What the device's own clock says, in milliseconds since 1970.
    package mutating func next(at wall: Int64) -> HybridTime {
        if wall > last.milliseconds {
            last = HybridTime(milliseconds: wall, device: device)
        } else {
            last.counter += 1
        }
        return last
    }

    /// Hears of another device's change.
    package mutating func hear(_ time: HybridTime) {
        guard time > last else { return }
        (last.milliseconds, last.counter) = (time.milliseconds, time.counter)
    }
}
