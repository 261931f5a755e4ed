public import CoreData

extension NoteSearchText {
    /// A predicate that matches the notes that satisfy all terms.
    public var predicate: NSPredicate { Self.all(of: terms.map(\.predicate)) }

    /// A predicate of all terms but the wanted words: for a search that ranks words by itself.
    public var filter: NSPredicate {
        Self.all(of: terms.filter { !$0.isWantedWord }.map(\.predicate))
    }

    /// The words and phrases for a ranking search, each in quotation marks if it has several words.
    public var rankedText: String {
        terms.compactMap { term in
            guard term.isWantedWord, case .words(let words) = term.condition else { return nil }
            return words.contains(where: \.isWhitespace) ? "\"\(words)\"" : words
        }
        .joined(separator: " ")
    }

    /// Returns requests for the notes that satisfy the terms and another predicate, the best matches first: titles that begin
    /// with the words as they were typed, other titles and names that contain all of them, and texts. There is only one request if
    /// there are no words to rank by. No note satisfies two of them.
    public func rankedFetches(matching other: NSPredicate = .all) -> [NSFetchRequest<Note>] {
        let base = Self.all(of: [other, filter])
        let words = words
        guard !words.isEmpty else { return [Self.latestFirst(base)] }
        let inTitle = Self.all(of: words.map { Condition.title($0).predicate })
        let start = OmnibarQuery.canonical(words.joined(separator: " "))
        // The store derives the form of titles in which they are compared.
        let atStart = NSPredicate.inAnyForm(of: start) {
            NSPredicate(format: "%K BEGINSWITH %@", NoteProperties.canonicalTitle, $0)
        }
        let byStart = Note.fetch(Self.all(of: [base, inTitle, atStart]))
        byStart.sortDescriptors = NoteSorting.titleAsc.sortDescriptors
        return [
            byStart, Self.latestFirst(Self.all(of: [base, inTitle, Self.not(atStart)])),
            Self.latestFirst(Self.all(of: [base, wantedOutsideTitle, Self.not(inTitle)])),
        ]
    }

    /// A predicate that matches the notes with all wanted words, of which one is not in the title. A single word is in the text then,
    /// and is not sought elsewhere: reading the texts of thousands of notes takes most of the time of a search.
    private var wantedOutsideTitle: NSPredicate {
        let wanted = terms.filter(\.isWantedWord)
        if words.count == 1, case .words(let word)? = wanted.first?.condition { return Note.predicate(inText: word) }
        return Self.all(of: wanted.map(\.predicate))
    }

    private static func latestFirst(_ predicate: NSPredicate) -> NSFetchRequest<Note> {
        let request = Note.fetch(predicate)
        request.sortDescriptors = [
            NSSortDescriptor(key: NoteProperties.modificationDate, ascending: false),
            NSSortDescriptor(key: NoteProperties.creationDate, ascending: false),
        ]
        return request
    }

    fileprivate static func not(_ predicate: NSPredicate) -> NSPredicate {
        NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
    }

    fileprivate static func all(of predicates: [NSPredicate]) -> NSPredicate {
        switch predicates.count {
        case 0: .all
        case 1: predicates[0]
        default: NSCompoundPredicate(andPredicateWithSubpredicates: predicates)
        }
    }
}

extension NoteSearchText.Term {
    /// Whether it is a word or phrase that a note must contain.
    var isWantedWord: Bool {
        if case .words = condition { !isExcluded } else { false }
    }

    /// Whether a title may have it as it is written.
    var isOfTitles: Bool {
        if case .tag = condition { !isExcluded } else { isWantedWord }
    }

    fileprivate var predicate: NSPredicate {
        isExcluded ? NoteSearchText.not(condition.predicate) : condition.predicate
    }
}

