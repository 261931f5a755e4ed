/// A place in the view hierarchy. It owns the objects kept for the view there, and the places inside it. A view that is
/// rendered at the same place keeps its identity.
@MainActor
final class Branch {
    /// The key that distinguishes a place from its siblings.
    enum Key: Hashable {
        /// The position in a list of views, or the branch of a condition.
        case index(Int)
        /// The identity of an element in a collection, or one that was set explicitly. Few places have one, or a name,
        /// and a place should be small.
        indirect case id(AnyHashable)
        /// The type of a type-erased view.
        case type(ObjectIdentifier)
        /// A named part of a view.
        indirect case part(String)
    }

    // A page has thousands of places, so that the order and the size of their properties matter.

    /// The place around this one; nil for the page, and once this place is no longer part of it.
    private(set) var parent: Branch?
    private let key: Key?
    private var isElementUsed = false
    /// Whether the place is still part of the page.
    private(set) var isAlive = true
    /// The position among the siblings. Changing any position invalidates all known paths, which are read far more
    /// often.
    private var position: Int32 = 0 {
        didSet {
            if position != oldValue {
                arrangement.changes &+= 1
            }
        }
    }
    /// The places inside this one, in the order of the last visit.
    private var children = BranchList()
    /// The object kept for the view, such as a scope or the memory of a control.
    var kept: AnyObject?
    /// The element that the view has made, if it has made one without a name. Most views make no other.
    private var element: Element?
    private var rarities: Rarities?
    let arrangement: Arrangement
    private var visits: Int32 = 0
    private var visited: Int32 = -1

    /// The properties that few places have.
    private final class Rarities {
        var pieces: [Piece] = []
        /// The positions that lead to the place, and the changes of the arrangement until they were asked for.
        var path: (positions: [Int32], changes: Int32)?
    }

    /// The number of places from which on they are looked up by their keys.
    private static let many = 8

    /// A named element that the view has made.
    private struct Piece {
        let part: String
        let element: Element
        var isUsed = true
    }

    init(parent: Branch? = nil, key: Key? = nil) {
        self.parent = parent
        self.key = key
        arrangement = parent?.arrangement ?? Arrangement()
    }

    /// Returns the place with a key inside this one, creating it if needed, and marks it as visited.
    func child(_ key: Key, pass: Int) -> Branch {
        let child = known(key) ?? add(key)
        child.position = visits
        child.visited = Int32(truncatingIfNeeded: pass)
        child.beginVisit()
        visits += 1
        return child
    }

    private func known(_ key: Key) -> Branch? {
        // Views are usually visited in the same order again.
        let next = Int(visits)
        if next < children.count, children[next].key == key { return children[next] }
        guard children.count > Self.many else { return children.first { $0.key == key } }
        let place = ObjectIdentifier(self)
        if let byKey = arrangement.childrenByKey[place] { return byKey[key] }
        let byKey = Dictionary(children.map { ($0.key ?? key, $0) }) { first, _ in first }
        arrangement.childrenByKey[place] = byKey
        return byKey[key]
    }

    private func add(_ key: Key) -> Branch {
        let child = Branch(parent: self, key: key)
        children.append(child)
        arrangement.childrenByKey[ObjectIdentifier(self)]?[key] = child
        return child
    }

