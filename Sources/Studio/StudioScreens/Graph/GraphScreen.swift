internal import Foundation
internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// A version as a graph: boxes that can be moved by pointer, touch and keyboard, and lines between them.
struct GraphScreen: View {
    let editor: ModelEditor
    let model: ModelDefinition
    /// Whether the boxes are being laid out, which takes a while if there are very many.
    @State private var isLayingOut = false
    /// Where `momc draw` puts very many entities without places, once it is known.
    @State private var places: [String: ElementPosition] = [:]

    var body: some View {
        let markup = GraphMarkup(GraphBox.all(of: model, places: places)).text
        HStack(spacing: 10) {
            Text("Graph").screenTitle()
            Spacer()
            if isLayingOut { ProgressView("Laying out") }
            Button("Lay Out") { layOut() }.disabled(isLayingOut).help("Move all boxes to where momc draw puts them")
        }
        if model.entities.isEmpty {
            Text("There is no entity yet.").styleClass("studio-empty")
        } else {
            Island("model-graph", markup: markup) { message, _ in take(message) }
                .styleClass("editor-graph")
                .task(id: model.entities.map(\.name)) { await findPlaces() }
        }
    }

    private func findPlaces() async {
        guard GraphBox.takesLong(model) else { return }
        isLayingOut = true
        let boxes = await laidOut()
        places = Dictionary(boxes.map { ($0.entity.name, $0.position) }) { first, _ in first }
        isLayingOut = false
    }

    private func laidOut() async -> [GraphBox] {
        let model = model
        return await Task.detached { GraphBox.laidOut(model) }.value
    }

    /// Takes a message of the page's script. An entity that is gone meanwhile is not there to be moved.
    private func take(_ message: JSONValue) {
        if let name = message["open"].string, model.entity(named: name) != nil {
            editor.go(.entity, name)
        } else if let name = message["move"].string, let x = message["x"].int, let y = message["y"].int {
            move(name, by: Double(x), Double(y), snaps: message["exact"].bool != true)
        }
    }

    /// - Parameter snaps: Whether the box comes to stand on the grid.
    private func move(_ name: String, by x: Double, _ y: Double, snaps: Bool) {
        guard let current = editor.definition else { return }
        let boxes = GraphBox.all(of: current, places: places)
        guard let box = boxes.first(where: { $0.entity.name == name }), abs(x) < 100_000, abs(y) < 100_000 else {
            return
        }
        var place = box.position
        (place.x, place.y) = (place.x + x, place.y + y)
        if snaps { (place.x, place.y) = (GraphBox.snapped(place.x), GraphBox.snapped(place.y)) }
        // The boxes that had no place yet keep the one they are seen at.
        let others = boxes.filter { $0 != box && current.document.positions[$0.entity.name] == nil }
        let edits = others.map { ModelEdit.setPosition($0.position, ofEntity: $0.entity.name) }
        editor.perform(ModelEdit("Move \(name)", of: edits + [.setPosition(place, ofEntity: name)]))
    }

    private func layOut() {
        isLayingOut = true
        Task {
            let boxes = await laidOut()
            isLayingOut = false
            let edits = boxes.map { ModelEdit.setPosition($0.position, ofEntity: $0.entity.name) }
            editor.perform(ModelEdit("Lay Out", of: edits))
        }
    }
}
