/// What went in and what came out of an import or an export, and where the difference went.
///
/// ```
///                    in     out
/// notes            1240    1239
/// links            8312    8310
/// …
/// lost: Old/Täglich.md: it cannot be read: …
/// ```
public struct BalanceSheet: Sendable {
    /// What there was.
    public var input = VaultTally()
    /// What there is on the other side.
    public var output = VaultTally()
    /// Everything that is not where it should be, by name.
    public var problems: [VaultProblem] = []
    /// Links that lead nowhere. They are no loss: they led nowhere before.
    public var unresolved: [UnresolvedLink] = []

    /// A sheet of nothing, which is balanced.
    public init() {}

    /// What is missing in the output.
    public var losses: [VaultProblem] { problems.filter(\.isLoss) }

    /// Whether all that went in came out, and nothing was left behind.
    public var isBalanced: Bool { input == output && losses.isEmpty }

    /// What came out less often than it went in, or more often, though no loss says why.
    public var differences: [String] {
        zip(input.rows, output.rows).compactMap { input, output in
            input.count == output.count ? nil : "\(input.name): \(input.count) in, \(output.count) out"
        }
    }
}

extension BalanceSheet: CustomStringConvertible {
    /// A table, then the losses.
    public var description: String {
        let width = max((input.rows + output.rows).map { "\($0.count)".count }.max() ?? 0, 3)
        let row = { (name: String, input: String, output: String) in
            [name.padded(11), input.padded(-width), output.padded(-width)].joined(separator: "  ")
        }
        let rows = zip(input.rows, output.rows).map { row($0.name, "\($0.count)", "\($1.count)") }
        let problems = problems.map { "\($0.outcome): \($0)" }
        let notes =
            switch unresolved.count {
            case 0: [String]()
            case 1: ["1 link leads nowhere"]
            default: ["\(unresolved.count) links lead nowhere"]
            }
        return ([row("", "in", "out")] + rows + problems + notes).joined(separator: "\n") + "\n"
    }
}

extension String {
    /// The text with blanks behind it up to a width, or before it where the width is negative.
    fileprivate func padded(_ width: Int) -> String {
        let blanks = String(repeating: " ", count: max(abs(width) - count, 0))
        return width < 0 ? blanks + self : self + blanks
    }
}
