internal import SlipboxCore
internal import WebUI

/// The third column without a note: the first steps for somebody who begins, and a hint for everybody else.
struct NothingOpenView: View {
    let desk: Desk
    @State private var steps: FirstSteps?

    var body: some View {
        Group {
            if let steps, desk.place != .graph {
                FirstStepsView(desk: desk, steps: steps)
            } else {
                Hint("Choose a note, or press Ctrl+K", systemImage: "note.text").frame(maxHeight: .infinity)
            }
        }
        .onChange(of: desk.hasExamples, initial: true) { _, _ in look() }
        .onChange(of: desk.undoing.message) { _ in look() }
    }

    private func look() {
        desk.attempt { steps = desk.hasExamples ? try FirstSteps.taken(in: desk.context) : nil }
    }
}

/// A page in the place of a note that was moved to the trash on another page, which has closed it there.
struct TrashedNoteView: View {
    let desk: Desk
    let note: Note

    var body: some View {
        VStack(spacing: 0) {
            Hint("“\(note.shownTitle)” was moved to the trash", systemImage: "trash")
            if desk.mayChange(note) { Button("Put Back") { desk.restore(note) } }
        }
        .frame(maxHeight: .infinity)
    }
}

/// A page that greets, and leads to the first note, the first link and the notes that one already has.
struct FirstStepsView: View {
    let desk: Desk
    let steps: FirstSteps

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Text("Welcome to your slip box").styleClass("slip-greeting").accessibilityAddTraits(.isHeader)
            Text(
                "Short notes, each with one thought, each linked to others. A few a day, and one morning the box answers."
            )
            .styleClass("slip-greeting-text")
            VStack(spacing: 0) { list }
                .styleClass("slip-steps")
            Text("Everything else is one key away: Ctrl+K finds a note, or makes one.").styleClass("slip-greeting-end")
        }
        .styleClass("slip-first")
    }

    @ViewBuilder private var list: some View {
        if let welcome = steps.welcome {
            FirstStep("Read a note", "The box explains itself: each example leads to the next.") {
                Button("Open") { desk.open(welcome) }.buttonStyle(.bordered)
            }
        }
        FirstStep("Write a thought", "One idea, in whole sentences. The title can wait.", isDone: steps.hasOwnNote) {
            Button("New note") { desk.makeNote() }.buttonStyle(.borderedProminent)
        }
        FirstStep("Link it", "Type [[ and the first letters of a title.", isDone: steps.hasLink) {}
        FirstStep("Bring your notes", "Obsidian, Apple Notes, Bear, Notion, Evernote.", isDone: steps.hasImported) {
            Button("Import…") { desk.place = .transfer }.buttonStyle(.bordered)
        }
    }
}

/// A step with its number, which the style sheet counts, and the button that leads there.
private struct FirstStep<Action: View>: View {
    private let title: String
    private let explanation: String
    private let isDone: Bool
    private let action: Action

    init(_ title: String, _ explanation: String, isDone: Bool = false, @ViewBuilder action: () -> Action) {
        (self.title, self.explanation, self.isDone, self.action) = (title, explanation, isDone, action())
    }

    var body: some View {
        HStack(spacing: 12) {
            VStack(alignment: .leading, spacing: 0) {
                Text(title).styleClass("slip-step-title")
                Text(explanation).styleClass("slip-step-text")
            }
            Spacer()
            if isDone {
                Image(systemName: "checkmark.circle").accessibilityLabel("Done")
            } else {
                action
            }
        }
        .styleClass("slip-step")
        .styleClass(isDone ? "slip-done" : "slip-ahead")
    }
}
