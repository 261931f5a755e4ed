import MarkdownVault

/// The Markdown of a file with the references that a note has, and how its file had them.
struct ConvertedMarkdown {
    /// The converted Markdown.
    var text: String
    /// The converted references, in order.
    var references: [Reference] = []

    /// A reference in a note and in its file.
    struct Reference {
        /// The whole reference in the note.
        let text: String
        /// Its target in the note.
        let target: String
        /// The whole reference in the file.
        let former: String
        /// Its target in the file if only that was converted.
        let formerTarget: String?
    }

    /// Returns Markdown that has come of the text by edits, with the references that are still there as the file had
    /// them.
    ///
    /// - Parameter convert: converts a reference that the file did not have; returns nil to keep it.
    func restored(_ edited: String, _ convert: (MarkdownReference) -> MarkdownEdit?) -> String {
        let bytes = Array(edited.utf8)
        let present = MarkdownOutline(edited).references
        let texts = present.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        let kept = Self.pairs(texts, references.map(\.text))
        // A link whose label was edited still has its target.
        let rest = references.indices.filter { !kept.values.contains($0) && references[$0].formerTarget != nil }
        let unkept = present.indices.filter { kept[$0] == nil }
        let relabelled = Self.pairs(unkept.map { present[$0].target }, rest.map { references[$0].target })
        var edits: [MarkdownReference: MarkdownEdit] = [:]
        for (index, former) in kept { edits[present[index]] = .whole(references[former].former) }
        for (index, former) in relabelled {
            guard let target = references[rest[former]].formerTarget else { continue }
            edits[present[unkept[index]]] = .target(target)
        }
        return MarkdownEdit.apply(to: edited) { edits[$0] ?? convert($0) }
    }

    /// Pairs equal texts of two sequences by index: those in the same order, then those that were moved.
    private static func pairs(_ texts: [String], _ others: [String]) -> [Int: Int] {
        var pairs: [Int: Int] = [:]
        var (free, rest) = (Array(others.indices), Array(texts.indices))
        if texts.count.multipliedReportingOverflow(by: others.count).partialValue < mostPairs {
            let difference = texts.difference(from: others)
            rest = difference.insertions.map(\.offset)
            free = difference.removals.map(\.offset)
            let (inserted, removed) = (Set(rest), Set(free))
            let kept = zip(
                texts.indices.filter { !inserted.contains($0) },
                others.indices.filter { !removed.contains($0) }
            )
            for (index, other) in kept { pairs[index] = other }
        }
        var moved = Dictionary(grouping: free.reversed()) { others[$0] }
        for index in rest { pairs[index] = moved[texts[index]]?.popLast() }
        return pairs
    }

    /// The most pairs of references to compare for their order.
    private static let mostPairs = 1_000_000
}

extension MarkdownEdit {
    /// Returns the text with each reference converted as a function decides, and the conversions.
    static func converting(
        _ text: String,
        _ edit: (MarkdownReference) throws -> MarkdownEdit?
    ) rethrows -> ConvertedMarkdown {
        let bytes = Array(text.utf8)
        let string = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
        var references: [ConvertedMarkdown.Reference] = []
        var end = 0
        let converted = try apply(to: text) { reference in
            guard let edit = try edit(reference) else { return nil }
            // Only the outermost of nested references is converted.
            guard reference.range.lowerBound >= end else { return edit }
            end = reference.range.upperBound
            let former = string(reference.range)
            switch edit {
            case .whole(let text):
                let target = MarkdownOutline(text).references.first?.target ?? ""
                references.append(.init(text: text, target: target, former: former, formerTarget: nil))
            case .target(let target):
                let text =
                    string(reference.range.lowerBound..<reference.targetRange.lowerBound) + target
                    + string(reference.targetRange.upperBound..<reference.range.upperBound)
                references.append(
                    .init(text: text, target: target, former: former, formerTarget: string(reference.targetRange))
                )
            }
            return edit
        }
        return ConvertedMarkdown(text: converted, references: references)
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
