/// The expected state of an object graph, in dictionaries, with which contexts and stores are compared.
///
/// Objects are identified by numbers, which are stored in an attribute. To-one relationships are dictionaries, all
/// others are sets or lists of pairs.
struct Graph: Equatable {
    /// The attributes of an object.
    struct Node: Equatable {
        let kind: Kind
        var title: String?
        var rating: Int?
    }

    enum Kind: String, CaseIterable {
        case folder = "Folder"
        case note = "Note"
        case draft = "Draft"
        case keyword = "Keyword"
        case cover = "Cover"

        var isNote: Bool { self == .note || self == .draft }
    }

    struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    var nodes: [Int: Node] = [:]
    /// Note → folder.
    var folders: [Int: Int] = [:]
    /// Folder → folder, whose deletion cascades.
    var parents: [Int: Int] = [:]
    /// Note → cover, one to one; deleting the note deletes the cover.
    var covers: [Int: Int] = [:]
    /// Folder → its pinned notes in order; a note is pinned to at most one folder.
    var pins: [Int: [Int]] = [:]
    /// Note → keyword.
    var keywords: Set<Pair> = []
    /// Note → note.
    var links: Set<Pair> = []

    func numbers(_ kind: Kind) -> [Int] {
        nodes.filter { $0.value.kind == kind }.keys.sorted()
    }

    var notes: [Int] { nodes.filter { $0.value.kind.isNote }.keys.sorted() }

    // MARK: - Changes

    mutating func pin(_ note: Int, to folder: Int?, at index: Int? = nil) {
        if let folder, index == nil, pins[folder]?.contains(note) == true { return }
        for key in pins.keys {
            pins[key]?.removeAll { $0 == note }
        }
        guard let folder else { return }
        let count = pins[folder]?.count ?? 0
        pins[folder, default: []].insert(note, at: min(index ?? count, count))
    }

    mutating func setCover(_ cover: Int?, of note: Int) {
        covers[note] = nil
        guard let cover else { return }
        covers = covers.filter { $0.value != cover }
        covers[note] = cover
    }

    /// Deletes objects and applies the delete rules of their relationships.
    mutating func delete(_ number: Int) {
        guard let node = nodes.removeValue(forKey: number) else { return }
        let children = parents.filter { $0.value == number }.keys
        let cover = covers[number]
        folders = folders.filter { $0.key != number && $0.value != number }
        parents = parents.filter { $0.key != number && $0.value != number }
        covers = covers.filter { $0.key != number && $0.value != number }
        pins[number] = nil
        for key in pins.keys {
            pins[key]?.removeAll { $0 == number }
        }
        keywords = keywords.filter { $0.from != number && $0.to != number }
        links = links.filter { $0.from != number && $0.to != number }
        if node.kind == .folder {
            for child in children { delete(child) }
        }
        if node.kind.isNote, let cover { delete(cover) }
    }

    /// The graph without empty lists, which have no meaning.
    var normalized: Graph {
        var graph = self
        graph.pins = pins.filter { !$0.value.isEmpty }
        return graph
    }
}
