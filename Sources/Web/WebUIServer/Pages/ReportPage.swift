internal import Foundation
public import WebUI

extension Routes {
    /// Serves a page for those who run the program at `/-/report`, behind a password of its own.
    ///
    /// ```swift
    /// if let password = ProcessInfo.processInfo.environment["REPORT_PASSWORD"] {
    ///     try routes.report(password: password) {
    ///         CoreDataReportView(await container.report())
    ///     }
    /// }
    /// routes.live { … }
    /// ```
    ///
    /// The page is made anew for each request, and is not live: it says how the program stands without adding to it. Whoever
    /// has the password sees it, whether or not they have access to the program's other pages; a browser asks for it
    /// once in twelve hours. Attempts count as those to log in do (`ServerLimits.logins`).
    ///
    /// Add the route before that of live pages, which takes all others.
    ///
    /// - Parameters:
    ///   - password: The password, of at least eight characters.
    ///   - stylesheets: The style sheets of the page. By default, that of the views.
    ///   - content: Makes the views of the page.
    /// - Throws: ``ServerError/weakPassword`` if the password is shorter.
    public mutating func report<Content: View & SendableMetatype>(
        password: String,
        stylesheets: [Asset] = [.viewStyle],
        content: @escaping @MainActor @Sendable () async throws -> Content
    ) throws {
        guard password.count >= 8 else { throw ServerError.weakPassword }
        let lock = ReportLock(password)
        serve(stylesheets)
        on(.get, ReportLock.path, isPublic: true) { request in
            guard lock.admits(request) else { return ReportLoginPage(isWrong: false, stylesheets).response }
            return .html(try await ReportPage.html(stylesheets, content))
        }
        on(.post, ReportLock.path, body: .form(fields: 4096), isPublic: true) { request in
            guard case .form(let form) = request.body else { throw HTTPRefusal(.badRequest, "There is no form.") }
            guard try request.gate.accepts(form.fields["password"] ?? "", as: password, from: request.peer) else {
                return ReportLoginPage(isWrong: true, stylesheets).response
            }
            var response = HTTPResponse.redirect(to: ReportLock.path)
            response.headers.append("set-cookie", lock.cookie(for: request))
            return response
        }
    }
}

/// The access to the page: a cookie that only those get who enter the password, and that another password makes invalid.
struct ReportLock: Sendable {
    static let path = "/-/report"
    static let lifetime: TimeInterval = 12 * 3600
    private static let content = "report"

    private let password: String

    init(_ password: String) {
        self.password = password
    }

    /// Returns whether the browser has entered the password.
    func admits(_ request: HTTPRequest, now: Date = Date()) -> Bool {
        let value = request.cookies[name(request)]
        return value.flatMap { seal(request).open($0, now: now) } == Self.content
    }

    /// Returns the `Set-Cookie` header that admits a browser.
    func cookie(for request: HTTPRequest, now: Date = Date()) -> String {
        let value = seal(request).seal(Self.content, for: Self.lifetime, now: now)
        let isSecure = request.gate.cookie.isSecure
        return Cookie(name: name(request), value: value, maxAge: Int(Self.lifetime), isSecure: isSecure).header
    }

    private func seal(_ request: HTTPRequest) -> Seal { request.gate.seal(purpose: "report \(password)") }

    /// The name differs by port as that of the visitor does: all ports of a host share their cookies.
    private func name(_ request: HTTPRequest) -> String { "\(request.gate.cookie.name)-report" }
}

/// Renders views as a page without a session.
@MainActor
private enum ReportPage {
    static func html(
        _ stylesheets: [Asset],
        _ content: @MainActor @Sendable () async throws -> some View
    ) async throws -> String {
        guard let url = URL(string: ReportLock.path) else {
            throw HTTPRefusal(.badRequest, "The address is not valid.")
        }
        let views = try await content()
        let session = ViewSession(url: url) { views }
        defer { session.teardown() }
        return PageDocument(
            page: session.renderPage(),
            session: "",
            token: "",
            stylesheets: stylesheets,
            scripts: [],
            modules: [:],
            icon: nil,
            manifest: nil,
            offlineText: "",
            hiddenGrace: nil
        ).html
    }
}

/// The page that asks for the password.
private struct ReportLoginPage {
    private let isWrong: Bool
    private let stylesheets: [Asset]

    init(isWrong: Bool, _ stylesheets: [Asset]) {
        (self.isWrong, self.stylesheets) = (isWrong, stylesheets)
    }

    var response: HTTPResponse {
        let links = stylesheets.map { "<link rel=\"stylesheet\" href=\"\($0.path)\">" }.joined()
        let warning = isWrong ? "<p role=\"alert\">This is not the password.</p>" : ""
        return .html(
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>Report</title>\(links)</head>\
            <body class="login"><main><h1>Report</h1>\(warning)<form method="post" action="\(ReportLock.path)">\
            <label>Password <input type="password" name="password" autocomplete="current-password" autofocus required>\
            </label> <button type="submit">Show</button></form></main></body></html>
            """,
            status: isWrong ? .forbidden : .ok
        )
    }
}
