/// Managed objects in an order, each once, found by identity.
struct ObjectList {
    private(set) var objects: [NSManagedObject] = []
    /// The places of the objects, once there are enough of them to make it worthwhile.
    private var places: [ObjectIdentifier: Int]?

    private static let mostWithoutPlaces = 12

    init() {}

    /// A list of objects that are known to differ from each other. Their places are found when something changes.
    init(distinct objects: [NSManagedObject]) {
        self.objects = objects
    }

    init(_ objects: some Sequence<NSManagedObject>) {
        for object in objects {
            append(object)
        }
    }

    var count: Int { objects.count }
    var isEmpty: Bool { objects.isEmpty }

    /// Finds the places of many objects, for searches to come.
    mutating func prepareToSearch() {
        if places == nil, objects.count >= Self.mostWithoutPlaces { findPlaces() }
    }

    func contains(_ object: NSManagedObject) -> Bool {
        index(of: object) != nil
    }

    func index(of object: NSManagedObject) -> Int? {
        if let places { return places[ObjectIdentifier(object)] }
        return objects.firstIndex { $0 === object }
    }

    /// Adds an object at the end, unless it is there.
    @discardableResult
    mutating func append(_ object: NSManagedObject) -> Bool {
        prepareToSearch()
        guard !contains(object) else { return false }
        places?[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        return true
    }

    /// Removes an object; the last one takes its place.
    @discardableResult
    mutating func remove(_ object: NSManagedObject) -> Bool {
        prepareToSearch()
        guard let index = index(of: object) else { return false }
        let last = objects.removeLast()
        places?[ObjectIdentifier(object)] = nil
        if index < objects.count {
            objects[index] = last
            places?[ObjectIdentifier(last)] = index
        }
        return true
    }

    /// Removes an object without changing the order of the others.
    @discardableResult
    mutating func removeKeepingOrder(_ object: NSManagedObject) -> Bool {
        guard let index = index(of: object) else { return false }
        objects.remove(at: index)
        findPlaces()
        return true
    }

    /// Puts an object that is not there at an index.
    mutating func insert(_ object: NSManagedObject, at index: Int) {
        objects.insert(object, at: index)
        findPlaces()
    }

    /// Takes another order of the same objects, or other objects.
    mutating func replaceAll(with objects: [NSManagedObject]) {
        self.objects = objects
        findPlaces()
    }

    private mutating func findPlaces() {
        guard objects.count >= Self.mostWithoutPlaces else {
            places = nil
            return
        }
        var found = [ObjectIdentifier: Int](minimumCapacity: objects.count * 2)
        for (index, object) in objects.enumerated() {
            found[ObjectIdentifier(object)] = index
        }
        places = found
    }
}
