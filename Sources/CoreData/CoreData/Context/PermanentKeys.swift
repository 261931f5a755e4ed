internal import TSanMutex

internal import struct Synchronization.Atomic

/// The permanent identifier that replaces an object's temporary key.
struct PermanentKey: Sendable {
    let temporary: Int64
    let permanent: NSManagedObjectID
}

/// The permanent keys that objects of a context received in an ancestor context and that the context has not adopted
/// yet.
///
/// An ancestor must not wait for its descendants, so it leaves the keys here, from any thread.
final class PermanentKeyInbox: Sendable {
    private let keys = Mutex<[PermanentKey]>([])
    private let hasKeys = Atomic(false)

    /// Adds keys.
    func put(_ news: [PermanentKey]) {
        keys.withLock { $0 += news }
        hasKeys.store(true, ordering: .releasing)
    }

    /// Returns and removes all keys.
    func take() -> [PermanentKey] {
        guard hasKeys.load(ordering: .acquiring) else { return [] }
        return keys.withLock { keys in
            hasKeys.store(false, ordering: .releasing)
            defer { keys = [] }
            return keys
        }
    }
}

extension NSManagedObjectContext {
    /// Replaces temporary keys with the permanent ones that ancestor contexts have announced.
    func adoptPermanentKeys() {
        let news = inbox.take()
        guard !news.isEmpty, let registry else { return }
        for key in news {
            permanentIDs[key.temporary] = key.permanent
            let root = key.permanent.layout.rootNumber
            guard let object = registry.object(store: 0, root: root, key: key.temporary) else { continue }
            registry.move(object, to: key.permanent.key, in: key.permanent.store)
            tellFollowers(object, hasKeyInPlaceOf: key.temporary)
        }
        announce(news)
    }

    /// Passes permanent keys on to the child contexts.
    func announce(_ keys: [PermanentKey]) {
        for child in children.all {
            child.inbox.put(keys)
        }
    }
}
