public import Foundation

/// A small picture of an image.
public struct Thumbnail: Hashable, Sendable {
    /// The picture as a file: PNG if it is see-through somewhere, else JPEG.
    public var data: Data
    /// The form of ``data``.
    public var format: Format
    /// How many pixels wide and high the picture is.
    public var width, height: Int
    /// How many pixels wide and high the image is, the way it is meant to be looked at.
    public var originalWidth, originalHeight: Int

    /// The forms of pictures.
    public enum Format: UInt8, Hashable, Sendable {
        /// `image/jpeg`.
        case jpeg
        /// `image/png`.
        case png
    }
}
