internal import CloudService
internal import Foundation
internal import UntrustedJSON
internal import WebUIServer

/// The ways by which clients hear of changes: a WebSocket, and the long poll of the web service. A sealed token in the address
/// is the proof.
struct PushRoutes: Sendable {
    let pushes: PushHub
    /// The time for which a poll waits that names none with `wait`. Servers in front break off requests that take a minute.
    let patience: Duration

    func add(to routes: inout Routes) {
        routes.group("/push", access: .anyone) { group in
            for method in [HTTPMethod.get, .post] {
                group.on(method, "/poll/:token", body: .memory(limit: 4_096)) { try await poll($0) }
            }
            group.socket("/socket/:token", isPublic: true) { await serve($0) }
        }
    }

    private func poll(_ request: HTTPRequest) async throws -> HTTPResponse {
        let wait = request.query["wait"].flatMap { Int($0) }.map { min(max($0, 1), PushHub.longestWait) }
        let token = request.parameters["token"] ?? ""
        guard let text = await pushes.next(token, within: wait.map { .seconds($0) } ?? patience) else {
            throw HTTPRefusal(.notFound, "The token for pushes is not valid. Ask for another one with tokens/create.")
        }
        let headers: HTTPHeaders = [
            "content-type": "application/json; charset=UTF-8", "cache-control": "no-store",
            "access-control-allow-origin": "*",
        ]
        return HTTPResponse(headers: headers, body: .bytes(Array((text.isEmpty ? "{}" : text).utf8)))
    }

    private func serve(_ channel: WebSocketChannel) async {
        let token = channel.request.parameters["token"] ?? ""
        guard let number = pushes.listen(token, { channel.send($0) }) else {
            channel.close(.init(code: 4401, text: "The token for pushes is not valid."))
            return
        }
        defer { pushes.end(token, number) }
        // Clients say nothing; the stream ends when the socket is closed.
        for await _ in channel.messages {}
    }
}
