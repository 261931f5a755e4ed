internal import CloudService
internal import CloudWire

/// Filters as one text of an address, such as `place.ge.3~title.begins.Shopping`. A `~` in a value is doubled.
enum FilterText {
    /// More filters than this in an address are ignored.
    static let most = 20

    private static let words: [(word: String, comparator: QueryFilter.Comparator)] = [
        ("is", .equals), ("not", .notEquals), ("lt", .lessThan), ("le", .lessThanOrEquals), ("gt", .greaterThan),
        ("ge", .greaterThanOrEquals), ("begins", .beginsWith), ("words", .containsAllTokens), ("has", .listContains),
        ("lacks", .notListContains),
    ]

    static func text(of filters: [FilterDraft]) -> String {
        filters.compactMap { filter in
            guard let word = words.first(where: { $0.comparator == filter.comparator })?.word else { return nil }
            return "\(filter.field).\(word).\(filter.text.replacing("~", with: "~~"))"
        }
        .joined(separator: "~")
    }

    /// Reads a text, without the parts that are no filters.
    static func filters(of text: String) -> [FilterDraft] {
        parts(of: text).prefix(most).enumerated().compactMap { index, part in
            let pieces = part.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
            guard pieces.count == 3, !pieces[0].isEmpty,
                let comparator = words.first(where: { $0.word == pieces[1] })?.comparator
            else { return nil }
            return FilterDraft(
                id: index + 1,
                field: String(pieces[0]),
                comparator: comparator,
                text: String(pieces[2])
            )
        }
    }

    /// The texts between single `~`. A field never begins with one, so a doubled one always belongs to a value.
    private static func parts(of text: String) -> [String] {
        var parts = [""]
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "~", rest.first != "~" {
                parts.append("")
                continue
            }
            if character == "~" { rest = rest.dropFirst() }
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}

extension FilterDraft {
    /// Whether a type has the field, and the comparison suits it.
    func suits(_ type: BrowsedType) -> Bool {
        guard let shape = type.field(field)?.shape else { return false }
        return Self.comparators(for: shape).contains { $0.0 == comparator }
    }
}
