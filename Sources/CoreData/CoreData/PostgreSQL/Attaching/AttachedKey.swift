extension AttachedTables {
    /// The column with the key of a table, and where the keys of new rows come from.
    struct Key: Sendable {
        let name: String
        let kind: ServerKind
        /// The expression of the next key, as a program reads it; nil if the server gives none.
        let next: String?
        /// The attribute that holds the key; nil if none does.
        let attribute: String?

        init(of table: ServerTable, _ planned: PlannedTable, _ entity: EntityLayout) throws {
            func refuse(_ reason: String) -> Mismatch { Mismatch(entity: entity.name, reason: reason) }
            let name = TableMapping.text(TableMapping.key, entity.description.userInfo) ?? "id"
            guard let column = table.column(name) else {
                throw refuse(
                    "the table “\(table.name)” has no key “\(name)”; name it by \(TableMapping.key) in the entity's user info"
                )
            }
            guard let kind = ServerKind(ofKeys: column.type) else {
                throw refuse(
                    "the key “\(name)” has the type \(column.fullType); keys are bigint, integer, uuid or text"
                )
            }
            guard table.key == [name] || table.unique.values.contains([name]) else {
                let isPart = table.key.count > 1 && table.key.contains(name)
                let reason = isPart ? "is one of several columns of the key of “\(table.name)”" : "is not unique"
                throw refuse("the key “\(name)” \(reason); objects have a key of one column, which no two rows share")
            }
            let attribute = planned.columns.first { $0.name == name && $0.key.part == .value }?.key.property
            guard attribute?.entity ?? entity.number == entity.number else {
                throw refuse("the key “\(name)” is an attribute of a subentity, and belongs to the entity at the top")
            }
            guard column.standard != nil || attribute != nil || kind == .uuidKey else {
                throw refuse(
                    "the key “\(name)” has no sequence: make it an identity, give it a default, or give it an attribute"
                )
            }
            let type = kind.isNamedKey ? AttachedTables.keyType : kind.typeName
            (self.name, self.kind, self.attribute) = (name, kind, attribute?.name)
            next = column.standard.map { "CAST(\($0) AS \(type))" }
        }
    }
}

extension ServerKind {
    /// The kind of keys in columns of a type; nil if it is none for keys.
    init?(ofKeys type: String) {
        switch type {
        case "int4", "int8": self = .integer
        case "uuid": self = .uuidKey
        case "text", "varchar", "bpchar": self = .textKey
        default: return nil
        }
    }

    /// Whether keys of the kind can be in a column of a type.
    func holds(keysOf type: String) -> Bool { self == .integer && type == "int2" || ServerKind(ofKeys: type) == self }
}
