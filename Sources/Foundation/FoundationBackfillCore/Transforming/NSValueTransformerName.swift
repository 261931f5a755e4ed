/// The name under which a value transformer is registered.
///
///     extension NSValueTransformerName {
///         static let colorTransformerName = NSValueTransformerName("ColorTransformer")
///     }
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public var rawValue: String

    /// Creates a name from text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a name from text.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// A reversible transformer that negates a Boolean.
    public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")

    /// A transformer that turns nil into true and any other value into false.
    public static let isNilTransformerName = NSValueTransformerName("NSIsNil")

    /// A transformer that turns nil into false and any other value into true.
    public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")

    /// A reversible transformer that reads the object in an archive.
    ///
    /// *Important:* Linux has no `NSUnarchiver`, so the archive is a keyed one, and this transformer does the same as
    /// `keyedUnarchiveFromDataTransformerName`.
    public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")

    /// A reversible transformer that reads the object in a keyed archive of any `NSCoding` classes.
    ///
    /// The data decides which classes are created. Prefer `secureUnarchiveFromDataTransformerName`.
    public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")

    /// A reversible transformer that reads the object in a keyed archive of the classes that
    /// `NSSecureUnarchiveFromDataTransformer` allows.
    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}
