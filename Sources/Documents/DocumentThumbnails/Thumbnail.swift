public import Foundation

/// A thumbnail of an image.
public struct Thumbnail: Hashable, Sendable {
    /// The thumbnail as an image file: PNG if it has transparency, otherwise JPEG.
    public var data: Data
    /// The format of ``data``.
    public var format: Format
    /// The size of the thumbnail, in pixels.
    public var width, height: Int
    /// The size of the original image in its intended orientation, in pixels.
    public var originalWidth, originalHeight: Int

    /// The format of a thumbnail.
    public enum Format: UInt8, Hashable, Sendable {
        /// `image/jpeg`.
        case jpeg
        /// `image/png`.
        case png
    }
}
