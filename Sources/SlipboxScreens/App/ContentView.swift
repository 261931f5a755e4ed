internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Three columns: where to look, the notes there, and a note.
struct ContentView: View {
    let desk: Desk
    @State private var place: Place?
    @State private var note: Note?
    @State private var showsOmnibar = false
    @State private var columnVisibility = NavigationSplitViewVisibility.all
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        NavigationSplitView(columnVisibility: $columnVisibility) {
            PlaceListView(desk: desk, place: $place, showsOmnibar: $showsOmnibar)
        } content: {
            content
        } detail: {
            if let note, !note.isDeleted {
                // Each note has a view of its own. Its identifier is another one once it is saved, the object is not.
                NoteDetailView(desk: desk, note: note, open: open).id(ObjectIdentifier(note))
            } else {
                EmptyMessage("Choose a note, or press Ctrl+K to find or make one.", symbol: "note.text")
            }
        }
        .sheet(isPresented: $showsOmnibar) {
            OmnibarView(desk: desk, place: place, open: open)
        }
        .alert("Not saved", isPresented: failureIsShown) {
            Button("Try again") { desk.save() }
            Button("Later", role: .cancel) {}
        } message: {
            Text(desk.failure ?? "")
        }
        .onChange(of: scenePhase) { _, phase in
            if phase != .active { desk.save() }
        }
        .onChange(of: note) { desk.save() }
    }

    @ViewBuilder private var content: some View {
        switch place {
        case .shelf(.trash): TrashListView(desk: desk)
        case let place?: NoteListView(desk: desk, place: place, selectedNote: $note).id(place)
        case nil: EmptyMessage("Choose a folder.", symbol: "folder")
        }
    }

    private var failureIsShown: Binding<Bool> {
        Binding {
            desk.failure != nil
        } set: {
            if !$0 { desk.failure = nil }
        }
    }

    /// Shows a note where it is among all others, unless the list that is shown has it anyhow.
    private func open(_ target: Note) {
        if place?.folder == nil || place?.folder != target.folder {
            place = target.folder.map(Place.folder) ?? .shelf(.all)
        }
        note = target
    }
}
