extension TextColor {
    /// The colour as `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    var css: String {
        let components = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Reads `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)` and the names that are used most; nil for anything else.
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
