public import Foundation

/// The date formats of notes: `2021-05-01`, `2021-05-01 16:40:00Z` (Joplin), `2021-05-01T16:40` (Obsidian),
/// `2021-05-01T16:40:00.123+02:00`, `2021/05/01`, `01.05.2021`, and Zettel numbers such as `202105011640`.
public enum VaultDate {
    /// Parses a date; nil if the format is unknown or the day does not exist.
    /// - Parameter timeZone: The time zone of a date that does not state one.
    public static func read(_ text: String, timeZone: TimeZone) -> Date? {
        var digits = DateDigits(text)
        guard let day = digits.day() else { return nil }
        var seconds = 0.0
        var offset: Int?
        if digits.hasTime {
            guard let time = digits.time() else { return nil }
            seconds = time
            offset = digits.offset()
        }
        guard digits.isAtEnd else { return nil }
        let moment = Double(day) * 86_400 + seconds
        let isGMT = timeZone == .gmt
        let guess = Date(timeIntervalSince1970: moment - Double(offset ?? 0))
        guard offset == nil, !isGMT else { return guess }
        // The offset depends on the date, which depends on the offset. The second guess is right except for times that
        // a clock change skips.
        let second = guess - Double(timeZone.secondsFromGMT(for: guess))
        return guess - Double(timeZone.secondsFromGMT(for: second))
    }

    /// Formats a date like Joplin, which Obsidian can read: `2021-05-01 16:40:00Z`.
    public static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let day = (Double(seconds) / 86_400).rounded(.down)
        let (year, month, dayOfMonth) = CivilDay.civil(Int(day))
        let time = seconds - Int(day) * 86_400
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
        return "\(date) \(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
}

/// A cursor over the text of a date.
struct DateDigits {
    private var rest: [UInt8]

    init(_ text: String) {
        rest = Array(YAMLScalar.trimmed(text).utf8)
    }

    var isAtEnd: Bool { rest.isEmpty }

    var hasTime: Bool { !rest.isEmpty }

    /// Parses a date and returns the days since 1970; nil if it is not valid.
    mutating func day() -> Int? {
        let count = rest.prefix { (48...57).contains($0) }.count
        switch count {
        case 8, 12, 14: return CivilDay.checked(number(4), number(2), number(2))
        case 4:
            guard let year = number(4), let mark = separator("-/."), let month = number(2), separator(mark) != nil
            else { return nil }
            return CivilDay.checked(year, month, number(2))
        case 2:
            guard let day = number(2), separator(".") != nil, let month = number(2), separator(".") != nil
            else { return nil }
            return CivilDay.checked(number(4), month, day)
        default: return nil
        }
    }

    /// Parses a time and returns the seconds since midnight; nil if it is not valid.
    mutating func time() -> Double? {
        let isCompact = (48...57).contains(rest[0])
        if !isCompact, separator("Tt _") == nil { return nil }
        while rest.first == 0x20 { rest.removeFirst() }
        guard let hour = number(2), isCompact || separator(":") != nil, let minute = number(2), hour < 24, minute < 60
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        let hasSeconds = isCompact ? rest.count >= 2 : separator(":") != nil
        guard hasSeconds else { return seconds }
        guard let second = number(2), second <= 60 else { return nil }
        seconds += Double(second)
        if separator(".") != nil || separator(",") != nil {
            let digits = rest.prefix { (48...57).contains($0) }
            rest.removeFirst(digits.count)
            seconds += Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
        }
        return seconds
    }

    /// Parses a UTC offset and returns it in seconds. If there is none, returns nil and consumes nothing but spaces.
    mutating func offset() -> Int? {
        while rest.first == 0x20 { rest.removeFirst() }
        if separator("Zz") != nil { return 0 }
        var offset = self
        guard let sign = offset.separator("+-"), let hours = offset.number(2) else { return nil }
        _ = offset.separator(":")
        let minutes = offset.rest.isEmpty ? 0 : offset.number(2)
        guard let minutes, hours < 24, minutes < 60 else { return nil }
        self = offset
        return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Consumes one of the given characters and returns it; nil if another one follows.
    private mutating func separator(_ signs: String) -> String? {
        guard let first = rest.first, signs.utf8.contains(first) else { return nil }
        rest.removeFirst()
        return String(decoding: [first], as: UTF8.self)
    }
}

/// Arithmetic for days of the Gregorian calendar, without `Calendar`, which is slow for many dates.
enum CivilDay {
    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    /// Returns the days since 1970. Years start in March here, so that the leap day is the last day of the year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month < 3 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month < 3 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// Returns the days since 1970; nil if the day does not exist.
    static func checked(_ year: Int?, _ month: Int?, _ day: Int?) -> Int? {
        guard let year, let month, let day, (1...12).contains(month), day > 0 else { return nil }
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        guard day <= lengths[month - 1] + (month == 2 && isLeap ? 1 : 0) else { return nil }
        return days(year, month, day)
    }
}
