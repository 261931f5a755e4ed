public import Foundation

/// Why an archive cannot be read or written.
public enum ZipError: Error, Hashable, Sendable, LocalizedError {
    /// It is something else, or cut off.
    case notZip
    /// What it says of itself is not so.
    case damaged(String)
    /// It has more files, or unpacks to more bytes, than is taken.
    case tooLarge(String)
    /// A file cannot be written.
    case unwritable(String)

    /// What is wrong, and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .notZip: "This is no zip file, or only a part of one. Make it anew."
        case .damaged(let reason): "The zip file is damaged: \(reason). Nothing of it was taken. Make it anew."
        case .tooLarge(let reason): "The zip file \(reason). Nothing of it was taken. Divide it."
        case .unwritable(let reason): "It cannot be written: \(reason). Make room, then try again."
        }
    }
}
