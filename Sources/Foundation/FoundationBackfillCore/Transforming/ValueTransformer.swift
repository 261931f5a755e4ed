public import Foundation

/// Turns one kind of value into another and, if it can, back.
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
/// *Important:* a registered transformer is used by all threads that look it up. It must not change once registered,
/// or must guard what changes. `init()` is `required`, because a lookup may create the transformer: a subclass with
/// an initializer of its own also has to declare this one.
open class ValueTransformer: NSObject, _ValueTransformerLookup {
    /// Creates a transformer.
    public required override init() {
        super.init()
    }

    /// Registers `transformer` under `name`, in place of the one registered before; `nil` leaves none.
    public class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) {
        ValueTransformerRegistry.shared.set(transformer, for: name)
    }

    /// The names of all registered transformers, those that come with Foundation among them, in no particular order.
    public class func valueTransformerNames() -> [NSValueTransformerName] {
        ValueTransformerRegistry.shared.names
    }

    /// The class of what `transformedValue(_:)` returns. Override it; the default, `NSObject`, says nothing.
    open class func transformedValueClass() -> AnyClass {
        NSObject.self
    }

    /// Whether `reverseTransformedValue(_:)` may be called. True, unless a subclass says otherwise.
    open class func allowsReverseTransformation() -> Bool {
        true
    }

    /// Transforms a value. Subclasses must override it: calling this one is an `NSInvalidArgumentException`.
    open func transformedValue(_ value: Any?) -> Any? {
        misuse(.invalidArgument, "\(type(of: self)) does not override transformedValue(_:)")
    }

    /// Transforms a transformed value back.
    ///
    /// The default transforms once more, which is right for transformations such as negation. If
    /// `allowsReverseTransformation()` is false it is an `NSInvalidArgumentException`.
    open func reverseTransformedValue(_ value: Any?) -> Any? {
        guard Self.allowsReverseTransformation() else {
            misuse(.invalidArgument, "\(type(of: self)) does not allow reverse transformation")
        }
        return transformedValue(value)
    }
}

/// Lets `ValueTransformer.init(forName:)` return an instance that exists.
///
/// A class's own initializers cannot do that; one in an extension of a protocol that is not bound to classes can.
/// Nothing else should conform.
public protocol _ValueTransformerLookup {}

extension _ValueTransformerLookup {
    /// Finds the transformer that is registered under a name: the same instance each time.
    ///
    /// If there is none, and a subclass of `ValueTransformer` is called that, an instance of the subclass is created and
    /// registered. *Important:* on Linux the name of a class includes its module, as in "Notes.TagsTransformer".
    ///
    /// It fails if no transformer is found, or if the one found is not of the class that this is called on.
    public init?(forName name: NSValueTransformerName) {
        guard let found = ValueTransformerRegistry.shared.transformer(for: name) as? Self else { return nil }
        self = found
    }
}
