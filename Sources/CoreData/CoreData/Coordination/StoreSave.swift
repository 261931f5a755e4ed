internal import Foundation

/// What a save wrote to one store.
struct StoreSave {
    /// The part of the context's changes that the store got.
    let request: NSSaveChangesRequest
    /// The rows, in the order of the request's objects.
    let rows: SavedRows
}

extension CocoaError {
    private static let completedSavesKey = "completedSaves"

    /// What had been written when writing to another store failed: the context takes these changes for saved.
    var completedSaves: [StoreSave] {
        userInfo[Self.completedSavesKey] as? [StoreSave] ?? []
    }

    /// Some stores were written, and then one was not: 134040.
    static func incompleteSave(_ error: any Error, of store: NSPersistentStore, after saves: [StoreSave]) -> CocoaError
    {
        ErrorFactory.makeError(
            .persistentStoreIncompleteSave,
            "Saved to \(saves.count) of the coordinator's stores, but not to \(ErrorFactory.store(at: store.url)): "
                + error.localizedDescription,
            advice: "Solve that and save again: the other stores have their changes",
            storeURL: store.url,
            userInfo: [
                NSUnderlyingErrorKey: error,
                NSAffectedStoresErrorKey: [store],
                NSDetailedErrorsKey: [error as NSError],
                completedSavesKey: saves,
            ]
        )
    }
}
