internal import Foundation

extension ErrorFactory {
    /// The history no longer reaches back to a token: 134301.
    static func expiredToken(_ number: Int64, at url: URL?) -> CocoaError {
        makeError(
            CocoaError.Code(rawValue: NSPersistentHistoryTokenExpiredError),
            "The history of \(store(at: url)) no longer reaches back to transaction \(number), where the token is",
            advice: "Fetch the objects themselves, and go on from currentPersistentHistoryToken(fromStores:)",
            storeURL: url
        )
    }

    /// No store keeps a history: 134091.
    static func noHistory(_ stores: [NSPersistentStore]) -> CocoaError {
        let names = list(stores.map { store(at: $0.url) })
        return makeError(
            .persistentStoreUnsupportedRequestType,
            "There is no history\(names.isEmpty ? "" : " of \(names)") that a request could be about",
            advice: "Open stores of type SQLite with the option NSPersistentHistoryTrackingKey"
        )
    }
}
