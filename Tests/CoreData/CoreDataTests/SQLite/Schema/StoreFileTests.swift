import CoreData
import CoreDataSQLite
import ManagedObjectModelFormat
import Testing

@testable import CoreData

struct StoreFileTests {
    @Test func aNewStoreIsReadBack() throws {
        let store = try TemporaryStore()
        let model = SlipBoxModel.make()
        let layout = ModelLayout(model)
        let metadata = StoreMetadata(newStoreFor: model)
        try StoreFile.create(on: try store.connection(), model: model, layout: layout, metadata: metadata)

        let second = try Connection(path: store.path(), mode: .readOnly)
        let read = try StoreFile.readMetadata(second)
        #expect(read.uuid == metadata.uuid)
        #expect(read.hashes == model.entityVersionHashesByName)
        let dictionary = read.dictionary
        #expect(dictionary["NSStoreType"] as? String == "SQLite")
        #expect(dictionary["NSStoreUUID"] as? String == metadata.uuid)
        #expect(dictionary["NSStoreModelVersionChecksumKey"] as? String == model.versionChecksum)
        let digest = VersionHash.digest(of: model.entityVersionHashesByName)
        #expect(dictionary["NSStoreModelVersionHashesDigest"] as? String == digest)
        #expect(dictionary["NSStoreModelVersionHashesVersion"] as? Int == 3)
        #expect(dictionary["NSStoreModelVersionIdentifiers"] as? [String] == ["1.0"])
        #expect(dictionary["_NSAutoVacuumLevel"] as? String == "2")
        #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: dictionary))
        #expect(try StoreFile.storedNumbers(second) == ["Folder": 1, "Item": 2, "Note": 3])
        let cached = try #require(try StoreFile.cachedModel(second))
        #expect(cached == model)
        #expect(cached.entityVersionHashesByName == model.entityVersionHashesByName)
        #expect(try second.pragma("page_size") == .integer(4096))
        #expect(try second.pragma("auto_vacuum") == .integer(2))
        #expect(try second.pragma("journal_mode") == .text("wal"))
        #expect(try second.integrityCheck() == [])
        let tables = try StoreFile.tables(second, layout: layout)
        #expect(tables.tables.map(\.columns) == SchemaBuilder.tables(of: layout).tables.map(\.columns))
    }

    @Test func parentsAndHighestKeysAreWritten() throws {
        let store = try TemporaryStore()
        let model = SlipBoxModel.make()
        let connection = try store.connection()
        try StoreFile.create(
            on: connection,
            model: model,
            layout: ModelLayout(model),
            metadata: StoreMetadata(newStoreFor: model),
            journalMode: "DELETE"
        )
        let rows = try connection.withStatement("SELECT Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT") {
            statement in
            var rows: [String] = []
            while try statement.step() {
                rows.append((0...2).map { statement.value($0).string }.joined(separator: " "))
            }
            return rows
        }
        #expect(rows == ["Folder 0 0", "Item 0 0", "Note 2 0"])
        #expect(try connection.pragma("journal_mode") == .text("delete"))
    }

    @Test func nothingIsMadeInADatabaseWithTables() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE a (b)")
        let model = SlipBoxModel.make()
        #expect(throws: StoreFileError.notEmpty) {
            try StoreFile.create(
                on: connection,
                model: model,
                layout: ModelLayout(model),
                metadata: StoreMetadata(newStoreFor: model)
            )
        }
        #expect(throws: StoreFileError.noMetadata) { try StoreFile.readMetadata(connection) }
    }

    @Test func metadataOfProgramsIsKept() throws {
        let store = try TemporaryStore()
        let model = SlipBoxModel.make()
        let connection = try store.connection()
        let metadata = StoreMetadata(newStoreFor: model)
        try StoreFile.create(on: connection, model: model, layout: ModelLayout(model), metadata: metadata)
        let date = Date(timeIntervalSinceReferenceDate: 7)
        let changed = metadata.replacing([
            "answer": 42, "when": date, "list": ["a", 1.5, Int8(1)], "NSStoreUUID": "other",
        ])
        try StoreFile.writeMetadata(changed, to: connection)
        let read = try StoreFile.readMetadata(connection).dictionary
        #expect(read["answer"] as? Int == 42)
        #expect(read["when"] as? Date == date)
        #expect((read["list"] as? [Any])?.count == 3)
        #expect(read["NSStoreUUID"] as? String == metadata.uuid)
        #expect(read["NSStoreModelVersionHashesVersion"] as? Int == 3)
        #expect(throws: StoreFileError.metadataNotStorable(key: "self")) {
            try StoreFile.writeMetadata(metadata.replacing(["self": store]), to: connection)
        }
    }

    @Test func storesMayLackPropertyListAndModel() throws {
        let connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute(StoreSchema.fixedTables[1])
        try connection.execute("INSERT INTO Z_METADATA VALUES (1, 'U', NULL)")
        #expect(try StoreFile.readMetadata(connection).dictionary.keys.sorted() == ["NSStoreType", "NSStoreUUID"])
        #expect(try StoreFile.cachedModel(connection) == nil)
        try connection.execute(StoreSchema.fixedTables[2])
        #expect(try StoreFile.cachedModel(connection) == nil)
        try connection.execute("INSERT INTO Z_MODELCACHE VALUES (x'00112233')")
        #expect(throws: StoreFileError.self) { try StoreFile.cachedModel(connection) }
        try connection.execute("UPDATE Z_METADATA SET Z_PLIST = x'00112233'")
        #expect(throws: StoreFileError.damagedMetadata) { try StoreFile.readMetadata(connection) }
    }

    @Test func damagedMetadataIsAnErrorAndNothingWorse() throws {
        let list = try StoreMetadata(newStoreFor: SlipBoxModel.make()).propertyList
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            var damaged = list
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? StoreMetadata(uuid: "U", propertyList: damaged.prefix(Int.random(in: 1...damaged.count)))
        }
    }
}
