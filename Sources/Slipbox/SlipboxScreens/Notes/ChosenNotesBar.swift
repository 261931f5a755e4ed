internal import CoreData
internal import SlipboxCore
internal import WebUI

/// A bar with actions for the selected notes.
struct ChosenNotesBar: View {
    let desk: Desk

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text("\(desk.chosen.count) chosen").font(.caption).foregroundColor(.secondary)
            actions
        }
        .disabled(desk.chosen.isEmpty)
        .addressComponent(openNote)
    }

    private var actions: some View {
        HStack(spacing: 4) {
            Button("Move…") { desk.sheet = .moveNotes(Array(desk.chosen)) }
            Button("Tag…") { desk.sheet = .keywords(Array(desk.chosen)) }
            Button("Collect") { desk.collectChosen() }.help("Make a note that shows them")
            Button("Move to Trash", role: .destructive) { desk.throwAway(desk.chosen) }
        }
        .styleClass("slip-chosen")
    }

    /// The open note, which the list does not name while several can be chosen.
    private var openNote: Binding<String?> {
        Binding {
            desk.note?.objectID.pathComponent
        } set: { component in
            let number = component?.wholeMatch(of: /Note-([0-9]{1,10})/)?.output.1
            desk.note = number.flatMap { desk.note(named: "p\($0)") }
        }
    }
}
