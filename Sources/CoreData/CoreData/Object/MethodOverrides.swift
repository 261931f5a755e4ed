internal import UnstableSwiftRuntime

/// Tells whether classes override methods of managed objects that cost time to call and mostly do nothing.
enum MethodOverrides {
    /// A subclass that overrides nothing.
    private final class Plain: NSManagedObject {}

    /// A subclass that overrides only `validateValue(_:forKey:)`.
    private final class Checking: NSManagedObject {
        override func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
            try super.validateValue(&ioValue, forKey: key)
        }
    }

    /// A subclass that overrides only `awakeFromFetch()`.
    private final class Awaking: NSManagedObject {
        override func awakeFromFetch() { super.awakeFromFetch() }
    }

    private static let validating = MethodTable(of: NSManagedObject.self, plain: Plain.self, overriding: Checking.self)
    private static let awaking = MethodTable(of: NSManagedObject.self, plain: Plain.self, overriding: Awaking.self)

    /// Whether the class, or one that it inherits from, overrides `validateValue(_:forKey:)`.
    static func validate(in objectClass: NSManagedObject.Type) -> Bool {
        validating?.isOverridden(in: objectClass) ?? true
    }

    /// Whether the class, or one that it inherits from, overrides `awakeFromFetch()`.
    static func awakeFromFetch(in objectClass: NSManagedObject.Type) -> Bool {
        awaking?.isOverridden(in: objectClass) ?? true
    }
}
