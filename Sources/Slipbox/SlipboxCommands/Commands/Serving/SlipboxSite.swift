internal import CoreData
internal import Foundation
internal import GraphCanvas
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxScreens
internal import WebUI
internal import WebUICoreData
internal import WebUIServer

/// The web server that shows slip boxes in browsers.
@MainActor
final class SlipboxSite {
    private let server: WebServer
    private let boxes: ServedBoxes
    private let configuration: ServerConfiguration

    /// - Parameters:
    ///   - signInRules: Which services the form to sign in may have this computer call.
    ///   - editor: What was found of the engine for formatted text.
    ///   - reachesFiles: Whether users may read and write any folder of this computer.
    ///   - reportPassword: The password of the page about memory and time; nil for none.
    init(
        _ configuration: ServerConfiguration,
        boxes: ServedBoxes,
        signInRules: SignInRules,
        editor: EditorSearch,
        reachesFiles: Bool,
        reportPassword: String?
    ) throws {
        let options = try Self.options(editor, offlinePage: Self.offlinePage(of: boxes))
        var routes = Routes()
        BoxRoutes(boxes: boxes).add(to: &routes)
        if let reportPassword {
            let container = boxes.first.container
            container.isMeasuring = true
            try routes.report(password: reportPassword) { CoreDataReportView(await container.report()) }
        }
        routes.live(options) { request in
            guard let box = boxes.box(at: request.url.path) else {
                return ViewSession(url: request.url, restoration: request.restoration) { MissingBoxView() }
            }
            let app = SlipboxApp(
                box.container,
                at: box.box.address,
                beside: boxes.shelf,
                downloads: box.downloads,
                graph: box.graph,
                sync: box.sync,
                signInRules: signInRules,
                others: box.others,
                reachesFiles: reachesFiles
            )
            return ViewSession(app: app, url: request.url, restoration: request.restoration) {
                $0.editorSearch = editor
            }
        }
        (self.boxes, self.configuration) = (boxes, configuration)
        server = WebServer(configuration, routes: routes)
    }

    private static func options(_ editor: EditorSearch, offlinePage: OfflinePage) throws -> LiveOptions {
        var options = LiveOptions()
        options.icon = .drawing("slipbox", SlipboxIcon.svg)
        options.name = "Slipbox"
        options.theme = .paper
        options.fonts = try PageFonts.find()
        options.stylesheets.append(.stylesheet("slipbox", SlipboxStylesheet.text))
        // A folder of notes is uploaded file by file.
        options.limits.waitingUploads = 512
        // An archive of a vault has its pictures and PDFs, too. As much is unpacked at most.
        options.limits.uploadBytes = 1 << 30
        if let bundle = editor.bundle { options.add(bundle.files) }
        options.add(GraphCanvas.files)
        options.add(SlipboxPage.files)
        options.offlinePage = offlinePage
        return options
    }

    /// The notes that browsers keep for the time without the server, and what was written in them meanwhile, each box for itself.
    private nonisolated static func offlinePage(of boxes: ServedBoxes) -> OfflinePage {
        var page = OfflinePage(
            OfflineNotes.files,
            records: { request in try .json(await notes(request, boxes).records(for: request.decode())) },
            changes: { request in
                do {
                    return try .json(await notes(request, boxes).take(request.decode()))
                } catch let error as OfflineChangeError {
                    throw HTTPRefusal(.unprocessableContent, error.localizedDescription)
                }
            }
        )
        page.parts = BoxAddress.folder
        // What editors have left comes as whole documents, several of each.
        page.requestBytes = 4 << 20
        return page
    }

    /// The notes of the box that a request names. One that is served no more takes nothing, and its browsers keep what they have.
    private nonisolated static func notes(_ request: HTTPRequest, _ boxes: ServedBoxes) async throws -> OfflineNotes {
        guard let box = await boxes.box(at: request.query[OfflinePage.partName] ?? "") else {
            throw HTTPRefusal(.serviceUnavailable, "There is no slip box at this address.")
        }
        return OfflineNotes(box.container, at: box.box.address)
    }

    /// Starts the server and returns the addresses of the first page.
    func start() async throws -> [String] {
        let links = configuration.links(port: try await server.start())
        boxes.begin(at: links[0])
        return links
    }

    /// Serves until the process receives SIGTERM or SIGINT, then stops the server and saves.
    func run() async throws {
        await server.serveUntilTerminated(within: .seconds(2))
        try await boxes.end()
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
