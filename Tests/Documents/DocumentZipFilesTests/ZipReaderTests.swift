import Foundation
import Testing

@testable import DocumentZipFiles

/// Reads archives, including malformed and malicious ones.
@Suite struct ZipReaderTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zip-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func archive(_ files: [(name: String, content: Data)]) throws -> Data {
        let url = folder.appendingPathComponent("\(UUID().uuidString).zip")
        let writer = try ZipWriter(to: url)
        for file in files { try writer.add(file.name, file.content) }
        try writer.finish()
        return try Data(contentsOf: url)
    }

    private func unpack(_ data: Data) throws -> (files: [String], left: [String]) {
        let place = folder.appendingPathComponent("out-\(UUID().uuidString)/in")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let left = try ZipReader(data).unpack(to: place)
        let all = try FileManager.default.subpathsOfDirectory(atPath: place.deletingLastPathComponent().path)
        return (all.sorted().filter { $0 != "in" }, left.map(\.name))
    }

    @Test func whatIsWrittenIsRead() throws {
        let long = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) })
        let files = [
            ("a.md", Data("text".utf8)), ("Ideas/", Data()), ("Ideas/Über.md", Data(repeating: 7, count: 5000)),
            ("Ideas/p.png", long), ("empty", Data()),
        ]
        let reader = try ZipReader(archive(files))
        #expect(reader.entries.map(\.name) == ["a.md", "Ideas", "Ideas/Über.md", "Ideas/p.png", "empty"])
        #expect(try reader.entries.map { try reader.data(of: $0) } == files.map(\.1))
        let (names, left) = try unpack(archive(files))
        #expect(
            names == ["in/Ideas", "in/Ideas/p.png", "in/Ideas/Über.md", "in/a.md", "in/empty"].sorted() && left.isEmpty
        )
    }

    @Test func filesHaveTheDatesOfTheArchive() throws {
        let url = folder.appendingPathComponent("dates.zip")
        let dates = [Date(timeIntervalSince1970: 1_613_829_601), Date(timeIntervalSince1970: 981_173_106)]
        let writer = try ZipWriter(to: url)
        for (index, date) in dates.enumerated() { try writer.add("\(index).md", Data("text".utf8), date: date) }
        try writer.finish()
        let reader = try ZipReader(contentsOf: url)
        #expect(reader.entries.map(\.modificationDate) == dates)
        let place = folder.appendingPathComponent("dates")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        #expect(try reader.unpack(to: place).isEmpty)
        for (index, date) in dates.enumerated() {
            let path = place.appendingPathComponent("\(index).md").path
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == date)
        }
    }

    /// Returns an archive of a file with a date of MS-DOS and an extra field.
    private func archive(time: Int, day: Int, extra: [UInt8]) -> Data {
        var fields: [UInt8] = [20, 0, 0, 0, 0, 0]
        for number in [time, day] { ZipBytes.write(number, 2, to: &fields) }
        fields += [UInt8](repeating: 0, count: 12)
        ZipBytes.write(1, 2, to: &fields)
        ZipBytes.write(extra.count, 2, to: &fields)
        let head: [UInt8] = [0x50, 0x4B, 3, 4] + fields + [0x61] + extra
        let directory = [0x50, 0x4B, 1, 2, 20, 0] + fields + [UInt8](repeating: 0, count: 14) + [0x61] + extra
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
        ZipBytes.write(directory.count, 4, to: &end)
        ZipBytes.write(head.count, 4, to: &end)
        return Data(head + directory + end + [0, 0])
    }

    @Test func datesAreReadInAllForms() throws {
        func date(_ time: Int, _ day: Int, _ extra: [UInt8] = []) throws -> Date? {
            try ZipReader(archive(time: time, day: day, extra: extra)).entries[0].modificationDate
        }
        // 21 February 2021, 14:05:10 of the clock on the wall.
        let (day, time) = (41 << 9 | 2 << 5 | 21, 14 << 11 | 5 << 5 | 5)
        let parts = DateComponents(year: 2021, month: 2, day: 21, hour: 14, minute: 5, second: 10)
        #expect(try date(time, day) == Calendar(identifier: .gregorian).date(from: parts))
        // Windows counts a ten-millionth of a second from 1601.
        var windows: [UInt8] = [0x0A, 0, 32, 0, 0, 0, 0, 0, 1, 0, 24, 0]
        ZipBytes.write(132_583_032_010_000_000, 8, to: &windows)
        windows += [UInt8](repeating: 0, count: 16)
        #expect(try date(time, day, windows) == Date(timeIntervalSince1970: 1_613_829_601))
        #expect(try date(time, day, ZipDate.field(Date(timeIntervalSince1970: 99))) == Date(timeIntervalSince1970: 99))
        // What is no date, and fields that end elsewhere.
        #expect(try date(0, 0) == nil && date(0, 0x21) == nil && date(time, 13 << 5 | 1) == nil)
        let wall = try date(time, day)
        for extra: [UInt8] in [[0x55], [0x55, 0x54, 5, 0, 1, 1], [0x55, 0x54, 1, 0, 1], [0x0A, 0, 4, 0, 0, 0, 0, 0]] {
            #expect(try date(time, day, extra) == wall, "\(extra)")
        }
        #expect(try date(time, day, [0x0A, 0, 16, 0] + [UInt8](repeating: 0xFF, count: 16)) == wall)
    }

    /// Returns an archive of one file whose sizes and place stand in an extra field, as in the backups of Apple's programs.
    private func archiveWithLargeSizes(_ count: UInt64, packed: UInt64) throws -> Data {
        let name = "a.md"
        let content = Data("text".utf8)
        func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        }
        let sum = bytes(UInt64(Deflate.checksum(content)), 4)
        var head: [UInt8] = [0x50, 0x4B, 3, 4, 45, 0, 8, 0, 0, 0, 0, 0, 0, 0] + sum
        head += bytes(4, 4) + bytes(4, 4) + bytes(4, 2) + bytes(0, 2) + name.utf8 + content
        // An unknown field in front, then the sizes and the place.
        let extra = bytes(0x5455, 2) + bytes(1, 2) + [0] + bytes(1, 2) + bytes(24, 2)
        let numbers = bytes(count, 8) + bytes(packed, 8) + bytes(0, 8)
        var directory: [UInt8] = [0x50, 0x4B, 1, 2, 45, 3, 45, 0, 8, 0, 0, 0, 0, 0, 0, 0] + sum
        directory += [UInt8](repeating: 0xFF, count: 8) + bytes(4, 2) + bytes(UInt64(extra.count + numbers.count), 2)
        directory += [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 0xFF, 0xFF] + name.utf8 + extra + numbers
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0]
        end += bytes(UInt64(directory.count), 4) + bytes(UInt64(head.count), 4) + [0, 0]
        return Data(head + directory + end)
    }

    @Test func sizesOf64BitsAreRead() throws {
        let reader = try ZipReader(archiveWithLargeSizes(4, packed: 4))
        #expect(try reader.entries.map { try reader.data(of: $0) } == [Data("text".utf8)])
        for (count, packed) in [(UInt64.max, 4), (4, .max), (1 << 41, 4), (1 << 40, 1 << 40), (4, 1 << 39)]
            as [(UInt64, UInt64)]
        {
            #expect(throws: ZipError.self) { try ZipReader(archiveWithLargeSizes(count, packed: packed)) }
        }
    }

    @Test func nothingIsWrittenOutside() throws {
        let bad = [
            "../evil", "/etc/evil", "a/../../evil", "..\\evil", "C:\\evil", "a//b", "./a", "", "a\u{0}b", "x/..",
            String(repeating: "n", count: 300), Array(repeating: "d", count: 200).joined(separator: "/"),
        ]
        let (names, left) = try unpack(archive(bad.map { ($0, Data("x".utf8)) } + [("good.md", Data("y".utf8))]))
        #expect(names == ["in/good.md"])
        #expect(left.count == bad.count)
    }

    @Test(
        "A file and a folder of one name are told, in any order",
        arguments: [
            // The folder has content.
            (["a", "a/b.md", "c.md"], ["a/b.md", "c.md"], ["a"]),
            (["a/b.md", "a", "c.md"], ["a/b.md", "c.md"], ["a"]),
            (["a", "a/", "a/b.md"], ["a/b.md"], ["a"]), (["a/", "a", "a/b.md"], ["a/b.md"], ["a"]),
            (["a/", "a/b.md", "a"], ["a/b.md"], ["a"]),
            (["x/a", "x/a/b/c.md", "x/a/b"], ["x/a/b/c.md"], ["x/a", "x/a/b"]),
            (["x/a/b", "x/a/b/c.md", "x/a"], ["x/a/b/c.md"], ["x/a/b", "x/a"]),
            // The folder is empty.
            (["a", "a/", "c.md"], ["a", "c.md"], ["a"]), (["a/", "a", "c.md"], ["a", "c.md"], ["a"]),
            (["a", "a/b/"], ["a"], ["a/b"]), (["a/b/", "a"], ["a"], ["a/b"]),
            // Composed and decomposed letters.
            (["\u{E9}", "e\u{301}/b.md"], ["e\u{301}/b.md"], ["\u{E9}"]),
            (["e\u{301}/b.md", "\u{E9}"], ["e\u{301}/b.md"], ["\u{E9}"]),
            (["\u{E9}.md", "e\u{301}.md"], ["\u{E9}.md"], ["e\u{301}.md"]),
            // The system tells these apart.
            (["a", "A/b.md"], ["a", "A/b.md"], []), (["A/b.md", "a"], ["A/b.md", "a"], []),
            (["a.md", "a/b.md"], ["a.md", "a/b.md"], []), (["a", "ab/c.md"], ["a", "ab/c.md"], []),
        ]
    )
    func filesAndFoldersOfOneName(_ all: [String], _ unpacked: [String], _ told: [String]) throws {
        let (names, left) = try unpack(archive(all.map { ($0, Data(($0.hasSuffix("/") ? "" : "text").utf8)) }))
        let files = names.filter { name in !names.contains { $0.hasPrefix(name + "/") } }
        #expect(files == unpacked.map { "in/" + $0 }.sorted())
        #expect(left == told)
    }

    @Test func namesThatAreTooLongForTheSystemAreTold() throws {
        let long = Array(repeating: String(repeating: "n", count: 250), count: 20).joined(separator: "/")
        let (names, left) = try unpack(archive([(long, Data("x".utf8)), ("good.md", Data("y".utf8))]))
        #expect(names == ["in/good.md"] && left == [long])
    }

    @Test func linksAndEncryptedFilesAreToldAndLeftOut() throws {
        var data = try archive([
            ("link", Data("/etc/passwd".utf8)), ("secret", Data("abc".utf8)), ("a", Data("a".utf8)),
        ])
        let entries = places(of: [0x50, 0x4B, 1, 2], in: data)
        data[entries[0] + 41] = 0xA1
        data[entries[1] + 8] |= 1
        let (names, left) = try unpack(data)
        #expect(names == ["in/a"] && left == ["link", "secret"])
    }

    @Test func bombsAreRefused() throws {
        let zeros = try archive([("zeros", Data(count: 100 << 20))])
        #expect(zeros.count < 200_000)
        #expect(throws: ZipError.self) { try ZipReader(zeros) }
        // A file that unpacks to more bytes than the directory states.
        var liar = try archive([("a", Data(count: 1 << 20))])
        for (signature, place) in [([0x50, 0x4B, 1, 2], 24), ([0x50, 0x4B, 3, 4], 22)] as [([UInt8], Int)] {
            let start = places(of: signature, in: liar)[0] + place
            liar.replaceSubrange(start..<start + 4, with: [10, 0, 0, 0])
        }
        let reader = try ZipReader(liar)
        #expect(throws: ZipError.self) { try reader.data(of: reader.entries[0]) }
        // Files that overlap.
        var double = try archive([("a", Data("aaaa".utf8)), ("b", Data("aaaa".utf8))])
        let second = places(of: [0x50, 0x4B, 1, 2], in: double)[1] + 42
        double.replaceSubrange(second..<second + 4, with: [0, 0, 0, 0])
        #expect(throws: ZipError.self) { try ZipReader(double) }
        var limits = ZipLimits()
        limits.entries = 1
        #expect(throws: ZipError.self) { try ZipReader(try archive([("a", Data()), ("b", Data())]), limits: limits) }
    }

    @Test func damageIsFound() throws {
        let good = try archive([
            ("a.md", Data("some text that is here".utf8)), ("b/c.md", Data(repeating: 65, count: 900)),
        ])
        for count in stride(from: 0, to: good.count, by: 3) {
            #expect(throws: ZipError.self) { try ZipReader(good.prefix(count)) }
        }
        #expect(throws: ZipError.self) { try ZipReader(Data("no zip".utf8)) }
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3000 {
            var data = good
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            // The archive is read or rejected; it must not crash the reader.
            guard let reader = try? ZipReader(data) else { continue }
            for entry in reader.entries where entry.kind == .file {
                if let content = try? reader.data(of: entry) { #expect(content.count == entry.byteCount) }
            }
        }
    }

    private func places(of bytes: [UInt8], in data: Data) -> [Int] {
        (0..<data.count - bytes.count).filter { data[$0..<$0 + bytes.count].elementsEqual(bytes) }
    }
}
