internal import Foundation

/// The arguments of the process.
///
/// Swift reads them from `/proc`, which bare containers and changed roots do not have. A tool then knows none of them, not
/// even its own name, and would take any call for one without arguments.
package enum ProcessArguments {
    /// Returns the arguments without the name of the program and without ``FrameworkArguments``; nil if the system does not
    /// tell them.
    package static func read(_ all: [String] = CommandLine.arguments) -> [String]? {
        all.isEmpty ? nil : FrameworkArguments.own(all)
    }

    /// Returns the arguments, or ends the process with one line for the user of `program`.
    package static func readOrExit(_ program: String) -> [String] {
        if let arguments = read() { return arguments }
        Console.writeMessages(missing(program))
        exit(EXIT_FAILURE)
    }

    /// The message for a process without arguments.
    static func missing(_ program: String) -> String {
        "\(program): error: the arguments cannot be read, because /proc is not mounted here; "
            + "“mount -t proc proc /proc” mounts it\n"
    }
}
