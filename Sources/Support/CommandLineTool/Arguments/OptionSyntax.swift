/// An option of a command.
package struct OptionSyntax: Hashable, Sendable {
    /// With its dashes.
    var name: String
    /// What the usage line calls the option's value; nil for an option without one.
    var value: String?
    /// The values that the option takes, if they are few.
    var choices: [String]
    /// Whether the option may be given several times.
    var isRepeatable: Bool
    var summary: String

    package init(
        name: String,
        value: String? = nil,
        choices: [String] = [],
        isRepeatable: Bool = false,
        summary: String
    ) {
        self.name = name
        self.value = value
        self.choices = choices
        self.isRepeatable = isRepeatable
        self.summary = summary
    }

    var usage: String { name + (value.map { " \($0)" } ?? "") + (isRepeatable ? " …" : "") }
}
