/// What changed from one version of a model to another, and what migration that takes.
package struct ModelComparison: Sendable {
    /// Entity by entity in the order of the newer model, then the removed ones.
    package let changes: [ModelChange]

    package init(from old: ModelDefinition, to new: ModelDefinition) {
        let pairs = EntityPairs(old: old, new: new)
        let properties = PropertyComparison(pairs)
        var changes: [ModelChange] = []
        for entity in new.entities {
            guard let former = pairs.former(of: entity) else {
                changes.append(ModelChange(entity.name, "added", .inferred))
                changes += properties.changes(inAdded: entity)
                continue
            }
            changes += EntityComparison(from: former, to: entity, pairs, properties).changes
        }
        let removals = pairs.removed.map { ModelChange($0.name, "removed", .inferred) }
        self.changes = changes + removals + Self.requestChanges(from: old, to: new)
    }

    /// What a store of the older version needs, all changes taken together.
    package var verdict: Verdict {
        let reasons = changes.compactMap { change in
            if case .custom = change.migration { change } else { nil }
        }
        if !reasons.isEmpty {
            return .custom(reasons)
        }
        if changes.isEmpty {
            return .equal
        }
        return changes.allSatisfy { $0.migration == .none } ? .compatible : .lightweight
    }

    package enum Verdict: Hashable, Sendable {
        /// The models are equal in everything that is compared.
        case equal
        /// Stores open without migration.
        case compatible
        case lightweight
        /// The changes that no migration can infer.
        case custom([ModelChange])
    }

    private static func requestChanges(from old: ModelDefinition, to new: ModelDefinition) -> [ModelChange] {
        let former = Dictionary(old.fetchRequests.map { ($0.name, $0) }) { first, _ in first }
        var changes = new.fetchRequests.compactMap { request -> ModelChange? in
            guard former[request.name] != request else { return nil }
            let verb = former[request.name] == nil ? "added" : "changed"
            return ModelChange(request.entityName, "fetch request \(request.name) \(verb)", .none)
        }
        let names = Set(new.fetchRequests.map(\.name))
        for request in old.fetchRequests where !names.contains(request.name) {
            changes.append(ModelChange(request.entityName, "fetch request \(request.name) removed", .none))
        }
        return changes
    }
}
