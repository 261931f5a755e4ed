#if CloudKit
internal import CloudSync
internal import FoundationBackfill

/// The objects that a device keeps: all, or those that satisfy a predicate of their entity. Others are known to the mirror, but
/// not in the store; nothing is deleted at the service for that.
struct KeptObjects {
    let work: MirrorWork

    /// Whether the device keeps an object.
    func keeps(_ object: NSManagedObject) -> Bool {
        var entity: NSEntityDescription? = object.entity
        while let each = entity {
            if let predicate = work.mirror.predicates[each.name ?? ""], !predicate.evaluate(with: object) {
                return false
            }
            entity = each.superentity
        }
        return true
    }

    /// Takes an object out of the store that the device does not keep, if nothing of it waits to be sent.
    ///
    /// - Returns: Whether it is gone.
    func evict(_ object: NSManagedObject, _ row: MirrorRow) throws -> Bool {
        guard !work.mirror.predicates.isEmpty, !keeps(object), row.record?.tag != nil, row.pending == nil else {
            return false
        }
        let page = IncomingPage(work: work)
        try page.parkFields(of: object, row)
        try page.delete(object)
        guard var gone = try work.row(row.id) else { return true }
        gone.object = nil
        work.put(gone)
        return true
    }

    /// Looks at the next rows after the predicates have changed: brings in what the device keeps now.
    ///
    /// - Returns: The number of the last row that was looked at; nil if there are no more.
    func takeNext(after id: Int64) throws -> Int64? {
        let rows = try work.tables.rowsWithRecord(after: id, limit: LocalChanges.stepSize)
        let page = IncomingPage(work: work)
        for row in rows where row.pair == nil && row.record?.local != nil {
            if let object = try work.object(of: row) {
                _ = try evict(object, row)
            } else if row.object == nil, let local = row.record?.local {
                let entity = work.mirror.model.entity(ofType: work.typeName(row.type), named: local.entityName)
                try page.show(row, entity, nil)
            }
        }
        return rows.last?.id
    }
}

extension RecordVersion {
    /// The name of the entity of an object.
    var entityName: String? {
        if case .string(let name) = fields[MirroredModel.entityName] { name } else { nil }
    }
}
#endif
