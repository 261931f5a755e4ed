import CoreData
import Observation
import SlipboxCore
import Synchronization
import Testing

/// Tests of search criteria, and of the predicate made from them.
@MainActor @Suite struct NoteSearchViewModelTests {
    private let controller = PersistenceController.createEmpty()
    private let viewModel = NoteSearchViewModel()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func titles(_ predicate: NSPredicate?) throws -> Set<String> {
        let request = Note.fetch(try #require(predicate))
        let unsaved = Set(try context.fetch(request).map(\.title))
        try controller.save()
        #expect(Set(try context.fetch(request).map(\.title)) == unsaved)
        return unsaved
    }

    // MARK: - Single conditions

    @Test func textIsSoughtInTitleAndBody() throws {
        _ = Note(title: "Hello", context: context)
        Note(title: "second", context: context).setBody("They said hélló.")
        _ = Note(title: "third", context: context)
        #expect(try titles(viewModel.createSearchTextPredicate(text: "HELLO")) == ["Hello", "second"])
        #expect(viewModel.createSearchTextPredicate(text: "") == nil)
        #expect(viewModel.createSearchTextPredicate(text: " \n") == nil)
    }

    @Test func theScopeIsAFolderOrEverything() throws {
        let folder = Folder.exampleWithNotes(context: context)
        _ = Note(title: "outside", context: context)
        let predicate = viewModel.createScopePredicate(scope: .selectedFolder, folder: folder)
        #expect(try titles(predicate).count == 10)
        #expect(viewModel.createScopePredicate(scope: .all, folder: folder) == nil)
        #expect(viewModel.createScopePredicate(scope: .selectedFolder, folder: nil) == nil)
        #expect(NoteSearchScope.allCases.map { $0.name(folder: folder) } == ["All", "' my folder '"])
    }

    @Test(arguments: [(NoteSearchToken.draftStatus, 4), (.reviewStatus, 3), (.archivedStatus, 3)])
    func statusTokensFindTheirStatus(token: NoteSearchToken, count: Int) throws {
        let status = try #require(token.status)
        let notes = Note.exampleArray(context: context)
        let expected = Set(notes.filter { $0.status == status }.map(\.title))
        #expect(expected.count == count)
        #expect(try titles(viewModel.createTokenPredicates(tokens: [token])) == expected)
        #expect(try titles(viewModel.createStatusPredicate(status: status)) == expected)
    }

    @Test func timeTokensFindWhatIsYoungEnough() throws {
        _ = Note.exampleArray(context: context)
        Note(title: "old", context: context).creationDate_ = Date() - 30 * 86_400
        Note(title: "undated", context: context).creationDate_ = nil
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.last24Hours])) == ["note 0", "note 1", "note 2"])
        let week = try titles(viewModel.createTokenPredicates(tokens: [.last7Days]))
        #expect(week == Set((0..<10).map { "note \($0)" }))
        #expect(try titles(viewModel.createLast24HoursPredicate()).count == 3)
        #expect(try titles(viewModel.createLast7DaysPredicate()).count == 10)
    }

    @Test func theAttachmentTokenFindsPictures() throws {
        Note(title: "with", context: context).attach(Data([1]))
        _ = Note(title: "without", context: context)
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.withAttachment])) == ["with"])
        #expect(try titles(viewModel.createAttachmentPredicate()) == ["with"])
    }

    @Test func keywordTokensFindTheirNotes() throws {
        let (paper, glue) = (Keyword(name: "paper", context: context), Keyword(name: "glue", context: context))
        Note(title: "both", context: context).keywords = [paper, glue]
        Note(title: "paper alone", context: context).keywords = [paper]
        _ = Note(title: "neither", context: context)
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.about(paper)])) == ["both", "paper alone"])
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.about(paper), .about(glue)])) == ["both"])
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.about(glue), .draftStatus])) == ["both"])
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.about(glue), .archivedStatus])) == [])
        let token = NoteSearchToken.about(paper)
        #expect(token.name == "#paper" && token.fullName == "Keyword “paper”" && !token.isStatusToken())
        #expect(!NoteSearchToken.allCases.contains(token))
    }

    /// Tokens apply in every order and every scope.
    @Test(arguments: NoteSorting.allCases, NoteSearchScope.allCases)
    func keywordTokensGoWithEverySortingAndScope(sorting: NoteSorting, scope: NoteSearchScope) throws {
        let folder = Folder.exampleWithNotes(context: context)
        let paper = Keyword(name: "paper", context: context)
        for note in folder.notes where note.status == .review { note.addToKeywords_(paper) }
        let outside = Note(title: "note outside", context: context)
        outside.status = .review
        outside.keywords = [paper]
        try controller.save()
        viewModel.folderChanged(to: folder)
        viewModel.searchScope = scope
        viewModel.searchText = "note"
        viewModel.add(token: .reviewStatus)
        viewModel.add(token: .about(paper))
        let list = try NoteSections(matching: viewModel.predicate, sorting: sorting, in: context)
        let found = Set(list.sections.flatMap { $0.map(\.title) })
        #expect(found.count == (scope == .all ? 4 : 3))
        #expect(found.contains("note outside") == (scope == .all))
    }

    @Test func choosingAKeywordTakesTheTextThatFoundIt() {
        viewModel.searchText = "pap"
        viewModel.choose(.about(Keyword(name: "paper", context: context)))
        #expect(viewModel.searchText.isEmpty && viewModel.searchTokens.map(\.name) == ["#paper"])
        viewModel.searchText = "glue"
        viewModel.choose(.reviewStatus)
        #expect(viewModel.searchText == "glue" && viewModel.searchTokens.count == 2)
    }

    @Test func suggestionsFollowTheLastWord() {
        viewModel.searchText = "glue arch"
        #expect(viewModel.suggestedTokens == [.archivedStatus])
        viewModel.choose(.archivedStatus)
        #expect(viewModel.searchText == "glue " && viewModel.searchTokens == [.archivedStatus])
        #expect(viewModel.suggestedTokens.count == NoteSearchToken.allCases.count - 1)
        viewModel.searchText = "glue"
        #expect(viewModel.suggestedTokens.count == NoteSearchToken.allCases.count - 1)
        viewModel.searchText = "LAST"
        #expect(viewModel.suggestedTokens == [.last24Hours, .last7Days])
    }

    @Test func allTokensMustHold() throws {
        for (index, note) in Note.exampleArray(context: context).enumerated() where index.isMultiple(of: 2) {
            note.attach(Data([1]))
        }
        #expect(viewModel.createTokenPredicates(tokens: []) == nil)
        let both = viewModel.createTokenPredicates(tokens: [.draftStatus, .withAttachment])
        #expect(try titles(both) == ["note 0", "note 2"])
        let three = viewModel.createTokenPredicates(tokens: [.draftStatus, .withAttachment, .last24Hours])
        #expect(try titles(three) == ["note 0", "note 2"])
        #expect(try titles(viewModel.createTokenPredicates(tokens: [.draftStatus, .reviewStatus])) == [])
    }

    @Test func tokensHaveNames() {
        #expect(NoteSearchToken.allCases.map(\.name) == ["Draft", "Review", "Archived", "24h", "7d", "Attachment"])
        #expect(NoteSearchToken.allCases.map(\.fullName).contains("Notes With Attachment"))
        #expect(Set(NoteSearchToken.allCases.map(\.fullName)).count == 6)
    }

    // MARK: - The rule of the tokens

    @Test func statusTokensExcludeEachOther() {
        viewModel.add(token: .last7Days)
        viewModel.add(token: .draftStatus)
        viewModel.add(token: .reviewStatus)
        #expect(viewModel.searchTokens == [.last7Days, .reviewStatus])
        viewModel.add(token: .withAttachment)
        viewModel.add(token: .archivedStatus)
        #expect(viewModel.searchTokens == [.last7Days, .withAttachment, .archivedStatus])
        #expect(viewModel.isTokenSelected(token: .archivedStatus))
        #expect(!viewModel.isTokenSelected(token: .draftStatus))
    }

    @Test func aTokenIsAddedOnce() {
        for _ in 0..<2 {
            viewModel.add(token: .reviewStatus)
            viewModel.add(token: .last24Hours)
        }
        #expect(viewModel.searchTokens == [.reviewStatus, .last24Hours])
    }

    // MARK: - All together

    @Test func withoutASearchTheFolderIsShown() throws {
        #expect(try titles(viewModel.predicate) == [])
        let folder = Folder.exampleWithNotes(context: context)
        _ = Note(title: "outside", context: context)
        #expect(try titles(viewModel.predicate) == [], "no folder is open")
        viewModel.folderChanged(to: folder)
        for scope in NoteSearchScope.allCases {
            viewModel.searchScope = scope
            #expect(try titles(viewModel.predicate).count == 10)
        }
        viewModel.folderChanged(to: Folder(name: "empty", context: context))
        #expect(try titles(viewModel.predicate) == [])
    }

    @Test func textTokensAndScopeMakeOnePredicate() throws {
        let folder = Folder.exampleWithNotes(context: context)
        for note in folder.notes { note.setBody("About \(note.title)") }
        let outside = Note(title: "note 7 elsewhere", context: context)
        outside.status = .review
        viewModel.folderChanged(to: folder)
        viewModel.searchText = "note 7"
        #expect(try titles(viewModel.predicate) == ["note 7"])
        viewModel.searchScope = .all
        #expect(try titles(viewModel.predicate) == ["note 7", "note 7 elsewhere"])
        viewModel.add(token: .reviewStatus)
        #expect(try titles(viewModel.predicate) == ["note 7", "note 7 elsewhere"])
        viewModel.add(token: .last24Hours)
        #expect(try titles(viewModel.predicate) == ["note 7 elsewhere"])
        viewModel.add(token: .draftStatus)
        #expect(try titles(viewModel.predicate) == [])
        viewModel.searchText = ""
        viewModel.searchScope = .selectedFolder
        #expect(try titles(viewModel.predicate) == ["note 0", "note 1", "note 2"])
        viewModel.searchScope = .all
        #expect(try titles(viewModel.predicate) == ["note 0", "note 1", "note 2"])
    }

    @Test(arguments: ["%@", "'", "a\"b", "*", "%K == 1", "\\", "[cd]"]) func textIsNeverAFormat(text: String) throws {
        _ = Note(title: "has \(text) in it", context: context)
        _ = Note(title: "has not", context: context)
        viewModel.searchScope = .all
        viewModel.searchText = text
        #expect(try titles(viewModel.predicate) == ["has \(text) in it"])
    }

    @Test func changesAreObserved() {
        let viewModel = viewModel
        let folder = Folder(name: "folder", context: context)
        let changes: [(String, () -> Void)] = [
            ("text", { viewModel.searchText = "a" }), ("tokens", { viewModel.add(token: .draftStatus) }),
            ("scope", { viewModel.searchScope = .all }), ("folder", { viewModel.folderChanged(to: folder) }),
        ]
        for (name, change) in changes {
            let count = Mutex(0)
            withObservationTracking {
                _ = viewModel.predicate
            } onChange: {
                count.withLock { $0 += 1 }
            }
            change()
            #expect(count.withLock { $0 } == 1, "\(name)")
        }
    }
}
