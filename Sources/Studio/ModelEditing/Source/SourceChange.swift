/// A change of a model file's text that can be taken back, also after others have changed other places.
package enum SourceChange: Hashable, Sendable {
    /// Sets, adds or removes an attribute.
    ///
    /// `after` is the attribute behind which a new one stands; nil for the first.
    case attribute(of: ElementID, name: String, from: SourceText?, to: SourceText?, after: String?)
    /// Adds a word to the list in an attribute, or takes it out, whichever others have come and gone. An empty list has no attribute.
    ///
    /// - Parameter after: The word behind which it stands; nil for the first. If that is gone, it comes last.
    case word(String, of: ElementID, attribute: String, isAdded: Bool, after: String?)
    /// Replaces the text between the tags of an element without children.
    case content(of: ElementID, from: String, to: String)
    /// Puts an element behind one of its siblings; nil: before all of them.
    case insert(SourcePart, into: ElementID, after: ElementID?)
    case remove(SourcePart, from: ElementID, after: ElementID?)
    /// Moves an element behind another one of its siblings.
    case move(ElementID, from: ElementID?, to: ElementID?)

    /// The text of an attribute, which only the tree looks into.
    package struct SourceText: Hashable, Sendable { let attribute: SourceAttribute }
    /// An element with everything in it, which only the tree looks into.
    package struct SourcePart: Hashable, Sendable { let subtree: Subtree }

    /// The change that takes this one back.
    var inverse: SourceChange {
        switch self {
        case .attribute(let id, let name, let from, let to, let after):
            .attribute(of: id, name: name, from: to, to: from, after: after)
        case .word(let word, let id, let attribute, let isAdded, let after):
            .word(word, of: id, attribute: attribute, isAdded: !isAdded, after: after)
        case .content(let id, let from, let to): .content(of: id, from: to, to: from)
        case .insert(let part, let parent, let after): .remove(part, from: parent, after: after)
        case .remove(let part, let parent, let after): .insert(part, into: parent, after: after)
        case .move(let id, let from, let to): .move(id, from: to, to: from)
        }
    }

    /// The element in the file that the change is about; for insertions, that which gets a new child.
    var place: ElementID {
        switch self {
        case .attribute(let id, _, _, _, _), .word(_, let id, _, _, _), .content(let id, _, _), .move(let id, _, _): id
        case .insert(_, let parent, _), .remove(_, let parent, _): parent
        }
    }
}

/// The error of a change that does not fit the text any more, because another one came between.
struct SourceConflict: Error, Hashable {
    /// The element that was changed, or is gone.
    let place: ElementID
}

extension SourceTree {
    /// Makes a change.
    ///
    /// - Throws: `SourceConflict` if the place does not look as the change expects. Then nothing is changed.
    mutating func apply(_ change: SourceChange) throws(SourceConflict) {
        switch change {
        case .attribute(let id, let name, let from, let to, let after):
            try set(name, of: id, from: from?.attribute, to: to?.attribute, after: after)
        case .word(let word, let id, let attribute, let isAdded, let after):
            try self.change(word, in: attribute, of: id, isAdded: isAdded, after: after)
        case .content(let id, let from, let to):
            guard let element = self[id], element.children.isEmpty, element.ending.trail == from else {
                throw SourceConflict(place: id)
            }
            self.change(id) { $0.ending.trail = to }
        case .insert(let part, let parent, let sibling):
            guard contains(parent), !contains(part.subtree.root) else { throw SourceConflict(place: parent) }
            insert(part.subtree, into: parent, at: place(for: part.subtree, in: parent, after: sibling))
        case .remove(let part, _, _):
            guard subtree(part.subtree.root) == part.subtree else { throw SourceConflict(place: part.subtree.root) }
            remove(part.subtree)
        case .move(let id, _, let sibling):
            let moved = subtree(id)
            guard let parent = self[id]?.parent else { throw SourceConflict(place: id) }
            remove(moved)
            insert(moved, into: parent, at: place(for: moved, in: parent, after: sibling))
        }
    }

    private mutating func set(
        _ name: String,
        of id: ElementID,
        from: SourceAttribute?,
        to: SourceAttribute?,
        after predecessor: String?
    ) throws(SourceConflict) {
        guard let attributes = self[id]?.attributes else { throw SourceConflict(place: id) }
        let place = attributes.firstIndex { $0.name == name }
        guard place.map({ attributes[$0] }) == from else { throw SourceConflict(place: id) }
        change(id) { element in
            switch (place, to) {
            case (let place?, let to?): element.attributes[place] = to
            case (let place?, nil): element.attributes.remove(at: place)
            case (nil, let to?):
                let before = attributes.firstIndex { $0.name == predecessor }
                let last = predecessor == nil ? 0 : attributes.count
                element.attributes.insert(to, at: before.map { $0 + 1 } ?? last)
            case (nil, nil): break
            }
        }
    }

    private mutating func change(
        _ word: String,
        in name: String,
        of id: ElementID,
        isAdded: Bool,
        after predecessor: String?
    ) throws(SourceConflict) {
        guard var words = self[id]?.words(of: name), words.contains(word) != isAdded else {
            throw SourceConflict(place: id)
        }
        if isAdded {
            let before = predecessor.map { words.firstIndex(of: $0).map { $0 + 1 } ?? words.count }
            words.insert(word, at: before ?? 0)
        } else {
            words.removeAll { $0 == word }
        }
        let text = words.joined(separator: " ")
        change(id) { element in
            switch element.attributes.firstIndex(where: { $0.name == name }) {
            case let place? where words.isEmpty: element.attributes.remove(at: place)
            case let place?: element.attributes[place] = element.attributes[place].with(text)
            case nil: element.attributes.append(SourceAttribute(name: name, value: text))
            }
        }
    }

    /// Returns the position for an element behind a sibling. If that is gone, the element comes behind all of its kind.
    private func place(for subtree: Subtree, in parent: ElementID, after sibling: ElementID?) -> Int {
        guard let sibling else { return 0 }
        let children = children(of: parent)
        if let found = children.firstIndex(of: sibling) { return found + 1 }
        let kind = subtree.elements[subtree.root]?.name ?? ""
        return endPlace(for: kind, in: parent)
    }

    /// Returns the position behind the last child that Xcode would write before elements of a kind, or of that kind.
    func endPlace(for kind: String, in parent: ElementID) -> Int {
        let (grammar, owner) = (ModelGrammar.model, self[parent]?.name ?? "")
        let rank = grammar.rank(of: kind, in: owner) ?? .max
        let last = children(of: parent).lastIndex { child in
            (grammar.rank(of: self[child]?.name ?? "", in: owner) ?? .max) <= rank
        }
        return last.map { $0 + 1 } ?? 0
    }
}
