/// One of two views, as an `if` with `else` or a `switch` in a ``ViewBuilder`` makes it. The two never share state.
public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
    enum Choice {
        case first(First)
        case second(Second)
    }

    let choice: Choice

    init(_ choice: Choice) {
        self.choice = choice
    }

    /// Renders the view that was chosen.
    public func _render(in renderer: Renderer) {
        switch choice {
        case .first(let view): renderer.render(view, at: .index(0))
        case .second(let view): renderer.render(view, at: .index(1))
        }
    }
}

extension Optional: View where Wrapped: View {
    /// The view itself.
    public var body: Self { self }

    /// Renders the view, if there is one.
    public func _render(in renderer: Renderer) {
        if let view = self {
            renderer.render(view, at: .index(0))
        }
    }
}

/// No view at all.
public struct EmptyView: PrimitiveView {
    /// Makes it.
    public init() {}

    /// Renders nothing.
    public func _render(in renderer: Renderer) {}
}

/// Several views to which modifiers are applied one by one, without any layout.
public struct Group<Content: View>: PrimitiveView {
    let content: Content

    /// Groups the views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Renders the views where the group stands.
    public func _render(in renderer: Renderer) {
        renderer.render(content, at: .index(0))
    }
}

/// A view of any kind. Another kind at the same place is another view, with state of its own.
public struct AnyView: PrimitiveView {
    let content: any View

    /// Hides the kind of a view.
    public init(_ content: some View) {
        self.content = (content as? AnyView)?.content ?? content
    }

    /// Renders the view at a place that belongs to its kind.
    public func _render(in renderer: Renderer) {
        render(content, in: renderer)
    }

    private func render<Content: View>(_ view: Content, in renderer: Renderer) {
        renderer.render(view, at: .type(ObjectIdentifier(Content.self)))
    }
}
