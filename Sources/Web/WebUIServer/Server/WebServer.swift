internal import CWebUISockets
internal import Dispatch
internal import Foundation
internal import TSanMutex
internal import WebUI

/// A server for HTTP/1.1, HTTP/2 and WebSockets, with or without encryption.
///
///     var routes = Routes()
///     routes.on(.get, "/") { _ in .text("Hello.") }
///     let server = WebServer(ServerConfiguration(), routes: routes)
///     let port = try await server.start()
public actor WebServer {
    private let configuration: ServerConfiguration
    private let routes: Routes
    private let inbox = Inbox()
    private let end = Ending()
    private var hasStarted = false

    /// Creates a server, which listens once it is started.
    public init(_ configuration: ServerConfiguration, routes: Routes) {
        self.configuration = configuration
        self.routes = routes
    }

    /// Lets the threads that begin from now on reuse the memory that any of them has freed.
    ///
    /// The C library gives threads places of their own, each of which keeps the most that was ever needed there: a server with
    /// 100,000 notes took 264 MB with them and takes 203 MB without. Call it before there are other threads.
    package static func shareFreedMemory() {
        webui_share_freed_memory()
    }

    /// Starts listening.
    ///
    /// - Returns: The port that the server listens on, which differs from the configured one if that is 0.
    /// - Throws: ``ServerError``.
    @discardableResult
    public func start() async throws -> Int {
        guard !hasStarted else { throw ServerError.alreadyStarted }
        hasStarted = true
        try configuration.check(for: routes)
        let configuration = configuration
        let routes = configuration.access.isOpen ? routes : routes.withLogin()
        let inbox = inbox
        let end = end
        TemporaryFolder.sweepInBackground([configuration.uploadFolder, FileManager.default.temporaryDirectory]) {
            configuration.log(ServerNotice(level: .warning, text: $0))
        }
        let listener: Listener = try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                Thread.current.name = "WebUIServer"
                do {
                    let loop = try EventLoop(configuration, routes: routes, inbox: inbox)
                    continuation.resume(returning: Listener(port: loop.port))
                    loop.run()
                } catch {
                    continuation.resume(throwing: error)
                }
                end.reach()
            }
            thread.stackSize = 2 << 20
            thread.start()
        }
        warnOfOpenNetwork()
        return listener.port
    }

    /// Shuts the server down gracefully: refuses new requests, finishes those under way, and asks pages to reconnect
    /// later.
    ///
    /// - Parameter grace: The time after which remaining connections are cut off.
    public func stop(within grace: Duration = .seconds(5)) async {
        guard hasStarted else { return }
        inbox.post(.stop(within: grace))
        await end.wait()
    }

    /// Serves until the process receives SIGTERM or SIGINT, then shuts the server down gracefully.
    ///
    ///     let port = try await server.start()
    ///     await server.serveUntilTerminated()
    ///
    /// - Parameter grace: The time after which remaining connections are cut off.
    public func serveUntilTerminated(within grace: Duration = .seconds(5)) async {
        // On Linux, a source takes the place of the default action. Before it does, a signal ends the process, and is not lost, as
        // it would be if it were ignored.
        let sources = [SIGTERM, SIGINT].map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        let ended = AsyncStream<Void> { continuation in
            for source in sources {
                source.setEventHandler { continuation.finish() }
                source.resume()
            }
        }
        for await _ in ended {}
        for source in sources { source.cancel() }
        await stop(within: grace)
    }

    private func warnOfOpenNetwork() {
        guard !configuration.isLoopback, !configuration.isReachedByTLS else { return }
        configuration.log(
            ServerNotice(
                level: .warning,
                text:
                    "\(configuration.address) is served without encryption: anyone on the network can read the traffic. "
                    + "Set `certificate`, or use a proxy that encrypts."
            )
        )
    }
}

private struct Listener: Sendable {
    let port: Int
}

/// A one-time event that tasks can wait for.
final class Ending: Sendable {
    private struct State: Sendable {
        var isReached = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func reach() {
        let waiting = state.withLock { state in
            state.isReached = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.waiting.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }
}
