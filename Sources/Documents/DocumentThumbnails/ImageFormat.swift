/// The supported formats, with gdk-pixbuf's names. Other formats are rejected, because every decoder is a potential
/// target for malicious images.
package enum ImageFormat: String, Sendable, CaseIterable {
    case png
    case jpeg
    case gif
    case bmp
    case tiff
    case webp

    /// Detects the format by the first bytes of a file; nil if it is not supported.
    package init?(_ bytes: some Collection<UInt8>) {
        func begins(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: signature)
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
            self = .gif
        } else if begins(Array("BM".utf8)) {
            self = .bmp
        } else if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else {
            return nil
        }
    }

    /// Debian's package of gdk-pixbuf's module for the format; nil if gdk-pixbuf itself has it.
    package var debianPackage: String? { self == .webp ? "webp-pixbuf-loader" : nil }
}
