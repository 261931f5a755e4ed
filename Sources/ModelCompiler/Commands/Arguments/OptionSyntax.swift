/// An option of a command.
struct OptionSyntax: Hashable, Sendable {
    /// With its dashes.
    var name: String
    /// What the usage line calls the option's value; nil for an option without one.
    var value: String?
    /// The values that the option takes, if they are few.
    var choices: [String] = []
    var summary: String

    var usage: String { name + (value.map { " \($0)" } ?? "") }
}
