/// Builds one view from the views that a closure lists, including `if`, `if`–`else`, `switch` and optional views.
@MainActor
@resultBuilder
public struct ViewBuilder {
    /// Returns the view of an expression unchanged.
    public static func buildExpression<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Returns an empty view for an empty closure.
    public static func buildBlock() -> EmptyView {
        EmptyView()
    }

    /// Returns a single view unchanged.
    public static func buildBlock<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Combines several views in their order.
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }

    /// Builds the view of an `if` without `else`; nil if the condition is false.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? {
        content
    }

    /// Builds the view of the first branch of an `if`–`else` or `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    /// Builds the view of the second branch of an `if`–`else` or `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    /// Erases the type of a view behind an availability check.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}

/// Several views in their order, as built by a ``ViewBuilder``.
public struct TupleView<each Content: View>: PrimitiveView {
    let content: (repeat each Content)

    init(_ content: repeat each Content) {
        self.content = (repeat each content)
    }

    /// Renders each view. The position of a view is its identity.
    public func _render(in renderer: Renderer) {
        var position = 0
        for view in repeat each content {
            renderer.render(view, at: .index(position))
            position += 1
        }
    }
}
