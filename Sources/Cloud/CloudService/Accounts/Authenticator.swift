package import CloudWire
package import Foundation
internal import ServerSecurity
internal import TSanMutex

/// A request that may be carried out.
package struct Admission: Sendable {
    package var caller: Caller
    /// The token for the user's next request, which the answer must bring, also if it is an error; nil if the caller's
    /// credentials stay the same.
    package var nextWebToken: String?
    /// The name of the token that stands for the program.
    package var program: String?
}

/// Finds out who sends a request, and whether they may send another one now.
///
/// ```swift
/// let authenticator = Authenticator(accounts, key: key)
/// let admission = try await authenticator.admit(path, credentials, body: body, target: target, origin: origin)
/// var response = await service.respond(to: request, from: admission.caller)
/// response.webToken = admission.nextWebToken
/// ```
package final class Authenticator: Sendable {
    /// The parts of the service that have a rate of their own.
    enum RatedCaller: Hashable, Sendable {
        case user(String)
        case program(apiToken: String)
        case server(keyID: String)
    }

    enum RatedSignIn: Hashable, Sendable {
        case login(String)
        case network(String)
        case device(String)

        /// The name by which servers tell each other.
        var name: String {
            switch self {
            case .login(let digest): "login/\(digest)"
            case .network(let address): "network/\(address)"
            case .device(let id): "device/\(id)"
            }
        }
    }

    package let accounts: AccountStore
    let key: ServiceKey
    let rotation: TokenRotation
    let seen = SeenSignatures()
    /// What other servers know, too; nil for the only server.
    let shared: SharedMemory?
    private let signInRate: TokenRate
    private let requests: Mutex<TokenBuckets<RatedCaller>>
    private let signIns: Mutex<TokenBuckets<RatedSignIn>>

    /// For the requests of a service, whose other servers on the same database, if there are any, admit the same callers.
    package convenience init(_ accounts: AccountStore, of service: CloudService, rates: RequestRates = RequestRates()) {
        let shared = service.store.isShared ? SharedMemory(service.store) : nil
        self.init(accounts, key: service.key, rates: rates, shared: shared)
    }

    package convenience init(_ accounts: AccountStore, key: ServiceKey, rates: RequestRates = RequestRates()) {
        self.init(accounts, key: key, rates: rates, shared: nil)
    }

    private init(_ accounts: AccountStore, key: ServiceKey, rates: RequestRates, shared: SharedMemory?) {
        (self.accounts, self.key, self.shared) = (accounts, key, shared)
        (rotation, signInRate) = (TokenRotation(accounts), rates.ofSignIns)
        requests = Mutex(TokenBuckets(rates.ofRequests))
        signIns = Mutex(TokenBuckets(rates.ofSignIns))
    }

    /// Finds out who sends a request.
    ///
    /// - Parameters:
    ///   - body: The bytes of the body as they came.
    ///   - target: The path of the request as it came, with its query.
    ///   - origin: The web site that a browser sends the request for (`Origin`); nil if it does not say.
    /// - Throws: `AUTHENTICATION_FAILED` if the program is not known or may not do this, `AUTHENTICATION_REQUIRED` if the user
    ///   must sign in first or again (the answer then needs a `redirectURL`), `ACCESS_DENIED` for servers outside the public
    ///   database, or `THROTTLED`.
    package func admit(
        _ path: CloudPath,
        _ credentials: CloudRequest.Credentials?,
        body: [UInt8],
        target: String,
        origin: String?,
        now: Date = Date()
    ) async throws -> Admission {
        switch credentials {
        case nil:
            throw WireFailure(.authenticationFailed, "The request has neither an API token nor a signature")
        case .tokens(let api, let web):
            let program = try await program(api, path, origin: origin)
            var admission = try await admitUser(web, of: program, path, now: now)
            admission.program = program.name
            return admission
        case .signature(let keyID, let date, let signature):
            let request = SignedRequest(path: path, body: body, target: target, date: date, signature: signature)
            return try await admitServer(keyID, request, now: now)
        }
    }

    /// Signs a user in to a program, and returns a web token.
    ///
    /// - Parameters:
    ///   - address: The address of the user's computer, from which only so many attempts may come.
    ///   - device: What ``deviceToken(for:now:)`` has given the user's device, whose attempts are counted apart.
    ///   - staysSignedIn: Whether tokens last two weeks instead of half an hour.
    ///   - isSticky: Whether the token stays the same until the session ends.
    /// - Throws: `AUTHENTICATION_FAILED` if the login or the password is wrong, `THROTTLED` after too many attempts.
    package func signIn(
        login: String,
        password: String,
        apiToken: APIToken,
        address: String,
        device: String? = nil,
        staysSignedIn: Bool = false,
        isSticky: Bool = false,
        now: Date = Date()
    ) async throws -> String {
        try await admitted(login, address, device, now) {
            try await accounts.signIn(
                login: login,
                password: password,
                apiToken: apiToken,
                staysSignedIn: staysSignedIn,
                isSticky: isSticky,
                key: key,
                now: now
            )
        }
    }

    /// Makes an attempt to sign in, unless there were too many.
    func admitted<Result>(
        _ login: String,
        _ address: String,
        _ device: String?,
        _ now: Date,
        _ attempt: () async throws -> Result
    ) async throws -> Result {
        guard login.utf8.count <= 2_000 else {
            throw WireFailure(.authenticationFailed, AccountError.wrongCredentials.description)
        }
        for limited in limits(of: login, address, device, now) {
            guard let wait = try await takeAttempt(limited, at: now.timeIntervalSince1970) else { continue }
            throw Self.throttled("There were too many attempts to sign in", wait)
        }
        do {
            return try await attempt()
        } catch AccountError.busy {
            throw Self.throttled(AccountError.busy.description, 1)
        } catch let error as AccountError where error != .cryptographyFailed {
            throw WireFailure(.authenticationFailed, error.description)
        }
    }

    /// Counts an attempt to sign in, by all servers.
    ///
    /// - Returns: Nil if it may be made, else the seconds until one may.
    private func takeAttempt(_ limited: RatedSignIn, at time: Double) async throws -> Double? {
        if let wait = signIns.withLock({ $0.take(limited, at: time) }) { return wait }
        return try await shared?.take(limited.name, signInRate, at: time)
    }

    /// Stores what is only in memory yet; the service's last act.
    package func close() async throws {
        try await rotation.save()
    }

    /// Counts a request of a caller.
    func count(_ caller: RatedCaller, now: Date) throws(WireFailure) {
        guard let wait = requests.withLock({ $0.take(caller, at: now.timeIntervalSince1970) }) else { return }
        throw Self.throttled("There were too many requests", wait)
    }

    private static func throttled(_ reason: String, _ wait: Double) -> WireFailure {
        var failure = WireFailure(.throttled, reason)
        failure.retryAfter = max(1, wait.rounded(.up))
        return failure
    }
}
