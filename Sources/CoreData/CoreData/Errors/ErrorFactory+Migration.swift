internal import Foundation
internal import ManagedObjectModelFormat

extension ErrorFactory {
    /// No lightweight migration leads from one version to the other: 134190.
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
                "Write a mapping model for these, or give what was renamed the renaming identifier of its former name",
            userInfo: [
                "reason": reasons.first ?? "", "entity": changes.first?.entity ?? "",
                "property": changes.first?.property ?? "",
            ]
        )
    }

    /// The model that the store was made with is nowhere: 134130.
    ///
    /// - Parameters:
    ///   - searched: The models that were looked at.
    ///   - locations: The folders that models were looked for in.
    ///   - copy: What there is to say of the copy in the store.
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
            ? "no models were found" : "these models are of other versions: \(list(searched.map(location), atMost: 12))"
        return makeError(
            .migrationMissingSourceModel,
            "Cannot find the model that \(store(at: url)) was made with: \(list(entities, atMost: 10)); "
                + "in \(list(locations.map(location), atMost: 12)) \(models), and \(copy)",
            advice: "Keep all versions of the model in the .momd beside the program",
            storeURL: url
        )
    }

    /// No mapping model leads from one version to the other, and none may be inferred: 134140.
    static func missingMappingModel(at url: URL?) -> CocoaError {
        makeError(
            .migrationMissingMappingModel,
            "Cannot migrate \(store(at: url)) without a mapping model, since none is to be inferred",
            advice: "Set NSInferMappingModelAutomaticallyOption, or add a mapping model for the two versions",
            storeURL: url
        )
    }

    /// Objects have the same values where the new version allows that for one only: 134111.
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
            advice: "The store is as it was: open it with its own model and change these objects first",
            storeURL: url,
            userInfo: ["entity": entity, "constraint": names]
        )
    }

    /// Data stand against the migration: 134110.
    static func migrationFailed(entity: String, property: String, reason: String, at url: URL?) -> CocoaError {
        makeError(
            .migration,
            "Cannot migrate \(store(at: url)): \(entity).\(property): \(reason)",
            advice: "The store is as it was: open it with its own model and change these objects first",
            storeURL: url,
            userInfo: ["entity": entity, "property": property, "reason": reason]
        )
    }

    /// The store would have to be written, and may only be read: 513.
    static func cannotMigrateReadOnlyStore(at url: URL?) -> CocoaError {
        makeError(
            .fileWriteNoPermission,
            "Cannot migrate \(store(at: url)), which is read-only",
            advice:
                "Open it once without NSReadOnlyPersistentStoreOption where the program may write to the file and its folder",
            storeURL: url
        )
    }

    /// Others have the store open: 134090.
    ///
    /// - Parameter programs: The others, as far as they are known.
    static func cannotMigrateOpenStore(at url: URL?, programs: [String], failure: SQLiteFailure?) -> CocoaError {
        let others = programs.isEmpty ? "others have" : "\(list(programs)) has"
        return makeError(
            .persistentStoreTimeout,
            "Cannot migrate \(store(at: url)) while \(others) it open\(failure.suffix)",
            advice: "Close it everywhere else: who goes on with the older version would damage it",
            storeURL: url,
            failure: failure
        )
    }

    /// The disk has become full: 640.
    static func noSpaceLeftToMigrate(at url: URL?, failure: SQLiteFailure?) -> CocoaError {
        makeError(
            .fileWriteOutOfSpace,
            "Cannot migrate \(store(at: url)), since the disk is full\(failure.suffix)",
            advice: "The store is left as it was: make room, and migrate again",
            storeURL: url,
            failure: failure
        )
    }

    /// Others have written to a store while it was copied: 134090.
    static func storeChangedWhileMigrated(at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreTimeout,
            "Cannot migrate \(store(at: url)), which another program has changed in the meantime",
            advice: "The store is as that program has left it: close it everywhere else, and migrate again",
            storeURL: url
        )
    }
}
