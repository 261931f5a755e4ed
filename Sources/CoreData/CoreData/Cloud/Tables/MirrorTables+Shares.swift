#if CloudKit
internal import CloudKit
internal import CloudWire
internal import CoreDataSQLite
internal import FoundationBackfill

/// The shares of zones, each in the row of its zone.
extension MirrorTables {
    /// The archived shares, by the numbers of their zones.
    func shares() throws -> [Int64: [UInt8]] {
        var shares: [Int64: [UInt8]] = [:]
        try forEach("SELECT ID, SHARE FROM MIRRORZONE WHERE SHARE IS NOT NULL ORDER BY ID") {
            shares[$0.value(0).int64] = Array($0.value(1).blob)
        }
        return shares
    }

    func setShare(_ share: [UInt8]?, ofZone zone: Int64) throws {
        let value = share.map { SQLiteValue.blob($0) } ?? .null
        try run("UPDATE MIRRORZONE SET SHARE = ?1 WHERE ID = ?2", [value, .integer(zone)])
    }

    /// The rows of a zone, whatever the service knows of them.
    func rows(ofZone zone: Int64, after id: Int64, limit: Int) throws -> [MirrorRow] {
        try rows(
            "WHERE ZONE = ?1 AND ID > ?2 ORDER BY ID LIMIT ?3",
            [.integer(zone), .integer(id), .integer(Int64(limit))]
        )
    }
}

extension MirrorTables {
    func rowsSetAside(ofZone zone: Int64) throws -> [MirrorRow] {
        try rows("WHERE REASON IS NOT NULL AND ZONE = ?1 ORDER BY ID", [.integer(zone)])
    }
}

extension MirrorSetting {
    /// The shares that the store knows.
    func shares() throws -> [CKShare] {
        let archives = try store().read { connection in
            guard try MirrorTables.exist(in: connection) else { return [[UInt8]]() }
            return try MirrorTables(connection: connection).shares().sorted { $0.key < $1.key }.map(\.value)
        }
        return try archives.map { try CKShare.unarchived($0) }
    }

    /// Whether the store has had records of a zone.
    func knows(_ zone: ZoneName) throws -> Bool {
        try store().read { connection in
            guard try MirrorTables.exist(in: connection) else { return false }
            return try MirrorTables(connection: connection).zones().contains {
                $0.name == zone.name && $0.owner == zone.owner ?? ""
            }
        }
    }
}

extension CKShare {
    /// The share as bytes for the store.
    func archived() throws -> [UInt8] {
        Array(try NSKeyedArchiver.archivedData(withRootObject: self, requiringSecureCoding: true))
    }

    static func unarchived(_ bytes: [UInt8]) throws -> CKShare {
        do {
            return try NSKeyedUnarchiver.untrustedObject(ofClass: CKShare.self, from: Data(bytes))
        } catch {
            throw ErrorFactory.makeError(
                .coreData,
                "A share in the tables of a mirrored store cannot be read",
                advice: "The next fetch replaces it",
                userInfo: [NSUnderlyingErrorKey: error]
            )
        }
    }
}
#endif
