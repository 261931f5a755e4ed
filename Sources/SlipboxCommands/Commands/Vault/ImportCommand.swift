internal import CommandLineTool
internal import CoreData
internal import MarkdownVault
internal import SlipboxVault

/// `slipbox import`
enum ImportCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "import",
        "reads a folder of Markdown notes, such as an Obsidian vault",
        operands: ["DIR"],
        options: [OptionSyntax(name: "--links", summary: "lists the links that lead nowhere")] + OptionSyntax.common,
        details: """
            Reads all notes of a folder and of the folders in it, with front matter, tags,
            links, pictures and other files, and says what became of everything. The folder
            stays as it is. Notes that were read before are known again, so an import can be
            stopped, started again and repeated: it takes over what changed in the folder.
            Where a text changed on both sides, both are kept, as two notes.

            The exit status is 1 if anything could not be read.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let folder = call.url(call.arguments.operands[0])
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure("there is no folder \(folder.path)")
        }
        let vault = VaultImport(VaultReader(folder: folder), text: call.text)
        let report = try await vault.run(into: call.container, progress: call.progress("notes"))
        let counts = ["added": report.addedCount, "updated": report.updatedCount, "unchanged": report.unchangedCount]
        if call.asksForJSON {
            call.write(try JSONText.text(SheetSummary(report.sheet, counts: counts)))
        } else {
            call.write(report.sheet.description)
            let (added, updated) = (report.addedCount, report.updatedCount)
            call.write("\(added) new notes, \(updated) changed, \(report.unchangedCount) as they were\n")
        }
        if call.arguments["--links"] != nil, !call.asksForJSON {
            call.write(report.sheet.unresolved.map { "\($0)\n" }.joined())
        }
        return report.sheet.isBalanced
    }
}
