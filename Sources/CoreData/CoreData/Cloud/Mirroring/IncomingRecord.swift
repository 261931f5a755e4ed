#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// A record that has come from the service, as plain values.
struct IncomingRecord: Sendable {
    let name: String
    let zone: ZoneName
    let type: String
    let tag: String
    let version: RecordVersion

    /// - Throws: An error if a file of the record cannot be read.
    init(_ record: CKRecord) throws {
        (name, zone, type) = (record.recordID.recordName, record.recordID.zoneName, record.recordType)
        tag = record.recordChangeTag ?? ""
        var fields = record.mirroredFields
        // A large value is in a file, and then its own field is empty.
        for (field, url) in record.mirroredFiles where field.hasSuffix(Self.assetSuffix) {
            let plain = String(field.dropLast(Self.assetSuffix.count))
            let data = try Data(contentsOf: url)
            if fields[plain] == nil { fields[plain] = .bytes(data) }
        }
        guard case .bytes(let times) = fields.removeValue(forKey: MirroredModel.times) else {
            version = RecordVersion(fields: fields)
            return
        }
        version = Self.version(fields, times, name)
    }

    /// The version; one without times if others than mirrors have written them.
    private static func version(_ fields: [String: FieldValue], _ times: Data, _ name: String) -> RecordVersion {
        do {
            return try RecordVersion(fields: fields, packedTimes: Array(times))
        } catch {
            Log.warning("CloudKit: the times of the record \(name) cannot be read, and do not count: \(error)")
            return RecordVersion(fields: fields)
        }
    }

    private static let assetSuffix = "_ckAsset"

    /// The version with texts as texts, since a file does not say whether it holds one, and with the present names of fields.
    func version(for entity: MirroredEntity?) -> RecordVersion {
        guard let entity else { return version }
        var version = version
        for (name, value) in version.fields {
            guard case .bytes(let data) = value, entity.hasText(inField: name) else { continue }
            version.fields[name] = .string(String(decoding: data, as: UTF8.self))
        }
        entity.takeFormerNames(in: &version)
        return version
    }

    var entityName: String? { version.entityName }
}

extension MirroredEntity {
    fileprivate func hasText(inField field: String) -> Bool {
        attributesByField[field]?.isText ?? orders.contains { $0.field == field }
    }
}

extension MirroredAttribute {
    var isText: Bool { type == .stringAttributeType || type == .URIAttributeType || type == .UUIDAttributeType }
}
#endif
