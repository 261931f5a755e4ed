import PostgreSQLClient
import SeededRandom
import Testing

/// The server's numbers of any length: their digits and their bytes.
struct NumericDigitsTests {
    @Test(
        "Digits come back as they were, without zeros at the end",
        arguments: [
            ("0", "0"), ("1", "1"), ("-1", "-1"), ("10000", "10000"), ("9999", "9999"), ("100000000", "100000000"),
            ("0.1", "0.1"), ("-0.001", "-0.001"), ("0.00001", "0.00001"), ("0.000000001234", "0.000000001234"),
            ("1.10", "1.1"), ("12345.6789", "12345.6789"), ("1e3", "1000"), ("1.5e-7", "0.00000015"),
            ("-2.5e10", "-25000000000"),
            ("00012", "12"), ("0.0", "0"), ("-0", "0"), (".5", "0.5"), ("5.", "5"),
        ]
    )
    func digits(_ text: String, _ expected: String) {
        let bytes = NumericDigits(text)?.bytes
        #expect(bytes?.withUnsafeBytes { NumericDigits($0)?.text } == expected)
    }

    @Test("Texts that are no numbers are refused", arguments: ["", "-", "abc", "1.2.3", "1e", "1e99999", "١", "0x1"])
    func refused(_ text: String) {
        #expect(NumericDigits(text) == nil)
    }

    @Test("Random numbers keep their digits")
    func random() {
        var random = SeededGenerator(seed: 7)
        func digits(_ counts: ClosedRange<Int>) -> String {
            (0..<Int.random(in: counts, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random)) }
                .joined()
        }
        for _ in 0..<2_000 {
            let whole = digits(1...20)
            var (expected, tail) = (String(whole.drop { $0 == "0" }), digits(0...20))
            let given = whole + (tail.isEmpty ? "" : ".\(tail)")
            while tail.last == "0" { tail.removeLast() }
            if expected.isEmpty { expected = "0" }
            if !tail.isEmpty { expected += ".\(tail)" }
            let bytes = NumericDigits(given)?.bytes
            #expect(bytes?.withUnsafeBytes { NumericDigits($0)?.text } == expected)
        }
    }

    @Test("Damaged bytes are refused")
    func damaged() {
        let bytes: [UInt8] = [0, 2, 0, 0, 0, 0, 0, 0, 0, 1]
        #expect(bytes.withUnsafeBytes { NumericDigits($0) == nil })
        #expect([UInt8]().withUnsafeBytes { NumericDigits($0) == nil })
    }

    @Test("Integers and floating-point numbers are those nearest")
    func numbers() {
        #expect(NumericDigits("9223372036854775807")?.integer == .max)
        #expect(NumericDigits("9223372036854775808")?.integer == nil)
        #expect(NumericDigits("0.1")?.double == 0.1)
        #expect(NumericDigits("123456789.123456789")?.double == 123456789.123456789)
    }

    @Test("Dates are rounded to microseconds")
    func dates() {
        #expect(ServerTime.microseconds(0) == 31_622_400_000_000)
        #expect(ServerTime.seconds(31_622_400_000_000) == 0)
        #expect(ServerTime.rounded(0.123_456_7) == 0.123457)
        #expect(ServerTime.microseconds(.infinity) == .max)
        #expect(ServerTime.seconds(.min) == -.infinity)
    }

    @Test func numbersAreReadWithoutTheirTextWhereThatIsEnough() throws {
        var random = SeededGenerator(seed: 28)
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...24, using: &random)
            var text = (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            text.insert(".", at: text.index(text.startIndex, offsetBy: Int.random(in: 0...count, using: &random)))
            text = (Bool.random(using: &random) ? "-0" : "0") + text + "0"
            let digits = try #require(NumericDigits(text))
            let plain = try #require(digits.text)
            #expect(digits.integer == Int64(plain), "\(text)")
            if let real = digits.shortDouble { #expect(real == Double(plain) && plain.contains("."), "\(text)") }
            let significant = plain.drop { "-0.".contains($0) }.filter { $0 != "." }
            if plain.contains("."), significant.count <= 9 { #expect(digits.shortDouble != nil, "\(text)") }
        }
        for edge in ["9223372036854775807", "-9223372036854775808", "9223372036854775808", "-9223372036854775809", "0"]
        {
            #expect(NumericDigits(edge)?.integer == Int64(edge))
        }
    }
}
