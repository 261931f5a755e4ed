internal import CloudWire
internal import CoreData
internal import Foundation

extension LogFilter {
    /// The condition on rows of the log; nil for none.
    var predicate: NSPredicate? {
        let texts: [(String, String?)] = [
            ("container", container), ("environment", environment?.rawValue), ("scope", scope?.rawValue),
            ("operation", operation?.rawValue), ("zoneName", zoneName), ("user", user), ("client", client),
            ("program", program), ("platform", platform), ("group", group),
        ]
        var parts = texts.compactMap { key, value in value.map { NSPredicate(format: "%K == %@", key, $0) } }
        switch result {
        case .succeeded: parts.append(NSPredicate(format: "NOT (\(Self.failed))"))
        case .failed: parts.append(NSPredicate(format: Self.failed))
        case nil: break
        }
        if let code {
            parts.append(NSPredicate(format: "failure == %@ OR itemFailure == %@", code.rawValue, code.rawValue))
        }
        if let slowerThan { parts.append(Self.number("duration", ">=", Int64(slowerThan / .microseconds(1)))) }
        if let since { parts.append(Self.number("time", ">=", since.storedMilliseconds)) }
        if let until { parts.append(Self.number("time", "<", until.storedMilliseconds)) }
        if let name { parts.append(Self.named(name)) }
        return parts.isEmpty ? nil : NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }

    private static let failed = "status >= 400 OR failure != NULL OR (failedItems != NULL AND failedItems > 0)"

    private static func number(_ key: String, _ comparison: String, _ value: Int64) -> NSPredicate {
        NSPredicate(format: "%K \(comparison) %@", argumentArray: [key, NSNumber(value: value)])
    }

    /// The condition that a request has, or names, something of a name. Names of records are lines of a text.
    private static func named(_ name: String) -> NSPredicate {
        let exact = ["request", "user", "client"].map { NSPredicate(format: "%K == %@", $0, name) }
        let lines = [
            NSPredicate(format: "recordNames == %@", name),
            NSPredicate(format: "recordNames BEGINSWITH %@", name + "\n"),
            NSPredicate(format: "recordNames ENDSWITH %@", "\n" + name),
            NSPredicate(format: "recordNames CONTAINS %@", "\n\(name)\n"),
        ]
        return NSCompoundPredicate(orPredicateWithSubpredicates: exact + lines)
    }
}
