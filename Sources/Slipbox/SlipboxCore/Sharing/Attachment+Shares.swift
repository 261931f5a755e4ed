internal import CloudKit
public import CoreData

extension CKShare {
    /// Names the share in the addresses of its pictures and files.
    fileprivate var fileToken: String {
        let name = "\(recordID.zoneID.zoneName).\(recordID.zoneID.ownerName)"
        return String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" })
    }
}

extension SharedNotes {
    /// Returns the name of the share of a note in the addresses of its pictures and files; nil if the share is not known yet.
    ///
    /// - Throws: An error of the store.
    public func fileToken(of note: Note) throws -> String? { try share(of: note)?.fileToken }
}

extension NSPersistentCloudKitContainer {
    /// Returns the name of the share of a note in the addresses of its pictures and files, away from the page; nil if it has none.
    ///
    /// - Throws: An error of the store.
    package func fileToken(of note: Note) throws -> String? {
        try fetchShares(matching: [note.objectID])[note.objectID]?.fileToken
    }
}

extension Attachment {
    /// Returns the picture or file at a path, which among those of others begins with the name of a share; nil if there is none.
    ///
    /// - Parameter container: The container of the context's store.
    public static func named(
        _ path: String,
        in context: NSManagedObjectContext,
        of container: NSPersistentContainer
    ) throws -> Attachment? {
        let request = NSFetchRequest<Attachment>(entityName: "Attachment")
        request.predicate = NSPredicate(format: "path_ == %@", path)
        request.fetchLimit = 1
        if let found = try context.fetch(request).first { return found }
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let container = container as? NSPersistentCloudKitContainer else { return nil }
        request.predicate = NSPredicate(format: "path_ == %@", parts[1])
        request.fetchLimit = 0
        let found = try context.fetch(request)
        guard !found.isEmpty else { return nil }
        let shares = try container.fetchShares(matching: found.map(\.objectID))
        return found.first { shares[$0.objectID]?.fileToken == parts[0] }
    }
}
