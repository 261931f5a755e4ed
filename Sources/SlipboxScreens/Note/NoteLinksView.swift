internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes that a note leads to, those that lead here, and those that speak of it without a link.
struct NoteLinksView: View {
    let desk: Desk
    @ObservedObject var note: Note
    let open: (Note) -> Void
    @State private var backlinkLimit = 20
    @State private var mentions: [Mention]?

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            linked
            backlinks
            unlinked
        }
    }

    @ViewBuilder private var linked: some View {
        let notes = note.linkedNotes.sorted { $0.title < $1.title }
        if !notes.isEmpty {
            heading("Leads to")
            ForEach(notes) { title($0) }
        }
    }

    @ViewBuilder private var backlinks: some View {
        let count = (try? note.backlinkCount()) ?? 0
        if count > 0 {
            heading("Leads here (\(count))")
            ForEach((try? note.backlinks(limit: backlinkLimit)) ?? [], id: \.note.objectID) { link in
                VStack(alignment: .leading, spacing: 2) {
                    title(link.note)
                    if let sentence = link.sentence {
                        Text(sentence).font(.subheadline).foregroundColor(.secondary)
                    }
                }
            }
            if count > backlinkLimit { Button("Show more") { backlinkLimit += 50 } }
        }
    }

    @ViewBuilder private var unlinked: some View {
        if let mentions {
            heading(mentions.isEmpty ? "No other note mentions this title." : "Mentions without a link")
            ForEach(Array(mentions.enumerated()), id: \.offset) { _, mention in
                VStack(alignment: .leading, spacing: 2) {
                    title(mention.note)
                    Text(mention.sentence).font(.subheadline).foregroundColor(.secondary)
                    Button("Link it") {
                        _ = note.link(mention)
                        find()
                    }
                    .accessibilityLabel("Link the mention in \(mention.note.title)")
                }
            }
        } else if !note.title.isEmpty {
            Button("Find mentions without a link", action: find)
        }
    }

    private func find() {
        mentions = desk.attempt { try note.unlinkedMentions(limit: 20) } ?? []
    }

    private func heading(_ text: String) -> some View {
        Text(text).font(.headline).accessibilityAddTraits(.isHeader)
    }

    private func title(_ note: Note) -> some View {
        Button(note.title.isEmpty ? "Untitled" : note.title) { open(note) }
            .buttonStyle(.plain)
            .foregroundColor(.accentColor)
            .multilineTextAlignment(.leading)
    }
}
