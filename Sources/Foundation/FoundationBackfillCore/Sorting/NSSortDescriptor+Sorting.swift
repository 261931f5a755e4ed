public import Foundation

extension NSSortDescriptor {
    /// Returns the elements sorted by the descriptors. The sort is stable, and reads each value once per element rather
    /// than once per comparison.
    package static func sorted(_ elements: [Any], by descriptors: [NSSortDescriptor]) -> [Any] {
        let columns = descriptors.map { SortColumn($0, elements) }
        let places = elements.indices.sorted { left, right in
            for column in columns {
                switch column.order(left, right) {
                case .orderedAscending: return true
                case .orderedDescending: return false
                case .orderedSame: continue
                }
            }
            return left < right
        }
        return places.map { elements[$0] }
    }
}

/// The values of one descriptor's property for all elements.
private struct SortColumn {
    private let compare: (Int, Int) -> ComparisonResult

    init(_ descriptor: NSSortDescriptor, _ elements: [Any]) {
        let path = descriptor.key.map { KeyPathSteps($0) }
        let values = elements.map { element in path.map { $0.value(from: element) } ?? flattened(element) }
        if let standard = descriptor.selector.flatMap({ StandardComparison($0) }) {
            let operands = values.map { Operand($0) }
            compare = { descriptor.directed(standard.order(operands[$0], operands[$1])) }
        } else {
            compare = { descriptor.directed(descriptor.order(ofValues: values[$0], values[$1])) }
        }
    }

    func order(_ left: Int, _ right: Int) -> ComparisonResult {
        compare(left, right)
    }
}

extension NSArray {
    /// Returns the elements sorted by the descriptors. A later descriptor decides only between elements that the
    /// earlier ones find equal.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] {
        NSSortDescriptor.sorted(Array(self), by: sortDescriptors)
    }
}

extension NSMutableArray {
    /// Sorts the elements by the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) {
        setArray(sortedArray(using: sortDescriptors))
    }
}

extension NSSet {
    /// Returns the elements sorted by the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] {
        NSSortDescriptor.sorted(Array(self), by: sortDescriptors)
    }
}

extension NSOrderedSet {
    /// Returns the elements sorted by the descriptors.
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] {
        NSSortDescriptor.sorted(Array(self), by: sortDescriptors)
    }
}

extension NSMutableOrderedSet {
    /// Sorts the elements by the descriptors.
    public func sort(using sortDescriptors: [NSSortDescriptor]) {
        let sorted = sortedArray(using: sortDescriptors)
        removeAllObjects()
        addObjects(from: sorted)
    }
}
