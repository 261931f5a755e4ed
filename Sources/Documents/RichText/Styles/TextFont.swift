/// A font by its family and traits: what `NSFont` and `UIFont` are to text on Apple's systems.
public struct TextFont: Hashable, Sendable {
    /// The name of the family, such as “Helvetica”.
    public var family: String
    /// The size in points.
    public var size: Double
    /// Whether the strokes are bold.
    public var isBold: Bool
    /// Whether the letters are slanted.
    public var isItalic: Bool

    /// A font of this family.
    public init(family: String = "Helvetica", size: Double = 12, isBold: Bool = false, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }

    /// Helvetica at 12 points, in which Apple's systems set text that names no font.
    public static let body = TextFont()
    /// The font of code.
    public static let code = TextFont(family: "Menlo")

    /// Whether all letters of the family have the same width, as code has them.
    public var isMonospaced: Bool {
        Self.monospacedFamilies.contains(family.lowercased())
    }

    private static let monospacedFamilies: Set<String> = [
        "menlo", "monaco", "courier", "courier new", "sf mono", "consolas", "andale mono", "lucida console",
        "dejavu sans mono", "liberation mono", "monospace", "source code pro", "fira code", "jetbrains mono",
    ]
}
