import CoreData
import CoreDataSQLite
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests that stores made by any version of Apple's framework are understood without reading the SQL of their tables.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct StoreFixtureTests {
    @Test func tablesOfEveryStoreAreFound() throws {
        var (count, columnCount, withoutModel) = (0, 0, [String]())
        for file in ModelFixtures.files(in: "stores", named: nil) where isStore(file) {
            let folder = try TemporaryStore()
            let connection = try Connection(path: try folder.copy(of: file), mode: .readWrite)
            let metadata = try StoreFile.readMetadata(connection)
            #expect(metadata.dictionary["NSStoreUUID"] as? String == metadata.uuid)
            #expect(metadata.hashes.isEmpty == false, "\(file.lastPathComponent)")
            if let digest = metadata.values[StoreMetadata.Key.hashesDigest] as? String {
                #expect(digest == VersionHash.digest(of: metadata.hashes))
            }
            guard let model = try model(of: connection) else {
                withoutModel.append(file.lastPathComponent)
                continue
            }
            #expect(Set(model.entitiesByName.keys) == Set(metadata.hashes.keys))
            let tables = try StoreFile.tables(connection, layout: ModelLayout(model))
            columnCount += try checkColumns(of: tables, connection, file)
            count += 1
        }
        print("\(columnCount) columns of \(count) stores are there")
        if !withoutModel.isEmpty { print("NOT TESTED: no model for \(withoutModel.joined(separator: ", "))") }
        #expect(count == 12 && columnCount == 266)
    }

    /// The large and migrated stores are not available, but their schemas are.
    @Test func tablesOfEverySchemaAreFound() throws {
        var columnCount = 0
        for archive in ModelFixtures.files(in: "modelcache", named: nil) where archive.pathExtension == "bplist" {
            let name = archive.lastPathComponent.replacingOccurrences(of: ".mom.bplist", with: ".sql")
            let file = ModelFixtures.folder.appendingPathComponent("schemas").appendingPathComponent(name)
            let layout = ModelLayout(try NSManagedObjectModel(CompiledModel.read(contentsOf: archive)))
            let connection = try Connection(path: ":memory:", mode: .create)
            // SQLite creates the internal tables of a virtual table itself.
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            try connection.execute(
                lines.filter { !$0.hasPrefix("CREATE TABLE \"Z_RT_") }.joined(separator: "\n")
            )
            for entity in layout.entities {
                let row = "\(entity.number), '\(entity.name)', \(entity.parentNumber ?? 0), 0"
                try connection.execute("INSERT INTO Z_PRIMARYKEY VALUES (\(row))")
            }
            let tables = try StoreFile.tables(connection, layout: layout)
            #expect(tables.tables.allSatisfy { !$0.columns.contains(EntityTable.absentColumn) }, "\(name)")
            columnCount += try checkColumns(of: tables, connection, file)
        }
        print("\(columnCount) columns of 15 schemas are there")
        #expect(columnCount == 3812)
    }

    @Test func newStoresAreMadeOfEveryModel() throws {
        for archive in ModelFixtures.files(in: "modelcache", named: nil) where archive.pathExtension == "bplist" {
            let model = try NSManagedObjectModel(CompiledModel.read(contentsOf: archive))
            let layout = ModelLayout(model)
            let connection = try Connection(path: ":memory:", mode: .create)
            let metadata = StoreMetadata(newStoreFor: model)
            try StoreFile.create(on: connection, model: model, layout: layout, metadata: metadata)
            let sql = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
            let listed = try connection.withStatement(sql) { statement in
                var listed: [String] = []
                while try statement.step() { listed.append(statement.value(0).string) }
                return listed
            }
            #expect(listed == SchemaBuilder.schema(of: layout).statements, "\(archive.lastPathComponent)")
            #expect(try StoreFile.cachedModel(connection) == model, "\(archive.lastPathComponent)")
            _ = try checkColumns(of: try StoreFile.tables(connection, layout: layout), connection, archive)
        }
    }

    private func isStore(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        return (try? handle.read(upToCount: 15)) == Data("SQLite format 3".utf8)
    }

    /// Returns the model in the store, or else one with its entities: from a file beside it, or defined in code.
    private func model(of connection: Connection) throws -> NSManagedObjectModel? {
        if let cached = try StoreFile.cachedModel(connection) { return cached }
        let names = Set(try StoreFile.storedNumbers(connection).keys)
        let files = try ModelFixtures.files(in: "stores", named: "contents").map { file in
            try NSManagedObjectModel(ModelXML.read(Data(contentsOf: file), file: file).definition.compiledForm())
        }
        return (files + OldModels.all).first { Set($0.entitiesByName.keys) == names }
    }

    private func checkColumns(of tables: StoreTables, _ connection: Connection, _ file: URL) throws -> Int {
        let catalog = try TableCatalog(connection)
        var count = 0
        for table in tables.tables {
            var needed = table.columns.filter { $0 != EntityTable.absentColumn }.map { (table.table, $0) }
            for relationship in table.relationships.values {
                switch relationship {
                case .ownColumns(let key, let number, let order):
                    needed += [key, number, order].compactMap { $0 }.map { (table.table, $0) }
                case .destinationColumn(let other, let key, let order, _):
                    needed += [key, order].compactMap { $0 }.map { (other, $0) }
                case .joinTable(let join, let own, let member, let order, let inverse):
                    needed += [own, member, order, inverse].compactMap { $0 }.map { (join, $0) }
                }
            }
            for (name, column) in needed {
                #expect(catalog.has(column, in: name), "\(file.lastPathComponent): \(name).\(column)")
                count += 1
            }
            let related = table.entity.properties.filter { $0.relationship != nil && !$0.isTransient }
            #expect(related.allSatisfy { table.relationships[$0.ordinal] != nil }, "\(file.lastPathComponent)")
        }
        return count
    }
}
