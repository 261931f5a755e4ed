internal import CloudConsole
internal import CloudService
internal import Foundation
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
        let style = Asset(
            name: "console",
            suffix: "css",
            contentType: "text/css; charset=utf-8",
            bytes: Array(ConsoleStylesheet.text.utf8)
        )
        web.access = .accounts(OperatorDirectory(accounts: sources.accounts))
        web.loginStylesheets = [.viewStyle, style]
        var options = LiveOptions()
        options.stylesheets.append(style)
        options.icon = .drawing("console", ConsoleStylesheet.icon)
        options.name = "Cloud console"
        routes.on(.get, "/", isPublic: true) { _ in
            HTTPResponse(status: .seeOther, headers: ["location": "/console", "cache-control": "no-store"])
        }
        routes.live(under: "/console", options) { [sources, publicAddress] request in
            var sources = sources
            sources.address = publicAddress ?? request.origin ?? ""
            let desk = ConsoleDesk(sources, login: request.visitor.person ?? "")
            return ViewSession(url: request.url, restoration: request.restoration) { ConsoleView(desk) }
        }
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
