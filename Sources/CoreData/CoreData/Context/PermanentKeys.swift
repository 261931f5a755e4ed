internal import Synchronization

/// An object that was saved for the first time: from now on it has another key.
struct PermanentKey: Sendable {
    let temporary: Int64
    let permanent: NSManagedObjectID
}

/// The keys that the objects of a context have got in a context above it, and that it has yet to hear of.
///
/// Contexts above must not wait for those below: they leave the news here, from any thread.
final class PermanentKeyInbox: Sendable {
    private let keys = Mutex<[PermanentKey]>([])
    private let hasKeys = Atomic(false)

    /// Leaves news.
    func put(_ news: [PermanentKey]) {
        keys.withLock { $0 += news }
        hasKeys.store(true, ordering: .releasing)
    }

    /// Takes what there is.
    func take() -> [PermanentKey] {
        guard hasKeys.load(ordering: .acquiring) else { return [] }
        return keys.withLock { keys in
            hasKeys.store(false, ordering: .releasing)
            defer { keys = [] }
            return keys
        }
    }
}

/// The contexts whose parent a context is. It does not keep them alive.
final class ChildContexts: Sendable {
    private let children = Mutex<[WeakContext]>([])

    func add(_ child: NSManagedObjectContext) {
        children.withLock { children in
            children.removeAll { $0.context == nil }
            children.append(WeakContext(context: child))
        }
    }

    var all: [NSManagedObjectContext] {
        children.withLock { $0.compactMap(\.context) }
    }
}

private struct WeakContext: Sendable {
    weak var context: NSManagedObjectContext?
}

extension NSManagedObjectContext {
    /// Gives objects that were saved above the keys that they have got there.
    func adoptPermanentKeys() {
        let news = inbox.take()
        guard !news.isEmpty, let registry else { return }
        for key in news {
            permanentIDs[key.temporary] = key.permanent
            let root = key.permanent.layout.rootNumber
            guard let object = registry.object(store: 0, root: root, key: key.temporary) else { continue }
            registry.remove(object)
            object.key = key.permanent.key
            object.store = key.permanent.store
            registry.insert(object)
            tellFollowers(object, hasKeyInPlaceOf: key.temporary)
        }
        announce(news)
    }

    /// Tells the contexts below which keys objects have got.
    func announce(_ keys: [PermanentKey]) {
        for child in children.all {
            child.inbox.put(keys)
        }
    }
}
