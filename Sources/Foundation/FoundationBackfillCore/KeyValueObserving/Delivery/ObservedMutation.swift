package import Foundation

/// An announced change of a value.
package enum ObservedMutation {
    case setting
    case elements(NSKeyValueChange, at: IndexSet)
    case set(NSKeyValueSetMutationKind, using: Set<AnyHashable>)

    /// The kind of change that observers receive.
    var kind: NSKeyValueChange {
        switch self {
        case .setting: .setting
        case .elements(let kind, _): kind
        case .set(.union, _): .insertion
        case .set(.minus, _), .set(.intersect, _): .removal
        case .set(.set, _): .replacement
        }
    }

    var indexes: IndexSet? {
        guard case .elements(_, let indexes) = self else { return nil }
        return indexes
    }

    /// Returns the part of the value that the change removes; nil if it removes nothing. Call it before the change.
    func old(of value: @autoclosure () -> Any?) -> RecordedValue? {
        switch self {
        case .setting: RecordedValue(value: value())
        case .elements(.insertion, _), .set(.union, _): nil
        case .elements(_, let indexes): RecordedValue(value: Self.elements(of: value(), at: indexes))
        case .set(.minus, let objects): RecordedValue(value: Self.set(value()).intersection(objects))
        case .set(.intersect, let objects), .set(.set, let objects):
            RecordedValue(value: Self.set(value()).subtracting(objects))
        }
    }

    /// Returns the elements that the change adds to a set; nil for other changes. Call it before the change, while the
    /// set shows which elements it already has.
    func added(to value: @autoclosure () -> Any?) -> RecordedValue? {
        switch self {
        case .set(.union, let objects), .set(.set, let objects):
            RecordedValue(value: objects.subtracting(Self.set(value())))
        default: nil
        }
    }

    /// Returns the new part of the value; nil if there is none, and for sets. Call it after the change.
    func new(of value: @autoclosure () -> Any?) -> RecordedValue? {
        switch self {
        case .setting: RecordedValue(value: value())
        case .elements(.removal, _), .set: nil
        case .elements(_, let indexes): RecordedValue(value: Self.elements(of: value(), at: indexes))
        }
    }

    private static func elements(of value: Any?, at indexes: IndexSet) -> [Any] {
        let all = FoundationBackfillCore.elements(of: value) ?? []
        if let last = indexes.last, last >= all.count {
            misuse(.range, "A change was announced at index \(last) of a collection of \(all.count).")
        }
        return indexes.map { all[$0] }
    }

    private static func set(_ value: Any?) -> Set<AnyHashable> {
        Set((FoundationBackfillCore.elements(of: value) ?? []).compactMap { $0 as? AnyHashable })
    }
}
