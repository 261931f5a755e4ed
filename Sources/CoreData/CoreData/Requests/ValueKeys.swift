internal import Foundation
internal import FoundationBackfill
internal import ManagedObjectModelFormat

// Key paths that lead from an attribute to a key of its value, such as `title.length`. Predicates with such key paths are
// evaluated in memory, where key-value coding reads them.

extension NSAttributeType {
    /// Whether values of the type have the key that the rest of a key path names. Those of transformable attributes may
    /// have any.
    func hasKeys(_ rest: [KeyPathSteps.Step]) -> Bool {
        let keys = rest.compactMap { step -> String? in
            if case .key(let key) = step { key } else { nil }
        }
        guard keys.count == rest.count else { return false }
        return sample.map { FoundationKeys.areKeys(keys, ofValuesLike: $0) } ?? true
    }

    /// A value of the type; nil if the type does not determine the class of its values.
    private var sample: Any? {
        switch traits.comparison {
        case .integer, .real: NSNumber(value: 0)
        case .date: Date.distantPast
        case .text: ""
        case .url: URL(fileURLWithPath: "/")
        case .uuid: UUID()
        case .data: Data()
        case .opaque: nil
        }
    }
}
