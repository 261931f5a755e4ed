#if CloudKit
internal import CoreDataSQLite
public import FoundationBackfill

/// What the file of a store tells of its mirroring to CloudKit, for tools and for servers that look at many stores.
///
/// Not in Apple's framework. No container is needed, and neither the file nor those beside it are changed.
///
/// ```swift
/// if let report = try CloudKitSyncReport.ofStore(at: url) { print(report.waiting) }
/// ```
public struct CloudKitSyncReport: Encodable, Sendable {
    /// A record that was set aside.
    public struct SetAside: Encodable, Sendable {
        /// The name of the entity, or of an entity and a many-to-many relationship, such as `Note.tags`.
        public let entity: String
        /// The name of the record.
        public let record: String
        /// The primary key of the object; nil if there is none.
        public let objectKey: Int64?
        /// Whether the service has refused the record. Otherwise it has come from there and cannot be used.
        public let isRefused: Bool
        /// Why.
        public let reason: String
    }

    /// Something that the mirror has done.
    public struct Event: Encodable, Sendable {
        /// `setup`, `import` or `export`.
        public let type: String
        /// When it has begun.
        public let startDate: Date
        /// When it has ended; nil if it has not, or the program ended before it did.
        public let endDate: Date?
        /// Whether it has ended well.
        public let succeeded: Bool
        /// Why it has not; nil if it has, or has not ended.
        public let error: String?
    }

    /// The numbers of records that wait to be sent, by the names of entities, and by those of entities and many-to-many
    /// relationships, such as `Note.tags`.
    public let waiting: [String: Int]
    /// The first hundred records that were set aside.
    public let setAside: [SetAside]
    /// The number of objects with conflicts that are not resolved yet.
    public let conflictCount: Int
    /// When all changes of others were fetched last; nil if that was never.
    public let lastImportDate: Date?
    /// When all that waited was sent last; nil if that was never.
    public let lastExportDate: Date?
    /// The number of records that the first import has brought so far.
    public let firstImportCount: Int
    /// The record name of the user whose data they are; nil if nobody has signed in yet.
    public let user: String?
    /// The name under which the store's changes are ordered among those of other devices; nil before the first start.
    public let device: String?
    /// The last events, newest first.
    public let events: [Event]

    private static let mostEvents = 5

    /// Reads the report of a store that this program has not opened: to close a file ends all locks that a process has on it.
    ///
    /// - Parameter url: The file of an SQLite store.
    /// - Returns: Nil if the store was never mirrored.
    /// - Throws: `CocoaError` if the file does not exist or cannot be read.
    public static func ofStore(at url: URL) throws -> CloudKitSyncReport? {
        guard try StoreFileType.type(of: url) == NSSQLiteStoreType else { return nil }
        return try UntouchedFile.read(url) { try CloudKitSyncReport($0) }
    }

    /// Reads the report of a store that this program has opened.
    ///
    /// - Returns: Nil if the store was never mirrored.
    package static func of(_ store: NSPersistentStore) throws -> CloudKitSyncReport? {
        try (store as? SQLiteStore)?.read { try CloudKitSyncReport($0) } ?? nil
    }

    /// - Returns: Nil if the store has no tables of a mirror.
    init?(_ connection: Connection) throws {
        guard try MirrorTables.exist(in: connection) else { return nil }
        let tables = MirrorTables(connection: connection)
        let state = try tables.mirrorState()
        waiting = try tables.waitingCounts()
        setAside = try tables.setAside(limit: SetAsideRecord.most).map {
            SetAside(
                entity: $0.entity,
                record: $0.record,
                objectKey: $0.objectKey,
                isRefused: $0.isRefused,
                reason: $0.reason
            )
        }
        conflictCount = try tables.conflictCount()
        (lastImportDate, lastExportDate, user) = (state?.lastImport, state?.lastExport, state?.user)
        (firstImportCount, device) = (state?.firstImport ?? 0, state?.clock.device)
        events = try tables.lastEvents(Self.mostEvents).map { Event($0) }
    }
}

extension CloudKitSyncReport.Event {
    init(_ event: NSPersistentCloudKitContainer.Event) {
        type = event.type.name
        (startDate, endDate, succeeded) = (event.startDate, event.endDate, event.succeeded)
        error = event.error?.localizedDescription
    }
}
#endif
