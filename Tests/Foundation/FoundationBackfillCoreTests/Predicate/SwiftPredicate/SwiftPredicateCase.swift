import Testing

@testable import FoundationBackfillCore

/// A Swift predicate and the format of the converted predicate.
struct SwiftPredicateCase: Sendable, CustomTestStringConvertible {
    let format: String
    let predicate: Predicate<Employee>
    /// Whether the format must parse to an equal predicate. Objects have no literal form.
    var isParseable = true

    var testDescription: String { format }

    static func c(_ format: String, _ predicate: Predicate<Employee>) -> Self {
        Self(format: format, predicate: predicate)
    }

    /// A case whose constants have no literal form, so that only the format is compared.
    static func unparseable(_ format: String, _ predicate: Predicate<Employee>) -> Self {
        Self(format: format, predicate: predicate, isParseable: false)
    }
}

/// A Swift predicate that cannot be converted, the responsible part, and the reason.
struct RefusedCase: Sendable, CustomTestStringConvertible {
    let part: String
    let reason: String
    let predicate: Predicate<Employee>

    var testDescription: String { "\(part): \(reason)" }

    static func c(_ part: String, _ reason: String, _ predicate: Predicate<Employee>) -> Self {
        Self(part: part, reason: reason, predicate: predicate)
    }
}
