#if CloudKit
internal import CloudSync
internal import CloudWire
internal import CoreDataSQLite
internal import FoundationBackfill

/// The tables of a mirror, in the file of the store that it mirrors. Apple's framework passes over them.
struct MirrorTables {
    let connection: Connection

    /// Creates the tables, if they do not exist.
    func create() throws {
        for sql in Self.definitions { try connection.execute(sql) }
    }

    private static let definitions = [
        "CREATE TABLE IF NOT EXISTS MIRRORSTATE (KEY TEXT PRIMARY KEY NOT NULL, VALUE) WITHOUT ROWID",
        """
        CREATE TABLE IF NOT EXISTS MIRRORZONE (ID INTEGER PRIMARY KEY, NAME TEXT NOT NULL, OWNER TEXT NOT NULL, \
        SHARE BLOB, UNIQUE (NAME, OWNER))
        """,
        "CREATE TABLE IF NOT EXISTS MIRRORTYPE (ID INTEGER PRIMARY KEY, NAME TEXT NOT NULL UNIQUE)",
        """
        CREATE TABLE IF NOT EXISTS MIRRORRECORD (ID INTEGER PRIMARY KEY, ZONE INTEGER NOT NULL, NAME TEXT NOT NULL, \
        TYPE INTEGER NOT NULL, OBJECT INTEGER, RELATION TEXT, LEFTNAME TEXT, RIGHTNAME TEXT, RECORD BLOB, \
        PENDING INTEGER NOT NULL, REASON TEXT, FEED INTEGER NOT NULL, PARKED INTEGER NOT NULL, \
        LOST INTEGER NOT NULL)
        """,
        "CREATE UNIQUE INDEX IF NOT EXISTS MIRRORRECORD_NAME ON MIRRORRECORD (NAME, ZONE)",
        """
        CREATE UNIQUE INDEX IF NOT EXISTS MIRRORRECORD_OBJECT ON MIRRORRECORD (TYPE, OBJECT) \
        WHERE OBJECT IS NOT NULL
        """,
        """
        CREATE INDEX IF NOT EXISTS MIRRORRECORD_LEFT ON MIRRORRECORD (LEFTNAME, RELATION) \
        WHERE LEFTNAME IS NOT NULL
        """,
        """
        CREATE INDEX IF NOT EXISTS MIRRORRECORD_RIGHT ON MIRRORRECORD (RIGHTNAME, RELATION) \
        WHERE RIGHTNAME IS NOT NULL
        """,
        // In the order in which they are sent, and with all that is counted.
        """
        CREATE INDEX IF NOT EXISTS MIRRORRECORD_WAITING ON MIRRORRECORD (ID, TYPE, RELATION) \
        WHERE PENDING > 0 AND REASON IS NULL
        """,
        "CREATE INDEX IF NOT EXISTS MIRRORRECORD_REASON ON MIRRORRECORD (ID) WHERE REASON IS NOT NULL",
        "CREATE INDEX IF NOT EXISTS MIRRORRECORD_LOST ON MIRRORRECORD (ID) WHERE LOST > 0",
        """
        CREATE TABLE IF NOT EXISTS MIRRORPARK (ROW INTEGER NOT NULL, FIELD TEXT NOT NULL, TARGET TEXT NOT NULL, \
        PRIMARY KEY (ROW, FIELD)) WITHOUT ROWID
        """,
        "CREATE INDEX IF NOT EXISTS MIRRORPARK_TARGET ON MIRRORPARK (TARGET)",
        """
        CREATE TABLE IF NOT EXISTS MIRROREVENT (ID INTEGER PRIMARY KEY, IDENTIFIER TEXT NOT NULL UNIQUE, \
        KIND INTEGER NOT NULL, START REAL NOT NULL, END REAL, SUCCEEDED INTEGER NOT NULL, DOMAIN TEXT, CODE INTEGER, \
        REASON TEXT)
        """,
    ]

    /// Whether a store has the tables.
    static func exist(in connection: Connection) throws -> Bool {
        try connection.withStatement("SELECT 1 FROM sqlite_master WHERE name = 'MIRRORSTATE'") { try $0.step() }
    }

    /// Calls the body for each row of a query.
    func forEach(_ sql: String, _ parameters: [SQLiteValue] = [], _ body: (Statement) throws -> Void) throws {
        try connection.withStatement(sql) { statement in
            for (index, parameter) in parameters.enumerated() { try statement.bind(parameter, at: index + 1) }
            while try statement.step() { try body(statement) }
        }
    }

    /// The first value of a query; nil if it has no rows, or the value is null.
    func number(_ sql: String, _ parameters: [SQLiteValue] = []) throws -> Int64? {
        var number: Int64?
        try forEach(sql, parameters) { number = $0.value(0).isNull ? nil : $0.value(0).int64 }
        return number
    }

    func run(_ sql: String, _ parameters: [SQLiteValue]) throws {
        try forEach(sql, parameters) { _ in }
    }
}

/// What is known once for the whole store.
extension MirrorTables {
    func state(_ key: String) throws -> [UInt8]? {
        var value: [UInt8]?
        try forEach("SELECT VALUE FROM MIRRORSTATE WHERE KEY = ?1", [.text(key)]) { value = Array($0.value(0).blob) }
        return value
    }

    func setState(_ value: [UInt8]?, for key: String) throws {
        guard let value else { return try run("DELETE FROM MIRRORSTATE WHERE KEY = ?1", [.text(key)]) }
        try run("INSERT OR REPLACE INTO MIRRORSTATE (KEY, VALUE) VALUES (?1, ?2)", [.text(key), .blob(value)])
    }

    func zones() throws -> [MirrorZone] {
        var zones: [MirrorZone] = []
        try forEach("SELECT ID, NAME, OWNER FROM MIRRORZONE ORDER BY ID") {
            zones.append(MirrorZone(id: $0.value(0).int64, name: $0.value(1).string, owner: $0.value(2).string))
        }
        return zones
    }

    func write(_ zone: MirrorZone) throws {
        try run(
            "INSERT OR IGNORE INTO MIRRORZONE (ID, NAME, OWNER) VALUES (?1, ?2, ?3)",
            [.integer(zone.id), .text(zone.name), .text(zone.owner)]
        )
    }

    func types() throws -> [String: Int64] {
        var types: [String: Int64] = [:]
        try forEach("SELECT ID, NAME FROM MIRRORTYPE") { types[$0.value(1).string] = $0.value(0).int64 }
        return types
    }

    func write(type: Int64, _ name: String) throws {
        try run("INSERT OR IGNORE INTO MIRRORTYPE (ID, NAME) VALUES (?1, ?2)", [.integer(type), .text(name)])
    }
}
#endif
