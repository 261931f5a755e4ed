internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The row of a folder, which can be dragged and accepts dropped notes and folders.
struct FolderRow: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    let depth: Int
    /// Whether the subfolders are shown; nil if there are none.
    let isOpen: Bool?
    /// The number of notes in the folder, and if it is collapsed, in those below it.
    let count: Int
    /// The maximum indentation level; deeper rows would be out of view.
    private static let mostSteps = 3

    var body: some View {
        let notes = NoteCount(count)
        HStack {
            Label(folder.name, systemImage: "folder")
            Spacer()
            if let mark = desk.shareMark(of: folder) { ShareMarkView(mark: mark) }
            notes.view
            if let isOpen { disclosure(isOpen) }
        }
        // Chromium does not find the name of a row of a tree within what can be dragged.
        .accessibilityLabel("\(folder.name), \(notes.words)")
        .padding(.leading, CGFloat(min(depth, Self.mostSteps) * 16))
        .outlineLevel(depth + 1, isExpanded: isOpen)
        .draggable(folder)
        .dropDestination(for: Note.self) { notes, _ in
            desk.move(notes, to: folder)
            return true
        }
        .dropDestination(for: Folder.self) { folders, _ in
            desk.move(folders, into: folder)
            return true
        }
        .contextMenu { actions }
        .swipeActions {
            Button("Delete", role: .destructive) { desk.question = .deleteFolder(folder) }
                .accessibilityLabel("Delete “\(folder.name)”")
        }
    }

    @ViewBuilder private var actions: some View {
        Button("Rename…") { desk.sheet = .renameFolder(folder) }
        Button("New Folder Inside") { desk.sheet = .newFolder(folder) }
        Button("Move to…") { desk.sheet = .moveFolder(folder) }
        if desk.canShare { Button("Share…") { desk.sheet = .share(folder) } }
        Button("Move Up") { desk.move(folder, by: -1) }
        Button("Move Down") { desk.move(folder, by: 1) }
        Button("Sort Folders Here by Name") { desk.sortByName(folder) }
        Button("Delete…", role: .destructive) { desk.question = .deleteFolder(folder) }
    }

    private func disclosure(_ isOpen: Bool) -> some View {
        Button {
            withAnimation { desk.setOpen(!isOpen, [folder.objectID]) }
        } label: {
            Image(systemName: "chevron.right")
                .rotationEffect(.degrees(isOpen ? 90 : 0))
        }
        .buttonStyle(.borderless)
        .accessibilityLabel(isOpen ? "Hide folders in \(folder.name)" : "Show folders in \(folder.name)")
    }
}

/// The row of a saved search with the number of its notes.
struct SavedSearchRow: View {
    let desk: Desk
    @ObservedObject var search: SavedSearch

    var body: some View {
        HStack {
            Label(search.name, systemImage: "magnifyingglass")
            Spacer()
            FoundNoteCount(Note.fetch(search.predicate(now: { .thisMinute })))
        }
        .tag(Place.search(search))
        .contextMenu {
            Button("Rename…") { desk.sheet = .renameSearch(search) }
            Button("Edit Search…") { desk.sheet = .editSearch(search) }
            Button("Move Up") { desk.move(search, by: -1) }
            Button("Move Down") { desk.move(search, by: 1) }
            Button("Delete…", role: .destructive) { desk.question = .deleteSearch(search) }
        }
        .swipeActions {
            Button("Delete", role: .destructive) { desk.question = .deleteSearch(search) }
                .accessibilityLabel("Delete “\(search.name)”")
        }
    }
}

/// The row of imports and exports, with the progress of one that runs.
struct TransferRow: View {
    let transfer: Transfer

    var body: some View {
        HStack {
            Label(Place.transfer.title, systemImage: Place.transfer.systemImage)
            Spacer()
            if transfer.isRunning { Text(progress).styleClass("slip-time") }
        }
        .tag(Place.transfer)
    }

    private var progress: String { transfer.fraction.map { "\(Int($0 * 100)) %" } ?? "Runs" }
}

/// The row of a permanent place.
struct PlaceRow: View {
    let place: Place

    var body: some View {
        Label(place.title, systemImage: place.systemImage)
            .tag(place)
    }
}
