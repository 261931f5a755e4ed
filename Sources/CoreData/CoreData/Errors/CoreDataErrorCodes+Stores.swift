public import Foundation

// Codes of errors about stores, and of what they are asked. Their numbers are Apple's.

/// There is no such type of store.
public var NSPersistentStoreInvalidTypeError: Int { 134000 }
/// The store is of another type than it is said to be.
public var NSPersistentStoreTypeMismatchError: Int { 134010 }
/// The tables of the store do not fit the model.
public var NSPersistentStoreIncompatibleSchemaError: Int { 134020 }
/// The store cannot save.
public var NSPersistentStoreSaveError: Int { 134030 }
/// Of several stores, some have saved and others have not.
public var NSPersistentStoreIncompleteSaveError: Int { 134040 }
/// The changes to be saved conflict with those in the store.
public var NSPersistentStoreSaveConflictsError: Int { 134050 }
/// Something is wrong that no other code stands for.
public var NSCoreDataError: Int { 134060 }
/// The store cannot do what it is asked to.
public var NSPersistentStoreOperationError: Int { 134070 }
/// The store cannot be opened.
public var NSPersistentStoreOpenError: Int { 134080 }
/// The store is in use elsewhere and did not become free in time.
public var NSPersistentStoreTimeoutError: Int { 134090 }
/// The store does not carry out requests of this type.
public var NSPersistentStoreUnsupportedRequestTypeError: Int { 134091 }
/// The store was made with another version of the model.
public var NSPersistentStoreIncompatibleVersionHashError: Int { 134100 }
/// SQLite reports an error; its result code stands under `NSSQLiteErrorDomain`.
public var NSSQLiteError: Int { 134180 }
/// An external record could not be read. Only Apple's systems have such records.
public var NSExternalRecordImportError: Int { 134200 }
/// The history no longer reaches back to the token.
public var NSPersistentHistoryTokenExpiredError: Int { 134301 }

extension CocoaError.Code {
    /// There is no such type of store.
    public static var persistentStoreInvalidType: CocoaError.Code { Self(rawValue: NSPersistentStoreInvalidTypeError) }
    /// The store is of another type than it is said to be.
    public static var persistentStoreTypeMismatch: CocoaError.Code {
        Self(rawValue: NSPersistentStoreTypeMismatchError)
    }
    /// The tables of the store do not fit the model.
    public static var persistentStoreIncompatibleSchema: CocoaError.Code {
        Self(rawValue: NSPersistentStoreIncompatibleSchemaError)
    }
    /// The store cannot save.
    public static var persistentStoreSave: CocoaError.Code { Self(rawValue: NSPersistentStoreSaveError) }
    /// Of several stores, some have saved and others have not.
    public static var persistentStoreIncompleteSave: CocoaError.Code {
        Self(rawValue: NSPersistentStoreIncompleteSaveError)
    }
    /// The changes to be saved conflict with those in the store.
    public static var persistentStoreSaveConflicts: CocoaError.Code {
        Self(rawValue: NSPersistentStoreSaveConflictsError)
    }
    /// Something is wrong that no other code stands for.
    public static var coreData: CocoaError.Code { Self(rawValue: NSCoreDataError) }
    /// The store cannot do what it is asked to.
    public static var persistentStoreOperation: CocoaError.Code { Self(rawValue: NSPersistentStoreOperationError) }
    /// The store cannot be opened.
    public static var persistentStoreOpen: CocoaError.Code { Self(rawValue: NSPersistentStoreOpenError) }
    /// The store is in use elsewhere and did not become free in time.
    public static var persistentStoreTimeout: CocoaError.Code { Self(rawValue: NSPersistentStoreTimeoutError) }
    /// The store does not carry out requests of this type.
    public static var persistentStoreUnsupportedRequestType: CocoaError.Code {
        Self(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
    }
    /// The store was made with another version of the model.
    public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
        Self(rawValue: NSPersistentStoreIncompatibleVersionHashError)
    }
    /// SQLite reports an error; its result code stands under `NSSQLiteErrorDomain`.
    public static var sqlite: CocoaError.Code { Self(rawValue: NSSQLiteError) }
    /// An external record could not be read. Only Apple's systems have such records.
    public static var externalRecordImport: CocoaError.Code { Self(rawValue: NSExternalRecordImportError) }
}

