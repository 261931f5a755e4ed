#if CloudKit
internal import CoreDataSQLite

/// What the mirror of a store knows that is migrated by copying: the new store takes it over, so that its objects are those which the
/// service has, and not new ones.
extension MirrorTables {
    private static let copiedTables = ["MIRRORSTATE", "MIRRORZONE", "MIRRORTYPE", "MIRRORPARK", "MIRROREVENT"]
    /// The places of the type and of the object among the columns of records.
    private static let (typeColumn, objectColumn) = (3, 4)

    /// Takes over the tables of a store that a migration has copied, if a mirror has made some.
    ///
    /// When the mirror begins, it compares all objects with what it knows, so values that the migration has changed are sent.
    static func takeOver(by run: MigrationRun, from source: NSPersistentStore?, to destination: NSPersistentStore?)
        throws
    {
        var keys: [String: CopiedKeys] = [:]
        for step in run.steps where step.makesObjects && step.pairs.count > 0 {
            guard let source = step.source, let destination = step.destination else { continue }
            let root = run.sourceContext.layout.entity(source.rootNumber).name
            guard root == run.destinationContext.layout.entity(destination.rootNumber).name else { continue }
            for (former, new) in step.pairs.keys { keys[root, default: CopiedKeys()].add(former, new) }
        }
        for root in keys.keys { keys[root]?.sort() }
        try takeOver(keys, run.sourceContext.layout, from: source, to: destination)
    }

    /// Takes over the tables of a store whose objects were copied, if a mirror has made some.
    ///
    /// - Parameter copies: The keys of the new objects.
    static func takeOver(
        _ copies: GraphCopy.Copies,
        from source: NSPersistentStore,
        to destination: NSPersistentStore
    ) throws {
        guard let layout = source.persistentStoreCoordinator?.layout else { return }
        let keys = Dictionary(uniqueKeysWithValues: copies.map { (layout.entity($0).name, $1) })
        try takeOver(keys, layout, from: source, to: destination)
    }

    /// - Parameter keys: The keys of the new objects, by the names of root entities.
    private static func takeOver(
        _ keys: [String: CopiedKeys],
        _ layout: ModelLayout,
        from source: NSPersistentStore?,
        to destination: NSPersistentStore?
    ) throws {
        guard let source = source as? SQLiteStore, let destination = destination as? SQLiteStore else { return }
        let names = try source.openFile().tables
        try source.read { connection in
            guard try exist(in: connection) else { return }
            let former = MirrorTables(connection: connection)
            try destination.write { connection in
                try MirrorTables(connection: connection).takeOver(former, keys) { root, key in
                    // What the model does not have was not deleted by anybody.
                    guard let entity = layout.entity(named: root) else { return true }
                    let table = SQLiteText.quoted(names.table(of: entity).table)
                    return try former.number("SELECT 1 FROM \(table) WHERE Z_PK = ?1", [.integer(key)]) != nil
                }
            }
        }
    }

    /// - Parameter exists: Whether the former store has an object, by the name of its root entity and its key.
    private func takeOver(
        _ former: MirrorTables,
        _ keys: [String: CopiedKeys],
        exists: (String, Int64) throws -> Bool
    ) throws {
        try create()
        for table in Self.copiedTables {
            try former.forEach("SELECT * FROM \(table)") { try insert($0.values, into: table) }
        }
        let types = Dictionary(try former.types().map { ($1, $0) }) { first, _ in first }
        var deleted: [Int64] = []
        try former.forEach("SELECT * FROM MIRRORRECORD") { row in
            var values = row.values
            if let type = values[Self.typeColumn].integer, let key = values[Self.objectColumn].integer {
                let root = String((types[type] ?? "").dropFirst(MirroredModel.prefix.count))
                let new = keys[root]?[key]
                values[Self.objectColumn] = new.map { .integer($0) } ?? .null
                if new == nil, try !exists(root, key), let id = values[0].integer { deleted.append(id) }
            }
            try insert(values, into: "MIRRORRECORD")
        }
        for id in deleted { try noteDeletion(ofRow: id) }
        guard var state = try mirrorState() else { return }
        // The new store has another history, or none.
        (state.history, state.scan) = (nil, nil)
        try write(state)
    }

    /// Notes that an object was deleted, which only the history of the former store has told.
    private func noteDeletion(ofRow id: Int64) throws {
        guard let row = try row(id) else { return }
        let pairs = try rows(
            "WHERE (LEFTNAME = ?1 OR RIGHTNAME = ?1) AND ZONE = ?2",
            [.text(row.name), .integer(row.zone)]
        )
        for var each in [row] + pairs {
            each.record?.local = nil
            if each.record == nil || each.isSettledDeletion { try deleteRow(each.id) } else { try write(each) }
        }
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