extension NoteSearchText.Condition {
    fileprivate var predicate: NSPredicate {
        switch self {
        case .words(let words):
            return NSCompoundPredicate(orPredicateWithSubpredicates: [
                Note.predicate(calledWith: words), Note.predicate(inText: words),
            ])
        case .title(let words): return Note.predicate(calledWith: words)
        case .status(let start):
            let statuses = Status.allCases.filter { $0.displayName.lowercased().hasPrefix(start.lowercased()) }
            return NSCompoundPredicate(orPredicateWithSubpredicates: statuses.map { Note.predicate(for: $0) })
        case .keyword(let name, let isWhole):
            return Self.keyword(name, isWhole)
        case .tag(let name): return Self.keyword(name, false)
        case .folder(let name, let isWhole):
            return Self.folder(name, isWhole)
        case .having(.picture): return NSPredicate(format: "%K != nil", NoteProperties.attachment)
        case .having(.links): return NSPredicate(format: "%K.@count > 0", NoteProperties.linkedNotes)
        case .having(.tags): return NSPredicate(format: "%K.@count > 0", NoteProperties.keywords)
        case .favourite: return NSPredicate(format: "%K == true", NoteProperties.isFavorite)
        case .pinned: return Note.isPinned
        case .created(let time): return Self.within(time, NoteProperties.creationDate)
        case .changed(let time): return Self.within(time, NoteProperties.modificationDate)
        case .linking(let title, let isWhole):
            let comparison = isWhole ? "==[cd]" : "CONTAINS[cd]"
            let path = "\(NoteProperties.linkedNotes).\(NoteProperties.title)"
            return NSPredicate(format: "ANY %K \(comparison) %@", path, title)
        case .unknown: return .none
        }
    }

    private static func within(_ time: Range<Date>, _ property: String) -> NSPredicate {
        let (start, end) = (time.lowerBound as NSDate, time.upperBound as NSDate)
        return NSPredicate(format: "%K >= %@ AND %K < %@", property, start, property, end)
    }

    /// The most levels of folders above that of a note in which a folder is sought.
    private static let folderLevels = 5

    /// Returns a predicate for notes in folders with a text in their names, or with that name, and in all below them. A path such as
    /// `Ideas/Boxes` names a folder and those above it.
    private static func folder(_ text: String, _ isWhole: Bool) -> NSPredicate {
        let names = text.split(separator: "/").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        guard names.count <= folderLevels, !names.isEmpty else { return .none }
        let places = (0...folderLevels - names.count).map { level in
            let parts = names.reversed().enumerated().map { offset, name in
                let path = "folder" + String(repeating: ".parent", count: level + offset)
                // Of a path that goes on, the folders before are whole.
                let comparison = isWhole || offset > 0 ? "==[cd]" : "CONTAINS[cd]"
                return NSPredicate(format: "\(path) != nil AND \(path).name_ \(comparison) %@", name)
            }
            return NSCompoundPredicate(andPredicateWithSubpredicates: parts)
        }
        return NSCompoundPredicate(orPredicateWithSubpredicates: places)
    }

    /// Returns a predicate for keywords whose names begin with a text, or are the text, or stand below it as in `method/reading`.
    private static func keyword(_ name: String, _ isWhole: Bool) -> NSPredicate {
        let path = "\(NoteProperties.keywords).\(KeywordProperties.name)"
        guard isWhole else { return NSPredicate(format: "ANY %K BEGINSWITH[cd] %@", path, name) }
        return NSPredicate(format: "ANY %K ==[cd] %@ OR ANY %K BEGINSWITH[cd] %@", path, name, path, name + "/")
    }
}

extension Note {
    /// Returns a predicate that matches notes whose text, or the words about a picture in it, contain a word or phrase.
    static func predicate(inText words: String) -> NSPredicate {
        let (text, pictures) = (NoteProperties.bodyText, NoteProperties.pictureWords)
        return .inAnyForm(of: words) { form in
            NSPredicate(format: "%K CONTAINS[cd] %@ OR %K CONTAINS[cd] %@", text, form, pictures, form)
        }
    }
}
