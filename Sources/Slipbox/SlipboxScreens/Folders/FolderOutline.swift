internal import CoreData
internal import SlipboxCore

/// The folder tree as a flat list of rows: each folder is followed by its subfolders, unless it is collapsed.
struct FolderOutline: RandomAccessCollection {
    /// A row of the outline.
    struct Line: Identifiable {
        let folder: Folder
        /// The number of ancestors.
        let depth: Int
        /// Whether the subfolders are shown; nil if there are none.
        let isOpen: Bool?
        /// The folders for which the row stands: its own, and if it is collapsed, all below it.
        let folders: [Folder]

        var id: Place { .folder(folder) }
    }

    private let lines: [Line]

    /// - Parameters:
    ///   - folders: all folders, in the order of siblings.
    ///   - closed: the collapsed folders.
    init(_ folders: some Sequence<Folder>, closed: Set<NSManagedObjectID>) {
        let children = Dictionary(grouping: folders, by: \.parent)
        var lines: [Line] = []
        // Iterative, since there may be thousands of levels.
        var waiting = (children[nil] ?? []).reversed().map { (folder: $0, depth: 0) }
        while let (folder, depth) = waiting.popLast() {
            let inside = children[folder] ?? []
            let isOpen = inside.isEmpty ? nil : !closed.contains(folder.objectID)
            let folders = isOpen == false ? Self.all(below: folder, children) : [folder]
            lines.append(Line(folder: folder, depth: depth, isOpen: isOpen, folders: folders))
            if isOpen == true { waiting += inside.reversed().map { ($0, depth + 1) } }
        }
        self.lines = lines
    }

    /// Returns a folder and all below it.
    private static func all(below folder: Folder, _ children: [Folder?: [Folder]]) -> [Folder] {
        var folders = [folder]
        var next = 0
        while next < folders.count {
            folders += children[folders[next]] ?? []
            next += 1
        }
        return folders
    }

    var startIndex: Int { 0 }
    var endIndex: Int { lines.count }

    subscript(position: Int) -> Line { lines[position] }
}

extension NSFetchRequest {
    /// Returns the request without pages: an outline needs all objects at once, since any of them may be anywhere in it.
    func withoutPages() -> NSFetchRequest {
        fetchBatchSize = 100_000
        return self
    }
}
