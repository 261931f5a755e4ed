/// The objects that a save writes. The rows of those updated, deleted and locked must not have been written by others
/// since they were read.
struct SaveChanges {
    var inserted: [NSManagedObject] = []
    var updated: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []
    var locked: [NSManagedObject] = []
    var origin = SaveOrigin()

    /// Returns the object at a place.
    func object(at place: SaveConflicts.Place) -> NSManagedObject {
        switch place {
        case .inserted(let index): inserted[index]
        case .updated(let index): updated[index]
        case .deleted(let index): deleted[index]
        case .locked(let index): locked[index]
        }
    }

    /// Returns the indices of objects in the order in which they are written: by table and key, since rows with
    /// adjacent keys are adjacent in the file.
    static func order(_ objects: [NSManagedObject]) -> [Int] {
        // New objects usually come sorted.
        let isSorted = objects.indices.dropFirst().allSatisfy { place(of: objects[$0 - 1]) <= place(of: objects[$0]) }
        guard !isSorted else { return Array(objects.indices) }
        let places = objects.map { place(of: $0) }
        return objects.indices.sorted { places[$0] < places[$1] }
    }

    @inline(__always)
    private static func place(of object: NSManagedObject) -> (Int, Int64) {
        (object.layout.rootNumber, object.key)
    }
}

extension SaveChanges {
    init(_ request: NSSaveChangesRequest) {
        inserted = request.inserted
        updated = request.updated
        deleted = request.deleted
        locked = request.locked
        origin = request.origin
    }

    /// Creates the part of a request for the objects of the store with a number.
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

/// The slots of an object whose values differ from its row, with these values. They are computed once in a save, and
/// their memory is reused for the next object.
struct ChangedValues {
    private(set) var slots = SlotSet()
    /// The changed values in the order of their slots; nil for a value that cannot be stored.
    private var values: [(slot: Int, value: Value?)] = []
    private var next = 0

    /// Replaces the content with the changes of an object.
    mutating func take(from object: NSManagedObject) {
        slots = SlotSet()
        values.removeAll(keepingCapacity: true)
        next = 0
        object.forEachChangedValue { slot, value in
            slots.insert(slot)
            values.append((slot, value))
            return true
        }
    }

    /// Returns the value of a changed slot. Slots must be requested in ascending order.
    mutating func value(inSlot slot: Int, of object: NSManagedObject) throws -> Value {
        while next < values.count, values[next].slot < slot { next += 1 }
        if next < values.count, values[next].slot == slot, let value = values[next].value { return value }
        return try object.storedValue(inSlot: slot)
    }
}

/// The reasons why a save was rolled back: rows were written by others since the objects were read, or unique values
/// occur twice. The context applies its merge policy to all conflicts and tries again.
///
/// Objects are identified by their place in the request, because errors cross isolation domains and objects do not.
struct SaveConflicts: Error {
    /// An object in a save request.
    enum Place: Hashable, Sendable {
        case inserted(Int)
        case updated(Int)
        case deleted(Int)
        case locked(Int)
    }

    /// An object whose row has changed since it was read.
    struct VersionConflict: Sendable {
        let place: Place
        /// The version of the row that the object was read from.
        let oldVersion: Int
        /// The version in the store; 0 if the row no longer exists.
        let newVersion: Int
        /// The row in the store; nil if it no longer exists.
        let row: RowSnapshot?
        /// The row that this program read or wrote last, if its version differs from `row`: another program has changed
        /// it.
        var formerRow: RowSnapshot?
    }

    /// An object whose unique values another row has.
    struct ConstraintConflict: Sendable {
        let place: Place
        /// The entity of the object.
        let entityNumber: Int
        /// The names of the properties that are unique together.
        let constraint: [String]
        /// The row that has the values already; nil if it is not known.
        let row: RowSnapshot?
    }

    /// The number of the store. Places count only its own objects.
    var storeNumber = 0
    var versions: [VersionConflict] = []
    var constraints: [ConstraintConflict] = []

    var isEmpty: Bool { versions.isEmpty && constraints.isEmpty }
}
