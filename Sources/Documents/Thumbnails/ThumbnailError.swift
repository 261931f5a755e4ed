public import Foundation

/// Why there is no thumbnail of an image.
public enum ThumbnailError: Error, Hashable, Sendable {
    /// The program that makes thumbnails is not where it should be, or cannot be started.
    case programUnavailable(path: String, reason: String)
    /// The data is no image that can be read, or it is damaged.
    case unreadable(String)
    /// The file or the image has more bytes or pixels than the limits allow.
    case tooLarge(String)
    /// It took longer than the limits allow.
    case timedOut
    /// The program ended before it was done, mostly because the image needs more memory than the limits allow.
    case crashed(signal: Int)
}

extension ThumbnailError: LocalizedError {
    /// What is wrong, and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .programUnavailable(let path, let reason):
            "The program that makes thumbnails cannot be started at \(path): \(reason). "
                + "Put `thumbnailer` beside the program, or name its place in `ThumbnailMaker(program:)`."
        case .unreadable(let reason): "There is no image to read: \(reason)"
        case .tooLarge(let reason): "The image is too large for a thumbnail: \(reason)"
        case .timedOut: "The image took too long to read. It is damaged, or made to do harm."
        case .crashed(let signal):
            "Reading the image failed (signal \(signal)). It is damaged, made to do harm, or needs too much memory."
        }
    }
}
