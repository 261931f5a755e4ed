import Foundation
import SeededRandom
import Testing

@testable import ManagedObjectModelFormat

@Suite struct DeflateTests {
    private static let samples: [Data] = {
        var generator = SeededGenerator(seed: 11)
        let noise = Data((0..<70_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let words = (0..<9_000).map { _ in
            ["NSEntity", "NSPropertyName", "a", "Ä", "0"].randomElement(using: &generator)!
        }
        return [
            Data(), Data([0]), Data("aaa".utf8), Data(repeating: 0, count: 300_000), noise,
            Data(words.joined(separator: " ").utf8), Data((0...255).map { UInt8($0) }),
            Data("abcabcabcabcabcabcabcabcabcabd".utf8),
        ]
    }()

    @Test(arguments: samples.indices)
    func whatIsPackedUnpacks(index: Int) throws {
        let sample = Self.samples[index]
        #expect(try Deflate.decompress(Deflate.compress(sample)) == sample)
    }

    /// Streams compressed by zlib 1.2.13 at different levels.
    @Test(arguments: [
        ("stored", "010500faff68656c6c6f", "hello"),
        ("fixed", "cb48cdc9c95728cf2fca49510400", "hello world!"),
        ("copies", "4b4c4a864300", "abcbcbcbcbcb"),
        ("empty", "0300", ""),
    ])
    func streamsOfOthersUnpack(name: String, stream: String, text: String) throws {
        #expect(try Deflate.decompress(Data(hexadecimal: stream)) == Data(text.utf8), "\(name)")
    }

    @Test func repetitionTakesLittleSpace() {
        #expect(Deflate.compress(Data(repeating: 7, count: 100_000)).count < 200)
        #expect(Deflate.compress(Self.samples[5]).count < Self.samples[5].count / 4)
    }

    @Test func damageIsAnError() {
        func error(_ hexadecimal: String) -> DeflateError? {
            #expect(throws: DeflateError.self) { try Deflate.decompress(Data(hexadecimal: hexadecimal)) }
        }
        #expect(error("") == .truncated)
        #expect(error("07") == .damaged("there is no block type 3"))
        #expect(error("010500faff6865") == .truncated)
        #expect(error("010500ffff68656c6c6f") == .damaged("the length of a block is wrong"))
        #expect(error("0402") != nil)
        let bomb = Deflate.compress(Data(repeating: 0, count: 100_000))
        #expect(throws: DeflateError.tooLarge(limit: 1_000)) { try Deflate.decompress(bomb, limit: 1_000) }
    }

    @Test func anyBytesGiveDataOrAnError() {
        var generator = SeededGenerator(seed: 5)
        let stream = [UInt8](Deflate.compress(Self.samples[5].prefix(3_000)))
        var unpacked = 0
        for _ in 0..<2_000 {
            var mutated = stream
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                mutated[Int.random(in: 0..<min(200, mutated.count), using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            if (try? Deflate.decompress(Data(mutated), limit: 100_000)) != nil { unpacked += 1 }
        }
        #expect(unpacked < 2_000)
    }

    @Test(.enabled("needs python3") { Python.isThere() })
    func zlibAgrees() throws {
        let script = """
            import sys, zlib
            for name in sys.argv[1:]:
                plain = open(name, 'rb').read()
                ours = zlib.decompressobj(-15)
                assert ours.decompress(open(name + '.ours', 'rb').read()) + ours.flush() == plain and ours.eof, name
                for level in (0, 1, 6, 9):
                    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
                    open(f'{name}.{level}', 'wb').write(packer.compress(plain) + packer.flush())
            """
        try Python.withFolder { folder in
            var files: [URL] = []
            for (index, sample) in Self.samples.enumerated() {
                let file = folder.appendingPathComponent("\(index)")
                try sample.write(to: file)
                try Deflate.compress(sample).write(to: file.appendingPathExtension("ours"))
                files.append(file)
            }
            _ = try Python.run(script, files)
            for (file, sample) in zip(files, Self.samples) {
                for level in ["0", "1", "6", "9"] {
                    let packed = try Data(contentsOf: file.appendingPathExtension(level))
                    #expect(try Deflate.decompress(packed) == sample, "\(file.lastPathComponent), level \(level)")
                }
            }
        }
    }
}
