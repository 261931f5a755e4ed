/// A background through which a little of the content behind it can be seen.
public struct Material: ShapeStyle {
    let share: Int

    /// The colour of boxes, mixed with transparency.
    public var _css: String { "color-mix(in srgb,var(--raised) \(share)%,transparent)" }

    /// Hardly covers the content behind it.
    public static let ultraThin = Material(share: 55)
    /// Covers the content behind it a little.
    public static let thin = Material(share: 68)
    /// Covers much of the content behind it.
    public static let regular = Material(share: 80)
    /// Covers most of the content behind it.
    public static let thick = Material(share: 90)
    /// Covers nearly all of the content behind it.
    public static let ultraThick = Material(share: 96)
    /// The material of bars.
    public static let bar = Material(share: 90)
}

extension ShapeStyle where Self == Material {
    /// Hardly covers the content behind it.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// Covers the content behind it a little.
    public static var thinMaterial: Material { .thin }
    /// Covers much of the content behind it.
    public static var regularMaterial: Material { .regular }
    /// Covers most of the content behind it.
    public static var thickMaterial: Material { .thick }
    /// Covers nearly all of the content behind it.
    public static var ultraThickMaterial: Material { .ultraThick }
    /// The material of bars.
    public static var bar: Material { .bar }
}
