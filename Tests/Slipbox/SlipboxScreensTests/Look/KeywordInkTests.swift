import SlipboxCore
import Testing

@testable import SlipboxScreens

@Suite("Colours of keywords")
struct KeywordInkTests {
    @Test("A colour of one's own becomes the nearest of the ten")
    func nearest() throws {
        let wanted: [(String, KeywordInk)] = [
            ("#ff0000", .madder), ("#ff8000", .sienna), ("#ffff00", .ochre), ("#80c020", .moss), ("#00ff00", .fern),
            ("#00b0a0", .verdigris), ("#1c7ed6", .woad), ("#0000ff", .iris), ("#ff00ff", .plum), ("#ff0020", .madder),
            ("#000000", .graphite), ("#808080", .graphite), ("#ffffff", .graphite),
        ]
        for (hex, ink) in wanted {
            #expect(KeywordInk(try #require(KeywordColor(hex: hex))) == ink, "\(hex)")
        }
    }

    @Test("Every colour has one")
    func every() {
        for red in stride(from: 0, through: 1, by: 0.25) {
            for green in stride(from: 0, through: 1, by: 0.25) {
                for blue in stride(from: 0, through: 1, by: 0.25) {
                    #expect((1...10).contains(KeywordInk(KeywordColor(red: red, green: green, blue: blue)).number))
                }
            }
        }
    }
}
