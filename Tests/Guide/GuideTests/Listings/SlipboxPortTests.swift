import Foundation
import Testing

/// Tests that the program of the book about the slip box, its views included, compiles and passes its tests, except for the gaps
/// in the text and the deviations in `DEVIATIONS.md`.
@Suite(.enabled(if: Book.slipbox != nil && GuideCompiler.swiftc != nil, "NOT TESTED: no book, or no swiftc"))
struct SlipboxPortTests {
    private let port: SlipboxPort

    init() throws {
        port = SlipboxPort(try #require(Book.slipbox))
    }

    @Test func fewLinesDifferBecauseOfThisPackage() {
        #expect(port.listings.filter(\.text.isEmpty).map(\.name) == [])
        let code = port.listings.flatMap { $0.text.split(separator: "\n") }
        #expect(code.filter { !$0.allSatisfy(\.isWhitespace) }.count > 1200)
        #expect(port.listings.flatMap { $0.lines(changedBecauseOf: .deviation) } == Self.deviations)
        #expect(port.listings.flatMap { $0.lines(changedBecauseOf: .swift) } == [])
    }

    @Test func everyChangeIsNeeded() {
        let needed = port.listings.flatMap(\.edits).map(\.change)
        #expect(Set(SlipboxPort.changes).subtracting(needed) == [])
    }

    @Test func theTestsOfTheBookPass() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "listings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try port.compileModel(in: folder)
        let compiler = GuideCompiler(try #require(GuideCompiler.swiftc))
        let modules = SlipboxPort.modules
        try compiler.build(port.files, as: SlipboxPort.module, with: modules, in: folder)
        let thumbnailer = "thumbnailer"
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: thumbnailer),
            withDestinationURL: compiler.program(thumbnailer)
        )
        let (output, status) = try GuideCompiler.run(folder.appending(path: SlipboxPort.module), in: folder)
        let passed = output.matches(of: /Test Case '(\S+)' passed/).map { String($0.output.1) }
        #expect(passed == Self.tests, "\(output)")
        #expect(status == 0)
    }

    private static let deviations = [
        "NSPredicate: import CoreData",
        "Note: public class Note: NSManagedObject {",
        "Note: public override class var keyValueProperties: [String: KeyValueProperty] {",
        #"Note: _PropertyTable.keyValueProperties.merging(["sectionStatus": .init(\Note.sectionStatus)]) { $1 }"#,
        "Note: }",
        "Note.sectionStatus: var sectionStatus: String {",
        "NSAttributedString: import DocumentRichText",
        "Folder: public class Folder: NSManagedObject {",
        "Attachment.createThumbnail: import SwiftUI",
        "Attachment.createThumbnail: 4 lines fewer",
        "NoteSearchViewModel: import SwiftUI",
    ]

    private static let tests = [
        "NotesTests.test_Notes_CreationDate",
        "NotesTests.test_Notes_Updating_Title",
        "NotesTests.test_Asynchronous_Save",
        "NotesTests.test_IsFavorite_Default_Value",
        "NoteFetchTest.test_search_for_favorite_notes",
        "NoteFetchTest.test_fetch_notes_for_last_7_days",
        "NoteFetchTest.test_search_notes_for_folder",
        "FolderTests.test_Folder_creationDate",
        "FolderTests.test_fetch_all_folders",
        "FolderTests.test_top_folder_fetch",
        "FolderTests.test_fetch_first_2_folders",
        "FolderTests.test_batch_size",
        "NotesFolderRelationshipTests.test_add_note_to_folder",
        "NotesFolderRelationshipTests.test_delete_folder_with_notes",
        "ColorTests.test_Hex_Color",
        "ColorTests.test_Color_to_Hex",
        "KeywordTests.test_Keyword_default_color",
        "KeywordTests.test_Keyword_component_Color",
        "UntestedListingsTests.test_preview",
        "UntestedListingsTests.test_text_as_data",
        "UntestedListingsTests.test_links_and_hex_colors",
        "UntestedListingsTests.test_sections",
        "UntestedListingsTests.test_search",
        "UntestedListingsTests.test_thumbnail",
        "ViewTests.test_folders_and_notes",
        "ViewTests.test_rename_and_delete_folder",
        "ViewTests.test_keywords",
        "ViewTests.test_pictures",
        "ViewTests.test_app_and_details",
    ]
}
