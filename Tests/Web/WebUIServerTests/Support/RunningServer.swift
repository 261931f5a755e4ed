import Foundation
import Synchronization

@testable import WebUIServer

/// Runs a server on a free port for the duration of a test.
func withServer(
    _ routes: Routes,
    _ configuration: ServerConfiguration = adjusted(),
    _ body: @escaping @Sendable (Int) throws -> Void
) async throws {
    let server = WebServer(configuration, routes: routes)
    let port = try await server.start()
    let outcome = await blocking { Result { try body(port) } }
    await server.stop(within: .zero)
    try outcome.get()
}

/// Returns a port for servers that follow each other. The kernel gives connections, and servers without a port of their
/// own, only ports above 32,767, so this one stays free while no server has it.
func steadyPort() async -> Int {
    let port = Int.random(in: 20_000..<30_000)
    let server = WebServer(adjusted { $0.port = port }, routes: Routes())
    do {
        _ = try await server.start()
    } catch {
        return await steadyPort()
    }
    await server.stop(within: .zero)
    return port
}

/// Returns a configuration that logs nothing, after applying changes.
func adjusted(_ change: (inout ServerConfiguration) -> Void = { _ in }) -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.log = { _ in }
    change(&configuration)
    return configuration
}

/// Runs blocking client code on a thread of its own, so that it does not occupy the server's concurrency pool.
func blocking<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: body()) }.start()
    }
}

/// A thread-safe record of events, in order.
final class Record<Entry: Sendable>: Sendable {
    private let content = Mutex<[Entry]>([])

    var entries: [Entry] { content.withLock { $0 } }

    func append(_ entry: Entry) {
        content.withLock { $0.append(entry) }
    }
}

/// Waits until a condition holds that another thread establishes.
func eventually(_ holds: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
        if holds() { return true }
        usleep(10_000)
    }
    return false
}
