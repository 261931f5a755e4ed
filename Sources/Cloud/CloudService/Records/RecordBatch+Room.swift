internal import CloudWire
internal import Foundation

extension RecordBatch {
    /// Refuses records for which the database has no room. What makes room counts first, since it goes through in any case;
    /// then each record that fits is taken, in the order of the request.
    func judgeRoom(_ operations: [RecordsModify.Operation], _ failures: inout [Int: WireFailure]) throws {
        guard let most = rules.limits.databaseSize else { return }
        var room = most - database.usedBytes
        var growing: [(index: Int, bytes: Int64)] = []
        for (index, operation) in operations.enumerated() where failures[index] == nil {
            let bytes = try growth(by: operation)
            if bytes > 0 { growing.append((index, bytes)) } else { room -= bytes }
        }
        for (index, bytes) in growing {
            if bytes <= room { room -= bytes } else { failures[index] = failure(bytes: bytes, most: most) }
        }
    }

    /// The bytes that the database holds more once an operation is carried out; less than none if there is more room then.
    private func growth(by operation: RecordsModify.Operation) throws -> Int64 {
        let record = records[operation.record.recordName]
        let assets = RecordAssets(context: context, zone: zone.number)
        let former = try record.map { Int64($0.fields?.count ?? 0) + (try assets.bytes(of: $0)) } ?? 0
        guard !operation.kind.isDeletion else { return -former }
        let entries = try operation.entries(of: record)
        let contents = Set(entries.values.flatMap(\.assets).map(\.content))
        return contents.reduce(Int64(StoredRecord.bytes(of: entries).count)) { $0 + $1.size } - former
    }

    private func failure(bytes: Int64, most: Int64) -> WireFailure {
        // Those who take part in somebody's data do not learn how much the owner has.
        guard rules.scope != .shared else {
            return WireFailure(
                .quotaExceeded,
                "no room: the owner of the zone has no \(bytes) bytes left for the record"
            )
        }
        let used = database.usedBytes
        return WireFailure(
            .quotaExceeded,
            "no room: \(used) of \(most) bytes are used, and the record needs \(bytes) more. Delete records first."
        )
    }
}

extension RecordsModify.Operation {
    /// The fields that a record has once the operation is carried out.
    ///
    /// - Parameter record: Nil for one that is made. A deleted one has no fields any more.
    func entries(of record: StoredRecord?) throws(WireFailure) -> [String: FieldEntry] {
        var entries = kind.removesOtherFields ? [:] : try record?.entries() ?? [:]
        for (name, entry) in self.record.fields { entries[name] = entry.value == nil ? nil : entry.stored }
        return entries
    }
}
