internal import FoundationBackfill

/// Finds the nodes that a plan asks for: predicates are evaluated and orders made in memory, over what nodes answer to
/// keys.
struct NodeFetch {
    private let plan: FetchPlan
    private let store: NSAtomicStore
    private let predicate: NSPredicate?
    /// Whether the predicate asks for what only objects know, so that the context has to test it.
    let needsFiltering: Bool

    /// - Throws: An error if the plan names properties that the entity does not have.
    init(_ plan: FetchPlan, in store: NSAtomicStore) throws {
        self.plan = plan
        self.store = store
        var paths = NodeKeyPaths()
        if let predicate = plan.predicate { paths.collect(from: predicate) }
        var isTransient = false
        for path in paths.found {
            isTransient = try Self.isTransient(path, plan.entity) || isTransient
        }
        for path in plan.sortKeys.compactMap(\.keyPath) where try Self.isTransient(path, plan.entity) {
            throw FetchErrors.notFound(path, in: plan.entity)
        }
        needsFiltering = isTransient
        predicate = isTransient ? nil : plan.predicate?.replacingIdentifiers { store.cacheNode(for: $0) }
    }

    /// The nodes in the plan's order; within its window, unless they have yet to be tested.
    func nodes() throws -> [NSAtomicStoreCacheNode] {
        var nodes = store.table.nodes(of: plan.entityNumbers)
        if let predicate { nodes = nodes.filter { predicate.evaluate(with: $0) } }
        if !plan.sortKeys.isEmpty { nodes = sorted(nodes) }
        guard !needsFiltering else { return nodes }
        let rest = plan.offset > 0 ? Array(nodes.dropFirst(plan.offset)) : nodes
        return plan.limit > 0 ? Array(rest.prefix(plan.limit)) : rest
    }

    // MARK: - Sorting

    private func sorted(_ nodes: [NSAtomicStoreCacheNode]) -> [NSAtomicStoreCacheNode] {
        // Each value is asked for once. Nodes come by key, which decides where nothing else does.
        let keys = nodes.map { node in
            plan.sortKeys.map { key in
                key.keyPath.map { Operand(flattened(node.value(forKeyPath: $0))) } ?? .integer(node.objectID.key)
            }
        }
        let places = nodes.indices.sorted { left, right in
            for (index, key) in plan.sortKeys.enumerated() {
                let order = key.comparison.order(keys[left][index], keys[right][index])
                if order != .orderedSame { return (order == .orderedAscending) == key.isAscending }
            }
            return left < right
        }
        return places.map { nodes[$0] }
    }

    // MARK: - Names

    private static let ownKeys: Set<String> = ["self", "SELF", "objectID", "entity"]

    /// Whether a key path begins with a property that is not stored.
    ///
    /// - Throws: An error if it begins with none of the entity's.
    private static func isTransient(_ keyPath: String, _ entity: EntityLayout) throws -> Bool {
        let name = keyPath.split(separator: ".").first.map(String.init) ?? ""
        if ownKeys.contains(name) || name.hasPrefix("@") { return false }
        guard let property = entity.property(named: name) else { throw FetchErrors.notFound(keyPath, in: entity) }
        if case .fetched = property.kind { return true }
        return property.isTransient
    }
}

extension NSPredicate {
    /// The predicate with what a closure gives for each identifier in its place.
    func replacingIdentifiers(_ replacement: (NSManagedObjectID) -> Any?) -> NSPredicate {
        replacingConstants { constant in
            switch constant {
            case let id as NSManagedObjectID: replacement(id)
            case let ids where elements(of: ids)?.contains { $0 is NSManagedObjectID } == true:
                (elements(of: ids) ?? []).map { element in
                    (element as? NSManagedObjectID).flatMap(replacement) ?? element
                }
            default: nil
            }
        }
    }
}
