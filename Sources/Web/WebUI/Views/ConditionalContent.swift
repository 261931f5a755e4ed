/// One of two views, built by an `if`–`else` or a `switch` in a ``ViewBuilder``. The branches never share state.
public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
    enum Choice {
        case first(First)
        case second(Second)
    }

    let choice: Choice

    init(_ choice: Choice) {
        self.choice = choice
    }

    /// Renders the chosen branch.
    public func _render(in renderer: Renderer) {
        switch choice {
        case .first(let view): renderer.render(view, at: .index(0))
        case .second(let view): renderer.render(view, at: .index(1))
        }
    }
}

extension Optional: View where Wrapped: View {
    /// The optional view itself.
    public var body: Self { self }

    /// Whether there is no view.
    public var _isEmpty: Bool { self == nil }

    /// Renders the wrapped view; renders nothing for nil.
    public func _render(in renderer: Renderer) {
        if let view = self {
            renderer.render(view, at: .index(0))
        }
    }
}

/// A view that shows nothing.
public struct EmptyView: PrimitiveView {
    /// Creates an empty view.
    public init() {}

    /// Renders nothing.
    public func _render(in renderer: Renderer) {}
}

/// Several views to which modifiers are applied one by one, without any layout.
public struct Group<Content: View>: PrimitiveView {
    let content: Content

    /// Creates a group of the given views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Renders the views in the place of the group.
    public func _render(in renderer: Renderer) {
        content._render(in: renderer)
    }
}

/// A view whose type is erased. Replacing the wrapped view with one of another type discards its state.
public struct AnyView: PrimitiveView {
    let content: any View

    /// Creates a type-erased wrapper around a view. Wrapping an `AnyView` doesn't nest.
    public init(_ content: some View) {
        self.content = (content as? AnyView)?.content ?? content
    }

    /// Renders the wrapped view at a place that is keyed by its type.
    public func _render(in renderer: Renderer) {
        render(content, in: renderer)
    }

    private func render<Content: View>(_ view: Content, in renderer: Renderer) {
        renderer.render(view, at: .type(ObjectIdentifier(Content.self)))
    }
}
