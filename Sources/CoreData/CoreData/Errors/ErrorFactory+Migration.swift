internal import Foundation
internal import ManagedObjectModelFormat

extension ErrorFactory {
    /// 134190: The differences between two versions prevent lightweight migration.
    static func cannotInferMigration(_ changes: [ModelChange]) -> CocoaError {
        let reasons = changes.map { change -> String in
            let place = [change.entity, change.property].compactMap { $0 }.joined(separator: ".")
            guard case .custom(let reason) = change.migration else { return "\(place) \(change.text)" }
            return "\(place) \(change.text), and \(reason)"
        }
        return makeError(
            .inferredMappingModel,
            "Cannot infer how to migrate the store: \(list(reasons, atMost: 10))",
            advice:
                "Write a mapping model for these changes, or set the renaming identifier of what was renamed to its former name",
            userInfo: [
                "reason": reasons.first ?? "", "entity": changes.first?.entity ?? "",
                "property": changes.first?.property ?? "",
            ]
        )
    }

    /// 134130: The model that the store was created with was not found.
    ///
    /// - Parameters:
    ///   - searched: The models that were compared.
    ///   - locations: The folders that were searched for models.
    ///   - copy: The state of the copy of the model in the store, as the end of a sentence.
    static func missingSourceModel(
        at url: URL?,
        differences: [String: (model: Data?, store: Data?)],
        searched: [URL],
        locations: [URL],
        copy: String
    ) -> CocoaError {
        let entities = differences.keys.sorted().map { difference($0, differences[$0]) }
        let models =
            searched.isEmpty
            ? "no models were found" : "these models have other versions: \(list(searched.map(location), atMost: 12))"
        return makeError(
            .migrationMissingSourceModel,
            "Cannot find the model that \(store(at: url)) was created with: \(list(entities, atMost: 10)); "
                + "in \(list(locations.map(location), atMost: 12)) \(models), and \(copy)",
            advice: "Keep all versions of the model in the .momd next to the program",
            storeURL: url
        )
    }

    /// 134140: There is no mapping model, and inferring one is not enabled.
    static func missingMappingModel(at url: URL?) -> CocoaError {
        makeError(
            .migrationMissingMappingModel,
            "Cannot migrate \(store(at: url)) without a mapping model, since inferring one is not enabled",
            advice: "Set NSInferMappingModelAutomaticallyOption, or add a mapping model for the two versions",
            storeURL: url
        )
    }

