import Foundation

/// What kind of picture bytes are, by their beginning.
enum PictureKind {
    private static let beginnings: [(bytes: [UInt8], fileExtension: String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpg"), (Array("GIF8".utf8), "gif"),
        (Array("BM".utf8), "bmp"), (Array("II*\0".utf8), "tiff"), (Array("MM\0*".utf8), "tiff"),
        (Array("%PDF".utf8), "pdf"), (Array("<svg".utf8), "svg"),
    ]

    static func fileExtension(of data: Data) -> String {
        if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) { return "webp" }
        if data.dropFirst(4).starts(with: "ftyphei".utf8) { return "heic" }
        return beginnings.first { data.starts(with: $0.bytes) }?.fileExtension ?? "bin"
    }
}
