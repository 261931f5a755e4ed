/// The objects that a save writes. Those updated, deleted and locked must not have been written by others since their
/// rows were read.
struct SaveChanges<Object: SavedObject> {
    var inserted: [Object] = []
    var updated: [Object] = []
    var deleted: [Object] = []
    var locked: [Object] = []
    var origin = SaveOrigin()

    /// The object at a place.
    func object(at place: SaveConflicts.Place) -> Object {
        switch place {
        case .inserted(let index): inserted[index]
        case .updated(let index): updated[index]
        case .deleted(let index): deleted[index]
        case .locked(let index): locked[index]
        }
    }

    /// The objects of a list in the order in which they are written: a table's rows by key, which are next to each other
    /// in the file, too.
    static func order(_ objects: [Object]) -> [Int] {
        let places = objects.enumerated().map { ($1.layout.rootNumber, $1.key, $0) }
        // New objects mostly come sorted.
        let isSorted = zip(places, places.dropFirst()).allSatisfy { ($0.0, $0.1) <= ($1.0, $1.1) }
        return (isSorted ? places : places.sorted { ($0.0, $0.1) < ($1.0, $1.1) }).map(\.2)
    }
}

extension SaveChanges<NSManagedObject> {
    init(_ request: NSSaveChangesRequest) {
        inserted = request.inserted
        updated = request.updated
        deleted = request.deleted
        locked = request.locked
        origin = request.origin
    }

    /// The part of a request that the store with a number gets.
    init(_ request: NSSaveChangesRequest, ofStore number: Int) {
        func own(_ objects: [NSManagedObject]) -> [NSManagedObject] {
            objects.filter { $0.store?.number == number }
        }
        inserted = own(request.inserted)
        updated = own(request.updated)
        deleted = own(request.deleted)
        locked = own(request.locked)
        origin = request.origin
    }
}
