internal import Foundation

/// A file that is being received. Nobody but this user can read it.
final class TemporaryFile {
    let url: URL
    private(set) var size = 0
    private var descriptor: Int32

    init(in folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        url = folder.appendingPathComponent(SecretKey.randomName())
        descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw Self.refusal() }
    }

    deinit {
        close()
    }

    func close() {
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw Self.refusal() }
            rest = rest.dropFirst(written)
            size += written
        }
    }

    private static func refusal() -> HTTPRefusal {
        HTTPRefusal(.insufficientStorage, "The server cannot store the file now (\(String(cString: strerror(errno)))).")
    }
}
