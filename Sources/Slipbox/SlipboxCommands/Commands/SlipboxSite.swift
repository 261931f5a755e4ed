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
    private let configuration: ServerConfiguration

    /// - Parameter reachesFiles: whether users may have any folder of this computer read and written.
    init(_ configuration: ServerConfiguration, container: NSPersistentContainer, reachesFiles: Bool) throws {
        let bundle = try EditorBundle.find()
        let downloads = SlipboxDownloads()
        var options = LiveOptions()
        options.icon = .drawing("slipbox", SlipboxIcon.svg)
        options.name = "Slipbox"
        // A folder of notes may come file by file.
        options.limits.waitingUploads = 512
        if let bundle { options.add(bundle.files) }
        var routes = Routes()
        Self.servePictures(of: container, on: &routes)
        Self.serve(downloads, on: &routes)
        routes.live(options) { request in
            let app = SlipboxApp(container, downloads: downloads, reachesFiles: reachesFiles)
            return ViewSession(app: app, url: request.url, restoration: request.restoration) {
                $0.editorBundle = bundle
            }
        }
        self.container = container
        self.configuration = configuration
        server = WebServer(configuration, routes: routes)
    }

    /// What was exported, for whoever may see the pages and knows its name.
    private nonisolated static func serve(_ downloads: SlipboxDownloads, on routes: inout Routes) {
        routes.on(.get, SlipboxDownloads.folder + ":name") { request in
            guard let file = downloads.file(named: request.parameters["name"] ?? "") else {
                throw HTTPRefusal(.notFound, "This file is not kept any more. Export once more.")
            }
            return HTTPResponse(
                headers: [
                    "content-type": "application/zip", "cache-control": "private, no-store",
                    "content-disposition": "attachment; filename=\"\(file.lastPathComponent)\"",
                ],
                body: .file(file)
            )
        }
    }

    /// The pictures in texts, for those who may see the pages: of a few kinds that run nothing, and told as what they are.
    private nonisolated static func servePictures(of container: NSPersistentContainer, on routes: inout Routes) {
        let pictures = SlipboxPictures(container)
        routes.on(.get, SlipboxPictures.folder + "*path") { request in
            let isWhole = request.query["size"] == "whole"
            let path = request.parameters["path"] ?? ""
            guard let picture = try await pictures.picture(at: path, isWhole: isWhole) else {
                throw HTTPRefusal(.notFound, "There is no such picture.")
            }
            return HTTPResponse(
                headers: [
                    "content-type": picture.contentType, "cache-control": "private, max-age=3600",
                    "content-security-policy": "default-src 'none'; sandbox",
                ],
                body: .bytes(picture.bytes)
            )
        }
    }

    /// Begins to serve. Returns the addresses of the first page.
    func start() async throws -> [String] {
        configuration.links(port: try await server.start())
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
