internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What can be done with several notes at once.
struct ChosenNotesBar: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Keyword.fetch()) private var keywords: FetchedResults<Keyword>

    var body: some View {
        // As long as nothing is chosen, what was thrown away can be brought back here.
        if !desk.chosen.isEmpty || desk.thrown(isFolder: false) == nil { tools }
    }

    private var tools: some View {
        HStack {
            Text("\(desk.chosen.count) chosen").font(.caption).foregroundColor(.secondary)
            Spacer()
            Button("Move…") { desk.sheet = .moveNotes(Array(desk.chosen)) }
            Menu("Tag") {
                ForEach(keywords) { keyword in
                    Button(keyword.name) { tag(with: keyword) }
                }
            }
            Button("Move to Trash", role: .destructive) { desk.throwAway(desk.chosen) }
        }
        .disabled(desk.chosen.isEmpty)
    }

    private func tag(with keyword: Keyword) {
        for note in desk.chosen { note.addToKeywords_(keyword) }
        desk.save()
    }
}
