internal import Foundation

/// The name of a slip box among others: as it is shown, and as it stands in addresses and names of files.
public struct BoxName: Hashable, Sendable {
    /// The most characters of a name.
    public static let mostCharacters = 60

    /// The name as it is shown.
    public let text: String
    /// The name in addresses: letters and digits in lower case, with hyphens between words. Two boxes of a server differ in it.
    public let component: String

    /// Creates a name from what a user has written.
    ///
    /// - Throws: `BoxProblem.name` if the text has no letter and no digit, more than one line, or too many characters.
    public init(_ text: String) throws(BoxProblem) {
        let text = text.trimmingCharacters(in: .whitespaces)
        let words = text.lowercased().precomposedStringWithCanonicalMapping.split { !$0.isLetter && !$0.isNumber }
        let isPlain = !text.unicodeScalars.contains { CharacterSet.controlCharacters.contains($0) }
        guard !words.isEmpty, isPlain, !text.contains(where: \.isNewline), text.count <= Self.mostCharacters else {
            throw .name(text)
        }
        self.text = text
        component = words.joined(separator: "-")
    }

    /// The name of a file for a box of this name: without characters that have a meaning in paths.
    public var fileName: String {
        let plain = text.map { $0.isLetter || $0.isNumber || " -_,&()'".contains($0) ? $0 : "-" }
        return String(plain) + ".sqlite"
    }
}
