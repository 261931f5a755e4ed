#if CloudKit
internal import CoreDataSQLite

/// What the mirror of a store knows that is migrated by copying: the new store takes it over, so that its objects are those which the
/// service has, and not new ones.
extension MirrorTables {
    private static let copiedTables = ["MIRRORSTATE", "MIRRORZONE", "MIRRORTYPE", "MIRRORPARK", "MIRROREVENT"]
    /// The places of the type and of the object among the columns of records.
    private static let (typeColumn, objectColumn) = (3, 4)

    /// Takes over the tables of a store that was copied, if a mirror has made some.
    ///
    /// When the mirror begins, it compares all objects with what it knows, so values that the migration has changed are sent.
    static func takeOver(by run: MigrationRun, from source: NSPersistentStore?, to destination: NSPersistentStore?)
        throws
    {
        guard let source = source as? SQLiteStore, let destination = destination as? SQLiteStore else { return }
        try source.read { former in
            guard try exist(in: former) else { return }
            try destination.write { connection in
                try MirrorTables(connection: connection).takeOver(MirrorTables(connection: former), newKeys(run))
            }
        }
    }

    /// The keys of the new objects, by the types of their records and the keys of the former ones.
    private static func newKeys(_ run: MigrationRun) -> [String: [Int64: Int64]] {
        var keys: [String: [Int64: Int64]] = [:]
        for step in run.steps where step.makesObjects && step.pairs.count > 0 {
            guard let source = step.source, let destination = step.destination else { continue }
            let root = run.sourceContext.layout.entity(source.rootNumber).name
            guard root == run.destinationContext.layout.entity(destination.rootNumber).name else { continue }
            for (former, new) in step.pairs.keys { keys[MirroredModel.prefix + root, default: [:]][former] = new }
        }
        return keys
    }

    private func takeOver(_ former: MirrorTables, _ newKeys: [String: [Int64: Int64]]) throws {
        try create()
        for table in Self.copiedTables {
            try former.forEach("SELECT * FROM \(table)") { try insert($0.values, into: table) }
        }
        let types = Dictionary(try former.types().map { ($1, $0) }) { first, _ in first }
        try former.forEach("SELECT * FROM MIRRORRECORD") { row in
            var values = row.values
            if let type = values[Self.typeColumn].integer, let key = values[Self.objectColumn].integer {
                let new = types[type].flatMap { newKeys[$0]?[key] }
                values[Self.objectColumn] = new.map { .integer($0) } ?? .null
            }
            try insert(values, into: "MIRRORRECORD")
        }
        guard var state = try mirrorState() else { return }
        // The new store has another history, or none.
        (state.history, state.scan) = (nil, nil)
        try write(state)
    }

    private func insert(_ values: [SQLiteValue], into table: String) throws {
        let parameters = (1...values.count).map { "?\($0)" }.joined(separator: ", ")
        try run("INSERT INTO \(table) VALUES (\(parameters))", values)
    }
}

extension Statement {
    /// The values of the row.
    fileprivate var values: [SQLiteValue] {
        (0..<columnCount).map { column in
            let value = value(column)
            return switch value.type {
            case .null: .null
            case .integer: .integer(value.int64)
            case .real: .real(value.double)
            case .text: .text(value.string)
            case .blob: .blob(Array(value.blob))
            }
        }
    }
}
#endif
