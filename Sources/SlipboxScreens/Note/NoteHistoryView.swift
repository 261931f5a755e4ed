internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Earlier versions of a note, any of which can come back. What the note says now is kept as a version then.
struct NoteHistoryView: View {
    let note: Note
    @FetchRequest private var versions: FetchedResults<NoteVersion>
    @Environment(\.dismiss) private var dismiss

    init(note: Note) {
        self.note = note
        _versions = FetchRequest(fetchRequest: NoteVersion.fetch(of: note))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Earlier versions").font(.title2)
            if versions.isEmpty {
                Text("There are none yet. They are kept while you write.").foregroundColor(.secondary)
            }
            ForEach(versions) { version in
                VStack(alignment: .leading, spacing: 4) {
                    HStack {
                        Text(version.date.formatted(date: .abbreviated, time: .shortened)).bold()
                        Spacer()
                        Button("Restore") {
                            version.restore()
                            dismiss()
                        }
                        .accessibilityLabel("Restore the version “\(version.title)”")
                    }
                    Text(version.title)
                    Text(version.bodyText).font(.subheadline).foregroundColor(.secondary).lineLimit(3)
                }
            }
            HStack {
                Spacer()
                Button("Done") { dismiss() }.keyboardShortcut(.cancelAction)
            }
        }
        .padding()
        .frame(minWidth: 320)
    }
}
