import SlipboxCore
import Testing

/// Tests of colours as hexadecimal digits.
@Suite struct KeywordColorTests {
    private let blue = KeywordColor(red: 0, green: 0, blue: 1)

    @Test(arguments: ["0000FF", "0000FFFF", "#0000FF", " #0000ffff\n"]) func hexIsAColor(hex: String) {
        #expect(KeywordColor(hex: hex) == blue)
    }

    @Test func aColorIsHex() {
        #expect(blue.toHex() == "0000FFFF")
        #expect(KeywordColor(red: 1, green: 0.5, blue: 0, opacity: 0).toHex() == "FF800000")
        #expect(KeywordColor(red: -1, green: 2, blue: 0.001).toHex() == "00FF00FF")
    }

    @Test(arguments: ["", "#", "0000F", "0000FFF", "0000FFFFF", "GG0000", "+00000", "0x0000", "ÄÖÜäöü", "٠٠٠٠٠٠"])
    func anythingElseIsNone(hex: String) {
        #expect(KeywordColor(hex: hex) == nil)
    }

    @Test func everyByteComesBack() {
        for byte in 0...255 {
            let color = KeywordColor(red: Double(byte) / 255, green: 0, blue: 0, opacity: Double(255 - byte) / 255)
            #expect(KeywordColor(hex: color.toHex()) == color)
        }
    }
}
