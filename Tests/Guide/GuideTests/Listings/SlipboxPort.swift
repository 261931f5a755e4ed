/// The program of the book about the slip box, and its tests: each listing in its final version, in a file of its
/// own.
struct SlipboxPort {
    /// The name of the module of the book's program.
    static let module = "SlipboxProject"
    /// The package's modules that it is linked with besides CoreData, and those that they depend on.
    static let modules = [
        "CoreDataCommandLine", "DocumentMath", "DocumentRichText", "DocumentThumbnails", "ServerSecurity", "SwiftUI",
        "WebUI", "WebUICoreData", "WebUIServer", "WebUITestSupport",
    ]

    let listings: [Listing]

    init(_ book: Book) {
        let data = Self.store(in: book) + Self.notes(in: book) + Self.others(in: book) + Self.search(in: book)
        listings = (data + Self.views(in: book)).map { $0.changed(by: Self.changes + Self.viewChanges) }
    }

    /// The files of the program, without the classes of the model.
    var files: [String: String] {
        let sources = listings.map { ("\($0.name).swift", source(of: $0)) }
        let others = [
            "Additions.swift": Self.additions, "UntestedListingsTests.swift": Self.additionalTests,
            "ViewTests.swift": Self.viewTests,
        ]
        return others.merging(sources + [("main.swift", main)]) { $1 }
    }

    /// Returns the source of a listing. Functions alone become an extension of the type that the listing is named
    /// after. A listing without imports gets those of the other listings about the type.
    private func source(of listing: Listing) -> String {
        let type = listing.name.prefix { $0 != "." }
        let isPart = listing.text.hasPrefix("func ") && type.first?.isUppercase == true
        // The program of the tests has a beginning of its own.
        let whole = listing.text.replacing("@main\n", with: "")
        let text = isPart ? "extension \(type) {\n\(whole)\n}" : whole
        guard listing.imports.isEmpty else { return text }
        let imports = listings.filter { $0.name.prefix { $0 != "." } == type }.flatMap(\.imports)
        let usual = text.contains(": View {") || text.contains(": App {") ? ["import SwiftUI"] : []
        return (Set(imports + usual + ["import CoreData"]).sorted() + [text]).joined(separator: "\n")
    }

    /// The program that runs all tests.
    private var main: String {
        let tests =
            listings + [
                Listing(name: "UntestedListingsTests", text: Self.additionalTests),
                Listing(name: "ViewTests", text: Self.viewTests),
            ]
        return "import XCTest\nXCTMain([\n\(tests.compactMap(testCase).joined(separator: ",\n"))\n])"
    }

    /// Returns the tests of a listing, in the class that the listing is named after; nil if it has none.
    private func testCase(of listing: Listing) -> String? {
        let type = listing.name.prefix { $0 != "." }
        let tests = listing.text.matches(of: /func (test_\w+)\(\)( async)?/).map { match in
            let function = "\(type).\(match.output.1)"
            return "(\"\(match.output.1)\", \(match.output.2 == nil ? function : "asyncTest(\(function))"))"
        }
        return tests.isEmpty ? nil : "testCase([\(tests.joined(separator: ", "))])"
    }

    private static func store(in book: Book) -> [Listing] {
        [
            book.listing("PersistenceController", with: "let container: NSPersistentCloudKitContainer"),
            book.listing("PersistenceController.init", with: "urlL.absoluteString"),
            book.listing("PersistenceController.createEmpty", with: "static func createEmpty()"),
            book.listing("PersistenceController.preview", with: "static var preview"),
            book.listing("NSPredicate", with: "extension NSPredicate {"),
        ]
    }

