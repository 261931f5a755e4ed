internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What clears the examples, as long as they are there; and what brings back the folder thrown away last.
struct ExampleBar: View {
    let desk: Desk
    @State private var hasExamples = false

    var body: some View {
        // Nothing at all where there is nothing to do, so that the bar goes.
        Group {
            if desk.thrown(isFolder: true) != nil {
                UndoBar(desk: desk, isForFolders: true)
            } else if hasExamples {
                Button("Clear the examples", action: clear)
                    .buttonStyle(.borderless)
            }
        }
        .onAppear {
            desk.attempt { hasExamples = try ExampleSlipBox.isPresent(in: desk.context) }
        }
    }

    private func clear() {
        desk.note = nil
        desk.place = .allNotes
        desk.attempt {
            _ = try ExampleSlipBox.clear(in: desk.context)
            hasExamples = try ExampleSlipBox.isPresent(in: desk.context)
        }
        desk.save()
    }
}
