internal import Foundation
internal import TSanMutex

/// Finds the beginnings of the years, months, weeks or days of one calendar.
///
/// A calendar takes microseconds for each date. So the bounds of the periods that dates have fallen into are kept, sorted,
/// and most dates are found among them. The results are those of `Calendar.dateInterval(of:for:)`.
package final class PeriodFinder: Sendable {
    /// Periods by their first seconds since 2001 and those after their end, in order. They do not overlap.
    private struct Bounds {
        var starts: [Double] = []
        var ends: [Double] = []
        /// The place of the period that was found last.
        var last = 0

        /// The maximum number of periods: the days of more than a century.
        static let capacity = 50_000
    }

    private let period: NSExpression.CalendarPeriod
    private let rules: CalendarRules
    private let calendar: Calendar
    /// The period and the calendar as text, which is equal for equal ones.
    package var description: String { "\(period.rawValue) \(rules.text)" }
    private let known = Mutex(Bounds())

    package init(_ period: NSExpression.CalendarPeriod, _ rules: CalendarRules) {
        self.period = period
        self.rules = rules
        calendar = rules.calendar
    }

    // MARK: - Finding

    /// Returns the beginning of the period that contains a date.
    package func start(of date: Date) -> Date {
        Date(timeIntervalSinceReferenceDate: start(of: date.timeIntervalSinceReferenceDate))
    }

    /// Returns the beginning of the period that contains a moment, both in seconds since 2001; a value that is no number
    /// is returned as it is.
    package func start(of seconds: Double) -> Double {
        guard !seconds.isNaN else { return seconds }
        return known.withLock { known in
            if let start = Self.start(of: seconds, in: &known) { return start }
            let found = interval(of: seconds)
            if found.contains(seconds) { Self.keep(found, in: &known) }
            return found.lowerBound
        }
    }

    private static func start(of seconds: Double, in known: inout Bounds) -> Double? {
        let last = known.last
        if last < known.starts.count, known.starts[last] <= seconds, seconds < known.ends[last] {
            return known.starts[last]
        }
        let place = Self.place(of: seconds, in: known) - 1
        guard place >= 0, seconds < known.ends[place] else { return nil }
        known.last = place
        return known.starts[place]
    }

    /// Returns the number of periods that begin at or before a moment.
    private static func place(of seconds: Double, in known: Bounds) -> Int {
        var (low, high) = (0, known.starts.count)
        while low < high {
            let middle = (low + high) / 2
            if known.starts[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func keep(_ found: Range<Double>, in known: inout Bounds) {
        if known.starts.count == Bounds.capacity { known = Bounds() }
        let place = place(of: found.lowerBound, in: known)
        let isFree =
            (place == 0 || known.ends[place - 1] <= found.lowerBound)
            && (place == known.starts.count || found.upperBound <= known.starts[place])
        guard isFree else { return }
        known.starts.insert(found.lowerBound, at: place)
        known.ends.insert(found.upperBound, at: place)
        known.last = place
    }

    // MARK: - The calendar

    /// Returns the bounds of the period that contains a moment. Those of dates that calendars do not reach are the bounds
    /// of the first or last one that they do.
    private func interval(of seconds: Double) -> Range<Double> {
        // Near a few changes of clocks in history, Foundation knows no period for some moments of one.
        for offset in Self.probes {
            guard let found = calendarInterval(of: seconds + offset), offset == 0 || found.contains(seconds) else {
                continue
            }
            return found
        }
        let day = calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: seconds))
        return day.timeIntervalSinceReferenceDate..<day.timeIntervalSinceReferenceDate.nextUp
    }

    private static let probes: [Double] = [0, 3_600, -3_600, 43_200, -43_200, 86_400, -86_400, 259_200, -259_200]

    private func calendarInterval(of seconds: Double) -> Range<Double>? {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        guard let found = calendar.dateInterval(of: period.component, for: date) else { return nil }
        return found.start.timeIntervalSinceReferenceDate..<found.end.timeIntervalSinceReferenceDate
    }
}

extension PeriodFinder {
    // MARK: - Names

    /// Returns the name of the period that begins at a moment: `2026`, `2026-11`, `2026-W47` or `2026-11-21`. Names sort
    /// like dates from the year 1 to 9999. In calendars that are not Gregorian, periods are named after their first day.
    package func name(ofPeriodFrom start: Date) -> String {
        guard rules.isGregorian else { return Self.dayName(of: start, in: calendar.timeZone) }
        let parts = calendar.dateComponents(
            [.era, .year, .month, .day, .weekOfYear, .yearForWeekOfYear],
            from: start
        )
        let year = Self.year(parts.year, era: parts.era)
        return switch period {
        case .year: year
        case .month: "\(year)-\(Self.digits(parts.month, 2))"
        case .week: "\(Self.digits(parts.yearForWeekOfYear, 4))-W\(Self.digits(parts.weekOfYear, 2))"
        case .day: "\(year)-\(Self.digits(parts.month, 2))-\(Self.digits(parts.day, 2))"
        }
    }

    private static func dayName(of start: Date, in zone: TimeZone) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return PeriodFinder(.day, CalendarRules(calendar)).name(ofPeriodFrom: start)
    }

    /// Returns a year, in which 1 BC is 0.
    private static func year(_ year: Int?, era: Int?) -> String {
        digits(era == 0 ? year.map { 1 - $0 } : year, 4)
    }

    private static func digits(_ number: Int?, _ count: Int) -> String {
        let digits = String((number ?? 0).magnitude)
        let filled = String(repeating: "0", count: max(0, count - digits.count)) + digits
        return (number ?? 0) < 0 ? "-\(filled)" : filled
    }
}

extension PeriodFinder {
    // MARK: - Sharing

    private struct Key: Hashable {
        let period: NSExpression.CalendarPeriod
        let rules: CalendarRules
    }

    private static let finders = Mutex<[Key: PeriodFinder]>([:])
    private static let mostFinders = 64

    /// Returns the finder that all expressions with these rules use.
    package static func shared(_ period: NSExpression.CalendarPeriod, _ rules: CalendarRules) -> PeriodFinder {
        let key = Key(period: period, rules: rules)
        return finders.withLock { finders in
            if let known = finders[key] { return known }
            if finders.count == mostFinders { finders = [:] }
            let new = PeriodFinder(period, rules)
            finders[key] = new
            return new
        }
    }
}
