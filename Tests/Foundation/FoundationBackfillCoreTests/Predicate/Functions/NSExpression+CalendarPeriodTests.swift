import Foundation
import Testing

import class FoundationBackfillCore.NSExpression
import class FoundationBackfillCore.NSPredicate

@testable import FoundationBackfillCore

/// The functions that return the beginning of a date's period.
struct CalendarPeriodTests {
    private let subject: [String: Any]
    private let calendar: Calendar

    init() throws {
        subject = ["made": try Date.ISO8601FormatStyle().parse("2026-11-21T23:30:00Z"), "name": "x"]
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        self.calendar = calendar
    }

    private func value(_ expression: NSExpression) -> Date? {
        expression.expressionValue(with: subject, context: nil) as? Date
    }

    @Test func formatsReadThem() throws {
        let expression = NSExpression(format: "startOfMonth(made, 'iso8601 Europe/Berlin')")
        #expect(value(expression) == (try Date.ISO8601FormatStyle().parse("2026-10-31T23:00:00Z")))
        #expect("\(expression)" == #"startOfMonth:(made, "iso8601 Europe/Berlin")"#)
        #expect(NSExpression(format: "%@", expression) == expression)
        #expect(NSExpression(format: "startOfDay:(made)") == NSExpression(startOf: .day, ofDateAt: "made"))
        #expect(throws: PredicateParseError.self) { try NSPredicate.parse("startOfDay() == NULL") }
        #expect(throws: PredicateParseError.self) { try NSPredicate.parse("startOfDay(a, 'UTC', 1) == NULL") }
    }

    @Test func theyTakeACalendarOrTheCurrentOne() throws {
        for period in NSExpression.CalendarPeriod.allCases {
            let made = try #require(subject["made"] as? Date)
            let expression = NSExpression(startOf: period, ofDateAt: "made", in: calendar)
            #expect(value(expression) == calendar.dateInterval(of: period.component, for: made)?.start)
            let current = NSExpression(startOf: period, ofDateAt: "made")
            #expect(value(current) == Calendar.current.dateInterval(of: period.component, for: made)?.start)
        }
    }

    @Test func whatIsNoDateHasNone() {
        #expect(value(NSExpression(startOf: .day, ofDateAt: "name")) == nil)
        #expect(value(NSExpression(startOf: .day, ofDateAt: "missing")) == nil)
    }

    @Test func predicatesCompareThem() throws {
        let day = NSExpression(startOf: .day, ofDateAt: "made", in: calendar)
        let same = NSExpression(startOf: .day, of: NSExpression(forConstantValue: subject["made"]), in: calendar)
        #expect(NSPredicate(format: "%@ == %@", day, same).evaluate(with: subject))
        #expect(!NSPredicate(format: "%@ < %@", day, same).evaluate(with: subject))
        let data = try NSKeyedArchiver.archivedData(withRootObject: day, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSExpression.self, from: data) == day)
    }
}
