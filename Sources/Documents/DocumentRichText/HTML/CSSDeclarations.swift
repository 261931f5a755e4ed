/// The CSS declarations of a `style` attribute, and their conversion to and from styles.
struct CSSDeclarations {
    private let values: [String: String]

    /// Parses text such as `color: red; font-size: 14pt`. Skips invalid declarations.
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

    /// Returns a length in points; nil if the property is missing or its unit is not supported.
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

    /// Applies the declarations to a character style.
    func apply(to style: inout TextStyle) {
        if let color = self["color"] { style.foregroundColor = TextColor(css: color) }
        if let color = self["background-color"] ?? self["background"] { style.backgroundColor = TextColor(css: color) }
        if let size = points("font-size"), size > 0 { style.font.size = size }
        if let family = self["font-family"]?.split(separator: ",").first, family.utf8.count <= TextFont.longestFamily {
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

    /// Applies the declarations to a paragraph style.
    func apply(to style: inout ParagraphStyle) {
        if let name = self["text-align"]?.lowercased() { style.alignment = Self.alignments[name] ?? style.alignment }
        style.paragraphSpacingBefore = points("margin-top") ?? style.paragraphSpacingBefore
        style.paragraphSpacing = points("margin-bottom") ?? style.paragraphSpacing
        if let height = self["line-height"].flatMap(Double.init), height.isFinite { style.lineHeightMultiple = height }
        if let indent = points("margin-left") ?? points("padding-left") { style.headIndent = indent }
        style.firstLineHeadIndent = style.headIndent + (points("text-indent") ?? 0)
    }

    /// The list marker that the declarations specify; nil for none.
    var listMarker: TextListMarker? {
        guard let value = self["list-style-type"] ?? self["list-style"] else { return nil }
        return TextListMarker(rawValue: value.lowercased())
            ?? TextListMarker.allCases.first { $0.symbol.map(value.unicodeScalars.contains) ?? false }
    }

    private static let alignments: [String: NSTextAlignment] = [
        "left": .left, "right": .right, "center": .center, "justify": .justified, "start": .natural,
    ]

    // MARK: Writing

    /// Returns the declarations for those parts of a style that no HTML element expresses.
    static func text(for style: TextStyle, base: TextFont, isCode: Bool) -> String {
        var parts: [String] = []
        if let color = style.foregroundColor { parts.append("color: \(color.css)") }
        if let color = style.backgroundColor { parts.append("background-color: \(color.css)") }
        if style.font.size != base.size { parts.append("font-size: \(number(style.font.size))pt") }
        if style.font.family != base.family, !isCode {
            // Removes characters that are not part of family names and could end the declaration.
            parts.append("font-family: '\(style.font.family.filter { !"'\";,\\".contains($0) })'")
        }
        if base.isBold, !style.font.isBold { parts.append("font-weight: normal") }
        return parts.joined(separator: "; ")
    }

    /// Returns the attributes of a paragraph's element.
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

    /// Returns the attributes of a list's element.
    static func attributes(for list: TextList) -> String {
        let start = list.marker.isOrdered && list.startingItemNumber != 1 ? " start=\"\(list.startingItemNumber)\"" : ""
        switch list.marker {
        case .disc, .decimal: return start
        case .hyphen, .box, .check: return " style=\"list-style-type: '\(list.marker.label(1)) '\""
        case .circle, .square, .lowercaseLetter, .uppercaseLetter, .lowercaseRoman, .uppercaseRoman:
            return start + " style=\"list-style-type: \(list.marker.rawValue)\""
        }
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1_000_000 ? String(Int(value)) : String(value)
    }
}

extension TextColor {
    /// The colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
    var css: String {
        let components = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Parses `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)` and the most common names; nil for anything
    /// else.
    init?(css: String) {
        let text = css.lowercased()
        if text.hasPrefix("#") {
            self.init(hexDigits: text.dropFirst())
        } else if let start = text.firstIndex(of: "("), text.hasPrefix("rgb"), text.hasSuffix(")") {
            self.init(components: text[text.index(after: start)...].dropLast())
        } else if let digits = Self.names[text] {
            self.init(hexDigits: digits[...])
        } else {
            return nil
        }
    }

    private init?(hexDigits: Substring) {
        let isShort = hexDigits.count == 3 || hexDigits.count == 4
        let digits = isShort ? hexDigits.flatMap { [$0, $0] } : Array(hexDigits)
        guard digits.count == 6 || digits.count == 8 else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        guard bytes.count * 2 == digits.count else { return nil }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    }

    private init?(components: Substring) {
        let numbers = components.split { $0 == "," || $0 == " " || $0 == "/" }.map { Double($0) }
        guard numbers.count == 3 || numbers.count == 4, !numbers.contains(nil) else { return nil }
        let bytes = numbers.compactMap(\.self).enumerated().map { index, number in
            let value = index == 3 ? number * 255 : number
            return UInt8(value.isNaN ? 0 : min(max(value, 0), 255).rounded())
        }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 255)
    }

    private static let names = [
        "black": "000", "white": "fff", "red": "f00", "green": "008000", "blue": "00f", "yellow": "ff0",
        "orange": "ffa500",
        "purple": "800080", "gray": "808080", "grey": "808080", "silver": "c0c0c0", "maroon": "800000",
        "navy": "000080",
        "teal": "008080", "olive": "808000", "lime": "0f0", "aqua": "0ff", "cyan": "0ff", "fuchsia": "f0f",
        "magenta": "f0f", "pink": "ffc0cb", "brown": "a52a2a",
    ]
}
