internal import Foundation

/// Decides whether a value can be archived under a policy, and read again.
///
/// The elements of Foundation's own collections are looked at; what objects of other classes hold is their business.
struct ArchivableValueCheck {
    /// Deeper values are refused: an `ArchiveDecoder` would refuse to read them.
    private static let depthLimit = 200

    let policy: ArchivePolicy

    func accepts(_ value: Any) -> Bool {
        accepts(value, depth: 0)
    }

    private func accepts(_ value: Any, depth: Int) -> Bool {
        // A Swift value without a Foundation counterpart gets into a box that is no `NSObject`. A decimal number says that
        // it is archived as a number, but calls itself without end to compute the hash that the archiver asks for.
        guard depth < Self.depthLimit, let object = value as AnyObject as? NSObject, !(object is NSDecimalNumber),
            policy.allows(object.classForCoder)
        else { return false }
        let acceptsAll = { (elements: any Sequence) in
            elements.allSatisfy { accepts($0, depth: depth + 1) }
        }
        return switch object {
        case let array as NSArray: acceptsAll(array)
        case let set as NSSet: acceptsAll(set)
        case let dictionary as NSDictionary: acceptsAll(dictionary.allKeys) && acceptsAll(dictionary.allValues)
        default: true
        }
    }
}
