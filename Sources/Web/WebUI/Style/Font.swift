public import struct Foundation.CGFloat

/// The size, weight and design of letters.
public struct Font: Hashable, Sendable {
    /// The weight of letters. The raw value is the CSS weight.
    public enum Weight: Int, Hashable, Sendable {
        /// The thinnest weight.
        case ultraLight = 100
        /// Weight 200.
        case thin = 200
        /// Weight 300.
        case light = 300
        /// The weight of normal text.
        case regular = 400
        /// Weight 500.
        case medium = 500
        /// Weight 600.
        case semibold = 600
        /// The weight of bold text.
        case bold = 700
        /// Weight 800.
        case heavy = 800
        /// The heaviest weight.
        case black = 900
    }

    /// The design of letters.
    public enum Design: Hashable, Sendable {
        /// The font of the system.
        case `default`
        /// Letters with serifs.
        case serif
        /// Rounded letters.
        case rounded
        /// Letters of equal width.
        case monospaced
    }

    /// The size of text by its purpose. Sizes scale with the font size that the browser is set to.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        /// The main title of a screen: 34 pixels.
        case largeTitle
        /// A title of the first level: 28 pixels.
        case title
        /// A title of the second level: 22 pixels.
        case title2
        /// A title of the third level: 20 pixels.
        case title3
        /// A heading above text: 16 pixels, semibold.
        case headline
        /// A line below a heading: 15 pixels.
        case subheadline
        /// Running text: 16 pixels.
        case body
        /// A remark beside the text: 15 pixels.
        case callout
        /// A footnote: 14 pixels.
        case footnote
        /// A caption: 13 pixels.
        case caption
        /// A secondary caption: 12 pixels.
        case caption2
    }

    private var style: TextStyle?
    private var size: Double?
    private var weight: Weight?
    private var design = Design.default
    private var isItalic = false

    /// The main title of a screen: 34 pixels.
    public static let largeTitle = Font.system(.largeTitle)
    /// A title of the first level: 28 pixels.
    public static let title = Font.system(.title)
    /// A title of the second level: 22 pixels.
    public static let title2 = Font.system(.title2)
    /// A title of the third level: 20 pixels.
    public static let title3 = Font.system(.title3)
    /// A heading above text: 16 pixels, semibold.
    public static let headline = Font.system(.headline)
    /// A line below a heading: 15 pixels.
    public static let subheadline = Font.system(.subheadline)
    /// Running text: 16 pixels.
    public static let body = Font.system(.body)
    /// A remark beside the text: 15 pixels.
    public static let callout = Font.system(.callout)
    /// A footnote: 14 pixels.
    public static let footnote = Font.system(.footnote)
    /// A caption: 13 pixels.
    public static let caption = Font.system(.caption)
    /// A secondary caption: 12 pixels.
    public static let caption2 = Font.system(.caption2)

    /// Returns a system font in the size of a text style.
    public static func system(_ style: TextStyle, design: Design = .default, weight: Weight? = nil) -> Font {
        Font(style: style, weight: weight, design: design)
    }

    /// Returns a system font in a size in pixels, which scales with the font size that the browser is set to.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design = .default) -> Font {
        Font(size: Double(size), weight: weight, design: design)
    }

    private init(style: TextStyle? = nil, size: Double? = nil, weight: Weight?, design: Design) {
        self.style = style
        self.size = size
        self.weight = weight
        self.design = design
    }

    /// Returns the font in bold.
    public func bold() -> Font {
        weight(.bold)
    }

    /// Returns the font in italics.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }

    /// Returns the font in another weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }

    /// Returns the font with letters of equal width.
    public func monospaced() -> Font {
        var font = self
        font.design = .monospaced
        return font
    }

    /// Sets the font of an element.
    func apply(to draft: inout ElementDraft) {
        if let style {
            draft.add("font-\(style.rawValue.lowercased())")
        }
        if let size {
            draft.add("font-size")
            draft.styles["font-size"] = "\((size / 16).css)rem"
        }
        if let weight {
            draft.styles["font-weight"] = String(weight.rawValue)
        }
        if isItalic {
            draft.styles["font-style"] = "italic"
        }
        switch design {
        case .default: break
        case .serif: draft.styles["font-family"] = "var(--serif)"
        case .rounded: draft.styles["font-family"] = "var(--rounded)"
        case .monospaced: draft.styles["font-family"] = "var(--monospaced)"
        }
    }
}

extension Double {
    /// The number in CSS, with at most three decimal places.
    var css: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}

extension CGFloat {
    /// The length in CSS pixels.
    var pixels: String { "\(Double(self).css)px" }
}
