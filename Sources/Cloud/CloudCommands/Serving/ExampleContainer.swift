internal import CloudService
internal import CloudWire
internal import Foundation
internal import UntrustedJSON

/// A container to try a service with: a user who has signed in, and a program that is known.
struct ExampleContainer {
    static let name = "iCloud.example.notes"
    static let login = "ada@example.org"

    /// The password of the user, and of the operator, who has the same login.
    let password: String
    let apiToken: String
    let webAuthToken: String

    /// Makes what is missing, and new tokens: the service keeps no texts of former ones.
    static func make(_ accounts: AccountStore, _ key: ServiceKey) async throws -> ExampleContainer {
        let password = String(UUID().uuidString.lowercased().prefix(13))
        if try await accounts.user(login: login) == nil {
            try await accounts.addUser(login, password: password, firstName: "Ada", lastName: "Example")
        } else {
            try await accounts.setPassword(password, ofUser: login)
        }
        if accounts.currentOperator(login) == nil {
            try await accounts.addOperator(login, password: password, role: .owner)
        } else {
            try await accounts.setPassword(password, ofOperator: login)
        }
        for old in try await accounts.apiTokens() where old.name == "example" && old.container == name {
            try await accounts.revokeAPIToken(old.id)
        }
        let (text, token) = try await accounts.addAPIToken(
            name: "example",
            container: name,
            environment: .development
        )
        let session = try await accounts.addSession(for: login, apiToken: token, days: 30, key: key)
        return ExampleContainer(password: password, apiToken: text, webAuthToken: session)
    }

    /// One line of JSON for programs.
    func line(url: String, authority: URL?) -> String {
        var writer = JSONWriter()
        writer.object {
            $0.member("url", url)
            $0.member("container", Self.name)
            $0.member("environment", CloudPath.Environment.development.rawValue)
            $0.member("apiToken", apiToken)
            $0.member("webAuthToken", webAuthToken)
            $0.member("login", Self.login)
            $0.member("password", password)
            if let authority { $0.member("certificate", authority.path) } else { $0.member("certificate", .null) }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    /// The words for people.
    func words(url: String) -> String {
        """
          container       \(Self.name), development
          API token       \(apiToken)
          web auth token  \(webAuthToken)
          sign in         \(url)/sign-in?ckAPIToken=\(apiToken)
                          as \(Self.login), password \(password)
          console         \(url)/console, with the same name and password

        """
    }
}
