internal import CoreData
internal import SlipboxCore

/// Finds the note that somebody means.
struct NoteFinder {
    let context: NSManagedObjectContext
    /// How many candidates are shown where several notes may be meant.
    private static let shownCount = 8

    /// The note with an identifier that begins with the text, or with that title, or of that file, or the only one whose
    /// title has the text.
    func note(_ text: String) throws -> Note {
        for predicate in predicates(text) {
            let request = Note.fetch(predicate)
            request.fetchLimit = Self.shownCount + 1
            let notes = try context.fetch(request)
            if notes.count == 1 { return notes[0] }
            if notes.count > 1 { throw CommandFailure(Self.ambiguity(text, notes)) }
        }
        throw CommandFailure("there is no note “\(text)”; “slipbox search” finds notes by their words")
    }

    private func predicates(_ text: String) -> [NSPredicate] {
        let title = NoteProperties.title
        return [identifier(text)].compactMap { $0 } + [
            NSPredicate(format: "%K == %@", title, text), NSPredicate(format: "%K ==[cd] %@", title, text),
            file(text), NSPredicate(format: "%K CONTAINS[cd] %@", title, text),
        ]
    }

    /// The notes that were read from a file of this name, whatever they are called now.
    private func file(_ text: String) -> NSPredicate {
        let (path, name) = (NoteProperties.sourcePath, text.hasSuffix(".md") ? text : "\(text).md")
        return NSPredicate(format: "%K ==[c] %@ OR %K ENDSWITH[c] %@", path, name, path, "/\(name)")
    }

    /// The identifiers that begin with these digits lie between two of them.
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
        return "several notes may be meant by “\(text)”; name one by its identifier:\n"
            + (lines + more).joined(separator: "\n")
    }
}
