internal import CloudWire
internal import FoundationBackfill
internal import HTTPClient
internal import UntrustedJSON

extension CloudConfiguration {
    /// Signs a user in at the service, as the page to sign in does, and stays signed in.
    ///
    /// Services of this package answer programs; Apple's has a page for browsers only, whose token a program is given.
    ///
    /// - Returns: The web token of the user, for ``webToken`` or the ``webTokenFile``.
    /// - Throws: `CKError.notAuthenticated` if the service does not know the program, or the user by this password;
    ///   `networkUnavailable` if it cannot be reached.
    package func signIn(login: String, password: String) async throws -> String {
        guard let endpoint, let apiToken else {
            throw CKError.of(.invalidArguments, "Nothing says where the service is, or which program asks.")
        }
        let fields = [("ckAPIToken", apiToken), ("login", login), ("password", password), ("stays", "on")]
        var call = ClientRequest("POST", endpoint.appending(path: "sign-in"))
        // The page takes forms of its own site only.
        let site = "\(endpoint.scheme ?? "https")://\(endpoint.host ?? "")\(endpoint.port.map { ":\($0)" } ?? "")"
        call.headers = [
            ("Accept", "application/json"), ("Content-Type", "application/x-www-form-urlencoded"), ("Origin", site),
        ]
        call.content = .bytes(
            Array(fields.map { "\($0)=\(HTTPTransport.encoded($1))" }.joined(separator: "&").utf8)
        )
        let response: ClientResponse
        do {
            let client = HTTPClient(authority: authorityFile, privateNetworkRefusal: privateNetworkRefusal)
            response = try await client.send(call)
        } catch {
            throw CKError.of(.networkUnavailable, "The service at \(endpoint) cannot be reached: \(error.reason)")
        }
        return try Self.token(in: response, endpoint)
    }

    private static func token(in response: ClientResponse, _ endpoint: URL) throws -> String {
        var answer: JSONNode?
        do {
            answer = try JSONReader.read(response.body)
        } catch {
            answer = nil
        }
        if response.status == 200, let token = answer?["ckWebAuthToken"]?.string, !token.isEmpty { return token }
        guard let reason = answer?["reason"]?.string else {
            throw CKError.of(
                .notAuthenticated,
                "The service at \(endpoint) does not sign programs in (it answered \(response.status)). Check its address "
                    + "and the program's token."
            )
        }
        throw CKError.of(.notAuthenticated, reason)
    }
}
