import CloudService
import CloudWire
import Foundation
import Synchronization

@testable import CoreData

/// The way to a service in the process, which a test can bar, and which counts the requests.
final class SwitchedTransport: CloudTransport {
    private let way: ServiceTransport
    private let bar = Mutex<Bar?>(nil)
    private let counts = Mutex<[CloudOperationName: Int]>([:])

    enum Bar {
        /// Nothing comes through.
        case network
        /// The service asks for a pause of some seconds.
        case throttled(Double)
        /// The user has no room left.
        case quota
        /// The request is of no user.
        case noUser
        /// The user is known, and not let in.
        case refusedUser
    }

    init(_ service: CloudService, user: String? = "_alice") {
        way = ServiceTransport(service: service, caller: user.map { .user($0) } ?? .anyone)
    }

    func set(_ new: Bar?) { bar.withLock { $0 = new } }

    /// The requests of an operation so far.
    func count(of operation: CloudOperationName) -> Int { counts.withLock { $0[operation, default: 0] } }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        counts.withLock { $0[request.path.operation, default: 0] += 1 }
        switch bar.withLock({ $0 }) {
        case nil: return try await way.send(request)
        case .network: throw CloudTransportError.unavailable("There is no network.")
        case .throttled(let seconds):
            var failure = WireFailure(.throttled, "Too many requests.")
            failure.retryAfter = seconds
            return CloudResponse(failure)
        case .quota: return CloudResponse(WireFailure(.quotaExceeded, "The user has no room left."))
        case .noUser: return CloudResponse(WireFailure(.authenticationRequired, "Sign in first."))
        case .refusedUser: return CloudResponse(WireFailure(.authenticationFailed, "The token is not valid."))
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

extension CloudKitSyncStatus {
    /// Waits until something holds, at most ten seconds.
    ///
    /// - Returns: Whether it does.
    func waits(until condition: @MainActor (CloudKitSyncStatus) -> Bool) async throws -> Bool {
        for _ in 0..<6_000 {
            await refresh()
            if condition(self) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
