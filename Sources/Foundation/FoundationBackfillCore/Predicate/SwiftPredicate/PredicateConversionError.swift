public import Foundation

/// An error that names the part of a Swift predicate or expression that cannot be converted to an ``NSPredicate`` or
/// ``NSExpression``, and the reason.
///
/// ```swift
/// do {
///     request.predicate = try NSPredicate.converting(#Predicate<Note> { $0.title.contains(/[0-9]+/) })
/// } catch {
///     print(error.part, error.reason)
/// }
/// ```
public struct PredicateConversionError: Error, Hashable, Sendable {
    /// Foundation's description of the part that cannot be converted.
    public let part: String
    /// The reason why the part cannot be converted.
    public let reason: String

    /// The maximum length of ``part``. Descriptions of captured values may be of any length, and their beginning
    /// suffices.
    private static let longestPart = 200

    init(_ part: Any, _ reason: String) {
        let text = String(describing: part)
        self.part = text.count > Self.longestPart ? text.prefix(Self.longestPart) + "…" : text
        self.reason = reason
    }
}

extension PredicateConversionError: CustomStringConvertible, LocalizedError {
    /// The part and the reason, in one sentence.
    public var description: String {
        "Unable to convert \(part): \(reason)."
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}
