public import struct Foundation.CGFloat

/// Views below one another.
public struct VStack<Content: View>: PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Creates a vertical stack. The default spacing is that of the style sheet.
    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// Renders a flex container with vertical direction.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("vstack")
        if alignment != .center {
            draft.add("at-\(alignment.rawValue)")
        }
        draft.styles["gap"] = spacing?.pixels
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// Views side by side.
public struct HStack<Content: View>: PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Creates a horizontal stack. The default spacing is that of the style sheet.
    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// Renders a flex container with horizontal direction.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("hstack")
        if alignment != .center {
            draft.add("at-\(alignment.rawValue.lowercased())")
        }
        draft.styles["gap"] = spacing?.pixels
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// Views on top of one another, the last one in front.
public struct ZStack<Content: View>: PrimitiveView {
    let alignment: Alignment
    let content: Content

    /// Creates a stack of layers.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    /// Renders the layers into the same cell.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("zstack")
        alignment.apply(to: &draft)
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// The same as ``VStack``: all its views are rendered. Only a ``List`` renders a part of its rows.
public typealias LazyVStack = VStack

/// The same as ``HStack``: all its views are rendered.
public typealias LazyHStack = HStack

/// Flexible space in a stack.
public struct Spacer: PrimitiveView {
    let minLength: CGFloat?

    /// Creates a spacer with a minimum length in pixels.
    public init(minLength: CGFloat? = nil) {
        self.minLength = minLength
    }

    /// Renders the room.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("spacer")
        draft.styles["flex-basis"] = minLength?.pixels
        renderer.element("div", draft)
    }
}

/// A line that separates views.
public struct Divider: PrimitiveView {
    /// Creates a divider.
    public init() {}

    /// Renders the line.
    public func _render(in renderer: Renderer) {
        renderer.element("hr", ElementDraft("divider"))
    }
}

/// A scrollable area.
public struct ScrollView<Content: View>: PrimitiveView {
    let axes: Axis.Set
    let showsIndicators: Bool
    let content: Content

    /// Creates an area that scrolls along the given axes.
    public init(
        _ axes: Axis.Set = .vertical,
        showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    /// Renders a container with overflow.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("scroll")
        if axes.contains(.horizontal) {
            draft.add("scroll-x")
        }
        if axes.contains(.vertical) {
            draft.add("scroll-y")
        }
        if !showsIndicators {
            draft.add("scroll-plain")
        }
        // The keyboard can only scroll an element that can have the focus.
        draft.attributes["tabindex"] = "0"
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// A view with another view of the same size behind it or in front of it.
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
    /// Places a view behind this one.
    @_disfavoredOverload
    public func background(_ background: some View, alignment: Alignment = .center) -> some View {
        LayersView(content: self, layer: background, alignment: alignment, isBehind: true)
    }

    /// Places the views of a closure behind this one.
    public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        LayersView(content: self, layer: content(), alignment: alignment, isBehind: true)
    }

    /// Places the views of a closure in front of this one.
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        LayersView(content: self, layer: content(), alignment: alignment, isBehind: false)
    }

    /// Places a view in front of this one.
    public func overlay(_ overlay: some View, alignment: Alignment = .center) -> some View {
        LayersView(content: self, layer: overlay, alignment: alignment, isBehind: false)
    }
}
