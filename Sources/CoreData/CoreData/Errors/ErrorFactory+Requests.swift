internal import Foundation
internal import FoundationBackfill

extension ErrorFactory {
    /// 134091: A store does not support a type of request.
    static func unsupportedRequest(_ request: String, storeType: String, at url: URL? = nil) -> CocoaError {
        makeError(
            .persistentStoreUnsupportedRequestType,
            "A store of type \(storeType) does not support \(request)\(url.map { ", requested for \(store(at: $0))" } ?? "")",
            advice: "Use a store of type SQLite, or do the same with objects in a context",
            storeURL: url
        )
    }

    /// 134091: A request uses an unsupported option. Options are never silently ignored.
    static func unsupportedOption(_ option: String, of request: String, reason: String) -> CocoaError {
        makeError(
            .persistentStoreUnsupportedRequestType,
            "\(request) does not support \(option): \(reason)",
            advice: "Leave it out, or do the same in memory"
        )
    }

    /// 134030: There is no store to save to.
    static func noStoresToSave() -> CocoaError {
        makeError(
            .persistentStoreSave,
            "This NSPersistentStoreCoordinator has no persistent stores. It cannot perform a save operation",
            advice: "Add a store to the coordinator first, and check whether an error was reported for it"
        )
    }

    /// 134070: There is no store for an operation other than saving.
    static func noStores(for operation: String) -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "This NSPersistentStoreCoordinator has no persistent stores. It cannot perform \(operation)",
            advice: "Add a store to the coordinator first, and check whether an error was reported for it"
        )
    }

    /// 133000: The store does not contain an object.
    static func objectNotFound(entity: String, objectURI: URL?, object: AnyObject? = nil) -> CocoaError {
        makeError(
            .managedObjectReferentialIntegrity,
            "There is no longer a row for \(self.object(entity, at: objectURI)) in its store",
            advice: "It may have been deleted elsewhere: fetch again",
            userInfo: affected(object)
        )
    }

    static func affected(_ object: AnyObject?) -> [String: Any] {
        object.map { [NSAffectedObjectsErrorKey: [$0]] } ?? [:]
    }
}

extension ErrorFactory {
    /// 134060: A relationship refers to an object in another store.
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

    /// 134060: The value of a transformable attribute cannot be encoded.
    static func untransformable(entity: String, property: String, value: Any) -> CocoaError {
        makeError(
            .coreData,
            "The value of \(property) of \(entity), of type \(type(of: value)), cannot be encoded for storage",
            advice:
                "Set a value transformer for the attribute that accepts such values, and register it before saving; "
                + "for a Codable type, name it as the attribute's class in the model or call CodableAttributeTypes.allow(_:)"
        )
    }

    /// 134091: A fetch does not fit the model, or is not supported by the store.
    static func invalidFetch(_ what: String, advice: String) -> CocoaError {
        makeError(.persistentStoreUnsupportedRequestType, what, advice: advice)
    }
}

// MARK: - Batch requests

extension ErrorFactory {
    /// 134091: A batch request is not supported.
    static func invalidBatch(_ what: String, advice: String) -> CocoaError {
        makeError(.persistentStoreUnsupportedRequestType, what, advice: advice)
    }

    /// 134091: A batch request sets an unsupported property.
    static func invalidBatchKey(_ key: String, of entity: String, reason: String) -> CocoaError {
        makeError(
            .persistentStoreUnsupportedRequestType,
            "A batch request cannot set '\(key)' of \(entity): \(reason)",
            advice: "Leave it out, or do the same with objects in a context",
            userInfo: [NSValidationKeyErrorKey: key]
        )
    }

    /// 1550: A batch request sets a property to an invalid value.
    static func invalidBatchValue(_ value: Any, for key: String, of entity: String, reason: String) -> CocoaError {
        makeError(
            .managedObjectValidation,
            "A batch request cannot set '\(key)' of \(entity) to a value of type \(type(of: value)): \(reason)",
            advice: "Correct it; nothing was written",
            userInfo: [NSValidationKeyErrorKey: key, NSValidationValueErrorKey: value]
        )
    }

    /// 134040: A batch request succeeded in some stores and then failed in another.
    static func incompleteBatch(_ error: any Error, store: AnyObject, at url: URL?, after count: Int) -> CocoaError {
        makeError(
            .persistentStoreIncompleteSave,
            "\(count) of the coordinator's stores executed the batch request, but not \(self.store(at: url)): "
                + error.localizedDescription,
            advice: "Correct the cause and execute it again with affectedStores",
            storeURL: url,
            userInfo: [
                NSUnderlyingErrorKey: error, NSAffectedStoresErrorKey: [store],
                NSDetailedErrorsKey: [error as NSError],
            ]
        )
    }
}

extension ErrorFactory {
    /// 134091: The predicate of a batch request cannot be expressed in SQL.
    static func unsupportedBatchPredicate(_ predicate: NSPredicate?) -> CocoaError {
        invalidBatch(
            "A batch request cannot find objects by \(predicate?.predicateFormat ?? "its condition")",
            advice: "Fetch the objects and make a request with their identifiers"
        )
    }
}

