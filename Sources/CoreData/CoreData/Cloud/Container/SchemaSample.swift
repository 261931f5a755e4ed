#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// One record for each type of a model, with every field filled: a service in development learns its schema from them.
struct SchemaSample: Sendable {
    /// How the names of the records begin, by which mirrors pass over them.
    static let prefix = "com.apple.coredata.schema."
    /// The field that Apple's framework has in every type, for records that have moved.
    private static let receipt = "CD_moveReceipt"
    private static let assetSuffix = "_ckAsset"

    let records: [CKRecord]
    let zone: ZoneName
    private let file: URL

    /// - Parameter zone: The zone of the records.
    init(_ model: MirroredModel, zone: ZoneName) throws {
        self.zone = zone
        file = FileManager.default.temporaryDirectory.appending(path: "CoreDataCloudKit-schema-\(UUID().uuidString)")
        try Data("schema".utf8).write(to: file)
        var types = Dictionary(grouping: model.entities.values, by: \.recordType).mapValues { Fields($0) }
        if let join = model.joins.values.first { types[MirroredModel.joinType] = Fields(join) }
        let file = file
        records = types.sorted { $0.key < $1.key }.map { $1.record($0, zone, file) }
    }

    func removeFile() throws { try FileManager.default.removeItem(at: file) }

    /// The records as text, a line for each field.
    var text: String {
        records.map { record in
            let fields = record.allKeys().sorted().map { key in
                "    \(key): \(record[key].map { "\(Swift.type(of: $0))" } ?? "nil")"
            }
            return (["\(record.recordType) (\(record.recordID.recordName))"] + fields).joined(separator: "\n")
        }
        .joined(separator: "\n")
    }

    /// The fields of a type.
    private struct Fields {
        var values: [String: FieldValue] = [:]
        var encrypted: Set<String> = []
        var files: Set<String> = []

        init(_ entities: [MirroredEntity]) {
            addCommon()
            values[MirroredModel.entityName] = .string(entities.map(\.name).min() ?? "")
            for attribute in entities.flatMap(\.attributes) {
                values[attribute.field] = attribute.sample
                if attribute.isEncrypted { encrypted.insert(attribute.field) }
                if attribute.mayBeFile { files.insert(attribute.assetField) }
            }
            for relationship in entities.flatMap(\.toOnes) { values[relationship.field] = .string(UUID().uuidString) }
        }

        init(_ join: MirroredJoin) {
            addCommon()
            let pair = MirroredPair(join: join.key, left: UUID().uuidString, right: UUID().uuidString)
            values.merge(pair.fields(join)) { _, new in new }
        }

        private mutating func addCommon() {
            values[receipt] = .bytes(Data([1]))
            var clock = HybridClock(device: "schema")
            let version = RecordVersion(times: [MirroredModel.entityName: clock.next(at: 0)])
            values[MirroredModel.times] = .bytes(Data(version.packedTimes()))
            files.insert(receipt + assetSuffix)
        }

        func record(_ type: String, _ zone: ZoneName, _ file: URL) -> CKRecord {
            let id = CKRecord.ID(mirrored: prefix + UUID().uuidString, in: zone)
            let record = CKRecord(mirrored: type, id, tag: nil, base: [:], fields: values, encrypted: encrypted)
            for field in files { record.setMirroredFile(file, for: field) }
            return record
        }
    }
}

extension SchemaSample {
    /// Saves the records, and deletes them again.
    func upload(to database: CKDatabase) async throws {
        try await database.save(CKRecordZone(zoneID: CKRecord.ID(mirrored: "zone", in: zone).zoneID))
        do {
            let saved = try await database.modifyRecords(saving: records, deleting: [])
            for result in saved.saveResults.values { _ = try result.get() }
        } catch {
            try await delete(from: database, toleratesMissing: true)
            throw error
        }
        try await delete(from: database, toleratesMissing: false)
    }

    private func delete(from database: CKDatabase, toleratesMissing: Bool) async throws {
        let ids = records.map(\.recordID)
        let deleted = try await database.modifyRecords(saving: [], deleting: ids, atomically: false)
        guard !toleratesMissing else { return }
        for result in deleted.deleteResults.values { try result.get() }
    }
}

extension MirroredAttribute {
    /// A value that the service can tell the type of the field by.
    fileprivate var sample: FieldValue {
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType: .int64(1)
        case .doubleAttributeType, .floatAttributeType, .decimalAttributeType: .double(1.5)
        case .dateAttributeType: .timestamp(Date(timeIntervalSince1970: 0).timeIntervalSinceReferenceDate)
        case .binaryDataAttributeType, .transformableAttributeType: .bytes(Data([1]))
        default: .string("schema")
        }
    }

    /// Whether a large value goes to a file.
    fileprivate var mayBeFile: Bool {
        [.stringAttributeType, .binaryDataAttributeType, .transformableAttributeType].contains(type)
    }
}
#endif
