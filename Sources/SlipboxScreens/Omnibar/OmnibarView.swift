internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// One field to find a note or to make one: type, arrow down, Enter.
struct OmnibarView: View {
    let desk: Desk
    let place: Place?
    let open: (Note) -> Void
    @State private var text = ""
    @State private var results: OmnibarResults?
    @State private var selection: NSManagedObjectID?
    @State private var omnibar: Omnibar
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, place: Place?, open: @escaping (Note) -> Void) {
        (self.desk, self.place, self.open) = (desk, place, open)
        _omnibar = State(initialValue: Omnibar(desk.container))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            TextField("Find or make a note", text: $text)
                .textFieldStyle(.roundedBorder)
                .onSubmit(choose)
                .onKeyPress(.downArrow) { move(1) }
                .onKeyPress(.upArrow) { move(-1) }
            ForEach(results?.hits ?? []) { hit in
                Button {
                    show(hit.id)
                } label: {
                    OmnibarRow(hit: hit, isSelected: hit.id == selection)
                }
                .buttonStyle(.plain)
            }
            if results?.canCreate == true {
                Button("Make “\(text)”", action: create)
            } else if results?.hits.isEmpty == true {
                Text("No notes yet.").foregroundColor(.secondary)
            }
        }
        .padding()
        .frame(minWidth: 320)
        .task(id: text) {
            // A newer question ends this one.
            guard let found = try? await omnibar.results(for: text) else { return }
            results = found
            selection = found.hits.first?.id
        }
    }

    private func move(_ step: Int) {
        guard let hits = results?.hits, !hits.isEmpty else { return }
        let index = hits.firstIndex { $0.id == selection } ?? -1
        selection = hits[min(max(index + step, 0), hits.count - 1)].id
    }

    private func choose() {
        // What was found for an older text is not what somebody means.
        if let selection, results?.text == text { show(selection) } else if !text.isEmpty { create() }
    }

    private func show(_ id: NSManagedObjectID) {
        guard let note = try? desk.context.existingObject(with: id) as? Note else { return }
        dismiss()
        open(note)
    }

    private func create() {
        let note = Note(title: text, context: desk.context)
        note.folder = place?.folder
        desk.save()
        dismiss()
        open(note)
    }
}

/// A note that was found.
private struct OmnibarRow: View {
    let hit: OmnibarHit
    let isSelected: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                if let address = hit.address { Text(address).monospacedDigit().foregroundColor(.secondary) }
                Text(hit.title.isEmpty ? "Untitled" : hit.title).bold(isSelected)
                Spacer()
                if let folder = hit.folderName {
                    Text(folder).font(.caption).foregroundColor(.secondary)
                }
            }
            if let snippet = hit.snippet {
                Text(snippet.text).font(.caption).foregroundColor(.secondary).lineLimit(1)
            }
        }
        .multilineTextAlignment(.leading)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(6)
        .background(isSelected ? Color.gray.opacity(0.2) : .clear, in: RoundedRectangle(cornerRadius: 6))
        .accessibilityAddTraits(isSelected ? .isSelected : [])
    }
}
