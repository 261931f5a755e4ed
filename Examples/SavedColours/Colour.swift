/// A colour of three components, each from 0 to 1.
struct Colour: Equatable {
    var red: Float
    var green: Float
    var blue: Float

    /// The colour as the web writes it: `#87CFEB`.
    var hexText: String {
        let number = [red, green, blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
        let digits = String(number, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
