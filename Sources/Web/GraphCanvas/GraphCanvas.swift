public import WebUI

/// A graph of up to some ten thousand nodes that one can wander in: by pointer, touch and keyboard, as a drawing and as a list.
///
/// ```swift
/// GraphCanvas("The whole box", source: source, chosen: $chosen) {
///     ForEach(notes) { NoteLink(note: $0) }                    // shown without JavaScript
/// }
/// .onOpen { id in open(id) }
/// .excerpt { id in note(id)?.beginning ?? "" }
/// ```
///
/// The drawing is no part of the page: the browser gets it with a request of its own at the address of the source, where the
/// program's server answers with the bytes of a ``PackedGraph``. Filtering, searching, moving and zooming happen in the
/// browser. A new version of the source replaces the drawing; the view stays, and nodes glide to their places.
///
/// Pages have to serve ``GraphCanvas/files``.
public struct GraphCanvas<Fallback: View>: View {
    private let label: String
    private let source: GraphSource
    private let chosen: Binding<String?>
    private let fallback: Fallback
    private var fillsWindow = false
    private var actions = GraphActions()

    /// Creates a graph.
    ///
    /// - Parameters:
    ///   - label: The title above the graph.
    ///   - source: Where the drawing is.
    ///   - chosen: The identifier of the chosen node.
    ///   - fallback: What browsers without JavaScript show.
    public init(
        _ label: String,
        source: GraphSource,
        chosen: Binding<String?>,
        @ViewBuilder fallback: () -> Fallback
    ) {
        (self.label, self.source, self.chosen) = (label, source, chosen)
        self.fallback = fallback()
    }

    /// The view.
    public var body: some View {
        Island(fillsWindow ? "graph-window" : "graph", state: state, onMessage: receive) { fallback }
    }

    /// Sets the action for opening a node: a double click, a second tap, or Return.
    public func onOpen(_ open: @escaping (String) -> Void) -> GraphCanvas {
        changed { $0.actions.open = open }
    }

    /// Sets the function that returns the text on the card of a chosen node.
    public func excerpt(_ excerpt: @escaping (String) -> String) -> GraphCanvas {
        changed { $0.actions.excerpt = excerpt }
    }

    /// Lets the graph fill the window, with a button, and Escape, that lead back. In a column of a split view, of which it is all, it
    /// hides the other columns, also from the keyboard.
    public func fillingWindow(onBack back: @escaping () -> Void) -> GraphCanvas {
        changed {
            $0.fillsWindow = true
            $0.actions.back = back
        }
    }

    /// Offers to arrange the nodes anew.
    public func onArrangeAnew(_ arrange: @escaping () -> Void) -> GraphCanvas {
        changed { $0.actions.arrange = arrange }
    }

    private func changed(_ change: (inout GraphCanvas) -> Void) -> GraphCanvas {
        var canvas = self
        change(&canvas)
        return canvas
    }

    private var state: JSONValue {
        [
            "label": .string(label), "source": .string(source.address),
            "version": source.version.map(JSONValue.string) ?? .null,
            "chosen": chosen.wrappedValue.map(JSONValue.string) ?? .null, "focuses": .bool(fillsWindow),
            "back": .bool(actions.back != nil), "anew": .bool(actions.arrange != nil),
        ]
    }

    private func receive(_ message: JSONValue, _ island: IslandProxy) {
        guard let message = GraphMessage(message) else { return }
        switch message {
        case .choose(let id):
            chosen.wrappedValue = id
            guard let id, let excerpt = actions.excerpt else { return }
            island.send(["m": "excerpt", "id": .string(id), "text": .string(excerpt(id))])
        case .open(let id): actions.open?(id)
        case .back: actions.back?()
        case .arrangeAnew: actions.arrange?()
        }
    }
}

/// What a program does when something happens in a graph.
private struct GraphActions {
    var open: ((String) -> Void)?
    var excerpt: ((String) -> String)?
    var back: (() -> Void)?
    var arrange: (() -> Void)?
}

/// What a browser tells about a graph.
enum GraphMessage: Equatable {
    case choose(String?)
    case open(String)
    case back
    case arrangeAnew

    /// Reads a message; nil if it is not one.
    init?(_ value: JSONValue) {
        let id = value["id"].string.flatMap { $0.utf8.count <= 200 ? $0 : nil }
        switch (value["m"].string, id) {
        case ("choose", _): self = .choose(id)
        case ("open", let id?): self = .open(id)
        case ("back", _): self = .back
        case ("anew", _): self = .arrangeAnew
        default: return nil
        }
    }
}
