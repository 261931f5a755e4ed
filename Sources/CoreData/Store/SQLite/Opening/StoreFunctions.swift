internal import SQLiteConnection

/// The functions that statements on a store call: those of predicates, and those that triggers of Apple's end with.
enum StoreFunctions {
    /// What triggers of derived attributes call when they have changed a value, also in files of older versions.
    private static let triggerFunctions = [
        DerivedAttributeTriggers.updateFunction, DerivedAttributeTriggers.insertFunction,
        "NSCoreDataTriggerUpdateAffectedObjectValue",
    ]

    static func register(on connection: Connection) throws(SQLiteError) {
        try SQLFunctions.register(on: connection)
        for name in triggerFunctions {
            // Nothing to be done: whoever saves reads such values back.
            try connection.register(function: name, argumentCount: -1, isDeterministic: false) { _, _ in }
        }
    }
}
