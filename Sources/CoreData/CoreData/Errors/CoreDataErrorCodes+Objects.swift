public import Foundation

// Error codes for objects in contexts: locks, references and conflicts. The numbers are the same as Apple's.

/// A context could not be locked.
public var NSManagedObjectContextLockingError: Int { 132000 }
/// A coordinator could not be locked.
public var NSPersistentStoreCoordinatorLockingError: Int { 132010 }
/// The store contains no object with the identifier.
public var NSManagedObjectReferentialIntegrityError: Int { 133000 }
/// A relationship refers to an object that the store does not contain.
public var NSManagedObjectExternalRelationshipError: Int { 133010 }
/// An object was changed in the store in the meantime, and the merge policy does not resolve the conflict.
public var NSManagedObjectMergeError: Int { 133020 }
/// A uniqueness constraint is violated, and the merge policy does not resolve the conflict.
public var NSManagedObjectConstraintMergeError: Int { 133021 }

extension CocoaError.Code {
    /// A context could not be locked.
    public static var managedObjectContextLocking: CocoaError.Code {
        Self(rawValue: NSManagedObjectContextLockingError)
    }
    /// A coordinator could not be locked.
    public static var persistentStoreCoordinatorLocking: CocoaError.Code {
        Self(rawValue: NSPersistentStoreCoordinatorLockingError)
    }
    /// The store contains no object with the identifier.
    public static var managedObjectReferentialIntegrity: CocoaError.Code {
        Self(rawValue: NSManagedObjectReferentialIntegrityError)
    }
    /// A relationship refers to an object that the store does not contain.
    public static var managedObjectExternalRelationship: CocoaError.Code {
        Self(rawValue: NSManagedObjectExternalRelationshipError)
    }
    /// An object was changed in the store in the meantime, and the merge policy does not resolve the conflict.
    public static var managedObjectMerge: CocoaError.Code { Self(rawValue: NSManagedObjectMergeError) }
    /// A uniqueness constraint is violated, and the merge policy does not resolve the conflict.
    public static var managedObjectConstraintMerge: CocoaError.Code {
        Self(rawValue: NSManagedObjectConstraintMergeError)
    }
}

extension CocoaError {
    /// A context could not be locked.
    public static var managedObjectContextLocking: CocoaError.Code { .managedObjectContextLocking }
    /// A coordinator could not be locked.
    public static var persistentStoreCoordinatorLocking: CocoaError.Code { .persistentStoreCoordinatorLocking }
    /// The store contains no object with the identifier.
    public static var managedObjectReferentialIntegrity: CocoaError.Code { .managedObjectReferentialIntegrity }
    /// A relationship refers to an object that the store does not contain.
    public static var managedObjectExternalRelationship: CocoaError.Code { .managedObjectExternalRelationship }
    /// An object was changed in the store in the meantime, and the merge policy does not resolve the conflict.
    public static var managedObjectMerge: CocoaError.Code { .managedObjectMerge }
    /// A uniqueness constraint is violated, and the merge policy does not resolve the conflict.
    public static var managedObjectConstraintMerge: CocoaError.Code { .managedObjectConstraintMerge }
}

extension CocoaError.Code {
    /// The former name of `managedObjectContextLocking`.
    @available(*, deprecated, renamed: "managedObjectContextLocking")
    public static var managedObjectContextLockingError: CocoaError.Code { .managedObjectContextLocking }
    /// The former name of `persistentStoreCoordinatorLocking`.
    @available(*, deprecated, renamed: "persistentStoreCoordinatorLocking")
    public static var persistentStoreCoordinatorLockingError: CocoaError.Code { .persistentStoreCoordinatorLocking }
    /// The former name of `managedObjectReferentialIntegrity`.
    @available(*, deprecated, renamed: "managedObjectReferentialIntegrity")
    public static var managedObjectReferentialIntegrityError: CocoaError.Code { .managedObjectReferentialIntegrity }
    /// The former name of `managedObjectExternalRelationship`.
    @available(*, deprecated, renamed: "managedObjectExternalRelationship")
    public static var managedObjectExternalRelationshipError: CocoaError.Code { .managedObjectExternalRelationship }
    /// The former name of `managedObjectMerge`.
    @available(*, deprecated, renamed: "managedObjectMerge")
    public static var managedObjectMergeError: CocoaError.Code { .managedObjectMerge }
    /// The former name of `managedObjectConstraintMerge`.
    @available(*, deprecated, renamed: "managedObjectConstraintMerge")
    public static var managedObjectConstraintMergeError: CocoaError.Code { .managedObjectConstraintMerge }
}

extension CocoaError {
    /// The former name of `managedObjectContextLocking`.
    @available(*, deprecated, renamed: "managedObjectContextLocking")
    public static var managedObjectContextLockingError: CocoaError.Code { .managedObjectContextLocking }
    /// The former name of `persistentStoreCoordinatorLocking`.
    @available(*, deprecated, renamed: "persistentStoreCoordinatorLocking")
    public static var persistentStoreCoordinatorLockingError: CocoaError.Code { .persistentStoreCoordinatorLocking }
    /// The former name of `managedObjectReferentialIntegrity`.
    @available(*, deprecated, renamed: "managedObjectReferentialIntegrity")
    public static var managedObjectReferentialIntegrityError: CocoaError.Code { .managedObjectReferentialIntegrity }
    /// The former name of `managedObjectExternalRelationship`.
    @available(*, deprecated, renamed: "managedObjectExternalRelationship")
    public static var managedObjectExternalRelationshipError: CocoaError.Code { .managedObjectExternalRelationship }
    /// The former name of `managedObjectMerge`.
    @available(*, deprecated, renamed: "managedObjectMerge")
    public static var managedObjectMergeError: CocoaError.Code { .managedObjectMerge }
    /// The former name of `managedObjectConstraintMerge`.
    @available(*, deprecated, renamed: "managedObjectConstraintMerge")
    public static var managedObjectConstraintMergeError: CocoaError.Code { .managedObjectConstraintMerge }
}
