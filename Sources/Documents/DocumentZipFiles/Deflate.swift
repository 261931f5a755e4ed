internal import CDocumentZlib
internal import Foundation

/// Compression and decompression with the system's zlib.
enum Deflate {
    private static let pieceCount = 1 << 16

    /// Decompresses bytes.
    ///
    /// - Throws: ``ZipError`` if the data is invalid, or as soon as there are more than `count` bytes.
    static func inflated(_ packed: UnsafeRawBufferPointer, count: Int) throws(ZipError) -> Data {
        var stream = z_stream()
        guard zip_begin_inflating(&stream) == Z_OK else { throw .tooLarge("needs more memory than is available") }
        defer { inflateEnd(&stream) }
        stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.avail_in = UInt32(packed.count)
        var content = Data(capacity: min(count, 1 << 24))
        var piece = [UInt8](repeating: 0, count: pieceCount)
        while true {
            let (outcome, written) = piece.withUnsafeMutableBufferPointer { room in
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                let outcome = inflate(&stream, Z_NO_FLUSH)
                return (outcome, room.count - Int(stream.avail_out))
            }
            content.append(contentsOf: piece[..<written])
            guard content.count <= count else { throw .damaged("a file is larger than the directory states") }
            if outcome == Z_STREAM_END { return content }
            guard outcome == Z_OK, written > 0 || stream.avail_in > 0 else {
                throw .damaged("a file cannot be unpacked")
            }
        }
    }

    /// Compresses bytes; nil if that does not make them smaller.
    static func deflated(_ content: Data) -> [UInt8]? {
        guard !content.isEmpty else { return nil }
        var stream = z_stream()
        guard zip_begin_deflating(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var packed = [UInt8](repeating: 0, count: content.count)
        let outcome = content.withUnsafeBytes { bytes in
            packed.withUnsafeMutableBufferPointer { room in
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
                stream.avail_in = UInt32(bytes.count)
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                return deflate(&stream, Z_FINISH)
            }
        }
        guard outcome == Z_STREAM_END else { return nil }
        return Array(packed.prefix(Int(stream.total_out)))
    }

    static func checksum(_ content: Data) -> UInt32 {
        content.withUnsafeBytes { bytes in
            UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count))
        }
    }
}
