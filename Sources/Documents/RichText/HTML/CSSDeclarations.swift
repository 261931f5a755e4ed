/// The properties of a `style` attribute, and the styles that they stand for.
struct CSSDeclarations {
    private let values: [String: String]

    /// Reads `color: red; font-size: 14pt`. What is no property is left out.
    init(_ text: String) {
        var values: [String: String] = [:]
        for declaration in text.split(separator: ";") {
            guard let colon = declaration.firstIndex(of: ":") else { continue }
            let name = Self.trimmed(declaration[..<colon]).lowercased()
            values[name] = Self.trimmed(declaration[declaration.index(after: colon)...])
        }
        self.values = values
    }

    subscript(name: String) -> String? { values[name] }

    /// A length in points.
    func points(_ name: String) -> Double? {
        guard let value = values[name]?.lowercased() else { return nil }
        let unit = value.drop { $0.isNumber || $0 == "." || $0 == "-" }
        guard let number = Double(value.dropLast(unit.count)), number.isFinite, abs(number) < 100_000 else {
            return nil
        }
        switch unit {
        case "pt", "": return number
        case "px": return number * 0.75
        case "em", "rem": return number * TextFont.body.size
        default: return nil
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    // MARK: Reading

    /// Changes a style of characters as the properties say.
    func apply(to style: inout TextStyle) {
        if let color = self["color"] { style.foregroundColor = TextColor(css: color) }
        if let color = self["background-color"] ?? self["background"] { style.backgroundColor = TextColor(css: color) }
        if let size = points("font-size"), size > 0 { style.font.size = size }
        if let family = self["font-family"]?.split(separator: ",").first {
            style.font.family = family.filter { $0 != "\"" && $0 != "'" }
        }
        if let weight = self["font-weight"]?.lowercased() {
            style.font.isBold = weight == "bold" || weight == "bolder" || (Int(weight) ?? 0) >= 600
        }
        if let slant = self["font-style"]?.lowercased() {
            style.font.isItalic = slant == "italic" || slant == "oblique"
        }
        if let lines = (self["text-decoration-line"] ?? self["text-decoration"])?.lowercased() {
            if lines.contains("underline") { style.underline = .single }
            if lines.contains("line-through") { style.strikethrough = .single }
        }
    }

    /// Changes a style of paragraphs as the properties say.
    func apply(to style: inout ParagraphStyle) {
        if let name = self["text-align"]?.lowercased() { style.alignment = Self.alignments[name] ?? style.alignment }
        style.paragraphSpacingBefore = points("margin-top") ?? style.paragraphSpacingBefore
        style.paragraphSpacing = points("margin-bottom") ?? style.paragraphSpacing
        if let height = self["line-height"].flatMap(Double.init), height.isFinite { style.lineHeightMultiple = height }
        if let indent = points("margin-left") ?? points("padding-left") { style.headIndent = indent }
        style.firstLineHeadIndent = style.headIndent + (points("text-indent") ?? 0)
    }

    /// The marker of a list that the properties name.
    var listMarker: TextListMarker? {
        guard let value = self["list-style-type"] ?? self["list-style"] else { return nil }
        return TextListMarker(rawValue: value.lowercased())
            ?? TextListMarker.allCases.first { $0.symbol.map(value.unicodeScalars.contains) ?? false }
    }

    private static let alignments: [String: NSTextAlignment] = [
        "left": .left, "right": .right, "center": .center, "justify": .justified, "start": .natural,
    ]

    // MARK: Writing

    /// The properties of a run that no element of HTML stands for.
    static func text(for style: TextStyle, base: TextFont, isCode: Bool) -> String {
        var parts: [String] = []
        if let color = style.foregroundColor { parts.append("color: \(color.css)") }
        if let color = style.backgroundColor { parts.append("background-color: \(color.css)") }
        if style.font.size != base.size { parts.append("font-size: \(number(style.font.size))pt") }
        if style.font.family != base.family, !isCode {
            // Neither of these can be in the name of a family, and both would end the property.
            parts.append("font-family: '\(style.font.family.filter { !"'\";,\\".contains($0) })'")
        }
        if base.isBold, !style.font.isBold { parts.append("font-weight: normal") }
        return parts.joined(separator: "; ")
    }

    /// The attributes of a paragraph's element.
    static func attributes(for style: ParagraphStyle) -> String {
        var parts: [String] = []
        if let name = alignments.first(where: { $0.value == style.alignment })?.key, style.alignment != .natural {
            parts.append("text-align: \(name)")
        }
        if style.paragraphSpacingBefore != 0 { parts.append("margin-top: \(number(style.paragraphSpacingBefore))pt") }
        if style.paragraphSpacing != 0 { parts.append("margin-bottom: \(number(style.paragraphSpacing))pt") }
        if style.lineHeightMultiple != 0 { parts.append("line-height: \(number(style.lineHeightMultiple))") }
        if style.list == nil {
            let first = style.firstLineHeadIndent - style.headIndent
            if style.headIndent != 0 { parts.append("margin-left: \(number(style.headIndent))pt") }
            if first != 0 { parts.append("text-indent: \(number(first))pt") }
        }
        let direction: String
        switch style.baseWritingDirection {
        case .natural: direction = ""
        case .leftToRight: direction = " dir=\"ltr\""
        case .rightToLeft: direction = " dir=\"rtl\""
        }
        return direction + (parts.isEmpty ? "" : " style=\"\(parts.joined(separator: "; "))\"")
    }

    /// The attributes of a list's element.
    static func attributes(for list: TextList) -> String {
        let start = list.marker.isOrdered && list.startingItemNumber != 1 ? " start=\"\(list.startingItemNumber)\"" : ""
        switch list.marker {
        case .disc, .decimal: return start
        case .hyphen, .check: return " style=\"list-style-type: '\(list.marker.label(1)) '\""
        case .circle, .square, .lowercaseLetter, .uppercaseLetter, .lowercaseRoman, .uppercaseRoman:
            return start + " style=\"list-style-type: \(list.marker.rawValue)\""
        }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1_000_000 ? String(Int(value)) : String(value)
    }
}
