package import CloudWire

/// The type of a field in a schema: more than a request tells, since it says whether values are encrypted.
package struct FieldSchema: Hashable, Sendable {
    /// What queries may do with the field.
    package enum Index: String, Hashable, Sendable, CaseIterable {
        /// Compare for equality.
        case queryable = "QUERYABLE"
        /// Compare for order, and sort by it.
        case sortable = "SORTABLE"
        /// Search for words in it.
        case searchable = "SEARCHABLE"
    }

    package var shape: FieldShape
    package var isEncrypted = false
    package var indexes: Set<Index> = []

    package init(_ shape: FieldShape, isEncrypted: Bool = false, indexes: Set<Index> = []) {
        (self.shape, self.isEncrypted, self.indexes) = (shape, isEncrypted, indexes)
    }

    /// The reason why no schema can have the field; nil if one can.
    package func fault(named name: String) -> String? {
        if !indexes.isEmpty, isEncrypted { return "the encrypted field \(name) cannot have an index" }
        if !indexes.isEmpty, shape.type == .bytes || shape.type == .asset {
            return "the field \(name) of this type cannot have an index"
        }
        if isEncrypted, shape.type == .asset || shape.type == .reference {
            return "the field \(name) of this type cannot be encrypted"
        }
        return nil
    }

    /// Whether a value may be stored in the field. An empty list may be one of any type.
    func accepts(_ other: FieldShape) -> Bool {
        shape.isList == other.isList && (shape.type == nil || other.type == nil || shape.type == other.type)
    }
}

/// A record type of a schema.
package struct RecordTypeSchema: Hashable, Sendable {
    package enum Right: String, Hashable, Sendable, CaseIterable {
        case create = "CREATE"
        case read = "READ"
        case write = "WRITE"
    }

    /// The fields of programs, by name.
    package var fields: [String: FieldSchema] = [:]
    /// The indexes of the fields that every record has, by names such as `___createTime`.
    package var systemIndexes: [String: Set<FieldSchema.Index>] = [:]
    /// The rights of roles in the public database.
    package var grants: [String: Set<Right>] = [:]

    /// The rights that a new type gives: its records can be read by all, made by users, and changed by those who made them.
    package static let usualGrants: [String: Set<Right>] = [
        "_creator": [.write], "_icloud": [.create], "_world": [.read],
    ]

    /// The type of shares, which no schema defines: all of them can be found, but not by their fields.
    static let ofShares = RecordTypeSchema(systemIndexes: ["___recordID": [.queryable]])
}

/// The record types of a container in one environment.
package struct ContainerSchema: Hashable, Sendable {
    /// The fields that every record has, and their types in the text of a schema.
    package static let systemFields: [String: FieldShape] = [
        "___createTime": FieldShape(.timestamp), "___createdBy": FieldShape(.reference), "___etag": FieldShape(.string),
        "___modTime": FieldShape(.timestamp), "___modifiedBy": FieldShape(.reference),
        "___recordID": FieldShape(.reference),
    ]
    /// The type that holds a user's record in every container.
    package static let usersType = "Users"
    static let mostFields = 256

    package var types: [String: RecordTypeSchema] = [usersType: RecordTypeSchema(grants: RecordTypeSchema.usualGrants)]
    /// The roles of programs, beside `_creator`, `_icloud` and `_world`.
    package var roles: Set<String> = []

    /// Makes the schema that a container begins with.
    package init() {}
}

extension RecordTypeSchema {
    init(grants: [String: Set<Right>]) {
        self.grants = grants
    }
}
