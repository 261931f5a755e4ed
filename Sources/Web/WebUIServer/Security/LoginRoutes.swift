/// The login page, and the address that a link with a token opens.
enum LoginRoutes {
    /// - Parameter script: Removes what the browsers of visitors without access have kept; nil if they keep nothing.
    static func add(to routes: inout Routes, script: Asset?) {
        let script = script.map { "<script src=\"\($0.path)\" defer></script>" } ?? ""
        routes.on(.get, "/login", isPublic: true) { request in
            if let token = request.query["token"], request.gate.takesLinks {
                guard try request.gate.accepts(token, from: request.peer) else {
                    let target = request.query["to"] ?? "/"
                    return LoginPage(request, target: target, script: script, isWrong: true).response
                }
                return admit(request, .new(isAdmitted: true), to: request.query["to"])
            }
            return LoginPage(request, target: request.query["to"] ?? "/", script: script).response
        }
        routes.on(.post, "/login", body: .form(fields: 4096), isPublic: true) { request in
            guard case .form(let form) = request.body,
                request.gate.acceptsFormToken(form.fields["csrf"], from: request.visitor)
            else { throw HTTPRefusal(.forbidden, "The form is too old. Go back, load the page again, then try again.") }
            let (login, password) = (form.fields["login"] ?? "", form.fields["password"] ?? "")
            guard let visitor = try await request.gate.visitor(login: login, password: password, from: request.peer)
            else {
                let target = form.fields["to"] ?? "/"
                return LoginPage(request, target: target, script: script, isWrong: true, login: login).response
            }
            return admit(request, visitor, to: form.fields["to"])
        }
        routes.on(.get, "/logout") { LogoutPage(request: $0, script: script).response }
        routes.on(.post, "/logout", body: .form(fields: 4096)) { request in
            guard case .form(let form) = request.body,
                request.gate.acceptsFormToken(form.fields["csrf"], from: request.visitor)
            else { throw HTTPRefusal(.forbidden, "The form does not belong to this browser.") }
            request.gate.revoke(request.visitor)
            var response = HTTPResponse.redirect(to: "/login")
            response.headers.append("set-cookie", request.gate.cookie.deletion)
            // Browsers keep typed text until it is saved; nothing of it stays for who comes next.
            response.headers.append("clear-site-data", "\"storage\"")
            return response
        }
    }

    /// Admits a browser under a new visitor identity, so that a cookie planted in the browser before the login gains no
    /// access.
    private static func admit(_ request: HTTPRequest, _ visitor: Visitor, to target: String?) -> HTTPResponse {
        var response = HTTPResponse.redirect(to: target ?? "/")
        response.headers.append("set-cookie", request.gate.cookie.header(for: visitor))
        return response
    }
}

/// The page that asks once more, since a link alone must not log anybody out.
private struct LogoutPage {
    let request: HTTPRequest
    /// The element of a script that tells what would be lost.
    let script: String

    var response: HTTPResponse {
        let title = request.gate.knowsPeople ? "Sign out" : "Log out"
        let person = request.visitor.person.map { "<p>You are signed in as \(PageDocument.escape($0)).</p>" } ?? ""
        return .html(
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(title)</title>\
            \(request.gate.loginStyle)\(script)</head><body class="login"><main><h1>\(title)?</h1>\(person)\
            <form method="post" action="/logout"><button type="submit">\(title)</button>\
            <input type="hidden" name="csrf" value="\(request.gate.formToken(for: request.visitor))"></form></main></body></html>
            """
        )
    }
}

/// The page with the form for a password, a token or, where people have accounts, a name and a password.
private struct LoginPage {
    private let request: HTTPRequest
    private let target: String
    private let script: String
    private let isWrong: Bool
    private let login: String

    /// - Parameter script: The element of the script that removes what the browser has kept for a visitor without access.
    init(_ request: HTTPRequest, target: String, script: String, isWrong: Bool = false, login: String = "") {
        (self.request, self.target, self.isWrong, self.login) = (request, target, isWrong, login)
        self.script = request.gate.isAdmitted(request.visitor) ? "" : script
    }

    var response: HTTPResponse {
        let knowsPeople = request.gate.knowsPeople
        let title = knowsPeople ? "Sign in" : "Log in"
        let html = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(title)</title>\
            \(request.gate.loginStyle)\(script)</head>\
            <body class="login"><main><h1>\(title)</h1>\(warning(knowsPeople))\(advice)<form method="post" action="/login">\
            \(knowsPeople ? nameField : "")\
            <label>\(request.gate.takesLinks ? "Token" : "Password") <input type="password" name="password" \
            autocomplete="\(request.gate.takesLinks ? "off" : "current-password")" \
            \(login.isEmpty && knowsPeople ? "" : "autofocus") required></label> <button type="submit">\(title)</button>\
            <input type="hidden" name="csrf" value="\(request.gate.formToken(for: request.visitor))">\
            <input type="hidden" name="to" value="\(PageDocument.escape(target))"></form></main></body></html>
            """
        return .html(html, status: isWrong ? .forbidden : .ok)
    }

    private func warning(_ knowsPeople: Bool) -> String {
        guard isWrong else { return "" }
        let text =
            if knowsPeople {
                "There is no such name with this password."
            } else if request.gate.takesLinks {
                "This link is not valid, or no longer."
            } else {
                "This is not the password."
            }
        return "<p role=\"alert\">\(text)</p>"
    }

    private var advice: String {
        let links =
            "This page opens with a link that ends in a token: follow the link once in this browser, or enter the token."
        guard let text = request.gate.loginAdvice ?? (request.gate.takesLinks ? links : nil) else { return "" }
        return "<p>\(PageDocument.escape(text))</p>"
    }

    private var nameField: String {
        """
        <label>Name <input name="login" value="\(PageDocument.escape(login))" autocomplete="username" \
        autocapitalize="none" spellcheck="false" \(login.isEmpty ? "autofocus" : "") required></label>
        """
    }
}
