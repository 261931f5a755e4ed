internal import CoreData
internal import SlipboxCore
internal import WebUI

/// A note in the middle, and those around it.
struct GraphView: View {
    let desk: Desk
    let note: Note
    @State private var depth = 1
    @State private var graph: LocalGraph?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 16) {
            Text("Around “\(note.title)”").font(.headline).accessibilityAddTraits(.isHeader)
            Picker("Depth", selection: $depth) {
                Text("Neighbours").tag(1)
                Text("Their neighbours, too").tag(2)
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            if let graph {
                Image(data: Data(GraphDrawing(graph).svg.utf8), label: Text("\(graph.nodes.count) notes, linked"))
                    .resizable()
                    .scaledToFit()
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 160))], spacing: 6) {
                    ForEach(graph.nodes.dropFirst()) { node in
                        Button(node.title.isEmpty ? "Untitled" : node.title) {
                            dismiss()
                            desk.open(node.id)
                        }
                        .buttonStyle(.borderless)
                    }
                }
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding(24)
        .onChange(of: depth, initial: true) { _, depth in
            desk.attempt { graph = try LocalGraph(around: note, depth: depth) }
        }
    }
}
