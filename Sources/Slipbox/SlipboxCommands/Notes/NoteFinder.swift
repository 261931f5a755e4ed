internal import CoreData
internal import SlipboxCore

/// Finds the note that a user names.
struct NoteFinder {
    let context: NSManagedObjectContext
    /// The number of candidates that the message about an ambiguous name lists.
    private static let shownCount = 8

    /// Returns the note whose identifier starts with the text, or else the note with that title, from that file, with that
    /// other name, or the only one whose title contains the text.
    ///
    /// - Throws: `CommandFailure` if there is no such note, or if there are several.
    func note(_ text: String) throws -> Note {
        for predicate in predicates(text) {
            let request = Note.fetch(predicate)
            request.fetchLimit = Self.shownCount + 1
            let notes = try context.fetch(request)
            if notes.count == 1 { return notes[0] }
            if notes.count > 1 { throw CommandFailure(Self.ambiguity(text, notes)) }
        }
        throw CommandFailure("there is no note “\(text)”; “slipbox search” finds notes by words in them")
    }

    private func predicates(_ text: String) -> [NSPredicate] {
        let title = NoteProperties.title
        return [identifier(text)].compactMap { $0 } + [
            NSPredicate(format: "%K == %@", title, text), NSPredicate(format: "%K ==[cd] %@", title, text),
            file(text), Note.hasName(text), NSPredicate(format: "%K CONTAINS[cd] %@", title, text),
        ]
    }

    /// Matches notes that were imported from a file with this name, even if they were renamed since.
    private func file(_ text: String) -> NSPredicate {
        let (path, name) = (NoteProperties.sourcePath, text.hasSuffix(".md") ? text : "\(text).md")
        return NSPredicate(format: "%K ==[c] %@ OR %K ENDSWITH[c] %@", path, name, path, "/\(name)")
    }

    /// Matches identifiers that start with these digits, as a range between two identifiers; nil if the text is no
    /// prefix of at least four digits.
    private func identifier(_ text: String) -> NSPredicate? {
        let digits = text.filter { $0 != "-" }
        guard (4...32).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        let missing = 32 - digits.count
        guard let first = uuid(digits + String(repeating: "0", count: missing)),
            let last = uuid(digits + String(repeating: "F", count: missing))
        else { return nil }
        let name = NoteProperties.uuid
        return NSPredicate(format: "%K >= %@ AND %K <= %@", name, first as NSUUID, name, last as NSUUID)
    }

    private func uuid(_ digits: String) -> UUID? {
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return UUID(uuidString: parts.joined(separator: "-"))
    }

    private static func ambiguity(_ text: String, _ notes: [Note]) -> String {
        let lines = notes.prefix(shownCount).map { note in
            let summary = NoteSummary(note)
            return "  \(NoteSummary.shortID(summary.id))  \(summary.title)"
                + (summary.folder.isEmpty ? "" : "  (\(summary.folder))")
        }
        let more = notes.count > shownCount ? ["  …"] : []
        return "several notes match “\(text)”; select one by its identifier:\n"
            + (lines + more).joined(separator: "\n")
    }
}
