/// The pairs of source and destination objects of a mapping. Stores only identities, at about fifty bytes per pair, so
/// that the objects can be released.
struct InstancePairs {
    /// The identity of an object in its store.
    struct Instance: Hashable {
        let key: Int64
        let entityNumber: Int32
        private let rootNumber: Int32

        init(_ object: NSManagedObject) {
            key = object.objectID.key
            entityNumber = Int32(object.layout.number)
            rootNumber = Int32(object.layout.rootNumber)
        }

        static func == (left: Instance, right: Instance) -> Bool {
            left.key == right.key && left.rootNumber == right.rootNumber
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(key)
        }
    }

    private var sources: ContiguousArray<Instance> = []
    private var destinations: ContiguousArray<Instance> = []
    /// The first pair of each object; ``nextOfSource`` links it to the object's other pairs.
    private var firstOfSource: [Instance: Int32] = [:]
    private var nextOfSource: ContiguousArray<Int32> = []
    private var firstOfDestination: [Instance: Int32] = [:]
    private var nextOfDestination: ContiguousArray<Int32> = []
    /// The destination objects of the last pairs, which may not have permanent keys yet.
    private var pending: [NSManagedObject] = []
    private var pendingPlaces: [ObjectIdentifier: [Int]] = [:]

    var count: Int { sources.count }

    mutating func append(_ source: NSManagedObject, _ destination: NSManagedObject) {
        let place = sources.count
        let key = Instance(source)
        sources.append(key)
        destinations.append(Instance(destination))
        nextOfSource.append(-1)
        nextOfDestination.append(-1)
        Self.link(place, key, &firstOfSource, &nextOfSource)
        pendingPlaces[ObjectIdentifier(destination), default: []].append(place)
        pending.append(destination)
    }

    /// Stores the permanent keys of the destination objects. Call this when they have been assigned, and before the
    /// objects are released.
    mutating func settle() {
        let start = sources.count - pending.count
        for (offset, object) in pending.enumerated() {
            let key = Instance(object)
            destinations[start + offset] = key
            Self.link(start + offset, key, &firstOfDestination, &nextOfDestination)
        }
        pending.removeAll(keepingCapacity: true)
        pendingPlaces.removeAll(keepingCapacity: true)
    }

    /// Appends a pair to an object's chain.
    private static func link(
        _ place: Int,
        _ key: Instance,
        _ first: inout [Instance: Int32],
        _ next: inout ContiguousArray<Int32>
    ) {
        guard var last = first[key] else {
            first[key] = Int32(place)
            return
        }
        while next[Int(last)] >= 0 { last = next[Int(last)] }
        next[Int(last)] = Int32(place)
    }

    // MARK: - Looking up

    /// Returns the indexes of the pairs with a source object.
    func places(ofSource source: NSManagedObject) -> [Int] {
        Self.chain(Instance(source), firstOfSource, nextOfSource)
    }

    /// Returns the indexes of the pairs with a destination object.
    func places(ofDestination destination: NSManagedObject) -> [Int] {
        let settled = Self.chain(Instance(destination), firstOfDestination, nextOfDestination)
        return settled + (pendingPlaces[ObjectIdentifier(destination)] ?? [])
    }

    /// Returns whether a pair is the first one of its destination object.
    func isFirstOfDestination(_ place: Int) -> Bool {
        firstOfDestination[destinations[place]] == Int32(place)
    }

    func source(at place: Int) -> Instance { sources[place] }

    /// The last pairs, whose destination objects may not have permanent keys yet.
    var unsettled: some Sequence<(source: Instance, object: NSManagedObject)> {
        zip(sources.suffix(pending.count), pending).lazy.map { (source: $0, object: $1) }
    }

    /// Returns the identity of the destination object of a pair, which has a permanent key.
    func settledDestination(at place: Int) -> Instance { destinations[place] }

    /// The keys of the source objects and of their first destination objects.
    var keys: some Sequence<(source: Int64, destination: Int64)> {
        firstOfSource.lazy.map { source, place in (source.key, destinations[Int(place)].key) }
    }

    /// Returns the destination object of a pair.
    func destination(at place: Int, in context: NSManagedObjectContext, _ store: StoreIdentity?) -> NSManagedObject {
        let start = sources.count - pending.count
        if place >= start { return pending[place - start] }
        return context.object(for: destinations[place], in: store)
    }

    private static func chain(
        _ key: Instance,
        _ first: [Instance: Int32],
        _ next: ContiguousArray<Int32>
    ) -> [Int] {
        guard let start = first[key] else { return [] }
        var places = [Int(start)]
        while next[places[places.count - 1]] >= 0 { places.append(Int(next[places[places.count - 1]])) }
        return places
    }
}

extension NSManagedObjectContext {
    /// Returns the object with an identity, which may be a fault.
    func object(for instance: InstancePairs.Instance, in store: StoreIdentity?) -> NSManagedObject {
        object(key: instance.key, of: layout.entity(Int(instance.entityNumber)), in: store)
    }
}
