internal import SQLiteConnection

/// The functions that statements on a store call: those of predicates, and those that triggers of Apple's end with.
enum StoreFunctions {
    /// What triggers of derived attributes call when they have changed a value, also in files of older versions.
    private static let triggerFunctions = [
        DerivedAttributeTriggers.updateFunction, DerivedAttributeTriggers.insertFunction,
        "NSCoreDataTriggerUpdateAffectedObjectValue",
    ]

    /// - Parameter touched: Is told which rows triggers have changed.
    static func register(on connection: Connection, touched: TouchedRows? = nil) throws(SQLiteError) {
        try SQLFunctions.register(on: connection)
        for name in triggerFunctions {
            // Table, entity, key, attribute and value of what a trigger has changed.
            try connection.register(function: name, argumentCount: -1, isDeterministic: false) { arguments, _ in
                touched?.append(storedEntity: arguments[1].int64, key: arguments[2].int64)
            }
        }
    }
}
