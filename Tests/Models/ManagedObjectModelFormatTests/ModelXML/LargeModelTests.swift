import Foundation
import Testing

@testable import ManagedObjectModelFormat

/// Each test takes a second or two. The time limit allows for a busy machine, and fails work that grows faster than the
/// text.
@Suite(.timeLimit(.minutes(5))) struct LargeModelTests {
    static let size = 50_000_000

    private func read(_ text: String) -> [String] {
        errors(of: Data(text.utf8))
    }

    @Test func manyAttributesOfOneElementAreRefused() {
        let attributes = String(repeating: " x=\"0123456789\"", count: Self.size / 15)
        let found = read("<model\(attributes)/>")
        #expect(found == ["1: error: <model> has the attribute “x” twice"])
    }

    @Test func manyMistakesAreRefused() {
        let line = "<entity name=\"A\"><attribute name=\"b\" attributeType=\"?\"/></entity>\n"
        let found = read(
            "<model>" + String(repeating: line, count: Self.size / line.utf8.count) + "</model>"
        )
        #expect(found.count == 101)
    }

    @Test func longValuesAreRead() {
        let value = String(repeating: "long ", count: 200) + "&amp;"
        let entries = (0..<(Self.size / 1_030)).map { "<entry key=\"\($0)\" value=\"\(value)\"/>\n" }.joined()
        let found = read("<model><entity name=\"A\"><userInfo>\(entries)</userInfo></entity></model>")
        #expect(found == [])
    }

    @Test func manyPropertiesAreReadAndValidated() {
        let properties = (0..<20_000).map { "<attribute name=\"a\($0)\" attributeType=\"String\"/>\n" }.joined()
        let found = read("<model><entity name=\"A\">\(properties)</entity></model>")
        #expect(found == [])
    }

    @Test func aLongLineOfParentsIsRefused() {
        let entities = (0..<2_000).map { "<entity name=\"E\($0)\" parentEntity=\"E\($0 + 1)\"/>\n" }.joined()
        let found = read("<model>\(entities)<entity name=\"E2000\"/></model>")
        #expect(found.count == 101)
        #expect(found.first == "1: error: E0: the entity inherits from more than 100 others")
    }
}
