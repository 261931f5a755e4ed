internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// An editor for the keywords of a note: chooses among existing ones, or creates a keyword with a colour.
struct KeywordEditorView: View {
    let desk: Desk
    let note: Note
    @FetchRequest(fetchRequest: Keyword.fetch()) private var keywords: FetchedResults<Keyword>
    @State private var term = ""
    @State private var chosen: Set<Keyword> = []
    @State private var color = KeywordColor.black
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Keywords for “\(note.title)”").font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Search or new keyword", text: $term)
                .textFieldStyle(.roundedBorder)
            List(selection: $chosen) {
                ForEach(keywords) { keyword in
                    Label {
                        Text(keyword.name)
                    } icon: {
                        Image(systemName: "tag.fill").foregroundColor(Color(keyword.color))
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
                    Circle().fill(Color(option))
                        .frame(width: option == color ? 28 : 20, height: option == color ? 28 : 20)
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

    private func create() {
        desk.change(note, "Added “\(name)” to") {
            let keyword = Keyword(name: name, context: desk.context)
            keyword.color = color
            keyword.colorHex = color
            note.addToKeywords_(keyword)
        }
        term = ""
    }

    private func add() {
        let names = chosen.count == 1 ? chosen.map { "“\($0.name)”" }[0] : "\(chosen.count) keywords"
        desk.change(note, "Added \(names) to") {
            for keyword in chosen { note.addToKeywords_(keyword) }
        }
        dismiss()
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
