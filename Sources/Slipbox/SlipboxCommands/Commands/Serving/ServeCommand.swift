internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxScreens
internal import WebUIServer

/// `slipbox serve`
enum ServeCommand: SlipboxCommand {
    static let makesStore = true
    static let syncs = true

    static let syntax = CommandSyntax(
        "serve",
        "shows the slip box in a browser",
        operands: [],
        options: [
            OptionSyntax(
                name: "--listen",
                value: "HOST:PORT",
                summary: "the address to listen on; default: 127.0.0.1:8040"
            ),
            OptionSyntax(name: "--certificate", value: "FILE", summary: "the certificate for HTTPS"),
            OptionSyntax(name: "--private-key", value: "FILE", summary: "the private key of the certificate"),
            OptionSyntax(
                name: "--sync-service",
                value: "URL",
                isRepeatable: true,
                summary: "a service in a private network to which users may sign in"
            ),
            NamedBox.option,
            OptionSyntax(name: "--local-files", summary: "allows import and export of any folder of this computer"),
        ] + OptionSyntax.common,
        details: """
            Prints the address and serves until Ctrl+C. A new slip box gets some example notes,
            which can be removed again.

            With --box, one server has several slip boxes, each with an address and an account
            of its own: the one of --store, or else the first --box, at the address that is
            printed, and the others below /box/. Boxes that were made in the browser are files
            beside the first one, and are served with it from then on. The password is that of
            all.

            Only this computer can connect unless --listen gives another address, such as
            0.0.0.0:8040 for all devices in the network, including phones. This requires a
            password in the environment variable SLIPBOX_PASSWORD. The addresses for other
            devices are printed as well.

            Browsers keep the latest notes and those that were opened, and one can read and
            write them while the server cannot be reached, until one logs out. This takes
            HTTPS with a certificate that the browser accepts, or a browser of this computer.

            With a password in SLIPBOX_REPORT_PASSWORD, /-/report shows the memory and time
            that the slip box takes.

            Users may keep the slip box in step with an account of a service of the internet.
            A service on this computer, or in a network around it, has to be named with
            --sync-service, unless you sign in with “slipbox sync sign-in”.

            With --local-files, users of the slip box can read and write the folders of the
            user who runs the server, rather than only upload and download files. Use it only
            for yourself on this computer, without a proxy that lets others connect.

              slipbox --store notes.sqlite serve --listen 127.0.0.1:8040
              slipbox serve --box Work=work.sqlite --box Home=home.sqlite
            """
    )

    static func store(in arguments: ParsedArguments, directory: URL) throws -> URL? {
        try NamedBox.all(in: arguments, directory: directory).first?.file
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let configuration = try configuration(call)
        let reachesFiles = call.arguments["--local-files"] != nil
        guard !reachesFiles || ["127.0.0.1", "::1", "localhost"].contains(configuration.address) else {
            throw UsageError("--local-files is only for users of this computer: listen on 127.0.0.1")
        }
        let services = try call.arguments.values(of: "--sync-service").map(SyncAccount.address)
        return try await serve(
            call,
            configuration,
            place: StoreServer.taken(try call.storeFile) { call.note($0) },
            services: services,
            reachesFiles: reachesFiles
        ) { links in
            call.write(links.map { $0 + "\n" }.joined())
        }
    }

    /// Serves the slip box until the process is ended.
    ///
    /// - Parameters:
    ///   - place: Where other calls find the server; nil if they find another one.
    ///   - services: The services in private networks to which users may sign in.
    ///   - reachesFiles: Whether users may read and write any folder of this computer.
    ///   - ready: Runs once pages can be opened, with the addresses of the first one.
    static func serve(
        _ call: CommandCall,
        _ configuration: ServerConfiguration,
        place: StoreServer?,
        services: [URL] = [],
        reachesFiles: Bool = false,
        ready: ([String]) async throws -> Void
    ) async throws -> Bool {
        let boxes = try await boxes(call, place)
        let editor = EditorSearch()
        let site = try await SlipboxSite(
            configuration,
            boxes: boxes,
            signInRules: await SignInRules(services: services),
            editor: editor,
            reachesFiles: reachesFiles,
            reportPassword: try reportPassword
        )
        do {
            let links = try await site.start()
            for problem in editor.problems { call.note("slipbox: \(problem.localizedDescription)") }
            try await ready(links)
        } catch ServerError.needsAccessControl(let address) {
            throw UsageError("anyone who can reach \(address) could read and change the notes: set SLIPBOX_PASSWORD")
        }
        try await site.run()
        return true
    }

    /// Opens the slip boxes of a call.
    private static func boxes(_ call: CommandCall, _ place: StoreServer?) async throws -> ServedBoxes {
        let file = try call.storeFile
        var named = try NamedBox.all(in: call.arguments, directory: call.directory)
        let first = named.firstIndex { $0.file.path == file.path }.map { named.remove(at: $0) }
        let streams = call.streams
        return try await ServedBoxes(
            ServedBox(.first(call.container, name: first?.name), call.container, at: file, place: place),
            named: named
        ) { streams.messages($0 + "\n") }
    }

    private static var reportPassword: String? {
        get throws {
            let password = ProcessInfo.processInfo.environment["SLIPBOX_REPORT_PASSWORD"] ?? ""
            guard password.isEmpty || password.count >= 8 else {
                throw UsageError("SLIPBOX_REPORT_PASSWORD needs at least 8 characters")
            }
            return password.isEmpty ? nil : password
        }
    }

    static func configuration(_ call: CommandCall) throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        do {
            try configuration.listen(on: call.arguments["--listen"] ?? "127.0.0.1:8040")
        } catch let error as ServerError {
            throw UsageError("--listen: \(error)")
        }
        if let password = ProcessInfo.processInfo.environment["SLIPBOX_PASSWORD"], !password.isEmpty {
            configuration.access = .password(password)
        }
        if let certificate = call.arguments["--certificate"], let key = call.arguments["--private-key"] {
            configuration.certificate = TLSCertificate(
                certificateFile: call.url(certificate),
                keyFile: call.url(key)
            )
        }
        // The key stays the same after a restart, so that open pages continue to work.
        let store = try call.storeFile
        configuration.key = try .stored(at: store.appendingPathExtension("key"))
        configuration.logouts = store.appendingPathExtension("logouts")
        return configuration
    }
}
