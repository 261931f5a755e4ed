internal import CoreData
internal import SlipboxCore
internal import WebUI

/// The graph around a note, whose nodes open their notes.
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
                Text("Theirs, too").tag(2)
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            if let graph {
                picture(of: graph)
                Text(caption(of: graph)).font(.caption).foregroundColor(.secondary)
            }
            HStack {
                Button("In the Whole Box") {
                    dismiss()
                    desk.place = .graph
                }
                Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
            }
        }
        .padding(24)
        .onChange(of: depth, initial: true) { _, depth in
            desk.attempt { graph = try LocalGraph(around: note, depth: depth) }
        }
    }

    private func picture(of graph: LocalGraph) -> some View {
        let picture = GraphPicture(graph)
        return Image(data: Data(picture.lines.utf8), label: Text("\(graph.nodes.count) notes, linked"))
            .resizable()
            .scaledToFit()
            .overlay {
                ForEach(picture.dots) { dot in
                    Button {
                        dismiss()
                        desk.open(dot.id)
                    } label: {
                        face(of: dot)
                    }
                    .buttonStyle(.plain)
                    .help(dot.title)
                    .accessibilityLabel(dot.title)
                    .position(in: UnitPoint(x: dot.place.x, y: dot.place.y))
                }
            }
            .frame(maxWidth: 420)
    }

    private func face(of dot: GraphPicture.Dot) -> some View {
        ZStack {
            Circle()
                .fill(dot.node.depth < 2 ? Color.accentColor : Color.secondary)
                .frame(width: dot.radius * 2, height: dot.radius * 2)
                .opacity(dot.node.depth == 1 ? 0.7 : 1)
            if let label = dot.label {
                Text(label.text)
                    .font(.caption2)
                    .fixedSize()
                    .offset(x: label.offset.width, y: label.offset.height)
            }
        }
    }

    private func caption(of graph: LocalGraph) -> String {
        switch graph.nodes.count {
        case 1: "No note is linked with this one yet."
        case let count where graph.isLimited: "The \(count - 1) notes that were changed last; there are more."
        case let count: count == 2 ? "One note" : "\(count - 1) notes"
        }
    }
}
