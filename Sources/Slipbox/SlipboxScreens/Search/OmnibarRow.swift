internal import SlipboxCore
internal import WebUI

/// The row of an omnibar item.
struct OmnibarRow: View {
    let item: OmnibarItem
    let words: [String]
    let isChosen: Bool

    var body: some View {
        content
            .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
            .styleClass(isChosen ? "slip-found slip-found-chosen" : "slip-found")
    }

    @ViewBuilder private var content: some View {
        switch item {
        case .hit(let hit): note(hit)
        case .creation(let title):
            HStack {
                Label("Create “\(title)”", systemImage: "plus")
                Spacer()
                KeysView(text: "Ctrl+Enter")
            }
        case .listing(let command), .place(let command), .command(let command):
            HStack {
                Label(command.title, systemImage: command.systemImage)
                Spacer()
                if let shortcut = command.shortcut { KeysView(text: shortcut.text) }
            }
        }
    }

    private func note(_ hit: OmnibarHit) -> some View {
        let title = NoteExcerpt(whole: hit.title.isEmpty ? "Untitled" : hit.title, marking: words)
        return VStack(alignment: .leading, spacing: 2) {
            HStack {
                // Titles stand below each other, with or without an address.
                Text(hit.address ?? "").styleClass("slip-address")
                title.markedText.styleClass("slip-title")
                if let name = hit.name { Text(name).styleClass("slip-name").accessibilityLabel("also called \(name)") }
                Spacer()
                Text(hit.folderName ?? "").styleClass("slip-time")
            }
            if let snippet = hit.snippet {
                snippet.markedText.lineLimit(1).styleClass("slip-snippet")
            }
        }
    }
}

/// An item offered by the omnibar.
enum OmnibarItem: Identifiable {
    case hit(OmnibarHit)
    case listing(DeskCommand)
    case place(DeskCommand)
    case command(DeskCommand)
    case creation(String)

    /// The heading above such items.
    var group: String {
        switch self {
        case .hit, .listing: "Notes"
        case .place: "Keywords and places"
        case .command, .creation: "Do"
        }
    }

    var id: AnyHashable {
        switch self {
        case .hit(let hit): hit.id
        case .creation: "create"
        case .listing(let command), .place(let command), .command(let command): command.id
        }
    }
}
