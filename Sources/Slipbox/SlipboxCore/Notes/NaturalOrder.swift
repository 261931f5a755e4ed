/// The order in which people expect names: without capitals and diacritics, and with numbers by their values, as in 1, 2, 11.
public enum NaturalOrder {
    /// The most digits of a number whose length is a single digit.
    private static let mostDigits = 8
    /// Stands before the zeros with which numbers begin, and sorts before all that stands in a name.
    private static let separator = UInt8(1)

    /// Returns a text whose byte order is that of names. Names that differ in capitals and diacritics only have the same key.
    ///
    /// Each number is encoded as the number of its digits followed by the digits, without zeros before them: 11 for 1 sorts before 211
    /// for 11. The numbers of these zeros follow at the end, so that 01 comes after 1, and before 2.
    static func key(_ name: String) -> String {
        let canonical = OmnibarQuery.canonical(name)
        guard canonical.utf8.contains(where: isDigit) else { return canonical }
        var (key, zeros, hasZeros): ([UInt8], [UInt8], Bool) = ([], [], false)
        var rest = Array(canonical.utf8)[...]
        while let next = rest.first {
            guard isDigit(next) else {
                key.append(next)
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix(while: isDigit)
            let number = digits.drop { $0 == UInt8(ascii: "0") }
            key += length(number.count) + number
            zeros += length(digits.count - number.count)
            hasZeros = hasZeros || number.count < digits.count
            rest = rest.dropFirst(digits.count)
        }
        return String(decoding: hasZeros ? key + [separator] + zeros : key, as: UTF8.self)
    }

    /// Whether a name comes before another one. Names that differ in capitals and diacritics only are ordered by these.
    public static func precedes(_ name: String, _ other: String) -> Bool {
        precedes((key(name), name), (key(other), other))
    }

    fileprivate static func precedes(_ one: (key: String, name: String), _ other: (key: String, name: String)) -> Bool {
        one.key == other.key ? one.name < other.name : one.key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }

    /// Encodes a length so that shorter ones sort first, and none is the beginning of another.
    private static func length(_ count: Int) -> [UInt8] {
        let digits = Array(String(count).utf8)
        return count <= mostDigits ? digits : [UInt8(ascii: "9")] + length(digits.count) + digits
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension Sequence {
    /// Returns the elements sorted by their names as ``NaturalOrder`` says.
    public func sortedNaturally(by name: (Element) -> String) -> [Element] {
        map { element in
            let name = name(element)
            return (element: element, place: (key: NaturalOrder.key(name), name: name))
        }
        .sorted { NaturalOrder.precedes($0.place, $1.place) }
        .map(\.element)
    }
}
