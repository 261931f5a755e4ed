/// Makes one view of the views that a closure lists, with `if`, `switch` and optional ones among them.
@MainActor
@resultBuilder
public struct ViewBuilder {
    /// One expression is the view that it is.
    public static func buildExpression<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Nothing.
    public static func buildBlock() -> EmptyView {
        EmptyView()
    }

    /// A single view stays what it is.
    public static func buildBlock<Content: View>(_ content: Content) -> Content {
        content
    }

    /// Several views, in their order.
    @_disfavoredOverload
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
    {
        TupleView(repeat each content)
    }

    /// A view that is only there under a condition.
    public static func buildIf<Content: View>(_ content: Content?) -> Content? {
        content
    }

    /// The view of the first branch.
    public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.first(first))
    }

    /// The view of the second branch.
    public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
        _ConditionalContent(.second(second))
    }

    /// Views behind an availability check.
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
        AnyView(content)
    }
}
