package import UntrustedJSON

/// When and by whom a record was made or changed.
package struct RecordStamp: Hashable, Sendable {
    /// Milliseconds since 1970.
    package var timestamp: Int64
    package var userRecordName: String?
    package var deviceID: String?

    package init(timestamp: Int64, userRecordName: String? = nil, deviceID: String? = nil) {
        (self.timestamp, self.userRecordName, self.deviceID) = (timestamp, userRecordName, deviceID)
    }

    init?(_ node: JSONNode) {
        guard let timestamp = node["timestamp"]?.integer else { return nil }
        self.init(
            timestamp: timestamp,
            userRecordName: node["userRecordName"]?.string,
            deviceID: node["deviceID"]?.string
        )
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("timestamp", timestamp)
            $0.member("userRecordName", userRecordName)
            $0.member("deviceID", deviceID)
        }
    }
}

/// A record as requests and answers carry it.
///
/// A request may leave out most of it, and an answer to `desiredKeys` some fields.
package struct WireRecord: Hashable, Sendable {
    package var recordName: String
    package var recordType: String?
    package var zoneID: ZoneName?
    /// The service's name of this version of the record.
    package var recordChangeTag: String?
    package var fields: [String: FieldEntry] = [:]
    package var created: RecordStamp?
    package var modified: RecordStamp?
    package var isDeleted = false
    /// The record name of the parent, through which it is shared along with it. A request removes the parent by null.
    package var parent: String?
    package var removesParent = false
    /// The record name of the share that the record is the root of.
    package var share: String?
    package var shortGUID: String?
    /// Who takes part, for a share.
    package var sharing: WireShare?

    package init(recordName: String, recordType: String? = nil) {
        (self.recordName, self.recordType) = (recordName, recordType)
    }

    /// - Parameter declared: Returns the shape that the schema gives a field of a type, for requests that name no types.
    package init(
        _ node: JSONNode,
        declared: (_ type: String?, _ field: String) -> FieldShape? = { _, _ in nil }
    ) throws(WireFailure) {
        guard node.members != nil else { throw .badRequest("a record must be an object") }
        self.init(
            recordName: node["recordName"]?.string ?? "",
            recordType: (node["recordType"] ?? node["deletedRecordType"])?.string
        )
        zoneID = try node.zoneName()
        recordChangeTag = node["recordChangeTag"]?.string
        for member in node["fields"]?.members ?? [] {
            fields[member.name] = try FieldEntry(
                member.value == .null ? .object([]) : member.value,
                name: member.name,
                declared: declared(recordType, member.name)
            )
        }
        created = node["created"].flatMap { RecordStamp($0) }
        modified = node["modified"].flatMap { RecordStamp($0) }
        isDeleted = node["deleted"]?.bool ?? false
        parent = node["parent"]?["recordName"]?.string
        removesParent = node.members?.contains { $0.name == "parent" && $0.value == .null } ?? false
        share = node["share"]?["recordName"]?.string
        shortGUID = node["shortGUID"]?.string
        if recordType == WireShare.recordType { sharing = try WireShare(node) }
    }

    package func write(to writer: inout JSONWriter, numbersAsStrings: Bool = false) {
        writer.object {
            $0.member("recordName", recordName)
            // Clients tell a deleted record from others by its lack of a type.
            $0.member(isDeleted ? "deletedRecordType" : "recordType", recordType)
            $0.member("recordChangeTag", recordChangeTag)
            if !fields.isEmpty || !isDeleted {
                $0.member("fields") { writer in
                    writer.object {
                        for (name, entry) in fields.sorted(by: { $0.key < $1.key }) {
                            $0.member(name) { entry.write(to: &$0, numbersAsStrings: numbersAsStrings) }
                        }
                    }
                }
            }
            if let created { $0.member("created") { created.write(to: &$0) } }
            if let modified { $0.member("modified") { modified.write(to: &$0) } }
            if let parent { $0.member("parent") { $0.object { $0.member("recordName", parent) } } }
            if removesParent { $0.member("parent", .null) }
            if let share { $0.member("share") { $0.object { $0.member("recordName", share) } } }
            $0.member("shortGUID", shortGUID)
            sharing?.writeMembers(to: &$0)
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
            $0.member("deleted", isDeleted)
        }
    }
}
