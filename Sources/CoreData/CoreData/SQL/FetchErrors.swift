internal import Foundation
internal import FoundationBackfill

/// What can be wrong with a fetch that a store is asked for.
enum FetchErrors {
    /// A key path that the entity does not have, or has in memory only.
    static func notFound(_ keyPath: String, in entity: EntityLayout) -> any Error {
        error(
            "keypath \(keyPath) not found in entity \(entity.name)",
            "Compare the key path with the entity's properties. Transient ones cannot be sorted by or selected."
        )
    }

    /// A to-many key path that is compared as if it had one value.
    static func toManyNotAllowed(_ keyPath: String, in entity: EntityLayout) -> any Error {
        error(
            "to-many key not allowed here: \(keyPath) of entity \(entity.name)",
            "Use ANY, ALL or NONE, an operator such as @count, or SUBQUERY."
        )
    }

    /// A variable that was given no value.
    static func noValue(forVariable name: String) -> any Error {
        error(
            "Can't get value for '\(name)' in bindings: the variable $\(name) was given no value.",
            "Give it one with withSubstitutionVariables(_:)."
        )
    }

    /// A property of a fetch that groups rows, of which there may be many values in a group.
    static func notGrouped(_ name: String, in entity: EntityLayout) -> any Error {
        error(
            "SELECT clauses in queries with GROUP BY components can only contain properties named in the GROUP BY or "
                + "aggregate functions (\(name) of \(entity.name) not in GROUP BY)",
            "Add it to propertiesToGroupBy, or sum it up: max:(\(name))."
        )
    }

    /// A condition of groups where there are none.
    static func havingWithoutGroups() -> any Error {
        error(
            "Invalid fetch request: HAVING requires GROUP BY",
            "Set propertiesToGroupBy, or say the condition of rows with the predicate."
        )
    }

    /// Groups, or a condition of groups, where the results are not dictionaries.
    static func groupsWithoutDictionaries() -> any Error {
        error(
            "Invalid fetch request: GROUP BY requires NSDictionaryResultType",
            "Set the request's resultType to dictionaryResultType."
        )
    }

    /// Rows that are to be grouped by what is known of groups only.
    static func groupedByAggregate(_ name: String) -> any Error {
        error("Invalid fetch request: \(name) in propertiesToGroupBy sums up rows", "Group by what each row has.")
    }

    /// An aggregate of aggregates.
    static func nestedAggregate(_ argument: NSExpression) -> any Error {
        error(
            "Unsupported function expression: \(argument) sums up rows inside of a function that sums up rows",
            "Sum up what each row has."
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
