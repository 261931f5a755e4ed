import CloudKit
import CloudService
import CloudWire
import Foundation
import Synchronization

/// What becomes of requests.
enum ServiceLine: String, CaseIterable, Identifiable {
    case open, noNetwork, busy, full

    var id: Self { self }

    var title: String {
        switch self {
        case .open: "answers"
        case .noNetwork: "cannot be reached"
        case .busy: "asks for a pause"
        case .full: "has no room left"
        }
    }
}

/// The way to a service in the process, which can be barred.
final class SwitchedTransport: CloudTransport {
    private let way: ServiceTransport
    private let line = Mutex(ServiceLine.open)

    init(_ service: CloudService) {
        way = ServiceTransport(service: service, caller: .user("_gallery"))
    }

    func set(_ new: ServiceLine) { line.withLock { $0 = new } }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        switch line.withLock({ $0 }) {
        case .open: return try await way.send(request)
        case .noNetwork: throw CloudTransportError.unavailable("There is no network.")
        case .busy:
            var failure = WireFailure(.throttled, "Too many requests.")
            failure.retryAfter = 120
            return CloudResponse(failure)
        case .full: return CloudResponse(WireFailure(.quotaExceeded, "The user has no room left."))
        }
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        try await way.upload(file, to: address)
    }

    func download(_ address: String, into file: URL) async throws { try await way.download(address, into: file) }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        try await way.news(at: address, wait: wait)
    }
}
