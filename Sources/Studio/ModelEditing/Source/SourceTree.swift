/// A model file as a tree of elements that gives back its text exactly.
struct SourceTree: Hashable, Sendable {
    /// The text before the root element.
    var prologue = ""
    /// The text after the root element.
    var epilogue = ""
    /// The line end of the file.
    var lineEnd = "\n"
    /// The indentation of a level; nil if the file has all elements in one line.
    var indentation: String? = "    "
    private(set) var root = ElementID(number: 0)
    private var elements: [ElementID: SourceElement] = [:]
    private var nextNumber = 0

    subscript(id: ElementID) -> SourceElement? { elements[id] }

    func contains(_ id: ElementID) -> Bool { elements[id] != nil }

    /// Returns the children of an element with a name, in the order of the file.
    func children(of id: ElementID, named name: String? = nil) -> [ElementID] {
        let all = elements[id]?.children ?? []
        return name.map { name in all.filter { elements[$0]?.name == name } } ?? all
    }

    /// The identity of the next element to come into the file.
    mutating func newID() -> ElementID {
        defer { nextNumber += 1 }
        return ElementID(number: nextNumber)
    }

    /// Changes an element. Nothing happens if there is no such element.
    mutating func change(_ id: ElementID, _ body: (inout SourceElement) -> Void) {
        guard elements[id] != nil else { return }
        body(&elements[id]!)
    }

    /// Appends an element to the children of its parent. An element without a parent becomes the root.
    mutating func append(_ element: SourceElement) -> ElementID {
        let id = newID()
        if let parent = element.parent {
            change(parent) { $0.children.append(id) }
        } else {
            root = id
        }
        elements[id] = element
        return id
    }

    /// Returns an element with everything in it.
    func subtree(_ id: ElementID) -> Subtree {
        var subtree = Subtree(root: id, elements: [:])
        var pending = [id]
        while let next = pending.popLast(), let element = elements[next] {
            subtree.elements[next] = element
            pending += element.children
        }
        return subtree
    }

    /// Puts an element among the children of another one.
    ///
    /// - Parameter place: The position among the children.
    mutating func insert(_ subtree: Subtree, into parent: ElementID, at place: Int) {
        elements.merge(subtree.elements) { $1 }
        change(subtree.root) { $0.parent = parent }
        change(parent) { $0.children.insert(subtree.root, at: min(max(place, 0), $0.children.count)) }
    }

    mutating func remove(_ subtree: Subtree) {
        guard let parent = elements[subtree.root]?.parent else { return }
        change(parent) { $0.children.removeAll { $0 == subtree.root } }
        for id in subtree.elements.keys { elements[id] = nil }
    }
}

extension SourceTree {
    /// The text of the file.
    var text: String {
        prologue + text(of: root) + epilogue
    }

    /// Returns the text of an element and everything in it.
    ///
    /// - Parameter grammar: The elements that the text may contain; others leave only their line ends. Nil for all.
    func text(of id: ElementID, by grammar: ModelGrammar? = nil) -> String {
        var text = ""
        write(id, by: grammar, to: &text)
        return text
    }

    private func write(_ id: ElementID, by grammar: ModelGrammar?, to text: inout String) {
        guard let element = elements[id] else { return }
        text += element.startTag
        for child in element.children {
            guard let next = elements[child] else { continue }
            text += next.lead
            if grammar?.allows(next.name, in: element.name) ?? true {
                write(child, by: grammar, to: &text)
            } else {
                text += String(repeating: "\n", count: self.text(of: child).utf8.count { $0 == UInt8(ascii: "\n") })
            }
        }
        text += element.endTag
    }
}
