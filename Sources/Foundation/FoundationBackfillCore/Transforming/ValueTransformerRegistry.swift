internal import Foundation
internal import Synchronization

/// The value transformers of the process, by name.
final class ValueTransformerRegistry: Sendable {
    /// A transformer that threads share.
    private struct Shared: @unchecked Sendable {
        // @unchecked because `ValueTransformer` is not `Sendable`, and cannot be made so for the subclasses of others, but
        // sharing one is what registering is for. Its documentation demands that it be safe to use from any thread.
        let transformer: ValueTransformer
    }

    static let shared = ValueTransformerRegistry()

    private let transformers = Mutex<[NSValueTransformerName: Shared]>([
        .negateBooleanTransformerName: Shared(transformer: NegateBooleanTransformer()),
        .isNilTransformerName: Shared(transformer: IsNilTransformer()),
        .isNotNilTransformerName: Shared(transformer: IsNotNilTransformer()),
        .unarchiveFromDataTransformerName: Shared(transformer: KeyedUnarchiveFromDataTransformer()),
        .keyedUnarchiveFromDataTransformerName: Shared(transformer: KeyedUnarchiveFromDataTransformer()),
        .secureUnarchiveFromDataTransformerName: Shared(transformer: NSSecureUnarchiveFromDataTransformer()),
    ])

    var names: [NSValueTransformerName] {
        transformers.withLock { Array($0.keys) }
    }

    func set(_ transformer: ValueTransformer?, for name: NSValueTransformerName) {
        let shared = transformer.map(Shared.init)
        // The one replaced leaves the lock before it is released: its `deinit` may use the registry.
        let replaced = transformers.withLock { transformers in
            let replaced = transformers[name]
            transformers[name] = shared
            return replaced
        }
        withExtendedLifetime(replaced) {}
    }

    func transformer(for name: NSValueTransformerName) -> ValueTransformer? {
        if let registered = transformers.withLock({ $0[name] }) {
            return registered.transformer
        }
        guard let type = Self.transformerClass(named: name.rawValue) else { return nil }
        // Outside the lock, as `init` may use the registry. Of threads that get here together the first one wins.
        let created = Shared(transformer: type.init())
        let winner = transformers.withLock { transformers in
            let winner = transformers[name] ?? created
            transformers[name] = winner
            return winner
        }
        return winner.transformer
    }

    /// The class with a name. Models name the one class of ours that they can as Apple's systems do, without a module.
    private static func transformerClass(named name: String) -> ValueTransformer.Type? {
        if name == "NSSecureUnarchiveFromDataTransformer" { return NSSecureUnarchiveFromDataTransformer.self }
        return NSClassFromString(name) as? ValueTransformer.Type
    }
}
