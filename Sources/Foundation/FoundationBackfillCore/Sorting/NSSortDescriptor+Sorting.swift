internal import Foundation

extension NSSortDescriptor {
    /// Sorts by several descriptors. The values are read once for each object, not once for each comparison, and objects that
    /// the descriptors do not tell apart keep their places.
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

/// The values of one descriptor's property for all objects.
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
