internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox demo`
enum DemoCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "demo",
        "adds generated notes for trials",
        operands: [],
        options: [
            OptionSyntax(name: "--notes", value: "N", summary: "the number of notes; default: 1000"),
            OptionSyntax(name: "--seed", value: "N", summary: "the seed of the generator; default: 1"),
        ] + OptionSyntax.common,
        details: """
            Adds notes with folders, keywords and links. The same seed always gives the same
            notes, so use a slip box that holds no other notes.

              slipbox --store demo.sqlite demo --notes 100000
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let count = try call.number("--notes") ?? 1_000
        let demo = DemoData(noteCount: count, seed: UInt64(try call.number("--seed") ?? 1))
        let progress = call.progress("notes")
        try await demo.insert(into: call.container) { progress($0, count) }
        let total = try await call.work { try $0.count(for: Note.fetch()) }
        call.write(
            call.asksForJSON
                ? try JSONText.text(["added": count, "notes": total]) : "\(count) notes added, \(total) in all\n"
        )
        return true
    }
}
