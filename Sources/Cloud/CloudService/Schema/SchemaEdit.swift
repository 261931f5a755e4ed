internal import CloudWire

/// A change of one thing in a schema.
package enum SchemaEdit: Hashable, Sendable {
    case addType(String)
    case removeType(String)
    case addField(String, FieldSchema, type: String)
    case removeField(String, type: String)
    /// Gives a field its indexes: those that it is to have, and no others. Fields that every record has may have some, too.
    case setIndexes(Set<FieldSchema.Index>, field: String, type: String)
    case addRole(String)
    case removeRole(String)
    /// Gives a role its rights to records of a type in the public database.
    case setRights(Set<RecordTypeSchema.Right>, role: String, type: String)

    /// Whether only development may be changed like this, from where it is deployed.
    var isForDevelopment: Bool {
        switch self {
        case .addType, .removeType, .addField, .removeField: true
        case .setIndexes, .addRole, .removeRole, .setRights: false
        }
    }
}

/// The reason why something in a schema cannot be changed.
package struct SchemaEditError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension ContainerSchema {
    /// Returns the schema after an edit.
    package func applying(_ edit: SchemaEdit) throws(SchemaEditError) -> ContainerSchema {
        var schema = self
        switch edit {
        case .addType(let name):
            try Self.checkName(name, of: "record type")
            guard types[name] == nil else { throw SchemaEditError("There is a record type \(name) already.") }
            schema.types[name] = RecordTypeSchema(grants: RecordTypeSchema.usualGrants)
        case .removeType(let name):
            _ = try type(name)
            guard name != Self.usersType else {
                throw SchemaEditError("The record type \(name) stands for the users, and stays.")
            }
            schema.types[name] = nil
        case .addField(let name, let field, let typeName):
            schema.types[typeName] = try type(typeName).adding(field, name, to: typeName)
        case .removeField(let name, let typeName):
            var type = try type(typeName)
            guard type.fields.removeValue(forKey: name) != nil else { throw Self.unknown(name, typeName) }
            schema.types[typeName] = type
        case .setIndexes(let indexes, let name, let typeName):
            schema.types[typeName] = try type(typeName).indexing(name, indexes, of: typeName)
        case .addRole(let name):
            try Self.checkName(name, of: "role")
            guard schema.roles.insert(name).inserted else { throw SchemaEditError("There is a role \(name) already.") }
        case .removeRole(let name):
            guard schema.roles.remove(name) != nil else { throw SchemaEditError("There is no role \(name) to remove.") }
            for type in schema.types.keys { schema.types[type]?.grants[name] = nil }
        case .setRights(let rights, let role, let typeName):
            guard roles.contains(role) || Self.ownRoles.contains(role) else {
                throw SchemaEditError("There is no role \(role). Add it first.")
            }
            var type = try type(typeName)
            type.grants[role] = rights.isEmpty ? nil : rights
            schema.types[typeName] = type
        }
        return schema
    }

    /// The roles that every container has.
    package static let ownRoles = ["_creator", "_icloud", "_world"]

    private func type(_ name: String) throws(SchemaEditError) -> RecordTypeSchema {
        guard let type = types[name] else { throw SchemaEditError("There is no record type \(name).") }
        return type
    }

    fileprivate static func unknown(_ field: String, _ type: String) -> SchemaEditError {
        SchemaEditError("The record type \(type) has no field \(field).")
    }

    fileprivate static func checkName(_ name: String, of kind: String) throws(SchemaEditError) {
        guard isName(name) else {
            throw SchemaEditError("The name of a \(kind) is a letter, then letters, digits and underscores: '\(name)'.")
        }
    }
}

extension RecordTypeSchema {
    fileprivate func adding(
        _ field: FieldSchema,
        _ name: String,
        to type: String
    ) throws(SchemaEditError) -> RecordTypeSchema {
        try ContainerSchema.checkName(name, of: "field")
        guard fields[name] == nil else { throw SchemaEditError("\(type) has a field \(name) already.") }
        guard fields.count < ContainerSchema.mostFields else {
            throw SchemaEditError("A record type has at most \(ContainerSchema.mostFields) fields.")
        }
        if let fault = field.fault(named: name) { throw SchemaEditError("This is not possible: \(fault).") }
        var type = self
        type.fields[name] = field
        return type
    }

    fileprivate func indexing(
        _ name: String,
        _ indexes: Set<FieldSchema.Index>,
        of typeName: String
    ) throws(SchemaEditError) -> RecordTypeSchema {
        var type = self
        if ContainerSchema.systemFields[name] != nil {
            type.systemIndexes[name] = indexes
            return type
        }
        guard var field = fields[name] else { throw ContainerSchema.unknown(name, typeName) }
        field.indexes = indexes
        if let fault = field.fault(named: name) { throw SchemaEditError("This is not possible: \(fault).") }
        type.fields[name] = field
        return type
    }
}
