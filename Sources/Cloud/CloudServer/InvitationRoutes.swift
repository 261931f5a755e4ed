internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUIServer

/// The pages at the addresses of shares, on which users accept them, decline them, or ask to take part.
///
/// ```
/// GET  /share/<end>           an invitation; the end may be that of an address for one use
/// POST /share/<end>/sign-in   signs in, and shows the invitation to its user
/// POST /share/<end>/accept    takes part, as the user of the ticket in the form
/// POST /share/<end>/decline   takes no part
/// POST /share/<end>/ask       asks the owner
/// ```
struct InvitationRoutes: Sendable {
    let service: CloudService
    let authenticator: Authenticator

    func add(to routes: inout Routes) {
        routes.on(.get, "/share/page.css", isPublic: true) { _ in SignInPage.styles }
        routes.on(.get, "/share/:end", isPublic: true) { request in
            let end = try Self.end(of: request)
            return InvitationPage(end).welcome(try await invitation(end, to: nil))
        }
        routes.on(.post, "/share/:end/sign-in", body: .form(fields: 16_384), isPublic: true) { try await signIn($0) }
        let choices: [(String, @Sendable (String, String) async throws -> Void)] = [
            ("accept", service.acceptInvitation(_:as:)),
            ("decline", service.declineInvitation(_:as:)),
            ("ask", service.askForAccess(_:as:)),
        ]
        for (name, choice) in choices {
            routes.on(.post, "/share/:end/\(name)", body: .form(fields: 16_384), isPublic: true) { request in
                try await carryOut(name, request, choice)
            }
        }
    }

    /// The end of a share's address: letters, digits, `-`, `_` and a point, so that it may stand in any address.
    private static func end(of request: HTTPRequest) throws -> String {
        let end = request.parameters["end"] ?? ""
        let isPlain = end.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-_.".utf8.contains(byte)
        }
        guard isPlain, (1...100).contains(end.utf8.count) else {
            throw HTTPRefusal(.notFound, "There is no invitation at this address. Ask for the link again.")
        }
        return end
    }

    /// An invitation; nil if there is none for the user, whatever the reason.
    private func invitation(_ end: String, to user: String?) async throws -> Invitation? {
        do {
            return try await service.invitation(end, to: user)
        } catch let failure as WireFailure where failure.code == .notFound {
            return nil
        }
    }

    private func signIn(_ request: HTTPRequest) async throws -> HTTPResponse {
        let (end, fields) = (try Self.end(of: request), try Self.fields(of: request))
        let (device, login) = (KnownDevice(request, authenticator), fields["login"] ?? "")
        do {
            let ticket = try await authenticator.visit(
                end,
                login: login,
                password: fields["password"] ?? "",
                address: request.peer,
                device: device.token
            )
            guard let account = try await authenticator.visitor(of: end, ticket: ticket) else {
                return InvitationPage(end).welcome(nil, problem: AccountError.wrongCredentials.description)
            }
            let invitation = try await invitation(end, to: account.recordName)
            return device.remembered(login, in: InvitationPage(end).choice(invitation, account.login, ticket))
        } catch let failure as WireFailure {
            return InvitationPage(end).welcome(try await invitation(end, to: nil), problem: failure.reason, login)
        }
    }

    private func carryOut(
        _ name: String,
        _ request: HTTPRequest,
        _ choice: @Sendable (String, String) async throws -> Void
    ) async throws -> HTTPResponse {
        let (end, fields) = (try Self.end(of: request), try Self.fields(of: request))
        let page = InvitationPage(end)
        let account = try await authenticator.visitor(of: end, ticket: fields["ticket"] ?? "")
        guard let account else {
            return page.welcome(try await invitation(end, to: nil), problem: "Sign in again: too much time has passed.")
        }
        do {
            try await choice(end, account.recordName)
        } catch let failure as WireFailure {
            return page.failure(failure)
        }
        guard name == "accept" else { return page.end(of: name) }
        let invitation = try await invitation(end, to: account.recordName)
        return page.accepted(invitation, try await fallback(of: invitation, end))
    }

    /// The operator's address for users of a container, with the end of the share's address.
    private func fallback(of invitation: Invitation?, _ end: String) async throws -> String? {
        guard let invitation else { return nil }
        let address = try await authenticator.accounts.sharingFallback(
            of: invitation.container,
            invitation.environment
        )
        // An address for one use is used now; the share's own goes on.
        let shortGUID = String(end.prefix { $0 != "." })
        return address.map { $0.hasSuffix("/") || $0.hasSuffix("=") ? $0 + shortGUID : "\($0)/\(shortGUID)" }
    }

    private static func fields(of request: HTTPRequest) throws -> QueryItems {
        guard case .form(let form) = request.body else { throw HTTPRefusal(.badRequest, "The form is empty.") }
        return form.fields
    }
}
