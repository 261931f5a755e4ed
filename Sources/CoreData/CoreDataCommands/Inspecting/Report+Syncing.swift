#if CloudKit
internal import CoreData
internal import CoreDataCommandLine

extension Report {
    /// Adds what a store that is mirrored to CloudKit tells of that.
    mutating func addSyncing(_ inspection: StoreInspection) {
        guard let sync = inspection.sync else { return }
        begin("CloudKit")
        let total = sync.waiting.values.reduce(0, +)
        add([
            ("User", sync.user ?? "nobody has signed in yet"),
            ("Device", sync.device),
            ("Last import", sync.lastImportDate.map { Figures.date($0) } ?? "never"),
            ("Last export", sync.lastExportDate.map { Figures.date($0) } ?? "never"),
            (
                "First import",
                sync.lastImportDate == nil ? "\(Figures.count(sync.firstImportCount, "record")) so far" : nil
            ),
            ("Waiting", total == 0 ? "nothing" : Figures.count(total, "record")),
            ("Conflicts", sync.conflictCount == 0 ? nil : Figures.count(sync.conflictCount, "object")),
        ])
        addWaiting(sync)
        addSetAside(sync)
        addEvents(sync)
    }

    private mutating func addWaiting(_ sync: CloudKitSyncReport) {
        guard !sync.waiting.isEmpty else { return }
        add("")
        var table = TextTable(("Waiting", .left), ("Records", .right))
        for (name, count) in sync.waiting.sorted(by: { $0.key < $1.key }) { table.add(name, Figures.count(count)) }
        add(table)
    }

    private mutating func addSetAside(_ sync: CloudKitSyncReport) {
        guard !sync.setAside.isEmpty else { return }
        add("")
        var table = TextTable(("Set aside", .left), ("Z_PK", .right), ("Record", .left), ("Reason", .left))
        for record in sync.setAside {
            table.add(
                record.entity,
                record.objectKey.map { "\($0)" } ?? style.nothing,
                record.record,
                (record.isRefused ? "refused: " : "cannot be used: ") + record.reason
            )
        }
        add(table)
    }

    private mutating func addEvents(_ sync: CloudKitSyncReport) {
        guard !sync.events.isEmpty else { return }
        add("")
        var table = TextTable(("Event", .left), ("Start", .left), ("Duration", .right), ("", .left))
        for event in sync.events {
            let duration = event.endDate.map { Figures.duration($0.timeIntervalSince(event.startDate)) }
            let end = event.succeeded ? "" : event.error ?? (event.endDate == nil ? "did not end" : "failed")
            table.add(event.type, Figures.date(event.startDate), duration ?? "", end)
        }
        add(table)
    }
}
#endif
