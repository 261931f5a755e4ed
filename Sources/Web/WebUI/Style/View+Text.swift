public import struct Foundation.CGFloat

extension View {
    /// Sets text in a font. Nil is the font of around.
    public func font(_ font: Font?) -> some View {
        box(.inherited) { font?.apply(to: &$0) }
    }

    /// Sets text in letters of a weight.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        box(.inherited) { $0.styles["font-weight"] = weight.map { String($0.rawValue) } }
    }

    /// Sets text in another family of letters.
    public func fontDesign(_ design: Font.Design) -> some View {
        box(.inherited) { draft in
            var font = ElementDraft()
            Font.system(.body, design: design).apply(to: &font)
            draft.styles["font-family"] = font.styles["font-family"]
        }
    }

    /// Sets text in bold letters.
    public func bold(_ isActive: Bool = true) -> some View {
        fontWeight(isActive ? .bold : nil)
    }

    /// Sets text in italic letters.
    public func italic(_ isActive: Bool = true) -> some View {
        box(.inherited) { $0.styles["font-style"] = isActive ? "italic" : nil }
    }

    /// Underlines text.
    public func underline(_ isActive: Bool = true) -> some View {
        box(.inherited) { $0.styles["text-decoration"] = isActive ? "underline" : nil }
    }

    /// Strikes text through.
    public func strikethrough(_ isActive: Bool = true) -> some View {
        box(.inherited) { $0.styles["text-decoration"] = isActive ? "line-through" : nil }
    }

    /// Sets digits of the same width.
    public func monospacedDigit() -> some View {
        box(.inherited, [("font-variant-numeric", "tabular-nums")])
    }

    /// Sets all letters of the same width.
    public func monospaced() -> some View {
        box(.inherited, [("font-family", "var(--monospaced)")])
    }

    /// The colour of text and icons.
    public func foregroundStyle(_ style: some ShapeStyle) -> some View {
        box(.inherited, [("color", style._css)])
    }

    /// The colour of text and icons. Nil is the colour of around.
    public func foregroundColor(_ color: Color?) -> some View {
        box(.inherited) { $0.styles["color"] = color?.css }
    }

    /// The colour of what can be pressed inside of the view.
    public func tint(_ color: Color?) -> some View {
        box(.inherited) { $0.styles["--accent"] = color?.css }
    }

    /// Shows at most so many lines of text.
    public func lineLimit(_ number: Int?) -> some View {
        environment(\.lineLimit, number)
    }

    /// Where lines of text begin or end.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        box(.inherited, [("text-align", alignment.css)])
    }

    /// Space between lines of text, besides what the font has.
    public func lineSpacing(_ spacing: CGFloat) -> some View {
        box(.inherited, [("line-height", "calc(1.4em + \(spacing.pixels))")])
    }

    /// Shows text in capital or small letters.
    public func textCase(_ textCase: Text.Case?) -> some View {
        box(.inherited) { $0.styles["text-transform"] = textCase?.rawValue ?? "none" }
    }

    /// Lets users select text, or not.
    public func textSelection(_ selectability: TextSelectability) -> some View {
        box(.inherited, [("user-select", selectability.rawValue)])
    }
}

/// Whether users can select text.
public enum TextSelectability: String, Sendable {
    /// They can.
    case enabled = "text"
    /// They cannot.
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
