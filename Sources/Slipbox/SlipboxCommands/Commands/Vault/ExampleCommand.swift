internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox example`
enum ExampleCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "example",
        "adds a small set of example notes about slip boxes",
        operands: [],
        options: [OptionSyntax(name: "--clear", summary: "removes the example notes, except those that you changed")]
            + OptionSyntax.common,
        details: "Adds \(ExampleSlipBox.noteCount) notes that explain themselves: addresses, links, keywords and more."
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let clears = call.arguments["--clear"] != nil
        let (keptCount, total) = try await call.work { context in
            let keptCount = clears ? try ExampleSlipBox.clear(in: context) : 0
            if !clears { try ExampleSlipBox.insert(into: context) }
            if context.hasChanges { try context.save() }
            return (keptCount, try context.count(for: Note.fetch()))
        }
        if call.asksForJSON {
            call.write(try JSONText.text(["kept": keptCount, "notes": total]))
        } else {
            let reason = keptCount == 1 ? "stays because it was changed" : "stay because they were changed"
            let kept = keptCount > 0 ? ", \(keptCount) of the example \(reason)" : ""
            call.write("\(call.count(total, "note")) in all\(kept)\n")
        }
        return true
    }
}
