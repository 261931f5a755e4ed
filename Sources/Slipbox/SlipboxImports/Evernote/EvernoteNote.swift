import Foundation
import ManagedObjectModelFormat
import MarkdownVault

/// A note in a file of Evernote's.
struct EvernoteNote {
    var title = ""
    /// The text in Evernote's markup.
    var content = ""
    var created: Date?
    var updated: Date?
    var tags: [String] = []
    var resources: [Resource] = []
    var tasks: [Task] = []
    /// What is known about the note, such as `source-url`, by the names of the elements.
    var attributes: [String: String] = [:]

    /// A file of the note.
    struct Resource {
        /// The content in base 64.
        var digits = ""
        var type = ""
        var name = ""
    }

    /// A task, which stands outside of the text, in a group that the text names.
    struct Task {
        var title = ""
        var group = ""
        var isDone = false
        /// The text that orders the tasks of a group.
        var weight = ""
    }

    /// Reads a note from its bytes.
    ///
    /// - Parameter skipsResources: whether the contents of files are left out.
    init(_ bytes: [UInt8], skipsResources: Bool = false) throws {
        var reader = try XMLReader(bytes, file: nil)
        var open: [String] = []
        var text = ""
        while let event = try reader.next() {
            switch event {
            case .start(let tag):
                open.append(tag.name)
                text = ""
                begin(open)
            case .text(let part, _):
                if !(skipsResources && open.last == "data") { text += part }
            case .end:
                end(open, text)
                text = ""
                open.removeLast()
            }
        }
        title = ConvertedNote.line(title)
    }

    private mutating func begin(_ open: [String]) {
        guard open.count == 2 else { return }
        if open[1] == "resource" { resources.append(Resource()) }
        if open[1] == "task" { tasks.append(Task()) }
    }

    private mutating func end(_ open: [String], _ text: String) {
        let word = { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        switch (open.count, open.dropFirst().first, open.last) {
        case (2, "title"?, _): title = text
        case (2, "content"?, _): content = text
        case (2, "created"?, _): created = Self.date(word())
        case (2, "updated"?, _): updated = Self.date(word())
        case (2, "tag"?, _): tags.append(word())
        case (3, "note-attributes"?, let name?): attributes[name] = word()
        case (3, "resource"?, "data"?): resources[resources.count - 1].digits = text
        case (3, "resource"?, "mime"?): resources[resources.count - 1].type = word()
        case (4, "resource"?, "file-name"?): resources[resources.count - 1].name = word()
        case (3, "task"?, "title"?): tasks[tasks.count - 1].title = ConvertedNote.line(text)
        case (3, "task"?, "taskStatus"?): tasks[tasks.count - 1].isDone = word() == "completed"
        case (3, "task"?, "taskGroupNoteLevelID"?): tasks[tasks.count - 1].group = word()
        case (3, "task"?, "sortWeight"?): tasks[tasks.count - 1].weight = word()
        default: break
        }
    }

    /// Reads a date such as `20130730T205204Z`; nil for any other text.
    static func date(_ text: String) -> Date? {
        let digits = Array(text.utf8)
        guard digits.count == 16, digits[8] == UInt8(ascii: "T"), digits[15] == UInt8(ascii: "Z") else { return nil }
        let parts = [digits[0..<8], digits[9..<15]].map { String(decoding: $0, as: UTF8.self) }
        return VaultDate.read(parts[0] + parts[1] + "Z", timeZone: .gmt)
    }
}
