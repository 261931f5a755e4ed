/// A kind of picture that browsers show without running anything that is in it. The first bytes of a file tell it, never a name.
package enum RasterPicture: String, CaseIterable, Codable, Sendable {
    case png, jpeg, gif, webp, avif

    /// The bytes at the beginning of a file that tell its kind.
    package static let headBytes = 12

    package var contentType: String { "image/\(rawValue)" }

    /// The kind of a file that begins with some bytes; nil if it is none of these pictures.
    package init?(head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headBytes))
        let has = { (text: String, offset: Int) in head.dropFirst(offset).starts(with: text.utf8) }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a", 0) || has("GIF89a", 0) {
            self = .gif
        } else if has("RIFF", 0), has("WEBP", 8) {
            self = .webp
        } else if has("ftypavif", 4) {
            self = .avif
        } else {
            return nil
        }
    }
}
