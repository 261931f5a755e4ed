internal import CDocumentPixbuf
internal import DocumentThumbnails
internal import Glibc

/// Reads an image of one format with gdk-pixbuf.
final class ImageReader {
    private let request: Request
    private let format: ImageFormat
    private let loader: OpaquePointer
    /// The size from the image's header.
    private var width = 0
    private var height = 0

    /// The reason why an image cannot be read.
    struct Failure: Error {
        var reason: String

        init(_ error: UnsafeMutablePointer<GError>?) {
            reason = error.map { String(cString: $0.pointee.message) } ?? "it is damaged."
            if let error { g_error_free(error) }
        }
    }

    /// Creates a reader. May load gdk-pixbuf's module for the format, which is the last access to the disk.
    init(_ format: ImageFormat, request: Request) throws {
        self.request = request
        self.format = format
        var error: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else { throw Failure(error) }
        self.loader = loader
        let context = Unmanaged.passUnretained(self).toOpaque()
        thumbnailer_on_size(
            loader,
            { _, width, height, context in
                guard let context else { return }
                let reader = Unmanaged<ImageReader>.fromOpaque(context).takeUnretainedValue()
                reader.sizeIsKnown(Int(width), Int(height))
            },
            context
        )
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(loader))
    }

    /// Returns the thumbnail, and the size of the image in its intended orientation.
    func read(_ bytes: [UInt8]) throws -> (picture: Picture, width: Int, height: Int) {
        var error: UnsafeMutablePointer<GError>?
        guard gdk_pixbuf_loader_write(loader, bytes, bytes.count, &error) != 0 else {
            gdk_pixbuf_loader_close(loader, nil)
            throw Failure(error)
        }
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else { throw Failure(error) }
        guard let image = gdk_pixbuf_loader_get_pixbuf(loader) else { throw Failure(nil) }
        let orientation = gdk_pixbuf_get_option(image, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
        guard let turned = gdk_pixbuf_apply_embedded_orientation(image) else { throw Failure(nil) }
        let picture = try Picture(turned).fitting(request.side)
        let isOnItsSide = (5...8).contains(orientation)
        return (picture, isOnItsSide ? height : width, isOnItsSide ? width : height)
    }

    /// Called when the header was read and nothing is decoded yet.
    private func sizeIsKnown(_ width: Int, _ height: Int) {
        // Both are 32-bit numbers, so the product does not overflow.
        if width * height > request.pixels {
            Answer.send(.tooLarge, "it has \(width) by \(height) pixels, and the limit is \(request.pixels) in all.")
        }
        (self.width, self.height) = (width, height)
        // JPEG can be decoded at a reduced size, which is much faster.
        guard format == .jpeg, max(width, height) > request.side else { return }
        let size = Picture.size(width, height, fitting: request.side)
        gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
    }
}

/// The supported formats, with gdk-pixbuf's names. Other formats are rejected, because every decoder is a potential
/// target for malicious images.
enum ImageFormat: String {
    case png
    case jpeg
    case gif
    case bmp
    case tiff
    case webp

    /// Detects the format by the first bytes of a file; nil if it is not supported.
    init?(_ bytes: [UInt8]) {
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
}
