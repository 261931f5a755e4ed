import FoundationBackfillCore

/// An object that holds the same letters in each kind of collection.
final class LetterBox: NSObject, NSKeyValueObserving {
    let keyValueObservers = KeyValueObservers()

    var array: [String]
    var optionalArray: [String]?
    var foundationArray: NSArray
    var mutableArray: NSMutableArray
    var set: Set<String>
    var optionalSet: Set<String>?
    var foundationSet: NSSet
    var orderedSet: NSOrderedSet
    var optionalOrderedSet: NSOrderedSet?
    var inner: LetterBox?

    init(_ letters: String) {
        array = letters.map(String.init)
        optionalArray = array
        foundationArray = NSArray(array: array)
        mutableArray = NSMutableArray(array: array)
        set = Set(array)
        optionalSet = set
        foundationSet = NSSet(array: array)
        orderedSet = NSOrderedSet(array: array)
        optionalOrderedSet = orderedSet
    }

    static let arrayKeys = ["array", "optionalArray", "foundationArray", "mutableArray", "orderedSet"]
    static let setKeys = ["set", "optionalSet", "foundationSet"]
    static let orderedSetKeys = ["orderedSet", "optionalOrderedSet", "array", "foundationArray"]

    static let keyValueProperties: [String: KeyValueProperty] = [
        "array": KeyValueProperty(\LetterBox.array),
        "optionalArray": KeyValueProperty(\LetterBox.optionalArray),
        "foundationArray": KeyValueProperty(\LetterBox.foundationArray),
        "mutableArray": KeyValueProperty(\LetterBox.mutableArray),
        "set": KeyValueProperty(\LetterBox.set),
        "optionalSet": KeyValueProperty(\LetterBox.optionalSet),
        "foundationSet": KeyValueProperty(\LetterBox.foundationSet),
        "orderedSet": KeyValueProperty(\LetterBox.orderedSet),
        "optionalOrderedSet": KeyValueProperty(\LetterBox.optionalOrderedSet),
        "inner": KeyValueProperty(\LetterBox.inner),
    ]

    /// The letters in the property, in their order, or sorted if the collection has no order.
    func letters(_ key: String) -> String {
        let value = value(forKey: key)
        let letters = elements(value).map { "\($0)" }
        return (value is NSSet || value is Set<String> ? letters.sorted() : letters).joined()
    }

    private func elements(_ value: Any?) -> [Any] {
        switch value {
        case let orderedSet as NSOrderedSet: orderedSet.array
        case let set as NSSet: set.allObjects
        default: value as? [Any] ?? []
        }
    }
}
