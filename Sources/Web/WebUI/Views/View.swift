/// A part of a page, described by what it consists of.
///
/// A view is a value: it says what to show for the state that it has, and is made anew whenever that changes. What
/// outlives it is kept by the session, at the place that the view has among the others.
///
/// ```swift
/// struct Counter: View {
///     @State private var count = 0
///
///     var body: some View {
///         Button("Pressed \(count) times") { count += 1 }
///     }
/// }
/// ```
@MainActor
@preconcurrency
public protocol View {
    /// The kind of view that the body is.
    associatedtype Body: View

    /// What the view consists of.
    @ViewBuilder var body: Body { get }

    /// Renders the view where the renderer stands. Views of programs are rendered by their body and do not implement this.
    func _render(in renderer: Renderer)
}

extension View {
    /// Renders the body in a scope of its own, which has the state of the view.
    public func _render(in renderer: Renderer) {
        renderer.compose(self)
    }
}

/// A view that is rendered as it is, and has no body but itself.
protocol PrimitiveView: View where Body == Self {}

extension PrimitiveView {
    /// The view itself.
    public var body: Self { self }
}
