/// A view with another one behind or in front of it, which is as large.
struct LayersView<Content: View, Layer: View>: PrimitiveView {
    let content: Content
    let layer: Layer
    let alignment: Alignment
    let isBehind: Bool

    func _render(in renderer: Renderer) {
        var around = ElementDraft("layers")
        around.attributes["data-layer"] = isBehind ? "behind" : "front"
        var over = ElementDraft("layer")
        alignment.apply(to: &over)
        renderer.element("div", around) {
            renderer.render(content, at: .index(0))
            renderer.element("div", over, part: "layer") {
                renderer.render(layer, at: .index(1))
            }
        }
    }
}

extension View {
    /// Puts a view behind this one.
    @_disfavoredOverload
    public func background(_ background: some View, alignment: Alignment = .center) -> some View {
        LayersView(content: self, layer: background, alignment: alignment, isBehind: true)
    }

    /// Puts views behind this one.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        LayersView(content: self, layer: content(), alignment: alignment, isBehind: true)
    }

    /// Puts views in front of this one.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        LayersView(content: self, layer: content(), alignment: alignment, isBehind: false)
    }

    /// Puts a view in front of this one.
    public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
        LayersView(content: self, layer: overlay, alignment: alignment, isBehind: false)
    }
}
