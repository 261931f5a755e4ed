internal import Foundation

/// A colour as stored: three components and an opacity, each from 0 to 1. User interfaces convert it into their own
/// colour type.
public struct KeywordColor: Hashable, Sendable {
    /// The red component.
    public var red: Double
    /// The green component.
    public var green: Double
    /// The blue component.
    public var blue: Double
    /// The opacity; 1 is opaque.
    public var opacity: Double

    /// Creates a colour from its components.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }

    /// Opaque black.
    public static let black = KeywordColor(red: 0, green: 0, blue: 0)

    /// The colours offered for a new keyword.
    public static let options: [KeywordColor] = [
        .black,
        KeywordColor(red: 1, green: 0, blue: 0),
        KeywordColor(red: 1, green: 0, blue: 1),
        KeywordColor(red: 1, green: 1, blue: 0),
        KeywordColor(red: 0, green: 0, blue: 1),
        KeywordColor(red: 0, green: 1, blue: 0),
    ]

    // MARK: - Hexadecimal digits

    /// Parses `RRGGBB` or `RRGGBBAA`, with or without `#`. Returns nil for any other text.
    public init?(hex: String) {
        let digits = hex.trimmingCharacters(in: .whitespacesAndNewlines).drop { $0 == "#" }
        guard [6, 8].contains(digits.utf8.count), digits.utf8.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        let rgba = digits.utf8.count == 8 ? number : number << 8 | 0xFF
        func component(_ shift: UInt32) -> Double { Double((rgba >> shift) & 0xFF) / 255 }
        self.init(red: component(24), green: component(16), blue: component(8), opacity: component(0))
    }

    /// Returns the colour as `RRGGBBAA`. Components outside of 0 to 1 are clamped.
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

extension Keyword {
    /// The colour, stored as four components.
    public var color: KeywordColor {
        get { KeywordColor(red: red_, green: green_, blue: blue_, opacity: opacity_) }
        set {
            red_ = newValue.red
            green_ = newValue.green
            blue_ = newValue.blue
            opacity_ = newValue.opacity
        }
    }

    /// The colour, stored as hexadecimal digits; black if there are none or they cannot be parsed.
    public var colorHex: KeywordColor {
        get { colorHex_.flatMap(KeywordColor.init(hex:)) ?? .black }
        set { colorHex_ = newValue.toHex() }
    }
}
