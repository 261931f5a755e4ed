internal import Foundation

/// The operators that a key path may apply to a collection: `employees.@avg.salary`.
package enum CollectionOperator: String, CaseIterable, Sendable {
    case count = "@count"
    case sum = "@sum"
    case average = "@avg"
    case minimum = "@min"
    case maximum = "@max"
    case first = "@first"
    case last = "@last"
    case unionOfObjects = "@unionOfObjects"
    case distinctUnionOfObjects = "@distinctUnionOfObjects"
    case unionOfArrays = "@unionOfArrays"
    case distinctUnionOfArrays = "@distinctUnionOfArrays"
    case unionOfSets = "@unionOfSets"
    case distinctUnionOfSets = "@distinctUnionOfSets"

    /// Applies the operator to the values that the rest of the key path gave for the collection's elements.
    func apply(to values: [Any?]) -> Any? {
        switch self {
        case .count: values.count
        case .sum: Aggregation.sum(values)
        case .average: Aggregation.average(values) ?? 0
        case .minimum: Aggregation.extreme(values, .orderedAscending)
        case .maximum: Aggregation.extreme(values, .orderedDescending)
        case .first: values.first ?? nil
        case .last: values.last ?? nil
        case .unionOfObjects: values.compactMap { $0 }
        case .distinctUnionOfObjects: Aggregation.distinct(values)
        case .unionOfArrays, .unionOfSets: joined(values)
        case .distinctUnionOfArrays: Aggregation.distinct(joined(values))
        case .distinctUnionOfSets: distinctSet(of: joined(values))
        }
    }

    private func joined(_ collections: [Any?]) -> [Any] {
        collections.reduce(into: []) { $0 += elements(of: $1) ?? [] }
    }
}
