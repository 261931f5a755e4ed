internal import CloudKit
internal import CoreDataCommandLine

/// A command that uses a service as programs do: one of this package or Apple's.
protocol ServiceCommand: CloudCommand {
    var arguments: ParsedArguments { get }
    init(arguments: ParsedArguments)
    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws
}

extension ServiceCommand {
    init(_ arguments: ParsedArguments) {
        self.init(arguments: arguments)
    }

    func run(_ surroundings: Surroundings) async throws {
        try await run(try ServiceDatabase(arguments, surroundings), surroundings)
    }

    /// The operand at a place; the syntax of the command says how many there are.
    func operand(_ place: Int) throws(UsageError) -> String {
        guard arguments.operands.indices.contains(place) else {
            throw UsageError("missing argument \(place + 1)")
        }
        return arguments.operands[place]
    }
}

/// A database of a service, and the zone in it that a command is about.
struct ServiceDatabase {
    let database: CKDatabase
    let zone: CKRecordZone.ID

    init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
        let service = try ServiceAddress(arguments, surroundings)
        var configuration = service.configuration
        if let token = arguments["--api-token"] { configuration.apiToken = token }
        if let token = arguments["--web-token"] { (configuration.webToken, configuration.webTokenFile) = (token, nil) }
        let hasKey = configuration.keyID != nil && configuration.keyFile != nil
        guard configuration.apiToken != nil || hasKey else {
            throw UsageError("nothing says who asks: give --api-token or CLOUDKIT_API_TOKEN, or a server's key")
        }
        let hasUser = configuration.webToken != nil || configuration.webTokenFile != nil
        let scope = arguments["--scope"] ?? (hasUser ? "private" : "public")
        let container = CKContainer(identifier: service.container, configuration: configuration)
        database = container.database(with: scope == "public" ? .public : .private)
        zone = try Self.zone(arguments["--zone"])
    }

    static func zone(_ name: String?) throws(UsageError) -> CKRecordZone.ID {
        guard let name else { return .default }
        guard name.utf8.count <= 255, name.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw UsageError("a zone's name has 1 to 255 characters of ASCII, not “\(name)”")
        }
        return CKRecordZone.ID(zoneName: name)
    }

    /// The name of a record in the zone.
    func recordID(_ name: String) throws(UsageError) -> CKRecord.ID {
        guard (1...255).contains(name.utf8.count), name.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw UsageError("a record's name has 1 to 255 characters of ASCII, not “\(name)”")
        }
        return CKRecord.ID(recordName: name, zoneID: zone)
    }
}

/// The address of a service and of a container there.
struct ServiceAddress {
    let endpoint: URL
    let container: String
    let configuration: CloudConfiguration

    init(_ arguments: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
        var configuration = CloudConfiguration.fromSurroundings(
            surroundings.environment,
            folder: surroundings.folder.path
        )
        if let text = arguments["--url"] { configuration.endpoint = URL(string: text) }
        if let name = arguments["--environment"], let environment = CloudConfiguration.Environment(rawValue: name) {
            configuration.environment = environment
        }
        guard let endpoint = configuration.endpoint, ["http", "https"].contains(endpoint.scheme?.lowercased()),
            endpoint.host?.isEmpty == false
        else {
            throw UsageError(
                "give the address of the service, such as https://cloud.local:8443, with --url or CLOUDKIT_ENDPOINT"
            )
        }
        guard let container = arguments["--container"] ?? configuration.containers.first else {
            throw UsageError("give the container with --container or CLOUDKIT_CONTAINERS")
        }
        (self.endpoint, self.container, self.configuration) = (endpoint, container, configuration)
    }
}

extension [OptionSyntax] {
    /// The options that say where a container is.
    static let address: [OptionSyntax] = [
        OptionSyntax(name: "--url", value: "URL", summary: "the address of the service; default: CLOUDKIT_ENDPOINT"),
        .container("the container; default: the first of CLOUDKIT_CONTAINERS"),
        OptionSyntax(
            name: "--environment",
            value: "ENVIRONMENT",
            choices: ["development", "production"],
            summary: "development or production; default: CLOUDKIT_ENVIRONMENT"
        ),
    ]

    /// The options that say where a database is, and who asks.
    static let database: [OptionSyntax] =
        address + [
            OptionSyntax(name: "--api-token", value: "TEXT", summary: "the API token; better: CLOUDKIT_API_TOKEN"),
            OptionSyntax(name: "--web-token", value: "TEXT", summary: "the user's token; better: CLOUDKIT_WEB_TOKEN"),
            OptionSyntax(
                name: "--scope",
                value: "SCOPE",
                choices: ["public", "private"],
                summary: "public or private; default: private with a user's token, else public"
            ),
        ]

    /// The options that say where records are, and who asks.
    static let zone: [OptionSyntax] =
        database + [OptionSyntax(name: "--zone", value: "NAME", summary: "the zone; default: _defaultZone")]
}
