internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The first column: permanent places, smart folders, folders, and the trash.
struct FolderListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Folder.fetch().withoutPages(), animation: .default)
    private var folders: FetchedResults<Folder>
    @FetchRequest(fetchRequest: SavedSearch.fetch(), animation: .default)
    private var searches: FetchedResults<SavedSearch>
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        List(selection: Binding(get: { desk.place }, set: { desk.place = $0 })) {
            Section {
                HStack {
                    PlaceRow(place: .allNotes)
                    Spacer()
                    NoteCount(desk.count { try desk.counts.countOfAll() }).view
                }
                .tag(Place.allNotes)
                PlaceRow(place: .favourites)
            }
            Section("Tend") {
                ForEach(Place.tended, id: \.self) { PlaceRow(place: $0) }
            }
            if !searches.isEmpty {
                Section("Smart Folders") { searchRows }
            }
            Section("Folders") { folderRows }
            SidebarKeywords(desk: desk)
            if desk.sync?.shared != nil {
                Section {
                    AddressLink(desk.address.ofOthers.home, leavesPage: true) {
                        Label("Shared with You", systemImage: "person.2")
                    }
                }
            }
            Section {
                PlaceRow(place: .graph)
                PlaceRow(place: .keywords)
                TransferRow(transfer: desk.transfer)
                PlaceRow(place: .trash)
            }
        }
        .listStyle(.sidebar)
        .task { desk.hasFoundPlace = true }
        .navigationTitle(desk.boxName)
        .toolbar { tools }
    }

    private var searchRows: some View {
        ForEach(searches) { SavedSearchRow(desk: desk, search: $0) }
            .onDelete { offsets in desk.question = offsets.first.map { .deleteSearch(searches[$0]) } }
            .onMove(perform: moveSearches)
    }

    private var folderRows: some View {
        let lines = FolderOutline(folders, closed: desk.foldersHidingOthers)
        return ForEach(lines) { line in
            let count = desk.count { try desk.counts.count(of: line.folders) }
            FolderRow(desk: desk, folder: line.folder, depth: line.depth, isOpen: line.isOpen, count: count)
                .tag(line.id)
        }
        .onDelete { offsets in desk.question = offsets.first.map { .deleteFolder(lines[$0].folder) } }
        .dropDestination(for: Folder.self) { dropped, position in
            let next = lines.indices.contains(position) ? lines[position].folder : nil
            desk.move(dropped, into: next?.parent, before: next)
        }
    }

    @ViewBuilder private var tools: some View {
        if let shelf = desk.shelf, shelf.boxes.count > 1 {
            ToolbarItem { BoxSwitcher(desk: desk, shelf: shelf) }
        }
        ToolbarItem {
            Button {
                desk.showOmnibar()
            } label: {
                Label("Search or create (Ctrl+K)", systemImage: "magnifyingglass")
            }
        }
        ToolbarItem {
            Button {
                desk.sheet = .newFolder(nil)
            } label: {
                Label("New folder", systemImage: "folder.badge.plus")
            }
        }
        // A phone shows no list beside the folders, which would have the button.
        if width == .compact, desk.canMakeNotes {
            ToolbarItem { NewNoteButton(desk: desk) }
        }
        ToolbarItem(placement: .bottomBar) {
            if desk.sync == nil {
                ExampleBar(desk: desk)
            } else {
                VStack(alignment: .leading, spacing: 0) {
                    ExampleBar(desk: desk)
                    SyncFooter(desk: desk)
                }
            }
        }
    }

    private func moveSearches(_ offsets: IndexSet, to position: Int) {
        let next = searches.indices.contains(position) ? searches[position] : nil
        desk.act("Moved a smart folder") {
            for search in offsets.map({ searches[$0] }) { try search.place(before: next) }
        }
    }
}

/// A bar below the folders: offers to remove the examples while there are any.
private struct ExampleBar: View {
    let desk: Desk

    var body: some View {
        // Renders nothing if there is nothing to do, so that the bar disappears.
        Group {
            if desk.canClearExamples {
                Button("Clear the examples") { desk.question = .clearExamples }
                    .buttonStyle(.borderless)
                    .styleClass("slip-examples")
            }
        }
        .onAppear(perform: look)
        .onChange(of: desk.undoing.message) { _ in look() }
        .onChange(of: desk.sync?.account) { _ in look() }
    }

    private func look() {
        desk.attempt {
            desk.hasExamples = try ExampleSlipBox.isPresent(in: desk.context)
            desk.canClearExamples =
                try desk.hasExamples && ExampleSlipBox.countsForClearing(in: desk.context).cleared > 0
        }
    }
}
