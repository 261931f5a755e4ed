internal import CoreData
internal import CoreDataCommandLine
internal import MarkdownVault
internal import SlipboxCore
internal import SlipboxVault

/// `slipbox edit`
enum EditCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "edit",
        "changes the title, text or status of a note",
        operands: ["NOTE"],
        options: [
            OptionSyntax(name: "--title", value: "TITLE", summary: "the new title"),
            OptionSyntax(name: "--body", value: "TEXT", summary: "the new text; - reads the standard input"),
            OptionSyntax(
                name: "--append",
                value: "TEXT",
                summary: "text to append; - reads the standard input"
            ),
            .status,
            OptionSyntax(name: "--next", summary: "advances the status: draft to review, review to archived"),
            OptionSyntax(
                name: "--favorite",
                value: "yes|no",
                choices: ["yes", "no"],
                summary: "whether the note is a favorite"
            ),
            OptionSyntax(
                name: "--pinned",
                value: "yes|no",
                choices: ["yes", "no"],
                summary: "whether the note stands first in lists on the screen"
            ),
        ] + OptionSyntax.common,
        details: """
            Makes the changes that the options name. Without such options, opens the text as
            Markdown in your editor, VISUAL or EDITOR, and keeps what you save there.

              slipbox edit "On cards"
              slipbox edit 3f2a --next
              date | slipbox edit Diary --append -
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let name = call.arguments.operands[0]
        let options = ["--title", "--body", "--append", "--status", "--next", "--favorite", "--pinned"]
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
            if let pinned = call.arguments["--pinned"] { note.isPinned = pinned == "yes" }
            try context.save()
            if call.arguments["--title"] != nil, try note.linkNamesOfOthers() > 0 { try context.save() }
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
            // The error names the file, so that the user's text is not lost.
            throw CommandFailure("\(error.localizedDescription); your text is in \(file.path)")
        }
        try FileManager.default.removeItem(at: file)
        return true
    }
}

extension CommandCall {
    /// Sets the text of a note, adds the links in the text, and lets the keywords follow it. The former text is kept as a
    /// version, since each call of the tool is an editing session of its own.
    func setBody(_ markdown: String, of note: Note) throws {
        let body = try text.body(markdown: markdown)
        if !note.objectID.isTemporaryID, note.bodyText != body.plainText { note.keepVersion(.edited) }
        let former = try text.markdown(plainText: note.bodyText, richText: note.formattedBodyText_)
        note.setBody(body.plainText, richText: body.richText, markdown: markdown)
        try note.followTags(from: TextTags(markdown: former), to: TextTags(markdown: markdown))
        try TextLinks(note).update(MarkdownOutline(markdown))
    }
}

/// Relates a note to the notes that its text links to with double brackets.
struct TextLinks {
    private let note: Note

    init(_ note: Note) {
        self.note = note
    }

    /// Adds the links of a text. Removes none, because a note can have links that are not in its text.
    func update(_ outline: MarkdownOutline) throws {
        guard let context = note.managedObjectContext else { return }
        for reference in outline.references
        where reference.form == .wikiLink && !reference.target.isEmpty {
            let title = reference.target.split(separator: "/").last.map(String.init) ?? reference.target
            let request = Note.fetch(NSPredicate(format: "%K ==[cd] %@", NoteProperties.title, title))
            request.fetchLimit = 2
            let found = try context.fetch(request).filter { $0 != note }
            // If several notes have the title, the link is ambiguous and is left out.
            if found.count == 1 { note.addToLinkedNotes_(found[0]) }
        }
    }
}
