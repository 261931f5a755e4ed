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
                    Text(address).font(.caption).monospaced().foregroundColor(.secondary).fixedSize()
                }
                Text(hit.title.isEmpty ? "Untitled" : hit.title).bold().multilineTextAlignment(.leading)
                Spacer()
                Text(hit.folderName ?? "").font(.caption).foregroundColor(.secondary).fixedSize()
            }
            if let snippet = hit.snippet {
                Text(snippet.text).font(.caption).foregroundColor(.secondary).lineLimit(1)
            }
        }
        .padding(8)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(isChosen ? Color.accentColor.opacity(0.15) : Color.clear, in: RoundedRectangle(cornerRadius: 6))
    }
}
