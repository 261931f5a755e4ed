#if CloudKit
internal import CloudKit
internal import CloudSync
internal import FoundationBackfill

/// A line about what a mirror does. It names records, and never says what they hold.
struct MirrorLine: Sendable {
    /// 1 for the course of things, 2 for pages and batches, 3 for each record; nil for a mistake of the program, of which is told in
    /// any case.
    let level: Int?
    let text: String

    /// - Parameter name: The name of the store.
    func write(_ name: String) {
        guard let level else { return Log.warning("CloudKit: \(name): \(text)") }
        Log.cloudKit("\(name): \(text)", level: level)
    }
}

/// The lines of a step, which are written when it is: a step that begins anew is told once.
extension MirrorWork {
    func log(_ text: @autoclosure () -> String, level: Int) {
        guard Log.cloudKitLevel >= level else { return }
        lines.append(MirrorLine(level: level, text: text()))
    }

    func warn(_ text: String) { lines.append(MirrorLine(level: nil, text: text)) }

    /// Counts the records that have come before everything has come once.
    func noteFirstImport(of count: Int) {
        if state.lastImport == nil { state.firstImport = (state.firstImport ?? 0) + count }
    }

    /// Tells what was done with a record.
    func log(_ row: MirrorRow, _ deed: @autoclosure () -> String) {
        log("\(typeName(row.type)) \(row.name) \(deed())", level: 3)
    }
}

extension StoreMirror {
    /// Writes a line that begins with the name of the store.
    func log(_ text: @autoclosure () -> String, level: Int = 1) {
        Log.cloudKit("\(setting.name): \(text())", level: level)
    }

    func log(_ outlook: CKSyncEngine.Outlook) {
        guard let error = outlook.error else { return }
        let end = outlook.until.map { ", the next attempt is at \($0.formatted(.iso8601))" } ?? ""
        log("pauses: \(error.localizedDescription)\(end)")
    }

    func log(_ page: CKSyncEngine.Event.FetchedRecordZoneChanges, _ records: [IncomingRecord]) {
        let zone = page.modifications.first?.record.recordID.zoneID ?? page.deletions.first?.recordID.zoneID
        log(pageOf: "zone \(zone?.zoneName ?? "?")", records, deletionCount: page.deletions.count)
    }

    func log(pageOf source: String, _ records: [IncomingRecord], deletionCount: Int) {
        guard Log.cloudKitLevel >= 2 else { return }
        let bytes = records.reduce(0) { $0 + $1.version.size }
        log(
            "a page of \(source): \(Self.count(records.count, "record")), "
                + "\(Self.count(deletionCount, "deletion")), \(bytes) bytes",
            level: 2
        )
    }

    func log(_ batch: OutgoingBatch) {
        guard !batch.isEmpty else { return }
        log(
            "a batch: \(Self.count(batch.saves.count, "record")), \(Self.count(batch.deletions.count, "deletion")), "
                + "\(batch.bytes) bytes",
            level: 2
        )
    }

    /// Tells of the beginning or the end of an event.
    ///
    /// - Parameter count: The records that have come or gone.
    func log(_ event: NSPersistentCloudKitContainer.Event, count: Int? = nil) {
        guard let end = event.endDate else { return log("\(event.type.name) begins") }
        let milliseconds = Int((end.timeIntervalSince(event.startDate) * 1_000).rounded())
        let reason = event.error.map { ", failed: \($0.localizedDescription)" } ?? (event.succeeded ? "" : ", failed")
        let records = count.map { ", \(Self.count($0, "record"))" } ?? ""
        log("\(event.type.name) has ended after \(milliseconds) ms\(records)\(reason)")
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension MirrorSetting {
    /// The name of the store's file, for logs.
    var name: String { identity.persistentStore?.url?.lastPathComponent ?? identity.uuid }
}
#endif
