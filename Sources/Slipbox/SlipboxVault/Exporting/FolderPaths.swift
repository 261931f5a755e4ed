import CoreData
import MarkdownVault
import SlipboxCore

/// Where the folders of a slip box lie in the vault: under their names, as far as names of files allow it.
struct FolderPaths {
    /// All folders that are written, the outer ones first.
    private(set) var folders: [VaultPath] = []
    /// Those that are not, because paths have an end.
    private(set) var deepFolders = DeepFolders()
    private var paths: [NSManagedObjectID: VaultPath] = [:]

    /// Systems take 4096 bytes for the whole path of a file, of which some are before the vault, and some are its name.
    private static let (mostBytes, mostFolders) = (2000, 100)

    /// - Parameter known: The folders of files that were read, whose names are good as they are.
    init(known: Set<VaultPath>, in context: NSManagedObjectContext) throws {
        var namer = VaultFileNamer()
        var depths: [NSManagedObjectID: Int] = [:]
        for folder in try FolderTree(in: context).folders {
            let parentID = folder.parent?.objectID
            let parent = parentID.flatMap { paths[$0] }
            let depth = (parentID.flatMap { depths[$0] } ?? 0) + 1
            depths[folder.objectID] = depth
            if let parent, depth > Self.mostFolders || parent.text.utf8.count > Self.mostBytes {
                paths[folder.objectID] = parent
                deepFolders.add(in: parent)
                continue
            }
            let exact = VaultPath((parent.map { "\($0.text)/" } ?? "") + folder.name)
            if let exact, known.contains(exact), namer.take(exact) {
                paths[folder.objectID] = exact
            } else {
                paths[folder.objectID] = namer.path(for: folder.name, fileExtension: "", in: parent)
            }
            if let path = paths[folder.objectID] { folders.append(path) }
        }
        folders.sort()
        context.reset()
    }

    subscript(folder: NSManagedObjectID?) -> VaultPath? { folder.flatMap { paths[$0] } }
}
