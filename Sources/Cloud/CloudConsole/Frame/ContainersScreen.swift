internal import CloudWire
internal import WebUI

/// The list of all containers, where a page begins.
struct ContainersScreen: View {
    let desk: ConsoleDesk
    @State private var search = ""

    var body: some View {
        Text("Containers").font(.title2).accessibilityAddTraits(.isHeader)
        if desk.containers.isEmpty {
            EmptyState(
                title: "No containers yet",
                message:
                    "A container comes into being with the first record that is saved in it, or the first token for it.",
                code: """
                    cloud token add "My app" --container iCloud.org.example.Notes
                    """
            )
        } else {
            TextField("Find a container", text: $search)
            ForEach(found, id: \.self) { name in
                AddressLink(desk.address(name, .development, .overview)) {
                    Label(name, systemImage: "archivebox")
                }
                .styleClass("console-card")
            }
        }
    }

    private var found: [String] {
        let words = search.lowercased()
        return words.isEmpty ? desk.containers : desk.containers.filter { $0.lowercased().contains(words) }
    }
}

/// A screen with nothing to show: it teaches how that changes.
struct EmptyState: View {
    let title: String
    let message: String
    var code = ""

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(title).font(.headline)
            Text(message).foregroundColor(.secondary)
            if !code.isEmpty { CodeBlock(code) }
        }
        .styleClass("console-empty")
    }
}

/// Text for a terminal or a program.
struct CodeBlock: View {
    let code: String

    init(_ code: String) {
        self.code = code
    }

    var body: some View {
        Text(code).font(.system(.footnote, design: .monospaced)).styleClass("console-code")
    }
}
