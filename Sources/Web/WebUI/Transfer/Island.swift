internal import Foundation

/// A part of the page that a script in the browser sees to by itself, such as an editor for formatted text. The library
/// never touches what is inside of it; both sides send each other messages.
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

    /// A part of the page that the script of the kind sees to. It begins with the state, and is told when that changes.
    /// Without script the fallback is shown.
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

    /// Renders the element of the island.
    public func _render(in renderer: Renderer) {
        let kept = renderer.branch.keep { IslandState(state) }
        var draft = ElementDraft("island")
        draft.attributes["data-island"] = kind
        draft.attributes["data-state"] = kept.initial
        draft.attributes["data-k"] = renderer.branch.stableName
        let session = renderer.session
        draft.on("isl") { [weak session, receive] event in
            receive(event.payload, IslandProxy(session: session, element: event.node))
        }
        draft.follow { [weak session, state] element in
            if kept.takesChange(to: state), element.shown != nil {
                session?.effects.append(.island(element.id, ["state": state]))
            }
        }
        renderer.element("x-island", draft) {
            renderer.render(fallback, at: .index(0))
        }
    }
}

extension Island where Fallback == EmptyView {
    /// A part of the page that the script of the kind sees to, with nothing to show without script.
    public init(
        _ kind: String,
        state: JSONValue = .null,
        onMessage receive: @escaping (JSONValue, IslandProxy) -> Void = { _, _ in }
    ) {
        self.init(kind, state: state, onMessage: receive) { EmptyView() }
    }
}

extension Island where Fallback == IslandMarkup {
    /// A part of the page that the script of the kind sees to. Until it does, and without script, the markup is shown.
    ///
    /// The markup goes into the page as it is. The caller vouches for it: what users typed is escaped in it.
    public init(
        _ kind: String,
        state: JSONValue = .null,
        markup: String,
        onMessage receive: @escaping (JSONValue, IslandProxy) -> Void
    ) {
        self.init(kind, state: state, onMessage: receive) { IslandMarkup(markup: markup) }
    }
}

/// What an island shows until its script sees to it.
public struct IslandMarkup: PrimitiveView {
    let markup: String

    /// Renders an element with the markup inside.
    public func _render(in renderer: Renderer) {
        renderer.markup("div", markup, ElementDraft("island-markup"))
    }
}

/// Sends messages to an island.
@MainActor
public struct IslandProxy {
    weak var session: ViewSession?
    let element: Int

    /// The file that the island has uploaded and got this token for.
    public func upload(_ token: String) -> Upload? {
        session?.uploads(token)
    }

    /// Sends a message, along with the next patch.
    public func send(_ message: JSONValue) {
        session?.effects.append(.island(element, message))
        session?.updates.afterRendering {}
    }
}

/// The state that an island began with, and the last one that it was told.
@MainActor
private final class IslandState {
    let initial: String
    private var last: JSONValue

    init(_ state: JSONValue) {
        last = state
        initial = (try? JSONEncoder().encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    func takesChange(to state: JSONValue) -> Bool {
        defer { last = state }
        return state != last
    }
}
