import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

/// Finds the continent of a country by its code, and creates it if it does not exist.
final class ContinentPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource sInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
        guard let code = sInstance.value(forKey: "isoContinent") as? NSNumber,
            let country = manager.destinationInstances(
                forEntityMappingName: mapping.name,
                sourceInstances: [sInstance]
            ).first
        else { return }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Continent")
        request.predicate = NSPredicate(format: "numericISO3166Code == %@", code)
        let context = manager.destinationContext
        let found = try context.fetch(request).first
        let continent = found ?? NSEntityDescription.insertNewObject(forEntityName: "Continent", into: context)
        continent.setValue(code, forKey: "numericISO3166Code")
        country.setValue(continent, forKey: "continent")
    }
}

/// The stores and mapping models of a book about Core Data, one store for each version of its model.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct MoodyMappingTests {
    private static let project = ModelFixtures.folder.appendingPathComponent("models/objcio/Migrations/Migrations")

    private func model(_ number: Int) throws -> NSManagedObjectModel {
        let name = number == 1 ? "Moody" : "Moody \(number)"
        return try .reading(contentsOf: Self.project.appendingPathComponent("Moody.xcdatamodeld/\(name).xcdatamodel"))
    }

    private func mapping(from old: Int) throws -> NSMappingModel {
        let name = "Moody \(old)-Moody \(old + 1).xcmappingmodel"
        let mapping = try NSMappingModel.reading(contentsOf: Self.project.appendingPathComponent(name))
        for mapping in mapping.entityMappings where mapping.entityMigrationPolicyClassName != nil {
            mapping.entityMigrationPolicyClassName = NSStringFromClass(ContinentPolicy.self)
        }
        return mapping
    }

    private func store(_ number: Int) throws -> RealStoreCopy {
        let name = number == 1 ? "Moody.moody" : "Moody \(number).moody"
        return try #require(RealStore.named(name)).copy()
    }

    private func migrate(_ url: URL, from source: NSManagedObjectModel, _ old: Int) throws {
        let destination = try model(old + 1)
        let mapping =
            try old == 1
            ? NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
            : mapping(from: old)
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        try manager.migrateStore(from: url, type: .sqlite, mapping: mapping, to: url, type: .sqlite)
    }

    /// Returns the rows of a query for moods with their countries and continents.
    private func moods(_ copy: RealStoreCopy, _ sql: String) throws -> [[SQLiteValue]] {
        try copy.sql().rows(sql)
    }

    private static let attributes = "m.ZDATE, m.ZLATITUDE, m.ZLONGITUDE, m.ZCOLORS, m.ZCREATORID, c.ZNUMERICISO3166CODE"

    @Test(arguments: 1...5) func aStoreOfEachVersionBecomesOneOfTheNext(_ number: Int) throws {
        let copy = try store(number)
        let source = try copy.model().model
        let countries = number < 4 ? "ZGEOGRAPHICREGION" : "ZCOUNTRY"
        let query = { (identifier: String, countries: String) in
            """
            SELECT m.\(identifier), \(Self.attributes) FROM ZMOOD m JOIN \(countries) c ON c.Z_PK = m.ZCOUNTRY
            ORDER BY 1, 2
            """
        }
        let before = try moods(copy, query(number == 1 ? "ZREMOTEIDENTIFIER" : "ZREMOTEID", countries))
        #expect(before.count == 4)
        try migrate(copy.url, from: source, number)
        let after = try moods(copy, query("ZREMOTEID", number < 3 ? "ZGEOGRAPHICREGION" : "ZCOUNTRY"))
        #expect(after == before)
        #expect(try copy.sql().faults().isEmpty)
    }

    /// A store of Apple's framework, a mapping model of Xcode's and inferred ones, when the store is opened.
    @Test func openingGoesThroughAllVersions() throws {
        let copy = try store(1)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model(6))
        let mappings = try (1...5).map { number in
            try number == 2
                ? mapping(from: 2)
                : NSMappingModel.inferredMappingModel(
                    forSourceModel: model(number),
                    destinationModel: model(number + 1)
                )
        }
        let store = try coordinator.addPersistentStore(
            type: .sqlite,
            at: copy.url,
            options: [
                NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
                NSMigrationMappingModelsOption: mappings,
            ]
        )
        try coordinator.remove(store)
        let moods = try copy.sql().rows("SELECT count(*) FROM ZMOOD m JOIN ZCOUNTRY c ON c.Z_PK = m.ZCOUNTRY")
        #expect(moods == [[.integer(4)]])
        #expect(try copy.sql().faults().isEmpty)
    }

    @Test func whatTheProgramGivesComesBeforeAFileAndThatBeforeInference() throws {
        let (second, third) = (try model(2), try model(3))
        let file = Self.project.appendingPathComponent("Moody 2-Moody 3.xcmappingmodel")
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: second, destinationModel: third)
        func leg(_ files: [URL], _ given: [NSMappingModel]) throws -> MigrationPath.Leg? {
            var library = MigrationLibrary(models: [], mappings: files)
            library.given = given
            let legs = try MigrationPath(from: second, to: third, in: library).legs()
            #expect(legs.count == 1)
            return legs.first
        }
        #expect(try leg([file], [mapping])?.mapping === mapping)
        #expect(try leg([file], [mapping])?.isInferred == false)
        #expect(try leg([file], [])?.fileName == file.lastPathComponent)
        #expect(try leg([], [])?.isInferred == true)
    }

    @Test func aStoreGoesThroughAllVersions() throws {
        let copy = try store(1)
        var source = try copy.model().model
        let continents = try copy.sql().rows(
            """
            SELECT m.ZREMOTEIDENTIFIER, k.ZNUMERICISO3166CODE FROM ZMOOD m
            JOIN ZGEOGRAPHICREGION c ON c.Z_PK = m.ZCOUNTRY JOIN ZGEOGRAPHICREGION k ON k.Z_PK = c.ZCONTINENT ORDER BY 1
            """
        )
        for number in 1...5 {
            try migrate(copy.url, from: source, number)
            source = try model(number + 1)
        }
        let sql = try copy.sql()
        #expect(
            try sql.rows(
                """
                SELECT m.ZREMOTEID, k.ZNUMERICISO3166CODE FROM ZMOOD m
                JOIN ZCOUNTRY c ON c.Z_PK = m.ZCOUNTRY JOIN ZCONTINENT k ON k.Z_PK = c.ZCONTINENT ORDER BY 1
                """
            ) == continents
        )
        #expect(try sql.integer("SELECT count(*) FROM ZMOOD WHERE ZRATING = 0") == 4)
        #expect(try sql.integer("SELECT count(*) FROM ZCONTINENT") == Int64(Set(continents.map(\.[1])).count))
    }

    @Test func aKeyPathOfTheMappingModelBecomesARelationship() throws {
        let copy = try store(2)
        try migrate(copy.url, from: try copy.model().model, 2)
        #expect(
            try copy.sql().integer(
                """
                SELECT count(*) FROM ZMOOD m JOIN ZGEOGRAPHICREGION c ON c.Z_PK = m.ZCOUNTRY
                WHERE m.ZCONTINENT = c.ZCONTINENT
                """
            ) == 4
        )
    }

    @Test func theMappingModelForTwoVersionsIsFound() throws {
        for number in 2...5 {
            let mapping = try mapping(from: number)
            let (old, new) = (KnownHashes(try model(number)), KnownHashes(try model(number + 1)))
            #expect(mapping.leads(from: old, to: new))
            #expect(!mapping.leads(from: new, to: old))
        }
    }
}
