internal import CDocumentPixbuf
internal import DocumentThumbnails

/// An image in memory.
final class Picture {
    private let image: OpaquePointer

    /// Takes ownership of an image.
    init(_ image: OpaquePointer) {
        self.image = image
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(image))
    }

    var width: Int { Int(gdk_pixbuf_get_width(image)) }
    var height: Int { Int(gdk_pixbuf_get_height(image)) }

    /// Returns the largest size that fits into a square and keeps the proportions of an image, but does not enlarge it.
    static func size(_ width: Int, _ height: Int, fitting side: Int) -> (width: Int, height: Int) {
        let scale = min(1, Double(side) / Double(max(width, height, 1)))
        return (max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded())))
    }

    func fitting(_ side: Int) throws -> Picture {
        let size = Self.size(width, height, fitting: side)
        guard size != (width, height) else { return self }
        let scaled = gdk_pixbuf_scale_simple(image, Int32(size.width), Int32(size.height), THUMBNAILER_BILINEAR)
        guard let scaled else { throw ImageReader.Failure(nil) }
        return Picture(scaled)
    }

    /// Whether any pixel is not fully opaque.
    var isTransparent: Bool {
        guard gdk_pixbuf_get_has_alpha(image) != 0, let pixels = gdk_pixbuf_read_pixels(image) else { return false }
        let (row, channels) = (Int(gdk_pixbuf_get_rowstride(image)), Int(gdk_pixbuf_get_n_channels(image)))
        return (0..<height).contains { y in
            (0..<width).contains { x in pixels[y * row + x * channels + channels - 1] < 255 }
        }
    }

    /// Returns the format to write: for the automatic one, PNG if the picture has transparency.
    func form(_ encoding: PictureEncoding) -> PictureEncoding {
        guard encoding == .automatic else { return encoding }
        return isTransparent ? .png : .jpeg(quality: 0.85)
    }

    /// Returns the picture as an image file.
    func encoded(as form: PictureEncoding) throws -> [UInt8] {
        var bytes: UnsafeMutablePointer<CChar>?
        var count = 0
        var error: UnsafeMutablePointer<GError>?
        let (format, option, value) =
            switch form {
            case .png, .automatic: ("png", "compression", "6")
            case .jpeg(let quality): ("jpeg", "quality", String(Int((quality * 100).rounded())))
            case .tiff: ("tiff", "compression", "5")
            }
        guard thumbnailer_save(image, &bytes, &count, format, option, value, &error) != 0, let bytes else {
            throw ImageReader.Failure(error)
        }
        defer { g_free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
