public import Foundation

/// The reason why no thumbnail was made.
public enum ThumbnailError: Error, Hashable, Sendable {
    /// The helper program `thumbnailer` is missing or cannot be started.
    case programUnavailable(path: String, reason: String)
    /// The data is damaged, or not an image in a supported format.
    case unreadable(String)
    /// The file or the image exceeds the limits.
    case tooLarge(String)
    /// The helper program cannot restrict itself on this system, so it did not read the image.
    case unconfined(String)
    /// Reading the image exceeded the time limit.
    case timedOut
    /// The helper program crashed, usually because the image needs more memory than the limits allow.
    case crashed(signal: Int)
}

extension ThumbnailError: LocalizedError {
    /// A message that says what is wrong and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .programUnavailable(let path, let reason):
            "The helper program for thumbnails cannot be started at \(path): \(reason). "
                + "Put `thumbnailer` into the folder of the program, or pass its location to `ThumbnailMaker(program:)`."
        case .unreadable(let reason): "The image cannot be read: \(reason)"
        case .tooLarge(let reason): "The image is too large for a thumbnail: \(reason)"
        case .unconfined(let reason):
            "The helper program for thumbnails did not read the image, because it cannot restrict itself (\(reason)). "
                + "Allow it the system call `seccomp`, which containers may refuse."
        case .timedOut: "Reading the image took too long. It is damaged or malicious."
        case .crashed(let signal):
            "Reading the image failed (signal \(signal)). It is damaged or malicious, or needs too much memory."
        }
    }
}
