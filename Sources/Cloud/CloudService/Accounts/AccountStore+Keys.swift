package import CloudWire
internal import CoreData
internal import Foundation
internal import ServerSecurity

extension AccountStore {
    /// Adds the public key of a program that signs its requests, and returns the ID that these carry.
    ///
    /// - Parameter publicKey: A public key on the curve P-256, as PEM.
    package func addServerKey(
        name: String,
        container: String,
        environment: CloudPath.Environment,
        publicKey: String
    ) async throws -> String {
        let name = try AccountText.name(name, of: "The name of a key")
        let container = try AccountText.container(container)
        let bytes = try SignatureCheck.publicKey(pem: publicKey)
        return try await write(drops: true) { context in
            let key = StoredServerKey(context: context)
            (key.keyID, key.name, key.container) = (Secret.digits(bytes: 32), name, container)
            (key.environment, key.publicKey, key.created) = (environment.rawValue, Data(bytes), Date())
            return key.keyID
        }
    }

    /// Returns all servers' keys, by their names.
    package func serverKeys() async throws -> [ServerKey] {
        try await read { context in
            let keys: [StoredServerKey] = try context.all("StoredServerKey", by: "name")
            return keys.map(\.value)
        }
    }

    package func revokeServerKey(_ keyID: String) async throws {
        try await write(drops: true) { context in
            let key: StoredServerKey? = try context.first("StoredServerKey", "keyID", keyID)
            guard let key else { throw AccountError.unknown("server key '\(keyID)'") }
            context.delete(key)
        }
    }

    /// Returns the key with an ID; nil if there is none, or if it was revoked. It may be of any container.
    func serverKey(_ keyID: String) async throws -> ServerKey? {
        let keys = try await cache.value {
            $0.serverKeys
        } load: {
            try await read { context in
                let keys: [StoredServerKey] = try context.all("StoredServerKey", by: "name")
                return Dictionary(keys.map { ($0.keyID, $0.value) }) { first, _ in first }
            }
        } keep: {
            $0.serverKeys = $1
        }
        if keys[keyID] != nil { noteUse(of: keyID) }
        return keys[keyID]
    }
}

extension StoredServerKey {
    var value: ServerKey {
        ServerKey(
            keyID: keyID,
            name: name,
            container: container,
            // Only the two names are ever stored; data in production is worth more.
            environment: CloudPath.Environment(rawValue: environment) ?? .development,
            publicKey: Array(publicKey),
            created: created,
            lastUsed: lastUsed
        )
    }
}
