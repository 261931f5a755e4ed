internal import FoundationBackfill

/// Finds the nodes that match a plan. Predicates and sort keys are evaluated in memory, through key-value coding on
/// nodes.
struct NodeFetch {
    private let plan: FetchPlan
    private let store: NSAtomicStore
    private let predicate: NSPredicate?
    /// Whether the predicate uses properties that are not stored, so that the context has to evaluate it.
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
            try Self.checkKeys(path, plan.entity)
        }
        for path in plan.sortKeys.compactMap(\.keyPath) where try Self.isTransient(path, plan.entity) {
            throw FetchErrors.notFound(path, in: plan.entity)
        }
        needsFiltering = isTransient
        predicate = isTransient ? nil : plan.predicate?.replacingIdentifiers { store.cacheNode(for: $0) }
    }

    /// Returns the matching nodes in the plan's order. The limit and offset are applied unless the context has to
    /// filter the nodes.
    func nodes() throws -> [NSAtomicStoreCacheNode] {
        var nodes = store.table.nodes(of: plan.entityNumbers)
        if let predicate {
            nodes = try GuardedEvaluation.evaluating(predicate, of: plan.entity) {
                nodes.filter { predicate.evaluate(with: $0) }
            }
        }
        if !plan.sortKeys.isEmpty { nodes = sorted(nodes) }
        guard !needsFiltering else { return nodes }
        let rest = plan.offset > 0 ? Array(nodes.dropFirst(plan.offset)) : nodes
        return plan.limit > 0 ? Array(rest.prefix(plan.limit)) : rest
    }

    // MARK: - Sorting

    private func sorted(_ nodes: [NSAtomicStoreCacheNode]) -> [NSAtomicStoreCacheNode] {
        // Each value is read once. Nodes are sorted by key already, which breaks ties.
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

    /// Throws an error if a key path leads through an attribute to a key that its values do not have.
    private static func checkKeys(_ keyPath: String, _ entity: EntityLayout) throws {
        guard case .key(let name)? = KeyPathSteps(keyPath).steps.first, let property = entity.property(named: name),
            let type = property.attributeType, type != .compositeAttributeType, !property.isTransient
        else { return }
        let rest = Array(KeyPathSteps(keyPath).steps.dropFirst())
        guard rest.isEmpty || type.hasKeys(rest) else { throw FetchErrors.notFound(keyPath, in: entity) }
    }

    /// Returns whether a key path begins with a property that is not stored.
    ///
    /// - Throws: An error if the entity has no property of that name.
    private static func isTransient(_ keyPath: String, _ entity: EntityLayout) throws -> Bool {
        let name = keyPath.split(separator: ".").first.map(String.init) ?? ""
        if ownKeys.contains(name) || name.hasPrefix("@") { return false }
        guard let property = entity.property(named: name) else { throw FetchErrors.notFound(keyPath, in: entity) }
        if case .fetched = property.kind { return true }
        return property.isTransient
    }
}

extension NSPredicate {
    /// Returns the predicate with each identifier replaced by the result of a closure.
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

/// The key paths that a predicate evaluates on its object.
struct NodeKeyPaths {
    private(set) var found: [String] = []

    mutating func collect(from predicate: NSPredicate) {
        switch predicate {
        case let compound as NSCompoundPredicate:
            for part in compound.subpredicates {
                if let part = part as? NSPredicate { collect(from: part) }
            }
        case let comparison as NSComparisonPredicate:
            collect(from: comparison.leftExpression)
            collect(from: comparison.rightExpression)
        default: break
        }
    }

    private mutating func collect(from expression: NSExpression) {
        switch expression.expressionType {
        case .keyPath:
            found.append(expression.keyPath)
        case .function:
            for argument in expression.arguments ?? [] { collect(from: argument) }
        case .unionSet, .intersectSet, .minusSet:
            collect(from: expression.left)
            collect(from: expression.right)
        case .aggregate:
            for element in expression.collection as? [NSExpression] ?? [] { collect(from: element) }
        case .conditional:
            collect(from: expression.predicate)
            collect(from: expression.true)
            collect(from: expression.false)
        default: break
        }
    }
}
