internal import CloudSync
internal import CloudWire
internal import Foundation

/// The notes of a world with shares: as versions on devices, and as records of the service. The parent is a field of a version.
enum RecordText {
    static let type = "Note"

    static func title(of version: RecordVersion) -> String { text("title", of: version) ?? "" }
    static func parent(of version: RecordVersion) -> String? { text("parent", of: version) }

    private static func text(_ field: String, of version: RecordVersion) -> String? {
        if case .string(let text)? = version.fields[field] { text } else { nil }
    }

    /// The titles of a record that were lost to later ones.
    static func titles(lostIn record: MirroredRecord) -> [String] {
        record.lost.compactMap { lost in
            if case .string(let title)? = lost.value, lost.field == "title" { title } else { nil }
        }
    }

    static func version(of record: WireRecord) -> RecordVersion {
        var fields = record.fields.compactMapValues(\.value)
        let times = fields.removeValue(forKey: "times")
        fields["parent"] = record.parent.map { .string($0) }
        guard case .bytes(let data)? = times else { return RecordVersion(fields: fields) }
        do {
            return try RecordVersion(fields: fields, packedTimes: [UInt8](data))
        } catch {
            // Nobody but devices of the world has written them.
            return RecordVersion(fields: fields)
        }
    }

    /// The change that brings a version to the service.
    ///
    /// - Parameters:
    ///   - version: Nil to delete the record.
    ///   - known: The record as the device knows it.
    static func operation(_ name: String, _ version: RecordVersion?, over known: MirroredRecord?)
        -> RecordsModify.Operation
    {
        var record = WireRecord(recordName: name, recordType: type)
        record.recordChangeTag = known?.tag
        guard let version else { return .init(.delete, record) }
        record.fields["title"] = FieldEntry(.string(title(of: version)))
        record.fields["times"] = FieldEntry(.bytes(Data(version.packedTimes())))
        let (former, parent) = (
            known?.tag == nil ? nil : known?.base.flatMap { self.parent(of: $0) }, parent(of: version)
        )
        if parent != former { (record.parent, record.removesParent) = (parent, parent == nil) }
        return .init(known?.tag == nil ? .create : .update, record)
    }
}
