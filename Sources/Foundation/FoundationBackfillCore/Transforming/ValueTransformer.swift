public import Foundation

/// A conversion of values of one kind into another and, if possible, back.
///
/// Subclass it, register an instance, and refer to it by name:
///
///     final class TagsTransformer: ValueTransformer {
///         override class func transformedValueClass() -> AnyClass { NSString.self }
///
///         override func transformedValue(_ value: Any?) -> Any? {
///             (value as? [String])?.joined(separator: " ")
///         }
///
///         override func reverseTransformedValue(_ value: Any?) -> Any? {
///             (value as? String)?.split(separator: " ").map(String.init)
///         }
///     }
///
///     ValueTransformer.setValueTransformer(TagsTransformer(), forName: NSValueTransformerName("Tags"))
///     ValueTransformer(forName: NSValueTransformerName("Tags"))?.transformedValue(["a", "b"])  // "a b"
///
/// *Important:* every thread that looks up a registered transformer uses the same instance. It must be immutable after
/// its registration, or protect its state. `init()` is `required`, because a lookup may create the transformer: a
/// subclass with an initialiser of its own must also declare this one.
open class ValueTransformer: NSObject, _ValueTransformerLookup {
    /// Creates a transformer.
    public required override init() {
        super.init()
    }

    /// Registers a transformer under a name, replacing the one registered before. Passing `nil` removes it.
    public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        ValueTransformerRegistry.shared.set(transformer, for: name)
    }

    /// Returns the names of all registered transformers, including the predefined ones, in no particular order.
    public class func valueTransformerNames() -> [NSValueTransformerName] {
        ValueTransformerRegistry.shared.names
    }

    /// Returns the class of the values that `transformedValue(_:)` returns. Override it; the default, `NSObject`, says
    /// nothing about them.
    open class func transformedValueClass() -> AnyClass {
        NSObject.self
    }

    /// Returns whether `reverseTransformedValue(_:)` may be called. Default: true.
    open class func allowsReverseTransformation() -> Bool {
        true
    }

    /// Returns the transformed value. Subclasses must override this method; the default stops the program with
    /// `NSInvalidArgumentException`.
    open func transformedValue(_ value: Any?) -> Any? {
        misuse(.invalidArgument, "\(type(of: self)) does not override transformedValue(_:)")
    }

    /// Returns the value from which a value was transformed.
    ///
    /// The default transforms the value once more, which is right for transformations such as negation. If
    /// `allowsReverseTransformation()` is false, it stops the program with `NSInvalidArgumentException`.
    open func reverseTransformedValue(_ value: Any?) -> Any? {
        guard Self.allowsReverseTransformation() else {
            misuse(.invalidArgument, "\(type(of: self)) does not allow reverse transformation")
        }
        return transformedValue(value)
    }
}

/// Provides `ValueTransformer.init(forName:)`, which returns an existing instance.
///
/// A class's own initialisers cannot do that, but an initialiser in an extension of a protocol that is not class-bound
/// can. No other type should conform.
public protocol _ValueTransformerLookup {}

extension _ValueTransformerLookup {
    /// Looks up the transformer registered under a name. Each lookup gives the same instance.
    ///
    /// If none is registered but the name is that of a subclass of `ValueTransformer`, creates and registers an
    /// instance of that class. *Important:* on Linux the name of a class includes its module, as in
    /// "Notes.TagsTransformer".
    ///
    /// Fails if no transformer is found, or if the transformer is not an instance of the class on which this is called.
    public init?(forName name: NSValueTransformerName) {
        guard let found = ValueTransformerRegistry.shared.transformer(for: name) as? Self else { return nil }
        self = found
    }
}
