internal import CloudService
internal import Foundation
internal import UntrustedJSON
internal import WebUIServer

/// The page on which users sign in, without and with a result.
struct SignInPage {
    private let program: APIToken
    private let token: String

    init(_ program: APIToken, _ token: String) {
        (self.program, self.token) = (program, token)
    }

    /// The form.
    ///
    /// - Parameter problem: The reason why a former attempt has failed.
    func form(problem: String?, login: String = "") -> HTTPResponse {
        let warning = problem.map { "<p role=\"alert\">\(PageDocument.escape($0)).</p>" } ?? ""
        let place = "\(program.container)\(program.environment == .development ? ", development" : "")"
        return page(
            """
            <h1>Sign in</h1>
            <p class="place">to <strong>\(PageDocument.escape(program.name))</strong> \
            <span>\(PageDocument.escape(place))</span></p>\(warning)
            <form method="post" action="/sign-in">
            <label>Name or e-mail address <input name="login" value="\(PageDocument.escape(login))" \
            autocomplete="username" autocapitalize="none" required \(login.isEmpty ? "autofocus" : "")></label>
            <label>Password <input type="password" name="password" autocomplete="current-password" required \
            \(login.isEmpty ? "" : "autofocus")></label>
            <label class="check"><input type="checkbox" name="stays"> Keep me signed in</label>
            <label class="check"><input type="checkbox" name="discoverable"> Let others find me by this name or address</label>
            <input type="hidden" name="ckAPIToken" value="\(PageDocument.escape(token))">
            <button type="submit">Sign in</button>
            </form>
            """,
            status: problem == nil ? .ok : .forbidden
        )
    }

    /// The end: the browser goes on to the program's page, or tells the window that has opened this one.
    func end(_ web: String) -> HTTPResponse {
        if let callback = program.callback, var components = URLComponents(string: callback) {
            components.queryItems = (components.queryItems ?? []) + [URLQueryItem(name: "ckWebAuthToken", value: web)]
            return HTTPResponse(
                status: .seeOther,
                headers: ["location": components.string ?? callback, "cache-control": "no-store"]
            )
        }
        // Only pages of the program's own sites may read the message. Without any, the program is no page of the web.
        let origins = program.origins.isEmpty ? ["*"] : program.origins
        var writer = JSONWriter()
        writer.object {
            $0.member("ckWebAuthToken", web)
            $0.names("origins", origins)
        }
        let message = PageDocument.escape(String(decoding: writer.bytes, as: UTF8.self))
        return page(
            """
            <h1>You are signed in</h1>
            <p>Go back to <strong>\(PageDocument.escape(program.name))</strong>. This window can be closed.</p>
            <output id="result" data-message="\(message)" hidden></output>
            <script src="/sign-in/page.js"></script>
            """
        )
    }

    private func page(_ content: String, status: HTTPStatus = .ok) -> HTTPResponse {
        var response = HTTPResponse.html(
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title>
            <link rel="stylesheet" href="/sign-in/page.css"></head>
            <body><main>\(content)</main></body></html>
            """,
            status: status
        )
        // The window that has opened this one must stay reachable for the message.
        response.headers["cross-origin-opener-policy"] = "unsafe-none"
        // Browsers hold a form to this policy where its answer leads, too.
        let callback = program.callback.flatMap { URL(string: $0) }
        let site = callback.map { " \($0.scheme ?? "https")://\($0.host ?? "")\($0.port.map { ":\($0)" } ?? "")" } ?? ""
        response.headers["content-security-policy"] =
            "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
            + "form-action 'self'\(site)"
        return response
    }
}

extension SignInPage {
    static let styles = HTTPResponse(
        headers: ["content-type": "text/css; charset=utf-8", "cache-control": "max-age=3600"],
        body: .bytes(
            Array(
                """
                :root { color-scheme: light dark; --desk: #EFE8DA; --sheet: #FDFBF5; --ink: #292520; --ink-2: #5C5347;
                  --edge: #CFC4B0; --control: #8C806A; --accent: #2A5674; --accent-ink: #FDFBF5; --danger: #A3263C; }
                @media (prefers-color-scheme: dark) { :root { --desk: #1B1815; --sheet: #262220; --ink: #EDE6D9;
                  --ink-2: #BFB4A3; --edge: #453E36; --control: #8C806A; --accent: #8FBAD6; --accent-ink: #1B1815;
                  --danger: #F0909F; } }
                * { box-sizing: border-box; }
                body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
                  background: var(--desk); color: var(--ink); font: 16px/24px system-ui, sans-serif; }
                main { width: 100%; max-width: 384px; padding: 32px; background: var(--sheet);
                  border: 1px solid var(--edge); border-radius: 12px; }
                h1 { margin: 0 0 8px; font: 600 28px/36px Charter, Georgia, serif; }
                p { margin: 0 0 16px; } .place span { display: block; color: var(--ink-2); font-size: 14px; }
                [role=alert] { color: var(--danger); }
                label { display: block; margin: 0 0 16px; } label.check { display: flex; gap: 8px; align-items: center; }
                input:not([type=checkbox]) { display: block; width: 100%; margin-top: 4px; padding: 8px 12px; font: inherit;
                  color: inherit; background: transparent; border: 1px solid var(--control); border-radius: 8px; }
                form + form { margin-top: 8px; } .button { display: block; text-align: center; text-decoration: none; }
                button, .button { width: 100%; padding: 10px 16px; font: inherit; font-weight: 600; color: var(--accent-ink);
                  background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
                button.quiet { color: var(--accent); background: transparent; border: 1px solid var(--control); }
                :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

                """.utf8
            )
        )
    )

    /// Hands the token to the window that has opened the page, if it shows a page of the program's sites.
    static let script = HTTPResponse(
        headers: ["content-type": "text/javascript; charset=utf-8", "cache-control": "max-age=3600"],
        body: .bytes(
            Array(
                """
                const { ckWebAuthToken, origins } = JSON.parse(document.getElementById('result').dataset.message);
                for (const origin of origins) window.opener?.postMessage({ ckWebAuthToken }, origin);

                """.utf8
            )
        )
    )
}
