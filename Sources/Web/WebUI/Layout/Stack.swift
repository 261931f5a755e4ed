public import struct Foundation.CGFloat

/// Views below each other.
public struct VStack<Content: View>: PrimitiveView {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Puts views below each other.
    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// Renders a column.
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

/// Views beside each other.
public struct HStack<Content: View>: PrimitiveView {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    /// Puts views beside each other.
    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }

    /// Renders a line.
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

/// Views in front of each other, the last one foremost.
public struct ZStack<Content: View>: PrimitiveView {
    let alignment: Alignment
    let content: Content

    /// Puts views in front of each other.
    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    /// Renders layers.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("zstack")
        alignment.apply(to: &draft)
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// Views below each other, of which there may be many.
public typealias LazyVStack = VStack

/// Views beside each other, of which there may be many.
public typealias LazyHStack = HStack

/// Room that grows.
public struct Spacer: PrimitiveView {
    let minLength: CGFloat?

    /// Room of a least length.
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

/// A line between views.
public struct Divider: PrimitiveView {
    /// Makes it.
    public init() {}

    /// Renders the line.
    public func _render(in renderer: Renderer) {
        renderer.element("hr", ElementDraft("divider"))
    }
}

/// Views of which a part is shown if there is too little room.
public struct ScrollView<Content: View>: PrimitiveView {
    let axes: Axis.Set
    let showsIndicators: Bool
    let content: Content

    /// Lets users scroll through views.
    public init(
        _ axes: Axis.Set = .vertical,
        showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    /// Renders an area with scroll bars.
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
        // What scrolls has to be within reach of the keyboard.
        draft.attributes["tabindex"] = "0"
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}
