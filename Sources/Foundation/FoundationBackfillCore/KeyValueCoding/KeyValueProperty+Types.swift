public import Foundation

// One initialiser for each type that is read without boxing, and one for its optional. Each closure uses the key path
// directly: if the key path is a literal, the compiler turns it into an access to the property.

extension KeyValueProperty {
    /// Declares a property of any integer type.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable)
    where Value: FixedWidthInteger & SendableMetatype {
        self.init(keyPath, .integer { Int64(clamping: unsafeDowncast($0, to: Root.self)[keyPath: keyPath]) })
    }

    /// Declares a property of any optional integer type.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value?> & Sendable)
    where Value: FixedWidthInteger & SendableMetatype {
        self.init(keyPath, .integer { unsafeDowncast($0, to: Root.self)[keyPath: keyPath].map { Int64(clamping: $0) } })
    }

    /// Declares a property of type `Bool`.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Bool> & Sendable) {
        self.init(keyPath, .integer { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] ? 1 : 0 })
    }

    /// Declares a property of type `Bool?`.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Bool?> & Sendable) {
        self.init(keyPath, .integer { unsafeDowncast($0, to: Root.self)[keyPath: keyPath].map { $0 ? 1 : 0 } })
    }

    /// Declares a property of any floating-point type.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable)
    where Value: BinaryFloatingPoint & SendableMetatype {
        self.init(keyPath, .real { Double(unsafeDowncast($0, to: Root.self)[keyPath: keyPath]) })
    }

    /// Declares a property of any optional floating-point type.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value?> & Sendable)
    where Value: BinaryFloatingPoint & SendableMetatype {
        self.init(keyPath, .real { unsafeDowncast($0, to: Root.self)[keyPath: keyPath].map { Double($0) } })
    }

    /// Declares a property of type `String`.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, String> & Sendable) {
        self.init(keyPath, .string { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property of type `String?`.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, String?> & Sendable) {
        self.init(keyPath, .string { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property of type `Date`.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Date> & Sendable) {
        self.init(keyPath, .date { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property of type `Date?`.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Date?> & Sendable) {
        self.init(keyPath, .date { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }
}
