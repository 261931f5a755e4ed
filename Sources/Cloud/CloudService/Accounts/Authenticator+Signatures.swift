internal import CloudWire
internal import Foundation
internal import ServerSecurity

/// A request whose signature proves that it comes from a server.
struct SignedRequest {
    let path: CloudPath
    let body: [UInt8]
    let target: String
    /// The date and the signature, as the headers have them.
    let date: String
    let signature: String

    /// The texts that the signature may be of: clients differ in what they sign as address and as an empty body's digest.
    var texts: Set<String> {
        var digests = [Digest.of(body)]
        if body.isEmpty { digests.append([]) }
        let plain = target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
        let addresses = [target, plain, path.text]
        return Set(
            digests.flatMap { digest in
                addresses.map { RequestSignature.text(date: date, digest: digest, path: $0) }
            }
        )
    }

    /// Whether the target is the address of the operation that is carried out.
    var isConsistent: Bool {
        let plain = target.split(separator: "?", maxSplits: 1).first.map(String.init) ?? ""
        return CloudPath(plain.removingPercentEncoding ?? plain) == path
    }
}

extension Authenticator {
    /// The time before and after its date in which a signature is good, in seconds.
    private static let window = 600.0

    /// Admits a server that has signed a request.
    func admitServer(_ keyID: String, _ request: SignedRequest, now: Date) async throws -> Admission {
        guard request.path.scope == .public else {
            throw WireFailure(.accessDenied, "Servers use the public database only")
        }
        guard let date = RequestSignature.date(of: request.date) else {
            throw Self.refused("The date of the signature is none: it must be like 2026-01-31T12:00:00Z")
        }
        guard abs(now.timeIntervalSince(date)) <= Self.window else {
            throw Self.refused("The date of the signature is more than ten minutes from the service's clock")
        }
        let known = try await accounts.serverKey(keyID)
        guard let key = known, key.container == request.path.container, key.environment == request.path.environment
        else {
            throw Self.refused(
                "The key is not one of the container \(request.path.container) in \(request.path.environment.rawValue)"
            )
        }
        guard request.isConsistent, let signature = Data(base64Encoded: request.signature).map({ Array($0) }),
            let core = SignatureCheck.core(of: signature),
            request.texts.contains(where: {
                SignatureCheck.isValid(signature, of: Array($0.utf8), key: key.publicKey)
            })
        else { throw Self.refused("The signature is not one of this request by this key") }
        try count(.server(keyID: keyID), now: now)
        let (digest, end) = (Digest.of(Array("\(keyID) ".utf8) + core), date.addingTimeInterval(Self.window))
        var isNew = seen.insert(digest, until: end, now: now)
        if isNew, let shared { isNew = try await shared.insert(digest, until: end) }
        guard isNew else { throw Self.refused("The signature was used before: sign each request anew") }
        return Admission(caller: .server(keyID: keyID), nextWebToken: nil)
    }

    private static func refused(_ reason: String) -> WireFailure {
        WireFailure(.authenticationFailed, reason)
    }
}
