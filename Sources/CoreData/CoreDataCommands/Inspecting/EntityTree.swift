internal import CoreData
internal import CoreDataCommandLine

/// The entities of a store, arranged by inheritance.
struct EntityTree {
    private let roots: [StoreInspection.Entity]
    private let childrenByName: [String: [StoreInspection.Entity]]

    init(_ entities: [StoreInspection.Entity]) {
        let names = Set(entities.map(\.name))
        roots = entities.filter { entity in entity.parent.map { !names.contains($0) } ?? true }
        childrenByName = Dictionary(grouping: entities.filter { $0.parent != nil }) { $0.parent ?? "" }
    }

    func children(of entity: StoreInspection.Entity) -> [StoreInspection.Entity] {
        childrenByName[entity.name] ?? []
    }

    /// Returns the number of rows of an entity and all its descendants; nil if they were not counted.
    func total(of entity: StoreInspection.Entity) -> Int? {
        guard let rows = entity.rows else { return nil }
        return children(of: entity).reduce(rows) { $0 + (total(of: $1) ?? 0) }
    }

    /// Returns the entities in depth-first order, siblings by name, each with the branches to draw before its name.
    func lines(_ style: Style) -> [(entity: StoreInspection.Entity, prefix: String)] {
        roots.sorted { $0.name < $1.name }.flatMap { lines(from: $0, "", "", style) }
    }

    private func lines(
        from entity: StoreInspection.Entity,
        _ prefix: String,
        _ indentation: String,
        _ style: Style
    ) -> [(entity: StoreInspection.Entity, prefix: String)] {
        let children = children(of: entity).sorted { $0.name < $1.name }
        return [(entity, prefix)]
            + children.enumerated().flatMap { place, child in
                let isLast = place == children.count - 1
                return lines(
                    from: child,
                    indentation + (isLast ? style.lastBranch : style.branch),
                    indentation + (isLast ? "   " : style.trunk),
                    style
                )
            }
    }
}
