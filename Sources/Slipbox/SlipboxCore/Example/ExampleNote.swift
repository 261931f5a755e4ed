internal import Foundation

/// A note of the example slip box, as it is written down.
struct ExampleNote: Sendable {
    /// What tells it from all other notes, in every slip box: the first digits are the same for all examples.
    let number: Int
    let title: String
    let address: String?
    let folder: String
    let keywords: [String]
    let status: Status
    var isFavorite = false
    var hasPicture = false
    /// The text. Titles of other examples in double brackets are links.
    let markdown: String

    var uuid: UUID { Self.uuid(number) }

    static func uuid(_ number: Int) -> UUID {
        let (high, low) = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
        return UUID(uuid: (0x51, 0x1B, 0x0B, 0x0C, 0xE8, 0xA3, 0x4F, 0x1D, 0x9C, 0x20, 0, 0, 0, 0, high, low))
    }

    /// The titles in double brackets.
    var links: [String] {
        markdown.components(separatedBy: "[[").dropFirst().compactMap { $0.components(separatedBy: "]]").first }
    }

    /// The text with links that go by identity.
    func markdown(linking identifiers: [String: UUID]) -> String {
        links.reduce(markdown) { text, title in
            guard let id = identifiers[title] else { return text }
            return text.replacingOccurrences(of: "[[\(title)]]", with: "[\(title)](\(NoteLink(id: id).link))")
        }
    }
}
