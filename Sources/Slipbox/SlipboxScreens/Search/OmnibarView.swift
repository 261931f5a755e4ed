internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A field that finds and creates notes and runs commands, controlled by the keyboard alone.
struct OmnibarView: View {
    let desk: Desk
    @State private var text: String
    @State private var results: OmnibarResults?
    /// The row that was chosen by the arrows; nil for the usual one.
    @State private var index: Int?
    /// Whether Return waits for results.
    @State private var isChoosing = false
    @FocusState private var isFocused: Bool

    /// The number of rows shown at once above that to make a note; others appear when the selection reaches them. Commands can be
    /// scrolled as well.
    private static let rowCount = 8
    /// The number of notes: one row leads to the others.
    private static let noteCount = rowCount - 1
    /// How often Return asks for the results.
    private static let mostQuestions = 3

    init(desk: Desk) {
        self.desk = desk
        _text = State(initialValue: desk.omnibarText)
    }

    var body: some View {
        let (items, creation) = (items, creation)
        let last = items.count + (creation == nil ? 0 : 1) - 1
        let chosen = min(index ?? usual(items), max(last, 0))
        let first = max(0, min(chosen - Self.rowCount / 2, items.count - Self.rowCount))
        VStack(alignment: .leading, spacing: 2) {
            Text(isForCommands ? "Commands" : "Search or Create")
                .accessibilityAddTraits(.isHeader)
                .styleClass("slip-omnibar-title")
            TextField("Search or create", text: $text)
                .textFieldStyle(.roundedBorder)
                .focused($isFocused)
                .busy(isChoosing)
                .onSubmit(choose)
                .onKeyPress(.downArrow) { index = min(chosen + 1, max(last, 0)) }
                .onKeyPress(.upArrow) { index = max(chosen - 1, 0) }
            let shown = items.enumerated().dropFirst(first).prefix(isForCommands ? items.count : Self.rowCount)
            VStack(alignment: .leading, spacing: 0) {
                ForEach(Array(shown), id: \.element.id) { number, item in
                    if number == first || items[number - 1].group != item.group { heading(item.group) }
                    row(item, isChosen: number == chosen)
                }
            }
            .styleClass(isForCommands ? "slip-rows slip-commands" : "slip-rows")
            if let creation {
                if items.last?.group != creation.group { heading(creation.group) }
                row(creation, isChosen: chosen == items.count)
            }
            if items.isEmpty && isForCommands { Hint("No such command", systemImage: "list.bullet") }
            if let reason { Hint(reason, systemImage: "magnifyingglass") }
            hint
            if !isForCommands { creationKey }
        }
        .frame(maxWidth: .infinity)
        .styleClass("slip-omnibar")
        .onAppear { isFocused = true }
        .task(id: text) { await find() }
    }

    private func row(_ item: OmnibarItem, isChosen: Bool) -> some View {
        Button {
            perform(item)
        } label: {
            OmnibarRow(item: item, words: words, isChosen: isChosen)
        }
        .buttonStyle(.plain)
        .frame(maxWidth: .infinity, alignment: .leading)
        .accessibilityAddTraits(isChosen ? .isSelected : [])
    }

    /// Names what follows, where there is a text; without one, there are notes alone, or commands.
    @ViewBuilder private func heading(_ group: String) -> some View {
        if !title.isEmpty, !isForCommands { Text(group).styleClass("slip-omnibar-group") }
    }

    /// The key is there before the row, which comes with the results.
    private var creationKey: some View {
        Button("Create", action: create)
            .keyboardShortcut(.return, modifiers: .command)
            .styleClass("slip-omnibar-key")
    }

    private var hint: some View {
        Text(isForCommands ? "Type to find a command" : "Type > for commands")
            .styleClass("slip-omnibar-hint")
    }

    // MARK: - Items

    private var title: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
    private var isForCommands: Bool { title.hasPrefix(">") }
    /// The words that are marked in titles.
    private var words: [String] { isForCommands ? [] : results?.words ?? [] }

