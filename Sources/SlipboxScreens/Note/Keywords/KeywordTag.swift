internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A keyword of a note.
struct KeywordTag: View {
    @ObservedObject var keyword: Keyword
    let remove: () -> Void

    var body: some View {
        HStack(spacing: 6) {
            Image(systemName: "tag.fill").foregroundColor(Color(keyword.color)).accessibilityHidden(true)
            Text(keyword.name).lineLimit(1)
            Spacer()
            Button(action: remove) {
                Image(systemName: "xmark")
            }
            .buttonStyle(.borderless)
            .accessibilityLabel("Remove keyword \(keyword.name)")
        }
        .padding(.horizontal, 8)
        .padding(.vertical, 3)
        .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 6))
        .contextMenu {
            Button("Remove Keyword", role: .destructive, action: remove)
        }
    }
}

extension Color {
    init(_ color: KeywordColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
    }
}
