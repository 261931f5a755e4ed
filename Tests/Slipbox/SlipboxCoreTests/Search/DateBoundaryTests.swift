import CoreData
import SlipboxCore
import Testing

/// Tests of the boundaries of days, in other time zones and across clock changes.
@MainActor @Suite struct DateBoundaryTests {
    private let context = PersistenceController.createEmpty().container.viewContext

    private static func calendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private static func date(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    private func found(_ tokens: [NoteSearchToken], at now: Date, _ calendar: Calendar) throws -> [String] {
        let viewModel = NoteSearchViewModel(calendar: calendar) { now }
        return try context.fetch(Note.fetch(try #require(viewModel.createTokenPredicates(tokens: tokens)))).map(\.title)
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "UTC"])
    func boundsAreInclusive(zone: String) throws {
        let calendar = try Self.calendar(zone)
        let now = try Self.date("2024-06-15T12:00:00Z")
        for (title, age) in [("day", 86_400), ("day+1", 86_401), ("week", 7 * 86_400), ("week+1", 7 * 86_400 + 1)] {
            Note(title: title, context: context).creationDate_ = now - TimeInterval(age)
        }
        Note(title: "future", context: context).creationDate_ = now + 60
        #expect(try found([.last24Hours], at: now, calendar) == ["day", "future"])
        #expect(try found([.last7Days], at: now, calendar) == ["week", "day+1", "day", "future"])
    }

    @Test(arguments: [("2024-03-31T10:00:00Z", 7 * 24 - 1), ("2024-10-27T11:00:00Z", 7 * 24 + 1)])
    func sevenDaysAreDaysOfTheCalendarAndTwentyFourHoursAreHours(now: String, weekInHours: Int) throws {
        let (calendar, now) = (try Self.calendar("Europe/Berlin"), try Self.date(now))
        for (title, hours) in [("24h", 24), ("week", weekInHours)] {
            Note(title: title, context: context).creationDate_ = now - TimeInterval(hours * 3_600)
            Note(title: "\(title)+1s", context: context).creationDate_ = now - TimeInterval(hours * 3_600 + 1)
        }
        #expect(try found([.last24Hours], at: now, calendar) == ["24h"])
        #expect(try found([.last7Days], at: now, calendar) == ["week", "24h+1s", "24h"])
    }

    @Test func theSameMomentIsOnDifferentDays() throws {
        let moment = try Self.date("2024-03-25T23:30:00Z")
        let days = [
            "UTC": "2024-3-25", "Europe/Berlin": "2024-3-26", "America/Los_Angeles": "2024-3-25",
            "Pacific/Kiritimati": "2024-3-26",
        ]
        for (zone, day) in days {
            #expect(Note.day(of: moment, in: try Self.calendar(zone)) == day, "\(zone)")
        }
    }

    @Test func daysOf23And25HoursAreDays() throws {
        let calendar = try Self.calendar("Europe/Berlin")
        let days = [
            ("2024-03-30T22:59:59Z", "2024-3-30"), ("2024-03-30T23:00:00Z", "2024-3-31"),
            ("2024-03-31T21:59:59Z", "2024-3-31"), ("2024-03-31T22:00:00Z", "2024-4-1"),
            ("2024-10-26T21:59:59Z", "2024-10-26"), ("2024-10-26T22:00:00Z", "2024-10-27"),
            ("2024-10-27T22:59:59Z", "2024-10-27"), ("2024-10-27T23:00:00Z", "2024-10-28"),
        ]
        for (moment, day) in days {
            #expect(Note.day(of: try Self.date(moment), in: calendar) == day, "\(moment)")
        }
    }

    @Test func aNoteTellsTheDayOfThisComputer() {
        let note = Note(context: context)
        #expect(note.day == Note.day(of: note.creationDate))
        #expect(note.value(forKey: "day") as? String == note.day)
        #expect(note.value(forKey: "sectionStatus") as? String == "Draft")
    }
}