    /// Prepares for a new rendering that starts here.
    func beginVisit() {
        (visits, isElementUsed) = (0, false)
        guard let rarities else { return }
        for index in rarities.pieces.indices { rarities.pieces[index].isUsed = false }
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

    /// Returns the element for a part of the view, creating a new one if the tag, the identity or the parent has changed.
    func element(
        _ tag: String,
        _ identity: ElementDraft.Identity? = nil,
        part: String,
        in parent: Element?,
        graph: PageGraph
    ) -> Element {
        func current(_ known: Element?) -> Element {
            if let known, known.tag == tag, known.identity == identity, known.parent === parent { return known }
            known?.forget()
            return Element(tag: tag, identity: identity, parent: parent, graph: graph)
        }
        if part.isEmpty {
            let made = current(element)
            (element, isElementUsed) = (made, true)
            return made
        }
        let rarities = ensureRarities()
        let index = rarities.pieces.firstIndex { $0.part == part }
        let made = current(index.map { rarities.pieces[$0].element })
        let piece = Piece(part: part, element: made)
        if let index { rarities.pieces[index] = piece } else { rarities.pieces.append(piece) }
        return made
    }

    private func ensureRarities() -> Rarities {
        if let rarities { return rarities }
        let made = Rarities()
        rarities = made
        return made
    }

    /// Removes the places and elements that the pass hasn't visited. Scopes sweep their own content.
    func sweep(pass: Int) {
        if !isElementUsed {
            element?.forget()
            element = nil
        }
        rarities?.pieces.removeAll { piece in
            if !piece.isUsed { piece.element.forget() }
            return !piece.isUsed
        }
        arrangement.endSearch(in: self)
        var isInOrder = true
        for (index, child) in children.enumerated() {
            let isVisited = child.visited == Int32(truncatingIfNeeded: pass)
            isInOrder = isInOrder && isVisited && child.position == index
            if !isVisited {
                child.tearDown()
            } else if !(child.kept is Scope) {
                child.sweep(pass: pass)
            }
        }
        guard !isInOrder else { return }
        let left = children.filter { $0.visited == Int32(truncatingIfNeeded: pass) }
        children = BranchList(left.sorted { $0.position < $1.position })
    }

    /// Removes everything that is kept here and inside this place.
    func tearDown() {
        isAlive = false
        for child in children {
            child.tearDown()
        }
        element?.forget()
        for piece in rarities?.pieces ?? [] {
            piece.element.forget()
        }
        (children, element, rarities) = (BranchList(), nil, nil)
        arrangement.endSearch(in: self)
        dispose()
        parent = nil
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
    var path: [Int32] {
        if let known = rarities?.path, known.changes == arrangement.changes { return known.positions }
        let path = Array(sequence(first: self, next: \.parent).map(\.position).reversed())
        ensureRarities().path = (path, arrangement.changes)
        return path
    }
}

/// The order of all places of a page.
@MainActor
final class Arrangement {
    /// The number of changes so far.
    fileprivate(set) var changes: Int32 = 0
    /// The places inside those that find many of theirs in another order while they are visited, by their keys.
    fileprivate var childrenByKey: [ObjectIdentifier: [Branch.Key: Branch]] = [:]

    fileprivate func endSearch(in place: Branch) {
        if !childrenByKey.isEmpty { childrenByKey[ObjectIdentifier(place)] = nil }
    }
}

/// The places inside another one. Most have one or none, which takes no memory of its own.
struct BranchList: RandomAccessCollection {
    private enum Storage {
        case none
        case one(Branch)
        case many([Branch])
    }

    private var storage = Storage.none

    init() {}

    init(_ branches: [Branch]) {
        switch branches.count {
        case 0: storage = .none
        case 1: storage = .one(branches[0])
        default: storage = .many(branches)
        }
    }

    var startIndex: Int { 0 }

    var endIndex: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .many(let branches): branches.count
        }
    }

    subscript(index: Int) -> Branch {
        switch storage {
        case .many(let branches): branches[index]
        case .one(let branch) where index == 0: branch
        case .one, .none: misuse("There is no place \(index).")
        }
    }

    mutating func append(_ branch: Branch) {
        switch storage {
        case .none: storage = .one(branch)
        case .one(let first): storage = .many([first, branch])
        case .many(var branches):
            storage = .none
            branches.append(branch)
            storage = .many(branches)
        }
    }
}

/// An object that is notified when its place is removed.
@MainActor
protocol Departing: AnyObject {
    func depart()
}

/// A weak reference, for objects outside of a page's graph.
package struct Weak<Object: AnyObject> {
    package weak var object: Object?

    package init(_ object: Object?) {
        self.object = object
    }
}
