package import Foundation

/// What a call reads and writes.
package struct Streams: Sendable {
    /// Writes to the standard output.
    package var output: @Sendable (String) -> Void
    /// Writes to the standard error.
    package var messages: @Sendable (String) -> Void
    /// Reads all of the standard input.
    package var input: @Sendable () -> String
    /// Lets somebody change a file, and waits for the end of it.
    package var edit: @Sendable (URL) throws -> Void
    /// How many columns the terminal of the output has; nil if it is none.
    package var width: Int?
    /// Whether somebody watches the messages.
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
