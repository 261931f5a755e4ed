internal import Foundation

/// The rows of a collection in a list: where they stand by now, which of them are rendered, and what users can do with them.
/// It stays while the views of the list are rendered again, so that a row in which nothing is new needs no rendering to know
/// its new place.
@MainActor
final class RowCollection {
    /// How much of the list the elements are.
    private(set) var extents = RowExtents()
    /// The elements that are rendered.
    private(set) var shown = 0..<0
    /// Finds what the row stands for that has a part of an address.
    private(set) var find: (String) -> [AnyHashable]? = { _ in nil }
    /// How many elements of collections were inside of an element when it was rendered last.
    private(set) var known: [AnyHashable: Int] = [:]
    private weak var group: RowGroup?
    private weak var branch: Branch?
    private var inner: [AnyHashable: RowGroup] = [:]
    private var delete: ((IndexSet) -> Void)?
    private var move: ((IndexSet, Int) -> Void)?
    private var insertion: RowInsertion?
    private var positions: [AnyHashable: Int] = [:]
    private let rendering = StateLocation(0)

    /// Begins anew, with what the program says now. Returns the elements to render.
    func begin(_ extents: RowExtents, in group: RowGroup, at branch: Branch) -> Range<Int> {
        self.extents = extents
        self.group = group
        self.branch = branch
        group.add(self, at: branch)
        positions.removeAll(keepingCapacity: true)
        // The scope that renders the collection does so again when other elements are to be seen.
        _ = rendering.current
        shown = group.window?.elements(of: self) ?? 0..<extents.elements
        return shown
    }

    /// Takes what is done with the elements.
    func take(
        find: @escaping (String) -> [AnyHashable]?,
        delete: ((IndexSet) -> Void)?,
        move: ((IndexSet, Int) -> Void)?,
        insertion: RowInsertion?
    ) {
        self.find = find
        self.delete = delete
        self.move = move
        self.insertion = insertion
    }

    func renderAgain() {
        rendering.current += 1
    }

    /// The place of the row with a key, which stands at a position now.
    func place(_ key: AnyHashable, at position: Int) -> RowPlace {
        positions[key] = position
        return RowPlace(
            collection: self,
            key: key,
            canDelete: delete != nil,
            canMove: move != nil,
            insertedKind: insertion?.kind
        )
    }

    func position(of place: RowPlace) -> Int? {
        positions[place.key]
    }

    /// Deletes what stands at a place.
    func delete(_ place: RowPlace) {
        position(of: place).map { delete?(IndexSet(integer: $0)) }
    }

    /// Takes values that were dropped before or behind what stands at a place.
    func insert(_ values: [Any], isBehind: Bool, _ place: RowPlace) {
        guard let position = position(of: place) else { return }
        insertion?.action(values, isBehind ? position + 1 : position)
    }

    /// Puts what stands at places before another one, or at the end of those that are shown.
    func move(_ places: [RowPlace], before target: RowPlace?) {
        let end = (positions.values.max() ?? -1) + 1
        move?(IndexSet(places.compactMap(position)), target.flatMap(position) ?? end)
    }
}

extension RowCollection: Departing {
    /// Where the collection begins in the list.
    var start: Int { group?.start(of: self) ?? 0 }

    /// The collections inside of elements that are rendered.
    var groups: [RowGroup] { Array(inner.values) }

    /// How many elements of other collections are inside of those that are rendered.
    var inside: [(position: Int, count: Int)] {
        inner.compactMap { key, group in positions[key].map { ($0, group.count) } }
    }

    /// Where an element begins in the list, if it is rendered.
    func start(of key: AnyHashable) -> Int? {
        positions[key].map { start + extents.start(of: $0) }
    }

    /// The collections inside of an element.
    func group(at key: AnyHashable) -> RowGroup {
        if let group = inner[key] { return group }
        let group = RowGroup(window: group?.window, in: self, at: key)
        inner[key] = group
        return group
    }

    /// Counts what is inside of an element, where something has changed.
    func count(inside key: AnyHashable) {
        guard let inside = inner[key] else { return }
        if inside.collections.isEmpty {
            inner[key] = nil
        }
        // What has left the page is remembered as it was.
        guard let position = positions[key] else { return }
        known[key] = inside.count
        if extents.inside(of: position) != inside.count {
            extents.set(inside.count, at: position)
            group?.countChanged()
        }
    }

    /// Remembers of elements that are not rendered only these.
    func remember(_ keys: Set<AnyHashable>) {
        known = known.filter { keys.contains($0.key) }
    }

    func depart() {
        if let branch {
            group?.remove(branch)
        }
    }
}

/// The place of a row in its collection, wherever that is by now.
@MainActor
struct RowPlace: @MainActor Equatable {
    let collection: RowCollection
    let key: AnyHashable
    let canDelete: Bool
    let canMove: Bool
    /// What may be dropped before and behind it; nil if nothing may.
    let insertedKind: String?

    static func == (first: RowPlace, second: RowPlace) -> Bool {
        first.collection === second.collection && first.key == second.key
            && first.canDelete == second.canDelete && first.canMove == second.canMove
            && first.insertedKind == second.insertedKind
    }

    /// Where it is in the list.
    var start: Int? { collection.start(of: key) }

    /// Which one it is of the elements of its collection, if the page has not got them all.
    var numbers: RowNumbers? {
        let count = collection.extents.elements
        guard collection.shown.count < count, let position = collection.position(of: self) else { return nil }
        return RowNumbers(row: position + 1, count: count)
    }

    /// What collections inside of the element belong to.
    var group: RowGroup { collection.group(at: key) }

    func delete() {
        collection.delete(self)
    }

    func insert(_ values: [Any], isBehind: Bool) {
        collection.insert(values, isBehind: isBehind, self)
    }
}

/// What happens to values that are dropped between rows.
@MainActor
struct RowInsertion {
    /// The kind of what may be dropped, as draggable views name it.
    let kind: String
    let action: ([Any], Int) -> Void

    init<Payload>(_ type: Payload.Type, _ action: @escaping ([Payload], Int) -> Void) {
        kind = DragTable.kind(of: type)
        self.action = { values, position in
            let values = values.compactMap { $0 as? Payload }
            if !values.isEmpty { action(values, position) }
        }
    }
}

/// Which row it is, counted from one, and of how many.
struct RowNumbers: Equatable {
    let row: Int
    let count: Int
}
