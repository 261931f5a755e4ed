public import Foundation
internal import WebUI

/// A note that `[[` may be completed by.
public struct NoteSuggestion: Hashable, Sendable {
    /// The identity of the note.
    public var id: UUID
    /// What it is called now.
    public var title: String
    /// What tells notes of the same title apart, such as their folder.
    public var detail: String

    /// A note to suggest.
    public init(id: UUID, title: String, detail: String = "") {
        self.id = id
        self.title = title
        self.detail = detail
    }

    var json: JSONValue {
        ["id": .string(id.uuidString), "title": .string(title), "detail": .string(detail)]
    }
}
