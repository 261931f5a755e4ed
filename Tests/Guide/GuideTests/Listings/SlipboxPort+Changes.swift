extension SlipboxPort {
    /// The changes that the listings need, in this order.
    static let changes: [ListingChange] = print + book + deviations

    /// Corrections of text that was lost or added between the page and the text.
    private static let print: [ListingChange] = [
        .init(reason: .print, old: "urlL", new: "url"),
        .init(reason: .print, old: "managed0bject", new: "managedObject"),
        .init(reason: .print, old: "= = Folder(.*)", new: "= Folder$1\n        }"),
        .init(
            reason: .print,
            listings: ["PersistenceController.createEmpty"],
            old: #"(?s)    static let shared.*""\n"#,
            new: ""
        ),
        .init(
            reason: .print,
            listings: ["NSAttributedString"],
            old: #"(?m)(\.characterEncoding: String.Encoding.utf8\])\n(.*NSAttributedString\(data)"#,
            new: "[.documentType: NSAttributedString.DocumentType.rtf,\n$1\n$2"
        ),
        .init(reason: .print, listings: ["NoteSorting"], old: "case day:", new: "case .day:"),
        .init(reason: .print, listings: ["NoteSorting", "ColorTests", "KeywordTests"], old: #"\}\s*$"#, new: "}\n}"),
        .init(reason: .print, listings: ["ColorTests"], old: "0000FFF\"", new: "0000FF\""),
        .init(reason: .print, listings: ["Keyword.colorHex"], old: "= colorHex ,", new: "= colorHex_,"),
        .init(
            reason: .print,
            listings: ["Folder.nestedFolderExample"],
            old: #"(?m)^(.*child 3".*\n)\1(.*)let child1 = insert"#,
            new: "$1$2parent.children.insert"
        ),
        .init(reason: .print, old: "</pre>", new: ""),
        .init(reason: .print, listings: ["Folder"], old: #"(?s)\}\n(var creationDate.*)"#, new: "$1\n}"),
        .init(reason: .print, listings: ["FolderTests"], old: #"viewContext \}"#, new: "viewContext"),
        .init(reason: .print, listings: ["Attachment.createThumbnail"], old: #"(size: \.zero\))"#, new: "$1\n#endif"),
        .init(
            reason: .print,
            listings: ["Attachment.createFullImage"],
            old: #"\}\.value"#,
            new: "}.value\nreturn image\n}\n}"
        ),
    ]

    /// Names that the book changes later, and types and files that it shows in parts.
    private static let book: [ListingChange] = [
        .init(
            reason: .book,
            listings: ["PersistenceController.init"],
            old: #"(?s)(init.*)        \.\.\.\n"#,
            new: "$1\(template)\n"
        ),
        .init(reason: .book, old: #"(?m)^ *("{1,2}|\.\.\.)$\n"#, new: ""),
        .init(reason: .book, listings: ["PersistenceController"], old: #"(?s) *init\(.*?\}\n"#, new: ""),
        .init(reason: .book, old: #"^struct PersistenceController"#, new: "extension PersistenceController"),
        .init(reason: .book, listings: ["Note"], old: #"self\.creationDate"#, new: "self.creationDate_"),
        .init(reason: .book, listings: ["FolderTests.top"], old: "^final class (.*):.*", new: "extension $1 {"),
        .init(reason: .book, listings: ["NoteSearchViewModel"], old: "^", new: "import Foundation\n"),
        .init(reason: .book, listings: ["NotesTests"], old: "^", new: "import XCTest\nimport CoreData\n"),
        .init(reason: .book, listings: ["NoteSearchViewModel.add"], old: "^class (.*):.*", new: "extension $1 {"),
    ]

    /// The initializer's code in the template of Xcode of that time.
    private static let template = """
                if inMemory {
                    container.persistentStoreDescriptions.first!.url = URL(fileURLWithPath: "/dev/null")
                }
                container.loadPersistentStores { _, error in
                    if let error = error as NSError? { fatalError("Unresolved error \\\\(error), \\\\(error.userInfo)") }
                }
        """

    /// The deviations in `DEVIATIONS.md`.
    private static let deviations: [ListingChange] = [
        .init(
            reason: .deviation,
            listings: ["NSPredicate"],
            old: "import Foundation",
            new: "import CoreData"
        ),
        .init(reason: .deviation, listings: ["Note"], old: "extension Note \\{", new: noteClass),
        .init(
            reason: .deviation,
            listings: ["Folder"],
            old: "extension Folder \\{",
            new: "public class Folder: NSManagedObject {"
        ),
        .init(reason: .deviation, old: "@objc ", new: ""),
        .init(
            reason: .deviation,
            listings: ["NSAttributedString"],
            old: "(import Foundation)",
            new: "$1\nimport DocumentRichText"
        ),
        .init(
            reason: .deviation,
            listings: ["NoteSearchViewModel"],
            old: "import Foundation",
            new: "import SwiftUI"
        ),
        .init(
            reason: .deviation,
            listings: ["Attachment.createThumbnail"],
            old: #"(?s)#if os\(OSX\).*?#endif"#,
            new: "import SwiftUI"
        ),
    ]

    private static let noteClass = #"""
        public class Note: NSManagedObject {
            public override class var keyValueProperties: [String: KeyValueProperty] {
                _PropertyTable.keyValueProperties.merging(["sectionStatus": .init(\\Note.sectionStatus)]) { \$1 }
            }
        """#
}
