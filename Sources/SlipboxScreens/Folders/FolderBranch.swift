internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A folder, and the folders in it.
struct FolderBranch: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    let depth: Int
    @State private var isOpen = true

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
