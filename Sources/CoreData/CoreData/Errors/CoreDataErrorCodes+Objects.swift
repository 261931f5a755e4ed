public import Foundation

// Codes of errors about objects in contexts: locks, references and conflicts. Their numbers are Apple's.

/// The lock of a context could not be had.
public var NSManagedObjectContextLockingError: Int { 132000 }
/// The lock of a coordinator could not be had.
public var NSPersistentStoreCoordinatorLockingError: Int { 132010 }
/// An identifier leads to no object in its store.
public var NSManagedObjectReferentialIntegrityError: Int { 133000 }
/// A relationship leads to an object that the store does not keep.
public var NSManagedObjectExternalRelationshipError: Int { 133010 }
/// Someone else changed an object, and the merge policy does not say whose changes are kept.
public var NSManagedObjectMergeError: Int { 133020 }
/// The store has an object with the same values of a uniqueness constraint, and the merge policy does not say which is
/// kept.
public var NSManagedObjectConstraintMergeError: Int { 133021 }

extension CocoaError.Code {
    /// The lock of a context could not be had.
    public static var managedObjectContextLocking: CocoaError.Code {
        Self(rawValue: NSManagedObjectContextLockingError)
    }
    /// The lock of a coordinator could not be had.
    public static var persistentStoreCoordinatorLocking: CocoaError.Code {
        Self(rawValue: NSPersistentStoreCoordinatorLockingError)
    }
    /// An identifier leads to no object in its store.
    public static var managedObjectReferentialIntegrity: CocoaError.Code {
        Self(rawValue: NSManagedObjectReferentialIntegrityError)
    }
    /// A relationship leads to an object that the store does not keep.
    public static var managedObjectExternalRelationship: CocoaError.Code {
        Self(rawValue: NSManagedObjectExternalRelationshipError)
    }
    /// Someone else changed an object, and the merge policy does not say whose changes are kept.
    public static var managedObjectMerge: CocoaError.Code { Self(rawValue: NSManagedObjectMergeError) }
    /// The store has an object with the same values of a uniqueness constraint, and the merge policy does not say which
    /// is kept.
    public static var managedObjectConstraintMerge: CocoaError.Code {
        Self(rawValue: NSManagedObjectConstraintMergeError)
    }
}

extension CocoaError {
    /// The lock of a context could not be had.
    public static var managedObjectContextLocking: CocoaError.Code { .managedObjectContextLocking }
    /// The lock of a coordinator could not be had.
    public static var persistentStoreCoordinatorLocking: CocoaError.Code { .persistentStoreCoordinatorLocking }
    /// An identifier leads to no object in its store.
    public static var managedObjectReferentialIntegrity: CocoaError.Code { .managedObjectReferentialIntegrity }
    /// A relationship leads to an object that the store does not keep.
    public static var managedObjectExternalRelationship: CocoaError.Code { .managedObjectExternalRelationship }
    /// Someone else changed an object, and the merge policy does not say whose changes are kept.
    public static var managedObjectMerge: CocoaError.Code { .managedObjectMerge }
    /// The store has an object with the same values of a uniqueness constraint, and the merge policy does not say which
    /// is kept.
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
