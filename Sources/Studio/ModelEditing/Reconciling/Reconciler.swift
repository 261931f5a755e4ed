internal import ManagedObjectModelFormat

/// Changes the text of a file so that it says what a changed definition says, and leaves everything else as it is.
///
/// It writes the changed parts of the model as they were and as they are, and makes the differences of these two texts in the
/// file. So what a file has beyond the writer's text, such as comments, explicit defaults and unknown attributes, stays.
struct Reconciler {
    private(set) var tree: SourceTree
    private(set) var changes: [SourceChange] = []
    private let root: ModelDefinition

    /// - Parameter root: The model without its parts.
    init(_ tree: SourceTree, root: ModelDefinition) {
        (self.tree, self.root) = (tree, root)
    }

    mutating func reconcile(from old: ModelDefinition, to new: ModelDefinition) throws(EditError) {
        let (before, after) = (old.withoutParts, new.withoutParts)
        if before != after {
            try reconcileAttributes(of: tree.root, .root(of: before), .root(of: after))
        }
        let (former, parts) = (old.parts, new.parts)
        for kind in ModelGrammar.model.kinds(in: "model") where kind != "elements" {
            let (olds, news) = (former.filter { $0.elementName == kind }, parts.filter { $0.elementName == kind })
            try reconcile(kind, in: tree.root, olds, news)
        }
        try reconcilePositions(
            former.filter { $0.elementName == "element" },
            parts.filter { $0.elementName == "element" }
        )
    }

    private mutating func reconcilePositions(_ olds: [ModelPart], _ news: [ModelPart]) throws(EditError) {
        guard olds != news else { return }
        let container =
            if let found = tree.children(of: tree.root, named: "elements").first { found } else {
                try insert(.empty("elements"), into: tree.root, behind: nil, before: nil)
            }
        try reconcile("element", in: container, olds, news)
    }

    // MARK: - Attributes

    private mutating func reconcileAttributes(
        of id: ElementID,
        _ old: WrittenElement,
        _ new: WrittenElement
    ) throws(EditError) {
        let former = Dictionary(old.attributes.map { ($0.name, $0.value) }) { first, _ in first }
        let names = new.attributes.map(\.name)
        for name in old.attributes.map(\.name) where !names.contains(name) {
            try set(name, of: id, to: nil, after: nil)
        }
        for (place, attribute) in new.attributes.enumerated() where former[attribute.name] != attribute.value {
            let present = Set(tree[id]?.attributes.map(\.name) ?? [])
            let predecessor = names[..<place].last { present.contains($0) }
            try set(attribute.name, of: id, to: attribute.value, after: predecessor)
        }
    }

    /// Sets an attribute, and removes another one that says the same.
    private mutating func set(_ name: String, of id: ElementID, to value: String?, after: String?) throws(EditError) {
        try replace(name, of: id, with: value, after: after)
        if let former = ModelGrammar.formerNames[name] { try replace(former, of: id, with: nil, after: nil) }
    }

    private mutating func replace(
        _ name: String,
        of id: ElementID,
        with value: String?,
        after: String?
    ) throws(EditError) {
        let attributes = tree[id]?.attributes ?? []
        let place = attributes.firstIndex { $0.name == name }
        let old = place.map { attributes[$0] }
        guard old?.value != value else { return }
        let new = value.map { old?.with($0) ?? SourceAttribute(name: name, value: $0) }
        // The place to come back to, if the attribute goes.
        let predecessor = place.map { $0 > 0 ? attributes[$0 - 1].name : nil } ?? after
        try make(
            .attribute(
                of: id,
                name: name,
                from: old.map(SourceChange.SourceText.init),
                to: new.map(SourceChange.SourceText.init),
                after: predecessor
            )
        )
    }

    // MARK: - Elements

    private mutating func reconcile(_ id: ElementID, _ old: WrittenElement, _ new: WrittenElement) throws(EditError) {
        try reconcileAttributes(of: id, old, new)
        for kind in ModelGrammar.model.kinds(in: old.name) {
            let (olds, news) = (old.children(named: kind), new.children(named: kind))
            guard !(olds.isEmpty && news.isEmpty) else { continue }
            try reconcile(kind, in: id, olds, news)
        }
    }

    /// Changes the elements of a kind in a parent.
    private mutating func reconcile<Part: Writable>(
        _ kind: String,
        in parent: ElementID,
        _ olds: [Part],
        _ news: [Part]
    ) throws(EditError) {
        let sources = try sources(kind, in: parent, of: olds)
        if ModelGrammar.containers.contains(kind), olds.isEmpty, let new = news.first,
            let empty = tree.children(of: parent, named: kind).first
        {
            return try reconcile(empty, .empty(kind), new.written(below: root))
        }
        let (keys, newKeys) = (olds.map(\.key), news.map(\.key))
        let isNamed = ModelGrammar.named.contains(kind)
        let pairing: ListPairing =
            isNamed ? .byName(keys, newKeys) : .byPlace(try texts(olds), try texts(news))
        for place in pairing.removed { try remove(sources[place]) }
        let movers = isNamed && kind != "entry" ? pairing.movers(keys, newKeys) : []
        var previous: ElementID?
        for (place, pair) in pairing.pairs.enumerated() {
            if let old = pair.old {
                let id = sources[old]
                if !olds[old].isSame(as: news[pair.new]) {
                    try reconcile(id, olds[old].written(below: root), news[pair.new].written(below: root))
                }
                if movers.contains(pair.new) { try move(id, behind: previous, kind) }
                previous = id
            } else {
                let next = pairing.pairs[(place + 1)...].lazy.compactMap(\.old).first.map { sources[$0] }
                previous = try insert(news[pair.new].written(below: root), into: parent, behind: previous, before: next)
            }
        }
    }

