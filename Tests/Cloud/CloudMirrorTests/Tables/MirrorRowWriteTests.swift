import CloudSync
import CloudWire
import CoreDataSQLite
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Writing the rows of a mirror")
struct MirrorRowWriteTests {
    private func tables() throws -> MirrorTables {
        let tables = MirrorTables(connection: try Connection(path: ":memory:", mode: .create))
        try tables.create()
        return tables
    }

    private func row() -> MirrorRow {
        var version = RecordVersion()
        version.set(.string("one"), for: "CD_title", at: HybridTime(milliseconds: 1, device: "a"))
        var row = MirrorRow(id: 7, zone: 1, name: "n", type: 2)
        (row.object, row.record) = (3, MirroredRecord(local: version))
        return row
    }

    @Sendable private static func save(_ row: inout MirrorRow) {
        let version = row.record?.local ?? RecordVersion()
        row.record?.saved(version, tag: "t")
    }

    /// All that can change of a row, one thing at a time.
    private static let changes: [@Sendable (inout MirrorRow) -> Void] = [
        { $0.object = nil }, { $0.object = 4 }, { $0.pair = MirroredPair(join: "j", left: "l", right: "r") },
        { $0.record = nil }, save,
        { $0.record?.local = nil }, { $0.record?.lost = [LostValue(field: "f", value: .int64(1), time: nil)] },
        { $0.reason = "refused" }, { $0.feed = 5 }, { $0.parked = 6 },
        { $0 = MirrorRow(id: $0.id, zone: 9, name: $0.name, type: $0.type) },
        { $0 = MirrorRow(id: $0.id, zone: $0.zone, name: "other", type: $0.type) },
        { $0 = MirrorRow(id: $0.id, zone: $0.zone, name: $0.name, type: 8) },
    ]

    @Test("A row that is known is stored as a new one would be, whatever has changed", arguments: changes.indices)
    func knownRows(_ index: Int) throws {
        let former = row()
        var row = former
        Self.changes[index](&row)
        let (known, new) = (try tables(), try tables())
        try known.write(former)
        try MirrorRowWrite(row, former: former).write(to: known)
        try MirrorRowWrite(row, former: nil).write(to: new)
        #expect(try content(known) == content(new))
        #expect(try content(known) != content(try tables()))
    }

    @Test("The index of names is written for what is found in another way only")
    func indexes() throws {
        let former = row()
        var row = former
        Self.save(&row)
        #expect(try indexEntries(MirrorRowWrite(row, former: former), former) == 0)
        row.object = 4
        #expect(try indexEntries(MirrorRowWrite(row, former: former), former) > 0)
    }

    private func content(_ tables: MirrorTables) throws -> [[String]] {
        var rows: [[String]] = []
        try tables.forEach("SELECT \(MirrorTables.columns), PENDING, LOST, hex(RECORD) FROM MIRRORRECORD") {
            statement in
            rows.append((0..<statement.columnCount).map { "\(statement.value($0).type) \(statement.value($0).string)" })
        }
        return rows
    }

    /// How often a write inserts into the index of names, as the program of its statement says.
    private func indexEntries(_ write: MirrorRowWrite, _ former: MirrorRow) throws -> Int {
        let tables = try tables()
        try tables.write(former)
        let root = try tables.number("SELECT rootpage FROM sqlite_master WHERE name = 'MIRRORRECORD_NAME'")
        var (cursors, count): (Set<Int64>, Int) = ([], 0)
        try tables.forEach("EXPLAIN \(write.sql)") { step in
            let (operation, first) = (step.value(1).string, step.value(2).int64)
            if operation == "OpenWrite", step.value(3).int64 == root { cursors.insert(first) }
            if operation == "IdxInsert", cursors.contains(first) { count += 1 }
        }
        return count
    }
}
