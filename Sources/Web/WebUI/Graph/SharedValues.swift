/// Values that many elements of many pages have: all of them refer to the memory of one.
///
/// A program may make up any number of values, so that only those are remembered that were asked for of late.
@MainActor
struct SharedValues<Shared: Hashable> {
    private var recent: Set<Shared> = []
    private var former: Set<Shared> = []
    /// The number of recent values that make the former ones fall into oblivion.
    private static var most: Int { 8_192 }

    /// Returns the value that others refer to and that is equal to this one.
    mutating func shared(_ value: Shared) -> Shared {
        if let index = recent.firstIndex(of: value) { return recent[index] }
        if recent.count == Self.most { (former, recent) = (recent, []) }
        let known = former.firstIndex(of: value).map { former[$0] } ?? value
        recent.insert(known)
        return known
    }
}

/// Shared texts, such as the styles of rows and the titles in lists.
@MainActor
enum SharedTexts {
    private static var texts = SharedValues<String>()
    private static let longest = 512

    static func shared(_ text: String) -> String {
        // Shorter texts need no memory of their own.
        guard text.utf8.count > 15, text.utf8.count <= longest else { return text }
        let shared = texts.shared(text)
        // Equal texts may be composed of different characters.
        return shared.utf8.elementsEqual(text.utf8) ? shared : text
    }
}

/// Shared sets of attributes.
@MainActor
enum SharedAttributes {
    private static var sets = SharedValues<Attributes>()

    static func shared(_ attributes: Attributes) -> Attributes {
        let shared = sets.shared(attributes.compact)
        return shared.isIdentical(to: attributes) ? shared : attributes.compact
    }
}
