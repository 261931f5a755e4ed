package import CloudWire

/// One way in which a schema differs from the one before it.
package struct SchemaChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case added = "+"
        case changed = "~"
        case removed = "-"
    }

    package enum Subject: Hashable, Sendable {
        case role(String)
        case type(String)
        case field(String, type: String)
        case index(FieldSchema.Index, field: String, type: String)
        case grant(role: String, type: String)
    }

    package let kind: Kind
    package let subject: Subject
    /// The change as a sentence.
    package let sentence: String
    /// Whether it cannot be taken back: what production has, it keeps, and values of removed fields are gone.
    package let isIrreversible: Bool

    /// The change as a line of a text.
    package var line: String { "\(kind.rawValue) \(sentence)\(isIrreversible ? " (cannot be undone)" : "")" }
}

/// The changes that lead from one schema to another: roles first, then each type with its fields, indexes and rights.
package struct SchemaDifference: Hashable, Sendable {
    package private(set) var changes: [SchemaChange] = []
    private let environment: CloudPath.Environment

    /// - Parameter environment: Where the new schema is to hold: fields and types of production stay for good.
    package init(
        from old: ContainerSchema,
        to new: ContainerSchema,
        in environment: CloudPath.Environment
    ) {
        self.environment = environment
        for role in new.roles.subtracting(old.roles).sorted() { add(.added, .role(role), "Adds the role \(role).") }
        for role in old.roles.subtracting(new.roles).sorted() {
            add(.removed, .role(role), "Removes the role \(role).")
        }
        for name in Set(old.types.keys).union(new.types.keys).sorted() {
            switch (old.types[name], new.types[name]) {
            case (nil, let type?): add(type, named: name)
            case (_?, nil): add(.removed, .type(name), "Removes the record type \(name) with all its fields.")
            case (let former?, let type?): compare(former, type, named: name)
            case (nil, nil): break
            }
        }
    }

    package var isEmpty: Bool { changes.isEmpty }

    package var irreversible: [SchemaChange] { changes.filter(\.isIrreversible) }

    /// The types and fields that only the new schema has: if the old one is that of production, it refuses records with them.
    package var unknownBefore: [SchemaChange] {
        changes.filter { change in
            switch change.subject {
            case .type, .field: change.kind == .added
            default: false
            }
        }
    }

    /// The changes as lines; empty if there are none.
    package var text: String { changes.map { $0.line + "\n" }.joined() }

    // MARK: - Comparing

    private mutating func add(_ kind: SchemaChange.Kind, _ subject: SchemaChange.Subject, _ sentence: String) {
        let isIrreversible =
            switch (subject, kind) {
            case (.type, .added), (.field, .added): environment == .production
            case (.type, .removed), (.field, _): true
            default: false
            }
        changes.append(
            SchemaChange(kind: kind, subject: subject, sentence: sentence, isIrreversible: isIrreversible)
        )
    }

    private mutating func add(_ type: RecordTypeSchema, named name: String) {
        let fields = type.fields.sorted { $0.key < $1.key }.map { "\($0) \($1.text)" }
        let list = fields.isEmpty ? "without fields" : "with \(fields.joined(separator: ", "))"
        add(.added, .type(name), "Adds the record type \(name) \(list).")
    }

    private mutating func compare(_ old: RecordTypeSchema, _ new: RecordTypeSchema, named type: String) {
        for name in Set(old.fields.keys).union(new.fields.keys).sorted() {
            let subject = SchemaChange.Subject.field(name, type: type)
            switch (old.fields[name], new.fields[name]) {
            case (nil, let field?): add(.added, subject, "Adds the field \(name) to \(type): \(field.text).")
            case (_?, nil): add(.removed, subject, "Removes the field \(name) of \(type) and its values.")
            case (let former?, let field?):
                if former.kindText != field.kindText {
                    let sentence = "Changes the field \(name) of \(type) from \(former.kindText) to \(field.kindText)."
                    add(.changed, subject, sentence)
                }
                compareIndexes(former.indexes, field.indexes, name, type)
            case (nil, nil): break
            }
        }
        for name in ContainerSchema.systemFields.keys.sorted() {
            compareIndexes(old.systemIndexes[name] ?? [], new.systemIndexes[name] ?? [], name, type)
        }
        for role in Set(old.grants.keys).union(new.grants.keys).sorted() {
            compareGrants(old.grants[role] ?? [], new.grants[role] ?? [], role, type)
        }
    }

    private mutating func compareIndexes(
        _ old: Set<FieldSchema.Index>,
        _ new: Set<FieldSchema.Index>,
        _ field: String,
        _ type: String
    ) {
        for index in FieldSchema.Index.allCases where old.contains(index) != new.contains(index) {
            let isNew = new.contains(index)
            add(
                isNew ? .added : .removed,
                .index(index, field: field, type: type),
                "\(isNew ? "Adds" : "Removes") the index \(index.rawValue) \(isNew ? "to" : "of") \(field) of \(type)."
            )
        }
    }

    private mutating func compareGrants(
        _ old: Set<RecordTypeSchema.Right>,
        _ new: Set<RecordTypeSchema.Right>,
        _ role: String,
        _ type: String
    ) {
        guard old != new else { return }
        let subject = SchemaChange.Subject.grant(role: role, type: type)
        let (before, after) = (RecordTypeSchema.text(of: old), RecordTypeSchema.text(of: new))
        switch (old.isEmpty, new.isEmpty) {
        case (true, _): add(.added, subject, "Lets \(role) \(after) records of \(type).")
        case (_, true): add(.removed, subject, "Lets \(role) no longer \(before) records of \(type).")
        default: add(.changed, subject, "Lets \(role) \(after) records of \(type), instead of \(before).")
        }
    }
}

extension FieldSchema {
    /// The type without indexes, as the text of a schema has it.
    package var kindText: String { (isEncrypted ? "ENCRYPTED " : "") + shape.schemaName }

    /// The type and the indexes, as the text of a schema has them.
    package var text: String {
        ([kindText] + Index.allCases.filter(indexes.contains).map(\.rawValue)).joined(separator: " ")
    }
}

extension RecordTypeSchema {
    fileprivate static func text(of rights: Set<Right>) -> String {
        Right.allCases.filter(rights.contains).map { $0.rawValue.lowercased() }.joined(separator: ", ")
    }
}
