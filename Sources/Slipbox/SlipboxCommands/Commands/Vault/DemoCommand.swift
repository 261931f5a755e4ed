internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox demo`
enum DemoCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "demo",
        "adds made-up notes to try things with",
        operands: [],
        options: [
            OptionSyntax(name: "--notes", value: "N", summary: "how many; 1000 unless told otherwise"),
            OptionSyntax(name: "--seed", value: "N", summary: "other numbers give other notes"),
        ] + OptionSyntax.common,
        details: """
            Adds notes with folders, keywords and links. The same seed gives the same notes:
            use a slip box of their own.

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
