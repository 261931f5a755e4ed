/// A reusable modification of a view.
///
/// ```swift
/// struct Card: ViewModifier {
///     func body(content: Content) -> some View {
///         content.padding().background(Color.white)
///     }
/// }
/// ```
@MainActor
@preconcurrency
public protocol ViewModifier {
    /// The type of the modifier's body.
    associatedtype Body: View

    /// The view to be modified.
    typealias Content = _ViewModifierContent<Self>

    /// Returns the modified view.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view to which a ``ViewModifier`` is applied.
public struct _ViewModifierContent<Modifier: ViewModifier>: PrimitiveView {
    let content: any View

    /// Renders the modified view.
    public func _render(in renderer: Renderer) {
        render(content, in: renderer)
    }

    private func render(_ view: some View, in renderer: Renderer) {
        renderer.render(view, at: .index(0))
    }
}

/// A view with a ``ViewModifier`` applied. It has a body of its own, so that a modifier can have state just as a view
/// can.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View, DynamicProperty {
    let content: Content
    var modifier: Modifier

    /// The body of the modifier.
    public var body: Modifier.Body {
        modifier.body(content: _ViewModifierContent(content: content))
    }

    /// Links the dynamic properties of the modifier.
    public mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &modifier)
    }
}

extension View {
    /// Applies a modifier to the view.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
