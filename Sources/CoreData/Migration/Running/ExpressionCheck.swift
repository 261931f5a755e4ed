internal import FoundationBackfill

/// Looks at the expressions of a mapping before they are evaluated: they may come from a file, and variables and keys that
/// there are not would stop the program.
struct ExpressionCheck {
    private let mapping: NSEntityMapping
    private let entities: [String: EntityLayout]
    private let models: [String: ModelLayout]

    init(
        _ mapping: NSEntityMapping,
        _ source: EntityLayout?,
        _ destination: EntityLayout?,
        _ sourceModel: ModelLayout,
        _ destinationModel: ModelLayout
    ) {
        self.mapping = mapping
        var entities: [String: EntityLayout] = [:]
        entities[NSMigrationSourceObjectKey] = source
        entities[NSMigrationDestinationObjectKey] = destination
        self.entities = entities
        models = [
            NSMigrationSourceObjectKey: sourceModel, NSMigrationDestinationObjectKey: destinationModel,
        ]
    }

    private static let variables: Set<String> = [
        NSMigrationManagerKey, NSMigrationSourceObjectKey, NSMigrationDestinationObjectKey,
        NSMigrationEntityMappingKey, NSMigrationPropertyMappingKey, NSMigrationEntityPolicyKey,
    ]

    /// - Throws: `CocoaError` with the code 134110 if the expression has a variable or a key that there is not.
    func require(_ expression: NSExpression, ofProperty property: String?) throws {
        try require(expression, bound: Self.variables, property)
    }

    private func require(_ expression: NSExpression, bound: Set<String>, _ property: String?) throws {
        switch expression.form {
        case .variable(let name):
            guard bound.contains(name) else { throw failure("there is no variable $\(name)", ofProperty: property) }
        case .keyPath(let path, of: let operand):
            try requireKeys(of: path, operand, property)
        case .subquery(let collection, let variable, let predicate):
            try require(collection, bound: bound, property)
            return try require(predicate, bound: bound.union([variable]), property)
        default: break
        }
        for child in expression.form.children {
            try require(child, bound: bound, property)
        }
        if let predicate = expression.form.innerPredicate { try require(predicate, bound: bound, property) }
    }

    private func require(_ predicate: NSPredicate, bound: Set<String>, _ property: String?) throws {
        _ = try predicate.replacingExpressions { expression in
            try require(expression, bound: bound, property)
            return expression
        }
    }

    /// Follows a key path of the old or the new object, as far as the model tells where it leads.
    private func requireKeys(of path: String, _ operand: NSExpression?, _ property: String?) throws {
        guard case .variable(let variable)? = operand?.form, var entity = entities[variable],
            let model = models[variable]
        else { return }
        for key in path.split(separator: ".") where !key.hasPrefix("@") {
            if ["self", "objectID", "entity"].contains(key) { return }
            guard let found = entity.property(named: String(key)) else {
                throw failure("\(entity.name) has no property \(key)", ofProperty: property)
            }
            guard let relationship = found.relationship else { return }
            entity = model.entity(relationship.destination)
        }
    }

    func failure(_ reason: String, ofProperty property: String?) -> CocoaError {
        ErrorFactory.migrationFailed(
            reason,
            mapping: mapping.mappingName,
            entity: mapping.destinationEntityName ?? mapping.sourceEntityName,
            property: property
        )
    }
}
