internal import Foundation

/// A proxy for a property that holds an ordered collection: it reads the elements from the property and writes changes
/// back.
///
/// On Linux, enumeration, `firstObject`, `lastObject`, `array` and `set` cannot be overridden: they read the
/// superclass's own elements. So the superclass's elements mirror the property: they are renewed after each change made
/// here and, if the owner is observable, after each change that it announces. The primitive methods always read the
/// property.
final class MutableOrderedSetProxy: NSMutableOrderedSet {
    private let property: OrderedProperty
    private var observation: NSKeyValueObservation?
    private var isRenewing = false

    init(_ key: String, of owner: any NSKeyValueCoding) {
        property = OrderedProperty(owner: owner, key: key) { NSOrderedSet(array: $0) }
        super.init(objects: nil, count: 0)
        renew()
        observation = (owner as? any NSKeyValueObserving)?.observation(ofKey: key) { [weak self] in self?.renew() }
    }

    required convenience init(arrayLiteral elements: Any...) {
        misuse(.invalidArgument, "A proxy for a property cannot be created from objects.")
    }

    required convenience init?(coder: NSCoder) {
        misuse(.invalidArgument, "A proxy for a property cannot be decoded.")
    }

    // MARK: Reading

    override var count: Int { property.elements.count }

    override func object(at index: Int) -> Any { property.elements.element(at: index) }

    override func index(of object: Any) -> Int { NSArray(array: property.array).index(of: object) }

    override func contains(_ object: Any) -> Bool {
        isRenewing ? super.contains(object) : index(of: object) != NSNotFound
    }

    // MARK: Adding

    override func insert(_ object: Any, at index: Int) {
        insert([object], at: [index])
    }

    override func insert(_ objects: [Any], at indexes: IndexSet) {
        let known = NSMutableSet(array: property.array)
        var new: [(index: Int, object: Any)] = []
        for (position, (index, object)) in zip(indexes, objects).enumerated() where !known.contains(object) {
            known.add(object)
            // Each object that is left out moves the following ones up by one.
            let leftOut = position - new.count
            new.append((index - leftOut, object))
        }
        property.insert(new.map(\.object), at: IndexSet(new.map(\.index)))
        renew()
    }

    override func add(_ object: Any) {
        addObjects(from: [object])
    }

    override func add(_ objects: UnsafePointer<AnyObject>?, count: Int) {
        addObjects(from: Array(UnsafeBufferPointer(start: objects, count: count)))
    }

    override func addObjects(from array: [Any]) {
        let end = count
        insert(array, at: IndexSet(end..<end + array.count))
    }

    override func union(_ other: NSOrderedSet) {
        addObjects(from: Array(other))
    }

    override func unionSet(_ other: Set<AnyHashable>) {
        addObjects(from: other.map(\.base))
    }

    // MARK: Removing

    override func removeObject(at index: Int) {
        removeObjects(at: [index])
    }

    override func removeObjects(at indexes: IndexSet) {
        property.remove(at: indexes)
        renew()
    }

    override func removeObjects(in range: NSRange) {
        removeObjects(at: IndexSet(range.location..<NSMaxRange(range)))
    }

    override func removeAllObjects() {
        removeObjects(at: IndexSet(0..<count))
    }

    override func remove(_ object: Any) {
        removeObjects(in: [object])
    }

    override func removeObjects(in array: [Any]) {
        let unwanted = NSSet(array: array)
        removeObjects { unwanted.contains($0) }
    }

    override func minus(_ other: NSOrderedSet) {
        removeObjects(in: Array(other))
    }

    override func minusSet(_ other: Set<AnyHashable>) {
        removeObjects(in: other.map(\.base))
    }

    override func intersect(_ other: NSOrderedSet) {
        removeObjects { !other.contains($0) }
    }

    override func intersectSet(_ other: Set<AnyHashable>) {
        let wanted = NSSet(array: other.map(\.base))
        removeObjects { !wanted.contains($0) }
    }

    private func removeObjects(where isUnwanted: (Any) -> Bool) {
        removeObjects(at: IndexSet(property.array.enumerated().filter { isUnwanted($0.element) }.map(\.offset)))
    }

    // MARK: Replacing and moving

    override func replaceObject(at index: Int, with object: Any) {
        let known = self.index(of: object)
        guard known == NSNotFound || known == index else { return }
        replace(at: [index], with: [object])
    }

    override func replaceObjects(in range: NSRange, with objects: UnsafePointer<AnyObject>!, count: Int) {
        removeObjects(in: range)
        let array = Array(UnsafeBufferPointer(start: objects, count: count))
        insert(array, at: IndexSet(range.location..<range.location + count))
    }

    override func exchangeObject(at first: Int, withObjectAt second: Int) {
        property.exchange(first, second)
        renew()
    }

    override func moveObjects(at indexes: IndexSet, to index: Int) {
        let moved = objects(at: indexes)
        removeObjects(at: indexes)
        insert(moved, at: IndexSet(index..<index + moved.count))
    }

    override func sortRange(
        _ range: NSRange,
        options: NSSortOptions = [],
        usingComparator comparator: (Any, Any) -> ComparisonResult
    ) {
        let indexes = IndexSet(range.location..<NSMaxRange(range))
        let sorted = NSArray(array: objects(at: indexes)).sortedArray(options: options, usingComparator: comparator)
        replace(at: indexes, with: sorted)
    }

    override func sort(using descriptors: [Foundation.NSSortDescriptor]) {
        replace(at: IndexSet(0..<count), with: NSArray(array: property.array).sortedArray(using: descriptors))
    }

    private func replace(at indexes: IndexSet, with objects: [Any]) {
        property.replace(at: indexes, with: objects)
        renew()
    }

    /// Replaces the superclass's elements with those of the property.
    private func renew() {
        isRenewing = true
        super.removeAllObjects()
        super.addObjects(from: property.array)
        isRenewing = false
    }
}
