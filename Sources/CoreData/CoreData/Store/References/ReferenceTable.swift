internal import Foundation
internal import Synchronization

/// The keys of the objects of a store that calls them what it likes.
///
/// A reference that is a positive number is its own key, so that most stores need no table. All others get keys beyond
/// those numbers, which hold for as long as the store is open.
final class ReferenceTable: Sendable {
    fileprivate struct State {
        /// Keys by the references as URIs have them.
        var keys: [String: Int64] = [:]
        /// References at their key less ``ReferenceTable/firstKey``.
        var references: [ObjectReference] = []
    }

    /// The first key that is no reference itself.
    static let firstKey: Int64 = 1 << 48
    private let state = Mutex(State())

    /// The key of the object that a store calls so.
    func key(of reference: ObjectReference) -> Int64 {
        if case .number(let number) = reference, number > 0, number < Self.firstKey { return number }
        let text = reference.uriText
        return state.withLock { state in
            if let key = state.keys[text] {
                // A URI knows the text only; what the store says is right.
                state.references[Int(key - Self.firstKey)] = reference
                return key
            }
            return state.add(reference, text)
        }
    }

    /// What the store calls the object with a key.
    func reference(of key: Int64) -> ObjectReference {
        guard key >= Self.firstKey else { return .number(key) }
        return state.withLock { state in
            let index = Int(key - Self.firstKey)
            return index < state.references.count ? state.references[index] : .number(key)
        }
    }

    /// The key of the object that is called so in a URI; nil if nothing can be called so.
    func key(inURI text: String) -> Int64? {
        guard !text.isEmpty, let plain = text.removingPercentEncoding else { return nil }
        return state.withLock { state in
            if let key = state.keys[text] { return key }
            if let number = Int64(text), number > 0, number < Self.firstKey { return number }
            return state.add(.text(plain), text)
        }
    }
}

extension ReferenceTable.State {
    fileprivate mutating func add(_ reference: ObjectReference, _ text: String) -> Int64 {
        let key = ReferenceTable.firstKey + Int64(references.count)
        references.append(reference)
        keys[text] = key
        return key
    }
}