    /// The matching notes, places and commands. After `>`, commands only.
    private var items: [OmnibarItem] {
        if isForCommands {
            let words = String(title.dropFirst())
            return (desk.commands + desk.templateCommands()).filter { $0.fits(words) }.map(OmnibarItem.command)
        }
        let items = results?.hits.map(OmnibarItem.hit) ?? []
        guard !title.isEmpty else { return items }
        if results?.isSearch == true { return items + [listing].compactMap(\.self) }
        let fitting = (desk.commands + desk.templateCommands()).filter { $0.fits(title) }
        let places = desk.placeCommands(for: title).map(OmnibarItem.place)
        let others = items.count < Self.noteCount ? nil : listing
        return items + [others].compactMap(\.self) + places + fitting.prefix(3).map(OmnibarItem.command)
    }

    /// The reason why a search has no rows; nil if it has some.
    private var reason: String? {
        guard let results, results.isSearch, results.hits.isEmpty, !isForCommands else { return nil }
        return results.problem ?? "No notes found"
    }

    /// The row that leads to the list with all that is found; nil if nothing is.
    private var listing: OmnibarItem? {
        guard let results, !results.hits.isEmpty else { return nil }
        let title = "Show all that “\(results.text)” finds"
        return .listing(DeskCommand(.find, title, "list.bullet") { desk.searchNotes(for: results.text) })
    }

    /// The row that makes a note, the last one; nil if there is a note that is called so.
    private var creation: OmnibarItem? {
        results?.canCreate == true && !title.isEmpty && !isForCommands ? .creation(title) : nil
    }

    /// Returns the row that Return takes at once: the best note or place, so that nobody makes a note by haste. Where there is neither, a
    /// note is made: a title that is also the name of a command is a title first.
    private func usual(_ items: [OmnibarItem]) -> Int {
        guard creation != nil, items.allSatisfy({ if case .command = $0 { true } else { false } }) else { return 0 }
        return items.count
    }

    private func find() async {
        index = nil
        guard !isForCommands else { return }
        do {
            results = try await desk.omnibar.results(for: text, limit: Self.noteCount)
            index = nil
        } catch is CancellationError {
            // A newer text was typed in the meantime.
            return
        } catch {
            desk.problem = error.localizedDescription
        }
    }

    // MARK: - Choosing

    /// Performs the chosen row. The next keys go where it leads, also if the results belong to a shorter text and are waited for.
    private func choose() {
        guard !isForCommands, results?.text != title else { return performChosen() }
        isChoosing = true
        Task {
            // The field may ask for the same text at this moment, which gives up this question.
            for _ in 0..<Self.mostQuestions where results?.text != title { await find() }
            isChoosing = false
            if results?.text == title, desk.showsOmnibar { performChosen() }
        }
    }

    private func performChosen() {
        let items = items
        let rows = items + [creation].compactMap(\.self)
        if let item = rows.dropFirst(index ?? usual(items)).first { perform(item, isByKey: true) }
    }

    /// Makes a note with this title, or opens the one that is called so. Nothing is waited for, so that the next keys go into its text.
    private func create() {
        guard !title.isEmpty, !isForCommands, Omnibar.mayBeTitle(title) else { return choose() }
        desk.attempt {
            desk.showsOmnibar = false
            guard let note = try Note.called(title, in: desk.context) else { return desk.makeNote(title: title) }
            desk.open(note.objectID)
            desk.wantsCaret = desk.note
        }
    }

    /// - Parameter isByKey: Whether a key has chosen the row: then keys go on in the text of its note.
    private func perform(_ item: OmnibarItem, isByKey: Bool = false) {
        desk.showsOmnibar = false
        switch item {
        case .hit(let hit):
            desk.open(hit, foundBy: title)
            if isByKey { desk.wantsCaret = desk.note }
        // What was typed since the row was rendered belongs to the title.
        case .creation: desk.makeNote(title: title)
        case .listing(let command), .place(let command), .command(let command): command.action()
        }
    }
}
