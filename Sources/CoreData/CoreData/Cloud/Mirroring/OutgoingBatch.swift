#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// The records that are sent together.
struct OutgoingBatch: Sendable {
    /// The most records of a batch, and roughly the most bytes of a record and of a batch.
    private static let mostRecords = 200
    private static let mostBytes = 1_500_000
    private static let mostBytesOfRecord = 750_000

    private(set) var saves: [CKRecord] = []
    /// The records to delete, and the versions that the device has known.
    private(set) var deletions: [CKRecord.ID: String] = [:]
    /// The versions that are sent, by the numbers of their rows.
    private(set) var versions: [SyncRecordName: RecordVersion] = [:]
    private(set) var bytes = 0

    /// Makes a batch of what waits, and remembers in the rows what is sent.
    ///
    /// - Parameter folder: The place of files with values that are too large for records. Those of the batch before go.
    init(_ work: MirrorWork, folder: URL) throws {
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        for waiting in try work.pendingRows(limit: Self.mostRecords) where count < Self.mostRecords {
            var row = waiting
            guard let pending = row.pending else { continue }
            let name = SyncRecordName(row.name, in: work.zoneName(row.zone))
            guard pending == .save else {
                try delete(row, work)
                continue
            }
            guard let version = row.record?.local else { continue }
            let size = version.size
            if bytes + size > Self.mostBytes, !saves.isEmpty { break }
            _ = row.record?.send()
            saves.append(try record(of: row, version, work, folder))
            versions[name] = version
            work.log(row, "is sent")
            bytes += size
            work.put(row)
        }
    }

    /// Has a record deleted, after all that was removed with it: as long as the service has it, an edit of another device is noticed,
    /// and brings all of it back.
    /// Objects that own each other go in any order.
    private mutating func delete(_ row: MirrorRow, _ work: MirrorWork) throws {
        var open = [(row: row, isOwnedDone: false)]
        var seen: Set<Int64> = [row.id]
        while let (row, isOwnedDone) = open.popLast() {
            let id = CKRecord.ID(mirrored: row.name, in: work.zoneName(row.zone))
            guard deletions[id] == nil else { continue }
            if isOwnedDone {
                guard count < Self.mostRecords else { return }
                work.log(row, "is sent: a deletion")
                deletions[id] = row.record?.tag ?? ""
            } else {
                let owned = try OwnedObjects(work: work).rows(removedWith: row.name)
                    .filter { $0.pending == .delete && seen.insert($0.id).inserted }
                open.append((row, true))
                open += owned.map { ($0, false) }
            }
        }
    }

    private var count: Int { saves.count + deletions.count }

    var isEmpty: Bool { count == 0 }

    private func record(
        of row: MirrorRow,
        _ version: RecordVersion,
        _ work: MirrorWork,
        _ folder: URL
    ) throws -> CKRecord {
        let type = work.typeName(row.type)
        let entity = work.mirror.model.entity(ofType: type, named: version.entityName)
        var fields = version.fields
        let files = try Self.moveLargeValues(of: &fields, to: folder, row)
        fields[MirroredModel.times] = .bytes(Data(version.packedTimes()))
        let base = row.record?.base
        var former = base?.fields ?? [:]
        // Devices with an older model have written these under other names only, while the times, which go as one, name them: they are
        // sent in any case, also the empty ones.
        for field in entity?.renamedFields ?? [] { former[field] = fields[field] == nil ? .string("") : nil }
        if let base { former[MirroredModel.times] = .bytes(Data(base.packedTimes())) }
        let record = CKRecord(
            mirrored: type,
            CKRecord.ID(mirrored: row.name, in: work.zoneName(row.zone)),
            tag: row.record?.tag,
            base: former,
            fields: fields,
            encrypted: Set(entity?.attributes.filter(\.isEncrypted).map(\.field) ?? [])
        )
        for (field, url) in files { record.setMirroredFile(url, for: field + "_ckAsset") }
        return record
    }

    /// Moves the largest values of a record that is too large for the service to files.
    private static func moveLargeValues(
        of fields: inout [String: FieldValue],
        to folder: URL,
        _ row: MirrorRow
    ) throws -> [String: URL] {
        var files: [String: URL] = [:]
        var size = fields.values.reduce(0) { $0 + $1.size }
        for (name, value) in fields.sorted(by: { $0.value.size > $1.value.size }) where size > mostBytesOfRecord {
            let data: Data
            switch value {
            case .string(let text): data = Data(text.utf8)
            case .bytes(let bytes): data = bytes
            default: continue
            }
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let url = folder.appendingPathComponent("\(row.id)-\(name)")
            try data.write(to: url)
            files[name] = url
            fields[name] = nil
            size -= value.size
        }
        return files
    }
}

extension RecordVersion {
    /// Roughly the bytes of the record.
    var size: Int { fields.reduce(200) { $0 + $1.key.utf8.count + $1.value.size } }
}
#endif
