public import struct Foundation.CGFloat

extension View {
    /// Sets the font of the text inside the view; nil inherits it.
    public func font(_ font: Font?) -> some View {
        box(.inherited) { font?.apply(to: &$0) }
    }

    /// Sets the weight of the text inside the view; nil inherits it.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        box(.inherited) { $0.styles["font-weight"] = weight.map { String($0.rawValue) } }
    }

    /// Sets the design of the text inside the view, whatever its size and weight.
    public func fontDesign(_ design: Font.Design) -> some View {
        box(.inherited) { draft in
            var font = ElementDraft()
            Font.system(.body, design: design).apply(to: &font)
            draft.styles["font-family"] = font.styles["font-family"]
        }
    }

    /// Sets the text inside the view in bold.
    public func bold(_ isActive: Bool = true) -> some View {
        fontWeight(isActive ? .bold : nil)
    }

    /// Sets the text inside the view in italics.
    public func italic(_ isActive: Bool = true) -> some View {
        box(.inherited) { $0.styles["font-style"] = isActive ? "italic" : nil }
    }

    /// Underlines the text inside the view. Replaces a strikethrough.
    public func underline(_ isActive: Bool = true) -> some View {
        box(.inherited) { $0.styles["text-decoration"] = isActive ? "underline" : nil }
    }

    /// Strikes the text inside the view through. Replaces an underline.
    public func strikethrough(_ isActive: Bool = true) -> some View {
        box(.inherited) { $0.styles["text-decoration"] = isActive ? "line-through" : nil }
    }

    /// Sets digits in equal width, so that columns of numbers align.
    public func monospacedDigit() -> some View {
        box(.inherited, [("font-variant-numeric", "tabular-nums")])
    }

    /// Sets all letters in equal width.
    public func monospaced() -> some View {
        box(.inherited, [("font-family", "var(--monospaced)")])
    }

    /// Sets the colour of text and icons inside the view from a style.
    public func foregroundStyle(_ style: some ShapeStyle) -> some View {
        box(.inherited, [("color", style._css)])
    }

    /// Sets the colour of text and icons inside the view; nil inherits it.
    public func foregroundColor(_ color: Color?) -> some View {
        box(.inherited) { $0.styles["color"] = color?.css }
    }

    /// Sets the colour of interactive elements inside the view; nil inherits it.
    public func tint(_ color: Color?) -> some View {
        box(.inherited) { $0.styles["--accent"] = color?.css }
    }

    /// Limits the number of lines of each text inside the view; nil removes the limit.
    public func lineLimit(_ number: Int?) -> some View {
        environment(\.lineLimit, number)
    }

    /// Limits the number of lines of each text inside the view. Fields that grow with their text are as high as the least number.
    public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        environment(\.lineLimit, limit.upperBound).environment(\.leastLines, limit.lowerBound)
    }

    /// Sets the number of lines that fields inside the view, which grow with their text, are high at least.
    public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
        environment(\.lineLimit, nil).environment(\.leastLines, limit.lowerBound)
    }

    /// Limits the number of lines of each text inside the view.
    public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
        lineLimit(limit.upperBound)
    }

    /// Limits the number of lines of each text inside the view. Fields that grow with their text are as high from the beginning
    /// if the space is reserved.
    public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        environment(\.lineLimit, limit).environment(\.leastLines, reservesSpace ? limit : nil)
    }

    /// Sets the alignment of text with several lines.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        box(.inherited, [("text-align", alignment.css)])
    }

    /// Adds space between the lines of text, in pixels.
    public func lineSpacing(_ spacing: CGFloat) -> some View {
        box(.inherited, [("line-height", "calc(1.4em + \(spacing.pixels))")])
    }

    /// Transforms text to uppercase or lowercase letters; nil shows it as written.
    public func textCase(_ textCase: Text.Case?) -> some View {
        box(.inherited) { $0.styles["text-transform"] = textCase?.rawValue ?? "none" }
    }

    /// Sets whether users can select the text inside the view.
    public func textSelection(_ selectability: TextSelectability) -> some View {
        box(.inherited, [("user-select", selectability.rawValue)])
    }
}

/// Whether text can be selected.
public enum TextSelectability: String, Sendable {
    /// Text can be selected.
    case enabled = "text"
    /// Text can't be selected.
    case disabled = "none"
}

extension TextAlignment {
    var css: String {
        switch self {
        case .leading: "start"
        case .center: "center"
        case .trailing: "end"
        }
    }
}
