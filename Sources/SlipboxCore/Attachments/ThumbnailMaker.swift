public import Foundation

/// Makes small pictures of large ones.
///
/// It is called in the background, never on a context's queue, and may be called for several pictures at once.
public protocol ThumbnailMaker: Sendable {
    /// A picture of at most so many pixels on its longer side, as the data of a file; nil for what is no picture.
    func thumbnail(of image: Data, pixelSize: Int) async throws -> Data?
}
