internal import Foundation
internal import PostgreSQLClient

/// What a program is told if the server refuses a row that the model does not allow.
///
/// Saves are validated before. A class may skip that, batch requests do, and neither gets past the database.
extension PostgreSQLStore {
    /// Returns the validation error for a row that breaks a rule; nil for other errors.
    ///
    /// - Parameter objects: The objects that were written.
    func ruleError(_ error: PostgreSQLError, _ objects: [NSManagedObject] = []) -> (any Error)? {
        guard error.isRuleViolation, let database, let rule = error.ruleName.flatMap({ database.rules[$0] }) else {
            return nil
        }
        for object in objects {
            guard let property = object.layout.property(named: rule.property),
                object.entity.isKindOf(named: rule.entity)
            else { continue }
            do {
                try object.validateModeledValue(object.modeledValue(at: property.ordinal), forKey: rule.property)
            } catch {
                return error
            }
        }
        let entity = database.tables.layout.entity(named: rule.entity)
        let id = entity.flatMap { entity in
            error.rowKey.map { NSManagedObjectID(entity, store: identity, key: $0) }
        }
        return ErrorFactory.brokenRule(rule, id?.uriRepresentation(), error)
    }
}

extension NSEntityDescription {
    /// Whether the entity, or one that it inherits from, has a name.
    fileprivate func isKindOf(named name: String) -> Bool {
        self.name == name || superentity?.isKindOf(named: name) == true
    }
}
