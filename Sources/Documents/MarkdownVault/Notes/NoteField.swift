/// What many programs keep in the front matter of a note, by whatever name.
public enum NoteField: CaseIterable, Sendable {
    case identifier
    case title
    case aliases
    case tags
    case status
    case favorite
    case created
    case updated

    /// The key under which it is written where a note has none yet: Joplin's and Obsidian's.
    public var key: String {
        switch self {
        case .identifier: "id"
        case .title: "title"
        case .aliases: "aliases"
        case .tags: "tags"
        case .status: "status"
        case .favorite: "favorite"
        case .created: "created"
        case .updated: "updated"
        }
    }

    /// The keys under which it is found, the likeliest first, in small letters and without what divides words.
    private var names: [String] {
        switch self {
        case .identifier: ["uuid", "id", "uid", "zettelid"]
        case .title: ["title"]
        case .aliases: ["aliases", "alias"]
        case .tags: ["tags", "tag", "keywords", "keyword"]
        case .status: ["status"]
        case .favorite: ["favorite", "favourite", "pinned", "starred"]
        case .created: ["created", "createdat", "datecreated", "creationdate", "createddate", "ctime", "date"]
        case .updated:
            [
                "updated", "modified", "updatedat", "modifiedat", "dateupdated", "datemodified", "lastmodified",
                "lastmod", "mtime",
            ]
        }
    }

    /// The key that a front matter has for it.
    public func key(in frontMatter: FrontMatter?) -> String? {
        guard let frontMatter else { return nil }
        let keys = frontMatter.keys.map { ($0, $0.lowercased().filter { !"-_ ".contains($0) }) }
        for name in names {
            if let (key, _) = keys.first(where: { $0.1 == name }) { return key }
        }
        return nil
    }

    /// What a front matter says about it.
    public func value(in frontMatter: FrontMatter?) -> FrontMatterValue {
        key(in: frontMatter).flatMap { frontMatter?[$0] } ?? .none
    }
}
