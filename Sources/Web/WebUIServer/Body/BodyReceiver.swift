internal import Foundation

/// Takes in what comes along with a request, piece by piece as it arrives.
protocol BodyReceiver {
    mutating func receive(_ bytes: UnsafeRawBufferPointer) throws
    mutating func finish() throws -> RequestBody
}

/// Keeps it in memory.
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

/// Writes it to a file.
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
        HTTPRefusal(.contentTooLarge, "This is larger than the \(limit) bytes that are taken here.")
    }
}
