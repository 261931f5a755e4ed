package import Foundation

/// How a value is about to change, as its owner announces it.
package enum ObservedMutation {
    case setting
    case elements(NSKeyValueChange, at: IndexSet)
    case set(NSKeyValueSetMutationKind, using: Set<AnyHashable>)

    /// The change's kind in the eyes of the observers.
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

    /// What of the value goes away. It is asked before the change; nil if nothing goes.
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

    /// What of a set is new. It must be asked before the change, when the set shows what it already has.
    func added(to value: @autoclosure () -> Any?) -> RecordedValue? {
        switch self {
        case .set(.union, let objects), .set(.set, let objects):
            RecordedValue(value: objects.subtracting(Self.set(value())))
        default: nil
        }
    }

    /// What of the value is new. It is asked after the change, and not of sets; nil if nothing is.
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
