import CCoreDataSQLite
import CoreData

/// What history tracking and undo cost: W1, W6, W7 and W10 with them, compared with the same without, and saves with history
/// compared with SQLite writing the same rows.
enum HistoryWorkloads {
    static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        let workloads = WritingWorkloads.all(fixture).filter { ["W1", "W6", "W7", "W10"].contains($0.key) }
        return workloads.map { compared($0, "H", "history") { $0.keepsHistory = true } }
            + [floor(of: workloads.first { $0.key == "W10" }, fixture)].compactMap(\.self)
            + workloads.map { compared($0, "U", "undo") { $0.hasUndo = true } }
    }

    private static func compared(
        _ workload: StoreWorkload,
        _ letter: String,
        _ feature: String,
        _ change: @escaping (inout StoreSetup) -> Void
    ) -> StoreWorkload {
        StoreWorkload(
            name: "\(letter)\(workload.key) with \(feature), and without",
            goal: 1.3,
            repetitions: workload.repetitions,
            raw: workload.ours,
            ours: { try workload.ours($0.with(change)) }
        )
    }

    /// W10 with history beside the statements that write its rows: the tables and their indexes are those of Apple's files.
    private static func floor(of saving: StoreWorkload?, _ fixture: StoreFixture) -> StoreWorkload? {
        guard let saving else { return nil }
        let places = fixture.someNotes(fixture.savesOneByOne)
        return StoreWorkload(
            name: "HR10 save of one with history, beside SQLite",
            goal: 1.8,
            repetitions: saving.repetitions,
            raw: { fixture in
                let fixture = fixture.with { $0.keepsHistory = true }
                let url = try fixture.copy()
                try fixture.close(fixture.open(url))
                return WritingWorkloads.raw(url, fixture) { database in
                    for (name, index) in [("author", 1), ("context", 2), ("process", 3)] {
                        database.run("INSERT INTO ATRANSACTIONSTRING VALUES (\(index), 16003, 1, '\(name)')")
                    }
                    save(places, in: database)
                }
            },
            ours: { try saving.ours($0.with { $0.keepsHistory = true }) }
        )
    }

    private static func save(_ places: [Int], in database: RawDatabase) {
        let update = database.prepare("UPDATE ZNOTE SET ZTITLE = ?, Z_OPT = Z_OPT + 1 WHERE Z_PK = ?")
        let transaction = database.prepare(
            """
            INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, ZTIMESTAMP)
            VALUES (?, 16002, 1, 2, 3, ?)
            """
        )
        let change = database.prepare(
            """
            INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS)
            VALUES (?, 16001, 1, 2, ?, ?, x'80')
            """
        )
        let sequences = database.prepare("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT IN (16001, 16002)")
        let (begin, commit) = (database.prepare("BEGIN IMMEDIATE"), database.prepare("COMMIT"))
        let statements = [update, transaction, change, sequences, begin, commit]
        defer { for statement in statements { sqlite3_finalize(statement) } }
        for (index, place) in places.enumerated() {
            let (number, key) = (Int64(index + 1), Int64(place + 1))
            update.bind("Save \(index)", at: 1)
            sqlite3_bind_int64(update, 2, key)
            sqlite3_bind_int64(transaction, 1, number)
            sqlite3_bind_double(transaction, 2, Date().timeIntervalSinceReferenceDate)
            sqlite3_bind_int64(change, 1, number)
            sqlite3_bind_int64(change, 2, key)
            sqlite3_bind_int64(change, 3, number)
            sqlite3_bind_int64(sequences, 1, number)
            for statement in [begin, update, transaction, change, sequences, commit] { database.execute(statement) }
        }
    }
}
