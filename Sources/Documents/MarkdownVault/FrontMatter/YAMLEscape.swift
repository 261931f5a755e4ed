/// What a backslash stands for in double quotes.
enum YAMLEscape {
    private static let short: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "\0", "a": "\u{07}", "b": "\u{08}", "t": "\t", "n": "\n", "v": "\u{0B}", "f": "\u{0C}", "r": "\r",
        "e": "\u{1B}", " ": " ", "\"": "\"", "/": "/", "\\": "\\", "N": "\u{85}", "_": "\u{A0}", "L": "\u{2028}",
        "P": "\u{2029}",
    ]

    /// Reads what follows a backslash and moves behind it; nil if that is no escape.
    static func read(_ text: Substring.UnicodeScalarView, at index: inout String.Index) -> Unicode.Scalar? {
        guard index < text.endIndex else { return nil }
        let letter = text[index]
        index = text.index(after: index)
        if let scalar = short[letter] { return scalar }
        guard let count = ["x": 2, "u": 4, "U": 8][letter],
            let end = text.index(index, offsetBy: count, limitedBy: text.endIndex),
            text[index..<end].allSatisfy(\.properties.isASCIIHexDigit),
            let number = UInt32(String(text[index..<end]), radix: 16)
        else { return nil }
        index = end
        return Unicode.Scalar(number)
    }

    /// The text in double quotes.
    static func quoting(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where needsNumber(scalar): result += number(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whether a reader of YAML might take the character for a line's end, drop it or refuse it.
    static func needsNumber(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || [0x2028, 0x2029, 0xFEFF].contains(scalar.value)
    }

    private static func number(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
