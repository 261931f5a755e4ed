package import CloudWire
internal import CoreData
package import Foundation
internal import ServerSecurity

extension AccountStore {
    /// Adds a token that stands for a program, and returns its text, which is not stored.
    ///
    /// - Parameters:
    ///   - origins: The web sites that may use it, such as `https://example.org`; empty for all, and for programs.
    ///   - callback: The address to which the sign-in page goes with the web token; nil if it sends a message to its opener.
    package func addAPIToken(
        name: String,
        container: String,
        environment: CloudPath.Environment,
        origins: [String] = [],
        callback: String? = nil
    ) async throws -> (text: String, token: APIToken) {
        let name = try AccountText.name(name, of: "The name of a token")
        let container = try AccountText.container(container)
        var sites: [String] = []
        for origin in origins { sites.append(try AccountText.origin(origin)) }
        let (site, callback) = (sites.joined(separator: "\n"), try AccountText.callback(callback))
        let text = Secret.digits(bytes: 32)
        let token = try await write(drops: true) { context in
            let token = StoredAPIToken(context: context)
            (token.identifier, token.digest) = (Secret.digits(bytes: 8), Self.digest(of: text))
            (token.name, token.container, token.environment) = (name, container, environment.rawValue)
            (token.origins, token.callback, token.created) = (site, callback, Date())
            return token.value
        }
        return (text, token)
    }

    /// Returns all tokens that stand for programs, by their names.
    package func apiTokens() async throws -> [APIToken] {
        try await read { context in
            let tokens: [StoredAPIToken] = try context.all("StoredAPIToken", by: "name")
            return tokens.map(\.value)
        }
    }

    /// Removes a token, and ends the sessions of all users who have signed in with it.
    package func revokeAPIToken(_ id: String) async throws {
        try await write(drops: true) { context in
            let token: StoredAPIToken? = try context.first("StoredAPIToken", "identifier", id)
            guard let token else { throw AccountError.unknown("API token '\(id)'") }
            context.delete(token)
            try Self.deleteSessions("apiToken", id, in: context)
        }
    }

    /// Returns the token with a text; nil if there is none, or if it was revoked. It may be of any container.
    package func apiToken(text: String) async throws -> APIToken? {
        let tokens = try await cache.value {
            $0.apiTokens
        } load: {
            try await read { context in
                let tokens: [StoredAPIToken] = try context.all("StoredAPIToken", by: "name")
                return Dictionary(tokens.map { ($0.digest, $0.value) }) { first, _ in first }
            }
        } keep: {
            $0.apiTokens = $1
        }
        let token = tokens[Self.digest(of: text)]
        if let token { noteUse(of: token.id) }
        return token
    }

    // MARK: - Management

    /// Adds a token that lets a tool work on schemas, and returns its text, which is not stored.
    ///
    /// - Parameters:
    ///   - container: The container whose schema may be changed; nil for all.
    ///   - days: The life of the token.
    package func addManagementToken(
        name: String,
        container: String?,
        days: Int = 365,
        now: Date = Date()
    ) async throws -> (text: String, token: ManagementToken) {
        let name = try AccountText.name(name, of: "The name of a token")
        let container = try container.map(AccountText.container)
        let (text, end) = (Secret.digits(bytes: 32), try AccountText.end(after: days, from: now))
        let token = try await write(drops: false) { context in
            let token = StoredManagementToken(context: context)
            (token.identifier, token.digest) = (Secret.digits(bytes: 8), Self.digest(of: text))
            (token.name, token.container, token.created, token.expires) = (name, container, now, end)
            return token.value
        }
        return (text, token)
    }

    /// Returns all tokens for work on schemas, also expired ones, by their names.
    package func managementTokens() async throws -> [ManagementToken] {
        try await read { context in
            let tokens: [StoredManagementToken] = try context.all("StoredManagementToken", by: "name")
            return tokens.map(\.value)
        }
    }

    package func revokeManagementToken(_ id: String) async throws {
        try await write(drops: false) { context in
            let token: StoredManagementToken? = try context.first("StoredManagementToken", "identifier", id)
            guard let token else { throw AccountError.unknown("management token '\(id)'") }
            context.delete(token)
        }
    }

    /// Returns the token with a text if it lets its owner work on the schema of a container now.
    package func managementToken(
        text: String,
        for container: String,
        now: Date = Date()
    ) async throws -> ManagementToken? {
        let token = try await read { context in
            let token: StoredManagementToken? =
                try context.first("StoredManagementToken", "digest", Self.digest(of: text))
            return token?.value
        }
        guard let token, now < token.expires, token.container == nil || token.container == container else { return nil }
        return token
    }

    private static func digest(of text: String) -> String { Digest.of(text.utf8).hexadecimal }
}

extension StoredAPIToken {
    var value: APIToken {
        APIToken(
            id: identifier,
            name: name,
            container: container,
            // Only the two names are ever stored; data in production is worth more.
            environment: CloudPath.Environment(rawValue: environment) ?? .development,
            origins: origins.split(separator: "\n").map(String.init),
            callback: callback,
            created: created,
            lastUsed: lastUsed
        )
    }
}

extension StoredManagementToken {
    var value: ManagementToken {
        ManagementToken(id: identifier, name: name, container: container, created: created, expires: expires)
    }
}
