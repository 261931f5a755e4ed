import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Migrations that add, change and drop rules which the database enforces.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct CheckMigrationTests {
    /// The shelf with rules for titles, ranks and reasons.
    static let ruled: ModelDefinition = {
        var model = LightMigrationTests.shelf
        model["Note"][attribute: "title"].isOptional = false
        model["Note"][attribute: "title"].defaultValue = .string("None")
        model["Note"][attribute: "title"].minimum = .integer(3)
        model["Note"][attribute: "rank"].maximum = .integer(4)
        model["Draft"][attribute: "reason"].isOptional = false
        model["Draft"][attribute: "reason"].defaultValue = .string("because 0")
        model["Draft"][attribute: "reason"].regularExpression = "because \\d"
        return model
    }()

    private func store(_ model: ModelDefinition) throws -> MigratingStore {
        try MigratingStore(model, type: NSPostgreSQLStoreType) { try LightMigrationTests.fill($0) }
    }

    /// Returns the code of the error of a batch update of a note or a draft; nil if the update is done.
    private func code(_ entity: String, _ key: String, _ value: Any, _ context: NSManagedObjectContext) -> Int? {
        let update = NSBatchUpdateRequest(entityName: entity)
        update.propertiesToUpdate = [key: value]
        do {
            try context.execute(update)
            return nil
        } catch {
            return (error as? CocoaError)?.code.rawValue
        }
    }

    @Test("New rules are enforced, changed ones too, and dropped ones no more")
    func evolution() throws {
        let store = try store(LightMigrationTests.shelf)
        try store.open(Self.ruled) { context in
            #expect(code("Note", "title", "ab", context) == 1670)
            #expect(code("Note", "title", NSNull(), context) == 1570)
            #expect(code("Note", "rank", 5, context) == 1610)
            #expect(code("Draft", "reason", "none", context) == 1680)
            #expect(code("Draft", "reason", NSNull(), context) == 1570)
        }
        var model = Self.ruled
        model["Note"][attribute: "title"].isOptional = true
        model["Note"][attribute: "title"].minimum = nil
        model["Note"][attribute: "rank"].maximum = .integer(9)
        model["Draft"][attribute: "reason"].name = "why"
        model["Draft"][attribute: "why"].renamingIdentifier = "reason"
        // Rules alone do not change a version.
        model["Note"].attributes += [AttributeDefinition("color")]
        try store.open(model) { context in
            #expect(code("Note", "rank", 10, context) == 1610)
            #expect(code("Note", "rank", 9, context) == nil)
            #expect(code("Note", "title", NSNull(), context) == nil)
            #expect(code("Draft", "why", "none", context) == 1680)
        }
        let fresh = try MigratingStore(model, type: NSPostgreSQLStoreType) { _ in }
        #expect(try checks(store) == checks(fresh))
    }

    private func checks(_ store: MigratingStore) throws -> [String] {
        try DatabaseShape(store.url).contents().filter { $0.contains("CHECK (") }
    }

    @Test("Objects that a new rule forbids are named, and nothing is changed", arguments: [0, 1])
    func violations(_ number: Int) throws {
        let store = try store(LightMigrationTests.shelf)
        let before = try DatabaseShape(store.url).contents()
        var model = LightMigrationTests.shelf
        model["Tag"].attributes += [AttributeDefinition("color")]
        let (entity, name): (String, String) = [("Note", "rank"), ("Draft", "reason")][number]
        if number == 0 {
            model[entity][attribute: name].maximum = .integer(3)
        } else {
            model[entity][attribute: name].regularExpression = "because 4"
        }
        let error = try store.refusal(to: model)
        #expect(error.code.rawValue == 134_110)
        #expect(error.localizedDescription.contains("\(entity).\(name): the object with the key "))
        #expect(try DatabaseShape(store.url).contents() == before)
    }
}
