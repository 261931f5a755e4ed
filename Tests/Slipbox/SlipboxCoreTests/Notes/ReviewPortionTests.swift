import CoreData
import SlipboxCore
import Testing

/// The notes of the review queue that a day has.
@MainActor @Suite struct ReviewPortionTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }
    private let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Inserts notes in review, of which each is a day older than the one before it.
    private func insert(_ titles: String) {
        for (number, title) in titles.enumerated() {
            let note = Note(title: String(title), context: context)
            note.status = .review
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: -86_400 * Double(number))
        }
    }

    private func portion(_ former: ReviewPortion? = nil, size: Int = 3, hours: Double = 0) throws -> ReviewPortion {
        let now = Date(timeIntervalSinceReferenceDate: hours * 3_600)
        return try ReviewPortion(following: former, size: size, now: now, calendar: calendar, in: context)
    }

    private func titles(_ predicate: NSPredicate) throws -> String {
        try context.fetch(Note.fetch(predicate)).map(\.title).joined()
    }

    @Test func aDayHasTheOldestAndComesToAnEnd() throws {
        insert("EDCBA")
        Note(title: "Draft", context: context).creationDate_ = .distantPast
        var day = try portion()
        #expect(try titles(day.predicate) == "ABC" && titles(day.laterPredicate) == "DE")
        for note in try context.fetch(Note.fetch(day.predicate)).prefix(2) { note.advance() }
        day = try portion(day, hours: 23)
        #expect(day.count == 3)
        #expect(try titles(day.predicate) == "C" && titles(day.laterPredicate) == "DE")
        day = try portion(day, hours: 24)
        #expect(try titles(day.predicate) == "CDE" && titles(day.laterPredicate) == "")
    }

    @Test func oneThatIsNotFullIsFilledUp() throws {
        #expect(try portion().count == 0)
        insert("A")
        var day = try portion(portion())
        #expect(day.count == 1)
        insert("ZY")
        day = try portion(day, hours: 1)
        #expect(try titles(day.predicate).count == 3)
        insert("X")
        let after = try portion(day, hours: 2)
        #expect(after == day)
        #expect(try titles(after.laterPredicate) == "X")
    }

    @Test func anotherSizeCountsAtOnceAndKeepsTheReviewed() throws {
        insert("EDCBA")
        var day = try portion()
        try #require(try context.fetch(Note.fetch(day.predicate)).first).advance()
        day = try portion(day, size: 4)
        #expect(try titles(day.predicate) == "BCD" && day.count == 4)
        day = try portion(day, size: 2)
        #expect(try titles(day.predicate) == "B" && titles(day.laterPredicate) == "CDE")
    }

    @Test func pinnedNotesAndThoseInTheTrashAreNotInIt() throws {
        insert("DCBA")
        let notes = try context.fetch(Note.reviewQueueFetch())
        notes[0].isPinned = true
        notes[1].moveToTrash()
        #expect(try titles(portion().predicate) == "CD")
    }

    @Test func itIsTheSameOnceItWasStored() throws {
        insert("CBA")
        let day = try portion(size: 2)
        let stored = try JSONDecoder().decode(ReviewPortion.self, from: JSONEncoder().encode(day))
        #expect(stored == day)
        #expect(try portion(stored, size: 2, hours: 5) == day)
    }
}
