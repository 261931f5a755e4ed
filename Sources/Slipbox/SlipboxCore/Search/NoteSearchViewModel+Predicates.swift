public import CoreData

extension NoteSearchViewModel {
    /// Returns the predicate of the whole search. A search without any condition matches the notes of the selected
    /// folder, regardless of the scope.
    public func createFullPredicate() -> NSPredicate {
        let predicates = [createSearchTextPredicate(text: searchText), createFilterPredicate()].compactMap { $0 }
        guard !predicates.isEmpty else {
            return createScopePredicate(scope: .selectedFolder, folder: selectedFolder) ?? .none
        }
        return Self.all(of: predicates) ?? .none
    }

    /// Returns the predicate of tokens and scope without the text, or nil if there are neither.
    public func createFilterPredicate() -> NSPredicate? {
        let scope = createScopePredicate(scope: searchScope, folder: selectedFolder)
        return Self.all(of: [scope, createTokenPredicates(tokens: searchTokens)].compactMap { $0 })
    }

    /// Returns a predicate that matches what a text means, or nil for blank text; see ``NoteSearchQuery``.
    public func createSearchTextPredicate(text: String) -> NSPredicate? {
        NoteSearchQuery(text, calendar: calendar, now: now()).predicate
    }

    /// Returns a predicate that matches the notes of the folder, or nil to search everywhere or if no folder is given.
    public func createScopePredicate(scope: NoteSearchScope, folder: Folder?) -> NSPredicate? {
        switch scope {
        case .all: nil
        case .selectedFolder: folder.map { NSPredicate(format: "%K == %@", NoteProperties.folder, $0) }
        }
    }

    /// Returns a predicate that matches notes satisfying every token, or nil without tokens.
    public func createTokenPredicates(tokens: [NoteSearchToken]) -> NSPredicate? {
        Self.all(of: tokens.map(createTokenPredicate))
    }

    /// Returns a predicate that matches notes created no earlier than seven calendar days ago, at the present time of
    /// day.
    public func createLast7DaysPredicate() -> NSPredicate {
        createPredicate(since: calendar.date(byAdding: .day, value: -7, to: now()))
    }

    /// Returns a predicate that matches notes at most 24 hours old, also on days of 23 or 25 hours.
    public func createLast24HoursPredicate() -> NSPredicate {
        createPredicate(since: calendar.date(byAdding: .hour, value: -24, to: now()))
    }

    /// Returns a predicate that matches notes with a picture.
    public func createAttachmentPredicate() -> NSPredicate {
        NSPredicate(format: "%K != nil", NoteProperties.attachment)
    }

    /// Returns a predicate that matches notes with a keyword.
    public func createKeywordPredicate(id: UUID) -> NSPredicate {
        let path = "\(NoteProperties.keywords).\(KeywordProperties.uuid)"
        return NSPredicate(format: "ANY %K == %@", path, id as NSUUID)
    }

    /// Returns a predicate that matches notes with a status.
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

extension NSPredicate {
    /// A predicate that matches every object.
    public static let all = NSPredicate(format: "TRUEPREDICATE")

    /// A predicate that matches no object.
    public static let none = NSPredicate(format: "FALSEPREDICATE")
}
