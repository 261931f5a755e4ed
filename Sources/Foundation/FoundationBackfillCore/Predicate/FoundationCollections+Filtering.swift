public import Foundation

extension NSArray {
    /// Returns the elements that satisfy the predicate, in their order.
    public func filtered(using predicate: NSPredicate) -> [Any] {
        filter { predicate.evaluate(with: $0) }
    }
}

extension NSMutableArray {
    /// Removes the elements that do not satisfy the predicate.
    public func filter(using predicate: NSPredicate) {
        setArray(filtered(using: predicate))
    }
}

extension NSSet {
    /// Returns the elements that satisfy the predicate.
    public func filtered(using predicate: NSPredicate) -> Set<AnyHashable> {
        Set(compactMap { $0 as? AnyHashable }.filter { predicate.evaluate(with: $0.base) })
    }
}

extension NSMutableSet {
    /// Removes the elements that do not satisfy the predicate.
    public func filter(using predicate: NSPredicate) {
        for element in Array(self) where !predicate.evaluate(with: element) {
            remove(element)
        }
    }
}

extension NSOrderedSet {
    /// Returns the elements that satisfy the predicate, in their order.
    public func filtered(using p: NSPredicate) -> NSOrderedSet {
        NSOrderedSet(array: filter { p.evaluate(with: $0) })
    }
}

extension NSMutableOrderedSet {
    /// Removes the elements that do not satisfy the predicate.
    public func filter(using p: NSPredicate) {
        for element in Array(self) where !p.evaluate(with: element) {
            remove(element)
        }
    }
}
