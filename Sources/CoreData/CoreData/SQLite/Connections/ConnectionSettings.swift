internal import CoreDataSQLite
internal import Foundation

/// The settings of a store's connections, from the store's options.
struct ConnectionSettings: Sendable {
    /// Pragmas that describe the file rather than a connection: only the writer sets them.
    private static let filePragmas: Set<String> = ["journal_mode", "auto_vacuum", "page_size", "encoding"]

    /// The option of stores that are read without changing any file: no log's index is made or written.
    static let untouchedOption = "CoreDataUntouchedStoreOption"

    var isReadOnly = false
    /// Whether no file may change, nor one come into being.
    private(set) var leavesUntouched = false
    /// The seconds to wait for a lock that another connection holds.
    var timeout: TimeInterval = 240
    /// The maximum number of connections, if the options say so.
    private(set) var givenPoolLimit: Int?
    /// The maximum number of connections for reading.
    var poolLimit: Int { givenPoolLimit ?? 4 }
    var shouldAnalyze = false
    var shouldVacuum = false
    var ignoresVersions = false
    /// Whether comparisons leave out nil, as SQL does.
    var leavesOutNil = false
    /// Whether files are refused that have triggers or views of others.
    var refusesForeignCode = false
    /// Whether saves are recorded in the history.
    var keepsHistory = false
    /// Whether the option for the history is false, rather than missing: the program ends the history, if it is empty.
    var endsHistory = false
    /// Whether the store is a copy that a migration completes: it may be written, and its history does not record that.
    var isUnfinished = false
    /// The pragmas by name, in lower case.
    private var pragmas: [String: SQLiteValue] = [:]

    init(_ options: [AnyHashable: Any]?) throws {
        isReadOnly = Self.flag(NSReadOnlyPersistentStoreOption, options)
        leavesUntouched = isReadOnly && Self.flag(Self.untouchedOption, options)
        shouldAnalyze = Self.flag(NSSQLiteAnalyzeOption, options)
        shouldVacuum = Self.flag(NSSQLiteManualVacuumOption, options)
        ignoresVersions = Self.flag(NSIgnorePersistentStoreVersioningOption, options)
        leavesOutNil = Self.flag(NSSQLiteLeavesOutNilOption, options)
        refusesForeignCode = Self.flag(NSSQLiteRefusesForeignCodeOption, options)
        keepsHistory = Self.flag(NSPersistentHistoryTrackingKey, options) || Self.hasHistorySettings(options)
        isUnfinished = Self.flag(StoreMigration.unfinishedStoreOption, options)
        endsHistory = (options?[NSPersistentHistoryTrackingKey] as? NSNumber)?.boolValue == false
        if let seconds = (options?[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue { timeout = seconds }
        if let limit = (options?[NSPersistentStoreConnectionPoolMaxSizeKey] as? NSNumber)?.intValue {
            givenPoolLimit = max(limit, 1)
        }
        guard let given = options?[NSSQLitePragmasOption] else { return }
        guard let pragmas = given as? [String: Any] else {
            throw ErrorFactory.cannotOpenStore(at: nil, reason: "\(NSSQLitePragmasOption) is not a dictionary of names")
        }
        for (name, value) in pragmas {
            self.pragmas[name.lowercased()] = try Self.value(of: value, named: name)
        }
    }

    /// The journal mode of the file: that of the options, or else a write-ahead log.
    var journalMode: SQLiteValue { pragmas["journal_mode"] ?? .text("wal") }

    /// Whether the options ask for what SQLite allows only to connections that may damage the file.
    var allowsDamage: Bool {
        pragmas["writable_schema"] != nil || journalMode == .text("off") || journalMode == .text("OFF")
    }

    /// The pragmas that are set before the first table of a new file is created.
    var creationPragmas: [(name: String, value: SQLiteValue)] {
        let usual: [(String, SQLiteValue)] = [("page_size", .integer(4096)), ("auto_vacuum", .integer(2))]
        let encoding = pragmas["encoding"].map { [(name: "encoding", value: $0)] } ?? []
        return usual.map { (name: $0, value: pragmas[$0] ?? $1) } + encoding
    }

    /// Returns the pragmas that are set on each connection.
    ///
    /// With write-ahead logging, `synchronous` is `normal`: a log that survives the death of the program is enough. A
    /// power failure may then undo the last saves, but damages nothing. The page cache is large enough for following
    /// relationships.
    func connectionPragmas(isLogged: Bool) -> [(name: String, value: SQLiteValue)] {
        var chosen: [String: SQLiteValue] = ["cache_size": .integer(-16_000)]
        if isLogged {
            chosen["synchronous"] = .text("normal")
            // Shrinks a log that grew because an old version was being read.
            chosen["journal_size_limit"] = .integer(64 << 20)
        }
        for (name, value) in pragmas where !Self.filePragmas.contains(name) {
            chosen[name] = value
        }
        return chosen.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func flag(_ name: String, _ options: [AnyHashable: Any]?) -> Bool {
        (options?[name] as? NSNumber)?.boolValue ?? (options?[name] as? Bool) ?? false
    }

    /// Whether there are settings for the history, which turn it on.
    private static func hasHistorySettings(_ options: [AnyHashable: Any]?) -> Bool {
        options?[NSPersistentHistoryTrackingKey] is [AnyHashable: Any]
            || options?[NSPersistentHistoryTrackingKey] is NSDictionary
    }

    private static func value(of value: Any, named name: String) throws -> SQLiteValue {
        switch value {
        case let text as String: Int64(text).map { .integer($0) } ?? .text(text)
        case let number as NSNumber: .integer(number.int64Value)
        default:
            throw ErrorFactory.cannotOpenStore(at: nil, reason: "the pragma \(name) is neither text nor a number")
        }
    }
}
