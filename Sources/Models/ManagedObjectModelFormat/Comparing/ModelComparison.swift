/// The changes from one version of a model to another, and the migration that they need.
package struct ModelComparison: Sendable {
    /// The changes by entity in the order of the newer model, then removed entities, then fetch requests.
    package let changes: [ModelChange]
    /// The stored data that a lightweight migration drops.
    package let losses: [ModelLoss]

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
        losses = ModelLoss.all(from: old, to: new)
        self.changes = changes + removals + Self.requestChanges(from: old, to: new)
    }

    /// The migration that a store of the older version needs for all changes together.
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
        /// The models do not differ.
        case equal
        /// Stores open without a migration.
        case compatible
        /// A lightweight migration can be inferred.
        case lightweight
        /// A mapping model or a custom stage is needed because of these changes.
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

/// A difference between two versions of a model.
package struct ModelChange: Hashable, Sendable {
    /// The name of the entity in the newer version, or in the older one if it was removed.
    package var entity: String
    package var property: String?
    /// The change in words, such as `type changed from Integer 16 to Integer 64`.
    package var text: String
    package var migration: Migration

    init(_ entity: String, _ property: String?, _ text: String, _ migration: Migration) {
        self.entity = entity
        self.property = property
        self.text = text
        self.migration = migration
    }

    init(_ entity: String, _ text: String, _ migration: Migration) {
        self.init(entity, nil, text, migration)
    }

    /// The migration that a store of the older version needs because of a change.
    package enum Migration: Hashable, Sendable {
        /// None: stored data and version hash stay the same.
        case none
        /// A lightweight migration.
        case inferred
        /// A lightweight migration, which fails for some stores under the given condition.
        case inferredUnless(String)
        /// A mapping model or a custom stage, for the given reason.
        case custom(String)
    }
}
