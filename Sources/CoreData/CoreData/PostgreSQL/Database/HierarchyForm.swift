internal import FoundationBackfill

/// Where the objects of a hierarchy of entities are.
enum HierarchyForm: String {
    /// In one table, with the number of the entity in each row.
    case table
    /// In a table for each entity that has objects, and a view over these tables.
    case tables

    /// The key in the user info of the entity at the top of the hierarchy.
    static let key = "postgresql.inheritance"

    /// The form of the hierarchy with an entity at the top. One without subentities is a table.
    init(_ root: EntityLayout) {
        let value = TableMapping.text(Self.key, root.description.userInfo)
        self = root.hasSubentities ? value.flatMap { Self(rawValue: $0) } ?? .table : .table
    }

    /// Returns what is wrong with the user info of a model's entities, as part of a message; nil if nothing is.
    static func mistake(in layout: ModelLayout) -> String? {
        for entity in layout.entities {
            guard let value = entity.description.userInfo?[key] else { continue }
            let isKnown = (value as? String).flatMap { Self(rawValue: $0) } != nil
            guard isKnown else {
                return "\(entity.name) has “\(value)” for \(key) in its user info; known are “table” and “tables”"
            }
            guard entity.parentNumber != nil else { continue }
            let root = layout.entity(entity.rootNumber).name
            return
                "\(entity.name) has \(key) in its user info; it belongs in that of \(root), at the top of the hierarchy"
        }
        return nil
    }
}

extension SQLDialect {
    /// The dialect in which the hierarchies below the entities with some names have a table for each entity, and others have one.
    func splitting(_ roots: [String]) -> SQLDialect {
        var dialect = self
        dialect.splits = { roots.contains($0.name) }
        return dialect
    }
}
