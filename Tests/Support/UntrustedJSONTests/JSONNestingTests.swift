import Foundation
import Testing
import UntrustedJSON

/// Untrusted JSON never crashes the program.
@Suite struct JSONNestingTests {
    /// Decodes nested arrays and counts them.
    private struct Depth: Decodable {
        let count: Int

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            count = container.isAtEnd ? 1 : try container.decode(Depth.self).count + 1
        }
    }

    private func data(_ text: String, _ encoding: String.Encoding = .utf8) -> Data {
        text.data(using: encoding) ?? Data()
    }

    private func depth(_ data: Data, levels: Int = JSONNesting.most) -> Int? {
        try? JSONDecoder().decode(Depth.self, fromUntrusted: data, levels: levels).count
    }

    @Test(arguments: [
        "[]", "{}", "", "[[[]]]", #"["[[[[[[", {"a": "\"[[[["}]"#, #""\\""#, #"["\u0000"]"#, "[]]]]",
        "{\"ü\": [1.5e3]}",
    ])
    func whatIsFlatIsModest(text: String) {
        #expect(JSONNesting.isModest(text.utf8, levels: 3))
    }

    @Test(arguments: [
        "[[[[", "{\"a\":{\"a\":{\"a\":{", #"["\"", [[["#, #"["\\", [[["#, "[\0]", "]]]]" + "[[[[[[[[",
    ])
    func whatIsDeepOrNoTextIsNot(text: String) {
        #expect(!JSONNesting.isModest(text.utf8, levels: 3))
    }

    /// Foundation's decoder crashes on a text that ends after 513 open brackets.
    @Test(arguments: [64, 65, 511, 512, 513, 514, 100_000])
    func textsThatEndAtAnyDepthAreErrors(count: Int) {
        for text in ["[", "{\"a\":", "[{\"a\":"].map({ String(repeating: $0, count: count) }) {
            #expect(depth(data(text)) == nil)
            #expect(depth(data(text), levels: JSONNesting.mostReadable) == nil)
        }
    }

    @Test func asManyLevelsAreReadAsAreAllowed() {
        func nested(_ count: Int) -> Data {
            data(String(repeating: "[", count: count) + String(repeating: "]", count: count))
        }
        #expect(depth(nested(64)) == 64)
        #expect(depth(nested(65)) == nil)
        #expect(depth(nested(512), levels: JSONNesting.mostReadable) == 512)
        #expect(depth(nested(513), levels: JSONNesting.mostReadable) == nil)
    }

    /// In UTF-16 the character “Ģ” contains the byte of a quotation mark, so that the following text would look like a
    /// string.
    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .utf32])
    func otherEncodingsAreRefused(encoding: String.Encoding) {
        #expect(depth(data("[[]]", encoding)) == nil)
        #expect(depth(data("[\"Ģ\"," + String(repeating: "[", count: 512), encoding)) == nil)
    }
}
