extension SlipboxPort {
    /// The views of the book, each in its last version that is printed whole or nearly so.
    static func views(in book: Book) -> [Listing] {
        [
            book.listing("SlipboxProjectApp", with: "struct SlipboxProjectApp: App"),
            book.listing("ContentView", with: "columnVisibility: $columnVisibility"),
            book.listing("FolderListView", with: "private var folders: FetchedResults<Folder>", at: 1),
            book.listing("FolderRow", with: "@State private var showDeleteConfirmation", at: 1),
            book.listing("FolderEditorView", with: "struct FolderEditorView"),
            book.listing("RecursiveFolderView", with: "struct RecursiveFolderView", pages: 2),
            book.listing("macOS", with: "typealias UIImage = NSImage"),
            book.listing("OptionalImageView", with: "struct OptionalImageView"),
            book.listing("NotePhotoSelectorButton", with: "struct NotePhotoSelectorButton", at: 1),
            book.listing("NoteAttachmentView", with: "Image(uiImage: image)", at: 5),
            book.listing("FullImageView", with: "private struct FullImageView"),
            book.listing("dataSize", with: "func dataSize"),
            book.listing("NotesKeywordsCollectionView", with: "struct NotesKeywordsCollectionView"),
            book.listing("AddKeywordsToNoteView", with: "struct AddKeywordsToNoteView", at: 1),
            book.listing("NewKeywordView", with: "struct NewKeywordView", pages: 2),
            book.listing("NoteDetailView", with: "Picker(selection: $note.status", at: 1),
            book.listing("NoteRow", with: "struct NoteRow"),
            book.listing("NotesSectionedByStatusView", with: "struct NotesSectionedByStatusView"),
            book.listing("SectionedView", with: "private struct SectionedView"),
            book.listing("NoteSingleSortedView", with: "struct NoteSingleSortedView"),
            book.listing("NoteListView", with: "struct NoteListView", at: 9),
            book.listing("SearchSuggestionsList", with: "fileprivate struct SearchSuggestionsList"),
            book.listing("NoResultsView", with: "fileprivate struct NoResultsView"),
        ]
    }

    /// Tests of the views: what the book describes happens on a page.
    static let viewTests = """
        import XCTest
        import CoreData
        import SwiftUI
        import WebUITestSupport

        extension Folder: Comparable {
            public static func < (first: Folder, second: Folder) -> Bool { first.creationDate < second.creationDate }
        }

        extension Keyword {
            var name: String { name_ ?? "" }

            static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Keyword> {
                let request = NSFetchRequest<Keyword>(entityName: "Keyword")
                request.sortDescriptors = [NSSortDescriptor(keyPath: \\Keyword.name_, ascending: true)]
                request.predicate = predicate
                return request
            }

            static func fetch(for note: Note) -> NSFetchRequest<Keyword> {
                fetch(NSPredicate(format: "notes_ CONTAINS %@", note))
            }
        }

        final class ViewTests: XCTestCase {
            let controller = PersistenceController.createEmpty()
            var context: NSManagedObjectContext { controller.container.viewContext }

            @MainActor func page(_ view: some View) throws -> HeadlessClient {
                try HeadlessClient { view.environment(\\.managedObjectContext, context) }
            }

            @MainActor func test_folders_and_notes() async throws {
                let folder = Folder.exampleWithNotes(context: context)
                controller.save()
                let client = try page(ContentView())
                XCTAssertTrue(client.shows("select a folder") && client.shows("select a note"))
                client.tap(try XCTUnwrap(client.find("option", "")))
                XCTAssertFalse(client.shows("select a folder"))
                XCTAssertTrue(client.shows("note 8"))
                client.edit(try client.field("Search"), "NOTE 8")
                XCTAssertFalse(client.shows("note 7"))
                XCTAssertEqual(folder.notes.count, 10)
                XCTAssertEqual(client.failures.count, 0)
            }

            @MainActor func test_rename_and_delete_folder() async throws {
                let folder = Folder(name: "old", context: context)
                let editor = try page(FolderEditorView(folder: folder))
                editor.edit(try editor.field("name"), "new")
                try editor.tap("Save")
                XCTAssertEqual(folder.name, "new")
                let row = try page(FolderRow(folder: folder))
                XCTAssertEqual(try row.field("name").value, "new")
            }

            @MainActor func test_keywords() async throws {
                let note = Note(title: "Zettel", context: context)
                note.keywords.insert(Keyword(name: "physics", context: context))
                controller.save()
                let keywords = try page(NotesKeywordsCollectionView(note: note))
                XCTAssertTrue(keywords.shows("physics"))
                let new = try page(NewKeywordView(note: note, searchTerm: "biology"))
                try new.tap("Create as new Keyword")
                XCTAssertEqual(note.keywords.map(\\.name).sorted(), ["biology", "physics"])
                let all = try page(AddKeywordsToNoteView(note: note))
                XCTAssertTrue(all.shows("Add keywords to") && all.rows == ["biology", "physics"])
            }

            @MainActor func test_pictures() async throws {
                let picture = Data(base64Encoded: "\(picture)")
                XCTAssertEqual(dataSize(data: picture), 0)
                XCTAssertNotNil(try page(OptionalImageView(data: picture)).root.all.first { $0.tag == "img" })
                let note = Note(title: "Zettel", context: context)
                XCTAssertTrue(try page(NotePhotoSelectorButton(note: note)).shows("import a photo"))
                note.attachment = Attachment(image: picture, context: context)
                let client = try page(NoteAttachmentView(attachment: note.attachment!))
                for _ in 0..<500 where !client.root.all.contains(where: { $0.tag == "img" }) {
                    try await Task.sleep(for: .milliseconds(10))
                    client.session.flush()
                }
                XCTAssertTrue(client.root.all.contains { $0.tag == "img" })
            }

            @MainActor func test_app_and_details() async throws {
                let client = try HeadlessClient(session: ViewSession(app: SlipboxProjectApp(), url: URL(string: "/")!))
                XCTAssertNotNil(client.find("menuitem", "Save"))
                let note = Note(title: "Zettel", context: context)
                let details = try page(NoteDetailView(note: note))
                XCTAssertEqual(try details.field("title").value, "Zettel")
            }
        }
        """
}
