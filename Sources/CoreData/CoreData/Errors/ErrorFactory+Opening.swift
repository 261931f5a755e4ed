internal import Foundation

extension ErrorFactory {
    /// The store cannot be opened: 134080.
    static func cannotOpenStore(at url: URL?, reason: String? = nil, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .persistentStoreOpen,
            "Cannot open \(store(at: url))\(reason.map { ": \($0)" } ?? "")\(failure.suffix)",
            advice: "Check that the folder exists and that the program may read and write there",
            storeURL: url,
            failure: failure
        )
    }

    /// The file of the store does not exist, and must not be made: 260.
    static func missingStoreFile(at url: URL) -> CocoaError {
        makeError(
            .fileReadNoSuchFile,
            "There is no file of \(store(at: url))",
            advice: "Check the URL; a store that is opened read-only or for its metadata has to be there already",
            storeURL: url
        )
    }

    /// The file is damaged, or is none of a store: 259.
    static func corruptStore(at url: URL?, reason: String? = nil, failure: SQLiteFailure? = nil) -> CocoaError {
        makeError(
            .fileReadCorruptFile,
            "Cannot read \(store(at: url)), which is damaged or no store"
                + "\(reason.map { ": \($0)" } ?? "")\(failure.suffix)",
            advice: "The file is left as it is: replace it by a backup, along with the files beside it whose names "
                + "end in -wal and -shm",
            storeURL: url,
            failure: failure
        )
    }

    /// No class is registered for the type of store: 134000.
    static func unknownStoreType(_ type: String, at url: URL? = nil, registered: [String] = []) -> CocoaError {
        let known = registered.isEmpty ? "" : "; there are \(list(registered.sorted(), atMost: 12))"
        return makeError(
            .persistentStoreInvalidType,
            "There is no type of store named \(type)\(url.map { ", wanted for \(store(at: $0))" } ?? "")\(known)",
            advice: "Name one of these, or register the class of your store with the coordinator before using it",
            storeURL: url
        )
    }

    /// The store is of another type than it is opened as: 134010.
    static func storeTypeMismatch(at url: URL?, requested: String, actual: String) -> CocoaError {
        makeError(
            .persistentStoreTypeMismatch,
            "Cannot open \(store(at: url)) as a store of type \(requested), since it is of type \(actual)",
            advice: "Open it as what it is, or migrate it to a store of the other type",
            storeURL: url
        )
    }

    /// The store was made with another version of the model: 134100.
    ///
    /// - Parameters:
    ///   - differences: The entities that differ, with their version hash in the model and in the store; nil where the
    ///     entity is missing.
    ///   - searchedLocations: Where the model of the store was looked for.
    ///   - origin: The model that was found there to be the store's.
    ///   - metadata: The metadata of the store, which the error has under "metadata".
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
                + (origin.map { ", and the store was made with \($0)" } ?? ""),
            advice: "Migrate the store, which needs the model that it was made with, or open it with that model",
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

    /// The beginning of a hash, which tells versions apart.
    private static func digits(_ hash: Data) -> String {
        hash.prefix(4).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }.joined()
    }
}
