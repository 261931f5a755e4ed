package import UntrustedJSON

/// The request `records/modify`: saves and deletes records.
package struct RecordsModify: Sendable {
    package enum Kind: String, Sendable {
        /// Fails if the record exists.
        case create
        /// Changes the named fields; fails if the record has another tag.
        case update
        /// Changes the named fields, whatever the tag; makes the record if it is missing.
        case forceUpdate
        /// Removes the fields that are not named; fails if the record has another tag.
        case replace
        case forceReplace
        /// Fails if the record has another tag.
        case delete
        case forceDelete

        package var isDeletion: Bool { self == .delete || self == .forceDelete }
        package var comparesTags: Bool { self == .update || self == .replace || self == .delete }
        package var removesOtherFields: Bool { self == .replace || self == .forceReplace }
    }

    package struct Operation: Sendable {
        package var kind: Kind
        package var record: WireRecord

        package init(_ kind: Kind, _ record: WireRecord) {
            (self.kind, self.record) = (kind, record)
        }
    }

    package var operations: [Operation]
    package var zoneID: ZoneName?
    package var isAtomic = true
    /// The fields that answers carry; nil for all.
    package var desiredKeys: Set<String>?
    package var numbersAsStrings = false

    package init(_ operations: [Operation], zoneID: ZoneName? = nil) {
        (self.operations, self.zoneID) = (operations, zoneID)
    }

    /// - Parameter declared: Returns the shape that the schema gives a field of a type, for requests that name no types.
    package init(
        _ node: JSONNode,
        declared: (_ type: String?, _ field: String) -> FieldShape?
    ) throws(WireFailure) {
        operations = []
        for item in try node.list("operations") {
            guard let kind = item["operationType"]?.string.flatMap(Kind.init) else {
                throw .badRequest(
                    "'operationType' must be one of create, update, forceUpdate, replace, forceReplace, "
                        + "delete and forceDelete"
                )
            }
            guard let record = item["record"] else { throw .badRequest("an operation must have a record") }
            operations.append(Operation(kind, try WireRecord(record, declared: declared)))
        }
        zoneID = try node.zoneName()
        isAtomic = node["atomic"]?.bool ?? true
        desiredKeys = try node.names("desiredKeys").map { Set($0) }
        numbersAsStrings = node["numbersAsStrings"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("operations") { writer in
                writer.array(operations) { writer, operation in
                    writer.object {
                        $0.member("operationType", operation.kind.rawValue)
                        $0.member("record") { operation.record.write(to: &$0) }
                    }
                }
            }
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
            $0.member("atomic", isAtomic)
            $0.names("desiredKeys", desiredKeys)
        }
    }
}

extension JSONNode {
    /// The elements of a member that must be an array.
    package func list(_ member: String) throws(WireFailure) -> [JSONNode] {
        guard let list = self[member]?.array else { throw .badRequest("'\(member)' must be an array") }
        return list
    }

    /// The texts of a member that is an array of them; nil if it is missing.
    package func names(_ member: String) throws(WireFailure) -> [String]? {
        guard let node = self[member] else { return nil }
        let names = node.array?.compactMap(\.string)
        guard let names, names.count == node.array?.count else {
            throw .badRequest("'\(member)' must be an array of strings")
        }
        return names
    }

    /// A positive number in a member; nil if it is missing.
    package func limit(_ member: String = "resultsLimit") throws(WireFailure) -> Int? {
        guard let node = self[member] else { return nil }
        guard let limit = node.integer.flatMap({ Int(exactly: $0) }), limit > 0 else {
            throw .badRequest("'\(member)' must be a positive number")
        }
        return limit
    }
}

extension JSONWriter {
    /// Writes a member with texts; nothing if it is nil.
    package mutating func names(_ member: String, _ names: (some Collection<String>)?) {
        if let names { self.member(member) { $0.array(names.sorted()) { $0.string($1) } } }
    }
}
