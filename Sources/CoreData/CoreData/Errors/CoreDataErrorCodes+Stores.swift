public import Foundation

// Error codes for stores and requests to them. The numbers are the same as Apple's.

/// The store type is unknown.
public var NSPersistentStoreInvalidTypeError: Int { 134000 }
/// The store has a different type than requested.
public var NSPersistentStoreTypeMismatchError: Int { 134010 }
/// The tables of the store do not match the model.
public var NSPersistentStoreIncompatibleSchemaError: Int { 134020 }
/// The store could not be saved.
public var NSPersistentStoreSaveError: Int { 134030 }
/// Some of several stores were saved, and others were not.
public var NSPersistentStoreIncompleteSaveError: Int { 134040 }
/// The unsaved changes conflict with changes in the store.
public var NSPersistentStoreSaveConflictsError: Int { 134050 }
/// An error for which there is no specific code.
public var NSCoreDataError: Int { 134060 }
/// The store could not perform an operation.
public var NSPersistentStoreOperationError: Int { 134070 }
/// The store could not be opened.
public var NSPersistentStoreOpenError: Int { 134080 }
/// The store was locked by another connection, and the timeout elapsed.
public var NSPersistentStoreTimeoutError: Int { 134090 }
/// The store does not support this type of request.
public var NSPersistentStoreUnsupportedRequestTypeError: Int { 134091 }
/// The store was created with another version of the model.
public var NSPersistentStoreIncompatibleVersionHashError: Int { 134100 }
/// An SQLite error; its result code is in the user info under `NSSQLiteErrorDomain`.
public var NSSQLiteError: Int { 134180 }
/// An external record could not be read. Never occurs on Linux, where there are no such records.
public var NSExternalRecordImportError: Int { 134200 }
/// The history no longer reaches back to the token.
public var NSPersistentHistoryTokenExpiredError: Int { 134301 }

extension CocoaError.Code {
    /// The store type is unknown.
    public static var persistentStoreInvalidType: CocoaError.Code { Self(rawValue: NSPersistentStoreInvalidTypeError) }
    /// The store has a different type than requested.
    public static var persistentStoreTypeMismatch: CocoaError.Code {
        Self(rawValue: NSPersistentStoreTypeMismatchError)
    }
    /// The tables of the store do not match the model.
    public static var persistentStoreIncompatibleSchema: CocoaError.Code {
        Self(rawValue: NSPersistentStoreIncompatibleSchemaError)
    }
    /// The store could not be saved.
    public static var persistentStoreSave: CocoaError.Code { Self(rawValue: NSPersistentStoreSaveError) }
    /// Some of several stores were saved, and others were not.
    public static var persistentStoreIncompleteSave: CocoaError.Code {
        Self(rawValue: NSPersistentStoreIncompleteSaveError)
    }
    /// The unsaved changes conflict with changes in the store.
    public static var persistentStoreSaveConflicts: CocoaError.Code {
        Self(rawValue: NSPersistentStoreSaveConflictsError)
    }
    /// An error for which there is no specific code.
    public static var coreData: CocoaError.Code { Self(rawValue: NSCoreDataError) }
    /// The store could not perform an operation.
    public static var persistentStoreOperation: CocoaError.Code { Self(rawValue: NSPersistentStoreOperationError) }
    /// The store could not be opened.
    public static var persistentStoreOpen: CocoaError.Code { Self(rawValue: NSPersistentStoreOpenError) }
    /// The store was locked by another connection, and the timeout elapsed.
    public static var persistentStoreTimeout: CocoaError.Code { Self(rawValue: NSPersistentStoreTimeoutError) }
    /// The store does not support this type of request.
    public static var persistentStoreUnsupportedRequestType: CocoaError.Code {
        Self(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
    }
    /// The store was created with another version of the model.
    public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
        Self(rawValue: NSPersistentStoreIncompatibleVersionHashError)
    }
    /// An SQLite error; its result code is in the user info under `NSSQLiteErrorDomain`.
    public static var sqlite: CocoaError.Code { Self(rawValue: NSSQLiteError) }
    /// An external record could not be read. Never occurs on Linux, where there are no such records.
    public static var externalRecordImport: CocoaError.Code { Self(rawValue: NSExternalRecordImportError) }
}

extension CocoaError {
    /// The store type is unknown.
    public static var persistentStoreInvalidType: CocoaError.Code { .persistentStoreInvalidType }
    /// The store has a different type than requested.
    public static var persistentStoreTypeMismatch: CocoaError.Code { .persistentStoreTypeMismatch }
    /// The tables of the store do not match the model.
    public static var persistentStoreIncompatibleSchema: CocoaError.Code { .persistentStoreIncompatibleSchema }
    /// The store could not be saved.
    public static var persistentStoreSave: CocoaError.Code { .persistentStoreSave }
    /// Some of several stores were saved, and others were not.
    public static var persistentStoreIncompleteSave: CocoaError.Code { .persistentStoreIncompleteSave }
    /// The unsaved changes conflict with changes in the store.
    public static var persistentStoreSaveConflicts: CocoaError.Code { .persistentStoreSaveConflicts }
    /// An error for which there is no specific code.
    public static var coreData: CocoaError.Code { .coreData }
    /// The store could not perform an operation.
    public static var persistentStoreOperation: CocoaError.Code { .persistentStoreOperation }
    /// The store could not be opened.
    public static var persistentStoreOpen: CocoaError.Code { .persistentStoreOpen }
    /// The store was locked by another connection, and the timeout elapsed.
    public static var persistentStoreTimeout: CocoaError.Code { .persistentStoreTimeout }
    /// The store does not support this type of request.
    public static var persistentStoreUnsupportedRequestType: CocoaError.Code { .persistentStoreUnsupportedRequestType }
    /// The store was created with another version of the model.
    public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
        .persistentStoreIncompatibleVersionHash
    }
    /// An SQLite error; its result code is in the user info under `NSSQLiteErrorDomain`.
    public static var sqlite: CocoaError.Code { .sqlite }
    /// An external record could not be read. Never occurs on Linux, where there are no such records.
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
