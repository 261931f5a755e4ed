internal import CoreDataCommandLine
internal import Foundation
internal import SlipboxScreens
internal import WebUIServer

/// `slipbox open`, and `slipbox` alone
enum OpenCommand: SlipboxCommand {
    static let makesStore = true
    static let syncs = true

    static let syntax = CommandSyntax(
        "open",
        "opens the slip box in your browser, as “slipbox” alone does",
        operands: [],
        options: OptionSyntax.common,
        details: """
            If the slip box is already served on this computer, opens it there. Otherwise
            serves it to this computer alone until Ctrl+C, on port 8040 or, if another program
            has that, on a free one. A new slip box gets some example notes, which can be
            removed again; later, it opens with the note that was open last.
            SLIPBOX_PASSWORD keeps other users of this computer out, as for “slipbox serve”.

            Without a display, or without a browser that “xdg-open” finds, the address is
            printed for you to open.

              slipbox
              slipbox --store notes.sqlite
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let store = try call.storeFile
        guard let place = try StoreServer.take(store) else {
            try await show(try await StoreServer.address(of: store), call)
            return true
        }
        var configuration = try ServeCommand.configuration(call)
        do {
            return try await serve(call, configuration, place)
        } catch ServerError.cannotListen {
            configuration.port = 0
            return try await serve(call, configuration, place)
        }
    }

    private static func serve(
        _ call: CommandCall,
        _ configuration: ServerConfiguration,
        _ place: StoreServer
    ) async throws -> Bool {
        try await ServeCommand.serve(call, configuration, place: place) { links in
            try await show(links[0], call)
            call.note("Ctrl+C ends the slip box; nothing that was written is lost.")
        }
    }

    /// Prints the address, and opens the note that was open last in the browser, or all notes.
    private static func show(_ address: String, _ call: CommandCall) async throws {
        call.write(address + "\n")
        let path = await SlipboxApp.startPath(of: try call.storeFile)
        let start = URL(string: address)?.appending(path: path).absoluteString
        guard await !call.streams.browse(start ?? address) else { return }
        call.note("slipbox: there is no browser or no display here; open \(address) in a browser on this computer.")
    }
}
