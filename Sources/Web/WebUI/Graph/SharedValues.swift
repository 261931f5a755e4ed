/// Values that many elements of many pages have: all of them refer to the memory of one.
@MainActor
struct SharedValues<Shared: Hashable> {
    private var values: Set<Shared> = []
    /// Once there are this many, new ones are no longer shared: a program may make up any number of them.
    private static var most: Int { 4_096 }

    /// Returns the shared value that is equal to another one.
    mutating func shared(_ value: Shared) -> Shared {
        if values.count < Self.most { return values.insert(value).memberAfterInsert }
        return values.firstIndex(of: value).map { values[$0] } ?? value
    }
}

/// Shared texts, such as the styles of rows.
@MainActor
enum SharedTexts {
    private static var texts = SharedValues<String>()
    private static let longest = 512

    static func shared(_ text: String) -> String {
        // Shorter texts need no memory of their own.
        text.utf8.count > 15 && text.utf8.count <= longest ? texts.shared(text) : text
    }
}

/// Shared sets of attributes.
@MainActor
enum SharedAttributes {
    private static var sets = SharedValues<Attributes>()
    /// The names of attributes that say nothing of one element in particular.
    private static let common = ["class", "style", "data-on", "role", "tabindex", "aria-haspopup", "aria-hidden"]

    /// Whether many elements have the same attributes, probably.
    static func areCommon(_ attributes: Attributes) -> Bool {
        attributes.entries.allSatisfy { common.contains($0.name) }
    }

    static func shared(_ attributes: Attributes) -> Attributes {
        sets.shared(attributes)
    }
}
