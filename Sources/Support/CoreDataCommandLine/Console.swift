internal import Foundation

/// The standard output and standard error of the process.
package enum Console {
    package static func writeOutput(_ text: String) {
        write(text, to: .standardOutput)
    }

    package static func writeMessages(_ text: String) {
        write(text, to: .standardError)
    }

    /// Asks a question that is answered by yes or no; nil if the process has no terminal, where nobody could answer.
    package static var question: (@Sendable (String) -> Bool)? {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        return { question in
            writeMessages("\(question) [y/N] ")
            return ["y", "yes"].contains(readLine()?.lowercased())
        }
    }

    private static func write(_ text: String, to stream: FileHandle) {
        guard !text.isEmpty else { return }
        // If the reader of the stream is gone, no message can reach it.
        try? stream.write(contentsOf: Data(text.utf8))
    }
}

/// Values as JSON for other programs.
///
/// Keys are in alphabetical order, so that two outputs can be compared; dates are in ISO 8601.
package enum JSONText {
    /// Returns a value as indented JSON that ends with a line break.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
