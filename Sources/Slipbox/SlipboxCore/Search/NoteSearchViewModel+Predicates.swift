public import CoreData

extension NoteSearchViewModel {
    /// All that is searched for. Without any condition it is what the open folder has, whatever the scope.
    public func createFullPredicate() -> NSPredicate {
        let predicates = [createSearchTextPredicate(text: searchText), createFilterPredicate()].compactMap { $0 }
        guard !predicates.isEmpty else {
            return createScopePredicate(scope: .selectedFolder, folder: selectedFolder) ?? .none
        }
        return Self.all(of: predicates) ?? .none
    }

    /// The tokens and the scope without the text; nil if there are neither.
    public func createFilterPredicate() -> NSPredicate? {
        let scope = createScopePredicate(scope: searchScope, folder: selectedFolder)
        return Self.all(of: [scope, createTokenPredicates(tokens: searchTokens)].compactMap { $0 })
    }

    /// Finds a text in the title or the body; nil for no text.
    public func createSearchTextPredicate(text: String) -> NSPredicate? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        return NSCompoundPredicate(orPredicateWithSubpredicates: [
            NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, text),
            NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, text),
        ])
    }

    /// Finds the notes of the folder; nil to search everywhere, or if no folder is open.
    public func createScopePredicate(scope: NoteSearchScope, folder: Folder?) -> NSPredicate? {
        switch scope {
        case .all: nil
        case .selectedFolder: folder.map { NSPredicate(format: "%K == %@", NoteProperties.folder, $0) }
        }
    }

    /// Finds the notes that satisfy every token; nil without tokens.
    public func createTokenPredicates(tokens: [NoteSearchToken]) -> NSPredicate? {
        Self.all(of: tokens.map(createTokenPredicate))
    }

    /// Finds the notes of seven days: made no earlier than at this time of day seven days ago.
    public func createLast7DaysPredicate() -> NSPredicate {
        createPredicate(since: calendar.date(byAdding: .day, value: -7, to: now()))
    }

    /// Finds the notes that are at most 24 hours old, also where a day has 23 or 25.
    public func createLast24HoursPredicate() -> NSPredicate {
        createPredicate(since: calendar.date(byAdding: .hour, value: -24, to: now()))
    }

    /// Finds the notes with a picture.
    public func createAttachmentPredicate() -> NSPredicate {
        NSPredicate(format: "%K != nil", NoteProperties.attachment)
    }

    /// Finds the notes about a keyword.
    public func createKeywordPredicate(id: UUID) -> NSPredicate {
        let path = "\(NoteProperties.keywords).\(KeywordProperties.uuid)"
        return NSPredicate(format: "ANY %K == %@", path, id as NSUUID)
    }

    /// Finds the notes of a status.
    public func createStatusPredicate(status: Status) -> NSPredicate {
        Note.predicate(for: status)
    }

    private func createTokenPredicate(_ token: NoteSearchToken) -> NSPredicate {
        switch token {
        case .draftStatus: createStatusPredicate(status: .draft)
        case .reviewStatus: createStatusPredicate(status: .review)
        case .archivedStatus: createStatusPredicate(status: .archived)
        case .last24Hours: createLast24HoursPredicate()
        case .last7Days: createLast7DaysPredicate()
        case .withAttachment: createAttachmentPredicate()
        case .keyword(let id, _): createKeywordPredicate(id: id)
        }
    }

    private func createPredicate(since date: Date?) -> NSPredicate {
        NSPredicate(format: "%K >= %@", NoteProperties.creationDate, (date ?? .distantPast) as NSDate)
    }

    private static func all(of predicates: [NSPredicate]) -> NSPredicate? {
        predicates.count > 1 ? NSCompoundPredicate(andPredicateWithSubpredicates: predicates) : predicates.first
    }
}
