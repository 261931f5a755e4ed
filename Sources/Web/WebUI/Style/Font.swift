public import struct Foundation.CGFloat

/// How large and in which letters text is set.
public struct Font: Hashable, Sendable {
    /// How thick letters are.
    public enum Weight: Int, Hashable, Sendable {
        /// Thinnest.
        case ultraLight = 100
        /// Thinner.
        case thin = 200
        /// Thin.
        case light = 300
        /// As usual.
        case regular = 400
        /// A little thicker.
        case medium = 500
        /// Thicker.
        case semibold = 600
        /// Thick.
        case bold = 700
        /// Thicker than bold.
        case heavy = 800
        /// Thickest.
        case black = 900
    }

    /// The family of letters.
    public enum Design: Hashable, Sendable {
        /// The system's.
        case `default`
        /// With serifs.
        case serif
        /// Round.
        case rounded
        /// All letters of the same width.
        case monospaced
    }

    /// Sizes by their use.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        /// The title of a page.
        case largeTitle
        /// A title.
        case title
        /// A smaller title.
        case title2
        /// An even smaller title.
        case title3
        /// What stands over text.
        case headline
        /// What stands under a headline.
        case subheadline
        /// Text.
        case body
        /// What is called out.
        case callout
        /// A note below the text.
        case footnote
        /// A caption.
        case caption
        /// A smaller caption.
        case caption2
    }

    private var style: TextStyle?
    private var size: Double?
    private var weight: Weight?
    private var design = Design.default
    private var isItalic = false

    /// The title of a page.
    public static let largeTitle = Font.system(.largeTitle)
    /// A title.
    public static let title = Font.system(.title)
    /// A smaller title.
    public static let title2 = Font.system(.title2)
    /// An even smaller title.
    public static let title3 = Font.system(.title3)
    /// What stands over text.
    public static let headline = Font.system(.headline)
    /// What stands under a headline.
    public static let subheadline = Font.system(.subheadline)
    /// Text.
    public static let body = Font.system(.body)
    /// What is called out.
    public static let callout = Font.system(.callout)
    /// A note below the text.
    public static let footnote = Font.system(.footnote)
    /// A caption.
    public static let caption = Font.system(.caption)
    /// A smaller caption.
    public static let caption2 = Font.system(.caption2)

    /// The system's letters in a size by their use.
    public static func system(_ style: TextStyle, design: Design = .default, weight: Weight? = nil) -> Font {
        Font(style: style, weight: weight, design: design)
    }

    /// The system's letters in a size in points.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design = .default) -> Font {
        Font(size: Double(size), weight: weight, design: design)
    }

    private init(style: TextStyle? = nil, size: Double? = nil, weight: Weight?, design: Design) {
        self.style = style
        self.size = size
        self.weight = weight
        self.design = design
    }

    /// The font in bold letters.
    public func bold() -> Font {
        weight(.bold)
    }

    /// The font in italic letters.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }

    /// The font in letters of another weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }

    /// The font in letters of the same width.
    public func monospaced() -> Font {
        var font = self
        font.design = .monospaced
        return font
    }

    /// Sets text in the font.
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
    /// The number as style sheets write it.
    var css: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}

extension CGFloat {
    /// The length as style sheets write it.
    var pixels: String { "\(Double(self).css)px" }
}
