/// Which objects a fetch found, in its order, without anything else of them: twelve bytes for each.
///
/// Keys lie in blocks, so that a million of them never has to be moved to grow.
struct FetchedKeys: Sendable {
    /// What an object is found by.
    struct Element: Sendable {
        let key: Int64
        /// The number of the object's own entity.
        let entityNumber: Int
        /// The store; nil for objects that were never saved.
        let store: StoreIdentity?
    }

    /// Keys side by side, each with its entity in the lower half of its tag and its store in the upper one.
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
    /// The stores by number; that of new objects is 0.
    private var stores: [StoreIdentity?] = [nil]

    var isEmpty: Bool { count == 0 }

    /// Adds an object at the end.
    mutating func append(key: Int64, entityNumber: Int, in store: StoreIdentity?) {
        append(key, UInt32(truncatingIfNeeded: entityNumber) | number(of: store) << 16)
    }

    /// Adds an object at the end.
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

    /// The key of the object at a place.
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

    /// The same objects, of which those are left out whose places are named, with others before the places where they
    /// belong, in the order of these: as many as a limit allows, of which 0 is none.
    func replacing(
        removed: Set<Int>,
        inserted: [(place: Int, element: Element)],
        limit: Int
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
        return limit > 0 ? merged.prefix(limit) : merged
    }

    private func prefix(_ limit: Int) -> FetchedKeys {
        guard count > limit else { return self }
        var first = FetchedKeys()
        for place in 0..<limit { first.append(self[place]) }
        return first
    }
}
