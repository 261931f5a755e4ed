import Foundation
import SeededRandom
import Testing

@testable import CoreData

/// Sections by year, month, week and day.
@Suite struct PeriodSectionsTests {
    private let stack: ResultsStack
    private let calendar: Calendar

    init() throws {
        stack = try ResultsStack()
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        self.calendar = calendar
    }

    private func date(_ text: String) throws -> Date { try Date.ISO8601FormatStyle().parse("\(text)Z") }

    private func controller(
        _ period: NSExpression.CalendarPeriod,
        _ keyPath: String = "created",
        ascending: Bool = true,
        keys: [String]? = nil,
        cacheName: String? = nil,
        _ change: (NSFetchRequest<NSManagedObject>) -> Void = { _ in }
    ) -> NSFetchedResultsController<NSManagedObject> {
        let request = stack.request()
        request.sortDescriptors = (keys ?? [keyPath, "title"]).map { NSSortDescriptor(key: $0, ascending: ascending) }
        change(request)
        let controller = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: stack.context,
            sectionsBy: period,
            ofDateAt: keyPath,
            in: calendar,
            cacheName: cacheName
        )
        controller.delegate = stack.recorder
        return controller
    }

    private func make(_ title: String, _ text: String?) throws {
        let note = stack.context.make("Note", ["title": title])
        note.setValue(try text.map { try date($0) }, forKey: "created")
    }

    private func fill() throws {
        try make("a", "2026-10-31T22:59:59")
        try make("b", "2026-10-31T23:00:00")
        try make("c", "2026-11-30T12:00:00")
        try make("d", nil)
        try make("e", "2025-12-31T12:00:00")
    }

    @Test(arguments: [false, true])
    func sectionsArePeriods(isSaved: Bool) throws {
        try fill()
        if isSaved { try stack.context.save() }
        let months = controller(.month)
        try months.performFetch()
        #expect(months.summary == [": d", "2025-12: e", "2026-10: a", "2026-11: b c"])
        let starts = months.sections?.map(\.periodStart)
        let midnights = try ["2025-11-30T23:00:00", "2026-09-30T22:00:00", "2026-10-31T23:00:00"].map { try date($0) }
        #expect(starts == [nil] + midnights)
        #expect(months.sectionNameKeyPath == "created")
        let weeks = controller(.week)
        try weeks.performFetch()
        #expect(weeks.summary == [": d", "2026-W01: e", "2026-W44: a b", "2026-W49: c"])
        let years = controller(.year, ascending: false)
        try years.performFetch()
        #expect(years.summary == ["2026: c b a", "2025: e", ": d"])
        let days = controller(.day)
        try days.performFetch()
        #expect(days.summary == [": d", "2025-12-31: e", "2026-10-31: a", "2026-11-01: b", "2026-11-30: c"])
    }

    @Test func changesMoveObjectsBetweenPeriods() throws {
        try fill()
        try stack.context.save()
        let months = controller(.month)
        try months.performFetch()
        let later = try date("2026-12-24T12:00:00")
        let moved = try stack.changes { try stack.note("c").setValue(later, forKey: "created") }
        #expect(!moved.isEmpty)
        #expect(months.summary == [": d", "2025-12: e", "2026-10: a", "2026-11: b", "2026-12: c"])
        _ = try stack.changes { stack.context.delete(try stack.note("e")) }
        _ = try stack.changes { try make("f", "2026-12-01T00:00:00") }
        #expect(months.summary == [": d", "2026-10: a", "2026-11: b", "2026-12: f c"])
        let fresh = controller(.month)
        try fresh.performFetch()
        #expect(fresh.summary == months.summary)
        #expect(months.snapshots as Any is AsyncStream<NSDiffableDataSourceSnapshot<String, NSManagedObjectID>>)
    }

    @Test func batchesAndCachesGiveTheSame() throws {
        try fill()
        try stack.context.save()
        let plain = controller(.month)
        try plain.performFetch()
        let batches = controller(.month, cacheName: "periods-\(UUID())") { $0.fetchBatchSize = 2 }
        for _ in 0..<2 {
            try batches.performFetch()
            #expect(batches.summary == plain.summary)
        }
    }

    @Test func datesOfRelatedObjectsDivideToo() throws {
        try fill()
        for title in ["a", "c"] { _ = stack.context.make("Cover", ["color": title, "note": try stack.note(title)]) }
        try stack.context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Cover")
        request.sortDescriptors = [NSSortDescriptor(key: "note.created", ascending: true)]
        let covers = NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: stack.context,
            sectionsBy: .month,
            ofDateAt: "note.created",
            in: calendar
        )
        try covers.performFetch()
        #expect(covers.sections?.map(\.name) == ["2026-10", "2026-11"])
    }

    @Test func theOrderMustBeThatOfTheDate() throws {
        try fill()
        try stack.context.save()
        try make("f", "2026-01-01T12:00:00")
        try stack.context.save()
        let byTitle = controller(.year, keys: ["title"])
        #expect(errorCode { try byTitle.performFetch() } == .coreData)
        let noDate = controller(.year, "title", keys: ["title"])
        let error = #expect(throws: CocoaError.self) { try noDate.performFetch() }
        #expect(error?.localizedDescription.contains("leads to no date") == true)
    }

    /// Sections of a list that changes are those of a list that is fetched anew, and of the calendar.
    @Test(arguments: 0..<3)
    func sectionsAreThoseOfTheCalendar(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let weeks = controller(.week)
        try weeks.performFetch()
        for round in 0..<40 {
            let notes = try stack.context.all("Note")
            let moment = Date(timeIntervalSinceReferenceDate: 8e8 + Double(random.below(40_000_000)))
            switch random.below(4) {
            case 0 where !notes.isEmpty: stack.context.delete(notes[random.below(notes.count)])
            case 1 where !notes.isEmpty: notes[random.below(notes.count)].setValue(moment, forKey: "created")
            default: _ = stack.context.make("Note", ["title": "\(round)", "created": moment])
            }
            if random.below(3) == 0 { try stack.context.save() } else { stack.context.processPendingChanges() }
            let expected = Dictionary(grouping: try stack.context.all("Note")) { note in
                let made = note.value(forKey: "created") as? Date ?? .distantPast
                return calendar.dateInterval(of: .weekOfYear, for: made)?.start
            }
            let found = weeks.sections ?? []
            #expect(found.map(\.periodStart) == expected.keys.compactMap { $0 }.sorted())
            #expect(found.map(\.numberOfObjects) == found.map { expected[$0.periodStart]?.count })
        }
    }
}
