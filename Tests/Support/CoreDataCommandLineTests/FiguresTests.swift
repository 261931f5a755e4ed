import Foundation
import Testing

@testable import CoreDataCommandLine

@Suite struct FiguresTests {
    @Test func thousandsAreApart() {
        #expect(
            [0, 7, 999, 1000, 12_345, 1_234_567].map { Figures.count($0) } == [
                "0", "7", "999", "1,000", "12,345", "1,234,567",
            ]
        )
        #expect(Figures.count(-4_500) == "-4,500" && Figures.count(Int64.min) == "-9,223,372,036,854,775,808")
        #expect(Figures.count(1, "entity", "entities") == "1 entity" && Figures.count(2, "row") == "2 rows")
    }

    @Test func sizesHaveUnits() {
        let sizes: [Int64] = [0, 1023, 1024, 98_304, 1_048_575, 1_048_576, 1_503_238_554]
        #expect(sizes.map(Figures.size) == ["0 B", "1023 B", "1.0 KB", "96.0 KB", "1.0 MB", "1.0 MB", "1.4 GB"])
        #expect(
            Figures.share(1, of: 1000) == "<1 %" && Figures.share(1, of: 3) == "33 %" && Figures.share(0, of: 0) == ""
        )
    }

    @Test func timesAreShort() {
        #expect(
            [0.0421, 0.9999, 3.14, 59.96, 125].map(Figures.duration) == [
                "42 ms", "1.0 s", "3.1 s", "1 min 0 s", "2 min 5 s",
            ]
        )
        #expect(Figures.date(Date(timeIntervalSinceReferenceDate: 0)) == "2001-01-01 00:00:00 UTC")
    }
}
