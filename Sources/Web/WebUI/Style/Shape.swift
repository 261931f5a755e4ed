public import struct Foundation.CGFloat

/// A shape that fills the available space.
public protocol Shape: View, Sendable {
    /// The outline of the shape as a CSS box. Don't implement this: use the shapes that the library provides.
    nonisolated var _outline: ShapeOutline { get }
}

/// The outline of a CSS box.
public struct ShapeOutline: Hashable, Sendable {
    /// The radius of the corners in CSS.
    let radius: String
    /// Whether width and height are equal.
    var isSquare = false
}

extension Shape {
    /// Fills the shape with a style.
    public func fill<Style: ShapeStyle>(_ style: Style) -> FilledShape<Self> {
        FilledShape(shape: self, style: style, lineWidth: nil)
    }

    /// Draws the outline of the shape with a style, inside its box. The width is in pixels.
    public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> FilledShape<Self> {
        FilledShape(shape: self, style: style, lineWidth: lineWidth)
    }

    /// The shape, filled with the colour of text.
    public var body: FilledShape<Self> {
        fill(.foreground)
    }
}

/// A shape that is filled or outlined.
public struct FilledShape<Outline: Shape>: PrimitiveView {
    let shape: Outline
    let style: any ShapeStyle
    let lineWidth: CGFloat?

    /// Renders a box with the outline of the shape.
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
    /// Creates a circle.
    public nonisolated init() {}

    /// The outline of a circle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "50%", isSquare: true) }
}

/// An ellipse that fits its frame.
public struct Ellipse: Shape {
    /// Creates an ellipse.
    public nonisolated init() {}

    /// The outline of an ellipse.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "50%") }
}

/// A rectangle.
public struct Rectangle: Shape {
    /// Creates a rectangle.
    public nonisolated init() {}

    /// The outline of a rectangle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "0") }
}

/// A rectangle, as the shapes of pages have no corners that it could follow.
public struct ContainerRelativeShape: Shape {
    /// Creates the shape.
    public nonisolated init() {}

    /// The outline of a rectangle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "0") }
}

/// A rectangle whose shorter sides are semicircles.
public struct Capsule: Shape {
    /// Creates a capsule.
    public nonisolated init() {}

    /// The outline of a capsule.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: "9999px") }
}

/// The form of rounded corners.
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarter circles.
    case circular
    /// Smooth corners. Browsers draw quarter circles instead.
    case continuous
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: Shape {
    let cornerRadius: CGFloat

    /// Creates a rectangle whose corners have a radius in pixels.
    public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.cornerRadius = cornerRadius
    }

    /// The outline of a rounded rectangle.
    public nonisolated var _outline: ShapeOutline { ShapeOutline(radius: cornerRadius.pixels) }
}
