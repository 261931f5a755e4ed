internal import Foundation

/// A set that is a property of an object: it shows what the property holds, and changes it. Each method is one change.
final class MutableSetProxy: NSMutableSet {
    private let property: SetProperty

    init(_ key: String, of owner: any NSKeyValueCoding) {
        property = SetProperty(owner: owner, key: key)
        super.init(capacity: 0)
    }

    required init(capacity: Int) {
        misuse(.invalidArgument, "A proxy of a property cannot be made without the property.")
    }

    required convenience init?(coder: NSCoder) {
        misuse(.invalidArgument, "A proxy of a property cannot be decoded.")
    }

    override var count: Int { property.elements.count }

    override func member(_ object: Any) -> Any? { property.elements.element(equalTo: object) }

    override func objectEnumerator() -> NSEnumerator {
        NSArray(array: FoundationBackfillCore.elements(of: property.elements) ?? []).objectEnumerator()
    }

    override func description(withLocale locale: Locale?) -> String {
        // The superclass describes its own storage, which is empty here.
        NSSet(array: allObjects).description(withLocale: locale)
    }

    override func add(_ object: Any) {
        property.change(.union, using: property.hashable([object]))
    }

    override func addObjects(from array: [Any]) {
        property.change(.union, using: property.hashable(array))
    }

    override func union(_ other: Set<AnyHashable>) {
        property.change(.union, using: other)
    }

    override func remove(_ object: Any) {
        property.change(.minus, using: property.hashable([object]))
    }

    override func minus(_ other: Set<AnyHashable>) {
        property.change(.minus, using: other)
    }

    override func intersect(_ other: Set<AnyHashable>) {
        property.change(.intersect, using: other)
    }

    override func removeAllObjects() {
        property.change(.intersect, using: [])
    }

    override func setSet(_ other: Set<AnyHashable>) {
        property.change(.set, using: other)
    }
}