extension CocoaError {
    /// There is no such type of store.
    public static var persistentStoreInvalidType: CocoaError.Code { .persistentStoreInvalidType }
    /// The store is of another type than it is said to be.
    public static var persistentStoreTypeMismatch: CocoaError.Code { .persistentStoreTypeMismatch }
    /// The tables of the store do not fit the model.
    public static var persistentStoreIncompatibleSchema: CocoaError.Code { .persistentStoreIncompatibleSchema }
    /// The store cannot save.
    public static var persistentStoreSave: CocoaError.Code { .persistentStoreSave }
    /// Of several stores, some have saved and others have not.
    public static var persistentStoreIncompleteSave: CocoaError.Code { .persistentStoreIncompleteSave }
    /// The changes to be saved conflict with those in the store.
    public static var persistentStoreSaveConflicts: CocoaError.Code { .persistentStoreSaveConflicts }
    /// Something is wrong that no other code stands for.
    public static var coreData: CocoaError.Code { .coreData }
    /// The store cannot do what it is asked to.
    public static var persistentStoreOperation: CocoaError.Code { .persistentStoreOperation }
    /// The store cannot be opened.
    public static var persistentStoreOpen: CocoaError.Code { .persistentStoreOpen }
    /// The store is in use elsewhere and did not become free in time.
    public static var persistentStoreTimeout: CocoaError.Code { .persistentStoreTimeout }
    /// The store does not carry out requests of this type.
    public static var persistentStoreUnsupportedRequestType: CocoaError.Code { .persistentStoreUnsupportedRequestType }
    /// The store was made with another version of the model.
    public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
        .persistentStoreIncompatibleVersionHash
    }
    /// SQLite reports an error; its result code stands under `NSSQLiteErrorDomain`.
    public static var sqlite: CocoaError.Code { .sqlite }
    /// An external record could not be read. Only Apple's systems have such records.
    public static var externalRecordImport: CocoaError.Code { .externalRecordImport }
}

extension CocoaError.Code {
    /// The former name of `persistentStoreInvalidType`.
    @available(*, deprecated, renamed: "persistentStoreInvalidType")
    public static var persistentStoreInvalidTypeError: CocoaError.Code { .persistentStoreInvalidType }
    /// The former name of `persistentStoreTypeMismatch`.
    @available(*, deprecated, renamed: "persistentStoreTypeMismatch")
    public static var persistentStoreTypeMismatchError: CocoaError.Code { .persistentStoreTypeMismatch }
    /// The former name of `persistentStoreIncompatibleSchema`.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleSchema")
    public static var persistentStoreIncompatibleSchemaError: CocoaError.Code { .persistentStoreIncompatibleSchema }
    /// The former name of `persistentStoreSave`.
    @available(*, deprecated, renamed: "persistentStoreSave")
    public static var persistentStoreSaveError: CocoaError.Code { .persistentStoreSave }
    /// The former name of `persistentStoreIncompleteSave`.
    @available(*, deprecated, renamed: "persistentStoreIncompleteSave")
    public static var persistentStoreIncompleteSaveError: CocoaError.Code { .persistentStoreIncompleteSave }
    /// The former name of `persistentStoreSaveConflicts`.
    @available(*, deprecated, renamed: "persistentStoreSaveConflicts")
    public static var persistentStoreSaveConflictsError: CocoaError.Code { .persistentStoreSaveConflicts }
    /// The former name of `coreData`.
    @available(*, deprecated, renamed: "coreData")
    public static var coreDataError: CocoaError.Code { .coreData }
    /// The former name of `persistentStoreOperation`.
    @available(*, deprecated, renamed: "persistentStoreOperation")
    public static var persistentStoreOperationError: CocoaError.Code { .persistentStoreOperation }
    /// The former name of `persistentStoreOpen`.
    @available(*, deprecated, renamed: "persistentStoreOpen")
    public static var persistentStoreOpenError: CocoaError.Code { .persistentStoreOpen }
    /// The former name of `persistentStoreTimeout`.
    @available(*, deprecated, renamed: "persistentStoreTimeout")
    public static var persistentStoreTimeoutError: CocoaError.Code { .persistentStoreTimeout }
    /// The former name of `persistentStoreUnsupportedRequestType`.
    @available(*, deprecated, renamed: "persistentStoreUnsupportedRequestType")
    public static var persistentStoreUnsupportedRequestTypeError: CocoaError.Code {
        .persistentStoreUnsupportedRequestType
    }
    /// The former name of `persistentStoreIncompatibleVersionHash`.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleVersionHash")
    public static var persistentStoreIncompatibleVersionHashError: CocoaError.Code {
        .persistentStoreIncompatibleVersionHash
    }
    /// The former name of `sqlite`.
    @available(*, deprecated, renamed: "sqlite")
    public static var sqliteError: CocoaError.Code { .sqlite }
    /// The former name of `externalRecordImport`.
    @available(*, deprecated, renamed: "externalRecordImport")
    public static var externalRecordImportError: CocoaError.Code { .externalRecordImport }
}

