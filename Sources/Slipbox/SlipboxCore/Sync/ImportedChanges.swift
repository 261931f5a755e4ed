internal import CoreData

/// What imports have changed in a slip box since the last look, as far as it may have to be mended.
struct ImportedChanges {
    /// The notes that were changed.
    private(set) var notes: Set<NSManagedObjectID> = []
    /// Whether folders, keywords or the trash were changed, which may concern any note.
    private(set) var concernsAll = false
    /// Where the next look begins.
    let end: NSPersistentHistoryToken?

    private static let author = "NSCloudKitMirroringDelegate.import"

    /// - Parameter start: The end of the last look; nil before the first one, which is about everything.
    init(since start: NSPersistentHistoryToken?, in context: NSManagedObjectContext) throws {
        end = context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
        guard let start else {
            concernsAll = true
            return
        }
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: start)
        request.resultType = .transactionsAndChanges
        let result = try context.execute(request) as? NSPersistentHistoryResult
        for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? []
        where transaction.author == Self.author {
            for change in transaction.changes ?? [] {
                switch change.changedObjectID.entity.name {
                case "Note": notes.insert(change.changedObjectID)
                case "Folder", "TrashItem", "Keyword": concernsAll = true
                default: break
                }
            }
        }
    }

    var isEmpty: Bool { notes.isEmpty && !concernsAll }
}
