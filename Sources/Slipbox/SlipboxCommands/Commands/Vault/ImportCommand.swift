internal import CoreData
internal import CoreDataCommandLine
internal import MarkdownVault
internal import SlipboxVault

/// `slipbox import`
enum ImportCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "import",
        "reads a folder of Markdown, HTML or RTF, or a page of HTML or RTF",
        operands: ["PATH"],
        options: [
            OptionSyntax(name: "--links", summary: "lists links without a destination"),
            OptionSyntax(
                name: "--format",
                value: "FORM",
                choices: ["markdown", "pages"],
                summary: "the files to read as notes: markdown, or pages (HTML and RTF)"
            ),
        ] + OptionSyntax.common,
        details: """
            Reads all notes of a folder and its subfolders, with front matter, tags, links,
            pictures and other files, and reports what happened to each part. The folder is not
            changed. Notes that were imported before are recognised, so an import can be
            interrupted and repeated; it then takes over what changed in the folder. If a text
            changed on both sides, both texts are kept as two notes.

            In a folder without Markdown, each HTML or RTF page becomes a note with its
            formatting, and links between pages become links between notes. In a folder with
            Markdown, HTML and RTF files are attachments; with --format pages they become notes.

            The exit status is 1 if anything could not be read.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let place = call.url(call.arguments.operands[0])
        let report: VaultImportReport
        if try isOfPages(place, call.arguments["--format"]) {
            report = try await PageImport(contentsOf: place).run(into: call.container, progress: call.progress("notes"))
        } else {
            let vault = VaultImport(VaultReader(folder: place), text: call.text)
            report = try await vault.run(into: call.container, progress: call.progress("notes"))
        }
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

    /// Returns whether HTML and RTF pages become notes, rather than Markdown files.
    private static func isOfPages(_ place: URL, _ format: String?) throws -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
            throw CommandFailure("there is no folder or file \(place.path)")
        }
        guard isFolder.boolValue else {
            guard PageFormat(fileExtension: place.pathExtension) != nil, format != "markdown" else {
                throw CommandFailure("\(place.path) is not a folder; only HTML and RTF can be read as single files")
            }
            return true
        }
        return format.map { $0 == "pages" } ?? PageImport.suits(place)
    }
}
