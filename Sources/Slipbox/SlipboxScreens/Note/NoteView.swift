internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The third column: a note to read and edit.
struct NoteView: View {
    let desk: Desk
    @ObservedObject var note: Note
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 20) {
                TextField("Title", text: title, axis: .vertical)
                    .textFieldStyle(.plain)
                    .font(.title)
                Picker("Status", selection: status) {
                    ForEach(Status.allCases) { Text($0.displayName).tag($0) }
                }
                .pickerStyle(.segmented)
                .labelsHidden()
                NoteKeywordsView(desk: desk, note: note)
                NoteBodyView(desk: desk, note: note)
                NotePictureView(desk: desk, note: note)
                NoteTrailView(desk: desk, note: note)
                NoteLinksView(desk: desk, note: note)
                Text(dates)
                    .font(.caption)
                    .foregroundColor(.secondary)
            }
            .padding(24)
            .frame(maxWidth: 760)
        }
        .navigationTitle(note.title.isEmpty ? "Untitled" : note.title)
        .toolbar(removing: .title)
        .toolbar { tools }
        .onDisappear { desk.save() }
    }

    @ViewBuilder private var tools: some View {
        ToolbarItem { SavingIndicator() }
        ToolbarItem {
            Button(action: toggleFavourite) {
                Label(
                    note.isFavorite ? "Remove from favourites" : "Add to favourites",
                    systemImage: note.isFavorite ? "star.fill" : "star"
                )
            }
        }
        ToolbarItem {
            Button {
                desk.sheet = .keywords(note)
            } label: {
                Label("Keywords", systemImage: "tag")
            }
        }
        ToolbarItem {
            Button {
                desk.sheet = .graph(note)
            } label: {
                Label("Graph", systemImage: "network")
            }
        }
        ToolbarItem {
            Button {
                desk.sheet = .history(note)
            } label: {
                Label("History", systemImage: "clock")
            }
        }
        ToolbarItem {
            Button {
                desk.throwAway([note])
            } label: {
                Label("Move to trash", systemImage: "trash")
            }
        }
    }

    private var dates: String {
        let (written, changed) = (note.creationDate, note.modificationDate)
        return "Written \(written.moment(locale, timeZone)), changed \(changed.moment(locale, timeZone))"
    }

    /// A title is a single line, even if it is displayed on several.
    private var title: Binding<String> {
        Binding {
            note.title
        } set: { title in
            let lines = title.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            note.title = lines.joined(separator: " ")
            desk.saveSoon()
        }
    }

    private var status: Binding<Status> {
        Binding {
            note.status
        } set: { status in
            note.status = status
            desk.save()
        }
    }

    private func toggleFavourite() {
        note.isFavorite.toggle()
        desk.save()
    }
}
