internal import Foundation

extension ErrorFactory {
    /// 134080: The store cannot be opened.
    static func cannotOpenStore(at url: URL?, reason: String? = nil, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot open \(store(at: url))\(reason.map { ": \($0)" } ?? "")\(failure.suffix)",
            advice: "Check that the folder exists and that the program may read and write there",
            storeURL: url,
            failure: failure
        )
    }

    /// 134080: Foundation cannot make distinct identifiers.
    static func missingIdentifiers(at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot open \(store(at: url)): all new identifiers would be the same, because /dev/urandom is missing",
            advice: "Mount /dev, or make the device: mknod -m 666 /dev/urandom c 1 9",
            storeURL: url
        )
    }

    /// 260: The file of the store does not exist, and must not be created.
    static func missingStoreFile(at url: URL) -> CocoaError {
        makeError(
            .fileReadNoSuchFile,
            "There is no file for \(store(at: url))",
            advice: "Check the URL; a store that is opened read-only or for its metadata must exist already",
            storeURL: url
        )
    }

    /// 260: There is no store in a database, and it must not be created.
    static func missingStore(at url: URL) -> CocoaError {
        makeError(
            .fileReadNoSuchFile,
            "There is no store at \(location(url))",
            advice:
                "Check the schema in the URL; a store that is opened read-only or for its metadata must exist already, and tables of others "
                + "are opened with the model that names them",
            storeURL: url
        )
    }

    /// 259: The file is damaged, or is not a store.
    static func corruptStore(at url: URL?, reason: String? = nil, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .fileReadCorruptFile,
            "Cannot read \(store(at: url)), which is damaged or not a store"
                + "\(reason.map { ": \($0)" } ?? "")\(failure.suffix)",
            advice: "The file is unchanged: replace it with a backup, along with the files next to it whose names "
                + "end in -wal and -shm",
            storeURL: url,
            failure: failure
        )
    }

    /// 134000: No class is registered for the store type.
    static func unknownStoreType(_ type: String, at url: URL? = nil, registered: [String] = []) -> CocoaError {
        let known = registered.isEmpty ? "" : "; the known types are \(list(registered.sorted(), atMost: 12))"
        return makeError(
            .persistentStoreInvalidType,
            "There is no store type named \(type)\(url.map { ", requested for \(store(at: $0))" } ?? "")\(known)",
            advice: "Use one of these, or register the class of your store with the coordinator before using it",
            storeURL: url
        )
    }

    /// 134010: The store has a different type than requested.
    static func storeTypeMismatch(at url: URL?, requested: String, actual: String) -> CocoaError {
        makeError(
            .persistentStoreTypeMismatch,
            "Cannot open \(store(at: url)) as a store of type \(requested), since it is of type \(actual)",
            advice: "Open it with its own type, or migrate it to the other one",
            storeURL: url
        )
    }

    /// 134020: The store lacks a table or column of the model, which it was not made with.
    static func incompatibleSchema(at url: URL?, reason: String) -> CocoaError {
        makeError(
            .persistentStoreIncompatibleSchema,
            "Cannot open \(store(at: url)) with this model, whatever its version: \(reason)",
            advice: "The file is unchanged: leave out NSIgnorePersistentStoreVersioningOption, and let the store be "
                + "migrated to the model",
            storeURL: url
        )
    }

    /// 134080: The store has no copy of its model, and none was given.
    static func storeWithoutModel(at url: URL?) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot open \(store(at: url)): it holds no copy of the model that it was made with",
            advice: "Give that model",
            storeURL: url
        )
    }

    /// 134100: The store was created with another version of the model.
    ///
    /// - Parameters:
    ///   - differences: The entities that differ, with their version hashes in the model and in the store; nil if the
    ///     entity is missing.
    ///   - searchedLocations: The locations that were searched for the store's model.
    ///   - origin: A description of the store's model if it was found there.
    ///   - metadata: The metadata of the store, which the error contains under "metadata".
    static func incompatibleModel(
        at url: URL?,
        differences: [String: (model: Data?, store: Data?)],
        searchedLocations: [URL] = [],
        origin: String? = nil,
        metadata: [String: Any]? = nil
    ) -> CocoaError {
        let entities = differences.keys.sorted().map { difference($0, differences[$0]) }
        let locations = searchedLocations.map(location)
        let reason = "The model used to open the store is incompatible with the one used to create the store"
        var info: [String: Any] = ["reason": reason]
        info["metadata"] = metadata
        return makeError(
            .persistentStoreIncompatibleVersionHash,
            "Cannot open \(store(at: url)) with this model: \(list(entities, atMost: 10))"
                + (locations.isEmpty ? "" : "; models were looked for in \(list(locations))")
                + (origin.map { ", and the store was created with \($0)" } ?? ""),
            advice: "Migrate the store, which requires the model that it was created with, or open it with that model",
            storeURL: url,
            userInfo: info
        )
    }

    static func difference(_ entity: String, _ hashes: (model: Data?, store: Data?)?) -> String {
        switch hashes ?? (nil, nil) {
        case (let model?, let store?): "\(entity) is \(digits(model)) in the model and \(digits(store)) in the store"
        case (_, nil): "\(entity) is not in the store"
        case (nil, _): "\(entity) is not in the model"
        }
    }

    /// Returns the first digits of a hash, which are enough to distinguish versions.
    private static func digits(_ hash: Data) -> String {
        hash.prefix(4).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }.joined()
    }
}
