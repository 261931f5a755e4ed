public import Foundation

/// Reads a property of an object as the narrowest type that holds it, so that predicates and sort descriptors compare
/// numbers, text and dates without boxing them. The object must be of the class that declared the property: nothing checks
/// it.
public enum KeyValueReader: Sendable {
    /// Integers of up to 64 bits with sign, and Booleans.
    case integer(@Sendable (AnyObject) -> Int64?)
    /// Floating-point numbers.
    case real(@Sendable (AnyObject) -> Double?)
    /// Text.
    case string(@Sendable (AnyObject) -> String?)
    /// Dates.
    case date(@Sendable (AnyObject) -> Date?)
    /// Everything else.
    case any(@Sendable (AnyObject) -> Any?)
}
