#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire

/// What is done with all records of a zone.
extension StoreMirror {
    func take(_ changes: CKSyncEngine.Event.FetchedDatabaseChanges, _ engine: CKSyncEngine) async throws {
        for deletion in changes.deletions {
            let zone = deletion.zoneID.wire
            let isLost = deletion.reason == .encryptedDataReset && options.database.databaseScope == .private
            if zone == setting.homeZone ? deletion.reason != .purged : isLost {
                // Whoever has deleted the zone of new objects has not deleted what is here: it goes up again.
                try await forgetService(zone)
                engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: deletion.zoneID))])
            } else if zone == setting.homeZone {
                try await removeAll(zone)
            } else {
                try await purge(zone)
            }
        }
    }

    func feedBegins(of zoneID: CKRecordZone.ID, isAfterLoss: Bool) async {
        do {
            try await perform { $0.beginFeed(of: zoneID.wire, isAfterLoss: isAfterLoss) }
        } catch {
            fail(error)
        }
    }

    /// Takes over that the service has no more what a feed from its start has not told of. If the service or the zone has begun anew,
    /// it is sent again.
    func sweep(_ zone: ZoneName) async throws {
        guard try await perform({ $0.isUnswept(zone) }) else { return }
        try await forEachPage(of: zone) { work, rows in
            // What was never saved, and what was saved since, is not in the feed either.
            let gone = rows.filter { $0.feed < work.feed(of: zone) && $0.record?.tag != nil }
            try IncomingPage(work: work).takeDeletions(gone.map { ($0.name, zone) })
        }
        try await perform { $0.noteSweep(of: zone) }
    }

    /// Notes that the service has no record of a zone any more, so that all are sent again.
    func forgetService(_ zone: ZoneName) async throws {
        try await forEachPage(of: zone) { work, rows in
            for row in rows where row.record != nil { work.loseService(row) }
        }
        let isHome = zone == setting.homeZone
        try await perform { work in
            if isHome { work.state.hasHomeZone = false } else { work.noteLostShare(of: zone) }
        }
        try await sendWhatWaits()
    }

    /// Removes the objects of a zone whose records the user has erased, but for those that were changed here.
    private func removeAll(_ zone: ZoneName) async throws {
        try await forEachPage(of: zone) { work, rows in
            try IncomingPage(work: work).takeDeletions(rows.map { ($0.name, zone) })
        }
    }

    /// Removes the objects of a zone, and what is known of it.
    func purge(_ zone: ZoneName) async throws {
        try await forEachPage(of: zone) { work, rows in
            let page = IncomingPage(work: work)
            for row in rows { try page.purge(row) }
        }
        try await perform { $0.setShare(nil, of: zone) }
    }

    private func forEachPage(
        of zone: ZoneName,
        _ body: @escaping @Sendable (MirrorWork, [MirrorRow]) throws -> Void
    ) async throws {
        var next: Int64? = 0
        while let from = next {
            next = try await perform { work in
                let rows = try work.tables.rows(ofZone: work.zoneID(zone), after: from, limit: LocalChanges.stepSize)
                try body(work, rows)
                return rows.last?.id
            }
        }
    }
}
#endif
