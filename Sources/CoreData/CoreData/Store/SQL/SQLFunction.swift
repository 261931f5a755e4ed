internal import FoundationBackfill

/// The functions that a store adds to its database, so that predicates mean there what they mean in memory.
enum SQLFunction: Hashable, Sendable {
    /// Text, pattern, operator and options: CONTAINS, BEGINSWITH and ENDSWITH.
    case search
    /// Text, pattern, operator and options: equality and order.
    case compare
    /// Text, pattern and options.
    case like
    /// Text, pattern and options.
    case matches
    /// A function of expressions over numbers and text, by its Apple name.
    case expression(ExpressionFunction)
    /// A value and the name of the type that it is cast to.
    case cast
    /// What a member of a long list stands for: bytes in hexadecimal, or the bits of a real number.
    case bytes
    case real
}
