internal import CloudWire
package import Foundation

/// Users who sign in to a page of the service itself have a ticket for it, which forms of the page carry. It is no cookie, so
/// that pages of other sites cannot use it.
extension Authenticator {
    private static let purpose = "visit"
    private static let ticketLife = 15 * 60.0

    /// Signs a user in to a page, and returns the ticket for it.
    ///
    /// - Parameter page: The name of the page, which is part of the ticket.
    /// - Throws: `AUTHENTICATION_FAILED` if the login or the password is wrong, `THROTTLED` after too many attempts.
    package func visit(
        _ page: String,
        login: String,
        password: String,
        address: String,
        device: String? = nil,
        now: Date = Date()
    ) async throws -> String {
        let account = try await admitted(login, address, device, now) {
            try await accounts.user(login: login, password: password)
        }
        let end = Int64(now.timeIntervalSince1970 + Self.ticketLife)
        return key.seal("\(account.recordName) \(end) \(page)", purpose: Self.purpose)
    }

    /// Returns the user who has signed in to a page; nil if the ticket is none, is old, or is for another page.
    package func visitor(of page: String, ticket: String, now: Date = Date()) async throws -> Account? {
        let text = ticket.utf8.count < 4_000 ? key.unseal(ticket, purpose: Self.purpose) : nil
        guard let parts = text?.split(separator: " ", maxSplits: 2), parts.count == 3, let end = Int64(parts[1]),
            parts[2] == page, now.timeIntervalSince1970 < Double(end),
            let account = try await accounts.user(recordName: String(parts[0])), !account.isDisabled
        else { return nil }
        return account
    }
}
