import Foundation
import Testing

@testable import CoreData

@Suite struct SQLiteStoreReadingTests {
    private let world: StoreWorld

    init() throws {
        world = try StoreWorld()
    }

    /// The kinds of journals that stores can have.
    static let journals = ["WAL", "DELETE", "memory"]

    private func store(_ journal: String) throws -> SQLiteStore {
        if journal == "memory" { return try world.open(at: URL(fileURLWithPath: "/dev/null")) }
        return try world.open([NSSQLitePragmasOption: ["journal_mode": journal, "synchronous": "OFF"]])
    }

    private func fill(_ store: SQLiteStore, _ count: Int) throws -> [TestObject] {
        let objects = try (0..<count).map { index in
            let name = index % 3 == 0 ? "Draft" : "Note"
            return try world.new(name, in: store, ["title": .text("n\(index)"), "rank": .integer(Int64(index))])
        }
        return try world.insert(objects, into: store)
    }

    @Test(arguments: journals)
    func plansAreCarriedOut(journal: String) throws {
        let store = try store(journal)
        let objects = try fill(store, 30)
        let (note, draft) = (try world.entity("Note"), try world.entity("Draft"))
        var plan = FetchPlan(entity: note)
        plan.predicate = NSPredicate(format: "rank < 10")
        plan.sortKeys = [FetchPlan.SortKey(keyPath: "rank", isAscending: false, comparison: .compare)]
        let rows = try store.fetch(plan).rows
        #expect(rows.map(\.key) == objects.prefix(10).reversed().map(\.key))
        #expect(Set(rows.map(\.entityNumber)) == [note.number, draft.number])
        #expect(try store.count(plan) == 10)
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.propertiesToFetch = ["title", "folder"]
        let values = try store.values(DictionaryPlan(request, plan, in: world.layout), of: plan)
        #expect(values?.first?.prefix(2) == [.text("n9"), .null])
        plan.includesSubentities = false
        #expect(try store.count(plan) == 6)
        plan.includesValues = false
        #expect(try store.fetch(plan).rows.map(\.slotCount) == [0, 0, 0, 0, 0, 0])
    }

    @Test(arguments: journals)
    func rowsAreFoundByKeys(journal: String) throws {
        let store = try store(journal)
        let objects = try fill(store, 1_000)
        let item = try world.entity("Item")
        let keys = objects.map(\.key) + [5_000, -1]
        #expect(try store.rows(keys, of: item).count == 1_000)
        store.cache.forgetAll()
        let found = try store.rows(keys, of: item)
        #expect(Set(found.map(\.key)) == Set(objects.map(\.key)))
        #expect(store.cache.usage.rows == 1_000)
        #expect(try store.row(5_000, of: item, isFresh: false) == nil)
        store.cache.forgetAll()
        #expect(try store.row(7, of: item, isFresh: false)?.key == 7)
        // A note cannot be read as a draft.
        #expect(try store.row(2, of: world.entity("Draft"), isFresh: true) == nil)
    }

    @Test func whatOthersWriteIsSeenByThoseWhoAskForIt() throws {
        let (ours, theirs) = (try world.open(), try world.open())
        let object = try fill(ours, 1)[0]
        let key = object.key
        object["title"] = .text("changed")
        _ = try theirs.save(SaveChanges(updated: [object]))
        #expect(try ours.row(key, of: object.layout, isFresh: false)?.version == 1)
        #expect(try ours.row(key, of: object.layout, readSince: RowCache.now + 1)?.version == 2)
        #expect(try ours.row(key, of: object.layout, isFresh: false)?.version == 2)
    }

    @Test func allThatATransactionReadsIsOfOneMoment() throws {
        let (ours, theirs) = (try world.open(), try world.open())
        let object = try fill(ours, 1)[0]
        try ours.withReadTransaction {
            let before = try ours.row(object.key, of: object.layout, isFresh: true)
            object["title"] = .text("changed")
            _ = try theirs.save(SaveChanges(updated: [object]))
            let after = try ours.row(object.key, of: object.layout, isFresh: true)
            #expect((before?.version, after?.version) == (1, 1))
            // Our own save takes precedence in the cache over the values that this transaction reads.
            let current = object.saved(as: try theirs.row(object.key, of: object.layout, isFresh: false))
            current["title"] = .text("ours")
            _ = try ours.save(SaveChanges(updated: [current]))
            #expect(try ours.row(object.key, of: object.layout, isFresh: true)?.version == 1)
            #expect(try ours.row(object.key, of: object.layout, isFresh: false)?.version == 3)
        }
        #expect(try ours.row(object.key, of: object.layout, isFresh: true)?.version == 3)
    }

    @Test func aRowOfAnUnknownEntityIsDamage() throws {
        let store = try world.open()
        _ = try fill(store, 2)
        _ = try world.values("UPDATE ZITEM SET Z_ENT = 77 WHERE Z_PK = 2")
        let error = try #require(throws: CocoaError.self) { try store.fetch(FetchPlan(entity: world.entity("Item"))) }
        #expect(error.code == .fileReadCorruptFile)
        #expect(error.localizedDescription.contains("Z_PK 2"))
    }
}
