internal import Foundation

/// The keys of the objects that a fetch found, in the order of the result. Takes twelve bytes per object.
///
/// Stores keys in blocks of fixed size, so that growing never moves existing keys.
struct FetchedKeys: Sendable {
    /// The key, the entity and the store of an object.
    struct Element: Sendable {
        let key: Int64
        /// The number of the object's exact entity.
        let entityNumber: Int
        /// The store; nil for objects that were never saved.
        let store: StoreIdentity?
    }

    /// Parallel arrays of keys and tags. The lower 16 bits of a tag are the entity's number, the upper ones that of the
    /// store.
    private struct Block: Sendable {
        var keys: ContiguousArray<Int64> = []
        var tags: ContiguousArray<UInt32> = []

        init() {
            keys.reserveCapacity(FetchedKeys.blockSize)
            tags.reserveCapacity(FetchedKeys.blockSize)
        }
    }

    private static let blockSize = 1 << 12

    private(set) var count = 0
    private var blocks: [Block] = []
    /// The stores by number. Number 0 stands for objects that were never saved.
    private var stores: [StoreIdentity?] = [nil]

    var isEmpty: Bool { count == 0 }

    /// Appends an object.
    mutating func append(key: Int64, entityNumber: Int, in store: StoreIdentity?) {
        append(key, UInt32(truncatingIfNeeded: entityNumber) | number(of: store) << 16)
    }

    /// Appends an object.
    mutating func append(_ element: Element) {
        append(key: element.key, entityNumber: element.entityNumber, in: element.store)
    }

    private mutating func append(_ key: Int64, _ tag: UInt32) {
        if count % Self.blockSize == 0 { blocks.append(Block()) }
        blocks[blocks.count - 1].keys.append(key)
        blocks[blocks.count - 1].tags.append(tag)
        count += 1
    }

    private mutating func number(of store: StoreIdentity?) -> UInt32 {
        if let last = stores.indices.last, stores[last] === store { return UInt32(last) }
        if let number = stores.firstIndex(where: { $0 === store }) { return UInt32(number) }
        stores.append(store)
        return UInt32(stores.count - 1)
    }

    /// Returns the key of the object at a position.
    func key(at place: Int) -> Int64 {
        blocks[place / Self.blockSize].keys[place % Self.blockSize]
    }

    subscript(place: Int) -> Element {
        let block = blocks[place / Self.blockSize]
        let tag = block.tags[place % Self.blockSize]
        return Element(
            key: block.keys[place % Self.blockSize],
            entityNumber: Int(tag & 0xFFFF),
            store: stores[Int(tag >> 16)]
        )
    }

    /// Returns a copy without the objects at the removed positions, and with other objects inserted before the given
    /// positions.
    ///
    /// - Parameters:
    ///   - inserted: The objects to insert, in ascending order of their positions.
    ///   - plan: The plan with the limit and offset of the result.
    func replacing(
        removed: Set<Int>,
        inserted: [(place: Int, element: Element)],
        window plan: FetchPlan
    ) -> FetchedKeys {
        var merged = FetchedKeys()
        var additions = inserted[...]
        for place in 0...count {
            while let addition = additions.first, addition.place == place {
                merged.append(addition.element)
                additions.removeFirst()
            }
            if place < count, !removed.contains(place) { merged.append(self[place]) }
        }
        return merged.window(offset: plan.offset, limit: plan.limit)
    }

    private func window(offset: Int, limit: Int) -> FetchedKeys {
        let end = limit > 0 ? min(count, offset + limit) : count
        guard offset > 0 || end < count else { return self }
        var part = FetchedKeys()
        for place in min(offset, end)..<end { part.append(self[place]) }
        return part
    }
}

/// The objects that a fetch found in a context, including unsaved ones.
struct FoundObjects {
    let keys: FetchedKeys
    /// The unsaved objects by their temporary keys at the time of the fetch. They get permanent keys when they are
    /// saved.
    let newObjects: [Int64: NSManagedObject]

    init(_ keys: FetchedKeys, new objects: [NSManagedObject]) {
        self.keys = keys
        newObjects = Dictionary(objects.map { ($0.objectID.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The batches of a fetch with a batch size. When a fault of the fetch needs its row, the rows of its whole batch are
/// read.
///
/// The caller owns the faults; this class holds only their keys.
final class FaultBatches {
    let keys: FetchedKeys
    /// The relationships to prefetch for the objects of a batch when it has been read.
    let prefetchedKeyPaths: [String]
    let returnsFaults: Bool
    private let size: Int
    /// The keys with their positions, sorted by key. Empty if the keys are ascending already.
    private lazy var places: [(key: Int64, place: Int32)] = keysAreAscending ? [] : sortedPlaces
    private lazy var keysAreAscending = (1..<max(keys.count, 1)).allSatisfy { keys.key(at: $0 - 1) < keys.key(at: $0) }

    init(_ keys: FetchedKeys, size: Int, prefetching keyPaths: [String], returnsFaults: Bool) {
        self.keys = keys
        self.size = size
        prefetchedKeyPaths = keyPaths
        self.returnsFaults = returnsFaults
    }

    /// Returns the positions of the batch that contains an object; nil if no batch does.
    func batch(of object: NSManagedObject, in model: ModelLayout) -> Range<Int>? {
        guard let place = place(of: object.key) else { return nil }
        let found = keys[place]
        guard found.store === object.store, model.entity(found.entityNumber).rootNumber == object.layout.rootNumber
        else { return nil }
        let first = place / size * size
        return first..<min(first + size, keys.count)
    }

    private func place(of key: Int64) -> Int? {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if keyInOrder(middle) < key { low = middle + 1 } else { high = middle }
        }
        guard low < keys.count, keyInOrder(low) == key else { return nil }
        return keysAreAscending ? low : Int(places[low].place)
    }

    private func keyInOrder(_ index: Int) -> Int64 {
        keysAreAscending ? keys.key(at: index) : places[index].key
    }

    private var sortedPlaces: [(key: Int64, place: Int32)] {
        (0..<keys.count).map { (keys.key(at: $0), Int32($0)) }.sorted { $0.key < $1.key }
    }
}
