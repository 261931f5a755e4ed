internal import CoreData
internal import ManagedObjectModelFormat

/// A key path that rows offer, and what its values are.
struct RowKey: Hashable, Sendable {
    enum Kind: Sendable {
        case text, number, truth, object, other
    }

    let path: String
    let kind: Kind
    /// Whether the key path leads over a to-many relationship, so that a row says for which of its objects it must be true.
    var isToMany = false

    /// What a new row compares with.
    var usualValue: String {
        switch kind {
        case .text: "\"\""
        case .number: "0"
        case .truth: "YES"
        case .object, .other: "nil"
        }
    }

    /// The usual row for the key.
    var row: RowComparison {
        let comparison = kind == .text ? RowOperator(symbol: "CONTAINS", options: "[cd]") : .equal
        return RowComparison(modifier: isToMany ? .any : nil, key: path, comparison: comparison, value: usualValue)
    }
}

extension ModelDefinition {
    /// The keys of an entity that rows offer: its own, and those of the entities to which its relationships lead.
    func rowKeys(of entity: String) -> [RowKey] {
        let lineage = self.entity(named: entity).map(lineage(of:)) ?? []
        let own = lineage.flatMap(\.attributes).map { $0.rowKey("", isToMany: false) }
        let relationships = lineage.flatMap(\.relationships)
        let objects = relationships.map { RowKey(path: $0.name, kind: .object, isToMany: $0.isToMany) }
        let further = relationships.flatMap { relationship in
            let other = self.entity(named: relationship.destinationName).map(self.lineage(of:)) ?? []
            return other.flatMap(\.attributes).map {
                $0.rowKey("\(relationship.name).", isToMany: relationship.isToMany)
            }
        }
        return own + objects + further
    }
}

extension AttributeDefinition {
    fileprivate func rowKey(_ prefix: String, isToMany: Bool) -> RowKey {
        let kind: RowKey.Kind =
            switch type {
            case .string, .uri, .uuid: .text
            case .boolean: .truth
            case .integer16, .integer32, .integer64, .decimal, .double, .float, .date: .number
            default: .other
            }
        return RowKey(path: prefix + name, kind: kind, isToMany: isToMany)
    }
}

extension EntityShape {
    /// The keys that rows offer: its own, and those of the entities to which its relationships lead.
    func rowKeys(among entities: [EntityShape]) -> [RowKey] {
        let own = attributes.map { $0.rowKey("", isToMany: false) }
        let objects = relationships.map { RowKey(path: $0.name, kind: .object, isToMany: $0.isToMany) }
        let further = relationships.flatMap { relationship in
            (entities.first { $0.name == relationship.destination }?.attributes ?? []).map {
                $0.rowKey("\(relationship.name).", isToMany: relationship.isToMany)
            }
        }
        return own + objects + further
    }
}

extension AttributeShape {
    fileprivate func rowKey(_ prefix: String, isToMany: Bool) -> RowKey {
        let kind: RowKey.Kind =
            switch type {
            case .stringAttributeType, .URIAttributeType, .UUIDAttributeType, .dateAttributeType: .text
            case .booleanAttributeType: .truth
            default: isNumeric ? .number : .other
            }
        return RowKey(path: prefix + name, kind: kind, isToMany: isToMany)
    }
}
