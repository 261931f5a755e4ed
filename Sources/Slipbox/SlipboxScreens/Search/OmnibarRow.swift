internal import SlipboxCore
internal import WebUI

/// The row of an omnibar item.
struct OmnibarRow: View {
    let item: OmnibarItem
    let isChosen: Bool

    var body: some View {
        content
            .padding(8)
            .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
            .background(isChosen ? Color.accentColor.opacity(0.15) : Color.clear, in: RoundedRectangle(cornerRadius: 6))
    }

    @ViewBuilder private var content: some View {
        switch item {
        case .hit(let hit): note(hit)
        case .creation(let title): Label("Create “\(title)”", systemImage: "plus")
        case .command(let command):
            HStack {
                Label(command.title, systemImage: command.systemImage)
                Spacer()
                if let shortcut = command.shortcut { KeysView(text: shortcut.text) }
            }
        }
    }

    private func note(_ hit: OmnibarHit) -> some View {
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
                Text(snippet.text)
                    .font(.caption)
                    .foregroundColor(.secondary)
                    .multilineTextAlignment(.leading)
                    .lineLimit(1)
            }
        }
    }
}

/// An item offered by the omnibar.
enum OmnibarItem: Identifiable {
    case hit(OmnibarHit)
    case creation(String)
    case command(DeskCommand)

    var id: AnyHashable {
        switch self {
        case .hit(let hit): hit.id
        case .creation: "create"
        case .command(let command): command.id
        }
    }
}
