internal import Foundation

/// A file that is read and replaced as a whole.
struct AtomicFile {
    /// The state of a file, which changes with every write.
    struct Stamp: Equatable {
        private let number: UInt64
        private let size: UInt64
        private let modified: Date?

        /// Reads the state of a file; nil if it does not exist.
        init?(_ url: URL) {
            // Reading or writing the file reports other errors.
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
            number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
            size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
            modified = attributes[.modificationDate] as? Date
        }
    }

    let url: URL

    /// Resolves symbolic links, so that their destination is replaced and not the link.
    init(_ url: URL) {
        self.url = url.resolvingSymlinksInPath()
    }

    var stamp: Stamp? { Stamp(url) }

    func read() throws -> Data {
        do {
            return try Data(contentsOf: url)
        } catch {
            throw Self.failure(error, "read", at: url)
        }
    }

    /// Replaces the content of the file. The new content is flushed to disk before it is renamed into place, so the old
    /// file survives any failure.
    func replace(with content: Data) throws {
        let folder = url.deletingLastPathComponent()
        let arriving = folder.appendingPathComponent(".\(url.lastPathComponent)-\(UUID().uuidString)")
        do {
            try content.write(to: arriving, options: .withoutOverwriting)
            try FileReplacement.replace(url, with: arriving)
        } catch {
            // Removes what is left of the attempt.
            _ = try? FileManager.default.removeItem(at: arriving)
            throw Self.failure(error, "write", at: url)
        }
    }

    private static func failure(_ error: any Error, _ verb: String, at url: URL) -> any Error {
        if let error = error as? CocoaError { return failure(error, verb, at: url) }
        guard let error = error as? POSIXError else { return error }
        switch error.code {
        case .ENOSPC, .EDQUOT: return ErrorFactory.outOfSpace(at: url)
        case .EACCES, .EPERM, .EROFS: return ErrorFactory.readOnlyStore(at: url)
        default: return failed(error, verb, at: url)
        }
    }

    private static func failure(_ error: CocoaError, _ verb: String, at url: URL) -> any Error {
        switch error.code {
        case .fileReadNoSuchFile,
            .fileNoSuchFile where verb == "read":
            ErrorFactory.missingStoreFile(at: url)
        case .fileWriteOutOfSpace: ErrorFactory.outOfSpace(at: url)
        case .fileWriteNoPermission, .fileWriteVolumeReadOnly: ErrorFactory.readOnlyStore(at: url)
        default: failed(error, verb, at: url)
        }
    }

    private static func failed(_ error: any Error, _ verb: String, at url: URL) -> CocoaError {
        ErrorFactory.makeError(
            verb == "read" ? .persistentStoreOpen : .persistentStoreSave,
            "Cannot \(verb) \(ErrorFactory.store(at: url)): \(error.localizedDescription)",
            advice: "Check that its folder exists and that the program may \(verb) there; the file is unchanged",
            storeURL: url,
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }
}

/// The replacement of a file by another one, which survives a loss of power.
enum FileReplacement {
    /// Moves a file to the place of another one, whose permissions it takes over. The new content is on disk before the
    /// old file is gone.
    ///
    /// - Throws: `POSIXError`, or the `CocoaError` of the permissions.
    static func replace(_ url: URL, with arriving: URL) throws {
        try takeOverPermissions(of: url, to: arriving)
        try flush(arriving)
        guard rename(arriving.path, url.path) == 0 else { throw systemError() }
        try flush(url.deletingLastPathComponent())
    }

    private static func takeOverPermissions(of url: URL, to arriving: URL) throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        guard let permissions = attributes[.posixPermissions] else { return }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: arriving.path)
    }

    private static func flush(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw systemError() }
        defer { close(descriptor) }
        // Some file systems cannot flush folders, and return EINVAL.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw systemError() }
    }

    private static func systemError() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
