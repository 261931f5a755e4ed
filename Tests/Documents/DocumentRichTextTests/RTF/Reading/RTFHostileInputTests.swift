import DocumentRichText
import Foundation
import SeededRandom
import Testing

@Suite struct RTFHostileInputTests {
    private func bytes(_ text: String, count: Int) -> Data {
        var data = Data(text.utf8)
        while data.count < count { data += data }
        return data.prefix(count / text.utf8.count * text.utf8.count)
    }

    private func document(of part: String, count: Int) -> Data {
        Data("{\\rtf1\\ansi ".utf8) + bytes(part, count: count)
    }

    @Test(arguments: ["", "{", "{\\rtf", "rtf", "\\rtf1", "plain text", "{\\rtf1"])
    func whatIsNoRTFIsAnError(text: String) {
        if text.hasPrefix("{\\rtf") {
            #expect((try? RichTextDocument(rtf: Data(text.utf8)))?.plainText == "")
        } else {
            #expect(throws: RichTextError.notRTF) { try RichTextDocument(rtf: Data(text.utf8)) }
        }
    }

    @Test func groupsThatNeverEndAreReadAsFarAsTheyGo() throws {
        #expect(try RichTextDocument(rtf: Data(#"{\rtf1 a{\b b{\i c"#.utf8)).plainText == "abc")
        #expect(try RichTextDocument(rtf: Data(#"{\rtf1 a}}}}b"#.utf8)).plainText == "a")
        #expect(try RichTextDocument(rtf: Data(#"{\rtf1 a{\*\unknown b{c"#.utf8)).plainText == "a")
        #expect(try RichTextDocument(rtf: Data(#"{\rtf1 a{\field{\*\fldinst HYPERLINK"#.utf8)).plainText == "a")
    }

    @Test func deepNestingIsAnError() {
        #expect(throws: RichTextError.self) { try RichTextDocument(rtf: document(of: "{", count: 3_000_000)) }
    }

    @Test func deepNestingOfWhatIsLeftOutIsNot() throws {
        let rtf =
            Data("{\\rtf1 a{\\*\\unknown ".utf8) + bytes("{", count: 1_000_000) + bytes("}", count: 1_000_001)
            + Data("b}".utf8)
        #expect(try RichTextDocument(rtf: rtf).plainText == "ab")
    }

    @Test func tooManyChangesAreAnError() {
        #expect(throws: RichTextError.tooManyRuns(limit: 1_000_000)) {
            try RichTextDocument(rtf: document(of: "\\\n", count: 4_000_000))
        }
    }

    @Test(
        arguments: [
            "{}", "{\\b}", "\\b\\b0 ", "\\'e4", "\\u8364 ?", "\\'", "{\\*\\x}", "{\\fonttbl\\f1 a;}", "{\\colortbl;}",
            "x",
            "{\\field{\\*\\fldinst{HYPERLINK \"a\"}}{\\fldrslt}}", "\\uc0\\u55357 ",
            "{\\listtable{\\list{\\listlevel}}}", "\\",
        ]
    )
    func timeGrowsWithLengthOnly(part: String) throws {
        let small = document(of: part, count: 50_000)
        let large = document(of: part, count: 400_000)
        let times = [small, large].map { data in
            processorTime { _ = try? RichTextDocument(rtf: data) }
        }
        #expect(times[1] < times[0] * 8 * 4 + 0.05, "\(times)")
    }

    @Test func damageNeverTraps() {
        var random = SeededGenerator(seed: 11)
        var samples = RandomDocument(seed: 5)
        for _ in 0..<1500 {
            var data = [UInt8](samples.full().rtf())
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let index = Int.random(in: 0..<data.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: data[index] = .random(in: 0...255, using: &random)
                case 1: data.remove(at: index)
                case 2: data.insert(random.pick(Array("{}\\'u-9;".utf8)), at: index)
                default: data.removeSubrange(index..<min(index + 50, data.count))
                }
                if data.isEmpty { data = [0] }
            }
            guard let document = try? RichTextDocument(rtf: Data(data)) else { continue }
            // The result can be written again.
            #expect((try? RichTextDocument(rtf: document.rtf())) != nil)
        }
    }
}
