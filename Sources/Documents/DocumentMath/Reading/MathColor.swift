/// The colors of `\color` and its like.
enum MathColor {
    /// Returns the color as attributes have it; nil if the name or the numbers are none.
    static func value(of text: String, model: String?) -> String? {
        let text = text.filter { !$0.isWhitespace }
        let numbers = text.split(separator: ",").compactMap { Double(String($0)) }
        switch model {
        case "RGB": return hex(numbers.map { $0 / 255 })
        case "rgb": return hex(numbers)
        case "gray": return numbers.count == 1 ? hex([numbers[0], numbers[0], numbers[0]]) : nil
        case "HTML": return isHex(text) && text.count == 6 ? "#" + text : nil
        default: return named(text)
        }
    }

    private static func named(_ text: String) -> String? {
        if text.first == "#" {
            let digits = String(text.dropFirst())
            return isHex(digits) && [3, 4, 6, 8].contains(digits.count) ? text : nil
        }
        let isName = !text.isEmpty && text.utf8.count <= 30 && text.unicodeScalars.allSatisfy { $0.isLetter }
        if !isName { return isHex(text) && text.count == 6 ? "#" + text : nil }
        return ofTeX[text] ?? text.lowercased()
    }

    /// The names of TeX that CSS does not have, or has for other colors.
    private static let ofTeX: [String: String] = [
        "green": "#00b000", "BrickRed": "#b6321c", "Bittersweet": "#c04f17", "BurntOrange": "#f7921d",
        "CornflowerBlue": "#41b0e4", "Emerald": "#00a99d", "ForestGreen": "#009b55", "JungleGreen": "#00a99a",
        "Mahogany": "#a9341f", "NavyBlue": "#006eb8", "OliveGreen": "#3c8031", "ProcessBlue": "#00b0f0",
        "RedOrange": "#f26035", "RoyalBlue": "#0071bc", "RoyalPurple": "#613f99", "WildStrawberry": "#ee2967",
        "YellowOrange": "#faa21a", "Cerulean": "#00a2e3", "RubineRed": "#ed017d", "SeaGreen": "#3fbc9d",
        "BlueGreen": "#00b3b8", "BlueViolet": "#473992", "Periwinkle": "#7977b8", "Mulberry": "#a93c93",
        "PineGreen": "#008b72", "Rhodamine": "#ef559f", "Sepia": "#671800", "TealBlue": "#00aeb3",
    ]

    private static func isHex(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.isASCIIHexDigit }
    }

    private static func hex(_ parts: [Double]) -> String? {
        guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
        return "#"
            + parts.map { part in
                let digits = String(Int((part * 255).rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}
