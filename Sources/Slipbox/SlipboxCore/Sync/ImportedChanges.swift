internal import CoreData

/// What was changed in a slip box since the last look, above all by imports, as far as it may have to be mended.
struct ImportedChanges {
    /// The notes that imports have changed.
    private(set) var notes: Set<NSManagedObjectID> = []
    /// The notes that were changed here.
    private(set) var ownNotes: Set<NSManagedObjectID> = []
    /// Whether this is the first look.
    let isEverything: Bool
    /// Whether folders, keywords or the trash were changed, which may concern any note.
    private(set) var concernsAll = false
    /// Where the next look begins.
    let end: NSPersistentHistoryToken?

    private static let author = "NSCloudKitMirroringDelegate.import"

    /// - Parameter start: The end of the last look; nil before the first one, which is about everything.
    init(since start: NSPersistentHistoryToken?, in context: NSManagedObjectContext) throws {
        end = context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
        isEverything = start == nil
        guard let start else {
            concernsAll = true
            return
        }
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: start)
        request.resultType = .transactionsAndChanges
        let result = try context.execute(request) as? NSPersistentHistoryResult
        for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] {
            let isImport = transaction.author == Self.author
            for change in transaction.changes ?? [] {
                switch change.changedObjectID.entity.name {
                case "Note" where isImport: notes.insert(change.changedObjectID)
                case "Note": ownNotes.insert(change.changedObjectID)
                case "Folder" where isImport, "TrashItem" where isImport, "Keyword" where isImport: concernsAll = true
                default: break
                }
            }
        }
    }

    var isEmpty: Bool { notes.isEmpty && !concernsAll }
}
