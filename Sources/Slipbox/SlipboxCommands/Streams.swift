package import Foundation

/// The input and output of a call.
package struct Streams: Sendable {
    /// Writes to the standard output.
    package var output: @Sendable (String) -> Void
    /// Writes to the standard error.
    package var messages: @Sendable (String) -> Void
    /// Reads all of the standard input.
    package var input: @Sendable () -> String
    /// Opens a file in an editor and waits until the user closes it.
    package var edit: @Sendable (URL) throws -> Void
    /// Opens an address in the user's browser. Returns false if there is none, or no display.
    package var browse: @Sendable (String) async -> Bool = { _ in false }
    /// Asks the user something at the terminal and returns the line that is typed; the second value says whether it is not to be seen.
    /// Nil if the standard input is no terminal.
    package var ask: (@Sendable (String, Bool) -> String?)?
    /// The number of columns of the output's terminal; nil if the output is no terminal.
    package var width: Int?
    /// Whether messages go to a terminal, so that progress is shown.
    package var showsProgress = false

    package init(
        output: @escaping @Sendable (String) -> Void,
        messages: @escaping @Sendable (String) -> Void,
        input: @escaping @Sendable () -> String,
        edit: @escaping @Sendable (URL) throws -> Void
    ) {
        self.output = output
        self.messages = messages
        self.input = input
        self.edit = edit
    }
}
