import Foundation
import SeededRandom
import Testing

import class FoundationBackfillCore.NSExpression

@testable import FoundationBackfillCore

/// The beginnings of periods, compared with those of `Calendar` and with dates that are known to be hard.
struct PeriodFinderTests {
    private static func calendar(_ zone: String, _ kind: Calendar.Identifier = .gregorian) throws -> Calendar {
        var calendar = Calendar(identifier: kind)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private func date(_ text: String) throws -> Date {
        try Date.ISO8601FormatStyle().parse(text)
    }

    /// Kept bounds give what the calendar gives, whatever dates came before.
    @Test(arguments: 0..<4)
    func periodsAreThoseOfTheCalendar(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let zones = TimeZone.knownTimeZoneIdentifiers
        let kinds: [Calendar.Identifier] = [.gregorian, .iso8601, .gregorian, .islamicCivil, .japanese]
        for _ in 0..<120 {
            var calendar = try Self.calendar(
                zones[random.below(zones.count)],
                kinds[random.below(kinds.count)]
            )
            calendar.firstWeekday = random.below(7) + 1
            let middle = Double(random.below(8_000_000)) * 1_000 - 5e9
            for period in NSExpression.CalendarPeriod.allCases {
                let finder = PeriodFinder(period, CalendarRules(calendar))
                for _ in 0..<25 {
                    let date = Date(timeIntervalSinceReferenceDate: middle + Double(random.below(900_000_000)) / 10)
                    let expected = calendar.dateInterval(of: period.component, for: date)?.start
                    let found = finder.start(of: date)
                    #expect(found <= date)
                    // In a few places of history Foundation knows no period.
                    if let expected { #expect(found == expected, "\(date) \(period) \(calendar)") }
                    #expect(finder.start(of: found) == found)
                }
            }
        }
    }

    @Test func daysWithoutMidnightBeginLater() throws {
        let finder = PeriodFinder(.day, CalendarRules(try Self.calendar("America/Sao_Paulo")))
        #expect(finder.start(of: try date("2018-11-04T18:00:00Z")) == (try date("2018-11-04T03:00:00Z")))
        #expect(finder.start(of: try date("2018-11-04T02:59:59Z")) == (try date("2018-11-03T03:00:00Z")))
    }

    @Test func daysThatWereLeftOutAreMissing() throws {
        let finder = PeriodFinder(.day, CalendarRules(try Self.calendar("Pacific/Apia")))
        let last = try date("2011-12-30T09:59:59Z")
        #expect(finder.name(ofPeriodFrom: finder.start(of: last)) == "2011-12-29")
        #expect(finder.name(ofPeriodFrom: finder.start(of: last + 1)) == "2011-12-31")
    }

    @Test func weeksStraddleYears() throws {
        let day = try date("2027-01-02T12:00:00Z")
        let iso = PeriodFinder(.week, CalendarRules(try Self.calendar("UTC", .iso8601)))
        #expect(iso.start(of: day) == (try date("2026-12-28T00:00:00Z")))
        #expect(iso.name(ofPeriodFrom: iso.start(of: day)) == "2026-W53")
        var calendar = try Self.calendar("UTC")
        calendar.firstWeekday = 1
        let sundays = PeriodFinder(.week, CalendarRules(calendar))
        #expect(sundays.start(of: day) == (try date("2026-12-27T00:00:00Z")))
        #expect(sundays.name(ofPeriodFrom: sundays.start(of: day)) == "2027-W01")
        calendar.firstWeekday = 7
        let saturdays = PeriodFinder(.week, CalendarRules(calendar))
        #expect(saturdays.start(of: day) == (try date("2027-01-02T00:00:00Z")))
    }

    @Test(arguments: [1e13, 1e14, 1e300, -1e12, -1e300, .infinity, -.infinity])
    func farDatesHaveAPeriod(seconds: Double) throws {
        let calendar = try Self.calendar("Europe/Berlin")
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        for period in NSExpression.CalendarPeriod.allCases {
            let finder = PeriodFinder(period, CalendarRules(calendar))
            #expect(finder.start(of: date) == calendar.dateInterval(of: period.component, for: date)?.start)
            #expect(finder.start(of: seconds) == finder.start(of: seconds))
        }
        #expect(PeriodFinder(.day, CalendarRules(calendar)).start(of: Double.nan).isNaN)
    }

    @Test func namesSayThePeriodAndSort() throws {
        let rules = CalendarRules(try Self.calendar("Europe/Berlin", .iso8601))
        let day = try date("2026-11-21T23:30:00Z")
        let names = NSExpression.CalendarPeriod.allCases.map { period in
            let finder = PeriodFinder(period, rules)
            return finder.name(ofPeriodFrom: finder.start(of: day))
        }
        #expect(names == ["2026", "2026-11", "2026-W47", "2026-11-22"])
        let months = PeriodFinder(.month, rules)
        let early = [-70_000_000_000, -62_000_000_000, 0, 800_000_000.0].map {
            months.name(ofPeriodFrom: months.start(of: Date(timeIntervalSinceReferenceDate: $0)))
        }
        #expect(early == ["-0218-10", "0036-04", "2001-01", "2026-05"])
        #expect(early.dropFirst().sorted() == Array(early.dropFirst()))
    }

    @Test func otherCalendarsNameTheFirstDay() throws {
        let finder = PeriodFinder(.year, CalendarRules(try Self.calendar("UTC", .islamicCivil)))
        #expect(finder.name(ofPeriodFrom: finder.start(of: try date("2026-11-21T12:00:00Z"))) == "2026-06-17")
    }
}

/// The text of calendars in formats and statements.
struct CalendarRulesTests {
    @Test func rulesAreReadFromTheirText() {
        var random = SeededGenerator(seed: 5)
        for zone in TimeZone.knownTimeZoneIdentifiers + ["GMT+0530", "GMT-0100"] {
            var calendar = Calendar(identifier: [.gregorian, .iso8601, .hebrew, .ethiopicAmeteAlem][random.below(4)])
            calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
            calendar.firstWeekday = random.below(7) + 1
            calendar.minimumDaysInFirstWeek = random.below(7) + 1
            let rules = CalendarRules(calendar)
            #expect(CalendarRules(rules.text) == rules)
            #expect(CalendarRules(rules.calendar) == rules)
        }
    }

    @Test func partsMayBeLeftOut() throws {
        let iso = try #require(CalendarRules("iso8601 Europe/Berlin"))
        #expect(iso.text == "iso8601 Europe/Berlin 2 4")
        #expect(CalendarRules("")?.text == CalendarRules.current.text)
        let zone = try #require(CalendarRules("Asia/Kathmandu"))
        #expect(zone.calendar.timeZone.identifier == "Asia/Kathmandu")
        #expect(zone.calendar.firstWeekday == Calendar.current.firstWeekday)
        #expect(CalendarRules("gregorian UTC 2")?.calendar.firstWeekday == 2)
    }

    @Test(arguments: ["Middle/Earth", "gregorian Nowhere", "gregorian UTC 8", "gregorian UTC 1 1 1", "UTC 0", "UTC x"])
    func whatIsNoCalendarIsNone(text: String) {
        #expect(CalendarRules(text) == nil)
        let expression = NSExpression(format: "startOfDay(now(), %@)", text)
        #expect(expression.expressionValue(with: nil, context: nil) == nil)
    }
}
