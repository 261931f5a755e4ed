internal import Foundation

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
