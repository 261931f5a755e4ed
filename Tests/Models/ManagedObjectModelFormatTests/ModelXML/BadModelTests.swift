import Foundation
import SeededRandom
import Testing

@testable import ManagedObjectModelFormat

@Suite struct BadModelTests {
    static let impossibleTexts: [(String, [String])] = [
        (
            "<entity name='A'>\n<attribute name='b' attributeType='Strin'/></entity>",
            ["4: error: A.b: the attributeType “Strin” is unknown"]
        ),
        ("<entity/>", ["3: error: <entity> has no attribute “name”"]),
        (
            "<entity name='A'><atribute/>\n<b/></entity>",
            ["3: error: A: <atribute> is unknown in <entity>", "4: error: A: <b> is unknown in <entity>"]
        ),
        ("<entity name='A' isAbstract='maybe'/>", ["3: error: A: isAbstract “maybe” must be YES or NO"]),
        ("<entity name='A'>text</entity>", ["3: error: text is not allowed in <entity>"]),
        (
            "<entity name='A'><attribute name='b' attributeType='Integer 16' defaultValueString='32768'/></entity>",
            ["3: error: A.b: defaultValueString “32768” must be a whole number of 16 bits"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='Double' minValueString='0x1'/></entity>",
            ["3: error: A.b: minValueString “0x1” must be a number"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='Decimal' maxValueString='1O'/></entity>",
            ["3: error: A.b: maxValueString “1O” must be a decimal number"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='Date' defaultDateTimeInterval='now'/></entity>",
            ["3: error: A.b: defaultDateTimeInterval “now” must be a number of seconds since 2001"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='UUID' defaultValueString='1'/></entity>",
            ["3: error: A.b: defaultValueString “1” must be a UUID"]
        ),
        (
            "<entity name='A'><attribute name='b' attributeType='Binary' defaultValueString='1'/></entity>",
            [
                "3: error: A.b: defaultValueString “1” must be empty, because attributes of type Binary have no default value"
            ]
        ),
        (
            "<entity name='A'><relationship name='b' maxCount='-2' deletionRule='Explode'/></entity>",
            [
                "3: error: A.b: maxCount “-2” must be a whole number, 0 or greater",
                "3: error: A.b: the deletionRule “Explode” is unknown",
            ]
        ),
        (
            "<entity name='A'><fetchedProperty name='b'/></entity>",
            ["3: error: A.b: the fetched property has no fetch request"]
        ),
        (
            "<entity name='A'><userInfo><entry key='k' value='1'/><entry key='k' value='2'/></userInfo></entity>",
            ["3: error: A: the user info has the key “k” twice"]
        ),
        ("<fetchRequest name='f' entity='A' resultType='9'/>", ["3: error: the resultType “9” is unknown"]),
        (
            "<elements><element name='A' positionX='left'/></elements>",
            ["3: error: positionX “left” must be a number"]
        ),
    ]

    @Test(arguments: impossibleTexts)
    func impossibleTextsAreErrorsWithTheirPlace(_ text: String, _ messages: [String]) {
        #expect(errors(of: modelText(text)) == messages)
    }

    @Test func theRootMustBeAModel() {
        #expect(errors(of: "<plist/>") == ["1: error: <plist> is not the root element of a model"])
        #expect(errors(of: "<model type='x'/>") == ["1: error: a document of type “x” is not a model"])
    }

    @Test func readingGoesOnAfterAnErrorButNotForEver() {
        let entity = "<entity name='A'><attribute name='b' attributeType='?'/></entity>\n"
        #expect(errors(of: modelText(entity + entity)).count == 2)
        let many = errors(of: modelText(String(repeating: entity, count: 1_000)))
        #expect(many.count == 101)
        #expect(many.last == "102: error: there are too many errors to go on")
    }

    @Test func aFileThatEndsEarlyIsAnError() throws {
        let text = Data(Samples.everything.utf8)
        for count in stride(from: 0, to: text.count, by: 7) {
            let found = errors(of: text.prefix(count))
            #expect(found.count == 1, "\(count) bytes: \(found)")
            #expect(count < 60 || found.allSatisfy { $0.contains(#/^\d+: error: /#) }, "\(found)")
        }
    }

    @Test func noChangeOfAFileTraps() throws {
        var random = SeededGenerator(seed: 20)
        let fixtures = Fixtures.areThere ? try Fixtures.contents.prefix(40).map { try Data(contentsOf: $0) } : []
        let seeds = ([Data(Samples.everything.utf8)] + fixtures).map { Array($0) }.filter { $0.count < 8_000 }
        var (refused, kept) = (0, 0)
        for _ in 0..<4_000 {
            var bytes = seeds.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, &random) }
            let model: LocatedModel
            do {
                model = try ModelXML.read(Data(bytes))
            } catch {
                refused += 1
                #expect(!error.errors.isEmpty)
                continue
            }
            kept += 1
            _ = model.validationErrors()
            let text = ModelXML.write(model.definition).text
            #expect(try ModelXML.read(Data(text.utf8)).definition == model.definition)
        }
        #expect(refused > 1_000 && kept > 200, "\(refused) were refused, \(kept) were not")
    }

    private static let pieces = [
        "<", ">", "/", "\"", "&", "&#x;", "]]>", "<!--", "<a>", "</entity>", "YES", "-1", "1e999", "\0", "é",
    ]

    private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        if bytes.isEmpty { bytes = [0] }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let after = Int.random(in: place..<min(place + 80, bytes.count), using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "z"), using: &random)
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
        case 4: bytes.removeSubrange(place..<after)
        default: bytes.insert(contentsOf: Array(bytes[place..<after]), at: place)
        }
    }
}
