/// The launch arguments that Core Data reads by itself, such as `-com.apple.CoreData.SQLDebug 1`.
///
/// Xcode passes them to programs beside their own arguments, and people type them as they know them from there. The
/// library finds them in the arguments of the process; a tool that parses its arguments leaves them out.
package enum FrameworkArguments {
    private static let prefix = "-com.apple."

    /// Returns the arguments without those that begin with `-com.apple.`, and without their values. Arguments after
    /// `--` stay as they are.
    package static func removed(from arguments: [String]) -> [String] {
        var kept: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return kept + [argument] + rest }
            guard argument.hasPrefix(prefix) else {
                kept.append(argument)
                continue
            }
            // A value never begins with a dash, except for a negative number.
            if let value = rest.first, !value.hasPrefix("-") || Int(value) != nil { rest.removeFirst() }
        }
        return kept
    }

    /// Returns the arguments of this process that are its own, without the name of the program.
    package static func own(_ all: [String] = CommandLine.arguments) -> [String] {
        removed(from: Array(all.dropFirst()))
    }
}
