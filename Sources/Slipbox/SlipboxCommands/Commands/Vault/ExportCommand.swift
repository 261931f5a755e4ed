internal import CommandLineTool
internal import CoreData
internal import MarkdownVault
internal import SlipboxVault

/// `slipbox export`
enum ExportCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "export",
        "writes all notes as a folder of Markdown, HTML or RTF",
        operands: ["DIR"],
        options: [
            OptionSyntax(
                name: "--format",
                value: "FORM",
                choices: ["markdown", "html", "rtf"],
                summary: "markdown (as Obsidian reads it), html or rtf"
            ),
            OptionSyntax(name: "--update", summary: "into a folder that there is; files of others stay"),
            OptionSyntax(name: "--overwrite", summary: "into a folder that there is; files in the way are replaced"),
            OptionSyntax(name: "--remember", summary: "takes the folder for the notes' home from now on"),
        ] + OptionSyntax.common,
        details: """
            Writes a new folder, which appears whole or not at all, and says what became of
            everything. A note that was imported and not changed becomes the same file, to the
            byte. With --update, files that an earlier export wrote and nobody changed since
            are brought up to date, and removed if their notes are gone.

            With --remember, changes made in the folder are taken over by a later import.

            HTML is a small site with an index; pages lead to each other, and pictures lie
            beside. RTF has no place for keywords.

            The exit status is 1 if anything has no place in the form, or was in the way.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        guard call.arguments["--update"] == nil || call.arguments["--overwrite"] == nil else {
            throw UsageError("--update and --overwrite exclude each other")
        }
        let mode: VaultWriter.Mode =
            call.arguments["--update"] != nil
            ? .update : call.arguments["--overwrite"] != nil ? .overwrite : .new
        let report: VaultExportReport
        do {
            report = try await export(call, mode)
        } catch let problem as VaultProblem {
            throw CommandFailure(
                problem.description + (mode == .new && problem.kind == .inTheWay ? " with --update" : "")
            )
        }
        let counts = [
            "written": report.files.written.count, "unchanged": report.files.unchanged.count,
            "removed": report.files.removed.count,
        ]
        if call.asksForJSON {
            call.write(try JSONText.text(SheetSummary(report.sheet, counts: counts)))
        } else {
            call.write(report.sheet.description)
            let (written, removed) = (report.files.written.count, report.files.removed.count)
            call.write("\(written) files written, \(report.files.unchanged.count) as they were, \(removed) removed\n")
        }
        return report.sheet.isBalanced
    }

    private static func export(_ call: CommandCall, _ mode: VaultWriter.Mode) async throws -> VaultExportReport {
        let folder = call.url(call.arguments.operands[0])
        let progress = call.progress("notes")
        guard let format = call.arguments["--format"].flatMap(PageFormat.init(rawValue:)) else {
            var export = VaultExport(text: call.text)
            export.remembersFiles = call.arguments["--remember"] != nil
            return try await export.run(from: call.container, to: folder, mode: mode, progress: progress)
        }
        guard call.arguments["--remember"] == nil else { throw UsageError("--remember is for Markdown") }
        return try await PageExport(format).run(from: call.container, to: folder, mode: mode, progress: progress)
    }
}
