internal import Foundation

/// A property that holds an ordered collection, and the three changes from which all others are composed. Each writes
/// the changed collection back and announces the change with its indexes.
struct OrderedProperty {
    let owner: any NSKeyValueCoding
    let key: String

    /// Creates the collection to write back from its elements.
    let collection: ([Any]) -> Any

    /// The current collection; empty if the property is nil.
    var elements: any OrderedElements {
        let value = flattened(owner.value(forKey: key))
        guard let elements = value.map({ $0 as? any OrderedElements }) ?? [Any]() else {
            misuse(.invalidArgument, "\(key) of \(identity(of: owner)) holds no ordered collection.")
        }
        return elements
    }

    /// A copy of the current elements.
    var array: [Any] {
        let elements = elements
        return (0..<elements.count).map { elements.element(at: $0) }
    }

    /// Inserts objects so that each is at its index afterwards.
    func insert(_ objects: [Any], at indexes: IndexSet) {
        guard objects.count == indexes.count else {
            misuse(.invalidArgument, "\(objects.count) objects cannot be inserted at \(indexes.count) indexes.")
        }
        var array = array
        check(indexes, below: array.count + objects.count)
        for (index, object) in zip(indexes, objects) {
            array.insert(object, at: index)
        }
        write(array, .insertion, at: indexes)
    }

    func remove(at indexes: IndexSet) {
        var array = array
        check(indexes, below: array.count)
        for index in indexes.reversed() {
            array.remove(at: index)
        }
        write(array, .removal, at: indexes)
    }

    func replace(at indexes: IndexSet, with objects: [Any]) {
        guard objects.count == indexes.count else {
            misuse(.invalidArgument, "\(objects.count) objects cannot replace those at \(indexes.count) indexes.")
        }
        var array = array
        check(indexes, below: array.count)
        for (index, object) in zip(indexes, objects) {
            array[index] = object
        }
        write(array, .replacement, at: indexes)
    }

    func exchange(_ first: Int, _ second: Int) {
        guard first != second else { return }
        let elements = elements
        let (low, high) = (min(first, second), max(first, second))
        replace(at: [low, high], with: [elements.element(at: high), elements.element(at: low)])
    }

    private func check(_ indexes: IndexSet, below count: Int) {
        if let last = indexes.last, last >= count {
            misuse(.range, "Index \(last) is beyond the bounds of \(key) of \(identity(of: owner)).")
        }
    }

    private func write(_ array: [Any], _ kind: NSKeyValueChange, at indexes: IndexSet) {
        guard !indexes.isEmpty else { return }
        owner.announcingChange(ofKey: key, as: .elements(kind, at: indexes)) {
            owner.setValue(collection(array), forKey: key)
        }
    }
}

/// An ordered collection whose elements are read one by one, without copying all of them.
protocol OrderedElements {
    var count: Int { get }

    func element(at index: Int) -> Any
}

extension Array: OrderedElements {
    func element(at index: Int) -> Any { self[index] }
}

extension NSArray: OrderedElements {
    func element(at index: Int) -> Any { object(at: index) }
}

extension NSOrderedSet: OrderedElements {
    func element(at index: Int) -> Any { object(at: index) }
}
