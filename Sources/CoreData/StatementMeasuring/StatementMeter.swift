internal import TSanMutex

internal import struct Synchronization.Atomic

/// Adds up how often statements run, how long they take and how many rows they return, by their text, for any number of
/// connections.
///
/// While it is off, which it is at first, it costs each statement one look at a flag.
package final class StatementMeter: Sendable {
    /// The figures of all runs of a statement.
    package struct Tally: Hashable, Sendable {
        package var count = 0
        package var seconds = 0.0
        package var slowest = 0.0
        package var rows = 0

        package init() {}

        mutating func add(seconds: Double, rows: Int) {
            count += 1
            self.seconds += seconds
            slowest = max(slowest, seconds)
            self.rows += rows
        }
    }

    /// The text under which statements are added up once there are ``mostTexts`` others.
    package static let others = "(other statements)"
    /// The number of texts that are told apart. A program that has more writes values into its statements.
    package static let mostTexts = 1_000

    private let isMeasuring = Atomic<Bool>(false)
    private let tallies = Mutex<[String: Tally]>([:])

    package init() {}

    /// Whether statements are measured. Turning the meter on begins at nought.
    package var isOn: Bool {
        get { isMeasuring.load(ordering: .relaxed) }
        set {
            if newValue, !isOn { tallies.withLock { $0 = [:] } }
            isMeasuring.store(newValue, ordering: .relaxed)
        }
    }

    /// The figures by the texts of the statements.
    package var figures: [String: Tally] { tallies.withLock { $0 } }

    /// Adds a run of a statement, if the meter is on.
    package func note(_ sql: String, seconds: Double, rows: Int) {
        guard isOn else { return }
        tallies.withLock { tallies in
            let text = tallies.count < Self.mostTexts || tallies[sql] != nil ? sql : Self.others
            tallies[text, default: Tally()].add(seconds: seconds, rows: rows)
        }
    }
}
