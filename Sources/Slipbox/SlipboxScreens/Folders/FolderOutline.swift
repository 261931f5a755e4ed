internal import CoreData
internal import SlipboxCore

/// The folders below each other as a list shows them: each with the folders in it behind it, unless it is closed.
struct FolderOutline: RandomAccessCollection {
    /// A folder in its place.
    struct Line: Identifiable {
        let folder: Folder
        /// How many folders are around it.
        let depth: Int
        /// Whether the folders in it are shown; nil if there are none.
        let isOpen: Bool?

        var id: Place { .folder(folder) }
    }

    private let lines: [Line]

    /// - Parameters:
    ///   - folders: all folders, in the order in which they are to stand beside each other.
    ///   - closed: the folders of which nothing is shown but themselves.
    init(_ folders: some Sequence<Folder>, closed: Set<Folder>) {
        let children = Dictionary(grouping: folders, by: \.parent)
        var lines: [Line] = []
        // Not by recursion: there may be thousands of levels.
        var waiting = (children[nil] ?? []).reversed().map { (folder: $0, depth: 0) }
        while let (folder, depth) = waiting.popLast() {
            let inside = children[folder] ?? []
            let isOpen = inside.isEmpty ? nil : !closed.contains(folder)
            lines.append(Line(folder: folder, depth: depth, isOpen: isOpen))
            if isOpen == true { waiting += inside.reversed().map { ($0, depth + 1) } }
        }
        self.lines = lines
    }

    var startIndex: Int { 0 }
    var endIndex: Int { lines.count }

    subscript(position: Int) -> Line { lines[position] }
}
