public import Foundation

/// Why a Swift predicate or expression has no form as an ``NSPredicate`` or ``NSExpression``, and which part of it has
/// none.
///
/// ```swift
/// do {
///     request.predicate = try NSPredicate.converting(#Predicate<Note> { $0.title.contains(/[0-9]+/) })
/// } catch {
///     print(error.part, error.reason)
/// }
/// ```
public struct PredicateConversionError: Error, Hashable, Sendable {
    /// The part that cannot be converted, as Foundation describes it.
    public let part: String
    /// Why it cannot.
    public let reason: String

    /// Descriptions of captured values may be of any length; what is wrong is visible at the beginning.
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
