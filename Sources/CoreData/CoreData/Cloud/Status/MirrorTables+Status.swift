#if CloudKit
internal import CoreDataSQLite
internal import FoundationBackfill

/// A record that is set aside, as the tables of a mirror tell of it without the model.
struct SetAsideRecord: Sendable {
    /// The records that are told of: nobody reads more.
    static let most = 100

    let zone: Int64
    let record: String
    let entity: String
    let objectKey: Int64?
    let isRefused: Bool
    let reason: String
}

/// What is told of a mirror: all of it comes from indexes of few rows.
extension MirrorTables {
    /// The numbers of the records that wait to be sent, by the names of entities and of relationships.
    func waitingCounts() throws -> [String: Int] {
        let names = try typeNames()
        var counts: [String: Int] = [:]
        let sql = """
            SELECT TYPE, RELATION, COUNT(*) FROM MIRRORRECORD WHERE PENDING > 0 AND REASON IS NULL GROUP BY TYPE, RELATION
            """
        try forEach(sql) { statement in
            let name = Self.name(names[statement.value(0).int64], statement.value(1))
            counts[name, default: 0] += Int(statement.value(2).int64)
        }
        return counts
    }

    func setAside(limit: Int) throws -> [SetAsideRecord] {
        let names = try typeNames()
        var records: [SetAsideRecord] = []
        let sql = """
            SELECT TYPE, RELATION, ZONE, NAME, OBJECT, PENDING, REASON FROM MIRRORRECORD WHERE REASON IS NOT NULL \
            ORDER BY ID LIMIT ?1
            """
        try forEach(sql, [.integer(Int64(limit))]) { statement in
            records.append(
                SetAsideRecord(
                    zone: statement.value(2).int64,
                    record: statement.value(3).string,
                    entity: Self.name(names[statement.value(0).int64], statement.value(1)),
                    objectKey: statement.value(4).isNull ? nil : statement.value(4).int64,
                    isRefused: statement.value(5).int64 > 0,
                    reason: statement.value(6).string
                )
            )
        }
        return records
    }

    /// The number of records with values that others have replaced.
    func conflictCount() throws -> Int {
        Int(try number("SELECT COUNT(*) FROM MIRRORRECORD WHERE LOST > 0") ?? 0)
    }

    private func typeNames() throws -> [Int64: String] {
        try types().reduce(into: [:]) { $0[$1.value] = $1.key }
    }

    /// The name of an entity for a type of records, and of an entity and a relationship for the pairs of that.
    private static func name(_ type: String?, _ relation: ColumnValue) -> String {
        guard let type else { return "?" }
        guard type == MirroredModel.joinType, !relation.isNull else {
            return type.hasPrefix(MirroredModel.prefix) ? String(type.dropFirst(MirroredModel.prefix.count)) : type
        }
        let parts = relation.string.split(separator: " ").map { $0.split(separator: ":") }
        guard parts.count == 2, let entity = parts[0].first, let relationship = parts[1].first else { return type }
        return "\(entity).\(relationship)"
    }
}
#endif
