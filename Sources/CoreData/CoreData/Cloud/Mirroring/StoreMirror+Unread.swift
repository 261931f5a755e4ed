#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire

/// Records that have changed at the service and could not be read: they are set aside, and asked for again at the next start.
extension StoreMirror {
    func setAside(unreadable error: CKError) async throws {
        let reasons = (error.partialErrorsByItemID ?? [:]).compactMap { id, error in
            (id as? CKRecord.ID).map { ($0.zoneName, $0.recordName, error.localizedDescription) }
        }
        guard !reasons.isEmpty else { return }
        try await perform { work in
            for (zone, name, reason) in reasons { try work.setAside(name, work.zoneID(zone), unread: reason) }
        }
    }

    /// Asks for such records, once after each start.
    func readAgain() async {
        let isFirst = inner.withLock { inner in
            defer { inner.hasReadAgain = true }
            return !inner.hasReadAgain
        }
        guard isFirst else { return }
        do {
            let ids = try await perform { work in
                work.state.unread.sorted { $0.name < $1.name }
                    .map { CKRecord.ID(mirrored: $0.name, in: work.zoneName($0.zone)) }
            }
            guard !ids.isEmpty else { return }
            try await take(try await options.database.records(for: ids))
        } catch {
            note(error, in: .import)
        }
    }

    private func take(_ results: [CKRecord.ID: Result<CKRecord, any Error>]) async throws {
        var records: [IncomingRecord] = []
        var gone: [(String, ZoneName)] = []
        for (id, result) in results {
            switch result {
            case .success(let record): records.append(try IncomingRecord(record))
            case .failure(let error as CKError) where error.code == .unknownItem:
                gone.append((id.recordName, id.zoneName))
            case .failure: break
            }
        }
        let (found, deleted) = (records, gone)
        try await perform { work in
            let page = IncomingPage(work: work)
            try page.take(found)
            try page.takeDeletions(deleted)
        }
    }
}

extension MirrorWork {
    fileprivate func setAside(_ name: String, _ zone: Int64, unread reason: String) throws {
        var row = try row(named: name, zone: zone) ?? add(name, zone: zone, type: typeID(""))
        row.reason = reason
        row.feed = feed(of: zoneName(zone))
        put(row)
        state.unread.insert(.init(zone: zone, name: name))
        log("the record \(name) is set aside: \(reason)", level: 1)
    }

    func isUnread(_ row: MirrorRow) -> Bool { state.unread.contains(.init(zone: row.zone, name: row.name)) }

    /// The row of a record that has come or gone; nil if nothing is known of it but that it could not be read once.
    func readRow(named name: String, zone: Int64) throws -> MirrorRow? {
        let wasUnread = state.unread.remove(.init(zone: zone, name: name)) != nil
        guard let row = try row(named: name, zone: zone) else { return nil }
        guard wasUnread, row.record == nil, row.object == nil else { return row }
        remove(row)
        return nil
    }
}
#endif
