internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A bar below the folders: offers to remove the examples while there are any.
struct ExampleBar: View {
    let desk: Desk
    @State private var hasExamples = false

    var body: some View {
        // Renders nothing if there is nothing to do, so that the bar disappears.
        Group {
            if hasExamples {
                Button("Clear the examples") { desk.question = .clearExamples }
                    .buttonStyle(.borderless)
            }
        }
        .onAppear(perform: look)
        .onChange(of: desk.undoing.message) { _ in look() }
    }

    private func look() {
        desk.attempt { hasExamples = try ExampleSlipBox.isPresent(in: desk.context) }
    }
}
