public import struct Foundation.CGPoint

/// The values of draggable views, by element.
@MainActor
final class DragTable {
    private var payloads: [Int: () -> Any] = [:]

    func set(_ payload: @escaping () -> Any, for element: Element) {
        payloads[element.id] = payload
    }

    func remove(_ element: Element) {
        payloads[element.id] = nil
    }

    /// The name by which the browser distinguishes types of values.
    static func kind<Payload>(of type: Payload.Type) -> String {
        String(describing: type)
    }

    /// The values of the elements in a drop event; if there are none, the text that was dropped from another
    /// application.
    func payloads<Payload>(of event: ClientEvent, as type: Payload.Type) -> [Payload] {
        let dragged = event.payload["items"].array.compactMap(\.int).compactMap { payloads[$0]?() as? Payload }
        guard dragged.isEmpty, let text = event.payload["text"].string as? Payload else { return dragged }
        return [text]
    }
}

extension View {
    /// Lets users drag the view. The value stays on the server, so that it can be of any type.
    public func draggable<Payload>(_ payload: @autoclosure @escaping () -> Payload) -> some View {
        DragView(content: self, payload: payload)
    }

    /// Accepts values that are dropped on the view. A destination for `String` also accepts text from other
    /// applications.
    public func dropDestination<Payload>(
        for type: Payload.Type,
        action: @escaping ([Payload], CGPoint) -> Bool
    ) -> some View {
        DropView(content: self, action: action)
    }
}

private struct DragView<Content: View, Payload>: PrimitiveView {
    let content: Content
    let payload: () -> Payload

    func _render(in renderer: Renderer) {
        let drags = renderer.graph.drags
        let standing = renderer.branch.keep { StandingPayload() }
        standing.current = payload
        renderer.with { inputs in
            inputs.boxes.append(
                BoxModifier(kind: .attribute, mark: standing) { draft in
                    draft.attributes["draggable"] = "true"
                    draft.attributes["data-drag"] = "item"
                    draft.attributes["data-kind"] = DragTable.kind(of: Payload.self)
                    draft.follow { drags.set({ standing.current() }, for: $0) }
                }
            )
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

/// The current value of a draggable view.
@MainActor
private final class StandingPayload {
    var current: () -> Any = { () }
}

private struct DropView<Content: View, Payload>: PrimitiveView {
    let content: Content
    let action: ([Payload], CGPoint) -> Bool

    func _render(in renderer: Renderer) {
        let drags = renderer.graph.drags
        let target = content.box(.event) { draft in
            draft.attributes[flag: "data-drop"] = true
            draft.on("drop") { [action] event in
                let dropped = drags.payloads(of: event, as: Payload.self)
                if !dropped.isEmpty {
                    _ = action(dropped, CGPoint(x: event.payload["x"].int ?? 0, y: event.payload["y"].int ?? 0))
                }
            }
        }
        renderer.render(target, at: .index(0))
    }
}

extension DragView: ContentWrapper {}
extension DropView: ContentWrapper {}
