/// What all fields have whose value comes from the browser as a whole, such as a date.
@MainActor
enum ValueDraft {
    /// - Parameters:
    ///   - read: The value as the browser writes it.
    ///   - write: Takes what the browser says. What makes no sense changes nothing, and is shown no more.
    static func make(
        _ type: String,
        in renderer: Renderer,
        read: @escaping () -> String,
        write: @escaping (String) -> Void
    ) -> ElementDraft {
        var draft = ElementDraft()
        draft.identity = .field
        draft.hasEdges = true
        draft.control = .choice(read())
        draft.attributes["type"] = type
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        let session = renderer.session
        draft.on("change") { [weak session] event in
            guard let text = event.payload.string else { return }
            write(text)
            session?.elements[event.node]?.control = .choice(read())
        }
        return draft
    }
}
