import Testing

@testable import WebUIServer

@Suite("The client script")
struct ClientScriptTests {
    @Test("Is at most 14.5 kB on its way, and one function")
    func size() throws {
        let asset = ClientScript.asset
        let size = try #require(asset.compressed).count
        #expect(size <= 14_848)
        let text = String(decoding: asset.bytes, as: UTF8.self)
        #expect(text.hasPrefix("(() => {\n'use strict';\n"))
        #expect(text.hasSuffix("})();\n"))
        #expect(!text.contains("eval("))
    }

    @Test("Goes without comments and indentation, which no string of it contains")
    func comments() throws {
        let script = "let a = 'http://b'; // c\n\n  // d\n  let e;\n"
        let short = String(decoding: ClientScript.withoutComments(Array(script.utf8)), as: UTF8.self)
        #expect(short == "let a = 'http://b'; // c\nlet e;\n")
        let lines = ClientScript.source.split(separator: UInt8(ascii: "\n"))
        #expect(lines.allSatisfy { $0.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2) })
    }
}
