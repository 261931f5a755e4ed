internal import CoreDataCommandLine

/// The destination of a command's output, and of its messages about errors and progress.
package struct Terminal: Sendable {
    /// The features of the terminal.
    package struct Abilities: Sendable {
        /// Whether the output supports colours and bold type.
        package var hasColors = false
        /// Whether the output supports characters beyond ASCII.
        package var isUnicode = true
        /// Whether the last line of messages can be overwritten, as progress does.
        package var isRewritable = false

        package init(hasColors: Bool = false, isUnicode: Bool = true, isRewritable: Bool = false) {
            self.hasColors = hasColors
            self.isUnicode = isUnicode
            self.isRewritable = isRewritable
        }

        /// Derives the features from environment variables and from which streams are connected to a terminal.
        package init(environment: [String: String], isOutputTerminal: Bool, isMessagesTerminal: Bool) {
            let isDumb = environment["TERM"].map { $0.isEmpty || $0 == "dumb" } ?? true
            hasColors = isOutputTerminal && !isDumb && environment["NO_COLOR", default: ""].isEmpty
            isRewritable = isMessagesTerminal && !isDumb
            let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
            isUnicode = ["UTF-8", "UTF8"].contains { locale.uppercased().hasSuffix($0) }
        }
    }

    let abilities: Abilities
    private let output: @Sendable (String) -> Void
    private let messages: @Sendable (String) -> Void
    /// Opens an address in the user's browser. Returns false if there is none, or no display.
    package var browse: @Sendable (String) async -> Bool = { _ in false }

    package init(
        _ abilities: Abilities,
        output: @escaping @Sendable (String) -> Void,
        messages: @escaping @Sendable (String) -> Void
    ) {
        self.abilities = abilities
        self.output = output
        self.messages = messages
    }

    var style: Style { Style(hasColors: abilities.hasColors, isUnicode: abilities.isUnicode) }

    /// Writes text to the output.
    func write(_ text: String) { output(text) }

    /// Writes a line to the messages.
    func tell(_ line: String) { messages(line + "\n") }

    /// Overwrites the last line that this method wrote. Does nothing if the terminal cannot overwrite lines.
    func retell(_ line: String) {
        guard abilities.isRewritable else { return }
        messages("\r\u{1B}[2K" + line)
    }
}
