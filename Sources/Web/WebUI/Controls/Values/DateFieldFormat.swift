internal import Foundation

/// Dates as the date fields of browsers write them: without a time zone, which is that of the user.
struct DateFieldFormat {
    let components: DatePickerComponents
    let timeZone: TimeZone

    /// The type of the field.
    var inputType: String {
        switch (components.contains(.date), components.contains(.hourAndMinute)) {
        case (true, true): "datetime-local"
        case (false, true): "time"
        default: "date"
        }
    }

    /// Such fields know the Gregorian calendar only, whichever they show.
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    /// The date for the field.
    func text(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let day = String(format: "%04d-%02d-%02d", parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
        let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        switch inputType {
        case "date": return day
        case "time": return time
        default: return "\(day)T\(time)"
        }
    }

    /// The date that the field says. What it does not say stays as it was.
    func date(from text: String, keeping former: Date) -> Date? {
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: former)
        let texts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard texts.count == (inputType == "datetime-local" ? 2 : 1) else { return nil }
        if components.contains(.date) || inputType == "date" {
            guard let day = Self.numbers(texts[0], "-"), day.count == 3, (1...9999).contains(day[0]) else { return nil }
            (parts.year, parts.month, parts.day) = (day[0], day[1], day[2])
        }
        if components.contains(.hourAndMinute) {
            guard let last = texts.last, let time = Self.numbers(last, ":"), time.count >= 2,
                (0..<24).contains(time[0]), (0..<60).contains(time[1])
            else { return nil }
            (parts.hour, parts.minute, parts.second) = (time[0], time[1], 0)
        }
        guard let date = calendar.date(from: parts) else { return nil }
        // There is no thirtieth of February.
        let found = calendar.dateComponents([.month, .day], from: date)
        return found.month == parts.month && found.day == parts.day ? date : nil
    }

    private static func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        return numbers.count == parts.count ? numbers : nil
    }
}
