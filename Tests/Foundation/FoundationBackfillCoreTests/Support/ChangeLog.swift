import FoundationBackfillCore

/// An observer that records its notifications as text for comparison, and can run code during a notification.
final class ChangeLog: NSKeyValueObserver {
    private(set) var entries: [String] = []
    private(set) var changes: [[NSKeyValueChangeKey: Any]] = []
    private(set) var contexts: [UnsafeMutableRawPointer?] = []
    private(set) var objects: [AnyObject?] = []
    var reaction: (() -> Void)?

    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        let change = change ?? [:]
        entries.append("\(keyPath ?? "-"): \(Self.text(of: change))")
        changes.append(change)
        contexts.append(context)
        objects.append(object as AnyObject?)
        reaction?()
    }

    /// The notifications since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }

    private static func text(of change: [NSKeyValueChangeKey: Any]) -> String {
        let kinds: [NSKeyValueChange: String] = [.insertion: "insert", .removal: "remove", .replacement: "replace"]
        let kind = (change[.kindKey] as? UInt).flatMap(NSKeyValueChange.init).flatMap { kinds[$0] }
        let indexes = (change[.indexesKey] as? IndexSet).map { "at \(Array($0))" }
        let prior = (change[.notificationIsPriorKey] as? Bool).map { $0 ? "prior" : "?" }
        let values = [
            change[.oldKey].map(text), (change.keys.contains(.newKey) ? "->" : nil), change[.newKey].map(text),
        ]
        return ([kind, indexes, prior] + values).compactMap { $0 }.joined(separator: " ")
    }

    private static func text(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case let employee as Worker: employee.name
        case let set as Set<String>: "{\(set.sorted().joined(separator: " "))}"
        case let array as [Any]: "(\(array.map(text).joined(separator: " ")))"
        default: "\(value)"
        }
    }
}
