import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests that the schema of every archived model equals that of the store with the archive, as far as Apple's files
/// follow rules. Section numbers refer to the notes on the format of stores.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct AppleSchemaTests {
    /// Stores of framework 637, from before fetch indexes existed.
    private static func isOfFramework637(_ name: String) -> Bool { name.hasPrefix("objcio-moody") }

    /// A table's index, reduced to what can be compared with older frameworks: without name and collation.
    private struct BareIndex: Hashable {
        let table: String
        let columns: [String]
        let isUnique: Bool
    }

    private struct Pair {
        let name: String
        let apple: AppleSchema
        let schema: StoreSchema
    }

    private static func pairs() throws -> [Pair] {
        try ModelFixtures.files(in: "modelcache", named: nil).filter { $0.pathExtension == "bplist" }.map { archive in
            let name = archive.lastPathComponent.replacingOccurrences(of: ".mom.bplist", with: "")
            let file = ModelFixtures.folder.appendingPathComponent("schemas").appendingPathComponent(name + ".sql")
            let model = try NSManagedObjectModel(CompiledModel.read(contentsOf: archive))
            let schema = SchemaBuilder.schema(of: ModelLayout(model))
            return Pair(name: name, apple: try AppleSchema(contentsOf: file), schema: schema)
        }
    }

    @Test func everyTableIsApples() throws {
        var (exact, asSets) = (0, 0)
        for pair in try Self.pairs() {
            for table in pair.schema.tables {
                let apple = try #require(pair.apple.tables[table.name], "\(pair.name): \(table.sql)")
                let isEqual = Self.isEqual(table, apple)
                exact += isEqual ? 1 : 0
                asSets += isEqual ? 0 : 1
                #expect(isEqual || Self.isEquivalent(table, apple), "\(pair.name): \(table.sql)")
            }
            // §8: the tables of the history are created when it is turned on.
            let ours = Set(pair.schema.tables.map(\.name))
            let others = pair.apple.tableOrder.filter { !ours.contains($0) && !$0.hasPrefix("ACHANGE") }
            #expect(Set(others.filter { !$0.hasPrefix("ATRANSACTION") }) == Set(Self.fixedNames), "\(pair.name)")
        }
        print(
            "\(exact) tables are exactly Apple's, \(asSets) but for a clause, or the order that migrations and hashing left"
        )
        #expect(exact == 162 && asSets == 22)
    }

    private static let fixedNames = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]

    private static func isEqual(_ table: StoreSchema.Table, _ apple: AppleSchema.Table) -> Bool {
        table.columns.map { "\($0.name) \($0.type)" } == apple.columns && table.compositeKey == apple.compositeKey
    }

    private static func plainColumn(_ column: String) -> String {
        column.hasSuffix(" UNIQUE") ? String(column.dropLast(" UNIQUE".count)) : column
    }

    private static func isEquivalent(_ table: StoreSchema.Table, _ apple: AppleSchema.Table) -> Bool {
        let ours = table.columns.map { "\($0.name) \($0.type)" }
        if !table.compositeKey.isEmpty {
            // §4: which of two equal column names gets the 1 is arbitrary.
            return ours.map(withoutSuffix) == apple.columns.map(withoutSuffix)
        }
        // §5: the uniqueness of one attribute was a clause of its column in framework 851 and before.
        let theirs = apple.columns.map { plainColumn($0) }
        guard Set(ours) == Set(theirs) else { return false }
        // §4: columns added by a migration are at the end.
        if apple.isAltered { return true }
        // §3: several columns for places, and several without inverse, are in the order of a hash table.
        return ours.filter { !isHashed($0) } == theirs.filter { !isHashed($0) }
    }

    private static func withoutSuffix(_ column: String) -> String {
        column.replacing(/[0-9]*\ INTEGER/, with: "")
    }

    private static func isHashed(_ column: String) -> Bool {
        column.hasPrefix("Z_FOK_") || column.prefixMatch(of: /Z[0-9]+[A-Z]/) != nil
    }

    @Test func everyIndexIsApples() throws {
        var (exact, bare) = (0, 0)
        for pair in try Self.pairs() {
            let indexes = pair.schema.indexes
            if Self.isOfFramework637(pair.name) {
                // §5: indexes had other names and no collation, and uniqueness was a clause of the table.
                #expect(Self.bareIndexes(indexes) == Self.bareIndexes(of: pair.apple), "\(pair.name)")
                bare += indexes.count
                continue
            }
            let apple = Set(pair.apple.indexes)
            for index in indexes {
                let isEqual = apple.contains(Self.parsed(index))
                exact += isEqual ? 1 : 0
                bare += isEqual ? 0 : 1
                #expect(isEqual || Self.isEquivalent(index, pair.apple), "\(pair.name): \(index.sql)")
            }
            // §4: indexes with outdated numbers and names remain in migrated stores.
            if pair.apple.isMigrated { continue }
            let ours = Set(indexes.map(Self.parsed))
            let clauses = Set(indexes.filter { Self.isClause($0, in: pair.apple) }.map(Self.parsed))
            #expect(Self.withoutHistory(pair.apple) == ours.subtracting(clauses), "\(pair.name)")
        }
        print("\(exact) indexes are exactly Apple's, \(bare) but for older spellings or an arbitrary number at the end")
        #expect(exact == 510 && bare == 44)
    }

    private static func parsed(_ index: StoreSchema.Index) -> AppleSchema.Index {
        AppleSchema.Index(
            name: index.name,
            table: index.table,
            terms: index.terms,
            isUnique: index.isUnique,
            condition: index.condition
        )
    }

    private static func isEquivalent(_ index: StoreSchema.Index, _ apple: AppleSchema) -> Bool {
        if isClause(index, in: apple) { return true }
        // §4: which of two equal column names gets the 1 is arbitrary.
        return apple.indexes.contains { other in
            other.name == index.name && other.table.hasPrefix("Z_")
                && other.terms.map { withoutSuffix($0 + " INTEGER") }
                    == index.terms.map { withoutSuffix($0 + " INTEGER") }
        }
    }

    /// §5: whether the index is a clause of its column.
    private static func isClause(_ index: StoreSchema.Index, in apple: AppleSchema) -> Bool {
        guard index.isUnique, let columns = apple.tables[index.table]?.columns else { return false }
        return index.terms.allSatisfy { term in
            columns.contains { $0.hasPrefix("\(column(term)) ") && $0.hasSuffix(" UNIQUE") }
        }
    }

    private static func withoutHistory(_ apple: AppleSchema) -> Set<AppleSchema.Index> {
        Set(apple.indexes.filter { !["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"].contains($0.table) })
    }

    private static func column(_ term: String) -> String {
        String(term.prefix { $0 != " " })
    }

    private static func bareIndexes(_ indexes: [StoreSchema.Index]) -> Set<BareIndex> {
        Set(indexes.map { BareIndex(table: $0.table, columns: $0.terms.map(column), isUnique: $0.isUnique) })
    }

    private static func bareIndexes(of apple: AppleSchema) -> Set<BareIndex> {
        let indexes = apple.indexes.map { BareIndex(table: $0.table, columns: $0.terms.map(column), isUnique: false) }
        let constraints = apple.tables.values.flatMap { table in
            table.constraints.map { BareIndex(table: table.name, columns: $0, isUnique: true) }
        }
        return Set(indexes + constraints)
    }

    @Test func freshStoresListTablesAndIndexesInApplesOrder() throws {
        var count = 0
        for pair in try Self.pairs() where !pair.apple.isMigrated && !Self.isOfFramework637(pair.name) {
            let tables = pair.apple.tableOrder.prefix(pair.schema.tables.count)
            #expect(Array(tables) == pair.schema.tables.map(\.name), "\(pair.name)")
            let known = Set(pair.schema.indexes.map(\.name))
            let apple = pair.apple.indexes.map(\.name).filter { known.contains($0) }
            let names = Set(apple)
            #expect(apple == pair.schema.indexes.map(\.name).filter { names.contains($0) }, "\(pair.name)")
            count += 1
        }
        print("\(count) fresh stores list their tables and indexes in our order")
        #expect(count == 8)
    }

    @Test func triggersOfDerivedAttributesAreApples() throws {
        var count = 0
        for pair in try Self.pairs() {
            for trigger in pair.schema.triggers {
                #expect(pair.apple.triggers[trigger.name] == trigger.sql)
                count += 1
            }
        }
        print("\(count) triggers are exactly Apple's")
        #expect(count == 8)
    }
}
