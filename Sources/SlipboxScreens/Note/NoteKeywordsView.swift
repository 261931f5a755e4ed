internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What a note is about, as coloured tags.
struct NoteKeywordsView: View {
    @ObservedObject var note: Note

    var body: some View {
        HStack {
            ForEach(note.keywords.sorted { $0.name < $1.name }) { keyword in
                HStack(spacing: 4) {
                    Image(systemName: "tag.fill")
                        .foregroundColor(Color(keyword.color))
                        .accessibilityHidden(true)
                    Text(keyword.name)
                    Button {
                        withAnimation { note.removeFromKeywords_(keyword) }
                    } label: {
                        Image(systemName: "xmark")
                    }
                    .buttonStyle(.plain)
                    .accessibilityLabel("Remove keyword \(keyword.name)")
                }
                .padding(.horizontal, 8)
                .padding(.vertical, 4)
                .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 8))
            }
        }
    }
}

extension Color {
    /// The colour of a keyword.
    init(_ color: KeywordColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
    }
}
