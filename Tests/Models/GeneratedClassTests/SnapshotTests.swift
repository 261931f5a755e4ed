import CoreData
import Testing

/// Snapshots of generated classes with Swift's types.
@Suite struct SnapshotTests {
    private let container: NSPersistentContainer
    private let folder: URL

    init() throws { (container, folder) = try Ledger.makeContainer() }

    @Test func snapshotsLeaveTheirContext() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let context = container.newBackgroundContext()
        let (saved, payerID) = try await context.perform {
            let (expense, person) = (Ledger.makeExpense("Café", context), Person(context: context))
            (person.name, expense.payer, expense.amount, expense.mood) = ("Ada", person, 12.5, .good)
            (expense.labels, expense.style) = (["x"], Style(color: "red"))
            try context.save()
            return (expense.snapshot, person.objectID)
        }
        let copy = await Task.detached { saved }.value
        #expect(copy.payee == "Café" && copy.amount == 12.5 && copy.kind == .other && copy.mood == .good)
        #expect(copy.created == Date(timeIntervalSinceReferenceDate: 1) && copy.payer == payerID && copy.trip == nil)
        #expect(copy.labels == ["x"] && copy.style == Style(color: "red") && copy.receipt == Data([1]))
        let again = try await container.performBackgroundTask { context in
            let expense = try #require(context.object(with: saved.objectID) as? Expense)
            let before = expense.snapshot
            expense.amount += 1
            return (before, expense.snapshot)
        }
        #expect(again.0 == saved && again.1 != saved)
        #expect(Set([saved, again.0, again.1]).count == 2)
    }

    @Test @MainActor func eachClassHasItsOwnSnapshot() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let context = container.viewContext
        let refund = Refund(context: context)
        Ledger.fill(refund, "Inn")
        refund.reason = "late"
        let snapshot = refund.snapshot
        #expect(snapshot.reason == "late" && snapshot.payee == "Inn" && snapshot.id == refund.id)
        let expense: Expense = refund
        #expect(expense.snapshot.payee == "Inn" && expense.snapshot.objectID == refund.objectID)
        let entries: [Entry] = [refund]
        #expect(entries.map(\.snapshot.id) == [refund.id])
        #expect(refund.snapshot()[\.reason] == "late", "the snapshot of every class is another one")
        let mark = Mark(context: context)
        #expect(mark.snapshot.id == mark.objectID)
    }

    @Test @MainActor func snapshotsAreEncoded() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let context = container.viewContext
        let (expense, person) = (Ledger.makeExpense("Café", context), Person(context: context))
        (person.name, expense.payer, expense.amount, expense.mood) = ("Ada", person, 12.5, .bad)
        (expense.style, expense.scan) = (Style(color: "red"), Data([9]))
        try context.save()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(expense.snapshot), as: UTF8.self)
        let (id, own) = (expense.id.uuidString, expense.objectID.uriRepresentation())
        #expect(
            text == """
                {"amount":12.5,"created":1,"id":"\(id)","kind":"other","link":"file:///receipt","mood":-1,\
                "objectID":"\(own)","payee":"Café","payer":"\(person.objectID.uriRepresentation())","priority":1,\
                "rating":3,"receipt":"AQ==","share":1,"style":{"color":"red"}}
                """
        )
        let url = try #require(URL(string: "\(own)"))
        #expect(container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: url) == expense.objectID)
    }
}
