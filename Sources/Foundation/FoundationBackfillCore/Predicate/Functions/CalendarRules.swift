internal import Foundation

/// The part of a calendar that decides when periods begin: its kind, time zone and weeks.
///
/// As text it is an argument of functions: `gregorian Europe/Berlin 2 4` for a calendar whose weeks begin on its second
/// weekday and count for a year with at least four days of it. All parts but the order of the numbers may be left out:
/// the current calendar and time zone fill in, and the weeks of the named kind of calendar.
package struct CalendarRules: Hashable, Sendable {
    private let identifier: Calendar.Identifier
    private let timeZone: TimeZone
    private let firstWeekday: Int
    private let minimumDaysInFirstWeek: Int

    /// Takes the rules of a calendar.
    package init(_ calendar: Calendar) {
        identifier = calendar.identifier
        timeZone = calendar.timeZone
        firstWeekday = calendar.firstWeekday
        minimumDaysInFirstWeek = calendar.minimumDaysInFirstWeek
    }

    /// The rules of the current calendar in the current time zone.
    package static var current: CalendarRules { CalendarRules(.current) }

    /// Reads the rules from their text; nil if it names a calendar or time zone that does not exist.
    package init?(_ text: String) {
        var words = text.split(separator: " ")[...]
        var calendar = Calendar.current
        if let word = words.first, let identifier = Self.identifiers[String(word)] {
            calendar = Calendar(identifier: identifier)
            words.removeFirst()
        }
        if let word = words.first, Int(word) == nil {
            guard let zone = TimeZone(identifier: String(word)) else { return nil }
            calendar.timeZone = zone
            words.removeFirst()
        }
        let numbers = words.map { Int($0) }
        guard numbers.count <= 2, numbers.allSatisfy({ $0.map { (1...7).contains($0) } ?? false }) else { return nil }
        if let first = numbers.first, let first { calendar.firstWeekday = first }
        if numbers.count == 2, let days = numbers[1] { calendar.minimumDaysInFirstWeek = days }
        self.init(calendar)
    }

    /// The rules as text, from which equal rules can be read.
    package var text: String { "\(identifier) \(timeZone.identifier) \(firstWeekday) \(minimumDaysInFirstWeek)" }

    /// A calendar with these rules.
    package var calendar: Calendar {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = timeZone
        calendar.firstWeekday = firstWeekday
        calendar.minimumDaysInFirstWeek = minimumDaysInFirstWeek
        return calendar
    }

    /// Whether dates have the years and months of the usual calendar.
    var isGregorian: Bool { identifier == .gregorian || identifier == .iso8601 }

    private static let identifiers: [String: Calendar.Identifier] = {
        let all: [Calendar.Identifier] = [
            .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew, .iso8601,
            .indian, .islamic, .islamicCivil, .japanese, .persian, .republicOfChina, .islamicTabular,
            .islamicUmmAlQura,
        ]
        return Dictionary(uniqueKeysWithValues: all.map { ("\($0)", $0) })
    }()
}
