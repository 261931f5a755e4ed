import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

@Suite struct SourceTreeTests {
    @Test(arguments: [
        SampleTexts.unusual, SampleTexts.library, SampleTexts.unusual.replacing("\n", with: "\r\n"),
        "<model/>", "<model></model>", "<model>\n</model>\n\n", "<model><elements/></model>",
        "<?xml version=\"1.0\"?><!-- a --><model ><entity name=\"A\"></entity ></model >",
        "<model>\n  <entity name=\"A>\">\n  <!-- <entity name=\"B\"/> -->\n  </entity>\n</model>",
    ])
    func textsComeBackExactly(text: String) throws {
        let source = try ModelSource(text: text)
        #expect(source.text == text)
    }

    @Test func aByteOrderMarkStays() throws {
        let contents = Data([0xEF, 0xBB, 0xBF]) + Data(SampleTexts.library.utf8)
        var source = try ModelSource(contents)
        #expect(source.contents == contents)
        _ = try source.perform(.addEntity(named: "Zoo"))
        #expect(source.contents.starts(with: [0xEF, 0xBB, 0xBF]))
    }

    @Test func valuesAreRead() throws {
        let tree = try SourceParser.parse(Array(SampleTexts.unusual.utf8))
        let entity = try #require(tree.children(of: tree.root, named: "entity").first)
        #expect(tree[entity]?.attributes.map(\.name) == ["name", "representedClassName", "syncable", "colour"])
        let attributes = tree.children(of: entity, named: "attribute")
        #expect(attributes.map { tree[$0]?["name"] } == ["title", "count"])
        #expect(tree[attributes[0]]?["hue"] == "<blue>")
        #expect(tree.indentation == "\t")
    }

    @Test(arguments: [
        "", "<model", "<model>", "<model></entity>", "no", "<model a=1/>", "<a/><b/>", "<model>&x;</model>",
    ])
    func whatIsNoXMLIsAnError(text: String) {
        #expect(throws: ModelFormatErrors.self) { try ModelSource(text: text) }
    }

    /// The parser relies on the reader. By itself it must not trap either.
    @Test func damagedTextsEndTheParserWithoutATrap() {
        let bytes = Array(SampleTexts.unusual.utf8)
        for length in 0..<bytes.count {
            _ = try? SourceParser.parse(Array(bytes[..<length]))
        }
        for place in bytes.indices {
            for byte in Array("<>\"'/= ".utf8) {
                var damaged = bytes
                damaged[place] = byte
                _ = try? SourceParser.parse(damaged)
            }
        }
    }

    @Test func UTF16IsRefused() {
        let contents = SampleTexts.library.data(using: .utf16) ?? Data()
        #expect(throws: ModelFormatErrors.self) { try ModelSource(contents) }
    }
}
