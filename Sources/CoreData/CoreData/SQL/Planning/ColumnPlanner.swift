/// Finds the columns of a hierarchy's table in Apple's order, which is by class and, within a class, by entity and name.
struct ColumnPlanner {
    private let layout: ModelLayout
    private let storedNumbers: [Int]
    private let hierarchy: [EntityLayout]
    private var names = NameSpace(taken: PlannedTable.fixedColumns)
    private(set) var columns: [PlannedColumn] = []

    init(_ layout: ModelLayout, storedNumbers: [Int], root: EntityLayout) {
        self.layout = layout
        self.storedNumbers = storedNumbers
        hierarchy = layout.hierarchy(of: root)
        // Columns of equal names are numbered in this order, too.
        for entity in hierarchy {
            appendValues(of: entity, .integer)
            appendToOnes(of: entity)
        }
        let strangers = relationshipsWithoutInverse()
        for (entity, property) in strangers {
            let name = "Z\(storedNumbers[entity.number - 1])\(property.name.uppercased())"
            append(entity, property, .key, name, "INTEGER")
        }
        appendOrders(strangers)
        for storage in ColumnClass.allCases where storage != .integer {
            for entity in hierarchy {
                appendValues(of: entity, storage)
            }
        }
    }

    private mutating func appendValues(of entity: EntityLayout, _ storage: ColumnClass) {
        for property in layout.declaredProperties(of: entity) {
            for slot in entity.slots[property.slots] where ColumnClass(slot.attributeType) == storage {
                guard case .attribute(let element) = slot.role else { continue }
                let suffix = element.map { "_\(NameSpace.plain($0.uppercased()))" } ?? ""
                let part = element.map { ColumnKey.Part.element($0) } ?? .value
                append(entity, property, part, "Z\(property.name.uppercased())\(suffix)", slot.attributeType.sqlType)
            }
        }
    }

    private mutating func appendToOnes(of entity: EntityLayout) {
        for property in layout.declaredProperties(of: entity) {
            guard case .toOne(let relationship) = property.kind else { continue }
            append(entity, property, .key, "Z\(property.name.uppercased())", "INTEGER")
            guard property.slots.count > 1, let name = columns.last?.name.dropFirst() else { continue }
            let number = storedNumbers[relationship.destination - 1]
            append(entity, property, .entityNumber, "Z\(number)_\(name)", "INTEGER")
        }
    }

    /// To-many relationships that lead here and that nothing leads back from.
    private func relationshipsWithoutInverse() -> [(EntityLayout, PropertyLayout)] {
        hierarchy.flatMap { destination in
            layout.entities.flatMap { entity in
                layout.declaredProperties(of: entity).filter { property in
                    guard case .toMany(let relationship) = property.kind else { return false }
                    return relationship.destination == destination.number && layout.inverse(of: relationship) == nil
                }.map { (entity, $0) }
            }
        }
    }

    /// The places of objects in the ordered relationships that they belong to.
    private mutating func appendOrders(_ strangers: [(EntityLayout, PropertyLayout)]) {
        for entity in hierarchy {
            for property in layout.declaredProperties(of: entity) {
                guard case .toOne(let relationship) = property.kind,
                    let inverse = layout.inverse(of: relationship)?.property.relationship,
                    inverse.isToMany, inverse.isOrdered
                else { continue }
                append(entity, property, .order, "Z_FOK_\(property.name.uppercased())", "INTEGER")
            }
        }
        for (entity, property) in strangers where property.relationship?.isOrdered == true {
            let name = "Z_FOK_\(storedNumbers[entity.number - 1])\(property.name.uppercased())"
            append(entity, property, .order, name, "INTEGER")
        }
    }

    private mutating func append(
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ part: ColumnKey.Part,
        _ name: String,
        _ type: String
    ) {
        let key = ColumnKey(property: PropertyKey(entity: entity.number, name: property.name), part: part)
        columns.append(
            PlannedColumn(key: key, baseName: NameSpace.plain(name), name: names.unique(name), type: type)
        )
    }
}
