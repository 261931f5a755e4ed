package import CloudWire
internal import CoreData
internal import UntrustedJSON

extension OperatedDatabase {
    /// Carries out operations on the records of a zone as a client's batch.
    ///
    /// The operator may refer to any content that the service still keeps, also to one that no record uses any more, so that a
    /// deletion can be undone.
    ///
    /// - Parameter isAtomic: Whether all fail if one does; never so in the default zone.
    /// - Returns: The records as they are then, or the reasons, in the order of the operations.
    package func modify(
        _ operations: [RecordsModify.Operation],
        in zone: ZoneName,
        isAtomic: Bool = true
    ) async throws -> [RecordAnswer] {
        let rules = try rules
        let home = try address.home(of: zone)
        var request = RecordsModify(
            operations.map { operation in
                var operation = operation
                if caller.isOperator {
                    operation.record.fields = operation.record.fields.mapValues { rules.links.admitted($0, home.text) }
                }
                return operation
            },
            zoneID: zone
        )
        request.isAtomic = isAtomic
        var writer = JSONWriter()
        request.write(to: &writer)
        let node = try JSONReader.read(writer.bytes)
        let answer = try await service.modifyRecords(node, weight: writer.bytes.count, address, rules)
        return try RecordsAnswer(JSONReader.read(answer.bytes)).records
    }

    /// Makes or deletes zones.
    ///
    /// - Throws: The first failure of one of them.
    package func modifyZones(_ operations: [ZonesModify.Operation]) async throws {
        let answer = try await service.modifyZones(ZonesModify(operations), address, try rules)
        for case .failure(_, let failure) in try ZonesAnswer(JSONReader.read(answer.bytes)).zones { throw failure }
    }
}

extension AssetLinks {
    /// A field whose assets carry the proof that their contents may be used in a database.
    fileprivate func admitted(_ entry: FieldEntry, _ database: String) -> FieldEntry {
        var entry = entry
        entry.value = entry.value.map { admitted($0, database) }
        return entry
    }

    private func admitted(_ value: FieldValue, _ database: String) -> FieldValue {
        switch value {
        case .asset(var asset):
            asset.receipt = tickets.receipt(for: asset.content, in: database)
            return .asset(asset)
        case .list(let elements): return .list(elements.map { admitted($0, database) })
        default: return value
        }
    }
}

/// A change that somebody has made in the console, with what takes it back.
package struct RecordUndo: Hashable, Sendable {
    /// The words for the button, such as “Undo the change of 2 records”.
    package let title: String
    package let zone: ZoneName
    private let before: [WireRecord]
    private let after: [WireRecord]

    /// - Parameters:
    ///   - before: The records as they were, without those that are new.
    ///   - after: The records as the service has them now, without those that are gone.
    package init(_ title: String, in zone: ZoneName, before: [WireRecord], after: [WireRecord]) {
        (self.title, self.zone, self.before, self.after) = (title, zone, before, after)
    }

    /// The operations that bring the former state back. They fail if somebody else has changed the records since.
    package var operations: [RecordsModify.Operation] {
        let changed = Dictionary(after.map { ($0.recordName, $0) }) { first, _ in first }
        let known = Set(before.map(\.recordName))
        let back = before.map { record in
            var restored = WireRecord(recordName: record.recordName, recordType: record.recordType)
            (restored.fields, restored.parent) = (record.fields, record.parent)
            guard let current = changed[record.recordName] else { return RecordsModify.Operation(.create, restored) }
            restored.recordChangeTag = current.recordChangeTag
            restored.removesParent = record.parent == nil && current.parent != nil
            return RecordsModify.Operation(.replace, restored)
        }
        return back
            + after.filter { !known.contains($0.recordName) }.map { record in
                var gone = WireRecord(recordName: record.recordName, recordType: record.recordType)
                gone.recordChangeTag = record.recordChangeTag
                return RecordsModify.Operation(.delete, gone)
            }
    }
}
