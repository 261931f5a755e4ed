public import Foundation
internal import ServerSecurity
internal import SlipboxCore

/// What the form to sign in may have the server do for its visitors: call services of the internet, and those that the operator has
/// named. It may not do so often. Otherwise, whoever sees the pages could search the networks around the server with it.
///
/// All pages of a server share one.
@MainActor
public final class SignInRules {
    private static let rate = TokenRate(atOnce: 6, perSecond: 0.1)

    private let services: Set<String>
    private let now: () -> Double
    private var attempts: TokenBucket

    /// - Parameters:
    ///   - services: The addresses of services that may be in networks around the server.
    ///   - now: The seconds of any clock.
    public init(services: [URL] = [], now: @escaping () -> Double = { ProcessInfo.processInfo.systemUptime }) {
        (self.services, self.now) = (Set(services.map(Self.origin(of:))), now)
        attempts = TokenBucket(Self.rate, at: now())
    }

    /// Returns the account for what somebody has written into the form.
    ///
    /// - Throws: `SyncProblem` if the service has no address, or if there were too many attempts.
    func account(service: String, container: String, programToken: String, login: String) throws -> SyncAccount {
        let service = try SyncAccount.address(service)
        if let seconds = attempts.take(Self.rate, at: now()) {
            throw SyncProblem.tooOften(seconds: Int(seconds.rounded(.up)))
        }
        var account = SyncAccount(
            service: service,
            container: container.trimmingCharacters(in: .whitespaces),
            programToken: programToken.trimmingCharacters(in: .whitespaces),
            login: login.trimmingCharacters(in: .whitespaces)
        )
        account.staysPublic = !services.contains(Self.origin(of: service))
        return account
    }

    /// The scheme, the host and the port of an address, as they are compared.
    private static func origin(of service: URL) -> String {
        let scheme = service.scheme?.lowercased() ?? ""
        return "\(scheme)://\(service.host?.lowercased() ?? ""):\(service.port ?? (scheme == "https" ? 443 : 80))"
    }
}
