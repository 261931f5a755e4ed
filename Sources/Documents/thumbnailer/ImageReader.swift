internal import CGdkPixbuf
internal import Glibc
internal import Thumbnails

/// Reads an image with gdk-pixbuf.
final class ImageReader {
    private let request: Request
    private let format: ImageFormat
    private let loader: OpaquePointer
    /// The size that the image has by its header.
    private var width = 0
    private var height = 0

    /// Why an image cannot be read.
    struct Failure: Error {
        var reason: String

        init(_ error: UnsafeMutablePointer<GError>?) {
            reason = error.map { String(cString: $0.pointee.message) } ?? "it is damaged."
            if let error { g_error_free(error) }
        }
    }

    /// A reader of one format, for which gdk-pixbuf may have to load a module: the last that it takes from disk.
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

    /// The picture, and the size of the image as it is meant to be looked at.
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

    /// The header was read, and nothing was decoded yet.
    private func sizeIsKnown(_ width: Int, _ height: Int) {
        // Both come from numbers of 32 bits, so that the product does not overflow.
        if width * height > request.pixels {
            Answer.send(.tooLarge, "it has \(width) by \(height) pixels, \(request.pixels) in all are the limit.")
        }
        (self.width, self.height) = (width, height)
        // JPEG can be decoded at a fraction of its size, which takes a fraction of the time.
        guard format == .jpeg, max(width, height) > request.side else { return }
        let size = Picture.size(width, height, fitting: request.side)
        gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
    }
}