    /// 134111: Objects violate a uniqueness constraint of the new version.
    static func migrationBreaksConstraint(
        _ names: [String],
        of entity: String,
        clashes: [String],
        at url: URL?
    ) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSMigrationConstraintViolationError),
            "Cannot migrate \(store(at: url)): objects of \(entity) have the same \(names.joined(separator: ", ")), "
                + "which must be unique in the new version: \(clashes.joined(separator: "; "))",
            advice: "The store is unchanged: open it with its own model and change these objects first",
            storeURL: url,
            userInfo: ["entity": entity, "constraint": names]
        )
    }

    /// 134110: Data in the store prevents the migration.
    static func migrationFailed(entity: String, property: String, reason: String, at url: URL?) -> CocoaError {
        makeError(
            .migration,
            "Cannot migrate \(store(at: url)): \(entity).\(property): \(reason)",
            advice: "The store is unchanged: open it with its own model and change these objects first",
            storeURL: url,
            userInfo: ["entity": entity, "property": property, "reason": reason]
        )
    }

    /// 134110: The newer version has no place for objects of an entity, which is abstract in it.
    static func migrationLosesObjects(of entity: String, at url: URL?) -> CocoaError {
        makeError(
            .migration,
            "Cannot migrate \(store(at: url)): there are objects of \(entity), which is abstract in the new version and has no table",
            advice: "The store is unchanged: open it with its own model and delete these objects first",
            storeURL: url,
            userInfo: ["entity": entity]
        )
    }

    /// 134100: Another program has migrated the store while it was open here.
    static func migratedElsewhere(
        at url: URL?,
        differences: [String: (model: Data?, store: Data?)]
    ) -> CocoaError {
        let entities = differences.keys.sorted().map { difference($0, differences[$0]) }
        return makeError(
            .persistentStoreIncompatibleVersionHash,
            "Cannot use \(store(at: url)), which another program has migrated to another version of the model: "
                + list(entities, atMost: 10),
            advice:
                "Nothing was written: run the newer version of this program, or open the store again with its model",
            storeURL: url
        )
    }

    /// 134100: The store has left the version of the model: this program is the older one.
    static func leftVersion(at url: URL?, _ model: NSManagedObjectModel, for newer: NSManagedObjectModel) -> CocoaError
    {
        makeError(
            .persistentStoreIncompatibleVersionHash,
            "Cannot open \(store(at: url)) with this program, which is older than the one that migrated it: the store has left "
                + "the version \(model.versionChecksum) of the model, and has \(newer.versionChecksum)",
            advice:
                "Nothing was written: run the newer program. To go back on purpose, use coredata migrate, a mapping model or "
                + "stages, or name what is dropped in NSMigrationDroppedPropertiesOption",
            storeURL: url
        )
    }

    /// 134110: An automatic migration would drop values of a version that the program does not have.
    static func migrationDropsValues(_ losses: [LossCount], at url: URL?) -> CocoaError {
        let counted = losses.map { "\($0.loss.text) (\($0.count))" }
        return makeError(
            .migration,
            "Cannot migrate \(store(at: url)) without losing \(list(counted, atMost: 10)): this program lacks the version of the "
                + "model that has them, and may be older than the one that wrote them",
            advice:
                "Nothing was written: run the newer program. To drop them on purpose, keep the former version in the .momd, or "
                + "name \(list(losses.map(\.loss.place), atMost: 10)) in NSMigrationDroppedPropertiesOption",
            storeURL: url,
            userInfo: ["losses": losses.map(\.loss.place)]
        )
    }

    /// 513: The store must be migrated, but is read-only.
    static func cannotMigrateReadOnlyStore(at url: URL?) -> CocoaError {
        makeError(
            .fileWriteNoPermission,
            "Cannot migrate \(store(at: url)), which is read-only",
            advice:
                "Open it once without NSReadOnlyPersistentStoreOption, with write access to the file and its folder",
            storeURL: url
        )
    }

    /// 134090: Other processes have the store open.
    ///
    /// - Parameter programs: The other processes, as far as known.
    static func cannotMigrateOpenStore(at url: URL?, programs: [String], failure: SQLiteFailure?) -> CocoaError {
        let others = programs.isEmpty ? "another connection has" : "\(list(programs)) has"
        return makeError(
            .persistentStoreTimeout,
            "Cannot migrate \(store(at: url)) while \(others) it open\(failure.suffix)",
            advice: "Close it everywhere else: a process that continued with the older version would damage it",
            storeURL: url,
            failure: failure
        )
    }

    /// 640: The disk is full.
    static func noSpaceLeftToMigrate(at url: URL?, failure: SQLiteFailure?) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "Cannot migrate \(store(at: url)), since the disk is full\(failure.suffix)",
            advice: "The store is unchanged: free some space, and migrate again",
            storeURL: url,
            failure: failure
        )
    }

    /// 134090: Another process wrote to the store while it was being copied.
    static func storeChangedWhileMigrated(at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreTimeout,
            "Cannot migrate \(store(at: url)), which another process has changed in the meantime",
            advice: "The store is as that process left it: close it everywhere else, and migrate again",
            storeURL: url
        )
    }
}

extension ErrorFactory {
    /// 134504: The model of a model reference was not found, or has another version.
    static func modelReferenceNotFound(_ checksum: String, found: String?) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
            found.map { "The model of the reference to the version \(checksum) has the version \($0)" }
                ?? "There is no model for the reference to the version \(checksum)",
            advice: "Check the name, the bundle and the checksum of the NSManagedObjectModelReference",
            userInfo: ["versionChecksum": checksum]
        )
    }

    /// 134504: The model of a version in a stage was not found.
    static func versionNotFound(_ checksum: String, at url: URL, underlying: (any Error)? = nil) -> CocoaError {
        var info: [String: Any] = ["versionChecksum": checksum]
        info[NSUnderlyingErrorKey] = underlying
        return makeError(
            CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
            "Cannot migrate \(store(at: url)) in stages: there is no model of the version \(checksum) among the stages, "
                + "in the store, or in \(list(ModelSearch.programBundles.map(\.bundleURL.path), atMost: 12))",
            advice: "Add the version to the program's model, or a stage with a reference to it",
            storeURL: url,
            userInfo: info
        )
    }

    /// 134506: The store has a later version than the model.
    static func backwardMigration(at url: URL, from source: String, to target: String) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSStagedMigrationBackwardMigrationError),
            "Cannot migrate \(store(at: url)) backwards: it has the version \(source), which comes after \(target) in "
                + "the stages",
            advice: "Open it with the newer version of the program",
            storeURL: url
        )
    }
}
