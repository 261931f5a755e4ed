internal import Foundation

/// The picture formats that are taken in: those that show pixels and run no code. The format is detected from a file's bytes.
enum PictureFormat: String {
    case png
    case jpeg
    case gif
    case webp

    /// Detects the format from the first bytes, or returns nil for any other data, including SVG.
    init?(_ data: Data) {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if data.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if data.starts(with: "GIF87a".utf8) || data.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }

    /// Returns whether the file is complete. Progressive decoders would show the beginning of a truncated file.
    func isWhole(_ data: Data) -> Bool {
        let bytes = Array(data)
        func number(at offset: Int, _ order: [Int]) -> Int? {
            guard offset + 4 <= bytes.count else { return nil }
            return order.reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        }
        switch self {
        case .png:
            var place = 8
            while let length = number(at: place, [0, 1, 2, 3]), place + 12 + length <= bytes.count {
                if bytes[place + 4..<place + 8].elementsEqual("IEND".utf8) { return true }
                place += 12 + length
            }
            return false
        case .jpeg: return data.range(of: Data([0xFF, 0xD9]), options: .backwards) != nil
        case .gif: return bytes.last { $0 != 0 } == 0x3B
        case .webp: return number(at: 4, [3, 2, 1, 0]).map { $0 + 8 <= bytes.count } ?? false
        }
    }

    var contentType: String { "image/\(rawValue)" }

    var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
