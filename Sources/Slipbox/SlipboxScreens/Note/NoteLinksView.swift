internal import CoreData
internal import ProseEditor
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes that a note links to, the notes that link to it, and those that mention it without a link.
struct NoteLinksView: View {
    let desk: Desk
    let note: Note
    @FetchRequest private var linked: FetchedResults<Note>
    @FetchRequest private var linking: FetchedResults<Note>
    @State private var pages = 1
    @State private var mentions: [Mention]?
    private static let pageSize = 20

    init(desk: Desk, note: Note) {
        (self.desk, self.note) = (desk, note)
        _linked = FetchRequest(fetchRequest: Note.fetch(linkedFrom: note))
        _linking = FetchRequest(fetchRequest: Note.fetch(linkingTo: note))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if !linked.isEmpty {
                heading("Links to", linked.count)
                ForEach(linked.prefix(pages * Self.pageSize)) { other in
                    link(to: other).contextMenu {
                        if desk.mayChange(note) {
                            Button("Remove Link", role: .destructive) { unlink(other) }
                        }
                    }
                }
            }
            if !linking.isEmpty {
                heading("Linked from", linking.count)
                ForEach(linking.prefix(pages * Self.pageSize)) { other in
                    link(to: other, sentence: Backlink.sentence(of: other.bodyText, mentioning: note.title))
                }
            }
            if max(linked.count, linking.count) > pages * Self.pageSize {
                Button("Show More") { pages += 1 }
            }
            // Links in texts of others are made by writing them.
            if !desk.isOfOthers {
                unlinked
                RelatedNotesView(desk: desk, note: note)
            }
        }
    }

    @ViewBuilder private var unlinked: some View {
        if let mentions {
            heading("Mentioned, not linked", mentions.count)
            ForEach(Array(mentions.enumerated()), id: \.offset) { _, mention in
                HStack(alignment: .top) {
                    link(to: mention.note, sentence: mention.shownSentence)
                    Spacer()
                    Button("Link it") { connect(mention) }
                        .buttonStyle(.bordered)
                        .accessibilityLabel("Link from “\(mention.note.title)”")
                }
            }
        } else {
            Button("Find mentions without a link", action: find).buttonStyle(.plain).foregroundColor(.accentColor)
        }
    }

    private func heading(_ text: String, _ count: Int) -> some View {
        let words = Text("\(text) ") + Text("\(count)").styleClass("slip-number")
        return words.font(.headline).accessibilityAddTraits(.isHeader)
    }

    private func link(to other: Note, sentence: String? = nil) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            NoteButton(desk: desk, note: other)
            if let sentence {
                NoteExcerpt(whole: sentence, marking: [note.title]).markedText.lineLimit(3).styleClass("slip-sentence")
            }
        }
        .styleClass("slip-linking")
    }

    /// Links inside the text can only be removed in the text.
    private func unlink(_ other: Note) {
        guard !note.document.linkedNotes.contains(other.uuid) else {
            desk.problem = "The text links to “\(other.title)”. Remove the link there."
            return
        }
        desk.change(note, "Removed the link to “\(other.title)” from") { note.removeFromLinkedNotes_(other) }
    }

    private func find() {
        desk.attempt { mentions = try note.unlinkedMentions() }
    }

    private func connect(_ mention: Mention) {
        if !note.link(mention) {
            desk.problem = "The text of “\(mention.note.title)” has changed in the meantime. Look for mentions again."
        }
        desk.save()
        find()
    }
}

/// A button with the address and the title of a note, which opens it.
struct NoteButton: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button {
            desk.open(note)
        } label: {
            HStack(alignment: .firstTextBaseline, spacing: 7) {
                if let address = note.address { Text(address.description).styleClass("slip-address") }
                Text(note.shownTitle).multilineTextAlignment(.leading).styleClass("slip-title")
            }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(note.shownTitle)
    }
}
