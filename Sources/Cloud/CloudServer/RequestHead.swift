internal import CloudWire
internal import Foundation
internal import WebUIServer

/// Reads from a request of HTTP who sends it and where it was sent to.
struct RequestHead: Sendable {
    /// The header fields that no standard has.
    static let names = [
        RequestSignature.keyHeader, RequestSignature.dateHeader, RequestSignature.signatureHeader,
    ].map { $0.lowercased() }

    /// The address at which clients reach the service; nil for the one that they name.
    let publicAddress: String?

    /// The address that the client has used, without a path.
    func server(of request: HTTPRequest) -> String {
        publicAddress ?? "\(request.isSecure ? "https" : "http")://\(request.headers["host"] ?? "localhost")"
    }

    /// The proof of who asks; nil if there is none.
    ///
    /// - Throws: `BAD_REQUEST` for two proofs at once, or half of one.
    func credentials(of request: HTTPRequest) throws(WireFailure) -> CloudRequest.Credentials? {
        let signature = Self.names.map { request.headers[$0] }
        let api = request.query["ckAPIToken"]
        guard signature.contains(where: { $0 != nil }) else {
            guard let api else { return nil }
            let web = request.query["ckWebAuthToken"] ?? request.query["ckSession"]
            return .tokens(api: api, web: web.flatMap { $0.isEmpty ? nil : $0 })
        }
        guard api == nil else { throw .badRequest("A request carries tokens or a signature, and not both.") }
        guard let key = signature[0], let date = signature[1], let code = signature[2] else {
            throw .badRequest("A signature consists of the three header fields \(Self.names.joined(separator: ", ")).")
        }
        return .signature(keyID: key, date: date, signature: code)
    }
}
