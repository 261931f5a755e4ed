internal import CloudService
internal import CloudWire
internal import WebUIServer

/// The page at the address of a share, in each of its states. It has no script, and needs no cookie.
struct InvitationPage {
    private let end: String

    init(_ end: String) {
        self.end = end
    }

    /// Shows somebody who has not signed in what everybody may see of the share, and the form to sign in.
    ///
    /// - Parameter invitation: Nil if the share says nothing to everybody, or does not exist: the page is the same.
    func welcome(_ invitation: Invitation?, problem: String? = nil, _ login: String = "") -> HTTPResponse {
        let warning = problem.map { "<p role=\"alert\">\(PageDocument.escape($0))</p>" } ?? ""
        let start = invitation.map(summary) ?? "<h1>An invitation</h1><p>Sign in to see what is shared with you.</p>"
        return page(
            """
            \(start)\(warning)
            <form method="post" action="/share/\(end)/sign-in">
            <label>Name or e-mail address <input name="login" value="\(PageDocument.escape(login))" \
            autocomplete="username" autocapitalize="none" required></label>
            <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
            <button type="submit">Sign in</button>
            </form>
            """,
            status: problem == nil ? .ok : .forbidden
        )
    }

    /// Asks a user who has signed in.
    func choice(_ invitation: Invitation?, _ login: String, _ ticket: String) -> HTTPResponse {
        let user = "<p class=\"place\">Signed in as <strong>\(PageDocument.escape(login))</strong></p>"
        guard let invitation else {
            return page(
                """
                <h1>No invitation</h1>\(user)
                <p>This link is not meant for this account, or is not valid any more. Ask whoever sent it.</p>
                """,
                status: .notFound
            )
        }
        switch invitation.standing {
        case .guest, .invited:
            let forms = form("accept", "Accept", ticket) + form("decline", "Decline", ticket, isQuiet: true)
            return page(summary(invitation) + user + forms)
        case .accepted:
            return page(
                summary(invitation) + user + "<p>You take part already.</p>"
                    + form("accept", "Show how to open it", ticket) + form("decline", "Leave", ticket, isQuiet: true)
            )
        case .owner:
            return page(summary(invitation) + user + "<p>You share this yourself. Send the link to others.</p>")
        case .mayAsk:
            return page(
                "<h1>You are not invited</h1>\(user)<p>You can ask the owner to let you take part.</p>"
                    + form("ask", "Ask for access", ticket)
            )
        }
    }

    /// Tells a user who takes part how to go on.
    ///
    /// - Parameter fallback: The operator's address for users without the program.
    func accepted(_ invitation: Invitation?, _ fallback: String?) -> HTTPResponse {
        let title = invitation?.title.map { "“\($0)”" } ?? "What is shared"
        let link = fallback.map {
            "<p><a class=\"button\" href=\"\(PageDocument.escape($0))\" rel=\"noreferrer\">Open it</a></p>"
        }
        return page(
            """
            <h1>You take part</h1>
            <p>\(PageDocument.escape(title)) is in your app as soon as it has synced. Open the app with the same \
            account.</p>\(link ?? "<p>This window can be closed.</p>")
            """
        )
    }

    /// Tells that a choice was carried out after which there is nothing to open.
    func end(of choice: String) -> HTTPResponse {
        choice == "ask"
            ? page("<h1>You have asked</h1><p>When the owner lets you in, this link shows the invitation.</p>")
            : page("<h1>Declined</h1><p>You do not take part. This window can be closed.</p>")
    }

    func failure(_ failure: WireFailure) -> HTTPResponse {
        let reason = failure.code == .notFound ? "The invitation is not valid any more." : "\(failure.reason)."
        return page(
            "<h1>That did not work</h1><p role=\"alert\">\(PageDocument.escape(reason))</p>",
            status: failure.code == .notFound ? .notFound : .forbidden
        )
    }

    private func summary(_ invitation: Invitation) -> String {
        let title = PageDocument.escape(invitation.title ?? "Shared with you")
        let owner = PageDocument.escape(invitation.owner ?? "Somebody")
        let right = invitation.permission == .readWrite ? "see and change it" : "see it"
        let who = invitation.isOpen ? "Everybody with this link can \(right)." : "You can \(right)."
        let place = invitation.container + (invitation.environment == .development ? ", development" : "")
        return """
            <h1>\(title)</h1>
            <p class="place">\(owner) shares this in <strong>\(PageDocument.escape(place))</strong> <span>\(who)</span></p>
            """
    }

    private func form(_ name: String, _ title: String, _ ticket: String, isQuiet: Bool = false) -> String {
        """
        <form method="post" action="/share/\(end)/\(name)">
        <input type="hidden" name="ticket" value="\(PageDocument.escape(ticket))">
        <button type="submit"\(isQuiet ? " class=\"quiet\"" : "")>\(title)</button></form>
        """
    }

    private func page(_ content: String, status: HTTPStatus = .ok) -> HTTPResponse {
        var response = HTTPResponse.html(
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1"><title>Invitation</title>
            <link rel="stylesheet" href="/share/page.css"></head>
            <body><main>\(content)</main></body></html>
            """,
            status: status
        )
        response.headers["content-security-policy"] =
            "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
        // The address is a secret that no other site should learn.
        response.headers["referrer-policy"] = "no-referrer"
        return response
    }
}
