// Reads large tables on several connections at once. Benchmark: `make bench`, W2 by the clock.

internal import CoreDataSQLite
internal import Dispatch
internal import Foundation
internal import TSanMutex

internal import struct Synchronization.Atomic

/// A fetch that visits all rows of a table. Once some thousand rows have been read and many are left, several threads
/// read them, each on a connection of its own and a range of keys at a time.
///
/// All connections see the file at one moment. If a save comes just when they begin, one connection reads everything.
struct DividedScan {
    /// The number of rows that are read before the others are counted.
    static let firstRows = 4_000
    /// The estimated number of rows for which more threads are worth their beginning.
    static let leastRows = 16_000
    /// The ranges of each thread. Several, since neither rows are spread evenly among keys nor time among threads.
    private static let rangesOfThread = 4

    private let plan: FetchPlan
    private let fetch: CompiledFetch
    private let file: SQLiteStore.File
    private let store: StoreIdentity?

    /// Returns nil for a fetch that is not divided: the order of rows is not that of their keys, others observe how it
    /// goes on, or the machine has too few processors.
    init?(_ plan: FetchPlan, _ fetch: CompiledFetch, _ file: SQLiteStore.File, _ store: StoreIdentity?) {
        guard file.connections.readersTogether > 1, plan.sortKeys.isEmpty, !plan.hasWindow, plan.includesValues,
            plan.monitor == nil
        else { return nil }
        (self.plan, self.fetch, self.file, self.store) = (plan, fetch, file, store)
    }

    /// The first rows of a scan whose others are worth dividing.
    private struct Beginning {
        let rows: [RowSnapshot]
        /// The keys of the other rows.
        let rest: ClosedRange<Int64>
        /// The version of the file that the rows are from.
        let version: Int64
    }

    /// Reads the rows of the fetch, on the given connection and others if they are many.
    func rows(_ connection: Connection) throws -> [RowSnapshot] {
        var packer = RowPacker(expectedWords: 1_000)
        var rows: [RowSnapshot] = []
        let beginning = try connection.withStatement(fetch.sql) { statement -> Beginning? in
            try statement.bind(fetch.values)
            guard try fetch.reader.readRows(statement, atMost: Self.firstRows, to: &rows, with: &packer) else {
                return nil
            }
            if let rest = try restWorthDividing(rows, connection) {
                return Beginning(rows: rows, rest: rest, version: try connection.dataVersion)
            }
            try fetch.reader.readRows(statement, to: &rows, with: &packer)
            return nil
        }
        guard let beginning else { return rows }
        rows = []
        return try divided(beginning, connection)
    }

    /// Returns the keys of the rows that follow the given ones; nil if the rows are not in the order of their keys, or
    /// few are left.
    private func restWorthDividing(_ rows: [RowSnapshot], _ connection: Connection) throws -> ClosedRange<Int64>? {
        guard let first = rows.first?.key, let latest = rows.last?.key, try isScan(connection) else { return nil }
        let table = SQLiteText.quoted(file.tables.table(of: plan.entity).table)
        let last = try connection.withStatement("SELECT max(\(StoreColumn.key)) FROM \(table)") { statement in
            try statement.step() ? statement.value(0).int64 : latest
        }
        // Files of others may have any keys, whose distances must not overflow.
        guard first > 0, latest > first, last > latest, last < .max / 2 else { return nil }
        let rowsForEachKey = Double(rows.count) / (Double(latest) - Double(first))
        guard (Double(last) - Double(latest)) * rowsForEachKey >= Double(Self.leastRows) else { return nil }
        return latest + 1...last
    }

    /// Whether the statement visits the rows of the table in the order of their keys, and for each at most single rows
    /// of others.
    private func isScan(_ connection: Connection) throws -> Bool {
        try connection.withStatement("EXPLAIN QUERY PLAN \(fetch.sql)") { statement in
            guard try statement.step(), statement.value(3).string == "SCAN t\(SQLNames.root)" else { return false }
            while try statement.step() {
                if statement.value(1).int64 == 0, !statement.value(3).string.hasPrefix("SEARCH ") { return false }
            }
            return true
        }
    }

    // MARK: - Several threads

    private func divided(_ beginning: Beginning, _ connection: Connection) throws -> [RowSnapshot] {
        let readers = try file.connections.readers()
        // If nothing was saved between the beginning and now, the readers, which began in between, see the same.
        guard try connection.dataVersion == beginning.version else { return try fetch.rows(on: connection) }
        let ranges = RangeLine(plan, ranges(of: beginning.rest, count: readers.count), file.plainFetches, store)
        return try ranges.rows(after: beginning.rows, readers)
    }

    private func ranges(of keys: ClosedRange<Int64>, count: Int) -> [ClosedRange<Int64>] {
        let width = (keys.upperBound - keys.lowerBound) / Int64(count * Self.rangesOfThread) + 1
        return stride(from: keys.lowerBound, through: keys.upperBound, by: Int(width)).map { first in
            first...(keys.upperBound - first < width ? keys.upperBound : first + width - 1)
        }
    }
}

/// The ranges of keys in which several threads read rows. A thread that is done with one takes the next.
private final class RangeLine: Sendable {
    /// The rows that one thread has read, by the indices of their ranges.
    private typealias Found = [(range: Int, rows: [RowSnapshot])]

    private let plan: FetchPlan
    private let ranges: [ClosedRange<Int64>]
    private let fetches: PlainFetches
    private let store: StoreIdentity?
    private let next = Atomic<Int>(0)
    private let found = Mutex<Result<Found, any Error>>(.success([]))

    init(_ plan: FetchPlan, _ ranges: [ClosedRange<Int64>], _ fetches: PlainFetches, _ store: StoreIdentity?) {
        (self.plan, self.ranges, self.fetches, self.store) = (plan, ranges, fetches, store)
    }

    /// Returns the first rows, and those of all ranges, which it reads with a thread for each reader.
    func rows(after first: [RowSnapshot], _ readers: [HeldSnapshot]) throws -> [RowSnapshot] {
        DispatchQueue.concurrentPerform(iterations: readers.count) { index in
            let own = Result { try readers[index].read(readRanges) }
            found.withLock { all in all = all.flatMap { all in own.map { all + $0 } } }
        }
        let parts = try found.withLock { try $0.get() }.sorted { $0.range < $1.range }
        var rows = first
        rows.reserveCapacity(parts.reduce(first.count) { $0 + $1.rows.count })
        for part in parts { rows += part.rows }
        return rows
    }

    /// Reads ranges until none is left.
    private func readRanges(_ connection: Connection) throws -> Found {
        var packer = RowPacker()
        var found: Found = []
        while true {
            let index = next.add(1, ordering: .relaxed).oldValue
            guard index < ranges.count else { return found }
            var plan = plan
            plan.keys = ranges[index]
            let fetch = try fetches.rows(plan, in: store)
            found.append((index, try fetch.rows(on: connection, with: &packer)))
        }
    }
}
