internal import Foundation

/// A proxy for a property that holds an ordered collection: it reads the elements from the property and writes changes
/// back.
///
/// Methods that the superclass derives from those below are not overridden. On Linux these are, besides Apple's
/// primitive methods, the methods that it does not derive for subclasses and those that would announce one change per
/// element.
final class MutableArrayProxy: NSMutableArray {
    private let property: OrderedProperty

    init(_ key: String, of owner: any NSKeyValueCoding) {
        property = OrderedProperty(owner: owner, key: key) { $0 }
        super.init(objects: nil, count: 0)
    }

    required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        misuse(.invalidArgument, "A proxy for a property cannot be created from objects.")
    }

    required convenience init(arrayLiteral elements: Any...) {
        misuse(.invalidArgument, "A proxy for a property cannot be created from objects.")
    }

    required convenience init?(coder: NSCoder) {
        misuse(.invalidArgument, "A proxy for a property cannot be decoded.")
    }

    override var count: Int { property.elements.count }

    override func object(at index: Int) -> Any { property.elements.element(at: index) }

    override func insert(_ object: Any, at index: Int) {
        property.insert([object], at: [index])
    }

    override func insert(_ objects: [Any], at indexes: IndexSet) {
        property.insert(objects, at: indexes)
    }

    override func addObjects(from array: [Any]) {
        let end = count
        property.insert(array, at: IndexSet(end..<end + array.count))
    }

    override func removeObject(at index: Int) {
        property.remove(at: [index])
    }

    override func removeObjects(at indexes: IndexSet) {
        property.remove(at: indexes)
    }

    override func removeObjects(in range: NSRange) {
        property.remove(at: IndexSet(range.location..<NSMaxRange(range)))
    }

    override func removeAllObjects() {
        property.remove(at: IndexSet(0..<count))
    }

    override func replaceObject(at index: Int, with object: Any) {
        property.replace(at: [index], with: [object])
    }

    override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
        property.replace(at: indexes, with: objects)
    }

    override func replaceObjects(in range: NSRange, withObjectsFrom array: [Any]) {
        let end = range.location + Swift.min(range.length, array.count)
        property.replace(at: IndexSet(range.location..<end), with: Array(array.prefix(range.length)))
        property.remove(at: IndexSet(end..<NSMaxRange(range)))
        let rest = Array(array.dropFirst(range.length))
        property.insert(rest, at: IndexSet(end..<end + rest.count))
    }

    override func setArray(_ array: [Any]) {
        replaceObjects(in: NSRange(location: 0, length: count), withObjectsFrom: array)
    }

    override func exchangeObject(at first: Int, withObjectAt second: Int) {
        property.exchange(first, second)
    }

    override func sort(using descriptors: [Foundation.NSSortDescriptor]) {
        setArray(sortedArray(using: descriptors))
    }
}
