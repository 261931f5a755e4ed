public import Foundation
internal import WebUI

/// A suggested completion of `[[`: a note to link to.
public struct NoteSuggestion: Hashable, Sendable {
    /// The identifier of the note.
    public var id: UUID
    /// The current title of the note.
    public var title: String
    /// The other name by which the note was found, which the link is to show; nil if that is its title.
    public var name: String?
    /// The address of the note, which stands before its title; nil if it has none.
    public var address: String?
    /// Text that tells notes with the same title apart, such as their folder.
    public var detail: String
    /// Whether the text is only within words of the title or name. Return then makes a note rather than choosing this one.
    public var isLoose = false

    /// Creates a suggestion.
    public init(id: UUID, title: String, name: String? = nil, address: String? = nil, detail: String = "") {
        self.id = id
        self.title = title
        self.name = name
        self.address = address
        self.detail = detail
    }

    var json: JSONValue {
        var json: [String: JSONValue] = [
            "id": .string(id.uuidString), "title": .string(title), "detail": .string(detail),
        ]
        if let name { json["name"] = .string(name) }
        if let address { json["address"] = .string(address) }
        if isLoose { json["isLoose"] = .bool(true) }
        return .object(json)
    }
}
