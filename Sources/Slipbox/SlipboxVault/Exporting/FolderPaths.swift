import CoreData
import MarkdownVault
import SlipboxCore

/// The paths of a slip box's folders in the vault: their names, as far as file names permit.
struct FolderPaths {
    /// All folders to write, parents first.
    private(set) var folders: [VaultPath] = []
    /// The folders that are not written because of the limit on paths.
    private(set) var deepFolders = DeepFolders()
    private var paths: [NSManagedObjectID: VaultPath] = [:]

    /// Systems limit the whole path of a file to 4096 bytes, which include the path of the vault and the file's name.
    private static let (mostBytes, mostFolders) = (2000, 100)

    /// - Parameter known: the folders of imported files, whose names are kept unchanged.
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

/// All folders of a slip box, each after its parent, at any depth.
struct FolderTree {
    /// The folders from the top level down.
    private(set) var folders: [Folder] = []

    init(in context: NSManagedObjectContext) throws {
        let all = try context.fetch(Folder.fetch())
        let present = Set(all)
        var inside: [Folder: [Folder]] = [:]
        var level: [Folder] = []
        for folder in all {
            // A folder whose parent is in the trash is exported at the top level.
            if let parent = folder.parent, present.contains(parent) {
                inside[parent, default: []].append(folder)
            } else {
                level.append(folder)
            }
        }
        while !level.isEmpty {
            folders += level
            level = level.flatMap { inside[$0] ?? [] }
        }
        // Cyclic folders have no top level; none of them is left out.
        if folders.count < all.count { folders += all.filter { !Set(folders).contains($0) } }
    }
}

/// Folders too deep for file systems. Their notes are written to the deepest ancestor that is possible.
struct DeepFolders {
    private var counts: [VaultPath: Int] = [:]

    /// The number of such folders.
    var count: Int { counts.values.reduce(0, +) }

    mutating func add(in place: VaultPath) {
        counts[place, default: 0] += 1
    }

    var problems: [VaultProblem] {
        counts.sorted { $0.key < $1.key }.map { place, count in
            let folders = count == 1 ? "a folder below lies" : "\(count) folders below lie"
            let shown = place.text.utf8.count > 200 ? "… \(place.name)" : place.text
            return VaultProblem(shown, .noPlace, "\(folders) too deep for files; the notes in there are written here")
        }
    }
}
