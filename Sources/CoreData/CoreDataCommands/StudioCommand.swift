internal import CoreDataCommandLine
internal import Foundation
internal import StudioScreens
internal import WebUIServer

/// `coredata studio`
enum StudioCommand: ServingCommand {
    static let syntax = CommandSyntax(
        "studio",
        "opens stores and models in the browser, to look into them and to edit models",
        operands: ["PATH…"],
        leastOperands: 0,
        options: [
            OptionSyntax(
                name: "--listen",
                value: "HOST:PORT",
                summary: "the address to listen on; default: 127.0.0.1, any free port"
            ),
            OptionSyntax(name: "--edit", summary: "lets stores be changed: without it, they are only read"),
            OptionSyntax(name: "--no-open", summary: "prints the address, and opens no browser"),
        ],
        details: """
            Shows the objects of stores as tables that lead from one to the other, with their
            model, predicates and the SQL behind them, history, and what inspecting finds. What
            other programs save appears at once. Stores are only read: no byte of them changes,
            unless --edit is given and you press Save: then all of your changes are made at once,
            with the rules of the model, or none.

            Models (.xcdatamodeld, .xcdatamodel) are edited as in Xcode, also by several people at
            once. Their files are written only by Save, and only what has changed in them. So are
            mapping models (.xcmappingmodel), which can be tried on a copy of a store.

            PATH is a model, an SQLite store, also one written by Apple's framework, or a folder, whose
            stores and models are all shown; the default is the current folder. A store without a copy of
            its model is read with one beside it or in the folder, and else as tables.

            It may also be the address of a store on PostgreSQL; passwords are best kept in ~/.pgpass.
            For tables that others have made, give the model for them, too (“coredata adopt”
            proposes one). A user who may only read them is enough.

            Of several stores, two can be compared row by row: from before a migration and after
            it, or of two devices.

            Queries that get a name are kept in ~/.local/state/coredata-studio, or in the folder
            of that name in XDG_STATE_HOME. So are changes that are not saved when the studio ends,
            however it does: the next one that opens the model, or the store with --edit, takes
            them up.

            Serves until Ctrl+C, to this computer alone, and only to browsers in which the
            printed address was opened: each start makes another one.

              coredata studio Notes.sqlite
              coredata studio Before.sqlite After.sqlite
              coredata studio "postgresql://host/database?schema=notes"
              coredata studio Notes.xcdatamodeld
              coredata studio ~/App --listen 127.0.0.1:8050 --no-open
            """
    )

    static func serve(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) async throws -> ExitStatus
    {
        let configuration = try configuration(arguments)
        let operands = arguments.operands.isEmpty ? ["."] : arguments.operands
        let paths = operands.map { URL(store: $0, in: directory) }
        for (operand, url) in zip(operands, paths) {
            guard url.isFileURL, !FileManager.default.fileExists(atPath: url.path) else { continue }
            guard operand.contains("://") else { throw UsageError("there is no “\(operand)”") }
            // It may hold a password.
            throw UsageError("an address cannot be read: give one such as postgresql://host/database")
        }
        let states = stateFolder(
            ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser
        )
        let library = await StudioLibrary(paths, states: states, canEdit: arguments["--edit"] != nil)
        let site = await StudioSite(configuration, library)
        let addresses = try await site.start()
        terminal.write(addresses.printed + "\n")
        if arguments["--no-open"] == nil, await !terminal.browse(addresses.opened) {
            terminal.tell(
                "coredata: there is no browser or no display here; open this address in a browser on this computer"
            )
        }
        await site.run()
        await library.finishKeeping()
        for farewell in await library.farewells { terminal.tell("coredata: \(farewell)") }
        return .success
    }

    /// The folder for what the user keeps of stores, according to the XDG Base Directory Specification, by which paths that are not
    /// absolute are ignored.
    static func stateFolder(_ environment: [String: String], home: URL) -> URL {
        let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
        return (given ?? home.appendingPathComponent(".local/state")).appendingPathComponent("coredata-studio")
    }

    /// - Throws: `UsageError` for an address that other computers can reach: whoever does could read everything.
    static func configuration(_ arguments: ParsedArguments) throws -> ServerConfiguration {
        var configuration = ServerConfiguration()
        guard let address = arguments["--listen"] else { return configuration }
        do {
            try configuration.listen(on: address)
        } catch let error as ServerError {
            throw UsageError("--listen: \(error)")
        }
        guard ["127.0.0.1", "::1"].contains(configuration.address) else {
            throw UsageError("--listen: the studio is only for users of this computer: listen on 127.0.0.1")
        }
        return configuration
    }
}
