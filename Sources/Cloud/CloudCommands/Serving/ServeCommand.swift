internal import CloudServer
internal import CloudService
internal import CoreDataCommandLine
internal import Foundation
internal import UntrustedJSON
internal import WebUIServer

/// `cloud serve`
struct ServeCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "serve",
        "runs a service",
        operands: [],
        options: [
            .data, .store, .assets,
            OptionSyntax(name: "--listen", value: "HOST:PORT", summary: "the address; default: 127.0.0.1:8443"),
            OptionSyntax(
                name: "--tls",
                value: "self-signed",
                choices: ["self-signed", "none"],
                summary: "makes a certificate for one's own network, or serves without one"
            ),
            OptionSyntax(name: "--certificate", value: "FILE", summary: "the certificate for HTTPS, in PEM format"),
            OptionSyntax(name: "--private-key", value: "FILE", summary: "the private key of the certificate"),
            OptionSyntax(name: "--behind-proxy", summary: "a server in front takes care of HTTPS"),
            OptionSyntax(
                name: "--name",
                value: "HOST",
                isRepeatable: true,
                summary: "a name by which clients reach the service"
            ),
            OptionSyntax(name: "--url", value: "URL", summary: "the address that clients use, if it is another one"),
            OptionSyntax(
                name: "--quota",
                value: "SIZE",
                summary: "the most of a user's data, such as 5GB, or megabytes"
            ),
            OptionSyntax(name: "--public-quota", value: "SIZE", summary: "the most of a container's public data"),
            OptionSyntax(name: "--connections", value: "N", summary: "the most connections; default: 8192"),
            OptionSyntax(
                name: "--model",
                value: "PATH[=CONTAINER]",
                isRepeatable: true,
                summary: "a Core Data model, with which the console shows objects"
            ),
            OptionSyntax(name: "--no-console", summary: "leaves the console at /console out"),
            OptionSyntax(name: "--example", summary: "makes a container, a user and tokens to try the service with"),
            OptionSyntax(name: "--json", summary: "prints one line of JSON first: where and how to connect"),
        ],
        details: """
            Serves until Ctrl+C. Everything is kept in one folder; nothing else has to be
            installed. “cloud user”, “cloud token” and “cloud key” say who may use the service,
            also while it runs.

            With --store, records, accounts and the log are kept in a database, in the schemas
            cloud, cloud_accounts and cloud_log, or in those of another name that the address
            gives with ?schema=. Any number of servers may use it at once, behind one address. They
            need the same files: name a folder that all of them reach with --assets. Passwords are
            best kept in ~/.pgpass.

            Clients that send files insist on HTTPS: give a certificate, put a server in front,
            or use --tls self-signed, and let clients trust the authority whose file is printed.

            The model of a program with an NSPersistentCloudKitContainer lets the console show its
            records as objects. PATH is an .xcdatamodeld, .xcdatamodel, .momd or .mom; without
            =CONTAINER, it is for all containers that have none of their own.

              cloud serve --model Notes.xcdatamodeld=iCloud.org.example.Notes
              cloud serve --tls self-signed --listen 0.0.0.0:8443 --name cloud.local
              cloud serve --store postgresql://db.example.org/app --assets /mnt/cloud --behind-proxy
              cloud serve --example
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    private var isExample: Bool { arguments["--example"] != nil }

    func run(_ surroundings: Surroundings) async throws {
        let models = try models(surroundings)
        let folder = surroundings.file(arguments["--data"] ?? "cloud")
        let place = try arguments.place(surroundings)
        let accounts = try await AccountStore(place)
        let service = try await openService(in: place, folder, accounts, surroundings)
        let authenticator = Authenticator(accounts, of: service)
        var web = try connections()
        let authority = try certify(&web, in: folder)
        // The key stays the same after a restart, so that open pages of the console continue to work.
        web.key =
            place.isDatabase
            ? SecretKey(bytes: try await accounts.secret("console"))
            : try .stored(at: folder.appending(path: "console-key"))
        web.logouts = folder.appending(path: "console-logouts")
        let log = try await Self.log(in: place, surroundings)
        var configuration = CloudServer.Configuration(web)
        configuration.hasConsole = arguments["--no-console"] == nil
        configuration.models = models
        configuration.publicAddress = arguments["--url"].map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        let server = CloudServer(service, authenticator, configuration, log: log)
        let port = try await server.start()
        let address = configuration.publicAddress ?? String(web.links(port: port)[0].dropLast())
        let example = isExample ? try await ExampleContainer.make(accounts, service.key) : nil
        if arguments["--json"] != nil {
            surroundings.output(example?.line(url: address, authority: authority) ?? #"{"url":"\#(address)"}"# + "\n")
        } else {
            surroundings.output("The service is at \(address)\n")
            if let authority { surroundings.output("  authority       \(authority.path)\n") }
            if let example { surroundings.output(example.words(url: address)) }
        }
        let sweeping = service.keepSweeping { surroundings.messages("cloud serve: \($0)\n") }
        await server.serveUntilTerminated()
        sweeping.cancel()
        await sweeping.value
        try await authenticator.close()
        try await log.close()
        try service.close()
        try accounts.close()
    }

    /// Opens the service, with its files in the folder that the call names, or else in its own.
    private func openService(
        in place: URL,
        _ folder: URL,
        _ accounts: AccountStore,
        _ surroundings: Surroundings
    ) async throws -> CloudService {
        let assets = arguments.assets(surroundings) ?? folder.appending(path: "assets")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return try await CloudService.open(in: place, assets: assets, accounts: accounts, limits: try limits())
    }

    /// Makes a certificate if one is wanted, and returns the file of its authority.
    private func certify(_ web: inout ServerConfiguration, in folder: URL) throws -> URL? {
        guard arguments["--certificate"] == nil,
            arguments["--tls"] ?? (isExample ? "self-signed" : "none") == "self-signed"
        else { return nil }
        let made = try SelfSignedCertificate(
            in: folder.appending(path: "tls"),
            names: web.names + Self.hosts(of: web)
        )
        web.certificate = made.server
        return made.authority
    }

    /// Opens the log, which is kept from now on, and tells the addresses of alerts.
    private static func log(in place: URL, _ surroundings: Surroundings) async throws -> RequestLog {
        let log = try await RequestLog(place)
        let hook = WebHook()
        log.alerts.send { await hook.send($1, to: $0) }
        log.keep { surroundings.messages("cloud serve: requests cannot be logged: \($0)\n") }
        return log
    }

    /// The addresses at which clients reach a server, for its certificate.
    private static func hosts(of web: ServerConfiguration) -> [String] {
        web.links(port: 0).compactMap { URLComponents(string: $0)?.host }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
    }

    /// The models of the call.
    private func models(_ surroundings: Surroundings) throws -> EntityModels {
        var models = EntityModels()
        for text in arguments.values(of: "--model") {
            var (path, container) = (text, String?.none)
            // A path may have an equals sign of its own.
            if !FileManager.default.fileExists(atPath: surroundings.file(text).path),
                let sign = text.lastIndex(of: "="), sign != text.startIndex
            {
                (path, container) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
            }
            guard container != "" else { throw UsageError("--model \(text): after “=” comes the name of a container") }
            try models.add(try EntityModel(contentsOf: surroundings.file(path)), for: container)
        }
        return models
    }

    private func limits() throws(UsageError) -> ServiceLimits {
        var limits = ServiceLimits()
        limits.databaseSize = try size("--quota")
        limits.publicDatabaseSize = try size("--public-quota")
        return limits
    }

    /// The bytes of a size; a number without a unit counts megabytes.
    private func size(_ option: String) throws(UsageError) -> Int64? {
        guard let text = arguments[option] else { return nil }
        do {
            return try Quota(Int(text) == nil ? text : "\(text) MB").bytes(or: nil)
        } catch {
            throw UsageError("\(option): \(error)")
        }
    }

    private func number(_ option: String) throws(UsageError) -> Int? {
        guard let text = arguments[option] else { return nil }
        guard let number = Int(text), (1...1_000_000_000).contains(number) else {
            throw UsageError("\(option) takes a whole number from 1 on, not “\(text)”")
        }
        return number
    }

    private func connections() throws -> ServerConfiguration {
        var web = ServerConfiguration()
        do {
            try web.listen(on: arguments["--listen"] ?? "127.0.0.1:8443")
        } catch let error as ServerError {
            throw UsageError("--listen: \(error)")
        }
        let most = try number("--connections") ?? 8_192
        web.limits.connections = most
        web.limits.connectionsPerAddress = most
        web.limits.socketsPerAddress = most
        web.names = arguments.values(of: "--name")
        web.isBehindTLSProxy = arguments["--behind-proxy"] != nil
        switch (arguments["--certificate"], arguments["--private-key"]) {
        case (let certificate?, let key?):
            web.certificate = TLSCertificate(
                certificateFile: URL(fileURLWithPath: certificate),
                keyFile: URL(fileURLWithPath: key)
            )
        case (nil, nil): break
        default: throw UsageError("--certificate and --private-key belong together")
        }
        return web
    }
}

extension OptionSyntax {
    static let assets = OptionSyntax(
        name: "--assets",
        value: "DIR",
        summary: "the folder of the files that clients send; default: assets in that of --data"
    )
}

extension ParsedArguments {
    /// The folder of the files that clients have sent; that in the folder of the service if only that one is named.
    func assets(_ surroundings: Surroundings) -> URL? {
        if let folder = self["--assets"] { return surroundings.file(folder) }
        return self["--store"].map { _ in surroundings.file(self["--data"] ?? "cloud").appending(path: "assets") }
    }
}
