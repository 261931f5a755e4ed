internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

/// The fields of a record are stored as the JSON that answers carry, so that reading a feed copies bytes.
extension StoredRecord {
    /// The fields as values.
    ///
    /// - Throws: An internal error if the store holds something that is not JSON of fields.
    func entries() throws(WireFailure) -> [String: FieldEntry] {
        guard let fields else { return [:] }
        do {
            let members = try JSONReader.read([UInt8](fields)).members ?? []
            var entries: [String: FieldEntry] = [:]
            for member in members { entries[member.name] = try FieldEntry(member.value, name: member.name) }
            return entries
        } catch {
            var failure = WireFailure(.internalError, "the fields of record '\(name)' are damaged")
            failure.cause = "\(error)"
            throw failure
        }
    }

    func setEntries(_ entries: [String: FieldEntry]) {
        var writer = JSONWriter()
        writer.object { writer in
            for (name, entry) in entries.sorted(by: { $0.key < $1.key }) where entry.value != nil {
                writer.member(name) { entry.write(to: &$0) }
            }
        }
        fields = Data(writer.bytes)
    }

    /// The record as an answer carries it.
    func wire(in zone: ZoneName) throws(WireFailure) -> WireRecord {
        var record = WireRecord(recordName: name, recordType: type)
        record.zoneID = zone
        record.isDeleted = isRemoved
        guard !isRemoved else { return record }
        record.recordChangeTag = tag
        record.fields = try entries()
        record.created = RecordStamp(timestamp: created, userRecordName: createdBy)
        record.modified = RecordStamp(timestamp: modified, userRecordName: modifiedBy)
        record.parent = parent
        return record
    }

    /// Writes the record as an answer carries it. A record that cannot be read is an error of its own.
    func writeAnswer(to writer: inout JSONWriter, in zone: ZoneName, _ form: RecordForm) {
        do throws(WireFailure) {
            try write(to: &writer, in: zone, form)
        } catch {
            RecordAnswer.failure(recordName: name, error).write(to: &writer)
        }
    }

    /// Writes the record as ``wire(in:)`` returns it, without reading the fields unless some are left out.
    private func write(to writer: inout JSONWriter, in zone: ZoneName, _ form: RecordForm) throws(WireFailure) {
        guard !isRemoved, form.isWhole, !hasAssets, let fields else {
            var record = try wire(in: zone)
            if let keys = form.desiredKeys { record.fields = record.fields.filter { keys.contains($0.key) } }
            if hasAssets { record.fields = form.links.linked(record.fields) }
            record.write(to: &writer, numbersAsStrings: form.numbersAsStrings)
            return
        }
        writer.object {
            $0.member("recordName", name)
            $0.member("recordType", type)
            $0.member("recordChangeTag", tag)
            $0.member("fields") { $0.text(fields) }
            $0.member("created") { RecordStamp(timestamp: created, userRecordName: createdBy).write(to: &$0) }
            $0.member("modified") { RecordStamp(timestamp: modified, userRecordName: modifiedBy).write(to: &$0) }
            if let parent { $0.member("parent") { $0.object { $0.member("recordName", parent) } } }
            $0.member("zoneID") { zone.write(to: &$0) }
            $0.member("deleted", false)
        }
    }

    /// The records of a zone with these names, also removed ones.
    static func all(
        named names: some Collection<String>,
        zone: Int64,
        in context: NSManagedObjectContext
    ) throws -> [String: StoredRecord] {
        guard !names.isEmpty else { return [:] }
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(format: "zoneNumber == %@ AND name IN %@", NSNumber(value: zone), Array(names))
        request.returnsObjectsAsFaults = false
        return Dictionary(try context.fetch(request).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The form in which a client wants records.
struct RecordForm {
    /// The fields that answers carry; nil for all.
    var desiredKeys: Set<String>?
    var numbersAsStrings: Bool
    let links: AssetLinks

    init(_ desiredKeys: Set<String>?, _ numbersAsStrings: Bool, _ links: AssetLinks) {
        (self.desiredKeys, self.numbersAsStrings, self.links) = (desiredKeys, numbersAsStrings, links)
    }

    var isWhole: Bool { desiredKeys == nil && !numbersAsStrings }
}