    private func texts<Part: Writable>(_ parts: [Part]) throws(EditError) -> [String] {
        var texts: [String] = []
        for part in parts { texts.append(try part.written(below: root).text) }
        return texts
    }

    /// Returns the elements of a kind in the file, each for a part.
    private func sources<Part: Writable>(
        _ kind: String,
        in parent: ElementID,
        of parts: [Part]
    ) throws(EditError) -> [ElementID] {
        let all = tree.children(of: parent, named: kind)
        // The writer sorts entries, and has one position for each name.
        guard kind == "entry" || kind == "element" else {
            guard all.count == parts.count || ModelGrammar.containers.contains(kind) && all.count >= parts.count else {
                throw EditError.cannotBeKept
            }
            return all
        }
        let places = Dictionary(all.map { (tree[$0]?.key ?? "", $0) }) { first, _ in first }
        let found = parts.compactMap { places[$0.key] }
        guard found.count == parts.count else { throw EditError.cannotBeKept }
        return found
    }

    private mutating func remove(_ id: ElementID) throws(EditError) {
        guard let parent = tree[id]?.parent else { throw EditError.cannotBeKept }
        let part = SourceChange.SourcePart(subtree: tree.subtree(id))
        try make(.remove(part, from: parent, after: sibling(before: id)))
    }

    private mutating func move(_ id: ElementID, behind previous: ElementID?, _ kind: String) throws(EditError) {
        guard let parent = tree[id]?.parent else { throw EditError.cannotBeKept }
        let former = sibling(before: id)
        let target = previous ?? lastChild(of: parent, beforeFirst: kind)
        guard target != former else { return }
        try make(.move(id, from: former, to: target))
    }

    private mutating func insert(
        _ written: WrittenElement,
        into parent: ElementID,
        behind previous: ElementID?,
        before next: ElementID?
    ) throws(EditError) -> ElementID {
        let place =
            if let previous { Optional(previous) } else if let next { sibling(before: next) } else {
                endSibling(for: written.name, in: parent)
            }
        var subtree = copy(written, to: depth(of: parent) + 1)
        subtree.elements[subtree.root]?.parent = parent
        try make(.insert(SourceChange.SourcePart(subtree: subtree), into: parent, after: place))
        return subtree.root
    }

    private mutating func make(_ change: SourceChange) throws(EditError) {
        do throws(SourceConflict) {
            try tree.apply(change)
        } catch {
            throw EditError.cannotBeKept
        }
        changes.append(change)
    }

    // MARK: - Places

    private func sibling(before id: ElementID) -> ElementID? {
        guard let parent = tree[id]?.parent else { return nil }
        let siblings = tree.children(of: parent)
        guard let place = siblings.firstIndex(of: id), place > 0 else { return nil }
        return siblings[place - 1]
    }

    private func endSibling(for kind: String, in parent: ElementID) -> ElementID? {
        let place = tree.endPlace(for: kind, in: parent)
        return place > 0 ? tree.children(of: parent)[place - 1] : nil
    }

    private func lastChild(of parent: ElementID, beforeFirst kind: String) -> ElementID? {
        tree.children(of: parent, named: kind).first.flatMap { sibling(before: $0) }
    }

    private func depth(of id: ElementID) -> Int {
        var depth = 0
        var next = tree[id]?.parent
        while let parent = next {
            depth += 1
            next = tree[parent]?.parent
        }
        return depth
    }

    // MARK: - Layout

    /// The text before an element at a depth, where the file has each element in a line of its own.
    private func lead(at depth: Int) -> String {
        tree.indentation.map { tree.lineEnd + String(repeating: $0, count: depth) } ?? ""
    }

    /// Returns an element as it will stand in the file.
    private mutating func copy(_ written: WrittenElement, to depth: Int) -> Subtree {
        let id = tree.newID()
        var subtree = Subtree(root: id, elements: [:])
        guard var element = written.tree[written.id] else { return subtree }
        element.lead = lead(at: depth)
        element.ending.trail = element.lead
        element.parent = nil
        let kinds = ModelGrammar.model.kinds(in: element.name)
        let children = kinds.flatMap { written.children(named: $0) }
        element.children = []
        for child in children {
            var part = copy(child, to: depth + 1)
            part.elements[part.root]?.parent = id
            element.children.append(part.root)
            subtree.elements.merge(part.elements) { $1 }
        }
        subtree.elements[id] = element
        return subtree
    }
}

extension WrittenElement {
    /// Returns an element without attributes and children.
    static func empty(_ name: String) -> WrittenElement {
        var tree = SourceTree()
        let id = tree.append(SourceElement(name: name, ending: .init(trail: "", tag: "</\(name)>")))
        return WrittenElement(tree: tree, id: id)
    }
}
