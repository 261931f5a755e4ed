import Foundation

/// A listing of a book, as it is there or with the changes that it needs.
struct Listing {
    /// What a change has made of a listing.
    struct Edit {
        let change: ListingChange
        /// The lines that are new, and how many fewer there are, if so.
        let lines: [String]
    }

    let name: String
    private(set) var text: String
    private(set) var edits: [Edit] = []

    init(name: String, text: String) {
        (self.name, self.text) = (name, text)
    }

    /// The listing with the changes that concern it, in their order.
    func changed(by changes: [ListingChange]) -> Listing {
        var result = self
        for change in changes { result.apply(change) }
        return result
    }

    /// The lines that differ from the book for a reason, each with the name of the listing.
    func lines(changedBecauseOf reason: ListingChange.Reason) -> [String] {
        edits.filter { $0.change.reason == reason }.flatMap(\.lines).map { "\(name): \($0)" }
    }

    var imports: [String] {
        lines(of: text).filter { $0.hasPrefix("import ") }
    }

    /// The code alone, without the imports.
    var body: String {
        lines(of: text).filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
    }

    private mutating func apply(_ change: ListingChange) {
        let new = change.applied(to: self)
        guard new != text else { return }
        let difference = lines(of: new).difference(from: lines(of: text))
        let (inserted, removed) = (difference.insertions.compactMap(code), difference.removals.compactMap(code))
        let fewer = removed.count > inserted.count ? ["\(removed.count - inserted.count) lines fewer"] : []
        edits.append(Edit(change: change, lines: inserted + fewer))
        text = new
    }

    private func lines(of text: String) -> [String] {
        text.components(separatedBy: "\n")
    }

    /// The line that a change inserts or removes, if there is anything in it.
    private func code(_ change: CollectionDifference<String>.Change) -> String? {
        let text =
            switch change {
            case .insert(_, let line, _), .remove(_, let line, _): line.trimmingCharacters(in: .whitespaces)
            }
        return text.isEmpty ? nil : text
    }
}
