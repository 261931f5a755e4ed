internal import FoundationBackfillCore
internal import Glibc
internal import Synchronization

/// A mutex and the state that it protects, at addresses that never change.
///
/// The state is kept by its address: the compiler cannot know that the mutex protects it, and the state itself need not
/// be `Sendable`. Callers hold the mutex while they use it.
final class LockedStorage<State>: Sendable {
    private let mutexAddress: UInt
    private let stateAddress: UInt
    /// The thread that holds the mutex; 0 if none does. A thread compares it with itself only, so no order is needed.
    private let owner = Atomic<UInt>(0)

    init(_ initial: State) {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        state.initialize(to: initial)
        mutexAddress = UInt(bitPattern: mutex)
        stateAddress = UInt(bitPattern: state)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    var state: UnsafeMutablePointer<State> { pointer(stateAddress) }

    private var mutex: UnsafeMutablePointer<pthread_mutex_t> { pointer(mutexAddress) }

    private func pointer<Value>(_ address: UInt) -> UnsafeMutablePointer<Value> {
        guard let pointer = UnsafeMutablePointer<Value>(bitPattern: address) else {
            misuse(.internalInconsistency, "An OSAllocatedUnfairLock has no memory.")
        }
        return pointer
    }

    private var isOwned: Bool { owner.load(ordering: .relaxed) == pthread_self() }

    func lock() {
        require(isOwned: false)
        pthread_mutex_lock(mutex)
        owner.store(pthread_self(), ordering: .relaxed)
    }

    func lockIfAvailable() -> Bool {
        guard pthread_mutex_trylock(mutex) == 0 else { return false }
        owner.store(pthread_self(), ordering: .relaxed)
        return true
    }

    func unlock() {
        require(isOwned: true)
        owner.store(0, ordering: .relaxed)
        pthread_mutex_unlock(mutex)
    }

    /// Stops the program unless the calling thread holds the mutex, or does not hold it.
    func require(isOwned wanted: Bool) {
        guard isOwned != wanted else { return }
        misuse(
            .internalInconsistency,
            wanted
                ? "This thread does not hold the OSAllocatedUnfairLock, so it cannot unlock it."
                : "This thread holds the OSAllocatedUnfairLock already: the lock is not recursive."
        )
    }
}
