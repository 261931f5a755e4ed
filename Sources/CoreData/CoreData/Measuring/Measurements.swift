internal import Foundation
internal import StatementMeasuring
internal import TSanMutex
internal import UnstableSwiftRuntime

/// The statements, fetches and saves of one store, added up while somebody wants to know.
///
/// Off, which it is at first, it costs a statement, a fetch and a save one look at a flag each.
final class Measurements: Sendable {
    /// Fetches with the same statement.
    struct Fetch: Sendable {
        /// The plan of the slowest of them, without its context.
        var plan: FetchPlan
        let sql: String
        var count = 0
        var seconds = 0.0
        var slowest = 0.0
        /// The number of rows that the slowest has found.
        var rows = 0
        /// The calls that have led to the slowest.
        var calls: CallStack?
    }

    /// The saves.
    struct Saves: Sendable {
        var count = 0
        var seconds = 0.0
        var slowest = 0.0
    }

    private struct State {
        var since: Date?
        var fetches: [String: Fetch] = [:]
        var saves = Saves()
    }

    /// The number of fetches that are told apart; beyond it, the fastest is forgotten.
    private static let mostFetches = 200
    /// The seconds from which on the calls of a fetch are taken anew when it is slower than all before. Taking them costs
    /// some microseconds.
    private static let leastSeconds = 0.001

    /// The statements of all connections of the store.
    let statements = StatementMeter()
    private let state = Mutex(State())

    var isOn: Bool { statements.isOn }

    /// The time at which measuring began; nil while it is off.
    var since: Date? { state.withLock { $0.since } }
    var fetches: [Fetch] { state.withLock { Array($0.fetches.values) } }
    var saves: Saves { state.withLock { $0.saves } }

    /// Begins at nought.
    func begin() {
        guard !isOn else { return }
        state.withLock { $0 = State(since: Date()) }
        statements.isOn = true
    }

    /// Stops measuring, and forgets the figures.
    func end() {
        statements.isOn = false
        state.withLock { $0 = State() }
    }

    /// Runs a fetch, and adds it up if measuring is on.
    ///
    /// - Parameter count: Returns the number of rows of the result.
    func fetch<Found>(
        _ plan: FetchPlan,
        _ sql: String,
        count: (Found) -> Int,
        _ body: () throws -> Found
    ) rethrows -> Found {
        guard isOn else { return try body() }
        let start = ContinuousClock.now
        let found = try body()
        note(plan, sql, seconds: (ContinuousClock.now - start) / .seconds(1), rows: count(found))
        return found
    }

    /// Runs a save, and adds it up if measuring is on.
    func save<Saved>(_ body: () throws -> Saved) rethrows -> Saved {
        guard isOn else { return try body() }
        let start = ContinuousClock.now
        let saved = try body()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        state.withLock { state in
            state.saves.count += 1
            state.saves.seconds += seconds
            state.saves.slowest = max(state.saves.slowest, seconds)
        }
        return saved
    }

    private func note(_ plan: FetchPlan, _ sql: String, seconds: Double, rows: Int) {
        let known = state.withLock { $0.fetches[sql]?.slowest }
        let isSlowest = seconds > known ?? -1
        // Outside of the lock: walking the stack takes longer than most fetches.
        let calls = known == nil || isSlowest && seconds >= Self.leastSeconds ? CallStack() : nil
        var bare = plan
        (bare.context, bare.monitor) = (nil, nil)
        state.withLock { state in
            guard state.since != nil else { return }
            var fetch = state.fetches[sql] ?? Fetch(plan: bare, sql: sql)
            fetch.count += 1
            fetch.seconds += seconds
            if seconds > fetch.slowest {
                (fetch.plan, fetch.slowest, fetch.rows) = (bare, seconds, rows)
                fetch.calls = calls ?? fetch.calls
            }
            state.fetches[sql] = fetch
            guard state.fetches.count > Self.mostFetches else { return }
            let fastest = state.fetches.values.min { $0.slowest < $1.slowest }
            if let fastest { state.fetches[fastest.sql] = nil }
        }
    }
}
