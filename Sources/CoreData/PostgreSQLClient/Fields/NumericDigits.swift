/// The server's numbers of any length: groups of four decimal digits, with the place of the first group and a sign.
///
/// In binary they are four numbers of 16 bits (the count of the groups, the weight of the first one as a power of 10,000,
/// the sign, and the digits to show behind the point), and the groups.
package struct NumericDigits {
    private static let negative: UInt16 = 0x4000
    private static let notANumber: UInt16 = 0xC000

    private var groups: [UInt16] = []
    private var weight = 0
    private var sign: UInt16 = 0
    private var scale = 0

    /// Reads the binary form; nil if the bytes are damaged.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        func number(_ place: Int) -> UInt16 { UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]) }
        let count = Int(number(0))
        guard bytes.count == 8 + 2 * count else { return nil }
        weight = Int(Int16(bitPattern: number(2)))
        sign = number(4)
        scale = Int(number(6))
        groups = (0..<count).map { number(8 + 2 * $0) }
    }

    /// Reads decimal digits, such as `-12.5` or `1e-7`; nil if the text is not a number.
    package init?(_ text: String) {
        var text = text[...]
        if text.first == "-" {
            sign = Self.negative
            text.removeFirst()
        }
        let parts = text.split(separator: "e", omittingEmptySubsequences: false)
        guard parts.count <= 2, let mantissa = parts.first, let exponent = parts.count == 2 ? Int(parts[1]) : 0,
            abs(exponent) < 10_000
        else { return nil }
        let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count <= 2, let whole = halves.first else { return nil }
        let fraction = halves.count == 2 ? halves[1] : ""
        let digits = (Array(whole.utf8) + fraction.utf8).map { Int($0) - 48 }
        guard !digits.isEmpty, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        scale = max(fraction.utf8.count - exponent, 0)
        group(digits, pointAt: whole.utf8.count + exponent)
    }

    /// Forms groups of four digits, of which none crosses the point.
    private mutating func group(_ digits: [Int], pointAt point: Int) {
        // The power of ten of the first digit, and of the first digit of its group.
        let first = point - 1
        let start = Int((Double(first) / 4).rounded(.down))
        weight = start
        let leading = start * 4 + 3 - first
        let padded = Array(repeating: 0, count: leading) + digits
        for place in stride(from: 0, to: padded.count, by: 4) {
            let four = (place..<place + 4).map { $0 < padded.count ? padded[$0] : 0 }
            groups.append(UInt16(four.reduce(0) { $0 * 10 + $1 }))
        }
        while groups.last == 0 { groups.removeLast() }
        while groups.first == 0 {
            groups.removeFirst()
            weight -= 1
        }
        if groups.isEmpty { (weight, sign) = (0, 0) }
    }

    /// The binary form.
    package var bytes: [UInt8] {
        let head = [UInt16(groups.count), UInt16(bitPattern: Int16(clamping: weight)), sign, UInt16(clamping: scale)]
        return (head + groups).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    /// The decimal digits, without zeros at the end of the fraction; nil for not-a-number and infinities.
    package var text: String? {
        guard sign == 0 || sign == Self.negative else { return nil }
        guard !groups.isEmpty else { return "0" }
        var (whole, fraction) = ("", "")
        for power in stride(from: max(weight, 0), through: 0, by: -1) { whole += Self.four(group(ofPower: power)) }
        var power = -1
        while weight - power < groups.count {
            fraction += Self.four(group(ofPower: power))
            power -= 1
        }
        whole = String(whole.drop { $0 == "0" })
        while fraction.last == "0" { fraction.removeLast() }
        let digits = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : ".\(fraction)")
        return sign == Self.negative ? "-\(digits)" : digits
    }

    /// The number, if it is whole and has up to 64 bits.
    package var integer: Int64? {
        guard sign == 0 || sign == Self.negative, weight <= 4, groups.count <= weight + 1 else { return nil }
        var number: Int64 = 0
        for power in stride(from: weight, through: 0, by: -1) {
            let (shifted, isTooLarge) = number.multipliedReportingOverflow(by: 10_000)
            let group = Int64(group(ofPower: power))
            let (sum, isOver) = shifted.addingReportingOverflow(sign == 0 ? group : -group)
            if isTooLarge || isOver { return nil }
            number = sum
        }
        return number
    }

    /// The floating-point number that has these digits as its own, if there are at most fifteen and the number has a fraction.
    package var shortDouble: Double? {
        guard sign == 0 || sign == Self.negative, let first = groups.first,
            groups.count < 4 || groups.count == 4 && first < 1_000, case let shift = groups.count - 1 - weight,
            (1...5).contains(shift)
        else { return nil }
        // Both are exact, so the quotient is the nearest number.
        let digits = groups.reduce(0) { $0 * 10_000 + Int64($1) }
        var power = 1.0
        for _ in 0..<shift { power *= 10_000 }
        return Double(sign == 0 ? digits : -digits) / power
    }

    /// The nearest floating-point number.
    package var double: Double { text.flatMap { Double($0) } ?? .nan }

    /// Returns the group of a power of 10,000; 0 where the number has none.
    private func group(ofPower power: Int) -> UInt16 {
        let place = weight - power
        return groups.indices.contains(place) ? groups[place] : 0
    }

    private static func four(_ group: UInt16) -> String {
        let text = String(group)
        return String(repeating: "0", count: max(4 - text.utf8.count, 0)) + text
    }
}
