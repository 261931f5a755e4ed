internal import Foundation

/// The size of an image as its file says it, without decoding the image: nil for formats that the thumbnail process does not
/// read, and for damaged headers.
///
/// The file may come from anywhere, so every offset is checked before it is read.
struct ImageHeader: Equatable {
    /// The format of an image file.
    enum Format: Equatable {
        case png, jpeg, gif, bmp, tiff, webp

        /// Whether browsers show the format.
        var isForBrowsers: Bool { self != .tiff && self != .bmp }
    }

    let format: Format
    /// The size in pixels, in the image's intended orientation.
    let width: Int
    let height: Int

    init?(_ data: Data) {
        let file = FileBytes(data)
        guard let format = Self.format(of: file), let size = Self.size(in: file, format) else { return nil }
        guard size.width > 0, size.height > 0 else { return nil }
        self.format = format
        (width, height) = size
    }

    private static func format(of file: FileBytes) -> Format? {
        let signatures: [([UInt8], Format)] = [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
            (Array("GIF8".utf8), .gif), (Array("BM".utf8), .bmp), ([0x49, 0x49, 0x2A, 0], .tiff),
            ([0x4D, 0x4D, 0, 0x2A], .tiff),
        ]
        if let found = signatures.first(where: { file.holds($0.0, at: 0) }) { return found.1 }
        return file.holds(Array("RIFF".utf8), at: 0) && file.holds(Array("WEBP".utf8), at: 8) ? .webp : nil
    }

    private static func size(in file: FileBytes, _ format: Format) -> (width: Int, height: Int)? {
        switch format {
        case .png: return file.pair(at: 16, of: 4, .big)
        case .gif: return file.pair(at: 6, of: 2, .little)
        case .bmp:
            // The height of a bitmap that is stored from top to bottom is negative.
            return file.pair(at: 18, of: 4, .little).map {
                ($0, Int(Int32(truncatingIfNeeded: $1).magnitude))
            }
        case .jpeg: return JPEGHeader.size(in: file)
        case .tiff: return TIFFDirectory(file, at: 0)?.size
        case .webp: return webpSize(in: file)
        }
    }

    private static func webpSize(in file: FileBytes) -> (width: Int, height: Int)? {
        let mask = 0x3FFF
        if file.holds(Array("VP8 ".utf8), at: 12) {
            return file.pair(at: 26, of: 2, .little).map { ($0 & mask, $1 & mask) }
        }
        if file.holds(Array("VP8L".utf8), at: 12) {
            return file.number(at: 21, of: 4, .little).map { ($0 & mask + 1, $0 >> 14 & mask + 1) }
        }
        guard file.holds(Array("VP8X".utf8), at: 12) else { return nil }
        return file.pair(at: 24, of: 3, .little).map { ($0 + 1, $1 + 1) }
    }
}

/// The bytes of a file, read with checks of their bounds.
struct FileBytes {
    enum Order {
        case big, little
    }

    private let data: Data

    init(_ data: Data) {
        self.data = data
    }

    func holds(_ bytes: [UInt8], at offset: Int) -> Bool {
        data.count - bytes.count >= offset && data.dropFirst(offset).starts(with: bytes)
    }

    /// Returns the unsigned number of up to four bytes at an offset; nil beyond the end.
    func number(at offset: Int, of count: Int, _ order: Order) -> Int? {
        guard offset >= 0, offset <= data.count - count else { return nil }
        let bytes = data.dropFirst(offset).prefix(count)
        let ordered = order == .big ? Array(bytes) : bytes.reversed()
        return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns two numbers that follow one another.
    func pair(at offset: Int, of count: Int, _ order: Order) -> (width: Int, height: Int)? {
        guard let first = number(at: offset, of: count, order),
            let second = number(at: offset + count, of: count, order)
        else { return nil }
        return (first, second)
    }
}
