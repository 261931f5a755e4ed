internal import CloudConsole
internal import CloudService
internal import CloudWire
internal import Foundation
internal import ServerSecurity
internal import WebUI
internal import WebUIServer

/// The console, at `/console`, behind a sign-in of operators. All other routes of the server have credentials of their own.
struct ConsoleRoutes: Sendable {
    private let sources: ConsoleSources
    private let publicAddress: String?

    init(_ sources: ConsoleSources, publicAddress: String?) {
        (self.sources, self.publicAddress) = (sources, publicAddress)
    }

    func add(to routes: inout Routes, _ web: inout ServerConfiguration) {
        let style = Asset.stylesheet("console", ConsoleStylesheet.text)
        web.access = .accounts(OperatorDirectory(accounts: sources.accounts))
        web.loginStylesheets = [.viewStyle, .theme(.paper), style]
        var options = LiveOptions()
        options.theme = .paper
        options.stylesheets.append(style)
        options.icon = .drawing("console", ConsoleStylesheet.icon)
        options.name = "Cloud console"
        routes.on(.get, "/", isPublic: true) { _ in
            HTTPResponse(status: .seeOther, headers: ["location": "/console", "cache-control": "no-store"])
        }
        routes.on(.get, "/console/:container/:environment/records/export/:format") { [sources] in
            try await Self.file($0, sources)
        }
        routes.on(.get, "/pictures/:ticket") { [service = sources.service] in
            try Self.picture($0.parameters["ticket"] ?? "", of: service)
        }
        routes.live(under: "/console", options) { [sources, publicAddress] request in
            var sources = sources
            sources.address = publicAddress ?? request.origin ?? ""
            let desk = ConsoleDesk(sources, login: request.visitor.person ?? "")
            return ViewSession(url: request.url, restoration: request.restoration) { ConsoleView(desk) }
        }
    }
}

extension ConsoleRoutes {
    /// A file of records, which is read from the service while it is sent.
    private static func file(_ request: HTTPRequest, _ sources: ConsoleSources) async throws -> HTTPResponse {
        let names = request.parameters
        do {
            let download = try await RecordsDownload(
                sources,
                login: request.visitor.person ?? "",
                place: (names["container"] ?? "", names["environment"] ?? ""),
                format: names["format"] ?? "",
                parameters: Dictionary(request.query.items.map { ($0.name, $0.value) }) { _, last in last }
            )
            let headers: HTTPHeaders = [
                "content-type": download.contentType, "cache-control": "no-store",
                "content-disposition": "attachment; filename=\"\(download.fileName)\"",
            ]
            let body = StreamedBody { stream in try await download.write { try await stream.send(Array($0)) } }
            return HTTPResponse(headers: headers, body: .stream(body))
        } catch let failure as WireFailure {
            throw HTTPRefusal(HTTPStatus(rawValue: UInt16(failure.code.status)), failure.reason)
        }
    }

    /// An asset as a picture. Anything else, such as a drawing with scripts, is only there to be downloaded.
    private static func picture(_ ticket: String, of service: CloudService) throws -> HTTPResponse {
        guard let file = service.download(ticket), let picture = RasterPicture(file) else {
            throw HTTPRefusal(.notFound, "There is no picture at this address any more. Load the page again.")
        }
        let headers: HTTPHeaders = [
            "content-type": picture.contentType,
            // The content of an address never changes.
            "cache-control": "private, max-age=3600, immutable",
            "content-security-policy": "default-src 'none'; sandbox",
        ]
        return HTTPResponse(headers: headers, body: .file(file))
    }
}

/// The operators, for the sign-in of the web server.
private struct OperatorDirectory: AccountDirectory {
    let accounts: AccountStore

    func person(login: String, password: String) async throws -> String? {
        do {
            return try await accounts.signInOperator(login, password: password).login
        } catch AccountError.wrongCredentials {
            return nil
        } catch AccountError.busy {
            throw HTTPRefusal(.serviceUnavailable, "Too many people are signing in at once. Try again in a moment.")
        }
    }

    func admits(_ person: String, signedIn: Date) -> Bool {
        accounts.admitsOperator(person, signedIn: signedIn)
    }
}
