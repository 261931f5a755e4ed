import Foundation
import Testing

@testable import PlatformBackfill

@Suite struct OSLogMessageTests {
    private func text(_ message: OSLogMessage) -> String { message.text }

    @Test func numbersArePublicAndTextIsPrivate() {
        let (name, url, object) = ("Ada", URL(string: "https://example.org"), NSNumber(value: 3))
        #expect(text("plain") == "plain")
        #expect(text("\(1) \(UInt8.max) \(true) \(1.5) \(Float(0.25))") == "1 255 true 1.500000 0.250000")
        #expect(
            text("\(name) \(url?.description ?? "") \(object) \([1, 2]) \(Int.self)")
                == Array(repeating: "<private>", count: 5).joined(separator: " ")
        )
        #expect(text("\(name, privacy: .public) \(object, privacy: .public)") == "Ada 3")
        #expect(text("\([1, 2], privacy: .public) \(Int.self, privacy: .public)") == "[1, 2] Int")
        #expect(text("\(NSString?.none, privacy: .public)") == "(null)")
        let error: any Error = CocoaError(.fileNoSuchFile)
        #expect(text("\(error) \(error, privacy: .public)") == "<private> \(error)")
        #expect(text("\(7, privacy: .private) \(false, privacy: .sensitive)") == "<private> <private>")
    }

    @Test func masksAreEqualForEqualValues() {
        let masked = ["a", "a", "b"].map { text("\($0, privacy: .private(mask: .hash))") }
        #expect(masked[0] == masked[1] && masked[0] != masked[2])
        #expect(masked[0].hasPrefix("<mask.hash: '") && !masked[0].contains("'a'"))
        #expect(text("\("a", privacy: .auto(mask: .hash))") == masked[0])
        #expect(text("\("a", privacy: .sensitive(mask: .none)) \(1, privacy: .auto(mask: .hash))") == "<private> 1")
    }

    @Test func numbersHaveFormats() {
        #expect(text("\(255, format: .hex) \(255, format: .hex(includePrefix: true, uppercase: true))") == "ff 0xFF")
        #expect(text("\(8, format: .octal) \(-8, format: .decimal(minDigits: 3))") == "10 -008")
        #expect(text("\(8, format: .decimal(explicitPositiveSign: true))") == "+8")
        #expect(text("\(Int8.min) \(Int64.min, format: .hex)") == "-128 -8000000000000000")
        #expect(
            text("\(2.0, format: .fixed(precision: 2)) \(1234.5, format: .exponential(precision: 1))") == "2.00 1.2e+03"
        )
        #expect(
            text("\(0.5, format: .hybrid) \(0.5, format: .fixed(precision: 0, explicitPositiveSign: true))") == "0.5 +0"
        )
        #expect(text("\(true, format: .answer) \(false, format: .answer)") == "yes no")
    }

    @Test func valuesFillColumns() {
        #expect(
            text("[\(7, align: .right(columns: 3))] [\("a", align: .left(columns: 3), privacy: .public)]")
                == "[  7] [a  ]"
        )
        #expect(text("[\(12345, align: .right(columns: 3))]") == "[12345]")
    }
}
