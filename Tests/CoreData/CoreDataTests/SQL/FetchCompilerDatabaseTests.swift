import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

/// Tests that run compiled statements in a database.
struct FetchCompilerDatabaseTests {
    private let world: QueryWorld
    private let compiler: FetchCompiler

    init() throws {
        world = try QueryWorld(seed: 77)
        compiler = FetchCompiler(world.tables)
    }

    private func entity(_ name: String) throws -> EntityLayout {
        try #require(world.layout.entity(named: name))
    }

    /// Returns the integers in two columns of the rows of a statement with parameters.
    private func rows(_ fetch: CompiledFetch, _ parameters: [Int64], last: Bool = false) throws -> [[Int64]] {
        let statement = try world.connection.statement(fetch.sql)
        #expect(statement.parameterCount == parameters.count)
        for (index, parameter) in parameters.enumerated() {
            try statement.bind(parameter, at: index + 1)
        }
        var rows: [[Int64]] = []
        while try statement.step() {
            rows.append([statement.value(0).int64] + (last ? [statement.value(statement.columnCount - 1).int64] : []))
        }
        return rows
    }

    @Test func findsRowsByKeys() throws {
        let notes = world.objects(of: "Note").map(\.key)
        #expect(try rows(compiler.row(of: entity("Note")), [notes[0]]) == [[notes[0]]])
        #expect(try rows(compiler.row(of: entity("Draft")), [notes[0]]) == [])
        let keys = Array(notes.prefix(3))
        let fetch = compiler.rows(of: try entity("Note"), keyCount: 3)
        #expect(try rows(fetch, keys + [keys[2]]).map { $0[0] }.sorted() == keys.sorted())
        #expect(compiler.rows(of: try entity("Note"), keyCount: 4).sql == fetch.sql)
    }

    @Test(arguments: ["keywords", "attachments", "references", "referencedBy", "extras"])
    func findsTheMembersOfRelationships(name: String) throws {
        let note = try entity("Note")
        let ordinal = try #require(note.ordinal(of: name))
        let owners = world.objects(of: "Note").sorted { $0.key < $1.key }.prefix(8)
        let fetch = compiler.members(at: ordinal, of: note, ownerCount: owners.count)
        let expected = owners.flatMap { owner in
            let keys = (owner.members[name] ?? []).map(\.key)
            return (name == "attachments" ? keys : keys.sorted()).map { [$0, owner.key] }
        }
        #expect(try rows(fetch, owners.map(\.key), last: true) == expected)
        #expect(!expected.isEmpty)
        let one = compiler.members(at: ordinal, of: note, ownerCount: 1)
        let first = try #require(owners.first)
        #expect(try rows(one, [first.key], last: true) == expected.filter { $0[1] == first.key })
    }

    @Test func findsMembersThroughAnIndex() throws {
        let folder = try entity("Folder")
        let fetch = compiler.members(at: try #require(folder.ordinal(of: "notes")), of: folder, ownerCount: 1)
        let statement = try world.connection.statement("EXPLAIN QUERY PLAN " + fetch.sql)
        #expect(try statement.step())
        #expect(statement.value(3).string.contains("USING INDEX"))
    }

    /// Long lists have more values than a statement has parameters.
    @Test(arguments: ["rank", "score", "created", "title", "uid", "SELF"])
    func findsValuesOfLongLists(key: String) throws {
        let notes = world.objects(of: "Note")
        let step = key == "SELF" ? 2 : 1
        let values = stride(from: 0, to: notes.count, by: step).compactMap { index -> Any? in
            key == "SELF" ? notes[index] : notes[index].values[key]
        }
        let padding: [Any] = (0..<1_200).map { number in
            switch key {
            case "rank": return number + 1_000
            case "score": return Double(number) + 0.1
            case "created": return Date(timeIntervalSinceReferenceDate: Double(number) + 1_000.1)
            case "title": return "\"\\\n\t\u{1}\(number)"
            case "uid": return UUID()
            default: return NSManagedObjectID(notes[0].table.entity, store: nil, key: Int64(number) + 10_000)
            }
        }
        let stored = values.map { ($0 as? QueryObject)?.objectID ?? $0 }
        var plan = FetchPlan(entity: try entity("Note"))
        plan.includesValues = false
        plan.predicate = NSPredicate(format: "\(key) IN %@", argumentArray: [stored + padding])
        let fetch = try compiler.rows(plan)
        #expect(fetch.values.count == 1)
        let memory = NSPredicate(format: "\(key) IN %@", argumentArray: [values])
        let expected = notes.filter { memory.evaluate(with: $0) }.map(\.key).sorted()
        #expect(try world.keys(fetch).sorted() == expected)
        #expect(!expected.isEmpty)
    }

    /// SQLite limits the depth of conditions, and parses chains as deep trees.
    @Test(arguments: [NSCompoundPredicate.LogicalType.and, .or])
    func findsRowsByLongChains(type: NSCompoundPredicate.LogicalType) throws {
        let parts = (0..<3_000).map { NSPredicate(format: "rank \(type == .and ? "!=" : "==") %d", $0 + 3) }
        var plan = FetchPlan(entity: try entity("Note"))
        plan.includesValues = false
        plan.predicate = NSCompoundPredicate(type: type, subpredicates: parts)
        let expected = world.objects(of: "Note").filter { note in
            plan.predicate?.evaluate(with: note) ?? false
        }
        #expect(try world.keys(compiler.rows(plan)).sorted() == expected.map(\.key).sorted())
        #expect(!expected.isEmpty)
    }

    @Test(arguments: StandardComparison.allCases)
    func sortsAsInMemory(comparison: StandardComparison) throws {
        var plan = FetchPlan(entity: try entity("Note"))
        plan.includesValues = false
        plan.sortKeys = [FetchPlan.SortKey(keyPath: "title", isAscending: true, comparison: comparison)]
        let keys = try world.keys(compiler.rows(plan))
        let titles = Dictionary(uniqueKeysWithValues: world.objects(of: "Note").map { ($0.key, $0.values["title"]) })
        for (left, right) in zip(keys, keys.dropFirst()) {
            let isDecomposed = [left, right].contains { (titles[$0] as? String)?.contains("\u{308}") ?? false }
            guard comparison != .compare || !isDecomposed else { continue }
            #expect(comparison.order(titles[left] ?? nil, titles[right] ?? nil) != .orderedDescending)
        }
    }
}
