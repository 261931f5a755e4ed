internal import FoundationBackfill

/// Checks the expressions of a mapping before they are evaluated: they may come from a file, and evaluating an unknown
/// variable or key would trap.
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

    /// The variables that are available when no object is being migrated.
    private static let lasting: Set<String> = [
        NSMigrationManagerKey, NSMigrationEntityMappingKey, NSMigrationEntityPolicyKey,
    ]
    private static let variables = lasting.union([
        NSMigrationSourceObjectKey, NSMigrationDestinationObjectKey, NSMigrationPropertyMappingKey,
    ])

    /// The expression being checked and its property, for messages.
    private struct Subject {
        let expression: NSExpression
        let property: String?
    }

    /// - Throws: `CocoaError` with the code 134110 if the expression uses an unknown variable or key.
    func require(_ expression: NSExpression, ofProperty property: String) throws {
        try require(expression, bound: Self.variables, Subject(expression: expression, property: property))
    }

    /// Checks the expression that finds the source objects, which cannot use variables for single objects.
    ///
    /// - Throws: The same errors as ``require(_:ofProperty:)``.
    func requireSource(_ expression: NSExpression) throws {
        try require(expression, bound: Self.lasting, Subject(expression: expression, property: nil))
    }

    private func require(_ expression: NSExpression, bound: Set<String>, _ subject: Subject) throws {
        switch expression.form {
        case .variable(let name):
            guard bound.contains(name) else { throw failure("there is no variable $\(name)", subject) }
        case .keyPath(let path, of: let operand):
            try requireKeys(of: path, operand, subject)
        case .subquery(let collection, let variable, let predicate):
            try require(collection, bound: bound, subject)
            return try require(predicate, bound: bound.union([variable]), subject)
        default: break
        }
        for child in expression.form.children {
            try require(child, bound: bound, subject)
        }
        if let predicate = expression.form.innerPredicate { try require(predicate, bound: bound, subject) }
    }

    private func require(_ predicate: NSPredicate, bound: Set<String>, _ subject: Subject) throws {
        _ = try predicate.replacingExpressions { expression in
            try require(expression, bound: bound, subject)
            return expression
        }
    }

    /// Checks a key path of the source or destination object as far as the model determines it. Errors beyond that are
    /// detected during evaluation.
    private func requireKeys(of path: String, _ operand: NSExpression?, _ subject: Subject) throws {
        guard case .variable(let variable)? = operand?.form, var entity = entities[variable],
            let model = models[variable]
        else { return }
        for key in path.split(separator: ".") where !key.hasPrefix("@") {
            if ["self", "objectID", "entity"].contains(key) { return }
            guard let found = entity.property(named: String(key)) else {
                throw failure("\(entity.name) has no property \(key)", subject)
            }
            guard let relationship = found.relationship else { return }
            entity = model.entity(relationship.destination)
        }
    }

    private func failure(_ reason: String, _ subject: Subject) -> CocoaError {
        failure(reason, ofProperty: subject.property, in: subject.expression)
    }

    func failure(_ reason: String, ofProperty property: String?, in expression: NSExpression? = nil) -> CocoaError {
        ErrorFactory.migrationFailed(
            reason,
            mapping: mapping.mappingName,
            entity: mapping.destinationEntityName ?? mapping.sourceEntityName,
            property: property,
            expression: expression?.description
        )
    }
}
