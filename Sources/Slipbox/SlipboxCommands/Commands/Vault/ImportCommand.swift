internal import CommandLineTool
internal import CoreData
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
            OptionSyntax(name: "--links", summary: "lists the links that lead nowhere"),
            OptionSyntax(
                name: "--format",
                value: "FORM",
                choices: ["markdown", "pages"],
                summary: "what notes are made of: markdown, or pages (HTML and RTF)"
            ),
        ] + OptionSyntax.common,
        details: """
            Reads all notes of a folder and of the folders in it, with front matter, tags,
            links, pictures and other files, and says what became of everything. The folder
            stays as it is. Notes that were read before are known again, so an import can be
            stopped, started again and repeated: it takes over what changed in the folder.
            Where a text changed on both sides, both are kept, as two notes.

            A folder without Markdown is read as pages, of which a note each is made, with its
            formatting; links between pages lead to the notes. In a folder of Markdown, HTML
            and RTF are attachments; --format pages makes notes of them instead.

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
                call.note("--links lists the links that lead nowhere")
            }
        }
        return report.sheet.isBalanced
    }

    /// Whether notes are made of pages rather than of Markdown.
    private static func isOfPages(_ place: URL, _ format: String?) throws -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
            throw CommandFailure("there is no folder \(place.path), and no file")
        }
        guard isFolder.boolValue else {
            guard PageFormat(fileExtension: place.pathExtension) != nil, format != "markdown" else {
                throw CommandFailure("\(place.path) is no folder; of single files, HTML and RTF are read")
            }
            return true
        }
        return format.map { $0 == "pages" } ?? PageImport.suits(place)
    }
}
