internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill
internal import TSanMutex

extension SQLFunctions {
    // MARK: - Periods

    /// Registers the functions that return the beginning of a date's year, month, week or day.
    static func registerPeriods(on connection: Connection) throws(SQLiteError) {
        for period in NSExpression.CalendarPeriod.allCases {
            let finders = PeriodFinderCache(period)
            try register(.periodStart(period), 2, on: connection) { arguments, result in
                guard arguments[0].type == .real || arguments[0].type == .integer,
                    let finder = finders.finder(arguments[1].text)
                else { return }
                result.set(finder.start(of: arguments[0].double))
            }
        }
    }
}

/// The finders that a function of a connection used last, by the text of their calendar.
///
/// A connection is used by one thread at a time, so the lock is never contended.
private final class PeriodFinderCache: Sendable {
    private struct Entry {
        let text: [UInt8]
        let finder: PeriodFinder
    }

    private static let capacity = 4

    private let period: NSExpression.CalendarPeriod
    private let entries = Mutex<[Entry]>([])

    init(_ period: NSExpression.CalendarPeriod) {
        self.period = period
    }

    /// Returns the finder for a calendar; nil if there is no such calendar.
    func finder(_ text: UnsafeRawBufferPointer) -> PeriodFinder? {
        entries.withLock { entries in
            if let known = entries.first(where: { $0.text.elementsEqual(text) }) { return known.finder }
            guard let rules = CalendarRules(String(decoding: text, as: UTF8.self)) else { return nil }
            let finder = PeriodFinder.shared(period, rules)
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append(Entry(text: Array(text), finder: finder))
            return finder
        }
    }
}
