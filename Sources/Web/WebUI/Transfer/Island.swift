/// A part of the page that is controlled by a script in the browser, such as an editor for formatted text. The library
/// doesn't touch the content of the island; both sides exchange messages.
///
/// ```swift
/// Island("prose", state: document) { message, island in
///     island.send(model.take(message))
/// } fallback: {
///     Text(plainText)
/// }
/// ```
public struct Island<Fallback: View>: PrimitiveView {
    let kind: String
    let state: JSONValue
    let receive: (JSONValue, IslandProxy) -> Void
    let fallback: Fallback

    /// Creates an island of a kind, which names its script. The script receives the initial state, and a message when
    /// the state changes. The fallback is shown without JavaScript.
    public init(
        _ kind: String,
        state: JSONValue = .null,
        onMessage receive: @escaping (JSONValue, IslandProxy) -> Void = { _, _ in },
        @ViewBuilder fallback: () -> Fallback
    ) {
        self.kind = kind
        self.state = state
        self.receive = receive
        self.fallback = fallback()
    }

    /// Renders an `x-island` element.
    public func _render(in renderer: Renderer) {
        let kept = renderer.branch.keep { IslandState(state) }
        var draft = ElementDraft("island")
        draft.attributes["data-island"] = kind
        draft.attributes["data-state"] = kept.initial
        draft.attributes["data-k"] = renderer.branch.stableName
        let graph = renderer.graph
        draft.on("isl") { [weak graph, receive] event in
            receive(event.payload, IslandProxy(graph: graph, element: event.node))
        }
        draft.follow { [weak graph, state] element in
            guard kept.takesChange(to: state) else { return }
            if element.shown == nil {
                // The page has settled on another state before the browser has seen it.
                kept.initial = state.text
                element.attributes["data-state"] = kept.initial
            } else {
                graph?.effects.append(.island(element.id, ["state": state]))
            }
        }
        renderer.element("x-island", draft) {
            renderer.render(fallback, at: .index(0))
        }
    }
}

extension Island where Fallback == EmptyView {
    /// Creates an island without a fallback.
    public init(
        _ kind: String,
        state: JSONValue = .null,
        onMessage receive: @escaping (JSONValue, IslandProxy) -> Void = { _, _ in }
    ) {
        self.init(kind, state: state, onMessage: receive) { EmptyView() }
    }
}

extension Island where Fallback == IslandMarkup {
    /// Creates an island that shows markup until its script is loaded, and without JavaScript.
    ///
    /// The markup is inserted as it is: the caller must have escaped all text from users.
    public init(
        _ kind: String,
        state: JSONValue = .null,
        markup: String,
        onMessage receive: @escaping (JSONValue, IslandProxy) -> Void
    ) {
        self.init(kind, state: state, onMessage: receive) { IslandMarkup(markup: markup) }
    }
}

/// The markup that an island shows until its script is loaded.
public struct IslandMarkup: PrimitiveView {
    let markup: String

    /// Creates a view of markup, which is inserted as it is: the caller must have escaped all text from users.
    package init(markup: String) {
        self.markup = markup
    }

    /// Renders the markup.
    public func _render(in renderer: Renderer) {
        renderer.markup("div", markup, ElementDraft("island-markup"))
    }
}

/// Sends messages to an island.
@MainActor
public struct IslandProxy {
    weak var graph: PageGraph?
    let element: Int

    /// Returns the file that the island has uploaded under a token; nil if there is none.
    public func upload(_ token: String) -> Upload? {
        graph?.uploads(token)
    }

    /// Sends a message to the island's script with the next patch.
    public func send(_ message: JSONValue) {
        graph?.effects.append(.island(element, message))
        graph?.updates.afterRendering {}
    }
}

/// The initial state of an island, and the last state that was sent to it.
@MainActor
private final class IslandState {
    var initial: String
    private var last: JSONValue

    init(_ state: JSONValue) {
        last = state
        initial = state.text
    }

    func takesChange(to state: JSONValue) -> Bool {
        defer { last = state }
        return state != last
    }
}

/// The files that a browser needs for a kind of island. A server that serves pages with such islands serves these files
/// as well.
public struct IslandFiles: Sendable {
    /// The name of the kind, from which the file names are made.
    public var name: String
    /// The script that registers the kind with `webui.island`. It is loaded with every page, and should therefore be
    /// short.
    public var script: [UInt8]
    /// The style sheet of the island; empty for none.
    public var stylesheet: [UInt8]
    /// JavaScript modules by name, which the script loads on demand with `tools.load(name)`.
    public var modules: [String: [UInt8]]

    /// Creates the files of a kind of island.
    public init(name: String, script: [UInt8], stylesheet: [UInt8] = [], modules: [String: [UInt8]] = [:]) {
        self.name = name
        self.script = script
        self.stylesheet = stylesheet
        self.modules = modules
    }
}
