internal import Foundation

/// The rows of a collection in a list: where they stand by now, and what users can do with them. It stays while the views of
/// the list are rendered again, so that a row in which nothing is new needs no rendering to know its new place.
@MainActor
final class RowCollection {
    /// How many elements there are, if the page has not got them all.
    var count: Int?
    private var delete: ((IndexSet) -> Void)?
    private var move: ((IndexSet, Int) -> Void)?
    private var insertion: RowInsertion?
    private var positions: [AnyHashable: Int] = [:]

    /// Begins anew, with what the program says now.
    func begin(delete: ((IndexSet) -> Void)?, move: ((IndexSet, Int) -> Void)?, insertion: RowInsertion?) {
        self.delete = delete
        self.move = move
        self.insertion = insertion
        positions.removeAll(keepingCapacity: true)
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

    /// Which row it is, counted from one, and of how many, if the page has not got them all.
    var numbers: (row: Int, count: Int)? {
        guard let count = collection.count, let position = collection.position(of: self) else { return nil }
        return (position + 1, count)
    }

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
