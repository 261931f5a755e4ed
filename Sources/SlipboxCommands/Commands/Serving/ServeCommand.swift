internal import CommandLineTool
internal import CoreData
internal import SlipboxCore
internal import SlipboxScreens
internal import WebUI
internal import WebUIServer

/// `slipbox serve`
enum ServeCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "serve",
        "shows the slip box in browsers",
        operands: [],
        options: [
            OptionSyntax(
                name: "--listen",
                value: "ADDRESS:PORT",
                summary: "where; 127.0.0.1:8080 unless told otherwise"
            )
        ] + OptionSyntax.common,
        details: """
            Runs until it is stopped, and says at which address. A new slip box begins with some
            examples, which one click clears. It listens on this machine only unless told
            otherwise. For other machines it asks for the password that SLIPBOX_PASSWORD has in
            the environment.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        var configuration = ServerConfiguration()
        (configuration.address, configuration.port) = try place(call.arguments["--listen"] ?? "127.0.0.1:8080")
        if let password = ProcessInfo.processInfo.environment["SLIPBOX_PASSWORD"], !password.isEmpty {
            configuration.access = .password(password)
        }
        try await ExampleSlipBox.offer(in: call.container)
        var routes = Routes()
        let container = call.container
        let isLocal = ["127.0.0.1", "::1", "localhost"].contains(configuration.address)
        routes.live { request in
            ViewSession(app: SlipboxApp(container, reachesFiles: isLocal), url: request.url)
        }
        let server = WebServer(configuration, routes: routes)
        let port = try await server.start()
        call.write("http://\(configuration.address):\(port)/\n")
        await interruption()
        await server.stop(within: .seconds(2))
        try await save(container)
        return true
    }

    private static func place(_ text: String) throws -> (address: String, port: Int) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, let port = Int(last), (0...65_535).contains(port) else {
            throw UsageError("--listen takes an address and a port, as in 127.0.0.1:8080, not “\(text)”")
        }
        return (parts.dropLast().joined(separator: ":"), port)
    }

    /// Waits until somebody stops the program.
    private static func interruption() async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            source.setEventHandler { end.finish() }
            source.resume()
            return source
        }
        for await _ in ended {}
        for source in sources { source.cancel() }
    }

    @MainActor private static func save(_ container: NSPersistentContainer) throws {
        if container.viewContext.hasChanges { try container.viewContext.save() }
    }
}
