internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Where a note stands in the order of the slip box, and the notes that continue it or branch off.
struct NoteAddressView: View {
    let desk: Desk
    @ObservedObject var note: Note
    let open: (Note) -> Void
    @State private var text = ""
    @State private var isEditing = false

    var body: some View {
        HStack {
            Button(note.address.map { "Address \($0)" } ?? "Give an address") {
                text = note.address?.description ?? ""
                isEditing = true
            }
            if note.address != nil {
                Button("Continue") { follow { try note.makeContinuation() } }
                Button("Branch") { follow { try note.makeBranch() } }
            }
        }
        .sheet(isPresented: $isEditing) { editor }
        if let trail { NoteTrailView(trail: trail, open: open) }
    }

    private var trail: NoteTrail? {
        note.address == nil ? nil : (try? note.trail(childLimit: 20)) ?? nil
    }

    private var editor: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Address").font(.title2)
            Text("Such as 2, 2a or 2a1. Notes that branch off go along.").foregroundColor(.secondary)
            TextField("Address", text: $text)
                .textFieldStyle(.roundedBorder)
                .onSubmit(save)
            HStack {
                Spacer()
                Button("Cancel", role: .cancel) { isEditing = false }
                Button("Save", action: save).buttonStyle(.borderedProminent)
            }
        }
        .padding()
    }

    private func save() {
        let isDone: Void? = desk.attempt {
            if text.isEmpty { try note.setAddress(nil) } else { try note.setAddress(text) }
        }
        if isDone != nil { isEditing = false }
    }

    private func follow(_ make: () throws -> Note?) {
        guard let made = desk.attempt(make) ?? nil else { return }
        made.folder = note.folder
        open(made)
    }
}

/// The notes before, behind and below a note, by address.
private struct NoteTrailView: View {
    let trail: NoteTrail
    let open: (Note) -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            ForEach(trail.ancestors) { link($0, "arrow.up") }
            if let previous = trail.previous { link(previous, "arrow.left") }
            if let next = trail.next { link(next, "arrow.right") }
            ForEach(trail.children.filter { $0 != trail.next }) { link($0, "arrow.down") }
        }
    }

    private func link(_ note: Note, _ symbol: String) -> some View {
        Button {
            open(note)
        } label: {
            Label("\(note.address?.description ?? "") \(note.title)", systemImage: symbol)
        }
        .buttonStyle(.plain)
        .foregroundColor(.accentColor)
        .multilineTextAlignment(.leading)
    }
}
