internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The row of a note, with its actions.
struct NoteRow: View {
    let desk: Desk
    let note: Note
    /// Whether the list is in manual order.
    var isArranged = false

    var body: some View {
        link
            .tag(note)
            .draggable(note)
            .contextMenu { actions }
            .swipeActions {
                Button("Delete", role: .destructive) { desk.throwAway([note]) }
            }
    }

    @ViewBuilder private var link: some View {
        if desk.isChoosing {
            NoteSummary(note: note)
        } else {
            NavigationLink(value: note) { NoteSummary(note: note) }
        }
    }

    @ViewBuilder private var actions: some View {
        FavouriteAction(desk: desk, note: note)
        Button("Keywords…") { desk.sheet = .keywords(note) }
        Button("Move to…") { desk.sheet = .moveNotes([note]) }
        if isArranged {
            Button("Move Up") { desk.move(note, by: -1) }
            Button("Move Down") { desk.move(note, by: 1) }
        }
        Button("Move to Trash", role: .destructive) { desk.throwAway([note]) }
    }
}

private struct FavouriteAction: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button(note.isFavorite ? "Remove from Favourites" : "Add to Favourites") {
            desk.toggleFavourite(note)
        }
    }
}

/// A note in brief: title, date, status, and the beginning of its text. Only this is rendered again when the note
/// changes.
private struct NoteSummary: View {
    let note: Note

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            heading
            HStack(spacing: 8) {
                Text(note.creationDate, style: .date).font(.caption).foregroundColor(.secondary)
                StatusBadge(status: note.status)
            }
            if !opening.isEmpty {
                Text(opening)
                    .font(.callout)
                    .foregroundColor(.secondary)
                    .lineLimit(3)
            }
        }
    }

    /// The beginning of the text, without the title if the text starts with it.
    private var opening: String {
        let text = note.bodyText.prefix(300)
        let line = text.prefix { !$0.isNewline }
        return String(line == note.title ? text.dropFirst(line.count).drop { $0.isNewline } : text)
    }

    private var heading: some View {
        HStack(alignment: .firstTextBaseline, spacing: 6) {
            if let address = note.address {
                Text(address.description).font(.caption).monospaced().foregroundColor(.secondary).fixedSize()
            }
            Text(note.title.isEmpty ? "Untitled" : note.title).bold()
            Spacer()
            if note.isFavorite {
                Image(systemName: "star.fill").foregroundColor(.yellow).accessibilityLabel("Favourite")
            }
            if note.attachment != nil {
                Image(systemName: "paperclip").foregroundColor(.secondary).accessibilityLabel("With a picture")
            }
        }
    }
}

/// The status of a note as a coloured word.
struct StatusBadge: View {
    let status: Status

    var body: some View {
        Text(status.displayName)
            .font(.caption2)
            .foregroundColor(.primary)
            .padding(.horizontal, 6)
            .padding(.vertical, 1)
            .background(color.opacity(0.25), in: Capsule())
    }

    private var color: Color {
        switch status {
        case .draft: .gray
        case .review: .orange
        case .archived: .green
        }
    }
}
