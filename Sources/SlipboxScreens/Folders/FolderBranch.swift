internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A folder, and the folders in it.
struct FolderBranch: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    let depth: Int
    @State private var isOpen: Bool

    /// Folders deeper than this are shown when somebody opens the one around.
    private static let depthAtFirst = 5

    init(desk: Desk, folder: Folder, depth: Int) {
        (self.desk, self.folder, self.depth) = (desk, folder, depth)
        _isOpen = State(initialValue: depth < Self.depthAtFirst)
    }

    var body: some View {
        FolderRow(desk: desk, folder: folder, depth: depth, isOpen: folder.presentChildren.isEmpty ? nil : $isOpen)
            .tag(Place.folder(folder))
        if isOpen {
            let children = folder.presentChildren
            ForEach(children) { child in
                FolderBranch(desk: desk, folder: child, depth: depth + 1)
            }
            .onDelete { offsets in desk.question = offsets.first.map { .deleteFolder(children[$0]) } }
            .dropDestination(for: Folder.self) { dropped, position in
                desk.move(dropped, into: folder, before: children.indices.contains(position) ? children[position] : nil)
            }
        }
    }
}

extension Folder {
    /// The folders in it that are not in the trash, in their order.
    var presentChildren: [Folder] {
        (sortedChildren ?? []).filter { !$0.isTrashed }
    }
}
