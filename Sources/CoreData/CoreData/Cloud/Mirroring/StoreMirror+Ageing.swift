#if CloudKit
internal import CloudSync
internal import FoundationBackfill

/// Conflicts that nobody resolves, which are forgotten after a while.
extension StoreMirror {
    /// The seconds between two looks.
    private static let interval = 3_600.0

    /// Forgets what was lost too long ago, unless that was done within the last hour. Values without a time are lost from now on.
    func forgetOldConflicts() async throws {
        let now = setting.now()
        let last = inner.withLock { $0.lastAgeing }
        if let last, abs(now.timeIntervalSince(last)) < Self.interval { return }
        var next: Int64? = 0
        while let from = next { next = try await perform { try $0.forgetOldConflicts(after: from) } }
        inner.withLock { $0.lastAgeing = now }
    }
}

extension MirrorWork {
    /// - Returns: The number of the last row that was looked at; nil if there are no more.
    fileprivate func forgetOldConflicts(after id: Int64) throws -> Int64? {
        let rows = try tables.rowsWithLostValues(after: id, limit: LocalChanges.stepSize)
        let now = milliseconds()
        for row in rows {
            var aged = row
            aged.record?.noteLosses(at: now)
            if let retention = mirror.conflictRetention { aged.record?.forgetLosses(olderThan: retention, at: now) }
            guard aged.record?.lost != row.record?.lost else { continue }
            put(aged)
            let count = (row.record?.lost.count ?? 0) - (aged.record?.lost.count ?? 0)
            if count > 0 { log(row, "has had \(count) conflicts for too long, which are forgotten") }
        }
        return rows.last?.id
    }
}
#endif
