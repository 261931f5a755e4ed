import Foundation
import Testing

@testable import SlipboxScreens

@Suite("Dates in lists")
struct SlipMomentTests {
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// A Wednesday, at half past nine in the evening.
    private var now: Date { date("2026-11-25T21:30:00+01:00") }

    private func date(_ text: String) -> Date { ISO8601DateFormatter().date(from: text) ?? .distantPast }

    private func text(_ date: String, _ locale: String = "de_DE") -> String {
        SlipMoment(self.date(date), now: now, locale: Locale(identifier: locale), timeZone: zone).text
    }

    private func bucket(_ date: String) -> String {
        let locale = Locale(identifier: "en_GB")
        var calendar = locale.calendar
        calendar.timeZone = zone
        return SlipBucket(self.date(date), now: now, calendar: calendar).title(
            now: now,
            locale: locale,
            calendar: calendar
        )
    }

    @Test("A date is as brief as it is clear")
    func texts() {
        #expect(text("2026-11-25T08:05:00+01:00") == "08:05")
        #expect(text("2026-11-24T23:59:00+01:00") == "23:59")
        #expect(text("2026-11-23T12:00:00+01:00", "en_GB") == "Mon 23")
        #expect(text("2026-11-19T12:00:00+01:00", "en_GB") == "Thu 19")
        #expect(text("2026-10-03T12:00:00+02:00", "en_GB") == "3 Oct")
        #expect(text("2024-10-03T12:00:00+02:00", "en_GB") == "3 Oct 2024")
    }

    @Test("The day is that of the reader's time zone")
    func zones() {
        // Half past midnight in Berlin is yesterday in London.
        #expect(text("2026-11-25T00:30:00+01:00") == "00:30")
        #expect(bucket("2026-11-25T00:30:00+01:00") == "Today")
        #expect(bucket("2026-11-24T23:30:00+01:00") == "Yesterday")
    }

    @Test("Lists are divided into today, yesterday, weeks and months")
    func buckets() {
        #expect(bucket("2026-11-26T01:00:00+01:00") == "Later")
        #expect(bucket("2026-11-23T01:00:00+01:00") == "Earlier this week")
        #expect(bucket("2026-11-22T23:00:00+01:00") == "Last week")
        #expect(bucket("2026-11-16T00:00:00+01:00") == "Last week")
        #expect(bucket("2026-11-15T23:59:00+01:00") == "November")
        #expect(bucket("2026-10-31T12:00:00+01:00") == "October")
        #expect(bucket("2025-11-20T12:00:00+01:00") == "November 2025")
    }

    @Test("The parts of a list follow each other, whatever the day is", arguments: 0..<14)
    func order(day: Int) throws {
        let locale = Locale(identifier: "en_GB")
        var calendar = locale.calendar
        calendar.timeZone = zone
        let now = now.addingTimeInterval(Double(day) * 86_400)
        var seen: [SlipBucket] = []
        for hours in stride(from: -30, to: 24 * 90, by: 5) {
            let bucket = SlipBucket(now.addingTimeInterval(Double(-hours) * 3_600), now: now, calendar: calendar)
            if seen.last == bucket { continue }
            #expect(!seen.contains(bucket), "\(bucket) comes twice")
            seen.append(bucket)
        }
        #expect(seen.prefix(3) == [.later, .today, .yesterday])
    }
}
