public import struct Foundation.CGFloat

extension View {
    /// Adds space at some edges of the view. Nil is the default length of the style sheet: 16 pixels.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        box(.padding) { draft in
            for edge in Edge.allCases where edges.contains(Edge.Set(edge)) {
                draft.styles["padding-\(edge.css)"] = length?.pixels ?? "var(--space)"
            }
        }
    }

    /// Adds space of a length in pixels at all edges of the view.
    public func padding(_ length: CGFloat) -> some View {
        padding(.all, length)
    }

    /// Adds space of different lengths at the edges of the view.
    public func padding(_ insets: EdgeInsets) -> some View {
        let lengths = [insets.top, insets.leading, insets.bottom, insets.trailing]
        return box(.padding, zip(Edge.allCases, lengths).map { ("padding-\($0.css)", $1.pixels) })
    }

    /// Sets a fixed size, and the alignment of the view within it. Nil leaves a dimension to the view.
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        box(.frame) { draft in
            draft.styles["width"] = width?.pixels
            draft.styles["height"] = height?.pixels
            if width != nil {
                draft.styles["flex"] = "none"
            }
            alignment.apply(to: &draft)
        }
    }

    /// Sets limits to the size, and the alignment of the view within it. A maximum makes the view take the available
    /// space up to that limit; `.infinity` takes all of it.
    public func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        box(.frame) { draft in
            draft.styles["min-width"] = minWidth.map { "min(\($0.pixels),100vw - 32px)" }
            draft.styles["min-height"] = minHeight?.pixels
            if let maxWidth {
                draft.styles["width"] = "100%"
                draft.add("fills")
                draft.styles["max-width"] = maxWidth.isFinite ? maxWidth.pixels : nil
            } else if let idealWidth {
                draft.styles["width"] = idealWidth.pixels
            }
            if let maxHeight {
                draft.styles["max-height"] = maxHeight.isFinite ? maxHeight.pixels : nil
                draft.styles["flex-grow"] = "1"
                draft.add("grows")
            } else if let idealHeight {
                draft.styles["height"] = idealHeight.pixels
            }
            alignment.apply(to: &draft)
        }
    }

    /// Fills the background of the view with a style.
    public func background(_ style: some ShapeStyle) -> some View {
        box(.surface, [("background", style._css)])
    }

    /// Fills the background of the view with the colour of the page.
    public func background() -> some View {
        background(.background)
    }

    /// Fills a shape behind the view with a style.
    public func background<Outline: Shape>(_ style: some ShapeStyle, in shape: Outline) -> some View {
        box(.surface, [("background", style._css), ("border-radius", shape._outline.radius)])
    }

    /// Places a filled shape behind the view.
    public func background<Outline: Shape>(_ shape: FilledShape<Outline>) -> some View {
        box(.surface, [("background", shape.style._css), ("border-radius", shape.shape._outline.radius)])
    }

    /// Draws a border at the edges of the view.
    public func border(_ style: some ShapeStyle, width: CGFloat = 1) -> some View {
        box(.surface, [("border", "\(width.pixels) solid \(style._css)")])
    }

    /// Rounds the corners of the view, and clips its content to them.
    public func cornerRadius(_ radius: CGFloat) -> some View {
        box(.surface, [("border-radius", radius.pixels), ("overflow", "hidden")])
    }

    /// Clips the content of the view to a shape.
    public func clipShape(_ shape: some Shape) -> some View {
        box(.surface, [("border-radius", shape._outline.radius), ("overflow", "hidden")])
    }

    /// Clips the content of the view to its box.
    public func clipped() -> some View {
        box(.surface, [("overflow", "hidden")])
    }

    /// Adds a shadow behind what the view draws, whatever its shape.
    public func shadow(
        color: Color = Color(white: 0, opacity: 0.33),
        radius: CGFloat,
        x: CGFloat = 0,
        y: CGFloat = 0
    ) -> some View {
        box(.effect, [("filter", "drop-shadow(\(x.pixels) \(y.pixels) \(radius.pixels) \(color.css))")])
    }

    /// Adds a class to the view's own element, for rules in a style sheet of the program.
    ///
    ///     Text(line).styleClass("log-line")
    ///
    /// The program's style sheets are those of `LiveOptions` in WebUIServer. A name should begin with that of the
    /// program, since the classes of the library are not listed.
    public func styleClass(_ name: String) -> some View {
        box(.attribute) { $0.add(name) }
    }

    /// Sets the opacity of the view, from 0 for transparent to 1 for opaque.
    public func opacity(_ opacity: Double) -> some View {
        box(.effect, [("opacity", opacity.css)])
    }

    /// Rotates the view around its centre. Its place in the layout stays the same.
    public func rotationEffect(_ angle: Angle) -> some View {
        box(.effect, [("rotate", "\(angle.degrees.css)deg")])
    }

    /// Scales the view around its centre. Its place in the layout stays the same.
    public func scaleEffect(_ scale: CGFloat) -> some View {
        box(.effect, [("scale", Double(scale).css)])
    }

    /// Moves the view. Its place in the layout stays the same.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        box(.effect, [("translate", "\(x.pixels) \(y.pixels)")])
    }

    /// Hides the view, but keeps its place in the layout.
    public func hidden() -> some View {
        box(.effect, [("visibility", "hidden")])
    }

    /// Sets the order of overlapping views. A higher value is in front of a lower one.
    public func zIndex(_ value: Double) -> some View {
        box(.effect, [("z-index", value.css), ("position", "relative")])
    }

    /// Gives the view the width of its content, even if less space is available.
    public func fixedSize() -> some View {
        box(.frame, [("flex", "none"), ("width", "max-content")])
    }

    /// Keeps the view from shrinking if the value is positive. Priorities aren't compared with one another.
    public func layoutPriority(_ value: Double) -> some View {
        box(.frame, [("flex-shrink", value > 0 ? "0" : "1")])
    }
}

extension Alignment {
    /// Aligns the content of a box.
    func apply(to draft: inout ElementDraft) {
        draft.add("frame")
        if self != .center {
            draft.add("at-\(horizontal.rawValue)")
            draft.add("at-\(vertical.rawValue)")
        }
    }
}
