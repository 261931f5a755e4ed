internal import CloudConsole
package import CloudService
internal import CloudWire
internal import Foundation
package import WebUIServer

/// A ``CloudService`` behind sockets: CloudKit's web service over HTTP, the addresses of assets, pushes, and the page on which
/// users sign in.
///
/// ```swift
/// let server = CloudServer(service, authenticator, configuration)
/// let port = try await server.start()
/// ```
package final class CloudServer: Sendable {
    /// The settings of a server.
    package struct Configuration: Sendable {
        /// The address, certificate, names and limits of the connections.
        package var web: ServerConfiguration
        /// The address at which clients reach the service, if it is not the one that they send as `Host`.
        package var publicAddress: String?
        /// The most bytes of a request, without assets.
        package var requestSize = 20 << 20
        /// The time for which a poll for pushes waits.
        package var pollTime = Duration.seconds(50)
        /// Whether the server has a console, at `/console`, for the operators among the accounts.
        package var hasConsole = true
        /// The models by which the console shows records as objects.
        package var models = EntityModels()
        /// Tells the operator why requests have failed that should not.
        package var report: @Sendable (String) -> Void = { text in
            FileHandle.standardError.write(Data("cloud: \(text)\n".utf8))
        }

        package init(_ web: ServerConfiguration = ServerConfiguration()) {
            self.web = web
        }
    }

    let service: CloudService
    let authenticator: Authenticator
    let configuration: Configuration
    private let server: WebServer

    /// - Parameter log: Keeps the requests; nil for none.
    package init(
        _ service: CloudService,
        _ authenticator: Authenticator,
        _ configuration: Configuration,
        log: RequestLog? = nil
    ) {
        (self.service, self.authenticator, self.configuration) = (service, authenticator, configuration)
        log?.watch(service.pushes)
        var web = configuration.web
        web.requestHeaders += RequestHead.names
        // Signatures are in header fields that the library does not tell over HTTP/2.
        web.offersHTTP2 = false
        web.limits.uploadBytes = max(web.limits.uploadBytes, Int(clamping: service.limits.assetSize))
        var routes = Routes()
        let head = RequestHead(publicAddress: configuration.publicAddress)
        DatabaseRoutes(
            service: service,
            authenticator: authenticator,
            head: head,
            log: log,
            report: configuration.report,
            limit: configuration.requestSize
        ).add(to: &routes)
        AssetRoutes(service: service, accounts: authenticator.accounts).add(to: &routes)
        SignInRoutes(authenticator: authenticator).add(to: &routes)
        InvitationRoutes(service: service, authenticator: authenticator).add(to: &routes)
        PushRoutes(pushes: service.pushes, patience: configuration.pollTime).add(to: &routes)
        ManagementRoutes(service: service, accounts: authenticator.accounts).add(to: &routes)
        if configuration.hasConsole {
            var sources = ConsoleSources(service: service, accounts: authenticator.accounts, log: log)
            sources.models = configuration.models
            ConsoleRoutes(sources, publicAddress: configuration.publicAddress).add(to: &routes, &web)
        }
        server = WebServer(web, routes: routes)
    }

    /// Starts listening and returns the port.
    package func start() async throws -> Int {
        try await server.start()
    }

    /// Serves until the process is told to end, then finishes the requests under way.
    package func serveUntilTerminated() async {
        await server.serveUntilTerminated()
    }

    /// Finishes the requests under way and closes all connections.
    package func stop() async {
        await server.stop()
    }
}
