// The keys of what errors tell about themselves in their `userInfo`.

/// Leads to the errors that an error stands for: an array of `NSError`.
public let NSDetailedErrorsKey = "NSDetailedErrors"
/// Leads to the object that must not be saved.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
/// Leads to the name of the property whose value must not be saved.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
/// Leads to the predicate that the value does not satisfy.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
/// Leads to the value that must not be saved. It is absent where the lack of a value is the error.
public let NSValidationValueErrorKey = "NSValidationErrorValue"
/// Leads to the stores that the error is about, as an array.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
/// Leads to the objects that the error is about, as an array.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
/// Leads to the conflicts that kept a context from saving, as an array.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
/// Leads to SQLite's result code, a number. It is also the domain of the errors underneath, whose codes are those.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"
