internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox trail`
enum TrailCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "trail",
        "shows the neighbours of a note by addresses such as 21a3",
        operands: ["NOTE"],
        options: [
            OptionSyntax(
                name: "--address",
                value: "ADDRESS",
                summary: "sets the address of the note"
            ),
            .limit(20, "branches"),
        ] + OptionSyntax.common,
        details: """
            Shows the note that a note branches off, its own branches, and the notes before and
            after it. With --address, its branches get new addresses, too; links stay.

              slipbox new "A thought" --continue 2a     creates 2b
              slipbox new "An aside" --branch 2a        creates 2a1
            """
    )

    private struct Step: Encodable, Sendable {
        let place: String
        let address: String
        let title: String

        init(_ place: String, _ note: Note) {
            (self.place, address, title) = (place, note.address_ ?? "", note.title)
        }
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let limit = try call.number("--limit") ?? 20
        let steps = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            if let address = call.arguments["--address"] {
                try note.setAddress(address)
                try context.save()
            }
            guard let trail = try note.trail(childLimit: limit) else { return [Step("note", note)] }
            return trail.ancestors.map { Step("above", $0) }
                + [trail.previous].compactMap { $0 }.map { Step("before", $0) }
                + [Step("note", note)] + trail.children.map { Step("branch", $0) }
                + [trail.next].compactMap { $0 }.map { Step("after", $0) }
        }
        guard !call.asksForJSON else {
            call.write(try JSONText.text(steps))
            return true
        }
        var table = TextTable(["", "ADDRESS", "TITLE"], flexible: 2)
        let style = call.style
        for step in steps {
            let isNote = step.place == "note"
            table.add([
                TextTable.Cell(step.place, styled: style.faint),
                TextTable.Cell(step.address.isEmpty ? "–" : step.address),
                TextTable.Cell(step.title) { isNote ? style.strong($0) : $0 },
            ])
        }
        call.write(table.text(style, hasTitles: false))
        return true
    }
}
