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

    /// Turns true into false and false into true; reversible.
    public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")

    /// Turns nil into true and all else into false.
    public static let isNilTransformerName = NSValueTransformerName("NSIsNil")

    /// Turns nil into false and all else into true.
    public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")

    /// Turns an archive into the object in it; reversible.
    ///
    /// *Important:* Linux has no `NSUnarchiver`, so here the archive is a keyed one, and this is another name for
    /// `keyedUnarchiveFromDataTransformerName`.
    public static let unarchiveFromDataTransformerName = NSValueTransformerName("NSUnarchiveFromData")

    /// Turns a keyed archive of any `NSCoding` classes into the object in it; reversible.
    ///
    /// Whoever writes the data chooses the classes. Prefer `secureUnarchiveFromDataTransformerName`.
    public static let keyedUnarchiveFromDataTransformerName = NSValueTransformerName("NSKeyedUnarchiveFromData")

    /// Turns a keyed archive of the classes that `NSSecureUnarchiveFromDataTransformer` allows into the object in it;
    /// reversible.
    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}
