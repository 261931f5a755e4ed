internal import CoreData
internal import Dispatch
internal import Foundation
internal import GraphCanvas
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxScreens
internal import WebUI
internal import WebUICoreData
internal import WebUIServer

/// The web server that shows a slip box in browsers.
@MainActor
final class SlipboxSite {
    private let server: WebServer
    private let container: NSPersistentContainer
    private let configuration: ServerConfiguration

    /// - Parameters:
    ///   - sync: Keeps the slip box in step with its account.
    ///   - signInRules: Which services the form to sign in may have this computer call.
    ///   - editor: What was found of the engine for formatted text.
    ///   - reachesFiles: Whether users may read and write any folder of this computer.
    ///   - reportPassword: The password of the page about memory and time; nil for none.
    init(
        _ configuration: ServerConfiguration,
        container: NSPersistentContainer,
        sync: SlipBoxSync,
        signInRules: SignInRules,
        editor: EditorSearch,
        reachesFiles: Bool,
        reportPassword: String?
    ) throws {
        let downloads = SlipboxDownloads()
        let graph = SlipboxGraph(container)
        var options = LiveOptions()
        options.icon = .drawing("slipbox", SlipboxIcon.svg)
        options.name = "Slipbox"
        options.theme = .paper
        options.fonts = try PageFonts.find()
        options.stylesheets.append(.stylesheet("slipbox", SlipboxStylesheet.text))
        // A folder of notes is uploaded file by file.
        options.limits.waitingUploads = 512
        if let bundle = editor.bundle { options.add(bundle.files) }
        options.add(GraphCanvas.files)
        options.offlinePage = Self.offlinePage(of: container)
        var routes = Routes()
        Self.servePictures(of: container, on: &routes)
        Self.serveFiles(of: container, on: &routes)
        Self.serve(downloads, on: &routes)
        Self.serve(graph, on: &routes)
        if let reportPassword {
            container.isMeasuring = true
            try routes.report(password: reportPassword) { CoreDataReportView(await container.report()) }
        }
        routes.live(options) { request in
            let app = SlipboxApp(
                container,
                downloads: downloads,
                graph: graph,
                sync: sync,
                signInRules: signInRules,
                reachesFiles: reachesFiles
            )
            return ViewSession(app: app, url: request.url, restoration: request.restoration) {
                $0.editorSearch = editor
            }
        }
        self.container = container
        self.configuration = configuration
        server = WebServer(configuration, routes: routes)
    }

    /// The notes that browsers keep for the time without the server, and what was written in them meanwhile.
    private nonisolated static func offlinePage(of container: NSPersistentContainer) -> OfflinePage {
        let notes = OfflineNotes(container)
        return OfflinePage(
            OfflineNotes.files,
            records: { request in try .json(await notes.records(for: request.decode())) },
            changes: { request in
                do {
                    return try .json(await notes.take(request.decode()))
                } catch let error as OfflineChangeError {
                    throw HTTPRefusal(.unprocessableContent, error.localizedDescription)
                }
            }
        )
    }

    /// Serves exported files to users who may see the pages and know the name of the file.
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

    /// Serves the drawing of the slip box to users who may see the pages. Browsers keep it, and ask whether there is another.
    private nonisolated static func serve(_ graph: SlipboxGraph, on routes: inout Routes) {
        routes.on(.get, SlipboxGraph.address) { request in
            let packed = try await graph.packed()
            return .kept(packed.bytes, of: PackedGraph.contentType, tag: packed.version, for: request)
        }
    }

    /// Serves the pictures in texts to users who may see the pages: only formats that cannot run code, with their own
    /// content type.
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

    /// Serves the files to which texts lead, for saving only, and with `?size` their numbers of bytes.
    private nonisolated static func serveFiles(of container: NSPersistentContainer, on routes: inout Routes) {
        let files = SlipboxFiles(container)
        routes.on(.get, SlipboxFiles.folder + "*path") { request in
            let path = request.parameters["path"] ?? ""
            guard let bytes = try await files.bytes(at: path) else {
                throw HTTPRefusal(.notFound, "There is no such file.")
            }
            guard request.query["size"] == nil else {
                return HTTPResponse(
                    headers: ["content-type": "text/plain", "cache-control": "private, max-age=60"],
                    body: .bytes(Array(String(bytes.count).utf8))
                )
            }
            var response = HTTPResponse(body: .bytes(bytes))
            for (name, value) in SlipboxFiles.headers(forFileAt: path) { response.headers[name] = value }
            return response
        }
    }

    /// Starts the server and returns the addresses of the first page.
    func start() async throws -> [String] {
        configuration.links(port: try await server.start())
    }

    /// Serves until the process receives SIGTERM or SIGINT, then stops the server and saves.
    func run() async throws {
        await server.serveUntilTerminated(within: .seconds(2))
        if container.viewContext.hasChanges { try container.viewContext.save() }
    }
}

/// The icon of the slip box in browser tabs: a card with a red head rule. `Packaging/slipbox.svg` is the same for menus.
enum SlipboxIcon {
    static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
        <rect x="6.5" y="3.5" width="23" height="18" rx="2" fill="#e4d9c2" stroke="#8c806a"/>\
        <rect x="2.5" y="8.5" width="26" height="20" rx="2" fill="#fdfbf5" stroke="#8c806a"/>\
        <path d="M3 14.5h25" stroke="#a8432a" stroke-width="2"/>\
        <path d="M6 19.5h19M6 24h12" stroke="#2a5674" stroke-opacity=".6" stroke-width="1.5" stroke-linecap="round"/></svg>
        """
}
