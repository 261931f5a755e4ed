internal import Foundation
internal import StudioScreens
internal import WebUI
internal import WebUIServer

/// The web server of the studio: its pages, and the files behind them. Browsers get in by a link with a token, which is made anew each
/// time.
@MainActor
final class StudioSite {
    private let server: WebServer
    private let configuration: ServerConfiguration
    private let token: String

    init(_ configuration: ServerConfiguration, _ library: StudioLibrary) {
        let style = Asset.stylesheet("studio", StudioStylesheet.text)
        var configuration = configuration
        (configuration.access, token) = Access.randomToken()
        configuration.loginStylesheets = [.viewStyle, .theme(.paper), style]
        configuration.loginAdvice = Self.advice
        var options = LiveOptions()
        options.theme = .paper
        options.name = "Studio"
        options.icon = .drawing("studio", StudioStylesheet.icon)
        options.stylesheets += [style, .stylesheet("studio-editor", EditorStylesheet.text)]
        options.add(GraphFiles.island)
        var routes = Routes()
        Self.add(StudioFiles(of: library), to: &routes)
        routes.live(options) { request in
            let desk = StudioDesk(library, of: request.visitor.id)
            return ViewSession(url: request.url, restoration: request.restoration) { StudioView(desk) }
        }
        self.configuration = configuration
        server = WebServer(configuration, routes: routes)
    }

    private static let advice = """
        “coredata studio” has printed an address in its terminal: open that one, and this browser is let in for as long as the studio \
        runs. Each start makes another one, so that nobody else on this computer can look into your stores.
        """

    /// The addresses of the first page, each of which lets browsers in.
    struct Addresses {
        /// For the terminal, which only its user reads: it works until the studio ends.
        let printed: String
        /// For a program that opens it in a browser, with what all users see in the list of processes: it works once.
        let opened: String
    }

    /// Starts the server.
    func start() async throws -> Addresses {
        let port = try await server.start()
        return Addresses(
            printed: configuration.loginLink(token, port: port),
            opened: configuration.loginLink(configuration.loginTickets.issue(), port: port)
        )
    }

    /// Serves until the process receives SIGTERM or SIGINT.
    func run() async {
        await server.serveUntilTerminated(within: .seconds(2))
    }

    /// Stops the server.
    func stop() async {
        await server.stop(within: .seconds(2))
    }

    private static func add(_ files: StudioFiles, to routes: inout Routes) {
        routes.on(.get, "/value/:document/:entity/:row/:attribute") { request in
            let names = request.parameters
            let value = try await files.value(
                inDocument: names["document"],
                entity: names["entity"],
                row: names["row"],
                attribute: names["attribute"]
            )
            guard let value else { throw HTTPRefusal(.notFound, "There are no bytes at this address.") }
            var headers: HTTPHeaders = [
                "content-type": value.picture?.contentType ?? "application/octet-stream", "cache-control": "no-store",
                "content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff",
            ]
            if value.picture == nil { headers["content-disposition"] = "attachment; filename=\"value.bin\"" }
            return HTTPResponse(headers: headers, body: .bytes(Array(value.data)))
        }
        routes.on(.get, "/export/:document/:file") { request in
            let parameters = Dictionary(request.query.items.map { ($0.name, $0.value) }) { _, last in last }
            let (document, file) = (request.parameters["document"], request.parameters["file"])
            let result: (writer: ResultWriter, format: ResultWriter.Format)?
            do {
                result = try await files.result(ofDocument: document, file: file, parameters)
            } catch {
                throw HTTPRefusal(.unprocessableContent, error.localizedDescription)
            }
            guard let (writer, format) = result else {
                throw HTTPRefusal(.notFound, "There is no result at this address.")
            }
            let headers: HTTPHeaders = [
                "content-type": format.contentType, "cache-control": "no-store",
                "content-disposition": "attachment; filename=\"objects.\(format.rawValue)\"",
            ]
            return HTTPResponse(
                headers: headers,
                body: .stream(
                    StreamedBody { stream in try await writer.write { try await stream.send(Array($0.utf8)) } }
                )
            )
        }
    }
}
