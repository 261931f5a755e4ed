internal import CommandLineTool
internal import CoreData
internal import MarkdownVault
internal import SlipboxCore
internal import SlipboxVault

/// `slipbox edit`
enum EditCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "edit",
        "changes the title, the text or the status of a note",
        operands: ["NOTE"],
        options: [
            OptionSyntax(name: "--title", value: "TITLE", summary: "another title"),
            OptionSyntax(name: "--body", value: "TEXT", summary: "another text; - reads it from the standard input"),
            OptionSyntax(
                name: "--append",
                value: "TEXT",
                summary: "more text below; - reads it from the standard input"
            ),
            .status,
            OptionSyntax(name: "--next", summary: "from draft to review, from review to archived"),
            OptionSyntax(
                name: "--favorite",
                value: "yes|no",
                choices: ["yes", "no"],
                summary: "whether it is a favorite"
            ),
        ] + OptionSyntax.common,
        details: """
            Changes what the options say. Without any, the text opens in your editor, VISUAL
            or EDITOR, in Markdown; what you save there is the text from then on.

              slipbox edit "On cards"
              slipbox edit 3f2a --next
              date | slipbox edit Diary --append -
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let name = call.arguments.operands[0]
        let options = ["--title", "--body", "--append", "--status", "--next", "--favorite"]
        guard call.arguments["--body"] == nil || call.arguments["--append"] == nil else {
            throw UsageError("--body and --append exclude each other")
        }
        guard options.contains(where: { call.arguments[$0] != nil }) else { return try await openEditor(call, name) }
        let (body, added) = (call.text("--body"), call.text("--append"))
        let list = try await call.work { context in
            let note = try NoteFinder(context: context).note(name)
            if let body { try call.setBody(body, of: note) }
            if let added {
                let old = try note.markdown(by: call.text)
                let gap = old.isEmpty ? "" : old.hasSuffix("\n") ? "\n" : "\n\n"
                try call.setBody(old + gap + added, of: note)
            }
            if let title = call.arguments["--title"] { note.title = title }
            if let status = call.status() { note.status = status }
            if call.arguments["--next"] != nil { note.advance() }
            if let favorite = call.arguments["--favorite"] { note.isFavorite = favorite == "yes" }
            try context.save()
            return NoteList([note])
        }
        call.write(try list.text(call))
        return true
    }

    // MARK: - The editor

    private static func openEditor(_ call: CommandCall, _ name: String) async throws -> Bool {
        let (id, old) = try await call.work { context in
            let note = try NoteFinder(context: context).note(name)
            return (note.objectID, try note.markdown(by: call.text))
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("slipbox-\(UUID().uuidString).md")
        try Data(old.utf8).write(to: file)
        do {
            try call.streams.edit(file)
            let new = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            if new != old {
                try await call.work { context in
                    guard let note = try context.existingObject(with: id) as? Note else { return }
                    try call.setBody(new, of: note)
                    try context.save()
                }
            }
            call.note(new == old ? "nothing changed" : "saved")
        } catch {
            // What was written there is not lost with the error.
            throw CommandFailure("\(error.localizedDescription); your text is in \(file.path)")
        }
        try FileManager.default.removeItem(at: file)
        return true
    }
}

extension CommandCall {
    /// Gives a note another text, and the links and keywords that the text has. What it said is kept: each call of the tool
    /// is a sitting of its own.
    func setBody(_ markdown: String, of note: Note) throws {
        let body = try text.body(markdown: markdown)
        if !note.objectID.isTemporaryID, note.bodyText != body.plainText { note.keepVersion(.edited) }
        note.setBody(body.plainText, richText: body.richText, markdown: markdown)
        try TextLinks(note).update(MarkdownOutline(markdown))
    }
}
