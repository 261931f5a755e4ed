package import CloudWire
internal import CoreData

/// The files that the records of a zone refer to.
struct RecordAssets {
    let context: NSManagedObjectContext
    let zone: Int64

    /// Stores the uses of a record instead of its former ones.
    ///
    /// - Returns: The change of the bytes that the record's files take.
    func replace(of record: StoredRecord, entries: [String: FieldEntry]) throws -> Int64 {
        let contents = Set(entries.values.flatMap(\.assets).map(\.content))
        guard record.hasAssets || !contents.isEmpty else { return 0 }
        let former = try uses(of: record)
        var change: Int64 = 0
        var missing = contents
        for use in former where missing.remove(.init(digest: use.digest, size: use.size)) == nil {
            change -= use.size
            context.delete(use)
        }
        for content in missing {
            let use = StoredAssetUse(context: context)
            (use.zoneNumber, use.record, use.digest, use.size) = (zone, record.name, content.digest, content.size)
            change += content.size
        }
        record.hasAssets = !contents.isEmpty
        return change
    }

    /// The bytes of the files that a record refers to.
    func bytes(of record: StoredRecord) throws -> Int64 {
        try uses(of: record).reduce(0) { $0 + $1.size }
    }

    private func uses(of record: StoredRecord) throws -> [StoredAssetUse] {
        guard record.hasAssets else { return [] }
        let request = NSFetchRequest<StoredAssetUse>(entityName: "StoredAssetUse")
        request.predicate = NSPredicate(format: "zoneNumber == %@ AND record == %@", NSNumber(value: zone), record.name)
        return try context.fetch(request)
    }

    /// Whether a record of the zone refers to a content: by its size, too, which counts for the quota.
    func uses(_ content: AssetFiles.Content) throws -> Bool {
        let request = NSFetchRequest<StoredAssetUse>(entityName: "StoredAssetUse")
        request.predicate = NSPredicate(
            format: "digest == %@ AND #size == %@ AND zoneNumber == %@",
            argumentArray: [content.digest, NSNumber(value: content.size), NSNumber(value: zone)]
        )
        request.fetchLimit = 1
        return try context.count(for: request) > 0
    }
}

/// Judges the assets of records that are about to be saved.
struct AssetCheck {
    let files: AssetFiles
    let tickets: AssetTickets
    /// The address of the database, as text.
    let database: String

    /// - Throws: `BAD_REQUEST` if the client has not sent a content, and no record of the zone refers to it either.
    func check(_ asset: AssetValue, of field: String, in known: RecordAssets) throws(WireFailure) {
        let content = asset.content
        let isSent = asset.receipt.map { tickets.holds($0, for: content, in: database) } ?? false
        do {
            let isKnown = try isSent || known.uses(content)
            guard isKnown, try files.keeps(content.digest) else {
                throw WireFailure.badRequest(
                    "The asset of field '\(field)' has no valid receipt. Send its file, then save the record with the answer."
                )
            }
        } catch {
            throw .ofService(error)
        }
    }
}

extension AssetValue {
    var content: AssetFiles.Content { AssetFiles.Content(digest: fileChecksum, size: size) }

    /// The value as it is stored, without what only requests and answers carry.
    fileprivate var stored: AssetValue {
        var value = self
        (value.receipt, value.downloadURL) = (nil, nil)
        return value
    }
}

extension FieldEntry {
    /// The assets in the field.
    package var assets: [AssetValue] {
        value?.elements.compactMap { if case .asset(let asset) = $0 { asset } else { nil } } ?? []
    }

    /// The field as it is stored.
    var stored: FieldEntry {
        switch value {
        case .asset(let asset): FieldEntry(.asset(asset.stored), isEncrypted: isEncrypted)
        case .list(let elements):
            FieldEntry(
                .list(elements.map { if case .asset(let asset) = $0 { .asset(asset.stored) } else { $0 } }),
                isEncrypted: isEncrypted
            )
        default: self
        }
    }
}
