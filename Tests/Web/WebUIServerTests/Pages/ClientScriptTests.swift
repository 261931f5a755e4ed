import Testing

@testable import WebUIServer

@Suite("The client script")
struct ClientScriptTests {
    @Test("Is at most 12 kB on its way, and one function")
    func size() throws {
        let asset = ClientScript.asset
        #expect(try #require(asset.compressed).count <= 12 * 1024)
        let text = String(decoding: asset.bytes, as: UTF8.self)
        #expect(text.hasPrefix("(() => {\n'use strict';\n"))
        #expect(text.hasSuffix("})();\n"))
        #expect(!text.contains("eval("))
    }
}
