internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What clears the examples, as long as they are there; and what brings back the thing thrown away last.
struct ExampleBar: View {
    let desk: Desk
    @State private var hasExamples = false

    var body: some View {
        // Nothing at all where there is nothing to do, so that the bar goes.
        Group {
            if let item = desk.thrown, item.managedObjectContext != nil {
                HStack {
                    Text("“\(item.name)” is in the trash")
                        .font(.caption)
                        .lineLimit(1)
                    Button("Undo") { desk.restore(item) }
                }
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
