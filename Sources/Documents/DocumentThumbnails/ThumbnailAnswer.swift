internal import Foundation

/// The format of the process's answer: a status byte, followed by either the reason for a failure as text, or the
/// format, the sizes and the image file. Sizes are four bytes each, little-endian.
package enum ThumbnailAnswer {
    /// The status byte of a failure.
    package enum Failure: UInt8, Sendable {
        case unreadable = 1
        case tooLarge = 2
        case unconfined = 3
    }

    /// The maximum width and height of thumbnails, in pixels.
    package static let largestSide = 4096
    /// The maximum length of an answer, in bytes.
    static let largestSize = 128 << 20

    /// Returns an answer with a thumbnail.
    package static func picture(_ bytes: [UInt8], isPNG: Bool, sizes: [Int]) -> [UInt8] {
        let format: Thumbnail.Format = isPNG ? .png : .jpeg
        let numbers = sizes.flatMap { size in (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } }
        return [0, format.rawValue] + numbers + bytes
    }

    /// Returns an answer with the reason for a failure.
    package static func failure(_ failure: Failure, reason: String) -> [UInt8] {
        [failure.rawValue] + Array(reason.utf8)
    }

    private static func size(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.reversed().reduce(0) { size, byte in size << 8 | Int(byte) }
    }

    /// Parses an answer; nil if it is malformed.
    static func read(_ answer: Data) throws -> Thumbnail? {
        let bytes = [UInt8](answer)
        guard let first = bytes.first else { return nil }
        let reason = String(decoding: bytes.dropFirst(), as: UTF8.self)
        switch Failure(rawValue: first) {
        case .unreadable: throw ThumbnailError.unreadable(reason)
        case .tooLarge: throw ThumbnailError.tooLarge(reason)
        case .unconfined: throw ThumbnailError.unconfined(reason)
        case nil: break
        }
        guard first == 0, bytes.count > 18, let format = Thumbnail.Format(rawValue: bytes[1]) else { return nil }
        let sizes = (0..<4).map { size(in: bytes[(2 + $0 * 4)...].prefix(4)) }
        return Thumbnail(
            data: Data(bytes[18...]),
            format: format,
            width: sizes[0],
            height: sizes[1],
            originalWidth: sizes[2],
            originalHeight: sizes[3]
        )
    }
}
