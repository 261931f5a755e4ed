import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Migrations of hierarchies whose entities have tables of their own.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SplitMigrationTests {
    /// Returns a model in which the hierarchies have a table for each entity.
    private static func split(_ model: ModelDefinition) -> ModelDefinition {
        var model = model
        for index in model.entities.indices {
            let isRoot = model.entities[index].parentName == nil
            model.entities[index].userInfo = isRoot ? [HierarchyForm.key: .string("tables")] : [:]
        }
        return model
    }

    @Test(
        "Random evolutions, from the one form or to the other, are what is done by hand, and leave the tables of a new store",
        arguments: DatabaseMigrationTests.seeds
    )
    func evolutions(seed: UInt64) throws {
        let options: [String: Any] = seed % 3 == 0 ? [NSPersistentHistoryTrackingKey: true] : [:]
        let base = seed % 4 == 1 ? MigrationOracleTests.base : Self.split(MigrationOracleTests.base)
        let store = try MigratingStore(base, options, type: NSPostgreSQLStoreType) {
            try MigrationOracleTests.fill($0, seed: seed)
        }
        let world = try store.open(base, options) { try MigratedWorld($0, MigrationOracleTests.base) }
        var evolution = Evolution(MigrationOracleTests.base, world, seed: seed)
        evolution.run(1 + Int(seed % 12))
        let model = seed % 4 == 2 ? evolution.model : Self.split(evolution.model)
        store.check(evolution, model, options)
    }

    @Test("Rows of an abstract entity, which others have made, are not lost with their table")
    func abstractEntities() throws {
        let store = try MigratingStore(MigrationOracleTests.base, type: NSPostgreSQLStoreType) { _ in }
        try DatabaseShape.execute(
            "INSERT INTO $s.item (id, entity, title) SELECT 1, entity, 'x' FROM $s.coredata_entity WHERE name = 'Item'",
            at: store.url
        )
        let error = try store.refusal(to: Self.split(MigrationOracleTests.base))
        #expect(error.localizedDescription.contains("objects of Item, which is abstract"))
    }
}
