internal import Foundation

/// The definition of a note of the example slip box.
struct ExampleNote: Sendable {
    /// The number from which the note's identifier is made, which is the same in every slip box.
    let number: Int
    let title: String
    let address: String?
    let folder: String
    let keywords: [String]
    let status: Status
    var isFavorite = false
    var hasPicture = false
    /// The text. Titles of other examples in double brackets become links.
    let markdown: String

    var uuid: UUID { Self.uuid(number) }

    /// All identifiers by which slip boxes may have the note.
    var identifiers: [UUID] { Self.identifiers(number) }

    /// Returns an identifier whose first digits, by which people name a note, differ from those of other numbers.
    static func uuid(_ number: Int) -> UUID {
        // Multiplying by an odd number tells all numbers apart.
        let start = UInt32(truncatingIfNeeded: number) &* 0x9E37_79B1 &+ 0x511B_0B0C
        return uuid(number, start: start)
    }

    /// Returns the present identifier for a number, and that of former versions, which all began alike.
    static func identifiers(_ number: Int) -> [UUID] {
        [uuid(number), uuid(number, start: 0x511B_0B0C)]
    }

    private static func uuid(_ number: Int, start: UInt32) -> UUID {
        let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: start >> $0) }
        let (high, low) = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
        return UUID(
            uuid: (
                head[0], head[1], head[2], head[3], 0xE8, 0xA3, 0x4F, 0x1D, 0x9C, 0x20, 0, 0, 0, 0, high, low
            )
        )
    }

    /// The titles in double brackets, in order.
    var links: [String] {
        markdown.components(separatedBy: "[[").dropFirst().compactMap { $0.components(separatedBy: "]]").first }
    }

    /// Returns the text with links by identifier in place of titles in double brackets.
    func markdown(linking identifiers: [String: UUID]) -> String {
        links.reduce(markdown) { text, title in
            guard let id = identifiers[title] else { return text }
            return text.replacingOccurrences(of: "[[\(title)]]", with: "[\(title)](\(NoteLink(id: id).link))")
        }
    }
}

/// The picture of the example slip box: a wooden box with cards.
enum ExamplePicture {
    /// The data of a PNG file of 360 by 240 pixels.
    static var data: Data? { Data(base64Encoded: text, options: .ignoreUnknownCharacters) }

    private static let text = """
        iVBORw0KGgoAAAANSUhEUgAAAWgAAADwCAMAAAAaeQ59AAAAG1BMVEX69/B4TiygbD5aOB7///rNxriyOjQ8XIzWyKr1fwWLAAAC
        b0lEQVR42u3dy27CMBBAUfoA+v9f3BVl0QRsx49xfO62qkSPRsmEhnC5SJIkSZIkSZIkSVK4rk3i+h/6u0GgQYMGDRr0jNC3jUCD
        Bg0aNGjQoK13oEGDBr0E9K1BoEE7dIAGDRo0V9CgQYMGXY+h+f1BD+h7cueEbj5HJho0aNCge0Jn3mELuhg663faQE93L/Ws0NNN
        P+jTQd/rNC10wT+QTLRDB2jQoEdDV7oEAf0Wev8nWSdQ0E/ozT3qWuWvbDXR091sUzTRDh2RoWterywP3e/du9Whj87/Yeiwz0go
        5kw+gXaGjvqu9sQTnbkrRYCutt6Z6JKJ3l9MQTsZggbdC7rm9cpK0Na7oROddeq03j1fcoXFr/NER/0QnZMhaNCgQS+13h3ZA0DH
        uGBJXO9SPyETCHq+9c5EgwYNGjToANDWu2UmOvldbeudiR56wQLaRIMGDdp6Z6IrrXeP8ypoEw0aNOhqFyygTTRo0KBBgwYNGjRo
        0KBBgwYNGjRo0KBBgwY9BvpLLwMNGjTo0dAf2gw0aNCgQYMG3Qb6U3+BBg0aNGjQoEGDBg0aNGjQoEGDBg0aNGjQoEHHgj5yLyNo
        0BGhS18raNCgQYMGDRo0aNCgQXeDTn2QIGjQDh2gQYMGDbrlyRA0aIcO0KBBgwYNGjRo0G6gAQ369IEGDRo0aNCgQYMGHR967wGs
        oEGDBg0aNGjQoEGDdsECGjRo0KBBg/a1Cb61AjRo0P2hfxIC/Ro6xRB0NGjtBxo0aNAjoXU80KBBCzRo0AhAgxZo0KAFGrRAgwYt
        0KAFGjRogQYt0KBBCzRogQYNWqBBK6tffhqK+X+I5L4AAAAASUVORK5CYII=
        """
}
