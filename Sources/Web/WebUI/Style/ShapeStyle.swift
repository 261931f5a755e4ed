/// A style that fills areas and text.
public protocol ShapeStyle: Sendable {
    /// The style in CSS. Don't implement this: use the styles that the library provides.
    var _css: String { get }
}

extension Color: ShapeStyle {
    /// The colour in CSS.
    public var _css: String { css }
}

/// A colour of the theme by importance.
public struct HierarchicalShapeStyle: ShapeStyle {
    let color: String

    /// The variable of the style sheet.
    public var _css: String { "var(--\(color))" }
}

/// The colour that texts and icons have, which ``View/foregroundStyle(_:)`` sets.
public struct ForegroundStyle: ShapeStyle {
    /// Creates the style.
    public init() {}

    /// The colour of text in CSS.
    public var _css: String { "currentColor" }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The colour that texts and icons have.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The colour of text.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "text") }
    /// The colour of less important text.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "secondary") }
    /// The colour of unimportant text.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "tertiary") }
    /// The colour of lines.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "line") }
}

extension ShapeStyle where Self == Color {
    /// Black.
    public static var black: Color { Color.black }
    /// White.
    public static var white: Color { Color.white }
    /// Transparent.
    public static var clear: Color { Color.clear }
    /// Red.
    public static var red: Color { Color.red }
    /// Orange.
    public static var orange: Color { Color.orange }
    /// Yellow.
    public static var yellow: Color { Color.yellow }
    /// Green.
    public static var green: Color { Color.green }
    /// Mint.
    public static var mint: Color { Color.mint }
    /// Teal.
    public static var teal: Color { Color.teal }
    /// Cyan.
    public static var cyan: Color { Color.cyan }
    /// Blue.
    public static var blue: Color { Color.blue }
    /// Indigo.
    public static var indigo: Color { Color.indigo }
    /// Purple.
    public static var purple: Color { Color.purple }
    /// Pink.
    public static var pink: Color { Color.pink }
    /// Brown.
    public static var brown: Color { Color.brown }
    /// Grey.
    public static var gray: Color { Color.gray }
    /// The colour of interactive elements.
    public static var tint: Color { Color.accentColor }
    /// The background colour of the page.
    public static var background: Color { Color.pageBackground }
}
