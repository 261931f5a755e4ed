/// What may follow at the end of a predicate that is being typed: keys of the model, then operators, then how it goes on.
struct PredicateCompletion {
    /// A text that may be added, and the predicate with it.
    struct Choice: Hashable, Identifiable {
        let title: String
        let predicate: String

        var id: String { title }
    }

    let entity: EntityShape
    /// All entities, by whose relationships key paths lead on.
    let entities: [EntityShape]

    /// The most choices that are offered at once.
    private static let most = 12

    /// Returns the choices for a predicate.
    func choices(for predicate: String) -> [Choice] {
        guard !isInText(predicate) else { return [] }
        let word = String(predicate.reversed().prefix(while: Self.isOfWord).reversed())
        let start = String(predicate.dropLast(word.count))
        if word.isEmpty, let last = lastWord(of: start), let key = property(at: last) {
            return operators(for: key).map { Choice(title: $0, predicate: start.trimmedEnd + " \($0) ") }
        }
        if word.isEmpty, isComplete(start) {
            return ["AND", "OR"].map { Choice(title: $0, predicate: start.trimmedEnd + " \($0) ") }
        }
        let path = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let last = path.last, let owner = entity(at: path.dropLast()) else { return [] }
        let fitting = keys(of: owner).filter { $0.lowercased().hasPrefix(last.lowercased()) && $0 != last }
        return fitting.prefix(Self.most).map { key in
            let whole = (path.dropLast() + [key]).joined(separator: ".")
            return Choice(title: key, predicate: start + whole + " ")
        }
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "." || character == "@"
    }

    /// Whether the end is inside of a quoted text.
    private func isInText(_ predicate: String) -> Bool {
        var quote: Character?
        for character in predicate where character == "'" || character == "\"" {
            if quote == nil { quote = character } else if quote == character { quote = nil }
        }
        return quote != nil
    }

    private func lastWord(of start: String) -> [String]? {
        let word = start.trimmedEnd.reversed().prefix(while: Self.isOfWord).reversed()
        return word.isEmpty ? nil : String(word).split(separator: ".").map(String.init)
    }

    /// Whether a comparison with a value seems to end here.
    private func isComplete(_ start: String) -> Bool {
        let end = start.trimmedEnd.last
        return end == "'" || end == "\"" || end == ")" || end?.isNumber == true
    }

    private func keys(of entity: EntityShape) -> [String] {
        let attributes = entity.attributes.filter { $0.type != .binaryDataAttributeType }.map(\.name)
        return attributes + entity.relationships.map(\.name)
    }

    private func entity(at path: ArraySlice<String>) -> EntityShape? {
        path.reduce(Optional(entity)) { owner, key in
            owner?.relationship(key).flatMap { shape in entities.first { $0.name == shape.destination } }
        }
    }

    /// An attribute or a relationship at the end of a key path.
    private enum Property {
        case attribute(AttributeShape)
        case relationship(RelationshipShape)
    }

    private func property(at path: [String]) -> Property? {
        guard let key = path.last, let owner = entity(at: path.dropLast()) else { return nil }
        if let attribute = owner.attribute(key) { return .attribute(attribute) }
        return owner.relationship(key).map { .relationship($0) }
    }

    private func operators(for property: Property) -> [String] {
        switch property {
        case .relationship(let shape): shape.isToMany ? [".@count >", "=="] : ["== nil", "!= nil", "=="]
        case .attribute(let shape):
            switch shape.type {
            case .stringAttributeType, .URIAttributeType:
                ["CONTAINS[cd]", "BEGINSWITH[cd]", "==", "!=", "MATCHES", "== nil"]
            case .booleanAttributeType: ["== YES", "== NO"]
            case .UUIDAttributeType: ["==", "!=", "== nil"]
            case .transformableAttributeType, .binaryDataAttributeType: ["== nil", "!= nil"]
            default: ["==", "!=", "<", "<=", ">", ">=", "BETWEEN", "== nil"]
            }
        }
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmedEnd: String {
        String(reversed().drop { $0.isWhitespace }.reversed())
    }
}
