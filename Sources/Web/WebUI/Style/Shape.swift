public import struct Foundation.CGFloat

/// An area with an outline.
public protocol Shape: View, Sendable {
    /// The outline, as far as boxes can have it.
    nonisolated var _outline: ShapeOutline { get }
}

/// The outline of a box.
public struct ShapeOutline: Hashable, Sendable {
    /// The radius of the corners, as style sheets write it.
    let radius: String
    /// Whether width and height are the same.
    var isSquare = false
}

extension Shape {
    /// Fills the shape.
    public func fill<Style: ShapeStyle>(_ style: Style) -> FilledShape<Self> {
        FilledShape(shape: self, style: style, lineWidth: nil)
    }

    /// Draws the outline.
    public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> FilledShape<Self> {
        FilledShape(shape: self, style: style, lineWidth: lineWidth)
    }

    /// The shape itself, filled with the colour of text.
    public var body: FilledShape<Self> {
        fill(HierarchicalShapeStyle.primary)
    }
}

/// A shape that is filled, or whose outline is drawn.
public struct FilledShape<Outline: Shape>: PrimitiveView {
    let shape: Outline
    let style: any ShapeStyle
    let lineWidth: CGFloat?

    /// Renders a box of that shape.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("shape")
        draft.styles["border-radius"] = shape._outline.radius
        if shape._outline.isSquare {
            draft.styles["aspect-ratio"] = "1"
        }
        if let lineWidth {
            draft.styles["border"] = "\(lineWidth.pixels) solid \(style._css)"
        } else {
            draft.styles["background"] = style._css
        }
        renderer.element("div", draft)
    }
}

/// A circle.
public struct Circle: Shape {
    /// Makes it.
    public nonisolated init() {}

    /// The outline of a circle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "50%", isSquare: true) }
}

/// An ellipse as wide and high as its box.
public struct Ellipse: Shape {
    /// Makes it.
    public nonisolated init() {}

    /// The outline of an ellipse.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "50%") }
}

/// A rectangle.
public struct Rectangle: Shape {
    /// Makes it.
    public nonisolated init() {}

    /// The outline of a rectangle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "0") }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Shape {
    /// Makes it.
    public nonisolated init() {}

    /// The outline of a capsule.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "9999px") }
}

/// How round corners begin.
public enum RoundedCornerStyle: Hashable, Sendable {
    /// As a quarter of a circle.
    case circular
    /// Softly. Browsers draw both alike.
    case continuous
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {
    let cornerRadius: CGFloat

    /// A rectangle with corners of a radius.
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.cornerRadius = cornerRadius
    }

    /// The outline of the rectangle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: cornerRadius.pixels) }
}
