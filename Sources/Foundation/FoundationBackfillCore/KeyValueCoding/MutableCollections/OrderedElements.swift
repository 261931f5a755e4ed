internal import Foundation

/// An ordered collection whose elements are read one by one, without a copy of all.
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
