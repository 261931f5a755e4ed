internal import CloudService
internal import WebUI

/// The box over the page that searches everything, and what it has found, as links.
struct SearchPanel: View {
    @Bindable var desk: ConsoleDesk
    @State private var groups: [FoundGroup] = []
    /// The text that the groups are for.
    @State private var searched = ""
    @FocusState private var isFocused: Bool

    /// The time in which another letter may come before the search begins.
    private static let pause = Duration.milliseconds(200)

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            HStack {
                TextField("Record, zone, share, user or request", text: $desk.searchText)
                    .accessibilityLabel("Search everything")
                    .focused($isFocused)
                Button("Close") { desk.showsSearch = false }
            }
            if let container = desk.container {
                Text("In \(container), \(desk.environment.rawValue), and among all users and requests.")
                    .font(.caption)
                    .foregroundColor(.secondary)
            }
            ForEach(groups) { group in
                Text(group.title).font(.headline).accessibilityAddTraits(.isHeader)
                ForEach(group.links) { link in
                    AddressLink(link.address) {
                        VStack(alignment: .leading, spacing: 0) {
                            Text(verbatim: link.title).bold()
                            Text(verbatim: link.detail).font(.caption).foregroundColor(.secondary)
                        }
                    }
                    .styleClass("console-found")
                }
            }
            if groups.isEmpty {
                if !searched.isEmpty { Text(verbatim: "Nothing is called “\(searched)”.") }
                Text(ConsoleSearch.scope).foregroundColor(.secondary)
            }
        }
        .styleClass("console-search")
        .onAppear { isFocused = true }
        .task(id: desk.searchText) { await desk.attempt { try await search() }.cancelledWithCaller() }
    }

    private func search() async throws {
        let text = desk.searchText
        try await Task.sleep(for: Self.pause)
        let found = try await ConsoleSearch(desk: desk).groups(text)
        guard text == desk.searchText else { return }
        (groups, searched) = (found, text)
    }
}
