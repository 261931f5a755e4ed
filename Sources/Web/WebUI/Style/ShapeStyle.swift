/// What areas and text are filled with.
public protocol ShapeStyle: Sendable {
    /// The style as style sheets write it. Programs use the styles there are.
    var _css: String { get }
}

extension Color: ShapeStyle {
    /// The colour as style sheets write it.
    public var _css: String { css }
}

/// How much something matters, as a colour.
public struct HierarchicalShapeStyle: ShapeStyle {
    let color: String

    /// The level as style sheets write it.
    public var _css: String { "var(--\(color))" }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// As text is.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "text") }
    /// As text is that matters less.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "secondary") }
    /// As text is that matters little.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "tertiary") }
    /// As lines are.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(color: "line") }
}

extension ShapeStyle where Self == Color {
    /// Black.
    public static var black: Color { Color.black }
    /// White.
    public static var white: Color { Color.white }
    /// Nothing.
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
    /// The colour of what can be pressed.
    public static var tint: Color { Color.accentColor }
    /// The colour of the page.
    public static var background: Color { Color.pageBackground }
}
