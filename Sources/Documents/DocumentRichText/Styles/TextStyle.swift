/// The style of a run of characters.
public struct TextStyle: Hashable, Sendable {
    /// The font.
    public var font: TextFont
    /// The text colour; nil for the default.
    public var foregroundColor: TextColor?
    /// The background colour; nil for none.
    public var backgroundColor: TextColor?
    /// The underline; empty for none.
    public var underline: NSUnderlineStyle
    /// The strikethrough; empty for none.
    public var strikethrough: NSUnderlineStyle
    /// The target of a link, as the text of a URL; nil for none.
    public var link: String?
    /// The image that the run stands for; nil for text.
    public var image: ImageReference?
    /// Whether a comparison has found that the run came or went; nil everywhere else. No file has it.
    package var change: TextChange?

    /// Creates a style; by default, plain text in ``TextFont/body``.
    public init(
        font: TextFont = .body,
        foregroundColor: TextColor? = nil,
        backgroundColor: TextColor? = nil,
        underline: NSUnderlineStyle = [],
        strikethrough: NSUnderlineStyle = [],
        link: String? = nil
    ) {
        self.font = font
        self.foregroundColor = foregroundColor
        self.backgroundColor = backgroundColor
        self.underline = underline
        self.strikethrough = strikethrough
        self.link = link
    }

    var withoutImage: TextStyle {
        var style = self
        style.image = nil
        return style
    }
}

/// The fate of a run between two versions of a text.
package enum TextChange: Hashable, Sendable {
    case added, removed
}

/// A font, described by family, size and traits; the counterpart of `NSFont` and `UIFont` on Apple's systems.
public struct TextFont: Hashable, Sendable {
    /// The name of the font family, such as “Helvetica”.
    public var family: String
    /// The size in points.
    public var size: Double
    /// Whether the font is bold.
    public var isBold: Bool
    /// Whether the font is italic.
    public var isItalic: Bool

    /// Creates a font.
    public init(family: String = "Helvetica", size: Double = 12, isBold: Bool = false, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.isBold = isBold
        self.isItalic = isItalic
    }

    /// Helvetica at 12 points, the default of Apple's systems for text without a font.
    public static let body = TextFont()
    /// The font for code.
    public static let code = TextFont(family: "Menlo")

    /// The maximum length in bytes of a family in documents of others, which name it once for any number of runs.
    static let longestFamily = 200

    /// Whether the family is known to be monospaced.
    public var isMonospaced: Bool {
        Self.monospacedFamilies.contains(family.lowercased())
    }

    private static let monospacedFamilies: Set<String> = [
        "menlo", "monaco", "courier", "courier new", "sf mono", "consolas", "andale mono", "lucida console",
        "dejavu sans mono", "liberation mono", "monospace", "source code pro", "fira code", "jetbrains mono",
    ]
}

/// An sRGB colour with eight bits per component, as in RTF and HTML.
public struct TextColor: Hashable, Sendable {
    /// The components, from 0 to 255. An `alpha` of 255 is opaque.
    public var red, green, blue, alpha: UInt8

    /// The colour of a highlighter, for highlights without a colour of their own.
    public static let highlight = TextColor(red: 0xF7, green: 0xE6, blue: 0xA6)

    /// Creates a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }
}

/// A reference to an image within a text. Holds the location, not the data.
public struct ImageReference: Hashable, Sendable {
    /// The URL or the name of the image.
    public var source: String
    /// The alternative text.
    public var description: String

    /// Creates a reference.
    public init(source: String, description: String = "") {
        self.source = source
        self.description = description
    }
}

extension ImageReference {
    /// The size in pixels with which the image is shown, which stands in its description as other programs have it:
    /// `100`, `100x80`, or both behind a vertical bar; nil for the image's own.
    var size: (width: Int, height: Int?)? {
        let text = description.split(separator: "|", omittingEmptySubsequences: false).last ?? ""
        let parts = text.trimmingSpaces.split(separator: "x", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...4).contains(part.utf8.count) && part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
        return (numbers[0], numbers.count > 1 ? numbers[1] : nil)
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        let start = drop { $0 == " " }
        return start.last == " " ? Substring(start.reversed().drop { $0 == " " }.reversed()) : start
    }
}
