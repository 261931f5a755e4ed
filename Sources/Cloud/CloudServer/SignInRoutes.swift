internal import CloudService
internal import CloudWire
internal import Foundation
internal import UntrustedJSON
internal import WebUIServer

/// The page on which users sign in to a program, which then has a web token.
///
/// A program opens it with its API token, by the `redirectURL` of an answer. The page hands the token to the program's own
/// page: at the callback's address, or by a message to the window that has opened it. A program without a browser, which accepts JSON
/// and nothing else, is given the token itself.
struct SignInRoutes: Sendable {
    let authenticator: Authenticator

    func add(to routes: inout Routes) {
        routes.on(.get, "/sign-in", isPublic: true) { request in
            let token = try await program(request.query["ckAPIToken"])
            return SignInPage(token, request.query["ckAPIToken"] ?? "").form(problem: nil)
        }
        routes.on(.get, "/sign-in/page.css", isPublic: true) { _ in SignInPage.styles }
        routes.on(.get, "/sign-in/page.js", isPublic: true) { _ in SignInPage.script }
        routes.on(.post, "/sign-in", body: .form(fields: 16_384), isPublic: true) { try await signIn($0) }
    }

    private func program(_ text: String?) async throws -> APIToken {
        guard let text, let token = try await authenticator.accounts.apiToken(text: text) else {
            throw HTTPRefusal(.forbidden, "The program that asks you to sign in is not known here.")
        }
        return token
    }

    private func signIn(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard case .form(let form) = request.body else { throw HTTPRefusal(.badRequest, "The form is empty.") }
        let answersProgram = request.headers["accept"] == "application/json"
        let text = form.fields["ckAPIToken"] ?? ""
        guard let token = try await authenticator.accounts.apiToken(text: text) else {
            if answersProgram {
                return Self.answer("reason", "The service does not know the program. Check its token.", .forbidden)
            }
            throw HTTPRefusal(.forbidden, "The program that asks you to sign in is not known here.")
        }
        let page = SignInPage(token, text)
        let (device, login) = (KnownDevice(request, authenticator), form.fields["login"] ?? "")
        do {
            let web = try await authenticator.signIn(
                login: login,
                password: form.fields["password"] ?? "",
                apiToken: token,
                address: request.peer,
                device: device.token,
                staysSignedIn: form.fields["stays"] != nil
            )
            if form.fields["discoverable"] != nil {
                try await authenticator.accounts.setDiscoverable(true, user: login)
            }
            let response = answersProgram ? Self.answer("ckWebAuthToken", web, .ok) : page.end(web)
            return device.remembered(login, in: response)
        } catch let failure as WireFailure {
            if answersProgram { return Self.answer("reason", failure.reason, .forbidden) }
            return page.form(problem: failure.reason, login: login)
        }
    }

    private static func answer(_ name: String, _ value: String, _ status: HTTPStatus) -> HTTPResponse {
        var writer = JSONWriter()
        writer.object { $0.member(name, value) }
        return .json(bytes: writer.bytes, status: status)
    }
}
