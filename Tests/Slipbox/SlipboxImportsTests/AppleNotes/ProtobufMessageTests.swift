import DocumentZipFiles
import Foundation
import SeededRandom
import Testing

@testable import SlipboxImports

@Suite struct ProtobufMessageTests {
    @Test func `fields are read by number and type`() throws {
        let bytes = ProtobufWriter { writer in
            writer.number(1, 300)
            writer.text(2, "text")
            writer.message(3) { $0.number(1, -1) }
            writer.text(2, "last")
        }.bytes
        let message = try ProtobufMessage(bytes)
        #expect(message.number(1) == 300)
        #expect(message.texts(2) == ["text", "last"])
        #expect(message.text(2) == "last")
        #expect(try message.message(3)?.number(1) == -1)
        #expect((message.number(2), message.text(1), message.number(9)) == (nil, nil, nil))
    }

    @Test(
        arguments: [
            [0x12, 0x7F, 1], [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1], [0x08], [0x08, 0x80],
            [0x0B],
            [0x0D, 1, 2], [0x00], [0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1],
        ] as [[UInt8]]
    )
    func `lying lengths and numbers are errors`(_ bytes: [UInt8]) {
        #expect(throws: ProtobufMessage.Failure.self) { try ProtobufMessage(bytes) }
    }

    @Test func `damaged notes and tables are read or refused`() throws {
        let note = AppleNotesSample.note([.init(text: "Title\n", style: 0), .init(text: "a 👋 b", weight: 1, link: "x")])
        let content = ProtobufWriter { $0.message(2) { $0.data(3, note) } }.bytes
        let table = try Gzip.decompress(AppleNotesSample.table([["a", "b"], ["c", "d"]]), limit: 1 << 20)
        var damage = Damage(seed: 4)
        var read = 0
        for _ in 0..<3000 {
            do {
                let text = try AppleNoteText(compressed: damage.damaged(Data(content)))
                var document = AppleNoteDocument { _, _, _ in .runs([]) }
                _ = try document.document(text).markdown()
                read += 1
            } catch let error as ProtobufMessage.Failure {
                #expect(!error.description.isEmpty)
            } catch let error as ZipError {
                #expect(error.errorDescription?.isEmpty == false)
            }
            do {
                _ = try AppleNotesTable(compressed: damage.damaged(table))?.paragraph { text in
                    var document = AppleNoteDocument { _, _, _ in .runs([]) }
                    return try document.document(text)
                }
            } catch let error as ProtobufMessage.Failure {
                #expect(!error.description.isEmpty)
            } catch let error as ZipError {
                #expect(error.errorDescription?.isEmpty == false)
            }
        }
        #expect(read > 100, "some damage leaves a text")
    }

    @Test func `a bomb is refused before it fills the memory`() throws {
        let bomb = AppleNotesSample.gzip([UInt8](repeating: 0, count: 4 << 20))
        #expect(throws: ZipError.self) { try Gzip.decompress(bomb, limit: 1 << 20) }
        #expect(try Gzip.decompress(bomb, limit: 4 << 20).count == 4 << 20)
        for count in [0, 1, 5, 10, 17, bomb.count - 1] {
            #expect(throws: ZipError.self) { try Gzip.decompress(bomb.prefix(count), limit: 8 << 20) }
        }
    }

    @Test func `runs that lie about their lengths lose no text`() throws {
        for lengths in [[0, 1_000_000_000], [1, .max], [-5, 3], [1], []] {
            let note = ProtobufWriter { note in
                note.text(2, "a👋b")
                for length in lengths { note.message(5) { $0.number(1, length) } }
            }.bytes
            let text = try AppleNoteText(try ProtobufMessage(note))
            #expect(text.parts.map(\.text).joined() == "a👋b")
        }
    }
}
