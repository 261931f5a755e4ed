internal import CoreDataCommandLine
internal import MarkdownVault
internal import SlipboxVault

/// `slipbox archive`
enum ArchiveCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "archive",
        "writes everything, with the history, into one file",
        operands: ["FILE"],
        options: [OptionSyntax(name: "--overwrite", summary: "replaces an existing file")] + OptionSyntax.common,
        details: """
            Writes everything of the slip box into one zip file: notes with their texts,
            addresses, dates and identifiers, all earlier versions, folders, keywords with their
            colours, links, saved searches, pictures and other files, and the trash. “slipbox
            restore” makes an equal slip box of it. Other programs can keep using the slip box
            meanwhile.

            The file is written completely or not at all, and read once to see that everything
            is there. It is plain JSON with the files beside it; README.txt in it says how to
            read it without slipbox.

              slipbox archive ~/Backup/slipbox.zip
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        var archive = BoxArchive()
        archive.replacesFile = call.arguments["--overwrite"] != nil
        let file = call.url(call.arguments.operands[0])
        do {
            let report = try await archive.run(from: call.container, to: file, progress: call.progress("objects"))
            return try call.write(report)
        } catch let problem as VaultProblem {
            let advice = problem.kind == .inTheWay ? "; name another one, or replace it with --overwrite" : ""
            throw CommandFailure(problem.description + advice)
        }
    }
}

extension CommandCall {
    /// Writes the numbers of an archive, and returns whether everything is there.
    func write(_ report: ArchiveReport) throws -> Bool {
        write(asksForJSON ? try JSONText.text(ArchiveSummary(report)) : report.description)
        return report.isBalanced
    }
}

/// The numbers of an archive as JSON.
struct ArchiveSummary: Encodable, Sendable {
    let input: [String: Int]
    let output: [String: Int]
    let isBalanced: Bool

    init(_ report: ArchiveReport) {
        input = Dictionary(report.rows.map { ($0.name, $0.input) }) { first, _ in first }
        output = Dictionary(report.rows.map { ($0.name, $0.output) }) { first, _ in first }
        isBalanced = report.isBalanced
    }
}
