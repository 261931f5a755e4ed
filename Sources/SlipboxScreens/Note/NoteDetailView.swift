internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A note with all that belongs to it.
struct NoteDetailView: View {
    let desk: Desk
    @ObservedObject var note: Note
    let open: (Note) -> Void
    @State private var showsKeywords = false
    @State private var showsHistory = false

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 20) {
                TextField("Title", text: $note.title)
                    .textFieldStyle(.roundedBorder)
                    .font(.title2)
                Picker(selection: $note.status) {
                    ForEach(Status.allCases) { Text($0.displayName) }
                } label: {
                    Text("Status")
                }
                .pickerStyle(.segmented)
                NoteAddressView(desk: desk, note: note, open: open)
                NoteBodyView(desk: desk, note: note, open: open)
                NoteKeywordsView(note: note)
                NotePictureView(desk: desk, note: note)
                NoteLinksView(desk: desk, note: note, open: open)
                dates
            }
            .padding()
        }
        .navigationTitle(note.title.isEmpty ? "Untitled" : note.title)
        .toolbar { tools }
        .sheet(isPresented: $showsHistory) { NoteHistoryView(note: note) }
        .onDisappear { desk.save() }
    }

    @ViewBuilder private var tools: some View {
        ToolbarItem {
            Button {
                note.isFavorite.toggle()
            } label: {
                Label(
                    note.isFavorite ? "Remove star" : "Add star",
                    systemImage: note.isFavorite ? "star.fill" : "star"
                )
            }
        }
        ToolbarItem {
            Button {
                showsKeywords = true
            } label: {
                Label("Keywords", systemImage: "tag")
            }
            .popover(isPresented: $showsKeywords) { KeywordPickerView(desk: desk, note: note) }
        }
        ToolbarItem {
            Button {
                showsHistory = true
            } label: {
                Label("History", systemImage: "clock")
            }
        }
    }

    private var dates: some View {
        HStack {
            Text("Made")
            Text(note.creationDate, style: .date)
            Text("· changed")
            Text(note.modificationDate, style: .relative)
            Text("ago")
        }
        .font(.caption)
        .foregroundColor(.secondary)
    }
}
