/// A common front matter field of notes, independent of the key that a program uses for it.
public enum NoteField: CaseIterable, Sendable {
    case identifier
    case title
    case aliases
    case tags
    case status
    case favorite
    case pinned
    case created
    case updated

    /// The key used when a note does not have the field yet: that of Joplin and Obsidian.
    public var key: String {
        switch self {
        case .identifier: "id"
        case .title: "title"
        case .aliases: "aliases"
        case .tags: "tags"
        case .status: "status"
        case .favorite: "favorite"
        case .pinned: "pinned"
        case .created: "created"
        case .updated: "updated"
        }
    }

    /// The keys under which the field is found, in order of preference, in lower case and without separators.
    private var names: [String] {
        switch self {
        case .identifier: ["uuid", "id", "uid", "zettelid"]
        case .title: ["title"]
        case .aliases: ["aliases", "alias"]
        case .tags: ["tags", "tag", "keywords", "keyword"]
        case .status: ["status"]
        case .favorite: ["favorite", "favourite", "starred"]
        case .pinned: ["pinned"]
        case .created: ["created", "createdat", "datecreated", "creationdate", "createddate", "ctime", "date"]
        case .updated:
            [
                "updated", "modified", "updatedat", "modifiedat", "dateupdated", "datemodified", "lastmodified",
                "lastmod", "mtime",
            ]
        }
    }

    /// Returns the key that a front matter uses for the field; nil if it has none.
    public func key(in frontMatter: FrontMatter?) -> String? {
        guard let frontMatter else { return nil }
        let keys = frontMatter.keys.map { ($0, $0.lowercased().filter { !"-_ ".contains($0) }) }
        for name in names {
            if let (key, _) = keys.first(where: { $0.1 == name }) { return key }
        }
        return nil
    }

    /// Returns the value of the field in a front matter; `.none` if it has none.
    public func value(in frontMatter: FrontMatter?) -> FrontMatterValue {
        key(in: frontMatter).flatMap { frontMatter?[$0] } ?? .none
    }
}
