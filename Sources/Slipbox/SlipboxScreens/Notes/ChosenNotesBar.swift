internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A bar with actions for the selected notes.
struct ChosenNotesBar: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Keyword.fetch()) private var keywords: FetchedResults<Keyword>

    var body: some View {
        // While nothing is selected, the bar offers to restore the note deleted last.
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
