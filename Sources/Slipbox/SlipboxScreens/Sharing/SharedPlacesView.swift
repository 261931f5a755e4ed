internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The first column of what others share: all notes, and the shared folders with their owners.
struct SharedPlacesView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Folder.fetch(), animation: .default)
    private var folders: FetchedResults<Folder>

    var body: some View {
        List(selection: Binding(get: { desk.place }, set: { desk.place = $0 })) {
            Section {
                HStack {
                    PlaceRow(place: .allNotes)
                    Spacer()
                    NoteCount(desk.count { try desk.counts.countOfAll() }).view
                }
                .tag(Place.allNotes)
            }
            if !folders.isEmpty {
                Section("Folders") {
                    ForEach(FolderOutline(folders, closed: desk.foldersHidingOthers)) { line in
                        SharedFolderRow(desk: desk, folder: line.folder, depth: line.depth).tag(line.id)
                    }
                }
            }
        }
        .listStyle(.sidebar)
        .navigationTitle("Shared with You")
        .toolbar {
            ToolbarItem(placement: .bottomBar) {
                if let others = desk.others { CloudKitSyncStatusView(others.container) }
            }
            ToolbarItem {
                AddressLink(desk.address.owner.home, leavesPage: true) {
                    Label("Back to your slip box", systemImage: "arrow.left").labelStyle(.iconOnly)
                }
            }
        }
    }
}

/// The row of a folder that somebody shares, or of one in it.
private struct SharedFolderRow: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    let depth: Int

    var body: some View {
        HStack {
            Label(folder.name, systemImage: "folder")
            Spacer()
            if depth == 0, let mark = desk.shareMark(of: folder) { ShareMarkView(mark: mark) }
            NoteCount(desk.count { try desk.counts.count(of: [folder]) }).view
        }
        .padding(.leading, CGFloat(min(depth, 8) * 16))
        .outlineLevel(depth + 1, isExpanded: nil)
        .contextMenu {
            if desk.mayChange(folder) {
                Button("New Folder Inside") { desk.sheet = .newFolder(folder) }
            }
            Button("Who Takes Part…") { desk.sheet = .share(folder) }
        }
    }
}
