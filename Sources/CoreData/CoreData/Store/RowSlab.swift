internal import Synchronization

/// Memory that packed rows lie in, freed when the last of its rows is.
final class RowSlab: @unchecked Sendable {
    // @unchecked Sendable because rows are written once, before they are handed out, and never changed after that. Words
    // behind the last row handed out belong to the packer alone.

    /// 64 KB: larger blocks cross the allocator's threshold for mapping memory, which costs a fifth more for each fetch.
    static let words = 8_000

    /// The words, valid for as long as the slab is.
    let memory: UnsafeMutablePointer<UInt64>
    /// How many words there are.
    let capacityInWords: Int
    /// The generation of a row cache that has counted the slab; 0 for none.
    let countingGeneration = Atomic<UInt64>(0)

    init(words: Int) {
        memory = .allocate(capacity: words)
        capacityInWords = words
    }

    deinit {
        memory.deallocate()
    }
}
