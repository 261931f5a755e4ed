internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// An editor for the keywords of a note, or of several: chooses among existing ones, or creates a keyword with a colour.
struct KeywordEditorView: View {
    let desk: Desk
    let notes: [Note]
    @FetchRequest(fetchRequest: Keyword.fetch().withoutPages()) private var keywords: FetchedResults<Keyword>
    @State private var term = ""
    @State private var chosen: Set<Keyword> = []
    @State private var color = KeywordColor.black
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Keywords for \(Desk.names(notes))").font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Search or new keyword", text: $term)
                .textFieldStyle(.roundedBorder)
                .onSubmit(take)
            List(selection: $chosen) {
                ForEach(others.sortedNaturally(by: \.name), id: \.objectID) { keyword in
                    HStack {
                        KeywordDot(keyword.color)
                        Text(keyword.name)
                    }
                    .tag(keyword)
                }
            }
            .frame(height: 240)
            .accessibilityLabel("Keywords")
            if canCreate { creation }
            HStack {
                Button("Cancel", role: .cancel) { dismiss() }
                Spacer()
                Button("Add", action: add)
                    .buttonStyle(.borderedProminent)
                    .disabled(chosen.isEmpty)
            }
        }
        .padding(24)
        .onChange(of: term) { term in
            keywords.nsPredicate = term.isEmpty ? .all : Keyword.predicate(searchTerm: term)
        }
    }

    /// The keywords that not all of the notes have yet.
    private var others: [Keyword] {
        let present = notes.map { Set($0.keywords) }
        return keywords.filter { keyword in !present.allSatisfy { $0.contains(keyword) } }
    }

    private var name: String { term.trimmingCharacters(in: .whitespacesAndNewlines) }

    private var canCreate: Bool {
        !name.isEmpty && !keywords.contains { $0.name.caseInsensitiveCompare(name) == .orderedSame }
    }

    private var creation: some View {
        VStack(alignment: .trailing, spacing: 8) {
            colors
            Button("Create “\(name)”", action: create)
        }
    }

    private var colors: some View {
        HStack(spacing: 0) {
            ForEach(Array(zip(KeywordColor.options, Self.colorNames)), id: \.1) { option, name in
                Button {
                    color = option
                } label: {
                    KeywordDot(option).styleClass(option == color ? "slip-ink slip-ink-chosen" : "slip-ink")
                        .frame(width: 44, height: 44)
                }
                .buttonStyle(.plain)
                .accessibilityLabel(name)
                .accessibilityAddTraits(option == color ? .isSelected : [])
            }
            ColorPicker("Another colour", selection: anotherColor).labelsHidden()
        }
    }

    private static let colorNames = ["Black", "Red", "Pink", "Yellow", "Blue", "Green"]

    private var anotherColor: Binding<Color> {
        Binding(get: { Color(color) }, set: { color = KeywordColor($0) })
    }

    /// Takes the keyword that is named, by Return: the one that there is, or a new one.
    private func take() {
        guard !name.isEmpty else { return }
        guard let known = keywords.first(where: { $0.name.caseInsensitiveCompare(name) == .orderedSame }) else {
            return create()
        }
        desk.change(notes, "Added “\(known.name)” to") { give([known]) }
        term = ""
    }

    private func create() {
        desk.change(notes, "Added “\(name)” to") {
            let keyword = Keyword(name: name, context: desk.context)
            keyword.color = color
            keyword.colorHex = color
            give([keyword])
        }
        term = ""
    }

    private func add() {
        let names = chosen.count == 1 ? chosen.map { "“\($0.name)”" }[0] : "\(chosen.count) keywords"
        desk.change(notes, "Added \(names) to") { give(chosen) }
        dismiss()
    }

    private func give(_ keywords: Set<Keyword>) {
        for note in notes { note.addToKeywords_(keywords as NSSet) }
    }
}

/// The colour of a keyword, as the nearest ink of the theme.
struct KeywordDot: View {
    private let ink: KeywordInk

    init(_ color: KeywordColor) {
        ink = KeywordInk(color)
    }

    var body: some View {
        Text(verbatim: "").styleClass("slip-dot keyword-\(ink.number)").accessibilityHidden(true)
    }
}

extension Color {
    init(_ color: KeywordColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
    }
}

extension KeywordColor {
    /// Creates a colour from its components in light appearance.
    init(_ color: Color) {
        let parts = color.resolve(in: EnvironmentValues())
        self.init(
            red: Double(parts.red),
            green: Double(parts.green),
            blue: Double(parts.blue),
            opacity: Double(parts.opacity)
        )
    }
}
