internal import Foundation
internal import TSanMutex

/// The registered value transformers of the process, by name.
final class ValueTransformerRegistry: Sendable {
    private typealias Shared = SharedInstance<ValueTransformer>

    static let shared = ValueTransformerRegistry()

    private let transformers = Mutex<[NSValueTransformerName: Shared]>([
        .negateBooleanTransformerName: Shared(NegateBooleanTransformer()),
        .isNilTransformerName: Shared(IsNilTransformer()),
        .isNotNilTransformerName: Shared(IsNotNilTransformer()),
        .unarchiveFromDataTransformerName: Shared(KeyedUnarchiveFromDataTransformer()),
        .keyedUnarchiveFromDataTransformerName: Shared(KeyedUnarchiveFromDataTransformer()),
        .secureUnarchiveFromDataTransformerName: Shared(NSSecureUnarchiveFromDataTransformer()),
    ])

    var names: [NSValueTransformerName] {
        transformers.withLock { Array($0.keys) }
    }

    func set(_ transformer: ValueTransformer?, for name: NSValueTransformerName) {
        let shared = transformer.map(Shared.init)
        // Release the replaced transformer outside the lock: its `deinit` may use the registry.
        let replaced = transformers.withLock { transformers in
            let replaced = transformers[name]
            transformers[name] = shared
            return replaced
        }
        withExtendedLifetime(replaced) {}
    }

    func transformer(for name: NSValueTransformerName) -> ValueTransformer? {
        if let registered = transformers.withLock({ $0[name] }) {
            return registered.instance
        }
        guard let type = Self.transformerClass(named: name.rawValue) else { return nil }
        // Call `init` outside the lock, because it may use the registry. If several threads get here together, the
        // first one wins.
        let created = Shared(type.init())
        let winner = transformers.withLock { transformers in
            let winner = transformers[name] ?? created
            transformers[name] = winner
            return winner
        }
        return winner.instance
    }

    /// Returns the transformer class of a name. Models contain the name of the one class defined here as on Apple's
    /// systems, without a module.
    private static func transformerClass(named name: String) -> ValueTransformer.Type? {
        if name == "NSSecureUnarchiveFromDataTransformer" { return NSSecureUnarchiveFromDataTransformer.self }
        return NSClassFromString(name) as? ValueTransformer.Type
    }
}

/// An instance that all threads share, of a class that programs may subclass: a value transformer or a merge policy.
package struct SharedInstance<Instance: AnyObject>: @unchecked Sendable {
    // @unchecked Sendable because open classes cannot be `Sendable` by their shape: this package cannot make the
    // subclasses of its clients so. Its own classes have no state that changes, and the documentation requires of
    // transformers that are registered to be safe to use from any thread.

    /// The instance.
    package let instance: Instance

    /// Shares an instance.
    package init(_ instance: Instance) {
        self.instance = instance
    }
}

/// The transformer of `NSValueTransformerName.negateBooleanTransformerName`. Values that are not numbers count as
/// false.
final class NegateBooleanTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }

    override func transformedValue(_ value: Any?) -> Any? {
        let number = value as? NSNumber
        return NSNumber(value: !(number?.boolValue ?? false))
    }
}

/// The transformer of `NSValueTransformerName.isNilTransformerName`.
final class IsNilTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }

    override class func allowsReverseTransformation() -> Bool { false }

    override func transformedValue(_ value: Any?) -> Any? { NSNumber(value: value == nil) }
}

/// The transformer of `NSValueTransformerName.isNotNilTransformerName`.
final class IsNotNilTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }

    override class func allowsReverseTransformation() -> Bool { false }

    override func transformedValue(_ value: Any?) -> Any? { NSNumber(value: value != nil) }
}

/// The transformer of `NSValueTransformerName.keyedUnarchiveFromDataTransformerName` and
/// `.unarchiveFromDataTransformerName`.
final class KeyedUnarchiveFromDataTransformer: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
        guard let data = value as? Data else { return nil }
        return ArchivePolicy.anyCodable.unarchive(data)
    }

    override func reverseTransformedValue(_ value: Any?) -> Any? {
        guard let value else { return nil }
        return ArchivePolicy.anyCodable.archive(value)
    }
}
