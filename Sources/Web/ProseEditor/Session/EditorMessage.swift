internal import Foundation
internal import WebUI

/// A message from the editor in a browser. Messages are untrusted: malformed ones are ignored.
enum EditorMessage {
    /// The script has started. If `isStale`, the page shows the text of an earlier session and wants the current one.
    case hello(isStale: Bool)
    /// The user begins to write; the editor requests the document.
    case open
    /// A change to the version with the given number.
    case edit(number: Int, version: Int, change: JSONValue)
    /// A change in the form of whole documents, from a browser whose versions this server does not know; see ``EditorDraft``.
    case merge(number: Int, draft: JSONValue)
    /// A request for completions of `[[` or `#`.
    case ask(number: Int, kind: Completion, query: String)
    /// A request to create a note for a link.
    case create(number: Int, title: String)
    /// A click on a link to a note that does not exist yet, in a text that is being read.
    case make(title: String)
    /// A text was pasted that looks like Markdown.
    case paste(number: Int, text: String)
    /// A picture was uploaded.
    case image(number: Int, token: String)
    /// Another file was uploaded.
    case file(number: Int, token: String)
    /// A link to a note was clicked.
    case follow(UUID)
    /// A tag was clicked.
    case tag(String)
    /// A link to a note is looked at: by the identifier of the note, or by its address.
    case peek(number: Int, id: UUID?, address: String?)
    /// A part of a message that is too long to be sent at once.
    case part(text: String, index: Int, count: Int)

    enum Completion: String {
        case note, keyword
    }

    private static let mostQueryBytes = 200
    private static let mostTitleBytes = 1200

    init?(_ value: JSONValue) {
        let number = value["n"].int ?? 0
        switch value["m"].string {
        case "hello": self = .hello(isStale: value["stale"].bool == true)
        case "open": self = .open
        case "edit":
            guard let version = value["v"].int else { return nil }
            self = .edit(number: number, version: version, change: value["change"])
        case "merge": self = .merge(number: number, draft: value)
        case "ask":
            guard let kind = value["kind"].string.flatMap(Completion.init), let query = value["query"].string,
                query.utf8.count <= Self.mostQueryBytes
            else { return nil }
            self = .ask(number: number, kind: kind, query: query)
        case "create", "make":
            guard let title = value["title"].string, !title.isEmpty, title.utf8.count <= Self.mostTitleBytes else {
                return nil
            }
            self = value["m"] == "make" ? .make(title: title) : .create(number: number, title: title)
        case "follow":
            guard let id = value["id"].string.flatMap(UUID.init(uuidString:)) else { return nil }
            self = .follow(id)
        case "part":
            guard let part = Self.part(value) else { return nil }
            self = part
        default:
            guard let message = Self.other(value, number) else { return nil }
            self = message
        }
    }

    /// Reads what has to do with the contents of a text rather than with the text itself.
    private static func other(_ value: JSONValue, _ number: Int) -> EditorMessage? {
        switch value["m"].string {
        case "paste":
            guard let text = value["text"].string else { return nil }
            return .paste(number: number, text: text)
        case "image", "file":
            guard let token = value["token"].string else { return nil }
            return value["m"] == "file" ? .file(number: number, token: token) : .image(number: number, token: token)
        case "tag":
            guard let name = value["name"].string, !name.isEmpty, name.utf8.count <= mostQueryBytes else { return nil }
            return .tag(name)
        case "peek":
            let id = value["id"].string.flatMap(UUID.init(uuidString:))
            return .peek(number: number, id: id, address: value["href"].string)
        default: return nil
        }
    }

    private static func part(_ value: JSONValue) -> EditorMessage? {
        guard let text = value["text"].string, let index = value["i"].int, let count = value["of"].int else {
            return nil
        }
        return .part(text: text, index: index, count: count)
    }
}

/// Assembles the parts of a long message, which arrive in order.
struct MessageAssembly {
    private var text = ""
    private var next = 0

    /// Adds a part, and returns the message if it was the last one.
    mutating func take(_ piece: String, index: Int, count: Int, limit: Int) -> JSONValue? {
        if index == 0 { (text, next) = ("", 0) }
        guard index == next, count > 0, text.utf8.count + piece.utf8.count <= limit else {
            (text, next) = ("", -1)
            return nil
        }
        text += piece
        next += 1
        guard next == count else { return nil }
        defer { (text, next) = ("", 0) }
        return JSONValue(text: text)
    }
}
