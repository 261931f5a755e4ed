public import FoundationBackfill

/// What errors of this package tell about themselves. Each is nil where the error does not say.
extension CocoaError {
    /// The objects that the error is about.
    public var affectedObjects: [AnyObject]? {
        userInfo[NSAffectedObjectsErrorKey] as? [AnyObject]
    }

    /// The stores that the error is about.
    public var affectedStores: [AnyObject]? {
        userInfo[NSAffectedStoresErrorKey] as? [AnyObject]
    }

    /// The name of the property whose value must not be saved.
    public var validationKey: String? {
        userInfo[NSValidationKeyErrorKey] as? String
    }

    /// The object that must not be saved.
    public var validationObject: Any? {
        userInfo[NSValidationObjectErrorKey]
    }

    /// The predicate that the value does not satisfy.
    public var validationPredicate: NSPredicate? {
        userInfo[NSValidationPredicateErrorKey] as? NSPredicate
    }

    /// The value that must not be saved.
    public var validationValue: Any? {
        userInfo[NSValidationValueErrorKey]
    }
}

extension CocoaError {
    /// The conflicts that kept a context from being saved.
    public var persistentStoreSaveConflicts: [NSMergeConflict]? {
        userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
    }
}
