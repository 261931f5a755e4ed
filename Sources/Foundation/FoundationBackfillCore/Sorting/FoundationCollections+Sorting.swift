public import Foundation

extension NSArray {
    /// The elements in the order of the descriptors, each of which decides where those before it find no difference.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] {
        NSSortDescriptor.sorted(Array(self), by: sortDescriptors)
    }
}

extension NSMutableArray {
    /// Puts the elements in the order of the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) {
        setArray(sortedArray(using: sortDescriptors))
    }
}

extension NSSet {
    /// The elements in the order of the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] {
        NSSortDescriptor.sorted(Array(self), by: sortDescriptors)
    }
}

extension NSOrderedSet {
    /// The elements in the order of the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] {
        NSSortDescriptor.sorted(Array(self), by: sortDescriptors)
    }
}

extension NSMutableOrderedSet {
    /// Puts the elements in the order of the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) {
        let sorted = sortedArray(using: sortDescriptors)
        removeAllObjects()
        addObjects(from: sorted)
    }
}
