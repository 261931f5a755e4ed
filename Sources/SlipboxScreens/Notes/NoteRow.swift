internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A note in a list: title, day, status, and the beginning of its text.
struct NoteRow: View {
    @ObservedObject var note: Note

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            HStack {
                Text(note.title.isEmpty ? "Untitled" : note.title)
                    .bold()
                    .lineLimit(2)
                Spacer()
                if note.isFavorite {
                    Image(systemName: "star.fill")
                        .foregroundColor(.yellow)
                        .accessibilityLabel("Favourite")
                }
            }
            HStack {
                if let address = note.address {
                    Text(address.description)
                        .font(.caption)
                        .monospacedDigit()
                }
                Text(note.creationDate, style: .date)
                    .font(.caption)
                    .foregroundColor(.secondary)
                StatusBadge(status: note.status)
            }
            if !note.bodyText.isEmpty {
                Text(note.bodyText.prefix(300))
                    .font(.subheadline)
                    .foregroundColor(.secondary)
                    .lineLimit(3)
            }
        }
    }
}

/// A status as a small label.
struct StatusBadge: View {
    let status: Status

    var body: some View {
        Text(status.displayName)
            .font(.caption)
            .foregroundColor(.white)
            .padding(.horizontal, 6)
            .padding(.vertical, 1)
            .background(RoundedRectangle(cornerRadius: 5).fill(color))
    }

    private var color: Color {
        switch status {
        case .draft: Color(red: 0.38, green: 0.4, blue: 0.44)
        case .review: Color(red: 0.62, green: 0.35, blue: 0.05)
        case .archived: Color(red: 0.15, green: 0.45, blue: 0.25)
        }
    }
}
