package import UntrustedJSON

/// A condition of a query. All of them must hold.
package struct QueryFilter: Hashable, Sendable {
    package enum Comparator: String, Sendable, CaseIterable {
        case equals = "EQUALS"
        case notEquals = "NOT_EQUALS"
        case lessThan = "LESS_THAN"
        case lessThanOrEquals = "LESS_THAN_OR_EQUALS"
        case greaterThan = "GREATER_THAN"
        case greaterThanOrEquals = "GREATER_THAN_OR_EQUALS"
        case near = "NEAR"
        case containsAllTokens = "CONTAINS_ALL_TOKENS"
        case containsAnyTokens = "CONTAINS_ANY_TOKENS"
        case `in` = "IN"
        case notIn = "NOT_IN"
        case listContains = "LIST_CONTAINS"
        case notListContains = "NOT_LIST_CONTAINS"
        /// Whether a list contains any of several values.
        case containsAny = "CONTAINS_ANY"
        case beginsWith = "BEGINS_WITH"
        case notBeginsWith = "NOT_BEGINS_WITH"
        case listMemberBeginsWith = "LIST_MEMBER_BEGINS_WITH"
        case notListMemberBeginsWith = "NOT_LIST_MEMBER_BEGINS_WITH"
    }

    package var comparator: Comparator
    /// The field; for system fields, a name such as `___createTime`. Nil for a search in all searchable fields.
    package var fieldName: String?
    package var value: FieldValue
    /// The greatest distance in metres, for `near`.
    package var distance: Double?

    package init(_ comparator: Comparator, _ fieldName: String?, _ value: FieldValue, distance: Double? = nil) {
        (self.comparator, self.fieldName, self.value, self.distance) = (comparator, fieldName, value, distance)
    }

    init(_ node: JSONNode) throws(WireFailure) {
        guard let comparator = node["comparator"]?.string.flatMap(Comparator.init) else {
            throw .badRequest(
                "a filter must have one of the comparators "
                    + Comparator.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        fieldName = try node.queriedField()
        let name = fieldName ?? "the searchable fields"
        guard let field = node["fieldValue"], let value = try FieldEntry(field, name: name).value else {
            throw .badRequest("the filter on '\(name)' must have a fieldValue")
        }
        (self.comparator, self.value) = (comparator, value)
        distance = node["distance"]?.double
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("comparator", comparator.rawValue)
            $0.member("fieldName", fieldName)
            $0.member("fieldValue") { FieldEntry(value).write(to: &$0) }
            $0.member("distance", distance)
        }
    }
}

extension JSONNode {
    /// The system fields by the names that CloudKit JS gives them.
    private static let systemFields = [
        "recordName": "___recordID", "createdUserRecordName": "___createdBy", "createdTimestamp": "___createTime",
        "modifiedUserRecordName": "___modifiedBy", "modifiedTimestamp": "___modTime", "recordChangeTag": "___etag",
    ]

    /// The field that a filter or a sort order names: one of the program, or a system field by either of its names.
    fileprivate func queriedField() throws(WireFailure) -> String? {
        if let name = self["fieldName"]?.string { return name }
        guard let name = self["systemFieldName"]?.string else { return nil }
        guard let field = Self.systemFields[name] ?? Self.systemFields.values.first(where: { $0 == name }) else {
            throw .badRequest(
                "'\(name)' is no system field. Use one of \(Self.systemFields.keys.sorted().joined(separator: ", "))"
            )
        }
        return field
    }
}

/// A part of the order of a query's results.
package struct QuerySort: Hashable, Sendable {
    package var fieldName: String
    package var isAscending: Bool
    /// The place from which distances are measured, for a field that is a location.
    package var relativeLocation: LocationValue?

    package init(_ fieldName: String, ascending: Bool = true, relativeTo location: LocationValue? = nil) {
        (self.fieldName, isAscending, relativeLocation) = (fieldName, ascending, location)
    }

    init(_ node: JSONNode) throws(WireFailure) {
        guard let name = try node.queriedField() else {
            throw .badRequest("an element of sortBy must have a fieldName")
        }
        let location = (node["relativeLocation"]?["value"] ?? node["relativeLocation"]).flatMap { LocationValue($0) }
        self.init(name, ascending: node["ascending"]?.bool ?? true, relativeTo: location)
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("fieldName", fieldName)
            $0.member("ascending", isAscending)
            if let relativeLocation { $0.member("relativeLocation") { relativeLocation.write(to: &$0) } }
        }
    }
}

/// The request `records/query`: finds records of one type.
package struct RecordsQuery: Sendable {
    package var recordType: String
    package var filters: [QueryFilter] = []
    package var sorts: [QuerySort] = []
    package var zoneID: ZoneName?
    /// Whether all zones of the database are searched.
    package var isZoneWide = false
    package var resultsLimit: Int?
    package var continuationMarker: String?
    package var desiredKeys: Set<String>?
    package var numbersAsStrings = false

    package init(recordType: String) {
        self.recordType = recordType
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        guard let query = node["query"], let type = query["recordType"]?.string, !type.isEmpty else {
            throw .badRequest("'query' must be an object with a recordType")
        }
        recordType = type
        if query["filterBy"] != nil {
            for filter in try query.list("filterBy") { filters.append(try QueryFilter(filter)) }
        }
        if query["sortBy"] != nil {
            for sort in try query.list("sortBy") { sorts.append(try QuerySort(sort)) }
        }
        zoneID = try node.zoneName()
        isZoneWide = node["zoneWide"]?.bool ?? false
        resultsLimit = try node.limit()
        continuationMarker = node["continuationMarker"]?.string
        desiredKeys = try node.names("desiredKeys").map { Set($0) }
        numbersAsStrings = node["numbersAsStrings"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("query") { writer in
                writer.object {
                    $0.member("recordType", recordType)
                    $0.member("filterBy") { $0.array(filters) { $1.write(to: &$0) } }
                    $0.member("sortBy") { $0.array(sorts) { $1.write(to: &$0) } }
                }
            }
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
            if isZoneWide { $0.member("zoneWide", true) }
            $0.member("resultsLimit", resultsLimit.map { Int64($0) })
            $0.member("continuationMarker", continuationMarker)
            $0.names("desiredKeys", desiredKeys)
        }
    }
}
