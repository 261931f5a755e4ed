internal import Foundation

/// A file that is read as a whole and replaced as a whole.
struct AtomicFile {
    /// What tells a file from the one that was there before: it changes whenever somebody writes.
    struct Stamp: Equatable {
        private let number: UInt64
        private let size: UInt64
        private let modified: Date?

        /// Nil if there is no file.
        init?(_ url: URL) {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
            number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
            size = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
            modified = attributes[.modificationDate] as? Date
        }
    }

    let url: URL

    /// A link stays one: what it leads to is replaced.
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

    /// Puts new content in the place of the file. It is complete on the disk before it gets the file's name, so that
    /// whatever fails leaves the file as it was.
    func replace(with content: Data) throws {
        let folder = url.deletingLastPathComponent()
        let arriving = folder.appendingPathComponent(".\(url.lastPathComponent)-\(UUID().uuidString)")
        do {
            try content.write(to: arriving, options: .withoutOverwriting)
            try takeOverPermissions(arriving)
            try Self.flush(arriving)
            guard rename(arriving.path, url.path) == 0 else { throw Self.systemError() }
            try Self.flush(folder)
        } catch {
            // What is left of the attempt is of no use to anybody.
            _ = try? FileManager.default.removeItem(at: arriving)
            throw Self.failure(error, "write", at: url)
        }
    }

    private func takeOverPermissions(_ arriving: URL) throws {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard let permissions = attributes?[.posixPermissions] else { return }
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: arriving.path)
    }

    private static func flush(_ url: URL) throws {
        let descriptor = open(url.path, O_RDONLY)
        guard descriptor >= 0 else { throw systemError() }
        defer { close(descriptor) }
        // Some file systems cannot flush folders, and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw systemError() }
    }

    private static func systemError() -> any Error {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
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
            advice: "Check that its folder exists and that the program may \(verb) there; the file is as it was",
            storeURL: url,
            userInfo: [NSUnderlyingErrorKey: error]
        )
    }
}
