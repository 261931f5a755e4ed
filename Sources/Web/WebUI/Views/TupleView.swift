/// Several views in a row, as a ``ViewBuilder`` makes them.
public struct TupleView<each Content: View>: PrimitiveView {
    let content: (repeat each Content)

    init(_ content: repeat each Content) {
        self.content = (repeat each content)
    }

    /// Renders each view at its position, which is its identity.
    public func _render(in renderer: Renderer) {
        var position = 0
        for view in repeat each content {
            renderer.render(view, at: .index(position))
            position += 1
        }
    }
}
