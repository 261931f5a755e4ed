public import Foundation

// One initialiser for each type that is read without boxing, and one for its optional. Each closure reads the key path
// directly: where the key path is a literal, the compiler then turns it into an access to the property.

extension KeyValueProperty {
    /// Declares a property that holds any whole number.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable)
    where Value: FixedWidthInteger & SendableMetatype {
        self.init(keyPath, .integer { Int64(clamping: unsafeDowncast($0, to: Root.self)[keyPath: keyPath]) })
    }

    /// Declares a property that holds any whole number or nil.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value?> & Sendable)
    where Value: FixedWidthInteger & SendableMetatype {
        self.init(keyPath, .integer { unsafeDowncast($0, to: Root.self)[keyPath: keyPath].map { Int64(clamping: $0) } })
    }

    /// Declares a property that holds a Boolean.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Bool> & Sendable) {
        self.init(keyPath, .integer { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] ? 1 : 0 })
    }

    /// Declares a property that holds a Boolean or nil.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Bool?> & Sendable) {
        self.init(keyPath, .integer { unsafeDowncast($0, to: Root.self)[keyPath: keyPath].map { $0 ? 1 : 0 } })
    }

    /// Declares a property that holds a floating-point number.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable)
    where Value: BinaryFloatingPoint & SendableMetatype {
        self.init(keyPath, .real { Double(unsafeDowncast($0, to: Root.self)[keyPath: keyPath]) })
    }

    /// Declares a property that holds a floating-point number or nil.
    @inlinable @inline(__always)
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value?> & Sendable)
    where Value: BinaryFloatingPoint & SendableMetatype {
        self.init(keyPath, .real { unsafeDowncast($0, to: Root.self)[keyPath: keyPath].map { Double($0) } })
    }

    /// Declares a property that holds text.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, String> & Sendable) {
        self.init(keyPath, .string { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property that holds text or nil.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, String?> & Sendable) {
        self.init(keyPath, .string { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property that holds a date.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Date> & Sendable) {
        self.init(keyPath, .date { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property that holds a date or nil.
    @inlinable @inline(__always)
    public init<Root: AnyObject>(_ keyPath: any KeyPath<Root, Date?> & Sendable) {
        self.init(keyPath, .date { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }
}
