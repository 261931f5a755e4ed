internal import Foundation

/// A colour as a store keeps it: three components and an opacity, from 0 to 1. What draws makes a colour of its own of it.
public struct KeywordColor: Hashable, Sendable {
    /// How much red there is.
    public var red: Double
    /// How much green there is.
    public var green: Double
    /// How much blue there is.
    public var blue: Double
    /// 1 for a colour that covers what is below it.
    public var opacity: Double

    /// Makes a colour of its components.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }

    /// No light at all.
    public static let black = KeywordColor(red: 0, green: 0, blue: 0)

    /// What is offered for a new keyword.
    public static let options: [KeywordColor] = [
        .black,
        KeywordColor(red: 1, green: 0, blue: 0),
        KeywordColor(red: 1, green: 0, blue: 1),
        KeywordColor(red: 1, green: 1, blue: 0),
        KeywordColor(red: 0, green: 0, blue: 1),
        KeywordColor(red: 0, green: 1, blue: 0),
    ]

    // MARK: - Hexadecimal digits

    /// Reads `RRGGBB` or `RRGGBBAA`, with or without `#`; nil if the text is anything else.
    public init?(hex: String) {
        let digits = hex.trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
        guard [6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let rgba = digits.utf8.count == 8 ? number : number << 8 | 0xFF
        func component(_ shift: UInt32) -> Double { Double((rgba >> shift) & 0xFF) / 255 }
        self.init(red: component(24), green: component(16), blue: component(8), opacity: component(0))
    }

    /// The colour as `RRGGBBAA`. Components that no screen shows become the nearest that one does.
    public func toHex() -> String {
        [red, green, blue, opacity].map { component in
            let byte = UInt8((min(max(component, 0), 1) * 255).rounded())
            return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit }
}
