internal import Foundation

/// Reads the days that a search text names, such as `today`, `7d`, `2026`, `2026-11` or `2026-11-29`.
struct NoteSearchDays {
    /// Examples of the forms that are read.
    static let choices = ["today", "yesterday", "week", "month", "year", "7d", "2026", "2026-11", "2026-11-29"]

    /// The conditions of days by their names.
    static let names: Set<String> = ["created", "changed", "before", "after", "since"]

    let calendar: Calendar
    let now: Date

    /// Returns the condition of a name with a value; nil if the value names no days.
    ///
    /// `created` and `changed` are within the days, and `before`, `since` and `after` tell when a note was made: before them, not
    /// before them, and after all of them.
    func condition(_ name: String, _ value: String) -> NoteSearchText.Condition? {
        guard let days = days(value) else { return nil }
        return switch name {
        case "created": .created(days)
        case "changed": .changed(days)
        case "before": .created(.distantPast..<days.lowerBound)
        case "since": .created(days.lowerBound..<(.distantFuture))
        case "after": .created(days.upperBound..<(.distantFuture))
        default: nil
        }
    }

    /// Returns the days that a text names, from the beginning of the first to the end of the last.
    private func days(_ text: String) -> Range<Date>? {
        let text = text.lowercased()
        if text.last == "d", let count = number(text.dropLast(), 1...5) { return latest(count) }
        if text.first?.isNumber == true { return dated(text) }
        return switch ["today", "yesterday", "week", "month", "year"].first(where: { $0.hasPrefix(text) }) {
        case "today": interval(.day, at: now)
        case "yesterday": calendar.date(byAdding: .day, value: -1, to: now).flatMap { interval(.day, at: $0) }
        case "week": interval(.weekOfYear, at: now)
        case "month": interval(.month, at: now)
        case "year": interval(.year, at: now)
        default: nil
        }
    }

    /// Returns the last days, of which today is one.
    private func latest(_ count: Int) -> Range<Date>? {
        guard count > 0, let today = interval(.day, at: now),
            let first = calendar.date(byAdding: .day, value: 1 - count, to: today.lowerBound)
        else { return nil }
        return first..<today.upperBound
    }

    /// Returns a year, a month or a day. While one is typed, the hyphen at its end means nothing yet.
    private func dated(_ text: String) -> Range<Date>? {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        let numbers = zip(parts, [4...4, 1...2, 1...2]).compactMap { number($0, $1) }
        guard numbers.count == parts.count, (1...3).contains(numbers.count) else { return nil }
        let (month, day) = (numbers.dropFirst().first, numbers.dropFirst(2).first)
        let components = DateComponents(calendar: calendar, year: numbers[0], month: month ?? 1, day: day ?? 1)
        guard components.isValidDate, let date = calendar.date(from: components) else { return nil }
        return interval(day != nil ? .day : month != nil ? .month : .year, at: date)
    }

    private func interval(_ unit: Calendar.Component, at date: Date) -> Range<Date>? {
        calendar.dateInterval(of: unit, for: date).map { $0.start..<$0.end }
    }

    /// Returns a number of so many digits.
    private func number(_ text: Substring, _ digits: ClosedRange<Int>) -> Int? {
        digits.contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }
}
