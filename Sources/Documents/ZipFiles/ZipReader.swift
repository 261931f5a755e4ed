public import Foundation

/// Reads an archive, which may come from anybody.
///
/// The list at its end is read first and checked as a whole: that no name leads out of the folder, no file lies over another,
/// and all together are not too much. What a file then unpacks to is counted, whatever the list said.
///
/// ```swift
/// let left = try ZipReader(contentsOf: url).unpack(to: folder)
/// ```
public struct ZipReader: Sendable {
    /// All that the archive has, in the order of its list.
    public let entries: [ZipEntry]
    /// How much is taken.
    public let limits: ZipLimits
    private let data: Data

    /// Reads the list of an archive.
    public init(contentsOf url: URL, limits: ZipLimits = ZipLimits()) throws {
        try self.init(Data(contentsOf: url, options: .mappedIfSafe), limits: limits)
    }

    /// Reads the list of an archive in memory.
    public init(_ data: Data, limits: ZipLimits = ZipLimits()) throws {
        self.data = data
        self.limits = limits
        entries = try data.withUnsafeBytes { try ZipDirectory(ZipBytes(bytes: $0), limits).entries() }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        guard total <= limits.bytes else {
            throw ZipError.tooLarge("unpacks to \(total >> 20) MB, and \(limits.bytes >> 20) MB are the most")
        }
    }

    /// The bytes of a file.
    public func data(of entry: ZipEntry) throws -> Data {
        try data.withUnsafeBytes { all in
            let bytes = ZipBytes(bytes: all)
            // The names in front of a file may be longer than in the list.
            guard bytes.number(4, at: entry.offset) == 0x0403_4B50, let name = bytes.number(2, at: entry.offset + 26),
                let extra = bytes.number(2, at: entry.offset + 28)
            else { throw ZipError.damaged("“\(entry.name)” is not where it should be") }
            let start = entry.offset + 30 + name + extra
            guard start + entry.packedCount <= all.count else { throw ZipError.damaged("“\(entry.name)” is cut off") }
            let packed = UnsafeRawBufferPointer(rebasing: all[start..<start + entry.packedCount])
            let content = entry.isDeflated ? try Deflate.inflated(packed, count: entry.byteCount) : Data(packed)
            guard content.count == entry.byteCount, Deflate.checksum(content) == entry.checksum else {
                throw ZipError.damaged("“\(entry.name)” is not what it was")
            }
            return content
        }
    }

    /// Writes all files and folders into a folder that is there and empty.
    ///
    /// - Returns: What was left out, with the reason.
    public func unpack(to folder: URL) throws -> [(name: String, reason: String)] {
        var left: [(name: String, reason: String)] = []
        var taken: Set<String> = []
        for entry in entries {
            try Task.checkCancellation()
            if case .other(let reason) = entry.kind {
                left.append((entry.name, reason))
                continue
            }
            let place = folder.appendingPathComponent(entry.name, isDirectory: entry.kind == .folder)
            if entry.kind == .folder {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            } else if taken.insert(entry.name).inserted {
                let parent = place.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try data(of: entry).write(to: place)
            } else {
                left.append((entry.name, "the archive has it twice; the first one is taken"))
            }
        }
        return left
    }
}
