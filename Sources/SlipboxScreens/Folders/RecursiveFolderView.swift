internal import Foundation
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A folder and, as long as it is unfolded, the folders inside.
struct RecursiveFolderView: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    let depth: Int
    @State private var showsSubfolders = true

    var body: some View {
        HStack {
            FolderRow(desk: desk, folder: folder)
            if folder.sortedChildren != nil {
                Button {
                    withAnimation { showsSubfolders.toggle() }
                } label: {
                    Image(systemName: "chevron.right")
                        .rotationEffect(.degrees(showsSubfolders ? 90 : 0))
                }
                .buttonStyle(.plain)
                .accessibilityLabel(showsSubfolders ? "Fold \(folder.name)" : "Unfold \(folder.name)")
            }
        }
        .padding(.leading, CGFloat(depth) * 16)
        .tag(Place.folder(folder))
        if showsSubfolders, let children = folder.sortedChildren {
            ForEach(children) { RecursiveFolderView(desk: desk, folder: $0, depth: depth + 1) }
        }
    }
}
