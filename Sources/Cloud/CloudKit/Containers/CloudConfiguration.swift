internal import CloudWire
public import FoundationBackfill
internal import UntrustedJSON

/// Where a program's containers are, and who asks. On Apple's platforms, the system and the program's entitlements know.
///
/// ```swift
/// var configuration = CloudConfiguration(endpoint: URL(string: "https://cloud.example.org")!)
/// configuration.containers = ["iCloud.org.example.notes"]
/// configuration.apiToken = "…"
/// CKContainer.configure(configuration)
/// ```
///
/// A program that does not call ``CKContainer/configure(_:)`` is configured by the environment variables
/// `CLOUDKIT_ENDPOINT`, `CLOUDKIT_CONTAINERS` (separated by commas), `CLOUDKIT_ENVIRONMENT`, `CLOUDKIT_API_TOKEN`,
/// `CLOUDKIT_WEB_TOKEN`, `CLOUDKIT_WEB_TOKEN_FILE`, `CLOUDKIT_KEY_ID`, `CLOUDKIT_KEY_FILE` and `CLOUDKIT_AUTHORITY_FILE`, and
/// for what they leave out by a file of JSON with the keys `endpoint`, `containers`, `environment`, `apiToken`, `webToken`,
/// `webTokenFile`, `keyID`, `keyFile` and `authorityFile`: the one that `CLOUDKIT_CONFIG` names, or `cloudkit.json` in the working directory.
public struct CloudConfiguration: Sendable {
    /// The part of a container that a program uses.
    public enum Environment: String, Sendable {
        /// Types and fields come into being when records with them are saved.
        case development
        /// Types and fields are fixed.
        case production
    }

    /// The address of the service, without a path; nil if nothing says where it is.
    public var endpoint: URL?
    /// The names of the program's containers. The first is the default one.
    public var containers: [String] = []
    /// The part of the containers that the program uses.
    public var environment = Environment.development
    /// The token that stands for the program.
    public var apiToken: String?
    /// The token that stands for the user, unless ``webTokenFile`` has a newer one.
    public var webToken: String?
    /// The file that keeps the latest token of the user. Each answer may bring another token.
    public var webTokenFile: URL?
    /// The name of a key, with which a server uses the public database.
    public var keyID: String?
    /// The file of the key: the private half of a pair for ECDSA on the curve P-256, as PEM.
    public var keyFile: URL?
    /// A file of PEM with the authority of the service's certificate, if none of the system's authorities has signed it.
    public var authorityFile: URL?

    /// What is said if the service, or anything that it refers to, is in a private network, and is therefore not called; nil if it is
    /// called wherever it is.
    package var privateNetworkRefusal: String?

    /// Creates a configuration for a service.
    public init(endpoint: URL? = nil) {
        self.endpoint = endpoint
    }

    /// The configuration of the process's environment and of the file that it names.
    package static func fromSurroundings(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        folder: String = FileManager.default.currentDirectoryPath
    ) -> CloudConfiguration {
        let path = environment["CLOUDKIT_CONFIG"] ?? folder + "/cloudkit.json"
        let file = ConfigurationFile.read(path)
        var result = CloudConfiguration()
        let text = { (variable: String, key: String) in environment[variable] ?? file[key] }
        let files = { (variable: String, key: String) in text(variable, key).map { URL(fileURLWithPath: $0) } }
        result.endpoint = text("CLOUDKIT_ENDPOINT", "endpoint").flatMap { URL(string: $0) }
        let names = text("CLOUDKIT_CONTAINERS", "containers") ?? ""
        result.containers = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        result.environment = text("CLOUDKIT_ENVIRONMENT", "environment").flatMap(Environment.init) ?? .development
        result.apiToken = text("CLOUDKIT_API_TOKEN", "apiToken")
        result.webToken = text("CLOUDKIT_WEB_TOKEN", "webToken")
        result.webTokenFile = files("CLOUDKIT_WEB_TOKEN_FILE", "webTokenFile")
        result.keyID = text("CLOUDKIT_KEY_ID", "keyID")
        result.keyFile = files("CLOUDKIT_KEY_FILE", "keyFile")
        result.authorityFile = files("CLOUDKIT_AUTHORITY_FILE", "authorityFile")
        return result
    }

    /// The client of a container.
    func client(of container: String) -> CloudClient {
        let signer = keyID.flatMap { id in keyFile.map { RequestSigner(keyID: id, file: $0) } }
        return CloudClient(
            container: container,
            environment: environment == .production ? .production : .development,
            transport: endpoint.map {
                HTTPTransport(endpoint: $0, authority: authorityFile, privateNetworkRefusal: privateNetworkRefusal)
            },
            credentials: ConfiguredCredentials(
                apiToken: apiToken,
                webToken: webToken == nil && webTokenFile == nil
                    ? nil : WebTokenFile(token: webToken, file: webTokenFile),
                signer: signer
            )
        )
    }
}

extension CKContainer {
    /// Creates a container with a configuration of its own, for tools that use several services.
    package convenience init(identifier: String, configuration: CloudConfiguration) {
        self.init(identifier, configuration.client(of: identifier))
    }
}

/// The file of JSON that configures a program.
private enum ConfigurationFile {
    /// Returns the texts of a file, by key; lists are joined by commas. Nothing if there is no such file or it is no JSON:
    /// then the container says that it is not configured.
    static func read(_ path: String) -> [String: String] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        do {
            return texts(try JSONReader.read(Array(data)))
        } catch {
            return [:]
        }
    }

    private static func texts(_ node: JSONNode) -> [String: String] {
        var texts: [String: String] = [:]
        for member in node.members ?? [] {
            texts[member.name] =
                member.value.string ?? member.value.array?.compactMap(\.string).joined(separator: ",")
        }
        return texts
    }
}
