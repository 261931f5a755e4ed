import Foundation
import FoundationXML
import Testing

@testable import CloudConsole

@Suite("Charts")
struct ChartTests {
    @Test func axesHaveFewRoundNumbersThatReachTheLargest() {
        for value in [0.3, 1, 7, 12, 99, 100, 101, 4_200, 1e6, 3.7e9] {
            let scale = ChartScale(upTo: value)
            #expect(scale.top >= value && scale.top <= value * 2.1, "\(value)")
            #expect((2...7).contains(scale.ticks.count), "\(value): \(scale.ticks)")
            let step = scale.ticks[1]
            let digit = step / pow(10, floor(log10(step) + 1e-9))
            #expect([1, 2, 5, 10].contains { abs($0 - digit) < 1e-6 }, "\(value): \(step)")
        }
        #expect(ChartScale(upTo: 0).ticks.count > 1 && ChartScale(upTo: .nan).top == 1)
    }

    @Test func aDrawingIsWholeForAnyNumbers() throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for count in [0, 1, 2, 200] {
            for style in [Chart.Style.lines, .areas] {
                let times = (0..<count).map { start.addingTimeInterval(Double($0) * 60) }
                let values = (0..<count).map { $0 % 3 == 0 ? nil : Double($0) }
                let lines = ["a", "b"].map { Chart.Line(name: $0, values: values) }
                let svg = Chart(style: style, lines: lines, times: times, unit: .bytes).svg
                #expect(!svg.contains("nan") && !svg.contains("inf"))
                #expect(svg.hasPrefix("<svg") && svg.hasSuffix("</svg>"))
                #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(svg.prefix(300))")
            }
        }
    }

    @Test func figuresAreShort() {
        #expect(Figures.count(999) == "999" && Figures.count(1_234) == "1.2k" && Figures.bytes(1_500_000) == "1.5 MB")
        #expect(Figures.milliseconds(3.14) == "3.1 ms" && Figures.milliseconds(1_400) == "1.4 s")
    }
}
