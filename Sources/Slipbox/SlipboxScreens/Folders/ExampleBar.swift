internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A bar below the folders: restores the folder deleted last if there is one, otherwise offers to remove the examples
/// while there are any.
struct ExampleBar: View {
    let desk: Desk
    @State private var hasExamples = false

    var body: some View {
        // Renders nothing if there is nothing to do, so that the bar disappears.
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
