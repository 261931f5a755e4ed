internal import Foundation

/// The two streams that a command-line tool writes to.
package enum Console {
    package static func writeOutput(_ text: String) {
        write(text, to: .standardOutput)
    }

    package static func writeMessages(_ text: String) {
        write(text, to: .standardError)
    }

    /// Nothing can be told anybody where the reader of a stream has gone away, so errors end the writing and no more.
    private static func write(_ text: String, to stream: FileHandle) {
        guard !text.isEmpty else { return }
        try? stream.write(contentsOf: Data(text.utf8))
    }
}
