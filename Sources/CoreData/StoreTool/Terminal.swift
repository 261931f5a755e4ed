internal import CommandLineTool

/// Where a command writes: what it found out, and what there is to say of the work.
package struct Terminal: Sendable {
    /// What can be shown.
    package struct Abilities: Sendable {
        /// Whether colours and bold type are shown.
        package var hasColors = false
        /// Whether there are characters beyond ASCII.
        package var isUnicode = true
        /// Whether the last line of messages can be written over.
        package var isRewritable = false

        package init(hasColors: Bool = false, isUnicode: Bool = true, isRewritable: Bool = false) {
            self.hasColors = hasColors
            self.isUnicode = isUnicode
            self.isRewritable = isRewritable
        }

        /// What follows from the environment, and from which streams are those of a terminal.
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

    /// Writes what a command is asked for.
    func write(_ text: String) { output(text) }

    /// Writes a line for whoever watches.
    func tell(_ line: String) { messages(line + "\n") }

    /// Writes a line in the place of the last one of these; nothing where that cannot be done.
    func retell(_ line: String) {
        guard abilities.isRewritable else { return }
        messages("\r\u{1B}[2K" + line)
    }
}
