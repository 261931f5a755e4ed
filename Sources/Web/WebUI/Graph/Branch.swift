/// A place in the structure of the views: what is kept for the view there, and the places inside of it. A view is the same
/// as before if it is rendered at the same place.
@MainActor
final class Branch {
    /// What tells a place from its neighbours.
    enum Key: Hashable {
        /// The position in a list of views, or the branch of a condition.
        case index(Int)
        /// The identity of an element of a collection, or one that the program gave.
        case id(AnyHashable)
        /// The kind of a view whose kind is not known beforehand.
        case type(ObjectIdentifier)
        /// A part of a view that has several.
        case part(String)
    }

    private(set) weak var parent: Branch?
    private let key: Key?
    private(set) var children: [Key: Branch] = [:]
    /// What is kept for the view: a scope, a lifecycle, something that a control remembers.
    var kept: AnyObject?
    /// The elements that the view made, by part.
    private(set) var elements: [String: Element] = [:]
    private var used: Set<String> = []
    /// Whether the page still has the place.
    private(set) var isAlive = true
    /// Which of its neighbours the place is. Where places stand is asked far more often than it changes.
    private var position = 0 {
        didSet {
            if position != oldValue {
                Self.arrangement += 1
            }
        }
    }
    private static var arrangement = 0
    private var knownPath: (path: [Int], arrangement: Int)?
    private var visits = 0
    private var visited = -1

    init(parent: Branch? = nil, key: Key? = nil) {
        self.parent = parent
        self.key = key
    }

    /// The place inside of this one with the given key.
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

    /// Prepares for being rendered again from here.
    func beginVisit() {
        visits = 0
        used.removeAll(keepingCapacity: true)
    }

    /// What is kept here, made if there is nothing of that kind.
    func keep<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        if let kept = kept as? Kept {
            return kept
        }
        dispose()
        let made = make()
        kept = made
        return made
    }

    /// The element for a part of the view, the one of before if it still fits.
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

    /// Removes the places inside of this one that the pass did not come to. Scopes see to what is inside of them.
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

    /// Ends everything that is kept here and further inside.
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

    /// What stands at places, in the order of the views there.
    static func inOrder<Value>(_ values: [(branch: Branch, value: Value)]) -> [(branch: Branch, value: Value)] {
        guard values.count > 1 else { return values }
        let paths = values.map { ($0, $0.branch.path) }
        return paths.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }

    /// Whether the place is inside of another one.
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

    /// A name of the place that is the same in every session that shows the same views.
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

    /// The positions of the places that lead here.
    var path: [Int] {
        if let knownPath, knownPath.arrangement == Self.arrangement {
            return knownPath.path
        }
        let path = (parent?.path ?? []) + [position]
        knownPath = (path, Self.arrangement)
        return path
    }
}

/// Something that is told when its place on the page is gone.
@MainActor
protocol Departing: AnyObject {
    func depart()
}
