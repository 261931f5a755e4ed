internal import Foundation
internal import ManagedObjectModelFormat

/// The text of a mapping model while an edit changes it, with the changes so far.
struct MappingDraft {
    private(set) var tree: SourceTree
    private(set) var changes: [SourceChange] = []

    init(_ tree: SourceTree) {
        self.tree = tree
    }

    private mutating func make(_ change: SourceChange) throws(EditError) {
        do throws(SourceConflict) {
            try tree.apply(change)
        } catch {
            throw .cannotBeKept
        }
        changes.append(change)
    }

    // MARK: - Objects

    func model() throws(EditError) -> ElementID {
        guard let model = tree.objects(of: .model).first else { throw .cannotBeKept }
        return model
    }

    /// Returns the object of an entity mapping.
    func entityMapping(_ name: String) throws(EditError) -> ElementID {
        guard let found = tree.objects(of: .entity).first(where: { self.name(of: $0) == name }) else {
            throw .missing("entity mapping", name)
        }
        return found
    }

    /// Returns the name by which others refer to an entity mapping.
    func name(of mapping: ElementID) -> String {
        var outline = EntityMappingOutline(
            from: tree.text(of: .sourceName, in: mapping),
            to: tree.text(of: .destinationName, in: mapping)
        )
        outline.ownName = tree.text(of: .name, in: mapping)
        return outline.name
    }

    /// Returns the object of a property mapping.
    func property(_ name: String, of mapping: String) throws(EditError) -> ElementID {
        let owner = try entityMapping(mapping)
        guard let found = properties(of: owner).first(where: { tree.text(of: .name, in: $0) == name }) else {
            throw .missing("property", name, in: mapping)
        }
        return found
    }

    /// Returns the objects of all property mappings of an entity mapping.
    func properties(of mapping: ElementID) -> [ElementID] {
        tree.objects(.attributes, of: mapping) + tree.objects(.relationships, of: mapping)
    }

    func kind(of object: ElementID) -> MappingObjectKind? { tree[object]?["type"].flatMap(MappingObjectKind.init) }

    // MARK: - Values

