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
        await service.respond(to: request, from: caller, reachedAt: "service:")
    }

    package func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        // The service moves what it takes, and the file is the client's.
        let copy = FileManager.default.temporaryDirectory.appending(path: "cloud-upload-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: file, to: copy)
        defer { unlink(copy.path) }
        return await service.takeUpload(copy, ticket: Self.ticket(in: address, after: "upload"))
    }

    package func download(_ address: String, into file: URL) async throws {
        guard let content = service.download(Self.ticket(in: address, after: "content")) else {
            throw CloudTransportError.failed("The address of an asset is not valid.")
        }
        try FileManager.default.copyItem(at: content, to: file)
    }

    package func news(at address: String, wait: Int?) async throws -> CloudResponse {
        let ticket = Self.ticket(in: address, after: "poll")
        guard let text = await service.pushes.next(ticket, within: .seconds(wait ?? 50)) else {
            return CloudResponse(WireFailure(.notFound, "The token for pushes is not valid."))
        }
        return CloudResponse(body: Array((text.isEmpty ? "{}" : text).utf8))
    }

    /// The part of an address that follows a word.
    private static func ticket(in address: String, after word: String) -> String {
        address.split(separator: "/").drop { $0 != word }.dropFirst().first.map(String.init) ?? ""
    }
}