    private static func notes(in book: Book) -> [Listing] {
        [
            book.listing("Note", with: "super.awakeFromInsert()"),
            book.listing("Note.init", with: "convenience init(title: String", at: 1),
            book.listing("Note.title", with: "get { self.title_ ??"),
            book.listing("Note.status", with: "var status: Status {"),
            book.listing("Note.formattedBodyText", with: "var formattedBodyText: NSAttributedString"),
            book.listing("Note.linkedNotes", with: "var backLinkedNotes: Set<Note>"),
            book.listing("Note.keywords", with: "var keywords: Set<Keyword>"),
            book.listing("Note.Comparable", with: "extension Note: Comparable"),
            book.listing("Note.delete", with: "static func delete(note: Note)"),
            book.listing("Note.fetch", with: "static func fetch(for folder: Folder,"),
            book.listing("Note.sectionStatus", with: "@objc var sectionStatus"),
            book.listing("Note.example", with: "static func example() -> Note"),
            book.listing("Note.exampleArray", with: "static func exampleArray(context:"),
            book.listing("NoteProperties", with: "struct NoteProperties"),
            book.listing("Status", with: "enum Status: String"),
            book.listing("NSAttributedString", with: "func toData()", pages: 2),
            book.listing("NotesTests", with: "final class NotesTests"),
            book.listing("NotesTests.creationDate", with: "func test_Notes_CreationDate()"),
            book.listing("NotesTests.title", with: "func test_Notes_Updating_Title()"),
            book.listing("NotesTests.save", with: "func test_Asynchronous_Save()"),
            book.listing("NotesTests.isFavorite", with: "func test_IsFavorite_Default_Value()"),
            book.listing("NoteFetchTest", with: "final class NoteFetchTest"),
            book.listing("NoteFetchTest.favorites", with: "func test_search_for_favorite_notes()"),
            book.listing("NoteFetchTest.days", with: "func test_fetch_notes_for_last_7_days()"),
            book.listing("NoteFetchTest.folder", with: "func test_search_notes_for_folder()"),
        ]
    }

    private static func others(in book: Book) -> [Listing] {
        [
            book.listing("Folder", with: "extension Folder {", at: 1, pages: 2),
            book.listing("Folder.delete", with: "static func delete(_ folder: Folder)"),
            book.listing("Folder.topFolderFetch", with: "static func topFolderFetch()"),
            book.listing("Folder.nestedFolderExample", with: "static func nestedFolderExample"),
            book.listing("Folder.exampleWithNotes", with: "static func exampleWithNotes"),
            book.listing("FolderProperties", with: "struct FolderProperties"),
            book.listing("FolderTests", with: "final class FolderTests", at: 1, pages: 2),
            book.listing("FolderTests.top", with: "func test_top_folder_fetch()"),
            book.listing("FolderTests.limit", with: "func test_fetch_first_2_folders()"),
            book.listing("FolderTests.batch", with: "func test_batch_size()"),
            book.listing("NotesFolderRelationshipTests", with: "final class NotesFolderRelationshipTests"),
            book.listing("NotesFolderRelationshipTests.add", with: "func test_add_note_to_folder()"),
            book.listing("NotesFolderRelationshipTests.delete", with: "func test_delete_folder_with_notes()", at: 1),
            book.listing("Color", with: "extension Color {"),
            book.listing("ColorTests", with: "final class ColorTests", pages: 2),
            book.listing("Keyword.colorHex", with: "var colorHex: Color"),
            book.listing("Keyword.color", with: "var color: Color"),
            book.listing("Keyword.notes", with: "var notes: Set<Note> {"),
            book.listing("Keyword.exampleArray", with: "static func exampleArray() -> [Keyword]"),
            book.listing("KeywordTests", with: "final class KeywordTests", pages: 2),
            book.listing("Attachment.init", with: "convenience init(image: Data?"),
            book.listing("Attachment.createThumbnail", with: "static func createThumbnail("),
            book.listing("Attachment.createFullImage", with: "func createFullImage()"),
            book.listing("Attachment.getThumbnail", with: "func getThumbnail()"),
        ]
    }

    private static func search(in book: Book) -> [Listing] {
        [
            book.listing("NoteSorting", with: "enum NoteSorting"),
            book.listing("NoteSearchToken", with: "enum NoteSearchToken", pages: 2),
            book.listing("NoteSearchScope", with: "enum NoteSearchScope"),
            book.listing("NoteSearchViewModel", with: "@Published var selectedFolder"),
            book.listing("NoteSearchViewModel.attachment", with: "func createAttachmentPredicate()"),
            book.listing("NoteSearchViewModel.tokens", with: "func createTokenPredicates("),
            book.listing("NoteSearchViewModel.all", with: "func createFullPredicate()"),
            book.listing("NoteSearchViewModel.add", with: "func add(token: NoteSearchToken)"),
        ]
    }
}
