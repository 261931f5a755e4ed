internal import Foundation

/// The kinds of pictures that browsers get: those that show pixels and run nothing. What a file is, its bytes say.
enum PictureFormat: String {
    case png
    case jpeg
    case gif
    case webp

    /// The kind that bytes begin like; nil for anything else, drawings of SVG among it.
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

    var contentType: String { "image/\(rawValue)" }

    var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
