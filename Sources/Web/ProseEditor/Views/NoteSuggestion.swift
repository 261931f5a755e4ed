public import Foundation
internal import WebUI

/// A suggested completion of `[[`: a note to link to.
public struct NoteSuggestion: Hashable, Sendable {
    /// The identifier of the note.
    public var id: UUID
    /// The current title of the note.
    public var title: String
    /// Text that tells notes with the same title apart, such as their folder.
    public var detail: String

    /// Creates a suggestion.
    public init(id: UUID, title: String, detail: String = "") {
        self.id = id
        self.title = title
        self.detail = detail
    }

    var json: JSONValue {
        ["id": .string(id.uuidString), "title": .string(title), "detail": .string(detail)]
    }
}
