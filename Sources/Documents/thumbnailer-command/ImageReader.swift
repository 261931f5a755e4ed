internal import CDocumentPixbuf
internal import DocumentThumbnails
internal import Glibc

/// Reads an image with gdk-pixbuf.
final class ImageReader {
    private let request: Request
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

        /// gdk-pixbuf has no module for the format, or cannot load it.
        init(withoutModuleFor format: ImageFormat, _ error: UnsafeMutablePointer<GError>?) {
            self.init(error)
            let package = format.debianPackage.map { ": install its module, in Debian the package \($0)" } ?? ""
            reason = "gdk-pixbuf cannot read \(format.rawValue) on this computer\(package). (\(reason))"
        }
    }

    /// Creates a reader. May load gdk-pixbuf's modules for the formats, which is the last access to the disk.
    init(_ request: Request) throws {
        self.request = request
        var error: UnsafeMutablePointer<GError>?
        if request.encoding == .tiff { try Self.loadModule(for: .tiff) }
        guard let loader = gdk_pixbuf_loader_new_with_type(request.format.rawValue, &error) else {
            throw Failure(withoutModuleFor: request.format, error)
        }
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

    /// Loads gdk-pixbuf's module for a format that is going to be written. It has those for PNG and JPEG itself.
    private static func loadModule(for format: ImageFormat) throws {
        var error: UnsafeMutablePointer<GError>?
        guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else {
            throw Failure(withoutModuleFor: format, error)
        }
        // It has read nothing, which is an error that nobody needs to know of.
        gdk_pixbuf_loader_close(loader, nil)
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
        guard request.format == .jpeg, max(width, height) > request.side else { return }
        let size = Picture.size(width, height, fitting: request.side)
        gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
    }
}
