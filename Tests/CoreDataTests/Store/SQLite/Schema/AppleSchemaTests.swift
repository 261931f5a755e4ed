import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct AppleSchemaTests {
    @Test func dump() throws {
        for archive in ModelFixtures.files(in: "modelcache", named: nil) where archive.pathExtension == "bplist" {
            let name = archive.lastPathComponent.replacingOccurrences(of: ".mom.bplist", with: ".sql")
            let apple = try AppleSchema(
                contentsOf: ModelFixtures.folder.appendingPathComponent("schemas").appendingPathComponent(name)
            )
            let model = try NSManagedObjectModel(CompiledModel.read(contentsOf: archive))
            let schema = SchemaBuilder.schema(of: ModelLayout(model))
            print("==", name)
            for table in schema.tables {
                let ours = table.columns.map { "\($0.name) \($0.type)" }
                guard let other = apple.tables[table.name] else {
                    print("  missing table", table.sql)
                    continue
                }
                if ours != other.columns {
                    print("  differs", table.name, other.isAltered, Set(ours).symmetricDifference(other.columns).sorted())
                }
                if other.compositeKey != table.compositeKey { print("  key", table.name, other.compositeKey) }
            }
            for table in apple.tableOrder where !schema.tables.contains(where: { $0.name == table }) {
                print("  not ours", table)
            }
            let sqls = Set(apple.indexes.map { "\($0.name)|\($0.table)|\($0.terms)|\($0.isUnique)|\($0.condition ?? "")" })
            let mine = Set(schema.indexes.map { "\($0.name)|\($0.table)|\($0.terms)|\($0.isUnique)|\($0.condition ?? "")" })
            for index in mine.subtracting(sqls).sorted() { print("  index only ours", index) }
            if !apple.isMigrated { for index in sqls.subtracting(mine).sorted() { print("  index only Apple's", index) } }
            let triggers = schema.triggers
            for trigger in triggers where apple.triggers[trigger.name] != trigger.sql {
                print("  trigger", trigger.sql, apple.triggers[trigger.name] ?? "-")
            }
            print("  triggers", triggers.count, schema.spatialIndexes.map(\.sql), apple.virtualTables)
        }
    }
}