extension CocoaError {
    /// The former name of `persistentStoreInvalidType`.
    @available(*, deprecated, renamed: "persistentStoreInvalidType")
    public static var persistentStoreInvalidTypeError: CocoaError.Code { .persistentStoreInvalidType }
    /// The former name of `persistentStoreTypeMismatch`.
    @available(*, deprecated, renamed: "persistentStoreTypeMismatch")
    public static var persistentStoreTypeMismatchError: CocoaError.Code { .persistentStoreTypeMismatch }
    /// The former name of `persistentStoreIncompatibleSchema`.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleSchema")
    public static var persistentStoreIncompatibleSchemaError: CocoaError.Code { .persistentStoreIncompatibleSchema }
    /// The former name of `persistentStoreSave`.
    @available(*, deprecated, renamed: "persistentStoreSave")
    public static var persistentStoreSaveError: CocoaError.Code { .persistentStoreSave }
    /// The former name of `persistentStoreIncompleteSave`.
    @available(*, deprecated, renamed: "persistentStoreIncompleteSave")
    public static var persistentStoreIncompleteSaveError: CocoaError.Code { .persistentStoreIncompleteSave }
    /// The former name of `persistentStoreSaveConflicts`.
    @available(*, deprecated, renamed: "persistentStoreSaveConflicts")
    public static var persistentStoreSaveConflictsError: CocoaError.Code { .persistentStoreSaveConflicts }
    /// The former name of `coreData`.
    @available(*, deprecated, renamed: "coreData")
    public static var coreDataError: CocoaError.Code { .coreData }
    /// The former name of `persistentStoreOperation`.
    @available(*, deprecated, renamed: "persistentStoreOperation")
    public static var persistentStoreOperationError: CocoaError.Code { .persistentStoreOperation }
    /// The former name of `persistentStoreOpen`.
    @available(*, deprecated, renamed: "persistentStoreOpen")
    public static var persistentStoreOpenError: CocoaError.Code { .persistentStoreOpen }
    /// The former name of `persistentStoreTimeout`.
    @available(*, deprecated, renamed: "persistentStoreTimeout")
    public static var persistentStoreTimeoutError: CocoaError.Code { .persistentStoreTimeout }
    /// The former name of `persistentStoreUnsupportedRequestType`.
    @available(*, deprecated, renamed: "persistentStoreUnsupportedRequestType")
    public static var persistentStoreUnsupportedRequestTypeError: CocoaError.Code {
        .persistentStoreUnsupportedRequestType
    }
    /// The former name of `persistentStoreIncompatibleVersionHash`.
    @available(*, deprecated, renamed: "persistentStoreIncompatibleVersionHash")
    public static var persistentStoreIncompatibleVersionHashError: CocoaError.Code {
        .persistentStoreIncompatibleVersionHash
    }
    /// The former name of `sqlite`.
    @available(*, deprecated, renamed: "sqlite")
    public static var sqliteError: CocoaError.Code { .sqlite }
    /// The former name of `externalRecordImport`.
    @available(*, deprecated, renamed: "externalRecordImport")
    public static var externalRecordImportError: CocoaError.Code { .externalRecordImport }
}
