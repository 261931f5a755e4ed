public import Foundation

/// The file of a new slip box, beside that of another one.
///
/// Whoever makes a file has it: it never replaces one that is there, and of two pages that make the same box at once, one gets it.
public struct BoxFile: Sendable {
    /// The file.
    public let url: URL

    /// Makes a file with a name, which is empty as yet.
    ///
    /// - Throws: `BoxProblem.takenFile` if there is something of this name, `CocoaError` if the folder takes no file.
    public init(_ name: BoxName, beside store: URL) throws {
        url = store.deletingLastPathComponent().appending(path: name.fileName)
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let reason = POSIXErrorCode(rawValue: errno) ?? .EIO
            guard reason == .EEXIST else {
                let info: [String: Any] = [NSUnderlyingErrorKey: POSIXError(reason), NSFilePathErrorKey: url.path]
                throw CocoaError(.fileWriteUnknown, userInfo: info)
            }
            throw BoxProblem.takenFile(url.path)
        }
        close(descriptor)
    }

    /// Makes the slip box in the file.
    ///
    /// - Throws: An error of the store; then the file is gone, in which nothing was.
    public func makeBox() throws -> PersistenceController {
        do {
            return try PersistenceController(syncing: url)
        } catch {
            unlink(url.path)
            throw error
        }
    }
}
