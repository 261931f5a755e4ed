internal import Foundation
internal import FoundationBackfill

extension ErrorFactory {
    /// A store does not carry out requests of the type: 134091.
    static func unsupportedRequest(_ request: String, storeType: String, at url: URL? = nil) -> CocoaError {
        makeError(
            .persistentStoreUnsupportedRequestType,
            "A store of type \(storeType) does not carry out \(request)\(url.map { ", asked of \(store(at: $0))" } ?? "")",
            advice: "Use a store of type SQLite, or do the same with objects in a context",
            storeURL: url
        )
    }

    /// A request asks for something that is not supported: 134091. No part of a request is ignored in silence.
    static func unsupportedOption(_ option: String, of request: String, reason: String) -> CocoaError {
        makeError(
            .persistentStoreUnsupportedRequestType,
            "\(request) does not support \(option): \(reason)",
            advice: "Leave it out, or do the same in memory"
        )
    }

    /// There is no store to save to: 134030.
    static func noStoresToSave() -> CocoaError {
        makeError(
            .persistentStoreSave,
            "This NSPersistentStoreCoordinator has no persistent stores. It cannot perform a save operation",
            advice: "Add a store to the coordinator first, and check whether an error was reported for it"
        )
    }

    /// There is no store for anything but saving: 134070.
    static func noStores(for operation: String) -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "This NSPersistentStoreCoordinator has no persistent stores. It cannot perform \(operation)",
            advice: "Add a store to the coordinator first, and check whether an error was reported for it"
        )
    }

    /// There is no such object in its store: 133000.
    static func objectNotFound(entity: String, objectURI: URL?, object: AnyObject? = nil) -> CocoaError {
        makeError(
            .managedObjectReferentialIntegrity,
            "There is no longer a row for \(self.object(entity, at: objectURI)) in its store",
            advice: "It may have been deleted elsewhere: fetch again",
            userInfo: affected(object)
        )
    }

    /// An object is used whose values can no longer be read: 133000.
    static func unfulfillableFault(
        entity: String,
        objectURI: URL?,
        object: AnyObject? = nil,
        reason: String? = nil
    ) -> CocoaError {
        makeError(
            .managedObjectReferentialIntegrity,
            "CoreData could not fulfill a fault for \(self.object(entity, at: objectURI))"
                + (reason.map { ": \($0)" } ?? ""),
            advice: "It may have been deleted elsewhere, or its store removed: let go of it, or set "
                + "shouldDeleteInaccessibleFaults of the context",
            userInfo: affected(object)
        )
    }

    static func affected(_ object: AnyObject?) -> [String: Any] {
        object.map { [NSAffectedObjectsErrorKey: [$0]] } ?? [:]
    }
}

extension ErrorFactory {
    /// A relationship leads from one store into another (134060).
    static func relationshipAcrossStores(
        _ object: NSManagedObject,
        _ property: String,
        to destination: NSManagedObject
    ) -> CocoaError {
        makeError(
            .coreData,
            "Cannot save a relationship across stores: \(property) of \(object.summary) leads to \(destination.summary)",
            advice: "Assign both objects to one store before they are saved, or use a fetched property",
            userInfo: affected(object)
        )
    }

    /// The value of a transformable attribute cannot be turned into bytes.
    static func untransformable(entity: String, property: String, value: Any) -> CocoaError {
        makeError(
            .coreData,
            "The value of \(property) of \(entity), of type \(type(of: value)), cannot be turned into data to be stored",
            advice: "Name a transformer for the attribute that takes such values, and register it before saving"
        )
    }

    /// A fetch asks for what the model does not have or the store cannot do.
    static func invalidFetch(_ what: String, advice: String) -> CocoaError {
        makeError(.persistentStoreUnsupportedRequestType, what, advice: advice)
    }
}

// MARK: - Batch requests

extension ErrorFactory {
    /// A batch request asks for what cannot be done: 134091.
    static func invalidBatch(_ what: String, advice: String) -> CocoaError {
        makeError(.persistentStoreUnsupportedRequestType, what, advice: advice)
    }

    /// A batch request sets a property that it cannot set: 134091.
    static func invalidBatchKey(_ key: String, of entity: String, reason: String) -> CocoaError {
        makeError(
            .persistentStoreUnsupportedRequestType,
            "A batch request cannot set '\(key)' of \(entity): \(reason)",
            advice: "Leave it out, or do the same with objects in a context",
            userInfo: [NSValidationKeyErrorKey: key]
        )
    }

    /// A batch request gives a property a value that it cannot have: 1550.
    static func invalidBatchValue(_ value: Any, for key: String, of entity: String, reason: String) -> CocoaError {
        makeError(
            .managedObjectValidation,
            "A batch request cannot set '\(key)' of \(entity) to a value of type \(type(of: value)): \(reason)",
            advice: "Correct it; nothing was written",
            userInfo: [NSValidationKeyErrorKey: key, NSValidationValueErrorKey: value]
        )
    }

    /// Some stores have carried out a batch request, and then one has not: 134040.
    static func incompleteBatch(_ error: any Error, store: AnyObject, at url: URL?, after count: Int) -> CocoaError {
        makeError(
            .persistentStoreIncompleteSave,
            "\(count) of the coordinator's stores carried out the batch request, but not \(self.store(at: url)): "
                + error.localizedDescription,
            advice: "Solve that and execute it again with affectedStores",
            storeURL: url,
            userInfo: [
                NSUnderlyingErrorKey: error, NSAffectedStoresErrorKey: [store],
                NSDetailedErrorsKey: [error as NSError],
            ]
        )
    }
}

extension ErrorFactory {
    /// Rows for a batch request cannot be found with SQL: 134091.
    static func unsupportedBatchPredicate(_ predicate: NSPredicate?) -> CocoaError {
        invalidBatch(
            "A batch request cannot find objects by \(predicate?.predicateFormat ?? "its condition")",
            advice: "Fetch the objects and make a request with their identifiers"
        )
    }
}
