internal import Foundation

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

    public init(_ configuration: ServerConfiguration, routes: Routes) {
        self.configuration = configuration
        self.routes = routes
    }

    /// Begins to listen.
    ///
    /// - Returns: The port, which is of interest where the configuration leaves it open.
    /// - Throws: `ServerError`.
    @discardableResult
    public func start() async throws -> Int {
        guard !hasStarted else { throw ServerError.alreadyStarted }
        hasStarted = true
        try configuration.check()
        let configuration = configuration
        let routes = configuration.access.isOpen ? routes : routes.withLogin()
        let inbox = inbox
        let end = end
        let listener: Listener = try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                do {
                    let loop = try EventLoop(configuration, routes: routes, inbox: inbox)
                    continuation.resume(returning: Listener(port: loop.port))
                    loop.run()
                } catch {
                    continuation.resume(throwing: error)
                }
                end.reach()
            }
            thread.name = "WebUIServer"
            thread.stackSize = 2 << 20
            thread.start()
        }
        warnOfOpenNetwork()
        return listener.port
    }

    /// Ends in good order: takes no more requests, answers those that are here, tells sockets to come again later.
    ///
    /// - Parameter grace: After that time what is left is cut off.
    public func stop(within grace: Duration = .seconds(5)) async {
        guard hasStarted else { return }
        inbox.post(.stop(within: grace))
        await end.wait()
    }

    private func warnOfOpenNetwork() {
        guard !configuration.isLoopback, !configuration.isReachedByTLS else { return }
        configuration.log(
            ServerNotice(
                level: .warning,
                text:
                    "\(configuration.address) is served without encryption: whoever shares the network can read along. "
                    + "Set `certificate`, or put a server that encrypts in front."
            )
        )
    }
}

private struct Listener: Sendable {
    let port: Int
}
