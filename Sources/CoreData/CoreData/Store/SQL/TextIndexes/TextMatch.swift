/// Rows whose text has all of some trigrams, and those whose text an index does not know yet.
struct TextMatch: Hashable, Sendable {
    let index: TextIndex
    let trigrams: [String]
}
