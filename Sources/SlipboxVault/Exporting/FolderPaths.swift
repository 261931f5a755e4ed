import CoreData
import MarkdownVault
import SlipboxCore

/// Where the folders of a slip box lie in the vault: under their names, as far as names of files allow it.
struct FolderPaths {
    private(set) var paths: [NSManagedObjectID: VaultPath] = [:]

    /// - Parameter known: The folders of files that were read, whose names are good as they are.
    init(known: Set<VaultPath>, in context: NSManagedObjectContext) throws {
        var namer = VaultFileNamer()
        let folders = try context.fetch(Folder.fetch())
        // A folder may be older than the one it is in.
        for folder in folders.sorted(by: { $0.path.count < $1.path.count }) {
            let parent = folder.parent.flatMap { paths[$0.objectID] }
            let exact = VaultPath((parent.map { "\($0.text)/" } ?? "") + folder.name)
            if let exact, known.contains(exact), namer.take(exact) {
                paths[folder.objectID] = exact
            } else {
                paths[folder.objectID] = namer.path(for: folder.name, fileExtension: "", in: parent)
            }
        }
        context.reset()
    }

    subscript(folder: NSManagedObjectID?) -> VaultPath? { folder.flatMap { paths[$0] } }
}
