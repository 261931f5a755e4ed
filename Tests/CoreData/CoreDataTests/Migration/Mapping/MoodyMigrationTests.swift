import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Migrates a store written by Apple's framework through all versions of its model.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct MoodyMigrationTests {
    /// Returns the model of a version as written by Xcode.
    private func model(_ version: Int) throws -> ModelDefinition {
        let name = version == 1 ? "Moody" : "Moody \(version)"
        let file = ModelFixtures.folder.appendingPathComponent(
            "models/objcio/Migrations/Migrations/Moody.xcdatamodeld/\(name).xcdatamodel/contents"
        )
        return try ModelXML.read(Data(contentsOf: file), file: file).definition.compiledForm()
    }

    /// The options of a program that names what its last version drops.
    private static var wanted: [String: Any] {
        let names = ["Continent", "Country.continent", "Mood.continent"]
        return MigratingStore.wanted.merging([NSMigrationDroppedPropertiesOption: names]) { $1 }
    }

    private func open(_ url: URL, _ version: Int, _ options: [String: Any] = wanted) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try NSManagedObjectModel(model(version)))
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: url,
            options: options
        )
        try coordinator.remove(store)
    }

    /// Reads the data that all versions have in common with plain SQL.
    private func moods(_ url: URL, remote: String) throws -> [[SQLiteValue]] {
        try PlainSQL(path: url.path).rows(
            """
            SELECT Z_PK, Z_OPT, ZMARKEDFORREMOTEDELETION, ZCOUNTRY, ZDATE, ZLATITUDE, ZLONGITUDE, ZMARKEDFORDELETIONDATE, \
            ZCREATORID, ZCOLORS, \(remote) FROM ZMOOD ORDER BY Z_PK
            """
        )
    }

    @Test func eachVersionFollowsFromTheOneBefore() throws {
        let copy = try #require(RealStore.named("Moody.moody")).copy()
        let url = copy.url
        let former = try moods(url, remote: "ZREMOTEIDENTIFIER")
        let sql = { try PlainSQL(path: url.path) }
        let regions = "SELECT Z_PK, ZNUMERICISO3166CODE, ZNUMBEROFMOODS, ZUPDATEDAT, ZCONTINENT FROM"
        let countries = try sql().rows("\(regions) ZGEOGRAPHICREGION WHERE Z_ENT = 3 ORDER BY Z_PK")
        let continents = try sql().integer("SELECT count(*) FROM ZGEOGRAPHICREGION WHERE Z_ENT = 2")
        let lastKey = try sql().integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'GeographicRegion'")
        #expect(!former.isEmpty && !countries.isEmpty)
        for version in 2...5 {
            try open(url, version)
            #expect(try moods(url, remote: "ZREMOTEID") == former, "version \(version)")
            #expect(try sql().faults() == [])
            let table = version < 4 ? "ZGEOGRAPHICREGION WHERE Z_ENT = 3" : "ZCOUNTRY"
            let columns = version < 5 ? regions : "SELECT Z_PK, ZNUMERICISO3166CODE, ZNUMBEROFMOODS, ZUPDATEDAT FROM"
            let expected = version < 5 ? countries : countries.map { Array($0.dropLast()) }
            #expect(try sql().rows("\(columns) \(table) ORDER BY Z_PK") == expected, "version \(version)")
            #expect(try sql().values("SELECT ZRATING FROM ZMOOD") == former.map { _ in .integer(0) })
            try open(url, version, [:])
        }
        #expect(try sql().integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Country'") == lastKey)
        #expect(try sql().hasTable("ZCONTINENT") == false && continents ?? 0 > 0)
    }

    /// Stores of each version, created or migrated by Apple's framework.
    @Test(arguments: 1...4)
    func storesOfEachVersionGoToTheLast(version: Int) throws {
        let copy = try #require(RealStore.named(version == 1 ? "Moody.moody" : "Moody \(version).moody")).copy()
        let remote = version == 1 ? "ZREMOTEIDENTIFIER" : "ZREMOTEID"
        let former = try moods(copy.url, remote: remote)
        try open(copy.url, 5)
        #expect(try moods(copy.url, remote: "ZREMOTEID") == former)
    }
}
