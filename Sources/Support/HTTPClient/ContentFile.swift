internal import Foundation

/// Reads the content of a request from a file.
struct ContentSource: ~Copyable {
    let length: Int
    private let file: URL
    private let descriptor: Int32

    init(_ file: URL) throws(HTTPClientError) {
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file("\(file.path) cannot be read: \(HTTPClientError.systemReason).") }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .file("\(file.path) is no file that can be sent.")
        }
        (self.file, length) = (file, Int(status.st_size))
    }

    deinit { close(descriptor) }

    /// Calls a closure with each piece of the file, which may not change meanwhile.
    func read(_ take: (UnsafeRawBufferPointer) throws(HTTPClientError) -> Void) throws(HTTPClientError) {
        var rest = length
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
        defer { buffer.deallocate() }
        while rest > 0 {
            let count = Foundation.read(descriptor, buffer.baseAddress, min(buffer.count, rest))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .file("\(file.path) became shorter while it was sent.") }
            try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            rest -= count
        }
    }
}

/// Writes the content of a response to a file, which has its name only when all of it is there.
final class ContentDestination {
    private let file: URL
    private let part: String
    private let descriptor: Int32
    private var isWhole = false

    init(_ file: URL) throws(HTTPClientError) {
        self.file = file
        part = file.path + ".\(UUID().uuidString).part"
        descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file("\(file.path) cannot be made: \(HTTPClientError.systemReason).") }
    }

    deinit {
        close(descriptor)
        if !isWhole { unlink(part) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Gives the file its name.
    func finish() throws(HTTPClientError) {
        guard rename(part, file.path) == 0 else { throw failure }
        isWhole = true
    }

    private var failure: HTTPClientError { .file("\(file.path) cannot be written: \(HTTPClientError.systemReason).") }
}
