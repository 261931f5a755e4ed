internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Finds keywords for a note, several at once, and makes new ones.
struct KeywordPickerView: View {
    let desk: Desk
    @ObservedObject var note: Note
    @State private var searchTerm = ""
    @State private var selection: Set<Keyword> = []
    @State private var color = KeywordColor.options[0]
    @FetchRequest(fetchRequest: Keyword.fetch()) private var keywords: FetchedResults<Keyword>
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Add keywords").font(.title3)
            TextField("Find or name a keyword", text: $searchTerm)
                .textFieldStyle(.roundedBorder)
                .onSubmit(create)
            List(selection: $selection) {
                ForEach(keywords) { keyword in
                    Label {
                        Text(keyword.name)
                    } icon: {
                        Image(systemName: "tag.fill").foregroundColor(Color(keyword.color))
                    }
                    .tag(keyword)
                }
            }
            .frame(height: 220)
            colors
            HStack {
                if canCreate { Button("Make “\(searchTerm)”", action: create) }
                Spacer()
                Button("Add", action: add)
                    .buttonStyle(.borderedProminent)
                    .disabled(selection.isEmpty)
            }
        }
        .padding()
        .frame(width: 320)
        .onChange(of: searchTerm) { _, text in keywords.nsPredicate = Keyword.predicate(searchTerm: text) }
    }

    /// Six colours, and any other one of a keyword's own.
    private var colors: some View {
        HStack {
            ForEach(Array(KeywordColor.options.enumerated()), id: \.offset) { number, option in
                Button {
                    color = option
                } label: {
                    Circle().fill(Color(option)).frame(
                        width: option == color ? 24 : 18,
                        height: option == color ? 24 : 18
                    )
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Colour \(number + 1)")
            }
        }
    }

    private var canCreate: Bool {
        !searchTerm.isEmpty && !keywords.contains { $0.name == searchTerm }
    }

    private func create() {
        guard canCreate else { return }
        let keyword = Keyword(name: searchTerm, context: desk.context)
        keyword.color = color
        selection.insert(keyword)
        searchTerm = ""
        keywords.nsPredicate = .all
    }

    private func add() {
        selection.forEach(note.addToKeywords_)
        dismiss()
    }
}
