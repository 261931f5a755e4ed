import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct XMLReaderTests {
    static func events(_ text: String) throws(ModelFormatError) -> [XMLEvent] {
        try events(Array(text.utf8))
    }

    static func events(_ bytes: [UInt8]) throws(ModelFormatError) -> [XMLEvent] {
        var reader = try XMLReader(bytes, file: nil)
        var events: [XMLEvent] = []
        while let event = try reader.next() { events.append(event) }
        return events
    }

    @Test func elementsTextAndAttributesComeInOrderWithTheirLines() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "a>b" 'c'>
            <!-- none -->
            <a x = "1"
               y='"2"'>one<?two?><b/>
            <![CDATA[<&amp;>]]></a >

            """
        let root = XMLTag(
            name: "a",
            attributes: [XMLAttribute(name: "x", value: "1"), XMLAttribute(name: "y", value: "\"2\"")],
            line: 4
        )
        #expect(
            try Self.events(text) == [
                .start(root), .text("one", line: 5), .start(XMLTag(name: "b", attributes: [], line: 5)), .end,
                .text("\n", line: 5), .text("<&amp;>", line: 6), .end,
            ]
        )
    }

    @Test func referencesAndWhiteSpaceAreReplaced() throws {
        let tag = XMLTag(name: "a", attributes: [XMLAttribute(name: "x", value: "<>&\"'A€ \n   é")], line: 1)
        let text = "<a x=\"&lt;&gt;&amp;&quot;&apos;&#65;&#x20AC; &#10;\t\r\n\né\">1\r\n2\r3&amp;</a>"
        #expect(try Self.events(text) == [.start(tag), .text("1\n2\n3&", line: 3), .end])
    }

    static let markedTexts: [[UInt8]] = {
        let units = Array("<é/>".utf16)
        let bigEndian: [UInt8] = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let littleEndian: [UInt8] = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [[0xEF, 0xBB, 0xBF] + Array("<é/>".utf8), [0xFE, 0xFF] + bigEndian, [0xFF, 0xFE] + littleEndian]
    }()

    @Test(arguments: markedTexts)
    func byteOrderMarksTellTheEncoding(_ bytes: [UInt8]) throws {
        #expect(try Self.events(bytes) == [.start(XMLTag(name: "é", attributes: [], line: 1)), .end])
    }

    static let malformedTexts: [(String, String)] = [
        ("", "error: the file has no element"),
        ("\n\nx<a/>", "3: error: text is not allowed outside of the root element"),
        ("<a/><b/>", "error: <b> follows the end of the document"),
        ("<a>\n<b></a>", "2: error: </a> found where </b> is expected"),
        ("<a>\n\n", "3: error: the file ends before </a>"),
        ("</a>", "error: </a> ends no element"),
        ("<a", "error: <a is not closed"),
        ("<a></a", "error: </a is not closed"),
        ("<a\nx='1' x='2'/>", "2: error: <a> has the attribute “x” twice"),
        ("<a x=1/>", "error: the value of x in <a> is not in quotes"),
        ("<a x/>", "error: “=” is missing after x in <a>"),
        ("<a x='1/>", "error: the value of x in <a> has no closing quote"),
        ("<a x='<'/>", "error: “<” is not allowed in the value of x in <a>"),
        ("<a x='1'y='2'/>", "error: <a is not closed"),
        ("<a>]]></a>", "error: “]]>” is not allowed in text"),
        ("<a>& b</a>", "error: an “&” does not start a reference"),
        ("<a>&nbsp;</a>", "error: &nbsp; is neither a predefined entity nor a character"),
        ("<a>&#0;</a>", "error: &#0; is neither"),
        ("<a>&#xD800;</a>", "error: &#xD800; is neither"),
        ("<a>&#99999999999;</a>", "error: &#99999999999; is neither"),
        ("<a>&#;</a>", "error: &#; is neither"),
        ("<a>1 < 2</a>", "error: a “<” does not start a tag"),
        ("<a><!-- -- --></a>", "error: “--” is not allowed in a comment"),
        ("<a><!-- </a>", "error: a comment has no end"),
        ("<a><![CDATA[</a>", "error: a CDATA section has no end"),
        ("<![CDATA[]]><a/>", "error: text is not allowed outside"),
        ("<a><?b</a>", "error: a processing instruction has no end"),
        ("<a>\u{1}</a>", "error: XML excludes the control character U+1"),
        ("<?xml version='1.0' encoding='latin1'?><a/>", "error: the encoding “latin1” is not supported"),
        ("<?xml version='2.0'?><a/>", "error: the XML declaration has the invalid attribute version=\"2.0\""),
        ("<!DOCTYPE a", "error: a DOCTYPE has no end"),
        ("<!DOCTYPE a \"", "error: a DOCTYPE has no end"),
        ("<!DOCTYPE a><!DOCTYPE a><a/>", "error: a DOCTYPE is not allowed here"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "1: error: a DOCTYPE that defines entities is refused"),
    ]

    @Test(arguments: malformedTexts)
    func whatIsNotWellFormedIsRefused(_ text: String, _ message: String) throws {
        let error = #expect(throws: ModelFormatError.self) { try Self.events(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func invalidTextIsRefusedWithItsLine() throws {
        let invalid = Array("<a>\n\n".utf8) + [0xC3, 0x28] + Array("\n</a>".utf8)
        let error = #expect(throws: ModelFormatError.self) { try Self.events(invalid) }
        #expect(error?.description == "3: error: not valid UTF-8")
        #expect(throws: ModelFormatError.self) { try Self.events([0xFE, 0xFF, 0xD8]) }
        #expect(throws: ModelFormatError.self) { try Self.events([0xFE, 0xFF, 0xD8, 0x00]) }
    }

    @Test func nestingAndAttributesAreBounded() throws {
        let deep = String(repeating: "<a>\n", count: 100_000)
        var error = #expect(throws: ModelFormatError.self) { try Self.events(deep) }
        #expect(error?.description == "257: error: elements are nested more than 256 deep")
        let wide = "<a " + (0..<100_000).map { "x\($0)='1'" }.joined(separator: " ") + "/>"
        error = #expect(throws: ModelFormatError.self) { try Self.events(wide) }
        #expect(error?.description == "1: error: <a> has more than 256 attributes")
    }
}
