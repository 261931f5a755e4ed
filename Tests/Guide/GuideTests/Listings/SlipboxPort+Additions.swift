extension SlipboxPort {
    /// The functions that the listings call, but that the book shows only in pictures.
    static let additions = """
        import CoreData
        import SwiftUI

        let defaultText = "What is written down can be found again."

        extension Note {
            var creationDate: Date { creationDate_ ?? Date() }

            static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Note> {
                let request = NSFetchRequest<Note>(entityName: "Note")
                request.sortDescriptors = [NSSortDescriptor(keyPath: \\Note.creationDate_, ascending: true)]
                request.predicate = predicate
                return request
            }
        }

        extension Folder {
            var notes: Set<Note> {
                get { (notes_ as? Set<Note>) ?? [] }
                set { notes_ = newValue as NSSet }
            }

            var children: Set<Folder> {
                get { (children_ as? Set<Folder>) ?? [] }
                set { children_ = newValue as NSSet }
            }

            static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Folder> {
                let request = NSFetchRequest<Folder>(entityName: "Folder")
                request.sortDescriptors = [NSSortDescriptor(keyPath: \\Folder.creationDate_, ascending: true)]
                request.predicate = predicate
                return request
            }
        }

        extension Keyword {
            convenience init(name: String, context: NSManagedObjectContext) {
                self.init(context: context)
                name_ = name
            }
        }

        extension NoteProperties {
            static let attachment = "attachment"
        }

        extension NoteSearchToken {
            func isStatusToken() -> Bool { [.draftStatus, .reviewStatus, .archivedStatus].contains(self) }
        }

        extension NoteSearchViewModel {
            func createSearchTextPredicate(text: String) -> NSPredicate? {
                guard !text.isEmpty else { return nil }
                return NSCompoundPredicate(orPredicateWithSubpredicates: [
                    NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, text),
                    NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, text),
                ])
            }

            func createScopePredicate(scope: NoteSearchScope, folder: Folder?) -> NSPredicate? {
                guard scope == .selectedFolder, let folder else { return nil }
                return NSPredicate(format: "%K == %@", NoteProperties.folder, folder)
            }

            func createLast24HoursPredicate() -> NSPredicate { createPredicate(days: 1) }
            func createLast7DaysPredicate() -> NSPredicate { createPredicate(days: 7) }

            func createStatusPredicate(status: Status) -> NSPredicate {
                NSPredicate(format: "%K == %@", NoteProperties.status, status.rawValue)
            }

            private func createPredicate(days: Int) -> NSPredicate {
                let begin = Calendar.current.date(byAdding: .day, value: -days, to: Date())!
                return NSPredicate(format: "%K >= %@", NoteProperties.creationDate, begin as NSDate)
            }
        }
        """

    /// Tests of the listings for which the book has no tests.
    static let additionalTests = """
        import XCTest
        import CoreData
        import SwiftUI

        final class UntestedListingsTests: XCTestCase {
            let controller = PersistenceController.createEmpty()
            var context: NSManagedObjectContext { controller.container.viewContext }

            func test_preview() throws {
                let context = PersistenceController.preview.container.viewContext
                XCTAssertEqual(try context.count(for: Note.fetch()), 10)
                XCTAssertEqual(try context.fetch(Folder.fetch()).count, 10)
                XCTAssertEqual(Note.example().keywords.count, 5)
                XCTAssertEqual(try context.fetch(Note.fetch()).sorted(), try context.fetch(Note.fetch()))
            }

            func test_text_as_data() throws {
                let note = Note(title: "Hello", context: context)
                note.formattedBodyText = NSAttributedString(string: "Größe & {Kraft}")
                controller.save()
                context.refresh(note, mergeChanges: false)
                XCTAssertEqual(note.formattedBodyText.string, "Größe & {Kraft}")
                XCTAssertEqual(note.bodyText, "größe & {kraft}")
                Note.delete(note: note)
                XCTAssertEqual(try context.count(for: Note.fetch(.all)), 0)
            }

            func test_links_and_hex_colors() throws {
                let (note, other) = (Note(title: "1", context: context), Note(title: "2", context: context))
                note.linkedNotes.insert(other)
                let keyword = Keyword(name: "key", context: context)
                keyword.colorHex = Color(red: 0, green: 1, blue: 0)
                keyword.notes = [note, other]
                controller.save()
                XCTAssertEqual(other.backLinkedNotes, [note])
                XCTAssertEqual(note.keywords, [keyword])
                XCTAssertEqual(keyword.colorHex_, "00FF00FF")
                XCTAssertEqual(keyword.colorHex, Color(red: 0, green: 1, blue: 0))
                XCTAssertEqual(NoteSorting.allCases.map { $0.title() }.joined(separator: ","),
                               "Title △,Title ⊽,Date △,Date ⊽,Status,Day")
            }

            func test_sections() throws {
                let folder = Folder.exampleWithNotes(context: context)
                for note in folder.notes { note.status = note.status }
                controller.save()
                let request = Note.fetch(for: folder)
                request.sortDescriptors?.insert(NSSortDescriptor(keyPath: \\Note.status_, ascending: true), at: 0)
                let results = NSFetchedResultsController(
                    fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "sectionStatus", cacheName: nil)
                try results.performFetch()
                let sections = (results.sections ?? []).map { "\\($0.name): \\($0.numberOfObjects)" }
                XCTAssertEqual(sections, ["Archived: 3", "Draft: 4", "Review: 3"])
                XCTAssertEqual(try context.fetch(Note.fetch(for: folder, status: .review)).count, 3)
                XCTAssertEqual(Folder.nestedFolderExample(context: context).children.count, 2)
            }

            func test_search() throws {
                let folder = Folder.exampleWithNotes(context: context)
                let elsewhere = Note(title: "elsewhere", context: context)
                let search = NoteSearchViewModel()
                var changes = 0
                let subscription = search.objectWillChange.subscribe { changes += 1 }
                defer { withExtendedLifetime(subscription) {} }
                search.selectedFolder = folder
                XCTAssertEqual(try context.count(for: Note.fetch(search.predicate)), 10)
                search.searchText = "NOTE 8"
                search.add(token: .archivedStatus)
                search.add(token: .reviewStatus)
                XCTAssertEqual(search.searchTokens, [.reviewStatus])
                search.add(token: .last7Days)
                XCTAssertEqual(try context.fetch(Note.fetch(search.predicate)).map(\\.title), ["note 8"])
                search.searchScope = .all
                search.searchText = "ELSE"
                search.searchTokens = [.last24Hours]
                XCTAssertEqual(try context.fetch(Note.fetch(search.predicate)), [elsewhere])
                search.searchTokens = [.withAttachment]
                XCTAssertEqual(try context.fetch(Note.fetch(search.predicate)), [])
                elsewhere.attachment = Attachment(image: Data([1]), context: context)
                XCTAssertEqual(try context.fetch(Note.fetch(search.predicate)), [elsewhere])
                XCTAssertEqual(NoteSearchScope.selectedFolder.name(folder: folder), "' my folder '")
                XCTAssertEqual(changes, 10)
            }

            @MainActor func test_thumbnail() async throws {
                let picture = Data(base64Encoded: "\(picture)")
                let attachment = Attachment(image: picture, context: context)
                let thumbnail = await attachment.getThumbnail()
                XCTAssertEqual(thumbnail?.size, CGSize(width: 1, height: 1))
                XCTAssertEqual(attachment.thumbnailData, thumbnail?.tiffRepresentation)
                let again = await attachment.getThumbnail()
                XCTAssertEqual(again?.tiffRepresentation?.prefix(3), Data([0x49, 0x49, 0x2A]))
                let full = await attachment.createFullImage()
                XCTAssertEqual(full, picture.flatMap { NSImage(data: $0) })
            }
        }
        """

    /// A PNG of one pixel.
    static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}
