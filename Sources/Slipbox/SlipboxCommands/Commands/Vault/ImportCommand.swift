internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import MarkdownVault
internal import SlipboxImports
internal import SlipboxVault
internal import WebUI

/// `slipbox import`
enum ImportCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "import",
        "reads notes from a folder, an archive or a file",
        operands: ["PATH"],
        options: [
            OptionSyntax(name: "--dry-run", summary: "shows what there is to import, and imports nothing"),
            OptionSyntax(name: "--links", summary: "lists links without a destination"),
            OptionSyntax(
                name: "--format",
                value: "FORM",
                choices: ImportFormat.allCases.map(\.rawValue),
                summary: "the format of the notes, if it is not to be recognised"
            ),
        ] + OptionSyntax.common,
        details: """
            Reads all notes of a folder with its subfolders, of an archive, or of a file, with front
            matter, tags, links, pictures and other files, and reports what happened to each part.
            Nothing that is read is changed. Notes that were imported before are recognised, so an
            import can be interrupted and repeated; it then takes over what changed in the files.
            If a text changed on both sides, both texts are kept as two notes.

            The format is recognised by the contents:
              markdown     a folder of Markdown, such as an Obsidian vault
              pages        HTML, RTF and plain text, in a folder without Markdown; a folder with
                           Markdown has them as attachments, unless this format is named
              evernote     .enex files; each becomes a folder
              notion       an export of Markdown or HTML, as the .zip that Notion makes
              bear         a backup (.bear2bk), text bundles, or a folder of Markdown with
                           Bear's tags if this format is named
              apple-notes  the folder group.com.apple.notes, or NoteStore.sqlite in it

            The notes of other programs come into a folder with the program's name. What is locked
            or encrypted there is named, and what is in the trash there is left out.

            The exit status is 1 if anything could not be read.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let place = call.url(call.arguments.operands[0])
        let scratch = TemporaryFolder("slipbox-imports")
        try scratch.make()
        // The scratch folder is removed when it is released.
        defer { withExtendedLifetime(scratch) {} }
        let format = call.arguments["--format"].flatMap(ImportFormat.init)
        let plan = try ImportPlan(of: place, format: format, text: call.text, scratch: scratch.url)
        if call.arguments["--dry-run"] != nil { return try preview(plan, call) }
        let report = try await plan.run(into: call.container, progress: call.progress("notes"))
        let counts = ["added": report.addedCount, "updated": report.updatedCount, "unchanged": report.unchangedCount]
        if call.asksForJSON {
            call.write(try JSONText.text(SheetSummary(report.sheet, counts: counts)))
        } else {
            call.write(report.sheet.description)
            let (added, updated) = (report.addedCount, report.updatedCount)
            let new = call.count(added, "new note")
            call.write("\(new), \(updated) changed, \(report.unchangedCount) as they were\n")
            let unresolved = report.sheet.unresolved
            if call.arguments["--links"] != nil {
                call.write(unresolved.map { "\($0)\n" }.joined())
            } else if !unresolved.isEmpty {
                call.note("--links lists links without a destination")
            }
        }
        return report.sheet.isBalanced
    }

    /// Shows what there is to import.
    private static func preview(_ plan: ImportPlan, _ call: CommandCall) throws -> Bool {
        let sheet = try plan.preview()
        if call.asksForJSON {
            call.write(try JSONText.text(SheetSummary(sheet, counts: [:])))
        } else {
            call.write("\(plan.format.title)\n" + sheet.preview)
        }
        return sheet.losses.isEmpty
    }
}
