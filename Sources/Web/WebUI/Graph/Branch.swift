/// A place in the view hierarchy. It owns the objects kept for the view there, and the places inside it. A view that is
/// rendered at the same place keeps its identity.
@MainActor
final class Branch {
    /// The key that distinguishes a place from its siblings.
    enum Key: Hashable {
        /// The position in a list of views, or the branch of a condition.
        case index(Int)
        /// The identity of an element in a collection, or one that was set explicitly.
        case id(AnyHashable)
        /// The type of a type-erased view.
        case type(ObjectIdentifier)
        /// A named part of a view.
        case part(String)
    }

    private(set) weak var parent: Branch?
    private let key: Key?
    private(set) var children: [Key: Branch] = [:]
    /// The object kept for the view, such as a scope or the memory of a control.
    var kept: AnyObject?
    /// The elements that the view has made, by part.
    private(set) var elements: [String: Element] = [:]
    private var used: Set<String> = []
    /// Whether the place is still part of the page.
    private(set) var isAlive = true
    /// The position among the siblings. Changing any position invalidates all known paths, which are read far more
    /// often.
    private var position = 0 {
        didSet {
            if position != oldValue {
                arrangement.changes += 1
            }
        }
    }
    let arrangement: Arrangement
    private var knownPath: (path: [Int], changes: Int)?
    private var visits = 0
    private var visited = -1

    init(parent: Branch? = nil, key: Key? = nil) {
        self.parent = parent
        self.key = key
        arrangement = parent?.arrangement ?? Arrangement()
    }

    /// Returns the place with a key inside this one, creating it if needed, and marks it as visited.
    func child(_ key: Key, pass: Int) -> Branch {
        let child = children[key] ?? Branch(parent: self, key: key)
        children[key] = child
        child.position = visits
        child.visited = pass
        child.visits = 0
        child.used.removeAll(keepingCapacity: true)
        visits += 1
        return child
    }

    /// Prepares for a new rendering that starts here.
    func beginVisit() {
        visits = 0
        used.removeAll(keepingCapacity: true)
    }

    /// Returns the kept object, replacing it if it isn't of the wanted type.
    func keep<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        if let kept = kept as? Kept {
            return kept
        }
        dispose()
        let made = make()
        kept = made
        return made
    }

    /// Returns the element for a part of the view, creating a new one if the tag or the parent has changed.
    func element(_ tag: String, part: String, in parent: Element?, session: ViewSession) -> Element {
        used.insert(part)
        if let element = elements[part] {
            if element.tag == tag, element.parent === parent {
                return element
            }
            element.forget()
        }
        let element = Element(tag: tag, parent: parent, session: session)
        elements[part] = element
        return element
    }

    /// Removes the places and elements that the pass hasn't visited. Scopes sweep their own content.
    func sweep(pass: Int) {
        for (part, element) in elements where !used.contains(part) {
            element.forget()
            elements[part] = nil
        }
        for (key, child) in children {
            if child.visited != pass {
                children[key] = nil
                child.tearDown()
            } else if !(child.kept is Scope) {
                child.sweep(pass: pass)
            }
        }
    }

    /// Removes everything that is kept here and inside this place.
    func tearDown() {
        isAlive = false
        for child in children.values {
            child.tearDown()
        }
        children = [:]
        for element in elements.values {
            element.forget()
        }
        elements = [:]
        dispose()
    }

    private func dispose() {
        (kept as? any Departing)?.depart()
        kept = nil
    }

    /// Sorts values by the order of the views at their branches.
    static func inOrder<Value>(_ values: [(branch: Branch, value: Value)]) -> [(branch: Branch, value: Value)] {
        guard values.count > 1 else { return values }
        let paths = values.map { ($0, $0.branch.path) }
        return paths.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    /// Whether the place is inside another one, or the same.
    func isInside(_ other: Branch?) -> Bool {
        var branch: Branch? = self
        while let current = branch {
            if current === other {
                return true
            }
            branch = current.parent
        }
        return false
    }

    /// A name for the place that is equal in all sessions that show the same views.
    var stableName: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        var branch: Branch? = self
        while let current = branch {
            for byte in current.stableKey.utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            branch = current.parent
        }
        return String(hash, radix: 36)
    }

    private var stableKey: String {
        switch key {
        case .index(let index): "\(index)."
        case .id(let id): "\(PathComponent.of(id) ?? "at \(position)")."
        case .part(let name): "\(name)."
        case .type, nil: "-"
        }
    }

    /// The positions of the places that lead here, from the root.
    var path: [Int] {
        if let knownPath, knownPath.changes == arrangement.changes {
            return knownPath.path
        }
        let path = (parent?.path ?? []) + [position]
        knownPath = (path, arrangement.changes)
        return path
    }
}

/// The order of all places of a page.
@MainActor
final class Arrangement {
    /// The number of changes so far.
    fileprivate(set) var changes = 0
}

/// An object that is notified when its place is removed.
@MainActor
protocol Departing: AnyObject {
    func depart()
}

/// A weak reference.
///
/// A session owns its page, the page its branches, and a branch the objects kept there. References in the opposite
/// direction are weak, so that a released session leaves nothing behind.
package struct Weak<Object: AnyObject> {
    package weak var object: Object?

    package init(_ object: Object?) {
        self.object = object
    }
}
