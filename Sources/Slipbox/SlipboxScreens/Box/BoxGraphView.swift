internal import CoreData
internal import GraphCanvas
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The whole slip box as a graph that fills the window.
struct BoxGraphView: View {
    let desk: Desk
    @State private var version: String?
    @State private var chosen: String?

    init(desk: Desk) {
        self.desk = desk
        _chosen = State(wrappedValue: desk.note?.objectID.nodeName)
    }

    var body: some View {
        GraphCanvas("The whole box", source: source, chosen: $chosen) {
            BoxLinks(desk: desk)
        }
        .onOpen { desk.openFromGraph($0) }
        .excerpt { desk.excerpt(ofNoteNamed: $0) }
        .fillingWindow { desk.leaveGraph() }
        .onArrangeAnew {
            Task { await desk.graph.arrangeAnew() }
        }
        .addressParameter("note", Binding(get: { chosen ?? "" }, set: { chosen = $0.isEmpty ? nil : $0 }))
        .navigationTitle("The whole box")
        .task { await follow() }
    }

    private var source: GraphSource { GraphSource(address: desk.address.drawing, version: version) }

    /// Shows the latest version of the drawing, and then each one, until the view disappears.
    private func follow() async {
        await show { try await desk.graph.packed() }
        for await _ in desk.graph.changes() {
            await show { try await desk.graph.refreshed() }
        }
    }

    private func show(_ drawing: () async throws -> PackedGraph) async {
        do {
            version = try await drawing().version
        } catch {
            desk.problem = error.localizedDescription
        }
    }
}

/// The notes with addresses as links, for browsers without JavaScript.
private struct BoxLinks: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Self.first) private var notes: FetchedResults<Note>

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 8) {
                ForEach(notes) { note in
                    AddressLink(desk.address.page(of: note)) {
                        Text("\(note.address?.description ?? "") \(note.title)")
                    }
                }
            }
        }
    }

    private static var first: NSFetchRequest<Note> {
        let request = Note.addressedFetch()
        request.fetchLimit = 500
        return request
    }
}
