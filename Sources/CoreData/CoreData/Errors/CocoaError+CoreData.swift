public import FoundationBackfill

/// Details of Core Data errors. Each property is nil if the error does not contain it.
extension CocoaError {
    /// The objects that the error concerns.
    public var affectedObjects: [AnyObject]? {
        userInfo[NSAffectedObjectsErrorKey] as? [AnyObject]
    }

    /// The stores that the error concerns.
    public var affectedStores: [AnyObject]? {
        userInfo[NSAffectedStoresErrorKey] as? [AnyObject]
    }

    /// The name of the property that failed validation.
    public var validationKey: String? {
        userInfo[NSValidationKeyErrorKey] as? String
    }

    /// The object that failed validation.
    public var validationObject: Any? {
        userInfo[NSValidationObjectErrorKey]
    }

    /// The predicate that the value does not satisfy.
    public var validationPredicate: NSPredicate? {
        userInfo[NSValidationPredicateErrorKey] as? NSPredicate
    }

    /// The value that failed validation.
    public var validationValue: Any? {
        userInfo[NSValidationValueErrorKey]
    }
}

extension CocoaError {
    /// The conflicts that prevented a save.
    public var persistentStoreSaveConflicts: [NSMergeConflict]? {
        userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
    }
}

// The keys in the `userInfo` of errors.

/// The individual errors of a combined one, as an array of `NSError`.
public let NSDetailedErrorsKey = "NSDetailedErrors"
/// The object that failed validation.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
/// The name of the property that failed validation.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
/// The predicate that the value does not satisfy.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
/// The value that failed validation; absent if the error is that there is no value.
public let NSValidationValueErrorKey = "NSValidationErrorValue"
/// The stores that the error concerns, as an array.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
/// The objects that the error concerns, as an array.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
/// The conflicts that prevented a save, as an array.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
/// SQLite's result code, as a number. Also the domain of underlying errors, whose codes are result codes.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"

/// The domain of errors of PostgreSQL, which are underlying errors of a store's. Their user info has the server's code of five
/// characters under `SQLSTATE`, and may have `PostgreSQLTable`, `PostgreSQLConstraint` and `PostgreSQLDetail`.
///
/// - Important: This domain does not exist in Apple's framework.
public let NSPostgreSQLErrorDomain = "NSPostgreSQLErrorDomain"
