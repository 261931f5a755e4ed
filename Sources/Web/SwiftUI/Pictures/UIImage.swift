public import Foundation

/// A picture in a file's bytes: PNG, JPEG, GIF, BMP, TIFF or WebP.
///
/// ```swift
/// if let data = note.img, let image = UIImage(data: data) {
///     Image(uiImage: image).resizable().scaledToFit()
/// }
/// ```
///
/// Creating an image reads its header only. Whatever decodes it, such as ``pngData()`` and ``preparingThumbnail(of:)``, waits
/// for the program `thumbnailer`, which reads each image in a process of its own; these functions return nil where that
/// program is not in the folder of the running one.
public final class UIImage: NSObject, NSSecureCoding, Sendable {
    let file: PictureFile
    /// The number of pixels in each unit of ``size``.
    public let scale: CGFloat

    /// Creates an image from the bytes of a file; nil if they are not an image.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Creates an image from the bytes of a file, whose size is its number of pixels divided by the scale; nil if they are not
    /// an image.
    public init?(data: Data, scale: CGFloat) {
        guard let file = PictureFile(data), scale > 0 else { return nil }
        self.file = file
        self.scale = scale
    }

    init(_ file: PictureFile) {
        self.file = file
        scale = 1
    }

    /// Creates an image from a file; nil if it cannot be read or is not an image.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// The size in the image's intended orientation.
    public var size: CGSize {
        CGSize(width: Double(file.header.width) / scale, height: Double(file.header.height) / scale)
    }

    /// Returns the image as a PNG file; nil if it cannot be read.
    public func pngData() -> Data? { file.encoded(as: .png) }

    /// Returns the image as a JPEG file, from the smallest (0) to the best (1) quality; nil if it cannot be read.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        file.encoded(as: .jpeg(quality: min(max(compressionQuality, 0), 1)))
    }

    /// Returns a smaller image of the same proportions, which fits into the size; nil if this image cannot be read.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        file.thumbnail(fitting: size).flatMap { UIImage(data: $0) }
    }

    /// Returns a smaller image without blocking the caller; nil if this image cannot be read.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await Task.detached { self.preparingThumbnail(of: size) }.value
    }

    /// Two images are equal if their files and scales are.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return file.data == other.file.data && scale == other.scale
    }

    /// The hash of the file.
    public override var hash: Int { file.data.hashValue }

    // MARK: Archives

    private enum Key {
        static let data = "data"
        static let scale = "scale"
    }

    /// Images can be read from archives that do not trust their contents.
    public static var supportsSecureCoding: Bool { true }

    /// Creates an image from an archive; nil if there is none.
    public convenience init?(coder: NSCoder) {
        guard let data = coder.decodeObject(of: NSData.self, forKey: Key.data) else { return nil }
        self.init(data: Data(referencing: data), scale: coder.decodeDouble(forKey: Key.scale))
    }

    /// Writes the file and the scale into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(file.data as NSData, forKey: Key.data)
        coder.encode(Double(scale), forKey: Key.scale)
    }
}
