/// A part of a page.
///
/// A view is a value that describes what to show for the current state. It is created again whenever that state
/// changes; its state itself is stored in the session, under the place of the view in the view hierarchy.
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
    /// The type of the view's body.
    associatedtype Body: View

    /// The content of the view.
    @ViewBuilder var body: Body { get }

    /// Renders the view at the renderer's current place. Don't implement this in your own views: they are rendered
    /// through their `body`.
    func _render(in renderer: Renderer)

    /// Whether there is nothing to render, so that the view needs no place on the page. Don't implement this in your own
    /// views.
    var _isEmpty: Bool { get }
}

extension View {
    /// Renders the body in a scope of its own, which holds the view's state.
    public func _render(in renderer: Renderer) {
        renderer.compose(self)
    }

    /// Whether there is nothing to render: false.
    public var _isEmpty: Bool { false }
}

/// A view that renders itself instead of having a body.
protocol PrimitiveView: View where Body == Self {}

extension PrimitiveView {
    /// The view itself.
    public var body: Self { self }
}
