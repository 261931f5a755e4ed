internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Suggested links with the traits that both notes share. They are computed when the note has been shown for a moment: one who walks
/// through notes does not wait for them.
struct RelatedNotesView: View {
    /// A suggestion found on another queue.
    private struct Found: Sendable {
        let id: NSManagedObjectID
        let reasons: [String]
    }

    let desk: Desk
    let note: Note
    @State private var related: [SuggestedLink] = []
    private static let pause = Duration.milliseconds(250)

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if !related.isEmpty {
                Text("Related notes").font(.headline).accessibilityAddTraits(.isHeader)
                ForEach(related, id: \.note.objectID) { row($0) }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .task(id: note.objectID) { await find() }
    }

    private func row(_ suggestion: SuggestedLink) -> some View {
        let title = suggestion.note.shownTitle
        return HStack(alignment: .top) {
            VStack(alignment: .leading, spacing: 2) {
                NoteButton(desk: desk, note: suggestion.note)
                Text("Both have " + suggestion.reasons.prefix(4).joined(separator: ", "))
                    .font(.caption)
                    .foregroundColor(.secondary)
            }
            .styleClass("slip-linking")
            Spacer()
            Button("Link") { link(suggestion.note) }.accessibilityLabel("Link to “\(title)”")
        }
    }

    private func find() async {
        guard !note.objectID.isTemporaryID else { return }
        let (id, context) = (note.objectID, desk.container.newBackgroundContext())
        do {
            try await Task.sleep(for: Self.pause)
            let found = try await context.perform {
                let note = try context.existingObject(with: id) as? Note
                return try note?.suggestedLinks().map { Found(id: $0.note.objectID, reasons: $0.reasons) } ?? []
            }
            related = found.compactMap { found in
                (desk.context.object(with: found.id) as? Note).map { SuggestedLink(note: $0, reasons: found.reasons) }
            }
        } catch is CancellationError {
            return
        } catch {
            desk.problem = error.localizedDescription
        }
    }

    private func link(_ other: Note) {
        desk.change(note, "Added a link to “\(other.title)” to") { note.addToLinkedNotes_(other) }
        related.removeAll { $0.note == other }
    }
}
