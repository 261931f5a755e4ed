internal import CloudService
internal import CloudWire
internal import UntrustedJSON

/// A record while it is edited: the texts of its fields beside the version that was read.
struct RecordDraft {
    /// The version that was read, or what a new record begins with.
    private(set) var record: WireRecord
    let zone: ZoneName
    /// The type with its fields; nil for a type that the schema does not know.
    let type: BrowsedType?
    private(set) var isNew: Bool
    /// The texts of the fields; an empty one is a field without a value.
    var texts: [String: String] = [:]
    /// The version that somebody else has saved meanwhile.
    var conflict: WireRecord?
    /// The records that refer to this one.
    var referrers: [BrowsedRecord] = []

    init(_ record: WireRecord, in zone: ZoneName, _ type: BrowsedType?, isNew: Bool = false) {
        (self.record, self.zone, self.type, self.isNew) = (record, zone, type, isNew)
        texts = record.fields.compactMapValues { $0.value.map(FieldCell.text) }
    }

    var name: String { record.recordName }

    /// A change of a field, as the panel shows it before it is saved.
    struct Change: Identifiable {
        let field: String
        let old: String
        let new: String

        var id: String { field }
    }

    var changes: [Change] {
        fields.compactMap { field in
            let (old, new) = (record.fields[field.name]?.value.map(FieldCell.text) ?? "", texts[field.name] ?? "")
            return old == new ? nil : Change(field: field.name, old: old, new: new)
        }
    }

    var fields: [BrowsedType.Field] { type?.fields ?? [] }

    mutating func becomeNew(named name: String) {
        var copy = WireRecord(recordName: name, recordType: record.recordType)
        copy.parent = record.parent
        (record, isNew, referrers, conflict) = (copy, true, [], nil)
    }

    /// Goes on from the version that somebody else has saved, with the texts as they are.
    mutating func takeOver(_ other: WireRecord) {
        (record, conflict) = (other, nil)
    }

    /// The operation that saves what has changed.
    ///
    /// - Throws: The reason why a text is no value of its field.
    func operation() throws(WireFailure) -> RecordsModify.Operation {
        var change = WireRecord(recordName: name, recordType: record.recordType)
        (change.recordChangeTag, change.parent) = (record.recordChangeTag, isNew ? record.parent : nil)
        for one in changes {
            guard let field = type?.field(one.field) else { continue }
            let former = record.fields[one.field]?.value
            let value: FieldValue? =
                one.new.isEmpty
                ? nil : try FieldCell.value(of: one.new, as: field.shape, field: one.field, former: former)
            change.fields[one.field] = FieldEntry(value, isEncrypted: field.isEncrypted)
        }
        return RecordsModify.Operation(isNew ? .create : .update, change)
    }

    /// The record as the service sends it.
    var json: String {
        var writer = JSONWriter()
        record.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
