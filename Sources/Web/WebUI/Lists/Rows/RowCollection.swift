internal import Foundation

/// The rows of a collection in a list: their current positions, which of them are rendered, and their actions.
///
/// It outlives each rendering of the list, so that an unchanged row learns its new position without being rendered
/// again.
@MainActor
final class RowCollection {
    /// The extents of the elements within the list.
    private(set) var extents = RowExtents()
    /// The positions of the rendered elements.
    private(set) var shown = 0..<0
    /// Finds the row for a path component.
    private(set) var find: (String) -> FoundRow? = { _ in nil }
    /// The number of nested elements inside each element, by key, as of its last rendering.
    private(set) var known: [AnyHashable: Int] = [:]
    private weak var group: RowGroup?
    private weak var branch: Branch?
    private var inner: [AnyHashable: RowGroup] = [:]
    private var delete: ((IndexSet) -> Void)?
    private var move: ((IndexSet, Int) -> Void)?
    private var insertion: RowInsertion?
    private var positions: [AnyHashable: Int] = [:]
    private let rendering = StateLocation(0)

    /// Starts a rendering of the collection, and returns the positions of the elements to render.
    func begin(_ extents: RowExtents, in group: RowGroup, at branch: Branch) -> Range<Int> {
        self.extents = extents
        self.group = group
        self.branch = branch
        group.add(self, at: branch)
        positions.removeAll(keepingCapacity: true)
        // Reading the location makes the rendering scope depend on it: ``renderAgain()`` invalidates that scope.
        _ = rendering.current
        shown = group.window?.elements(of: self) ?? 0..<extents.elements
        return shown
    }

    /// Takes the current actions of the collection.
    func take(
        find: @escaping (String) -> FoundRow?,
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

    /// Returns the place of the row with a key, and remembers its position.
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

    /// Deletes the element at a place.
    func delete(_ place: RowPlace) {
        position(of: place).map { delete?(IndexSet(integer: $0)) }
    }

    /// Inserts dropped values in front of or behind the element at a place.
    func insert(_ values: [Any], isBehind: Bool, _ place: RowPlace) {
        guard let position = position(of: place) else { return }
        insertion?.action(values, isBehind ? position + 1 : position)
    }

    /// Moves the elements at some places in front of another one, or to the end of the rendered elements.
    func move(_ places: [RowPlace], before target: RowPlace?) {
        let end = (positions.values.max() ?? -1) + 1
        move?(IndexSet(places.compactMap(position)), target.flatMap(position) ?? end)
    }
}

extension RowCollection: Departing {
    /// The offset of the collection in the list.
    var start: Int { group?.start(of: self) ?? 0 }

    /// Returns the offset in the list of a row that was found, rendered or not.
    func offset(of row: FoundRow) -> Int {
        start + extents.start(of: row.element) + (row.inside.map { $0 + 1 } ?? 0)
    }

    /// The groups of collections inside rendered elements.
    var groups: [RowGroup] { Array(inner.values) }

    /// The number of nested elements inside each rendered element.
    var inside: [(position: Int, count: Int)] {
        inner.compactMap { key, group in positions[key].map { ($0, group.count) } }
    }

    /// Returns the offset of an element in the list; nil if it isn't rendered.
    func start(of key: AnyHashable) -> Int? {
        positions[key].map { start + extents.start(of: $0) }
    }

    /// Returns the group of collections inside an element.
    func group(at key: AnyHashable) -> RowGroup {
        if let group = inner[key] { return group }
        let group = RowGroup(window: group?.window, in: self, at: key)
        inner[key] = group
        return group
    }

    /// Updates the extent of an element after its nested collections have changed.
    func count(inside key: AnyHashable) {
        guard let inside = inner[key] else { return }
        if inside.collections.isEmpty {
            inner[key] = nil
        }
        // The count of an element that has left the page is kept.
        guard let position = positions[key] else { return }
        known[key] = inside.count
        if extents.inside(of: position) != inside.count {
            extents.set(inside.count, at: position)
            group?.countChanged()
        }
    }

    /// Drops the remembered counts of all elements but these.
    func remember(_ keys: Set<AnyHashable>) {
        known = known.filter { keys.contains($0.key) }
    }

    func depart() {
        if let branch {
            group?.remove(branch)
        }
    }
}

/// A row of a collection that was found by its path component.
struct FoundRow {
    /// The values that identify the row.
    let values: [AnyHashable]
    /// The position of the element that is the row, or contains it.
    let element: Int
    /// The position of the row inside the element; nil if it is the element.
    var inside: Int?
}

/// The place of a row in its collection, whichever position it has.
@MainActor
struct RowPlace: @MainActor Equatable {
    let collection: RowCollection
    let key: AnyHashable
    let canDelete: Bool
    let canMove: Bool
    /// The kind of values that may be dropped in front of and behind the row; nil if none may.
    let insertedKind: String?

    static func == (first: RowPlace, second: RowPlace) -> Bool {
        first.collection === second.collection && first.key == second.key
            && first.canDelete == second.canDelete && first.canMove == second.canMove
            && first.insertedKind == second.insertedKind
    }

    /// The offset of the row in the list; nil if it isn't rendered.
    var start: Int? { collection.start(of: key) }

    /// The position of the row among the elements of its collection; nil if all elements are rendered.
    var numbers: RowNumbers? {
        let count = collection.extents.elements
        guard collection.shown.count < count, let position = collection.position(of: self) else { return nil }
        return RowNumbers(row: position + 1, count: count)
    }

    /// The group of collections inside the row's element.
    var group: RowGroup { collection.group(at: key) }

    func delete() {
        collection.delete(self)
    }

    func insert(_ values: [Any], isBehind: Bool) {
        collection.insert(values, isBehind: isBehind, self)
    }
}

/// The action for values that are dropped between rows.
@MainActor
struct RowInsertion {
    /// The kind of values that may be dropped, as named by draggable views.
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

/// The position of a row, counted from one, and the number of rows.
struct RowNumbers: Equatable {
    let row: Int
    let count: Int
}
