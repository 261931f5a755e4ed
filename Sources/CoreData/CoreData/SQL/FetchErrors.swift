internal import Foundation
internal import FoundationBackfill

/// The errors for invalid fetch requests.
enum FetchErrors {
    /// A key path that does not exist in the entity, or leads to a transient property.
    static func notFound(_ keyPath: String, in entity: EntityLayout) -> any Error {
        error(
            "keypath \(keyPath) not found in entity \(entity.name)",
            "Compare the key path with the entity's properties. Transient ones cannot be sorted by or selected."
        )
    }

    /// A to-many key path in a comparison that expects one value.
    static func toManyNotAllowed(_ keyPath: String, in entity: EntityLayout) -> any Error {
        error(
            "to-many key not allowed here: \(keyPath) of entity \(entity.name)",
            "Use ANY, ALL or NONE, an operator such as @count, or SUBQUERY."
        )
    }

    /// A variable without a value.
    static func noValue(forVariable name: String) -> any Error {
        error(
            "Can't get value for '\(name)' in bindings: the variable $\(name) was given no value.",
            "Give it one with withSubstitutionVariables(_:)."
        )
    }

    /// A predicate or an expression that cannot be evaluated for an object.
    static func notEvaluated(_ format: String, of entity: String?, reason: String) -> any Error {
        error(
            "Cannot evaluate \(format)\(entity.map { " for objects of \($0)" } ?? ""): \(reason)",
            "Correct its keys and variables; validated(for:) checks a predicate that a user typed."
        )
    }

    /// A property to fetch that rows are not grouped by, so that a group may have several values of it.
    static func notGrouped(_ name: String, in entity: EntityLayout) -> any Error {
        error(
            "SELECT clauses in queries with GROUP BY components can only contain properties named in the GROUP BY or "
                + "aggregate functions (\(name) of \(entity.name) not in GROUP BY)",
            "Add it to propertiesToGroupBy, or aggregate it: max:(\(name))."
        )
    }

    /// A condition for groups in a fetch that has none.
    static func havingWithoutGroups() -> any Error {
        error(
            "Invalid fetch request: HAVING requires GROUP BY",
            "Set propertiesToGroupBy, or move the condition to the predicate."
        )
    }

    /// Groups, or a condition for groups, in a fetch whose results are not dictionaries.
    static func groupsWithoutDictionaries() -> any Error {
        error(
            "Invalid fetch request: GROUP BY requires NSDictionaryResultType",
            "Set the request's resultType to dictionaryResultType."
        )
    }

    /// An aggregate among the properties to group by.
    static func groupedByAggregate(_ name: String) -> any Error {
        error(
            "Invalid fetch request: \(name) in propertiesToGroupBy is an aggregate",
            "Group by properties of single rows."
        )
    }

    /// An aggregate of aggregates.
    static func nestedAggregate(_ argument: NSExpression) -> any Error {
        error(
            "Unsupported function expression: \(argument) is an aggregate inside another aggregate",
            "Aggregate properties of single rows."
        )
    }

    private static func error(_ message: String, _ suggestion: String) -> any Error {
        CocoaError(
            .persistentStoreUnsupportedRequest,
            userInfo: [
                NSLocalizedDescriptionKey: message,
                NSLocalizedFailureReasonErrorKey: message,
                NSLocalizedRecoverySuggestionErrorKey: suggestion,
                "NSExceptionName": "NSInvalidArgumentException",
            ]
        )
    }
}

extension CocoaError.Code {
    /// `NSPersistentStoreUnsupportedRequestTypeError`
    fileprivate static let persistentStoreUnsupportedRequest = CocoaError.Code(rawValue: 134_091)
}
