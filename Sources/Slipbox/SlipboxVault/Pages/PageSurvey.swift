import Foundation
import MarkdownVault

/// The contents of a folder of pages. It is read before the first import, since links depend on all identifiers.
struct PageSurvey: Sendable {
    /// A page and the possible identifiers of its note.
    struct Entry: Sendable {
        let file: VaultFile
        let format: IncomingPageFormat
        /// The identifier in the page; nil if there is none or a preceding page has the same.
        let claimed: UUID?
        /// An identifier derived from path and contents: the same file always yields the same note.
        let derived: UUID

        var identifier: UUID { claimed ?? derived }
    }

    private(set) var pages: [Entry] = []
    private(set) var files: [VaultFile] = []
    private(set) var base: VaultSurvey
    private(set) var tally: VaultTally
    private(set) var problems: [VaultProblem] = []
    private(set) var identifiers: [VaultPath: UUID] = [:]
    private(set) var titles: [VaultPath: String] = [:]
    private(set) var paths: Set<VaultPath> = []

    init(_ reader: VaultReader, timeZone: TimeZone) throws {
        base = VaultSurvey(reader, timeZone: timeZone) { file in
            !file.isSetting && IncomingPageFormat(fileExtension: file.path.fileExtension) != nil
        }
        (tally, problems) = (base.tally, base.problems)
        var claims: Set<UUID> = []
        for case .file(let file) in reader {
            try Task.checkCancellation()
            guard !file.isSetting, let format = IncomingPageFormat(fileExtension: file.path.fileExtension) else {
                files.append(file)
                continue
            }
            guard file.byteCount <= reader.largestNote else {
                problems.append(VaultProblem(file.path.text, .tooLarge, "too large for a note; it is kept as a file"))
                files.append(file)
                continue
            }
            do {
                let data = try file.data()
                let page = try Page(file, format: format, data: data, timeZone: timeZone)
                guard !page.isIndex else {
                    tally.attachments -= 1
                    tally.bytes -= file.byteCount
                    problems.append(VaultProblem(file.path.text, .hidden, "the index of an export"))
                    continue
                }
                let claimed = page.identifier.flatMap { claims.insert($0).inserted ? $0 : nil }
                let derived = Self.identifier(of: file.path, data)
                add(Entry(file: file, format: format, claimed: claimed, derived: derived), page)
            } catch {
                problems.append(
                    VaultProblem(file.path.text, .notText, "\(error.localizedDescription) It is kept as a file")
                )
                files.append(file)
            }
        }
        paths = Set(files.map(\.path)).union(pages.map(\.file.path))
    }

    private mutating func add(_ entry: Entry, _ page: Page) {
        pages.append(entry)
        identifiers[entry.file.path] = entry.identifier
        titles[entry.file.path] = page.title
        tally.attachments -= 1
        tally.notes += 1
        tally.tags += page.keywords.count
        tally.links += Page.linkCount(of: page.document)
    }

    /// Derives an identifier from two hashes of a file's path and contents.
    private static func identifier(of path: VaultPath, _ data: Data) -> UUID {
        func sum(_ start: UInt64) -> UInt64 {
            var sum = start
            for byte in path.text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            for byte in data { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            return sum
        }
        let sums = [sum(0xCBF2_9CE4_8422_2325), sum(0x9AE1_6A3B_2F90_404F)]
        var bytes = sums.flatMap { sum in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: sum >> $0) }
        }
        // Version 8: derived by a custom rule.
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
