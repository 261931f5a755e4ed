internal import Foundation
internal import ManagedObjectModelFormat
internal import TSanMutex

/// Digests of a model's descriptions, which take long to compute. They are kept until a description changes.
final class ModelDigests: Sendable {
    private struct Kept {
        var hashes: [String: Data]?
        var computedHashes: [String: Data]?
        var fingerprint: Int?
        var storedContent: Data?
    }

    private let kept = Mutex(Kept())

    /// Discards the digests, since a description is about to change.
    func forget() {
        kept.withLock { $0 = Kept() }
    }

    /// The version hashes of all entities, by name.
    func hashes(_ compute: () -> [String: Data]) -> [String: Data] { value(at: \.hashes, compute) }

    /// The version hashes as this package computes them, by name.
    func computedHashes(_ compute: () -> [String: Data]) -> [String: Data] { value(at: \.computedHashes, compute) }

    /// A number that differs for most models that are not equal.
    func fingerprint(_ compute: () -> Int) -> Int { value(at: \.fingerprint, compute) }

    /// The model in the form in which stores keep it: a program may make a store for each of its users.
    func storedContent(_ compute: () throws -> Data) rethrows -> Data { try value(at: \.storedContent, compute) }

    private func value<Value: Sendable>(
        at place: WritableKeyPath<Kept, Value?>,
        _ compute: () throws -> Value
    ) rethrows -> Value {
        if let value = kept.withLock({ $0[keyPath: place] }) { return value }
        let value = try compute()
        kept.withLock { $0[keyPath: place] = value }
        return value
    }
}

extension NSManagedObjectModel {
    /// The version hashes as this package computes them, regardless of recorded ones. Two models with equal ones store
    /// their objects alike, whichever tool compiled them.
    var computedVersionHashes: [String: Data] {
        digests.computedHashes { VersionHash.computedHashes(of: definition) }
    }

    /// A number that is the same for equal models, and differs for most others.
    var fingerprint: Int {
        digests.fingerprint {
            var hasher = Hasher()
            for entity in definition.sorted.entities {
                hasher.combine(entity.name)
                hasher.combine(entity.attributes)
                hasher.combine(entity.relationships)
            }
            return hasher.finalize()
        }
    }
}
