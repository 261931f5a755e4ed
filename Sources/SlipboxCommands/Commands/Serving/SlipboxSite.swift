internal import CoreData
internal import Dispatch
internal import Foundation
internal import ProseEditor
internal import SlipboxScreens
internal import WebUI
internal import WebUIServer

/// A slip box that browsers can open.
@MainActor
final class SlipboxSite {
    private let server: WebServer
    private let container: NSPersistentContainer
    private let isSecure: Bool
    private let address: String

    init(_ configuration: ServerConfiguration, container: NSPersistentContainer) throws {
        // Files of this computer are for whoever works at it.
        let reachesFiles = ["127.0.0.1", "::1", "localhost"].contains(configuration.address)
        let bundle = try EditorBundle.find()
        var options = LiveOptions()
        options.icon = .drawing("slipbox", SlipboxIcon.svg)
        if let bundle { options.add(bundle.files) }
        var routes = Routes()
        routes.live(options) { request in
            let app = SlipboxApp(container, reachesFiles: reachesFiles)
            return ViewSession(app: app, url: request.url, restoration: request.restoration) {
                $0.editorBundle = bundle
            }
        }
        self.container = container
        isSecure = configuration.certificate != nil
        address = configuration.address
        server = WebServer(configuration, routes: routes)
    }

    /// Begins to serve. Returns the address of the first page.
    func start() async throws -> String {
        let port = try await server.start()
        return "\(isSecure ? "https" : "http")://\(address):\(port)/"
    }

    /// Serves until the process is told to end, then saves and stops in good order.
    func run() async throws {
        let sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: .main)
        }
        let ended = AsyncStream<Void> { continuation in
            for source in sources {
                source.setEventHandler { continuation.finish() }
                source.resume()
            }
        }
        for await _ in ended {}
        for source in sources { source.cancel() }
        await server.stop(within: .seconds(2))
        if container.viewContext.hasChanges { try container.viewContext.save() }
    }
}
