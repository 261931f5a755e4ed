import Foundation

/// The files in the folder of a vault that is being written.
struct VaultFiles {
    let folder: URL
    /// Folders that are known to be folders, and not links that lead elsewhere.
    private var known: Set<VaultPath> = []

    init(folder: URL) {
        self.folder = folder
    }

    /// A file beside its place, complete, until it is moved there.
    struct Arriving {
        fileprivate let temporary: URL
        fileprivate let place: URL
        let checksum: String
        let byteCount: Int

        func move() throws {
            guard rename(temporary.path, place.path) == 0 else {
                throw VaultProblem(place.path, .unwritable, "it cannot be put there: \(VaultFiles.lastError)")
            }
        }

        func discard() {
            try? FileManager.default.removeItem(at: temporary)
        }
    }

    static var lastError: String { String(cString: strerror(errno)) }

    mutating func makeFolder(_ path: VaultPath) throws {
        for folder in path.ancestors + [path] where !known.contains(folder) {
            let url = folder.url(in: self.folder)
            switch type(of: url) {
            case .typeDirectory?: break
            case nil: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
            default: throw VaultProblem(folder.text, .inTheWay, "something is there that is not a folder; move it away")
            }
            known.insert(folder)
        }
    }

    private func type(of url: URL) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
    }

    /// The checksum of what is at a path; nil if nothing is.
    func checksum(at path: VaultPath) throws -> String? {
        let url = path.url(in: folder)
        switch type(of: url) {
        case nil: return nil
        case .typeRegular?: return try Checksum.text(of: url)
        default: throw VaultProblem(path.text, .inTheWay, "something is there that is not a file; move it away")
        }
    }

    /// Writes a file beside its place.
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
            let from = try FileHandle(forReadingFrom: source)
            defer { try? from.close() }
            try Data().write(to: url)
            let to = try FileHandle(forWritingTo: url)
            defer { try? to.close() }
            while let data = try from.read(upToCount: 1 << 20), !data.isEmpty {
                checksum.add(data)
                try to.write(contentsOf: data)
            }
        }
        return checksum
    }
}
