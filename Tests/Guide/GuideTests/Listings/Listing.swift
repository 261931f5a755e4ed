import Foundation

/// A listing of a book, unchanged or with the changes that it needs.
struct Listing {
    /// The result of a change to a listing.
    struct Edit {
        let change: ListingChange
        /// The new lines; if there are fewer lines, also a note of how many.
        let lines: [String]
    }

    let name: String
    private(set) var text: String
    private(set) var edits: [Edit] = []

    init(name: String, text: String) {
        (self.name, self.text) = (name, text)
    }

    /// Returns the listing after the applicable changes, in their order.
    func changed(by changes: [ListingChange]) -> Listing {
        var result = self
        for change in changes { result.apply(change) }
        return result
    }

    /// Returns the lines that differ from the book for a reason, each with the name of the listing.
    func lines(changedBecauseOf reason: ListingChange.Reason) -> [String] {
        edits.filter { $0.change.reason == reason }.flatMap(\.lines).map { "\(name): \($0)" }
    }

    var imports: [String] {
        lines(of: text).filter { $0.hasPrefix("import ") }
    }

    /// The code without the imports.
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

    /// Returns the line that a change inserts or removes; nil if it is blank.
    private func code(_ change: CollectionDifference<String>.Change) -> String? {
        let text =
            switch change {
            case .insert(_, let line, _), .remove(_, let line, _): line.trimmingCharacters(in: .whitespaces)
            }
        return text.isEmpty ? nil : text
    }
}
