internal import Foundation

/// Receives the body of a request, piece by piece as it arrives.
protocol BodyReceiver {
    mutating func receive(_ bytes: UnsafeRawBufferPointer) throws
    mutating func finish() throws -> RequestBody
}

/// Collects a body in memory.
struct MemoryBody: BodyReceiver {
    private let limit: Int
    private var bytes: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func receive(_ more: UnsafeRawBufferPointer) throws {
        guard bytes.count + more.count <= limit else { throw HTTPRefusal.tooLarge(limit) }
        bytes.append(contentsOf: more)
    }

    func finish() -> RequestBody { .bytes(bytes) }
}

/// Writes a body to a file.
struct FileBody: BodyReceiver {
    private let limit: Int
    private let contentType: String
    private let file: TemporaryFile

    init(limit: Int, contentType: String, folder: URL) throws {
        self.limit = limit
        self.contentType = contentType
        file = try TemporaryFile(in: folder)
    }

    mutating func receive(_ more: UnsafeRawBufferPointer) throws {
        guard file.size + more.count <= limit else { throw HTTPRefusal.tooLarge(limit) }
        try file.write(more)
    }

    func finish() -> RequestBody {
        file.close()
        return .file(
            UploadedFile(field: "", name: "", contentType: contentType, url: file.url, size: file.size)
        )
    }
}

extension HTTPRefusal {
    static func tooLarge(_ limit: Int) -> HTTPRefusal {
        HTTPRefusal(.contentTooLarge, "The body exceeds the limit of \(limit) bytes.")
    }
}

/// A file that is being received. Only the current user can read it.
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