extension ErrorFactory {
    /// Returns the description of a sort order that does not keep the objects of a section together.
    static func unsortedSections(index: Int? = nil, name: String? = nil) -> String {
        let object = index.map { "The fetched object at index \($0)" } ?? "A fetched object"
        let section = name.map { " '\($0)'" } ?? ""
        return "\(object) has an out of order section name\(section). Objects must be sorted by section name"
    }

    /// 134060: Two stores cannot be compared.
    static func cannotCompare(_ reason: String, at url: URL?) -> CocoaError {
        makeError(
            .coreData,
            "Cannot compare the stores, because \(reason)",
            advice: "Choose another entity, or another identity of its objects",
            storeURL: url
        )
    }

    /// 134060: The sort order of a result does not keep the objects of a section together.
    static func unsortedSections(_ reason: String) -> CocoaError {
        makeError(
            .coreData,
            reason,
            advice: "Make the first sort descriptor order the objects by section",
            userInfo: ["reason": reason]
        )
    }

    /// 134091: A fetched results controller does not support the result type of its request.
    static func unsupportedResults(_ reason: String) -> CocoaError {
        unsupportedOption("resultType", of: "NSFetchedResultsController", reason: reason)
    }
}

extension ErrorFactory {
    /// 134301: The history no longer reaches back to a token.
    static func expiredToken(_ number: Int64, at url: URL?) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSPersistentHistoryTokenExpiredError),
            "The history of \(store(at: url)) no longer reaches back to transaction \(number) of the token",
            advice: "Fetch the objects themselves, and continue from currentPersistentHistoryToken(fromStores:)",
            storeURL: url
        )
    }

    /// 134091: No store records a history.
    static func noHistory(_ stores: [NSPersistentStore]) -> CocoaError {
        let names = list(stores.map { store(at: $0.url) })
        return makeError(
            .persistentStoreUnsupportedRequestType,
            "There is no history\(names.isEmpty ? "" : " of \(names)") to request",
            advice: "Open stores of type SQLite with the option NSPersistentHistoryTrackingKey"
        )
    }
}

extension ErrorFactory {
    /// 134070: Too many versions of a store are pinned.
    static func tooManyGenerations(_ count: Int, at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "Cannot pin another version of \(store(at: url)), of which \(count) are pinned already",
            advice: "Unpin contexts with setQueryGenerationFrom(nil), and release tokens",
            storeURL: url
        )
    }

    /// 134070: A pinned version of a store was kept for too long, or its server has ended it.
    static func lostGeneration(at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "The pinned version of \(store(at: url)) is not kept any more: it is older than five minutes, or the server has "
                + "ended the connection that kept it",
            advice: "Pin the context anew with setQueryGenerationFrom(.current), and refresh its objects",
            storeURL: url
        )
    }

    /// 134070: A query generation token belongs to another coordinator.
    static func foreignGeneration() -> CocoaError {
        makeError(
            .persistentStoreOperation,
            "Cannot pin a context to a query generation of another coordinator's stores",
            advice: "Use NSQueryGenerationToken.current, or the token of a context with the same coordinator"
        )
    }
}

extension ErrorFactory {
    /// 133020: Objects were changed in the store in the meantime, and the merge policy reports conflicts.
    ///
    /// - Parameters:
    ///   - conflicts: The merge conflicts, one per object.
    ///   - objectURIs: The identifiers of the objects.
    static func saveConflict(_ conflicts: [AnyObject], objectURIs: [URL] = []) -> CocoaError {
        let objects = objectURIs.map(\.absoluteString)
        let isGone = conflicts.contains { ($0 as? NSMergeConflict)?.newVersionNumber == 0 }
        return makeError(
            .managedObjectMerge,
            "Could not merge changes: other contexts or processes have changed "
                + (objects.isEmpty ? "the same objects" : list(objects)),
            advice: "Refresh the objects and save again, or set a mergePolicy that resolves the conflict"
                + (isGone ? ". Objects that were deleted elsewhere must be inserted anew, or let go" : ""),
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts]
        )
    }

    /// 133021: Objects violate a uniqueness constraint.
    ///
    /// - Parameters:
    ///   - constraint: The names of the properties in the constraint.
    ///   - values: Their values, as far as known.
    ///   - conflicts: The constraint conflicts.
    static func constraintConflict(
        entity: String,
        constraint: [String],
        values: [String: Any] = [:],
        conflicts: [AnyObject],
        objectURIs: [URL] = []
    ) -> CocoaError {
        let terms = constraint.map { name in values[name].map { "\(name) = \($0)" } ?? name }
        let objects = objectURIs.isEmpty ? "" : ": \(list(objectURIs.map(\.absoluteString)))"
        return makeError(
            .managedObjectConstraintMerge,
            "There are several objects of \(entity) with the same \(terms.joined(separator: ", "))\(objects)",
            advice: "Make the values unique, or set a mergePolicy that resolves the conflict",
            userInfo: [NSPersistentStoreSaveConflictsErrorKey: conflicts]
        )
    }
}
