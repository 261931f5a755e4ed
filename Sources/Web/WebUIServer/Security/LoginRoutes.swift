/// The login page, and the address that a link with a token opens.
enum LoginRoutes {
    static func add(to routes: inout Routes) {
        routes.on(.get, "/login", isPublic: true) { request in
            if let token = request.query["token"], request.gate.takesLinks {
                guard try request.gate.accepts(token, from: request.peer) else {
                    throw HTTPRefusal(.forbidden, "The link is no longer valid. Ask for a new one.")
                }
                return admit(request, to: request.query["to"])
            }
            return page(for: request, to: request.query["to"] ?? "/", isWrong: false)
        }
        routes.on(.post, "/login", body: .form(fields: 4096), isPublic: true) { request in
            guard case .form(let form) = request.body,
                request.gate.acceptsFormToken(form.fields["csrf"], from: request.visitor)
            else { throw HTTPRefusal(.forbidden, "The form is too old. Go back, load the page again, then try again.") }
            guard try request.gate.accepts(form.fields["password"] ?? "", from: request.peer) else {
                return page(for: request, to: form.fields["to"] ?? "/", isWrong: true)
            }
            return admit(request, to: form.fields["to"])
        }
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
    private static func admit(_ request: HTTPRequest, to target: String?) -> HTTPResponse {
        var response = HTTPResponse.redirect(to: target ?? "/")
        response.headers.append("set-cookie", request.gate.cookie.header(for: .new(isAdmitted: true)))
        return response
    }

    private static func page(for request: HTTPRequest, to target: String, isWrong: Bool) -> HTTPResponse {
        let warning = isWrong ? "<p role=\"alert\">This is not the password.</p>" : ""
        let token = request.gate.formToken(for: request.visitor)
        let html = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>Log in</title></head>\
            <body><main><h1>Log in</h1>\(warning)<form method="post" action="/login">\
            <label>Password <input type="password" name="password" autocomplete="current-password" autofocus \
            required></label> <button type="submit">Log in</button>\
            <input type="hidden" name="csrf" value="\(token)">\
            <input type="hidden" name="to" value="\(PageDocument.escape(target))"></form></main></body></html>
            """
        return .html(html, status: isWrong ? .forbidden : .ok)
    }
}
