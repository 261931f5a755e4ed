import Foundation
import SeededRandom
import Testing
import UntrustedJSON

@Suite("JSON that is read into nodes")
struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)) }

    @Test func valuesOfAllKinds() throws {
        let node = try read(#" {"a": [1, -2.5, 1e3, true, false, null], "b": {"c": "d"}, "": ""} "#)
        #expect(node["a"] == .array([.integer(1), .double(-2.5), .double(1000), .bool(true), .bool(false), .null]))
        #expect(node["b"]?["c"]?.string == "d")
        #expect(node[""]?.string == "")
        #expect(node["missing"] == nil)
    }

    @Test func aNullMemberIsAsAMissingOne() throws {
        #expect(try read(#"{"a": null}"#)["a"] == nil)
        #expect(try read(#"{"a": null}"#).members?.count == 1)
    }

    @Test func theLastOfEqualNamesCounts() throws {
        #expect(try read(#"{"a": 1, "a": 2}"#)["a"]?.integer == 2)
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9""#, "Aé"), (#""\ud83d\ude00""#, "😀"),
        (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""é😀""#, "é😀"),
    ])
    func escapes(text: String, value: String) throws {
        #expect(try read(text).string == value)
    }

    @Test(arguments: [
        ("0", JSONNode.integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
        ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("0.5", .double(0.5)), ("1E-2", .double(0.01)),
        ("5.0", .double(5)),
    ])
    func numbers(text: String, value: JSONNode) throws {
        #expect(try read(text) == value)
    }

    @Test func wholeNumbersWithAFractionAreIntegersToo() throws {
        #expect(try read("5.0").integer == 5)
        #expect(try read("5.5").integer == nil)
        #expect(try read("1e300").integer == nil)
    }

    @Test(arguments: [
        "", " ", "{", "[", "[1,]", "[1 2]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}", "01", "-", "1.", ".5",
        "1e",
        "+1", "1e999", "nul", "truex", "[]x", "\"", "\"\n\"", #""\x""#, #""\u12""#, #""\u12g4""#, "'a'", "NaN",
        "\u{FEFF}1",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: JSONSyntax.Problem.self) { try read(text) }
    }

    @Test func problemsHaveAPlace() {
        #expect {
            try read("{\n\"a\"x")
        } throws: {
            let problem = $0 as? JSONSyntax.Problem
            return problem?.line == 2 && problem?.column == 4 && problem?.character == "x"
        }
    }

    @Test func bytesThatAreNoTextAreRefused() {
        #expect(throws: JSONSyntax.Problem.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
        #expect(throws: JSONSyntax.Problem.self) { try JSONReader.read([0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
        #expect(throws: JSONSyntax.Problem.self) { try JSONReader.read([0x31, 0x00]) }
    }

    @Test func deepTextsAreRefused() throws {
        let nested = { (levels: Int) in Array(String(repeating: "[", count: levels).utf8) }
        #expect(throws: JSONSyntax.Problem.self) { try JSONReader.read(nested(1_000_000)) }
        #expect(throws: JSONSyntax.Problem.self) {
            try read(String(repeating: "[", count: 65) + String(repeating: "]", count: 65))
        }
        #expect(try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).array?.count == 1)
    }

    @Test(arguments: 0..<40)
    func readsAndWritesAsFoundationDoes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let node = JSONNode.random(&random, level: 0)
            var writer = JSONWriter()
            writer.node(node)
            #expect(try JSONReader.read(writer.bytes) == node)
            #expect(throws: Never.self) {
                try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
            }
        }
    }

    @Test(arguments: 0..<40)
    func damagedTextsAreReadAsFoundationDoesOrRefused(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var writer = JSONWriter()
            writer.node(.random(&random, level: 0))
            var bytes = writer.bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...127, using: &random)
            }
            guard let node = try? JSONReader.read(bytes) else { continue }
            var again = JSONWriter()
            again.node(node)
            #expect(try JSONReader.read(again.bytes) == node)
        }
    }
}

extension JSONNode {
    fileprivate static func random(_ random: inout SeededGenerator, level: Int) -> JSONNode {
        switch Int.random(in: 0..<(level < 4 ? 9 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
        case 3: return .double(Double.random(in: -1e9...1e9, using: &random) + 0.1)
        case 4, 5: return .string(String((0..<8).map { _ in "aé😀\"\\\n\u{1}/".randomElement(using: &random) ?? "a" }))
        case 6, 7:
            return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in .random(&random, level: level + 1) })
        default:
            return .object(
                (0..<Int.random(in: 0...4, using: &random)).map { Member("k\($0)", .random(&random, level: level + 1)) }
            )
        }
    }
}
