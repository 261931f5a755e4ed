/// What can be done to any view, under a name of its own.
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
    /// The kind of view that the modifier makes.
    associatedtype Body: View

    /// The view that is modified.
    typealias Content = _ViewModifierContent<Self>

    /// The view with what the modifier adds to it.
    @ViewBuilder func body(content: Content) -> Body
}

/// The view that a ``ViewModifier`` is applied to.
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

/// A view with a modifier. It is a composite, so that modifiers have state as views do.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View, DynamicProperty {
    let content: Content
    var modifier: Modifier

    /// What the modifier makes of the view.
    public var body: Modifier.Body {
        modifier.body(content: _ViewModifierContent(content: content))
    }

    /// Links the state of the modifier.
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
