internal import CoreDataCommandLine
internal import MarkdownVault
internal import SlipboxVault
internal import WebUI

/// `slipbox restore`
enum RestoreCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "restore",
        "makes a slip box of an archive",
        operands: ["FILE"],
        options: OptionSyntax.common,
        details: """
            Fills an empty slip box with everything that “slipbox archive” has written. A slip
            box that has anything, if only in the trash, is left as it is. If something is wrong
            with the archive, or the disk is full, nothing is written at all.

              slipbox --store new.sqlite restore ~/Backup/slipbox.zip
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let scratch = TemporaryFolder("slipbox-imports")
        try scratch.make()
        // The scratch folder is removed when it is released.
        defer { withExtendedLifetime(scratch) {} }
        let restoration = BoxRestoration(of: call.url(call.arguments.operands[0]), scratch: scratch.url)
        do {
            let report = try await restoration.run(into: call.container, progress: call.progress("objects"))
            return try call.write(report)
        } catch let problem as VaultProblem {
            let advice = problem.kind == .inTheWay ? "; name a new file with --store" : ""
            throw CommandFailure(problem.description + advice)
        }
    }
}
