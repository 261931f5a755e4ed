// Makes the objects of a fetch. Measured: see Benchmarks/README.md, W2 and W3. Add nothing here that takes a lock, allocates
// memory or retains an object for each row: a block of rows shares these costs.

/// Finds the registered objects of rows, and makes faults for the rows that have none.
///
/// Works through the rows in blocks that fit into the processor's cache.
struct FaultMaking {
    private static let blockSize = 256

    private let rows: [RowSnapshot]
    private let store: StoreIdentity
    private let model: ModelLayout
    private let registry: ObjectRegistry

    /// - Parameter rows: Stored rows of one entity hierarchy.
    init(of rows: [RowSnapshot], in store: StoreIdentity, _ model: ModelLayout, _ registry: ObjectRegistry) {
        self.rows = rows
        self.store = store
        self.model = model
        self.registry = registry
    }

    /// Returns the objects of the rows, in the same order. Registered faults adopt their rows.
    ///
    /// - Parameter tell: Called with each new object.
    func objects(_ tell: (NSManagedObject) -> Void) -> [NSManagedObject] {
        let root = model.entity(rows[0].entityNumber).rootNumber
        registry.reserve(rows.count, store: store.number, root: root)
        var made: [Int] = []
        made.reserveCapacity(Self.blockSize)
        return [NSManagedObject](unsafeUninitializedCapacity: rows.count) { buffer, count in
            let places = ObjectPlaces(buffer)
            for start in stride(from: 0, to: rows.count, by: Self.blockSize) {
                fill(places, start..<min(start + Self.blockSize, rows.count), root, &made)
                for index in made { places.withObject(at: index, tell) }
            }
            count = rows.count
        }
    }

    /// Fills a block of places.
    ///
    /// - Parameter made: Receives the places of the new objects.
    private func fill(_ places: ObjectPlaces, _ block: Range<Int>, _ root: Int, _ made: inout [Int]) {
        made.removeAll(keepingCapacity: true)
        registry.find(rows, block, store: store.number, root: root, into: places)
        makeFaults(in: places, block, &made)
        // A row may occur twice, and an initialiser of the program's may have fetched it: the first object stays.
        let others = registry.insert(places, made, in: store, root: root)
        for (index, object) in others {
            object.adopt(rows[index])
            places.put(object, at: index)
        }
        if !others.isEmpty { made.removeAll { index in others.contains { $0.index == index } } }
    }

    /// Makes faults for the empty places of a block. The objects in the other places adopt their rows.
    private func makeFaults(in places: ObjectPlaces, _ block: Range<Int>, _ made: inout [Int]) {
        var entity = model.entity(rows[block.lowerBound].words.entityNumber)
        for index in block {
            guard places.isEmpty(at: index) else {
                places.withObject(at: index) { $0.adopt(rows[index]) }
                continue
            }
            let number = rows[index].words.entityNumber
            if entity.number != number { entity = model.entity(number) }
            places.put(.fault(for: rows[index], entity, in: store, registry), at: index)
            made.append(index)
        }
    }
}

/// The places of an array's objects while it is made. Empty places are null pointers.
struct ObjectPlaces: Sendable {
    // An address, because pointers are not Sendable and the registry fills places under its lock.
    private let address: UInt

    /// - Parameter buffer: Memory that outlives this value, and whose objects the caller releases.
    init(_ buffer: UnsafeMutableBufferPointer<NSManagedObject>) {
        address = UInt(bitPattern: buffer.baseAddress)
    }

    @inline(__always)
    private func place(_ index: Int) -> UnsafeMutablePointer<Unmanaged<NSManagedObject>?> {
        UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
            .assumingMemoryBound(to: Unmanaged<NSManagedObject>?.self) + index
    }

    @inline(__always)
    func isEmpty(at index: Int) -> Bool { place(index).pointee == nil }

    /// Fills a place, which has not been filled before, with an object that is retained already, or empties it.
    @inline(__always)
    func fill(_ index: Int, withRetained object: UnsafeMutableRawPointer?) {
        place(index).pointee = object.map { .fromOpaque($0) }
    }

    /// Puts an object in a place, and releases the one that was there.
    @inline(__always)
    func put(_ object: NSManagedObject, at index: Int) {
        let former = place(index).pointee
        place(index).pointee = .passRetained(object)
        former?.release()
    }

    /// Calls the body with the object in a place.
    @inline(__always)
    func withObject(at index: Int, _ body: (NSManagedObject) -> Void) {
        place(index).pointee?._withUnsafeGuaranteedRef(body)
    }

    /// Returns the address of the object in a place.
    @inline(__always)
    func object(at index: Int) -> UnsafeMutableRawPointer? { place(index).pointee?.toOpaque() }
}

extension NSManagedObject {
    /// Makes a fault that has its row, but is not registered yet.
    @inline(__always)
    static func fault(
        for row: RowSnapshot,
        _ entity: EntityLayout,
        in store: StoreIdentity?,
        _ registry: ObjectRegistry
    ) -> NSManagedObject {
        let object = fault(key: row.words.key, entity, in: store, registry)
        if row.words.slotCount > 0 || entity.slots.isEmpty { object.snapshot = row }
        return object
    }

    /// Makes a fault that is not registered yet.
    @inline(__always)
    static func fault(
        key: Int64,
        _ entity: EntityLayout,
        in store: StoreIdentity?,
        _ registry: ObjectRegistry
    ) -> NSManagedObject {
        let object = entity.objectClass.init(_entity: entity.description, into: nil)
        object.key = key
        object.store = store
        object.snapshot = nil
        object.state = .fault
        object.registry = registry
        return object
    }

    /// Takes over a row if the object is a fault and the row has values.
    @inline(__always)
    final func adopt(_ row: RowSnapshot) {
        guard state.contains(.fault), row.words.slotCount > 0 || layout.slots.isEmpty else { return }
        snapshot = row
    }
}
