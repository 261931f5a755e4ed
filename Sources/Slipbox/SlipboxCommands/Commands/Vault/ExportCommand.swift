internal import CoreData
internal import CoreDataCommandLine
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
                summary: "markdown (for Obsidian), html or rtf; default: markdown"
            ),
            OptionSyntax(name: "--update", summary: "writes to an existing folder; files of others stay"),
            OptionSyntax(name: "--overwrite", summary: "writes to an existing folder; replaces files in the way"),
            OptionSyntax(name: "--remember", summary: "makes the folder the home of the notes"),
            OptionSyntax(name: "--note", value: "NOTE", summary: "writes one note alone, with what it shows"),
            OptionSyntax(name: "--neighbours", summary: "adds the notes that it links to, and that link to it"),
        ] + OptionSyntax.common,
        details: """
            Writes a new folder, either completely or not at all, and reports what happened to
            each part of the notes. A note that was imported and not changed becomes the same
            file, byte for byte. With --update, files that an earlier export wrote and that
            were not changed since are updated, and removed if their notes are gone.

            With --remember, a later import takes over the changes made in the folder.

            With --note, links to notes that are not written keep their names in Markdown, and
            are words elsewhere.

            HTML is a small site with an index, links between pages, and the pictures beside
            them. RTF cannot hold keywords.

            The exit status is 1 if the format cannot hold everything, or if files were in the
            way.
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
        let notes = try await chosenNotes(call)
        try await ImportedTexts.complete(in: call.container) { $0.merging($1, $2) }
        let progress = call.progress("notes")
        guard let format = call.arguments["--format"].flatMap(PageFormat.init(rawValue:)) else {
            var export = VaultExport(text: call.text)
            export.remembersFiles = call.arguments["--remember"] != nil
            export.notes = notes
            return try await export.run(from: call.container, to: folder, mode: mode, progress: progress)
        }
        guard call.arguments["--remember"] == nil else { throw UsageError("--remember is for Markdown") }
        var export = PageExport(format)
        export.notes = notes
        return try await export.run(from: call.container, to: folder, mode: mode, progress: progress)
    }

    /// Returns the note that is named, with its neighbours if they are asked for; nil if none is.
    private static func chosenNotes(_ call: CommandCall) async throws -> Set<NSManagedObjectID>? {
        let addsNeighbours = call.arguments["--neighbours"] != nil
        guard let name = call.arguments["--note"] else {
            guard !addsNeighbours else { throw UsageError("--neighbours are those of a --note") }
            return nil
        }
        // Whatever is not written would be taken for gone.
        for option in ["--update", "--remember"] where call.arguments[option] != nil {
            throw UsageError("--note and \(option) exclude each other")
        }
        return try await call.work { context in
            let note = try NoteFinder(context: context).note(name)
            return addsNeighbours ? note.neighbours.union([note.objectID]) : [note.objectID]
        }
    }
}

/// The balance sheet of an import or export as JSON.
struct SheetSummary: Encodable, Sendable {
    struct Problem: Encodable, Sendable {
        let path: String
        let reason: String
        let isLoss: Bool
    }

    let input: [String: Int]
    let output: [String: Int]
    /// The numbers of notes or files by what happened to them.
    let counts: [String: Int]
    let isBalanced: Bool
    let problems: [Problem]
    let unresolved: [String]

    init(_ sheet: BalanceSheet, counts: [String: Int]) {
        input = Dictionary(uniqueKeysWithValues: sheet.input.rows.map { ($0.name, $0.count) })
        output = Dictionary(uniqueKeysWithValues: sheet.output.rows.map { ($0.name, $0.count) })
        self.counts = counts
        isBalanced = sheet.isBalanced
        problems = sheet.problems.map { Problem(path: $0.path, reason: $0.reason, isLoss: $0.isLoss) }
        unresolved = sheet.unresolved.map(\.description)
    }
}
