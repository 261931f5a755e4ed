import Foundation
import UntrustedJSON

/// The file operations of a writer, within the folder of the vault.
struct VaultFiles {
    let folder: URL
    /// The folders that were checked to be folders, and not symbolic links.
    private var known: Set<VaultPath> = []

    init(folder: URL) {
        self.folder = folder
    }

    /// A complete temporary file next to its destination.
    struct Arriving {
        fileprivate let temporary: URL
        fileprivate let place: URL
        let checksum: String
        let byteCount: Int

        func move() throws {
            guard rename(temporary.path, place.path) == 0 else {
                throw VaultProblem(place.path, .unwritable, "it cannot be moved there: \(VaultFiles.lastError)")
            }
        }

        func discard() {
            // It no longer exists if it was moved; otherwise it is hidden, and no part of the vault.
            try? FileManager.default.removeItem(at: temporary)
        }
    }

    static var lastError: String { String(cString: strerror(errno)) }

    mutating func makeFolder(_ path: VaultPath) throws {
        for folder in path.ancestors + [path] where !known.contains(folder) {
            let url = folder.url(in: self.folder)
            switch try type(of: url) {
            case .typeDirectory?: break
            case nil: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            default: throw VaultProblem(folder.text, .inTheWay, "another item there is not a folder; move it away")
            }
            known.insert(folder)
        }
    }

    /// Returns the type of the item at a place; nil if there is none.
    private func type(of url: URL) throws -> FileAttributeType? {
        do {
            return try FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            throw VaultProblem(url.path, .unreadable, "it cannot be examined: \(error.localizedDescription)")
        }
    }

    /// Returns the checksum of the file at a path; nil if there is none.
    func checksum(at path: VaultPath) throws -> String? {
        let url = path.url(in: folder)
        switch try type(of: url) {
        case nil: return nil
        case .typeRegular?: return try Checksum.text(of: url)
        default: throw VaultProblem(path.text, .inTheWay, "another item there is not a file; move it away")
        }
    }

    /// Writes a temporary file next to its destination.
    mutating func prepare(_ content: VaultFile.Content, at path: VaultPath, date: Date?) throws -> Arriving {
        if let parent = path.parent { try makeFolder(parent) }
        let place = path.url(in: folder)
        let temporary = place.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
        do {
            let checksum = try write(content, to: temporary)
            if let date {
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: temporary.path)
            }
            return Arriving(
                temporary: temporary,
                place: place,
                checksum: checksum.text,
                byteCount: checksum.count
            )
        } catch {
            // The first error is the one to report.
            try? FileManager.default.removeItem(at: temporary)
            throw error
        }
    }

    private func write(_ content: VaultFile.Content, to url: URL) throws -> Checksum {
        var checksum = Checksum()
        switch content {
        case .data(let data):
            checksum.add(data)
            try data.write(to: url)
        case .file(let source):
            // Both files are closed when they are released, too; only closing the written one can lose something.
            let from = try FileHandle(forReadingFrom: source)
            try Data().write(to: url)
            let to = try FileHandle(forWritingTo: url)
            while let data = try from.read(upToCount: 1 << 20), !data.isEmpty {
                checksum.add(data)
                try to.write(contentsOf: data)
            }
            try to.close()
        }
        return checksum
    }
}

/// A record of the files that a writer has put into a folder, with checksums. A file that still has its recorded
/// checksum may be replaced.
struct VaultRecord: Codable {
    static let fileName = ".markdown-vault.json"

    var checksums: [String: String] = [:]

    /// Reads the record in a folder. If it is missing or damaged, the record is empty, and no existing file may be
    /// replaced.
    ///
    /// - Throws: ``VaultProblem`` if the record cannot be read. Without it, the writer would forget which files it wrote.
    init(in folder: URL) throws {
        let file = folder.appendingPathComponent(Self.fileName)
        do {
            let data = try Data(contentsOf: file)
            // Nothing can be learned from a damaged record. All files are kept, and reported as being in the way.
            self = (try? JSONDecoder().decode(VaultRecord.self, fromUntrusted: data, levels: 2)) ?? VaultRecord()
        } catch CocoaError.fileReadNoSuchFile {
            self.init()
        } catch {
            throw VaultProblem(file.path, .unreadable, "the record of earlier exports: \(error.localizedDescription)")
        }
    }

    init() {}

    func write(to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: folder.appendingPathComponent(Self.fileName), options: .atomic)
    }
}

/// The FNV-1a hash of bytes, with their count. Detects changes, but does not protect against deliberate manipulation.
struct Checksum {
    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    private(set) var count = 0

    mutating func add(_ data: Data) {
        for byte in data { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        count += data.count
    }

    var text: String { "\(count)-\(String(sum, radix: 16))" }

    /// Returns the checksum of a file, which is read in pieces.
    static func text(of url: URL) throws -> String {
        let file = try FileHandle(forReadingFrom: url)
        var checksum = Checksum()
        while let data = try file.read(upToCount: 1 << 20), !data.isEmpty { checksum.add(data) }
        return checksum.text
    }
}
