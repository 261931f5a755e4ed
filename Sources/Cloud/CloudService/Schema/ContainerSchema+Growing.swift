internal import CloudWire

extension ContainerSchema {
    /// Checks a record's fields, and adds the types and fields that are new.
    ///
    /// - Parameters:
    ///   - entries: The fields with a value.
    ///   - isFixed: Whether new types and fields are refused, as in production.
    /// - Returns: Whether the schema has grown.
    mutating func take(
        _ entries: [String: FieldEntry],
        ofType type: String,
        isFixed: Bool
    ) throws(WireFailure) -> Bool {
        var known = types[type]
        if known == nil {
            guard !isFixed else { throw .badRequest("Cannot create new type \(type) in production schema") }
            guard Self.isName(type) else {
                throw .badRequest("invalid record type '\(type)': a letter, then letters, digits and underscores")
            }
            known = RecordTypeSchema(grants: RecordTypeSchema.usualGrants)
        }
        guard var known else { return false }
        for (name, entry) in entries {
            guard let value = entry.value else { continue }
            guard let field = known.fields[name] else {
                try known.add(
                    name,
                    FieldSchema.usual(value.shape, isEncrypted: entry.isEncrypted),
                    to: type,
                    isFixed: isFixed
                )
                continue
            }
            guard field.accepts(value.shape) else {
                throw .badRequest(
                    "invalid attempt to set value type \(value.shape.wireName) for field '\(name)' for type "
                        + "'\(type)', defined to be: \(field.shape.wireName)"
                )
            }
            guard field.isEncrypted == entry.isEncrypted else {
                throw .badRequest("field '\(name)' of type '\(type)' is \(field.isEncrypted ? "" : "not ")encrypted")
            }
            if field.shape.type == nil, value.shape.type != nil {
                known.fields[name] = FieldSchema.usual(value.shape, isEncrypted: field.isEncrypted)
            }
        }
        guard known != types[type] else { return false }
        types[type] = known
        return true
    }

    /// A name of a type or a field: a letter, then letters, digits and underscores.
    static func isName(_ name: String) -> Bool {
        name.allSatisfy(SchemaLexer.isOfWord) && name.first?.isLetter == true && name.utf8.count <= 255
    }

    /// Returns the ways in which another schema lacks something of this one, so that it cannot replace it in production.
    func losses(in other: ContainerSchema) -> [String] {
        var losses: [String] = []
        for (name, type) in types.sorted(by: { $0.key < $1.key }) {
            guard let others = other.types[name] else {
                losses.append("the record type \(name) is missing")
                continue
            }
            for (field, schema) in type.fields.sorted(by: { $0.key < $1.key }) {
                guard let new = others.fields[field] else {
                    losses.append("the field \(field) of \(name) is missing")
                    continue
                }
                if !schema.accepts(new.shape) || schema.isEncrypted != new.isEncrypted {
                    losses.append("the field \(field) of \(name) has another type")
                }
            }
        }
        return losses
    }
}

extension RecordTypeSchema {
    fileprivate mutating func add(
        _ name: String,
        _ field: FieldSchema,
        to type: String,
        isFixed: Bool
    ) throws(WireFailure) {
        guard !isFixed else {
            throw .badRequest("Cannot create or modify field '\(name)' in record '\(type)' in production schema")
        }
        guard ContainerSchema.isName(name) else {
            throw .badRequest("invalid field name '\(name)': a letter, then letters, digits and underscores")
        }
        guard fields.count < ContainerSchema.mostFields else {
            throw .badRequest("record type '\(type)' would have more than \(ContainerSchema.mostFields) fields")
        }
        fields[name] = field
    }
}

extension FieldSchema {
    /// A field that came into being when a record with it was saved: it has the indexes that its type may have, except
    /// those of lists for order.
    static func usual(_ shape: FieldShape, isEncrypted: Bool) -> FieldSchema {
        let indexes: Set<Index> =
            switch (shape.type, shape.isList) {
            case (.bytes, _), (.asset, _), (nil, _): []
            case (.string, false): [.queryable, .sortable, .searchable]
            case (_, true), (.reference, _), (.location, _): [.queryable]
            default: [.queryable, .sortable]
            }
        return FieldSchema(shape, isEncrypted: isEncrypted, indexes: isEncrypted ? [] : indexes)
    }
}
