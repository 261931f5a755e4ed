public import Foundation
public import Thumbnails

/// Where small pictures of large ones come from.
///
/// It is asked in the background, never on a context's queue, and may be asked for several pictures at once.
public protocol ThumbnailSource: Sendable {
    /// A picture of at most so many pixels on its longer side, as the data of a file; nil for what is no picture.
    func thumbnail(of image: Data, pixelSize: Int) async throws -> Data?
}

/// Reads pictures in a process of its own.
extension ThumbnailMaker: ThumbnailSource {
    /// The thumbnail's file. What cannot be read as a picture has none; all other errors are thrown.
    public func thumbnail(of image: Data, pixelSize: Int) async throws -> Data? {
        do {
            return try await thumbnail(of: image, fitting: pixelSize).data
        } catch ThumbnailError.unreadable {
            return nil
        }
    }
}
