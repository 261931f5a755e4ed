internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Says that there are examples, and takes them away, for as long as there are some.
struct ExampleNotice: View {
    let desk: Desk
    @State private var isPresent = false

    var body: some View {
        if isPresent {
            VStack(alignment: .leading, spacing: 6) {
                Text("The notes here are examples.")
                    .font(.caption)
                    .foregroundColor(.secondary)
                Button("Clear the examples", action: clear)
            }
            .padding()
        }
        Group {}
            .onAppear(perform: look)
    }

    private func look() {
        isPresent = desk.attempt { try ExampleSlipBox.isPresent(in: desk.context) } ?? false
    }

    private func clear() {
        _ = desk.attempt { try ExampleSlipBox.clear(in: desk.context) }
        desk.save()
        look()
    }
}
