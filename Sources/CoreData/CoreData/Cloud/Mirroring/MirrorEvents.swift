#if CloudKit
internal import FoundationBackfill
internal import TSanMutex

/// The events of one store: they are kept in its file, and posted.
final class MirrorEvents: Sendable {
    private struct Poster: Sendable {
        weak var container: NSPersistentCloudKitContainer?
    }

    private let poster: Mutex<Poster>
    let storeIdentifier: String
    private let store: MirrorSetting

    init(_ store: MirrorSetting, _ container: NSPersistentCloudKitContainer) {
        (self.store, storeIdentifier) = (store, store.identity.uuid)
        poster = Mutex(Poster(container: container))
    }

    var container: NSPersistentCloudKitContainer? { poster.withLock { $0.container } }

    /// Notes that something has begun, or has ended, and posts it.
    func note(_ event: NSPersistentCloudKitContainer.Event) {
        guard let file = store.identity.persistentStore as? SQLiteStore else { return }
        do {
            try file.write { try MirrorTables(connection: $0).write(event) }
        } catch {
            Log.warning("CloudKit: an event could not be stored: \(error.localizedDescription)")
        }
        guard let container else { return }
        container.statusBoard.noteChange()
        NotificationCenter.default.post(
            name: NSPersistentCloudKitContainer.eventChangedNotification,
            object: container,
            userInfo: [NSPersistentCloudKitContainer.eventNotificationUserInfoKey: event]
        )
    }
}

extension MirrorTables {
    /// The events that are kept.
    private static let mostEvents: Int64 = 1_000

    func write(_ event: NSPersistentCloudKitContainer.Event) throws {
        let error = event.error.map { $0 as NSError }
        try run(
            """
            INSERT INTO MIRROREVENT (IDENTIFIER, KIND, START, END, SUCCEEDED, DOMAIN, CODE, REASON) \
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT (IDENTIFIER) DO UPDATE SET END = ?4, SUCCEEDED = ?5, DOMAIN = ?6, CODE = ?7, REASON = ?8
            """,
            [
                .text(event.identifier.uuidString), .integer(Int64(event.type.rawValue)),
                .real(event.startDate.timeIntervalSinceReferenceDate),
                event.endDate.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null,
                .integer(event.succeeded ? 1 : 0), error.map { .text($0.domain) } ?? .null,
                error.map { .integer(Int64($0.code)) } ?? .null, error.map { .text($0.localizedDescription) } ?? .null,
            ]
        )
        try run(
            "DELETE FROM MIRROREVENT WHERE ID <= (SELECT MAX(ID) FROM MIRROREVENT) - ?1",
            [.integer(Self.mostEvents)]
        )
    }

    /// The stored events, oldest first.
    func events(ofStore identifier: String) throws -> [NSPersistentCloudKitContainer.Event] {
        try events("ORDER BY START, ID", ofStore: identifier)
    }

    /// The events that have begun last, newest first. They do not name their store.
    func lastEvents(_ count: Int) throws -> [NSPersistentCloudKitContainer.Event] {
        try events("ORDER BY ID DESC LIMIT \(count)", ofStore: "")
    }

    private func events(
        _ order: String,
        ofStore identifier: String
    ) throws -> [NSPersistentCloudKitContainer.Event] {
        var events: [NSPersistentCloudKitContainer.Event] = []
        let sql = "SELECT IDENTIFIER, KIND, START, END, SUCCEEDED, DOMAIN, CODE, REASON FROM MIRROREVENT \(order)"
        try forEach(sql) { statement in
            guard let id = UUID(uuidString: statement.value(0).string),
                let type = NSPersistentCloudKitContainer.EventType(rawValue: Int(statement.value(1).int64))
            else { return }
            let start = Date(timeIntervalSinceReferenceDate: statement.value(2).double)
            var event = NSPersistentCloudKitContainer.Event(id, identifier, type, start)
            if !statement.value(3).isNull {
                let end = Date(timeIntervalSinceReferenceDate: statement.value(3).double)
                var error: NSError?
                if !statement.value(5).isNull {
                    error = NSError(
                        domain: statement.value(5).string,
                        code: Int(statement.value(6).int64),
                        userInfo: [NSLocalizedDescriptionKey: statement.value(7).string]
                    )
                }
                event = event.ended(end, succeeded: statement.value(4).int64 != 0, error)
            }
            events.append(event)
        }
        return events
    }
}

/// The events of what the mirror does.
extension StoreMirror {
    func begin(_ type: NSPersistentCloudKitContainer.EventType) {
        let event = NSPersistentCloudKitContainer.Event(UUID(), events.storeIdentifier, type, Date())
        inner.withLock { inner in
            if type == .import {
                (inner.importEvent, inner.counts.imported) = (event, 0)
            } else {
                (inner.exportEvent, inner.counts.exported) = (event, 0)
            }
        }
        log(event)
        events.note(event)
    }

    /// Notes the first error of what is under way.
    func note(_ error: any Error, in type: NSPersistentCloudKitContainer.EventType) {
        let error = ErrorFactory.mirroring(error)
        inner.withLock { inner in
            if type == .import {
                inner.importEvent = inner.importEvent?.failing(error)
            } else {
                inner.exportEvent = inner.exportEvent?.failing(error)
            }
        }
    }

    func end(_ type: NSPersistentCloudKitContainer.EventType) {
        let (begun, count) = inner.withLock { inner in
            defer { if type == .import { inner.importEvent = nil } else { inner.exportEvent = nil } }
            return type == .import
                ? (inner.importEvent, inner.counts.imported) : (inner.exportEvent, inner.counts.exported)
        }
        guard let begun else { return }
        let event = begun.ended(Date(), succeeded: begun.error == nil, begun.error)
        log(event, count: count)
        events.note(event)
    }
}
#endif
