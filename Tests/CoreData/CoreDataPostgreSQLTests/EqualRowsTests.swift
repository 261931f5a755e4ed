import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import SeededRandom
import Testing

@testable import CoreData

/// Rows that are equal in the order of a request have the same places in all pages, and in all kinds of stores.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct EqualRowsTests {
    private static let types = [NSPostgreSQLStoreType, NSSQLiteStoreType, NSInMemoryStoreType, NSBinaryStoreType]

    /// Notes with few different values, in folders.
    private static func model() -> NSManagedObjectModel {
        let model = DatabaseCase.library()
        let note = model.entitiesByName["Note"]
        note?.properties.removeAll { ($0 as? NSDerivedAttributeDescription) != nil }
        let index = NSFetchIndexDescription(
            name: "byRank",
            elements: [
                NSFetchIndexElementDescription(property: note!.attributesByName["rank"]!, collationType: .binary)
            ]
        )
        note?.indexes = [index]
        for entity in model.entities { entity.properties.removeAll { ($0 as? NSDerivedAttributeDescription) != nil } }
        return model
    }

    /// Fills a store with the same notes, and changes many of them, by which rows move in the tables of a server.
    private static func context(_ type: String, in folder: URL, seed: UInt64) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
        let url = type == NSPostgreSQLStoreType ? PrivateCluster.shared?.newURL() : folder.appendingPathComponent(type)
        try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        var random = SeededGenerator(seed: seed)
        try context.performAndWait {
            let folders = ["a", "b", nil].map { context.insert("Folder", ["name": $0]) }
            try context.save()
            var notes: [NSManagedObject] = []
            for _ in 0..<120 {
                notes.append(context.insert("Note", [:]))
                try change(notes[notes.count - 1], folders, &random)
                // Keys follow the order of creation in all stores if objects are saved one by one.
                try context.save()
            }
            for note in notes where Bool.random(using: &random) { try change(note, folders, &random) }
            try context.save()
            context.reset()
        }
        return context
    }

    private static func change(
        _ note: NSManagedObject,
        _ folders: [NSManagedObject],
        _ random: inout SeededGenerator
    ) throws {
        let title: String? = ["x", "y", "Y", nil].randomElement(using: &random) ?? nil
        note.setValue(title, forKey: "title")
        note.setValue(Int.random(in: 0..<3, using: &random), forKey: "rank")
        note.setValue(Bool.random(using: &random), forKey: "isPinned")
        note.setValue(folders.randomElement(using: &random), forKey: "folder")
    }

    /// A request that a seed makes up.
    private struct Question {
        var predicate: NSPredicate?
        var sorted: [NSSortDescriptor] = []
        var (limit, offset) = (0, 0)
        var columns: [String] = []
        var groups: [String] = []
        var isDistinct = false

        init(_ random: inout SeededGenerator) {
            let formats = [
                "rank > 0", "title = 'x'", "rank IN {0, 2}", "folder.name = 'a' OR isPinned = YES", "title ==[c] 'y'",
            ]
            if Bool.random(using: &random) {
                predicate = formats.randomElement(using: &random).map { NSPredicate(format: $0) }
            }
            let keys = ["rank", "title", "isPinned", "folder.name"].shuffled(using: &random)
            sorted = keys.prefix(.random(in: 0...2, using: &random)).map {
                NSSortDescriptor(key: $0, ascending: Bool.random(using: &random))
            }
            limit = .random(in: 1...30, using: &random)
            offset = Bool.random(using: &random) ? .random(in: 0...40, using: &random) : 0
            guard Bool.random(using: &random) else { return }
            columns = Array(keys.prefix(.random(in: 1...3, using: &random)))
            isDistinct = Bool.random(using: &random)
            if !isDistinct, Bool.random(using: &random) {
                groups = columns
                sorted.removeAll { !columns.contains($0.key ?? "") }
            }
        }

        /// Returns the answer as texts: the places of the notes in the order of their creation, or the dictionaries.
        func answer(in context: NSManagedObjectContext, _ firstKey: Int64) throws -> [String] {
            guard !columns.isEmpty else {
                let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
                request.resultType = .managedObjectIDResultType
                set(request)
                return try context.fetch(request).map { "\($0.key - firstKey)" }
            }
            let request = NSFetchRequest<NSDictionary>(entityName: "Note")
            request.resultType = .dictionaryResultType
            request.propertiesToFetch = columns
            request.propertiesToGroupBy = groups.isEmpty ? nil : groups
            request.returnsDistinctResults = isDistinct
            set(request)
            return try context.fetch(request).map { row in columns.map { "\(row[$0] ?? "-")" }.joined(separator: " ") }
        }

        private func set<T>(_ request: NSFetchRequest<T>) {
            (request.predicate, request.sortDescriptors) = (predicate, sorted)
            (request.fetchLimit, request.fetchOffset) = (limit, offset)
        }
    }

    private static func firstKey(_ context: NSManagedObjectContext) throws -> Int64 {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        request.resultType = .managedObjectIDResultType
        return try context.fetch(request).map(\.key).min() ?? 0
    }

    @Test("The same question has the same answer in all kinds of stores", arguments: [1, 2, 3] as [UInt64])
    func questions(_ seed: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("equal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let contexts = try Self.types.map { try Self.context($0, in: folder, seed: seed) }
        let keys = try contexts.map { context in try context.performAndWait { try Self.firstKey(context) } }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<150 {
            let question = Question(&random)
            let answers = try zip(contexts, keys).map { context, key in
                try context.performAndWait { try question.answer(in: context, key) }
            }
            for (type, answer) in zip(Self.types, answers) where answer != answers[3] {
                Issue.record("\(type) \(question): \(answer) instead of \(answers[3])")
            }
        }
    }

    @Test("Pages over equal rows show each row once")
    func pages() throws {
        let folder = FileManager.default.temporaryDirectory
        let context = try Self.context(NSPostgreSQLStoreType, in: folder, seed: 7)
        try context.performAndWait {
            for descriptors in [[NSSortDescriptor(key: "rank", ascending: true)], []] {
                var found: [NSManagedObjectID] = []
                for page in 0..<6 {
                    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
                    (request.resultType, request.sortDescriptors) = (.managedObjectIDResultType, descriptors)
                    (request.fetchLimit, request.fetchOffset) = (20, 20 * page)
                    found += try context.fetch(request)
                    // Others save between the pages.
                    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                    other.persistentStoreCoordinator = context.persistentStoreCoordinator
                    try other.performAndWait {
                        for note in try other.all("Note", "isPinned = YES") {
                            note.setValue(NSDecimalNumber(value: page), forKey: "price")
                        }
                        try other.save()
                    }
                }
                #expect(Set(found).count == 120)
            }
        }
    }
}
