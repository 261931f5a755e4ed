public import Foundation

/// A reader for zip archives from untrusted sources.
///
/// The central directory is read and checked first: overlapping files and archives beyond the limits are errors, and
/// entries with unsafe names are not unpacked. When a file is unpacked, its actual size is checked against the
/// directory.
///
/// ```swift
/// let left = try ZipReader(contentsOf: url).unpack(to: folder)
/// ```
public struct ZipReader: Sendable {
    /// The entries of the archive, in the order of the central directory.
    public let entries: [ZipEntry]
    /// The limits for the archive.
    public let limits: ZipLimits
    private let data: Data

    /// Reads the central directory of an archive.
    public init(contentsOf url: URL, limits: ZipLimits = ZipLimits()) throws {
        try self.init(Data(contentsOf: url, options: .mappedIfSafe), limits: limits)
    }

    /// Reads the central directory of an archive in memory.
    public init(_ data: Data, limits: ZipLimits = ZipLimits()) throws {
        self.data = data
        self.limits = limits
        entries = try data.withUnsafeBytes { try ZipDirectory(ZipBytes(bytes: $0), limits).entries() }
        let total = entries.reduce(0) { $0 + $1.byteCount }
        guard total <= limits.bytes else {
            throw ZipError.tooLarge("unpacks to \(total >> 20) MB, and the limit is \(limits.bytes >> 20) MB")
        }
    }

    /// Returns the content of a file.
    public func data(of entry: ZipEntry) throws -> Data {
        try data.withUnsafeBytes { all in
            let bytes = ZipBytes(bytes: all)
            // The local header's name and extra field may differ in length from those in the directory.
            guard bytes.number(4, at: entry.offset) == 0x0403_4B50, let name = bytes.number(2, at: entry.offset + 26),
                let extra = bytes.number(2, at: entry.offset + 28)
            else { throw ZipError.damaged("“\(entry.name)” is not where it should be") }
            let start = entry.offset + 30 + name + extra
            guard start + entry.packedCount <= all.count else { throw ZipError.damaged("“\(entry.name)” is truncated") }
            let packed = UnsafeRawBufferPointer(rebasing: all[start..<start + entry.packedCount])
            let content = entry.isDeflated ? try Deflate.inflated(packed, count: entry.byteCount) : Data(packed)
            guard content.count == entry.byteCount, Deflate.checksum(content) == entry.checksum else {
                throw ZipError.damaged("“\(entry.name)” does not match its checksum or size")
            }
            return content
        }
    }

    /// Unpacks all files and folders into an existing, empty folder. Of a file and a folder of one name, that with
    /// content of files is unpacked: the folder, unless it is empty. Files have the dates that the archive tells.
    ///
    /// - Returns: The entries that were left out, with the reasons.
    public func unpack(to folder: URL) throws -> [(name: String, reason: String)] {
        var left: [(name: String, reason: String)] = []
        var names = ZipNames(entries)
        for entry in entries {
            try Task.checkCancellation()
            if let reason = names.reasonToLeaveOut(entry) {
                left.append((entry.name, reason))
                continue
            }
            let place = folder.appendingPathComponent(entry.name, isDirectory: entry.kind == .folder)
            if entry.kind == .folder {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            } else {
                let parent = place.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try data(of: entry).write(to: place)
                if let date = entry.modificationDate {
                    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: place.path)
                }
            }
        }
        return left
    }
}

/// The limits for reading an archive. A small archive can unpack to more data than a disk holds.
public struct ZipLimits: Hashable, Sendable {
    /// The maximum number of files and folders.
    public var entries = 50_000
    /// The maximum unpacked size of all files, in bytes.
    public var bytes = 1 << 30
    /// The maximum unpacked size of a file, in bytes.
    public var fileBytes = 128 << 20
    /// The maximum compression ratio of a file, not counting its first megabyte.
    public var ratio = 250
    /// The maximum depth of nested folders.
    public var depth = 100

    /// Creates the default limits.
    public init() {}
}

/// The reason why an archive cannot be read or written.
public enum ZipError: Error, Hashable, Sendable, LocalizedError {
    /// The data is not a zip archive, or it is truncated.
    case notZip
    /// The archive is inconsistent.
    case damaged(String)
    /// The archive exceeds the limits.
    case tooLarge(String)
    /// A file cannot be written.
    case unwritable(String)

    /// A message that says what is wrong and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .notZip: "This is no zip file, or an incomplete one. Create it again."
        case .damaged(let reason): "The zip file is damaged: \(reason). None of it was used. Create it again."
        case .tooLarge(let reason): "The zip file \(reason). None of it was used. Divide it."
        case .unwritable(let reason): "The archive cannot be written: \(reason). Free some space, then try again."
        }
    }
}
