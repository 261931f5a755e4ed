internal import Foundation
internal import StudioScreens
internal import WebUI
internal import WebUIServer

/// The web server of the studio: its pages, and the files behind them.
@MainActor
final class StudioSite {
    private let server: WebServer
    private let configuration: ServerConfiguration

    init(_ configuration: ServerConfiguration, _ library: StudioLibrary) {
        var options = LiveOptions()
        options.theme = .paper
        options.name = "Studio"
        options.icon = .drawing("studio", StudioStylesheet.icon)
        options.stylesheets.append(.stylesheet("studio", StudioStylesheet.text))
        var routes = Routes()
        Self.add(StudioFiles(of: library), to: &routes)
        routes.live(options) { request in
            ViewSession(url: request.url, restoration: request.restoration) { StudioView(StudioDesk(library)) }
        }
        self.configuration = configuration
        server = WebServer(configuration, routes: routes)
    }

    /// Starts the server, and returns the address of the first page.
    func start() async throws -> String {
        configuration.links(port: try await server.start())[0]
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
