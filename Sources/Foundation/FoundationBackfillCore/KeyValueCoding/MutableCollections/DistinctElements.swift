internal import Foundation

/// A set that is asked for its elements without a copy of all.
protocol DistinctElements {
    var count: Int { get }

    /// The element that equals the object.
    func element(equalTo object: Any) -> Any?
}

extension Set: DistinctElements {
    func element(equalTo object: Any) -> Any? {
        guard let object = object as? Element, let index = firstIndex(of: object) else { return nil }
        return AnyHashable(self[index]).base
    }
}

extension NSSet: DistinctElements {
    func element(equalTo object: Any) -> Any? { member(object) }
}
