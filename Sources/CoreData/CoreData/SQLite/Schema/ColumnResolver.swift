internal import FoundationBackfill

/// Finds the columns of the names and expressions in an entity's indexes.
struct ColumnResolver {
    private let layout: ModelLayout
    private let names: [ColumnKey: String]
    private let entity: EntityLayout

    /// - Parameter names: The names of all columns of the store.
    init(_ layout: ModelLayout, _ names: [ColumnKey: String], _ entity: EntityLayout) {
        self.layout = layout
        self.names = names
        self.entity = entity
    }

    /// Returns the columns of a property; none if it has no columns of its own, or does not exist.
    func columns(of name: String) -> [String] {
        guard let property = entity.property(named: name), !property.isTransient else { return [] }
        let key = layout.declaration(of: property.ordinal, in: entity)
        if property.relationship != nil {
            return [names[ColumnKey(property: key, part: .key)]].compactMap { property.slots.isEmpty ? nil : $0 }
        }
        return entity.slots[property.slots].compactMap { slot in
            guard case .attribute(let element) = slot.role else { return nil }
            let part = element.map { ColumnKey.Part.element($0) } ?? .value
            return names[ColumnKey(property: key, part: part)]
        }
    }

    /// Returns the column of a key path: `name`, or `place.city` for the element of a composite attribute.
    func column(of keyPath: String) -> (name: String, type: NSAttributeType)? {
        let steps = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        guard let first = steps.first, let property = entity.property(named: first) else { return nil }
        let columns = columns(of: first)
        let slots = Array(entity.slots[property.slots])
        if steps.count == 1 {
            guard let column = columns.first, let slot = slots.first, columns.count == 1 else { return nil }
            return (column, slot.attributeType)
        }
        let index = slots.firstIndex { slot in
            if case .attribute(let element?) = slot.role { element == steps[1] } else { false }
        }
        guard let index, columns.indices.contains(index) else { return nil }
        return (columns[index], slots[index].attributeType)
    }

    /// Returns the columns of an index's element; none if SQL has no column for it.
    func columns(of element: NSFetchIndexElementDescription) -> [String] {
        guard let computed = element.property as? NSExpressionDescription else {
            return element.propertyName.map { columns(of: $0) } ?? []
        }
        switch computed.expression?.form {
        case .evaluatedObject: return ["Z_PK"]
        case .keyPath(let keyPath, nil): return columns(ofKeyPath: keyPath)
        default: return []
        }
    }

    private func columns(ofKeyPath keyPath: String) -> [String] {
        switch keyPath.lowercased() {
        case "self", "objectid": ["Z_PK"]
        case "entity": ["Z_ENT"]
        default: column(of: keyPath).map { [$0.name] } ?? []
        }
    }
}
