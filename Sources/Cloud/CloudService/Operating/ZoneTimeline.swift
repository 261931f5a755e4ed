package import CloudWire
internal import CoreData

/// A part of a zone's feed as the console shows it.
package struct ZoneTimeline: Sendable {
    /// A record in its newest state, at the place of its last change.
    package struct Entry: Sendable, Identifiable {
        package let sequence: Int64
        package let record: WireRecord
        /// When and by whom it was changed last, also if it was deleted.
        package let modified: RecordStamp

        package var id: Int64 { sequence }
    }

    package var entries: [Entry]
    /// The token that a client has that knows all entries; nil in the default zone, which has no feed for clients.
    package var token: String?
    package var hasMore: Bool
    /// The sequence of the zone's last change.
    package var lastSequence: Int64
}

extension OperatedDatabase {
    /// The changes of a zone after a sequence, oldest first, deletions included.
    package func timeline(of zone: ZoneName, after sequence: Int64 = 0, limit: Int = 50) async throws -> ZoneTimeline {
        let (address, rules) = (address, try rules)
        return try await service.store.read { context in
            guard let reached = try Self.zones(zone, address, rules, in: context).first else {
                return ZoneTimeline(entries: [], token: nil, hasMore: false, lastSequence: 0)
            }
            let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
            let parts = [
                NSPredicate(
                    format: "zoneNumber == %@ AND sequence > %@",
                    argumentArray: [NSNumber(value: reached.zone.number), NSNumber(value: sequence)]
                ),
                reached.rules.access.condition(fromStart: false),
            ]
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts.compactMap(\.self))
            request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true)]
            request.fetchLimit = limit + 1
            request.returnsObjectsAsFaults = false
            let records = try context.fetch(request)
            let entries = records.prefix(limit).map { ZoneTimeline.Entry($0, reached) }
            let hasMore = records.count > limit
            let end = hasMore ? entries.last?.sequence ?? sequence : max(reached.zone.lastSequence, sequence)
            let token = SyncToken(zone: reached.zone.number, sequence: end, view: reached.rules.access.view)
            return ZoneTimeline(
                entries: Array(entries),
                token: reached.name.isDefault ? nil : token.text(epoch: reached.database.epoch),
                hasMore: hasMore,
                lastSequence: reached.zone.lastSequence
            )
        }
    }

    /// The sequence that a client's token stands for, or that a text is.
    ///
    /// - Throws: The reason why a client with this token would begin anew, or that it is no token.
    package func sequence(of text: String, in zone: ZoneName) async throws -> Int64 {
        if let number = Int64(text) { return max(0, number) }
        let (address, rules) = (address, try rules)
        return try await service.store.read { context in
            guard let reached = try Self.zones(zone, address, rules, in: context).first else { return 0 }
            let current = SyncToken(
                zone: reached.zone.number,
                sequence: reached.database.lastSequence,
                view: reached.rules.access.view
            )
            return try SyncToken(text, epoch: reached.database.epoch, current: current).sequence
        }
    }
}

extension ZoneTimeline.Entry {
    fileprivate init(_ stored: StoredRecord, _ reached: ReachedZone) {
        sequence = stored.sequence
        record =
            reached.rules.access.sees(stored)
            ? BrowsedRecord(stored, in: reached).record : stored.tombstone(in: reached.name)
        modified = RecordStamp(timestamp: stored.modified, userRecordName: stored.modifiedBy)
    }
}