    /// Sets, adds or removes a value of an object.
    mutating func set(_ field: MappingField, of object: ElementID, to text: String?) throws(EditError) {
        guard tree.text(of: field, in: object) != text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return }
        let content = text.map { XMLText.escaped($0) }
        switch (tree.element(of: field, in: object), content) {
        case (let element?, let content?):
            let former = tree[element]?.ending.trail ?? ""
            try make(.content(of: element, from: former, to: content))
        case (let element?, nil): try remove(element, from: object)
        case (nil, let content?):
            let new = tree.newElement(
                "attribute",
                [("name", field.rawValue), ("type", field.typeName)],
                .text(content),
                depth: 2
            )
            try insert(new, into: object, after: predecessor(of: field, in: object))
        case (nil, nil): return
        }
    }

    /// Sets, adds or removes an archive of an object.
    mutating func set(_ field: MappingField, of object: ElementID, toArchive data: Data?) throws(EditError) {
        try set(field, of: object, to: data.map { tree.base64($0) })
    }

    /// Returns the element behind which Xcode writes a value.
    private func predecessor(of field: MappingField, in object: ElementID) -> ElementID? {
        let fields = kind(of: object)?.fields ?? []
        let before = fields.prefix { $0 != field }
        return before.reversed().lazy.compactMap { tree.element(of: $0, in: object) }.first
    }

    // MARK: - References

    /// Adds an object to the end of a list of another one, to which others may add, too.
    mutating func addReference(_ id: String, to object: ElementID, _ list: MappingReference) throws(EditError) {
        guard let element = tree.element(of: list, in: object) else {
            let new = tree.newElement("relationship", tree.attributes(of: list, id), .text(""), depth: 2)
            return try insert(new, into: object, after: tree.children(of: object).last)
        }
        let last = tree.identifiers(of: list, in: object).last
        try make(.word(id, of: element, attribute: "idrefs", isAdded: true, after: last))
    }

    /// Takes an object out of a list of another one.
    mutating func removeReference(to object: ElementID, from owner: ElementID, _ list: MappingReference)
        throws(EditError)
    {
        let ids = tree.identifiers(of: list, in: owner)
        guard let element = tree.element(of: list, in: owner), let id = tree[object]?["id"],
            let place = ids.firstIndex(of: id)
        else { return }
        let before = place > 0 ? ids[place - 1] : nil
        try make(.word(id, of: element, attribute: "idrefs", isAdded: false, after: before))
    }

    // MARK: - Elements

    /// Adds an object behind all others.
    ///
    /// - Returns: Its identifier.
    mutating func add(_ kind: MappingObjectKind, _ children: [Subtree]) throws(EditError) -> String {
        let id = tree.nextObjectID
        let new = tree.newElement("object", [("type", kind.rawValue), ("id", id)], .elements(children), depth: 1)
        try insert(new, into: tree.root, after: tree.children(of: tree.root).last)
        return id
    }

    /// Returns the element of a value, for a new object.
    mutating func field(_ field: MappingField, _ text: String?) -> Subtree? {
        text.map { text in
            tree.newElement(
                "attribute",
                [("name", field.rawValue), ("type", field.typeName)],
                .text(XMLText.escaped(text)),
                depth: 2
            )
        }
    }

    /// Returns the element of a relationship, for a new object.
    mutating func reference(_ reference: MappingReference, _ ids: [String]) -> Subtree {
        tree.newElement("relationship", tree.attributes(of: reference, ids.joined(separator: " ")), .text(""), depth: 2)
    }

    private mutating func insert(_ part: Subtree, into parent: ElementID, after sibling: ElementID?) throws(EditError) {
        var part = part
        part.elements[part.root]?.parent = parent
        try make(.insert(.init(subtree: part), into: parent, after: sibling))
    }

    mutating func remove(_ element: ElementID, from parent: ElementID) throws(EditError) {
        let siblings = tree.children(of: parent)
        guard let place = siblings.firstIndex(of: element) else { throw .cannotBeKept }
        let part = SourceChange.SourcePart(subtree: tree.subtree(element))
        try make(.remove(part, from: parent, after: place > 0 ? siblings[place - 1] : nil))
    }
}

extension SourceTree {
    enum NewContent {
        /// A text, with references in place of the characters that need them.
        case text(String)
        case elements([Subtree])
    }

    /// Returns a new element, written as Xcode writes it.
    ///
    /// - Parameter depth: The number of elements that it is in.
    mutating func newElement(
        _ name: String,
        _ attributes: [(name: String, value: String)],
        _ content: NewContent,
        depth: Int
    ) -> Subtree {
        let margin = indentation.map { lineEnd + String(repeating: $0, count: depth) } ?? ""
        var element = SourceElement(name: name, lead: margin, ending: .init(trail: "", tag: "</\(name)>"))
        element.attributes = attributes.map { SourceAttribute(name: $0.name, value: $0.value) }
        element.ending.closesWhenEmpty = false
        let id = newID()
        var subtree = Subtree(root: id, elements: [:])
        switch content {
        case .text(let text): element.ending.trail = text
        case .elements(let children):
            element.ending.trail = margin
            element.children = children.map(\.root)
            for child in children {
                subtree.elements.merge(child.elements) { $1 }
                subtree.elements[child.root]?.parent = id
            }
        }
        subtree.elements[id] = element
        return subtree
    }

    func attributes(of reference: MappingReference, _ ids: String) -> [(name: String, value: String)] {
        let (kind, count) = reference.destination
        let all = [("name", reference.rawValue), ("type", count), ("destination", kind.rawValue)]
        return ids.isEmpty ? all : all + [("idrefs", ids)]
    }

    /// Returns bytes in lines of 76 letters, as Xcode writes them.
    func base64(_ data: Data) -> String {
        let letters = Array(data.base64EncodedString().utf8)
        return stride(from: 0, to: letters.count, by: 76).map { start in
            String(decoding: letters[start..<min(start + 76, letters.count)], as: UTF8.self) + lineEnd
        }
        .joined()
    }
}
