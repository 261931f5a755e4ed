internal import CPostgreSQLLibrary
package import Foundation

/// The address of a database: a connection string for libpq, without the settings that are this package's own.
///
/// libpq's own ways stay: service files, `.pgpass`, several hosts, and the environment. Without `sslmode`, connections to
/// other machines are encrypted or refused.
package struct PostgreSQLAddress: Sendable, Hashable {
    /// The settings in the query of an address that are not libpq's.
    package enum Setting: String, CaseIterable, Sendable {
        /// The schema that the tables are in.
        case schema
        /// The way in which a pooler in front of the server shares connections: `transaction`, or none.
        case pooler
        /// The address without the pooler, for opening and listening: a whole one, in percent encoding.
        case direct
        /// The most connections that are open at the same time.
        case connections
        /// The seconds during which the server is tried again when it cannot be reached, such as while it restarts.
        case patience
        /// The replicas that fetches read: hosts, or hosts and ports, separated by commas.
        case replicas
        /// The features that the server does not have, whatever it says, separated by commas.
        case without
        /// The number of the shard of objects that the model gives none.
        case shard
    }

    /// The address as libpq reads it, which may contain a password.
    private let text: String
    private let settings: [Setting: String]
    /// The server that takes the place of those in the text.
    private var server: ServerPlace?

    /// Returns nil unless the address has the scheme `postgresql` or `postgres`.
    package init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["postgresql", "postgres"].contains(scheme) else { return nil }
        let whole = url.absoluteString
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var (settings, kept) = ([Setting: String](), [Substring]())
        for item in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if let setting = Setting(rawValue: String(pair[0])) {
                settings[setting] = pair.count > 1 ? String(pair[1]).removingPercentEncoding ?? "" : ""
            } else {
                kept.append(item)
            }
        }
        self.settings = settings
        text = parts[0] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }

    /// Returns the address of another schema of the same database.
    package static func url(_ url: URL, schema: String) -> URL {
        let whole = url.absoluteString
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let kept = parts.count > 1 ? parts[1].split(separator: "&").filter { !$0.hasPrefix("schema=") } : []
        let name = schema.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? schema
        let query = (kept.map(String.init) + ["schema=\(name)"]).joined(separator: "&")
        return URL(string: "\(parts[0])?\(query)") ?? url
    }

    /// Returns a setting of this package; nil if the address does not have it.
    package subscript(setting: Setting) -> String? { settings[setting] }

    /// Whether a pooler shares connections among the transactions of all programs.
    package var isPooled: Bool { settings[.pooler] != nil }

    /// The most connections that are open at the same time; nil if the address does not say so.
    package var connectionLimit: Int? { settings[.connections].flatMap { Int($0) } }

    /// The shard of objects that the model gives none; nil if the address does not say so.
    package var shard: Int? { settings[.shard].flatMap { Int($0) } }

    /// How long the server is tried again when it cannot be reached; nil if the address does not say so.
    package var patience: Duration? { seconds.map { .seconds($0) } }

    private var seconds: Double? { settings[.patience].flatMap { Double($0) } }

    /// The address for what needs a connection of its own: that without the pooler, if this one has it.
    package var direct: PostgreSQLAddress {
        settings[.direct].flatMap { URL(string: $0) }.flatMap { PostgreSQLAddress($0) } ?? self
    }

    /// The features that the server does not have, whatever it says.
    package var switchedOff: Set<ServerCapabilities.Feature> {
        Set(switchedOffNames.compactMap { ServerCapabilities.Feature(rawValue: $0) })
    }

    private var switchedOffNames: [String] {
        settings[.without].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
    }

    /// The addresses of the replicas.
    package var replicas: [PostgreSQLAddress] {
        replicaNames.compactMap { ServerPlace($0) }.map { place in
            var address = self
            address.server = place
            return address
        }
    }

    private var replicaNames: [String] {
        settings[.replicas].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) } ?? []
    }

    /// What is wrong with the settings of this package; nil if nothing is.
    package var mistake: String? {
        if let pooler = settings[.pooler], pooler != "transaction" {
            return "the setting pooler has the value transaction, or is left out"
        }
        if settings[.connections] != nil, connectionLimit.map({ $0 < 1 }) ?? true {
            return "the setting connections is not a number above 0"
        }
        if settings[.patience] != nil, seconds.map({ !($0 >= 0 && $0 <= 86_400) }) ?? true {
            return "the setting patience is not a number of seconds, of which a day has 86400"
        }
        if settings[.shard] != nil, shard.map({ !(0..<1 << 15).contains($0) }) ?? true {
            return "the setting shard is not a number from 0 to 32767"
        }
        if let name = replicaNames.first(where: { ServerPlace($0) == nil }) {
            return "the setting replicas has “\(name)”, which is neither a host nor a host and a port, such as db2:5432"
        }
        if settings[.replicas] != nil, text.contains("hostaddr=") {
            return "the setting replicas cannot stand beside hostaddr, which would take its place: name hosts"
        }
        if let unknown = switchedOffNames.first(where: { ServerCapabilities.Feature(rawValue: $0) == nil }) {
            let known = ServerCapabilities.Feature.allCases.map(\.rawValue).joined(separator: ", ")
            return "the setting without has the name “\(unknown)”, which is none of \(known)"
        }
        guard let direct = settings[.direct], URL(string: direct).flatMap({ PostgreSQLAddress($0) }) == nil else {
            return nil
        }
        return "the setting direct is not an address in percent encoding, such as postgresql%3A%2F%2Fhost%2Fdatabase"
    }

    /// The address for people: without user, password and settings.
    package var description: String {
        guard let components = URLComponents(string: text) else { return "postgresql:" }
        let port = components.port.map { ":\($0)" } ?? ""
        let place = server.map { "\($0.host):\($0.port)" } ?? (components.host ?? "") + port
        return "postgresql://\(place)\(components.path)"
    }

    /// The address for people, as far as it says which store it is: without user, password and other settings.
    package var place: String {
        let kept = (URLComponents(string: text)?.queryItems ?? []).filter { Self.placing.contains($0.name) }
        let items = kept.map { "\($0.name)=\($0.value ?? "")" } + ["schema=\(self[.schema] ?? "public")"]
        return "\(description)?\(items.joined(separator: "&"))"
    }

    /// libpq's settings that say where a database is.
    private static let placing: Set<String> = ["service", "host", "hostaddr", "port", "dbname"]

    /// Returns a text without the password and the address itself, for errors.
    func redacted(_ message: String) -> String {
        var message = message.replacingOccurrences(of: text, with: description)
        for secret in secrets where !secret.isEmpty { message = message.replacingOccurrences(of: secret, with: "…") }
        return message
    }

    /// The password, in all spellings that the address has it in.
    private var secrets: [String] {
        guard let components = URLComponents(string: text) else { return [] }
        let items = (components.queryItems ?? []).filter { $0.name == "password" }.compactMap(\.value)
        let direct = self.direct == self ? [] : self.direct.secrets
        return [components.percentEncodedPassword, components.password].compactMap { $0 } + items + direct
    }

    /// The keywords and values for a connection. Later ones are stronger than those before them.
    ///
    /// - Throws: An error if libpq cannot read the address.
    func keywords(_ library: postgresql_library) throws(PostgreSQLError) -> [(String, String)] {
        var keywords = [
            ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "60000"),
        ]
        if Self.environment("PGAPPNAME") == nil {
            keywords.append(("application_name", ProcessInfo.processInfo.processName))
        }
        if Self.environment("PGCONNECT_TIMEOUT") == nil { keywords.append(("connect_timeout", "10")) }
        if try requiresEncryption(library) { keywords.append(("sslmode", "require")) }
        return keywords + [("dbname", text), ("client_encoding", "UTF8")] + (server?.keywords ?? [])
    }

    /// Whether connections are encrypted or refused, because nothing says otherwise and the server is another machine.
    private func requiresEncryption(_ library: postgresql_library) throws(PostgreSQLError) -> Bool {
        let service = try value(["service"], library) ?? Self.environment("PGSERVICE")
        let mode = try value(["sslmode"], library) ?? Self.environment("PGSSLMODE")
        guard service == nil, mode == nil else { return false }
        // Where both are given, the numbers say which machine it is.
        let named = try value(["hostaddr", "host"], library)
        let host = server?.host ?? named
        return !Self.isLocal(host ?? Self.environment("PGHOSTADDR") ?? Self.environment("PGHOST") ?? "")
    }

    /// The same, for tests; false without libpq, and for an address that it cannot read.
    package var requiresEncryption: Bool {
        get throws(PostgreSQLError) {
            guard let library = postgresql_library()?.pointee else { return false }
            return try requiresEncryption(library)
        }
    }

    /// Returns the first of some settings that the address has.
    private func value(_ names: [String], _ library: postgresql_library) throws(PostgreSQLError) -> String? {
        for name in names {
            var isValid = false
            let value = library.setting(text, name, &isValid)
            defer { free(value) }
            guard isValid else { throw .lost("the address is not one that libpq can read") }
            if let value { return String(cString: value) }
        }
        return nil
    }

    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether all hosts of a list are this machine: sockets, or addresses of its own.
    static func isLocal(_ hosts: String) -> Bool {
        hosts.split(separator: ",").allSatisfy { host in
            host.hasPrefix("/") || host.hasPrefix("@") || host.lowercased() == "localhost" || host == "::1"
                || host.hasPrefix("127.")
        }
    }
}
