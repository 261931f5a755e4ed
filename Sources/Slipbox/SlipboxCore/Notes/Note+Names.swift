public import CoreData

/// The names of a note besides its title: that of its file, where the title is another one, and its aliases. Searches and links find the
/// note by them as by its title.
extension Note {
    /// The most names of a note, and the most characters of a name.
    private static let (mostNames, longestName) = (100, 300)

    /// The other names, in order and without duplicates.
    public var otherNames: [String] {
        get { Self.names(stored: names_) }
        set {
            let stored = Self.stored(newValue)
            if names_ != stored { names_ = stored }
        }
    }

    /// Whether it is known which other names the note has. Those that an earlier version has imported may have more.
    public var hasKnownNames: Bool { names_ != nil }

    /// Returns the note that is called so: by its title or, if there is none, by another name. Capitals and accents do not matter, and of
    /// several notes, the oldest is taken.
    public static func called(_ name: String, in context: NSManagedObjectContext) throws -> Note? {
        if let note = try titled(name, in: context) { return note }
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { return nil }
        let request = Note.fetch(hasName(name))
        request.sortDescriptors = [NSSortDescriptor(key: NoteProperties.creationDate, ascending: true)]
        let found = try context.fetch(request)
        return found.first { $0.otherNames.contains(name) } ?? found.first
    }

    /// Returns a predicate that matches notes by another name. The text index answers it.
    public static func hasName(_ name: String) -> NSPredicate {
        NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.names, "\n\(name)\n")
    }

    /// Returns a predicate that matches notes whose title or another name contains a text.
    public static func predicate(calledWith text: String) -> NSPredicate {
        .inAnyForm(of: text) { form in
            NSPredicate(
                format: "%K CONTAINS[cd] %@ OR %K CONTAINS[cd] %@",
                NoteProperties.title,
                form,
                NoteProperties.names,
                form
            )
        }
    }

    /// Returns the other name that matches a text better than the title does; nil if the title is as good, or none matches.
    public func otherName(for text: String) -> String? {
        guard names_?.isEmpty == false else { return nil }
        return OmnibarQuery(text).match(title, otherNames)?.name
    }

    // MARK: - How names are stored

    /// Returns the names in a stored text, in which each stands between two ends of line: so an index finds beginnings and whole names.
    static func names(stored text: String?) -> [String] {
        (text ?? "").split(separator: "\n").map(String.init)
    }

    private static func stored(_ names: [String]) -> String {
        var (kept, seen): ([String], Set<String>) = ([], [])
        for name in names where kept.count < mostNames {
            let line = name.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(
                in: .whitespaces
            )
            let isName = !line.isEmpty && line.count <= longestName
            if isName, seen.insert(OmnibarQuery.canonical(line)).inserted { kept.append(line) }
        }
        return kept.isEmpty ? "" : "\n\(kept.joined(separator: "\n"))\n"
    }
}
