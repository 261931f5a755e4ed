internal import Foundation

extension ErrorFactory {
    /// A reference leads to no model, or to another version: 134504.
    static func modelReferenceNotFound(_ checksum: String, found: String?) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
            found.map { "The model of the reference to the version \(checksum) is the version \($0)" }
                ?? "There is no model for the reference to the version \(checksum)",
            advice: "Check the name, the bundle and the checksum of the NSManagedObjectModelReference",
            userInfo: ["versionChecksum": checksum]
        )
    }

    /// A stage names a version that is nowhere: 134504.
    static func versionNotFound(_ checksum: String, at url: URL) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
            "Cannot migrate \(store(at: url)) in stages: there is no model of the version \(checksum) among the stages, "
                + "in the store, or in \(list(ModelSearch.programBundles.map(\.bundleURL.path), atMost: 12))",
            advice: "Add the version to the program's model, or a stage with a reference to it",
            storeURL: url,
            userInfo: ["versionChecksum": checksum]
        )
    }

    /// The store is of a later version than the model: 134506.
    static func backwardMigration(at url: URL, from source: String, to target: String) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSStagedMigrationBackwardMigrationError),
            "Cannot migrate \(store(at: url)) backwards: it is of the version \(source), which comes after \(target) in "
                + "the stages",
            advice: "Open it with the newer version of the program",
            storeURL: url
        )
    }
}
