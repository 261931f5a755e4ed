import CoreData
import Foundation

/// A note of the small slip box that the demo searches. It is a plain object: predicates read it by key-value coding.
final class Note: NSObject, NSKeyValueCoding {
    let title: String
    let body: String
    let keywords: Set<String>
    let created: Date
    let isFavorite: Bool
    let links: [Note]

    init(
        _ title: String,
        _ body: String,
        _ keywords: Set<String>,
        daysAgo: Int,
        favorite: Bool = false,
        links: [Note] = []
    ) {
        self.title = title
        self.body = body
        self.keywords = keywords
        created = Date(timeIntervalSinceNow: -86_400 * Double(daysAgo))
        isFavorite = favorite
        self.links = links
    }

    static let keyValueProperties: [String: KeyValueProperty] = [
        "title": KeyValueProperty(\Note.title),
        "body": KeyValueProperty(\Note.body),
        "keywords": KeyValueProperty(\Note.keywords),
        "created": KeyValueProperty(\Note.created),
        "isFavorite": KeyValueProperty(\Note.isFavorite),
        "links": KeyValueProperty(\Note.links),
    ]

    /// A typed predicate may name unknown properties; their value is nil.
    func value(forUndefinedKey key: String) -> Any? { nil }

    static func slipBox() -> [Note] {
        let luhmann = Note("Luhmann", "Kept ninety thousand slips.", ["people"], daysAgo: 40, favorite: true)
        let box = Note("Zettelkasten", "Notes that link to notes.", ["method"], daysAgo: 12, links: [luhmann])
        let cafe = Note("Café ideas", "Résumé of what was said.", ["draft"], daysAgo: 1)
        let links = Note("Links", "Link freely, sort later.", ["method", "draft"], daysAgo: 3, links: [box, luhmann])
        return [luhmann, box, cafe, links]
    }
}
