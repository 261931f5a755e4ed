/// An ordered list of distinct managed objects, searched by identity. Long lists are indexed, so that lookup is O(1).
struct ObjectList {
    private(set) var objects: [NSManagedObject] = []
    /// The indexes of the objects; nil while the list is too short for an index to pay off, or not prepared yet.
    private var places: [ObjectIdentifier: Int]?

    private static let mostWithoutPlaces = 12

    init() {}

    /// Creates a list of objects that are known to be distinct. The index is built by the first change or by
    /// `prepareToSearch()`.
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

    /// Builds the index of a long list for subsequent searches.
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

    /// Appends an object unless the list contains it, and returns whether it was appended.
    @discardableResult
    mutating func append(_ object: NSManagedObject) -> Bool {
        prepareToSearch()
        guard !contains(object) else { return false }
        places?[ObjectIdentifier(object)] = objects.count
        objects.append(object)
        return true
    }

    /// Removes an object, moving the last object to its index, and returns whether the list contained it.
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

    /// Removes an object, keeping the order of the others, and returns whether the list contained it. O(*n*).
    @discardableResult
    mutating func removeKeepingOrder(_ object: NSManagedObject) -> Bool {
        guard let index = index(of: object) else { return false }
        objects.remove(at: index)
        findPlaces()
        return true
    }

    /// Inserts an object at an index. The list must not contain it.
    mutating func insert(_ object: NSManagedObject, at index: Int) {
        objects.insert(object, at: index)
        findPlaces()
    }

    /// Replaces all objects. They must be distinct.
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
