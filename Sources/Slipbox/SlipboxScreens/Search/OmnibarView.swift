internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A field that finds and creates notes and runs commands, controlled by the keyboard alone.
struct OmnibarView: View {
    let desk: Desk
    @State private var text: String
    @State private var results: OmnibarResults?
    @State private var index = 0
    @FocusState private var isFocused: Bool

    /// The number of rows shown at once; others appear when the selection reaches them.
    private static let rowCount = 9

    init(desk: Desk) {
        self.desk = desk
        _text = State(initialValue: desk.omnibarText)
    }

    var body: some View {
        let items = items
        let first = max(0, min(index - Self.rowCount / 2, items.count - Self.rowCount))
        VStack(alignment: .leading, spacing: 2) {
            Text(isForCommands ? "Commands" : "Search or Create")
                .accessibilityAddTraits(.isHeader)
                .styleClass("slip-omnibar-title")
            TextField("Search or create", text: $text)
                .textFieldStyle(.roundedBorder)
                .focused($isFocused)
                .onSubmit(choose)
                .onKeyPress(.downArrow) { index = min(index + 1, max(items.count - 1, 0)) }
                .onKeyPress(.upArrow) { index = max(index - 1, 0) }
            ForEach(Array(items.enumerated().dropFirst(first).prefix(Self.rowCount)), id: \.element.id) {
                number,
                item in
                Button {
                    perform(item)
                } label: {
                    OmnibarRow(item: item, words: words, isChosen: number == index)
                }
                .buttonStyle(.plain)
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityAddTraits(number == index ? .isSelected : [])
            }
            if items.isEmpty && isForCommands { Hint("No such command", systemImage: "list.bullet") }
            hint
        }
        .frame(maxWidth: .infinity)
        .styleClass("slip-omnibar")
        .onAppear { isFocused = true }
        .task(id: text) { await find() }
    }

    private var hint: some View {
        Text(isForCommands ? "Type to find a command" : "Type > for commands")
            .styleClass("slip-omnibar-hint")
    }

    // MARK: - Items

    private var title: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    private var isForCommands: Bool { title.hasPrefix(">") }
    /// The words that are marked in titles.
    private var words: [String] { title.split(whereSeparator: \.isWhitespace).map(String.init) }

    /// The matching notes, an item that creates one, and the matching commands. After `>`, commands only.
    private var items: [OmnibarItem] {
        if isForCommands {
            let words = String(title.dropFirst())
            return (desk.commands + desk.templateCommands()).filter { $0.fits(words) }.map(OmnibarItem.command)
        }
        var items = results?.hits.map(OmnibarItem.hit) ?? []
        if results?.canCreate == true, !title.isEmpty { items.append(.creation(title)) }
        guard !title.isEmpty else { return items }
        let fitting = (desk.commands + desk.templateCommands()).filter { $0.fits(title) }
        let commands = desk.placeCommands(for: title) + fitting.prefix(3)
        return items + commands.map(OmnibarItem.command)
    }

    private func find() async {
        index = 0
        guard !isForCommands else { return }
        do {
            results = try await desk.omnibar.results(for: text, limit: 8)
            index = 0
        } catch is CancellationError {
            // A newer text was typed in the meantime.
            return
        } catch {
            desk.problem = error.localizedDescription
        }
    }

    // MARK: - Choosing

    private func choose() {
        Task {
            // The results may belong to a shorter text than the present one.
            if !isForCommands, results?.text != title { await find() }
            if let item = items.dropFirst(index).first { perform(item) }
        }
    }

    private func perform(_ item: OmnibarItem) {
        desk.showsOmnibar = false
        switch item {
        case .hit(let hit): desk.open(hit, foundBy: title)
        case .creation(let title): desk.makeNote(title: title)
        case .command(let command): command.action()
        }
    }
}
