import CoreData
import SlipboxCore

/// All folders of a slip box, each behind the one it is in, however deep they lie.
struct FolderTree {
    /// The folders from the top down.
    private(set) var folders: [Folder] = []

    init(in context: NSManagedObjectContext) throws {
        let all = try context.fetch(Folder.fetch())
        let present = Set(all)
        var inside: [Folder: [Folder]] = [:]
        var level: [Folder] = []
        for folder in all {
            // One in a folder of the trash is at the top as far as files go.
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
        // Folders that somehow lie in each other have no top; none of them is left out.
        if folders.count < all.count { folders += all.filter { !Set(folders).contains($0) } }
    }
}
