internal import SlipboxCore
internal import WebUI

/// A note that the omnibar offers.
struct OmnibarRow: View {
    let hit: OmnibarHit
    let isChosen: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                if let address = hit.address {
                    Text(address).font(.caption).monospaced().foregroundColor(.secondary)
                }
                Text(hit.title.isEmpty ? "Untitled" : hit.title).bold()
                Spacer()
                Text(hit.folderName ?? "").font(.caption).foregroundColor(.secondary)
            }
            if let snippet = hit.snippet {
                Text(snippet.text).font(.caption).foregroundColor(.secondary).lineLimit(1)
            }
        }
        .padding(8)
        .background(isChosen ? Color.accentColor.opacity(0.15) : Color.clear, in: RoundedRectangle(cornerRadius: 6))
    }
}
