internal import CommandLineTool
internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import SlipboxScreens
internal import WebUIServer

/// `slipbox serve`
enum ServeCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "serve",
        "shows the slip box in a browser",
        operands: [],
        options: [
            OptionSyntax(name: "--listen", value: "HOST:PORT", summary: "127.0.0.1:8040 unless told otherwise"),
            OptionSyntax(name: "--certificate", value: "FILE", summary: "a certificate, for HTTPS"),
            OptionSyntax(name: "--private-key", value: "FILE", summary: "the key of the certificate"),
            OptionSyntax(name: "--local-files", summary: "lets users import and export any folder of this computer"),
        ] + OptionSyntax.common,
        details: """
            Prints the address and serves until it is ended by Ctrl+C. A slip box that is new
            gets some examples, which one click takes away.

            Only this computer can reach it unless --listen names another address, such as
            0.0.0.0:8040 for all who share a network with it, phones too. That needs a
            password, in the environment variable SLIPBOX_PASSWORD. The addresses for other
            computers are printed, too.

            With --local-files, whoever uses the slip box can have this user's folders read
            and written, not only upload and download files. It is for one who works at this
            computer: no server may be in front that lets others in.

              slipbox --store notes.sqlite serve --listen 127.0.0.1:8040
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        try await ExampleSlipBox.offer(in: call.container)
        let configuration = try configuration(call)
        let reachesFiles = call.arguments["--local-files"] != nil
        guard !reachesFiles || ["127.0.0.1", "::1", "localhost"].contains(configuration.address) else {
            throw UsageError("--local-files is for who works at this computer: listen on 127.0.0.1 with it")
        }
        let site = try await SlipboxSite(configuration, container: call.container, reachesFiles: reachesFiles)
        do {
            call.write(try await site.start().map { $0 + "\n" }.joined())
        } catch ServerError.needsAccessControl(let address) {
            throw UsageError("whoever reaches \(address) could read and change the notes: set SLIPBOX_PASSWORD")
        }
        // Nobody has to wait for that. What cannot be saved now can be the next time.
        async let tidied: Void = tidyUp(call)
        try await site.run()
        await tidied
        return true
    }

    private static func tidyUp(_ call: CommandCall) async {
        do {
            _ = try await Housekeeping.run(in: call.container)
        } catch {
            call.streams.messages("slipbox serve: old things were not removed: \(error.localizedDescription)\n")
        }
    }

    private static func configuration(_ call: CommandCall) throws -> ServerConfiguration {
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
        // The same after a restart, so that pages that are open go on.
        if let store = call.container.persistentStoreCoordinator.persistentStores.first?.url {
            configuration.key = try .stored(at: store.appendingPathExtension("key"))
        }
        return configuration
    }
}
