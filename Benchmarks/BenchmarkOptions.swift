import CoreDataCommandLine

/// The command line options of `benchmarks`.
struct BenchmarkOptions {
    static let syntax = CommandSyntax(
        "benchmarks",
        "prints each figure beside its yardstick of the same run",
        operands: ["PART"],
        leastOperands: 0,
        options: [
            OptionSyntax(name: "--rounds", value: "N", summary: "how often each is measured: 15 times unless told"),
            OptionSyntax(name: "--quick", summary: "over little data, to see that all of it runs"),
            OptionSyntax(name: "--users", value: "N", summary: "the size of the crowd: 5, 20, 60 and 200 unless told"),
        ],
        details: """
            Measures the predicates, the models, the store, the slip box and live pages,
            and prints each figure beside its yardstick of the same run. PART is a part of
            a benchmark's name, or one of postgresql, search, migration, memory, slipbox,
            slipbox-app, crowd, hidden, web, growth, peers (or some of its lines: peers-W8),
            and shapes with its deep, wide, many, model, writer, opening, or one line of
            these. Nothing here fails: a machine may be slow.
            """
    )

    let rounds: Int
    let isQuick: Bool
    /// The sizes of the crowds that use the slip box at the same time.
    let crowds: [Int]
    let part: String?
    let asksForHelp: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let parsed = try ParsedArguments(arguments, for: Self.syntax)
        let rounds = parsed["--rounds"] ?? "15"
        guard let count = Int(rounds), count > 0 else { throw UsageError("--rounds takes a number, not “\(rounds)”") }
        (self.rounds, isQuick) = (count, parsed["--quick"] != nil)
        if let users = parsed["--users"] {
            guard let size = Int(users), size > 0 else { throw UsageError("--users takes a number, not “\(users)”") }
            crowds = [size]
        } else {
            crowds = isQuick ? [5] : [5, 20, 60, 200]
        }
        (part, asksForHelp) = (parsed.operands.first, parsed.asksForHelp)
    }

    /// Returns whether a group of benchmarks is selected.
    func asks(for group: String) -> Bool {
        part.map { $0 == group } ?? true
    }
}
