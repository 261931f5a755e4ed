public import Foundation

/// A picture, under Core Graphics' name: the file of one.
public final class CGImage: Sendable {
    let file: PictureFile

    init(_ file: PictureFile) {
        self.file = file
    }

    /// The width in pixels.
    public var width: Int { file.header.width }
    /// The height in pixels.
    public var height: Int { file.header.height }
}

extension UIImage {
    /// Creates an image from a picture.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage.file)
    }

    /// The picture. Never nil.
    public var cgImage: CGImage? { CGImage(file) }
}

extension NSImage {
    /// Creates an image from a picture. Its size is that of the picture, in pixels.
    public convenience init(cgImage: CGImage, size: CGSize) {
        self.init(cgImage.file)
    }
}

/// Data, under Core Foundation's name.
public typealias CFData = NSData
/// A dictionary, under Core Foundation's name.
public typealias CFDictionary = NSDictionary
/// A string, under Core Foundation's name.
public typealias CFString = String

/// A file of pictures, of which the first one can be read.
public final class CGImageSource: Sendable {
    let file: PictureFile

    init?(_ data: Data) {
        guard let file = PictureFile(data) else { return nil }
        self.file = file
    }
}

/// The option for the longest side of a thumbnail, in pixels. Without it, a thumbnail has the size of the picture.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// The option to turn a thumbnail into the picture's intended orientation, which is always done.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// The option to make a thumbnail of the picture even if its file has one, which is always done.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// The option to make a thumbnail of the picture if its file has none, which is always done.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"

/// Returns the file of pictures in data; nil if it is not one. There are no options.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(Data(referencing: data))
}

/// Returns a thumbnail of a picture; nil if the picture cannot be read, or is not the first one. Waits for the program
/// `thumbnailer`: see ``UIImage``.
public func CGImageSourceCreateThumbnailAtIndex(
    _ source: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    let side = options?[kCGImageSourceThumbnailMaxPixelSize] as? Int
    guard index == 0, let data = source.file.encoded(as: .automatic, fitting: side) else { return nil }
    return PictureFile(data).map { CGImage($0) }
}
