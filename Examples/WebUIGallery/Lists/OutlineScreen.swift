import WebUI

/// A tree of folders that can be expanded.
struct OutlineScreen: View {
    /// A folder with its subfolders; nil means that it can't have any.
    struct Folder: Identifiable, Hashable {
        let id: String
        var folders: [Folder]?
    }

    @State private var selection: String?

    private let folders = [
        Folder(
            id: "Garden",
            folders: [
                Folder(id: "Trees", folders: [Folder(id: "Oak"), Folder(id: "Pine")]), Folder(id: "Herbs", folders: []),
            ]
        ),
        Folder(id: "House", folders: [Folder(id: "Cellar"), Folder(id: "Roof")]),
        Folder(id: "Letters"),
    ]

    var body: some View {
        List(folders, children: \.folders, selection: $selection) { folder in
            Label(folder.id, systemImage: folder.folders == nil ? "doc" : "folder")
        }
        .listStyle(.sidebar)
    }
}
