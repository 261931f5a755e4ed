internal import CloudService
internal import CloudWire
internal import Foundation
internal import SeededRandom
internal import TSanMutex

/// The way to a service in the process, on which requests and answers are lost, and which ends when its device crashes.
final class FaultyTransport: CloudTransport {
    struct Faults: Sendable {
        var random: SeededGenerator
        /// The part of the requests that do not arrive, and of the answers that do not.
        var loss = 0.0
        var isOffline = false
        /// The requests after which the device crashes; nil if it does not.
        var requestsBeforeCrash: Int?
        var hasCrashed = false
    }

    private let service: Mutex<ServiceTransport>
    private let faults: Mutex<Faults>

    init(_ service: CloudService, seed: UInt64) {
        self.service = Mutex(ServiceTransport(service: service, caller: .user("_alice")))
        faults = Mutex(Faults(random: SeededGenerator(seed: seed)))
    }

    /// Leads to another service from now on.
    func lead(to other: CloudService) {
        service.withLock { $0 = ServiceTransport(service: other, caller: .user("_alice")) }
    }

    func set(_ change: (inout Faults) -> Void) {
        faults.withLock { change(&$0) }
    }

    private enum Fate {
        case arrives, isLost, answerIsLost
    }

    private func fate() -> Fate {
        faults.withLock { faults in
            if faults.hasCrashed || faults.isOffline { return .isLost }
            if let count = faults.requestsBeforeCrash {
                faults.requestsBeforeCrash = count - 1
                if count <= 0 {
                    faults.hasCrashed = true
                    return Bool.random(using: &faults.random) ? .isLost : .answerIsLost
                }
            }
            guard Double.random(in: 0..<1, using: &faults.random) < faults.loss else { return .arrives }
            return Bool.random(using: &faults.random) ? .isLost : .answerIsLost
        }
    }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        let fate = fate()
        if fate == .isLost { throw CloudTransportError.unavailable("lost on the way") }
        let response = try await service.withLock { $0 }.send(request)
        if fate == .answerIsLost { throw CloudTransportError.failed("the answer was lost") }
        return response
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        if fate() == .isLost { throw CloudTransportError.unavailable("lost on the way") }
        return try await service.withLock { $0 }.upload(file, to: address)
    }

    func download(_ address: String, into file: URL) async throws {
        if fate() == .isLost { throw CloudTransportError.unavailable("lost on the way") }
        try await service.withLock { $0 }.download(address, into: file)
    }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        throw CloudTransportError.unavailable("nobody tells of changes here")
    }
}
