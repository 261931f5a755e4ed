import Testing

@testable import FoundationBackfillCore

/// A Swift predicate and the format that it must become.
struct SwiftPredicateCase: Sendable, CustomTestStringConvertible {
    let format: String
    let predicate: Predicate<Employee>
    /// Whether the format is parsed again into an equal predicate. Objects have no literal form.
    var isParseable = true

    var testDescription: String { format }

    static func c(_ format: String, _ predicate: Predicate<Employee>) -> Self {
        Self(format: format, predicate: predicate)
    }

    /// A case whose constants have no literal form, so that the rest of the format is all that is looked at.
    static func unparseable(_ format: String, _ predicate: Predicate<Employee>) -> Self {
        Self(format: format, predicate: predicate, isParseable: false)
    }
}

/// A Swift predicate that has no equal, the part that is to blame, and the reason.
struct RefusedCase: Sendable, CustomTestStringConvertible {
    let part: String
    let reason: String
    let predicate: Predicate<Employee>

    var testDescription: String { "\(part): \(reason)" }

    static func c(_ part: String, _ reason: String, _ predicate: Predicate<Employee>) -> Self {
        Self(part: part, reason: reason, predicate: predicate)
    }
}
