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
        fields = Data(Self.bytes(of: entries))
    }

    /// The form in which fields are stored.
    static func bytes(of entries: [String: FieldEntry]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            for (name, entry) in entries.sorted(by: { $0.key < $1.key }) where entry.value != nil {
                writer.member(name) { entry.write(to: &$0) }
            }
        }
        return writer.bytes
    }

    /// The record as an answer carries it. Assets have no address to read them from.
    func wire(in zone: ZoneName, for rules: RecordRules) throws(WireFailure) -> WireRecord {
        var record = WireRecord(recordName: name, recordType: type)
        record.zoneID = zone
        record.isDeleted = isRemoved
        guard !isRemoved else { return record }
        record.recordChangeTag = tag
        record.fields = try entries()
        (record.created, record.modified) = (creation, modification)
        // What the shared record is below is nobody's business but the owner's.
        record.parent = isShareRoot && rules.scope != .private ? nil : parent
        if isShareRoot { record.share = share }
        if type == WireShare.recordType, let share = try storedShare {
            record.shortGUID = share.shortGUID
            record.sharing = share.wire(for: rules.caller.user, server: rules.links.server)
        }
        return record
    }

    /// When, by whom and on which device the record was made.
    private var creation: RecordStamp {
        RecordStamp(timestamp: created, userRecordName: createdBy, deviceID: createdOn)
    }

    private var modification: RecordStamp {
        RecordStamp(timestamp: modified, userRecordName: modifiedBy, deviceID: modifiedOn)
    }

    /// What a share has besides its record.
    private var storedShare: StoredShare? {
        get throws(WireFailure) {
            guard let context = managedObjectContext else { return nil }
            do {
                return try StoredShare.existing(name, zone: zoneNumber, in: context)
            } catch {
                throw .ofService(error)
            }
        }
    }

    /// The record as those see it who do not see it any more.
    func tombstone(in zone: ZoneName) -> WireRecord {
        var record = WireRecord(recordName: name, recordType: type)
        (record.zoneID, record.isDeleted) = (zone, true)
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

    /// Writes the record as ``wire(in:for:)`` returns it, without reading the fields unless some are left out.
    private func write(to writer: inout JSONWriter, in zone: ZoneName, _ form: RecordForm) throws(WireFailure) {
        guard !isRemoved, form.isWhole, !hasAssets, !isShareRoot, type != WireShare.recordType, let fields else {
            var record = try wire(in: zone, for: form.rules)
            if let keys = form.desiredKeys { record.fields = record.fields.filter { keys.contains($0.key) } }
            if hasAssets { record.fields = form.rules.links.linked(record.fields) }
            record.write(to: &writer, numbersAsStrings: form.numbersAsStrings)
            return
        }
        writer.object {
            $0.member("recordName", name)
            $0.member("recordType", type)
            $0.member("recordChangeTag", tag)
            $0.member("fields") { $0.text(fields) }
            $0.member("created") { creation.write(to: &$0) }
            $0.member("modified") { modification.write(to: &$0) }
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
    let rules: RecordRules

    init(_ desiredKeys: Set<String>?, _ numbersAsStrings: Bool, _ rules: RecordRules) {
        (self.desiredKeys, self.numbersAsStrings, self.rules) = (desiredKeys, numbersAsStrings, rules)
    }

    var isWhole: Bool { desiredKeys == nil && !numbersAsStrings }
}
