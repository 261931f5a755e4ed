public import Foundation

/// Data in the format of gzip (RFC 1952): one file, compressed.
public enum Gzip {
    private static let magic: [UInt8] = [0x1F, 0x8B, 8]
    private static let trailerCount = 8

    /// Returns whether data begins as gzip does.
    public static func suits(_ data: Data) -> Bool { data.starts(with: magic) }

    /// Decompresses data.
    ///
    /// - Parameter limit: The greatest size of the result: a small file can expand to a thousand times its size.
    /// - Throws: ``ZipError`` if the data is damaged, or as soon as the result is larger than the limit.
    public static func decompress(_ data: Data, limit: Int) throws(ZipError) -> Data {
        let bytes = [UInt8](data)
        guard let start = start(bytes), start <= bytes.count - trailerCount else {
            throw .damaged("it does not begin or end as gzip does")
        }
        let end = bytes.count - trailerCount
        let number = { (offset: Int) in
            (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[end + offset + $1]) << UInt32(8 * $1) }
        }
        let content: Data
        do {
            content = try bytes.withUnsafeBytes { all in
                try Deflate.inflated(UnsafeRawBufferPointer(rebasing: all[start..<end]), count: limit)
            }
        } catch let error as ZipError {
            throw error
        } catch {
            throw .damaged(error.localizedDescription)
        }
        guard Deflate.checksum(content) == number(0), UInt32(truncatingIfNeeded: content.count) == number(4) else {
            throw .damaged("it does not match its checksum or size")
        }
        return content
    }

    /// Returns the offset of the compressed data after the header; nil if there is no whole header.
    private static func start(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 10, bytes.starts(with: magic) else { return nil }
        let flags = bytes[3]
        var start = 10
        if flags & 4 != 0 {
            guard bytes.count >= start + 2 else { return nil }
            start += 2 + Int(bytes[start]) + Int(bytes[start + 1]) << 8
        }
        // The name of the file and a comment, each of which ends in a zero.
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            guard start < bytes.count, let zero = bytes[start...].firstIndex(of: 0) else { return nil }
            start = zero + 1
        }
        return start + (flags & 2 != 0 ? 2 : 0)
    }
}
