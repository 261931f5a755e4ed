import CloudWire
import FoundationBackfill
import TSanMutex

/// A way to a service on which the requests of one kind get lost.
final class BrokenLine: CloudTransport {
    private let base: any CloudTransport
    let broken = Mutex<CloudOperationName?>(nil)
    /// Whether files cannot be had.
    let missesFiles = Mutex(false)

    init(base: any CloudTransport) { self.base = base }

    private func check(_ request: CloudRequest) throws(CloudTransportError) {
        if broken.withLock({ $0 }) == request.path.operation { throw CloudTransportError.failed("broken") }
    }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        try check(request)
        return try await base.send(request)
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        try await base.upload(file, to: address)
    }

    func download(_ address: String, into file: URL) async throws {
        if missesFiles.withLock({ $0 }) { throw CloudTransportError.failed("There is no such file.") }
        try await base.download(address, into: file)
    }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        try await base.news(at: address, wait: wait)
    }
}
