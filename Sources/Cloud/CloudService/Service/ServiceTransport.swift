package import CloudWire
package import Foundation

/// The way to a service in the same process, on behalf of one caller: no socket is needed.
///
/// ```swift
/// let transport = ServiceTransport(service: service, caller: .user("_4f…"))
/// let response = try await transport.send(request)
/// ```
package struct ServiceTransport: CloudTransport {
    let service: CloudService
    /// The caller that all requests come from, whatever credentials they carry.
    let caller: Caller

    package init(service: CloudService, caller: Caller) {
        (self.service, self.caller) = (service, caller)
    }

    package func send(_ request: CloudRequest) async throws -> CloudResponse {
        await service.respond(to: request, from: caller)
    }

    package func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        CloudResponse(.badRequest("The service stores no assets yet"))
    }

    package func download(_ address: String, into file: URL) async throws {
        throw CloudTransportError.failed("The service stores no assets yet")
    }
}
