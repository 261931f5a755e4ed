internal import Synchronization

/// A block of memory that contains packed rows, freed with the last of its rows.
final class RowSlab: @unchecked Sendable {
    // @unchecked Sendable because rows are written once, before they are shared, and never changed afterwards. Words
    // after the last finished row are used only by the packer.

    /// The usual size: 64 KB. Larger blocks exceed the allocator's threshold for mapping memory, which makes each fetch
    /// a fifth slower.
    static let words = 8_000

    /// The words, valid for the lifetime of the slab.
    let memory: UnsafeMutablePointer<UInt64>
    /// The number of words.
    let capacityInWords: Int
    /// The generation of the row cache that has counted this slab; 0 for none.
    let countingGeneration = Atomic<UInt64>(0)
    /// The page that the slab is a part of; nil if it has memory of its own.
    private let page: SlabPage?

    init(words: Int) {
        memory = .allocate(capacity: words)
        capacityInWords = words
        page = nil
    }

    /// Creates a slab from a part of a page.
    fileprivate init(_ part: UnsafeMutableRawPointer, of page: SlabPage) {
        memory = part.bindMemory(to: UInt64.self, capacity: SlabPage.partSize / 8)
        capacityInWords = SlabPage.partSize / 8
        self.page = page
    }

    deinit {
        if let page {
            page.giveBack(memory)
        } else {
            memory.deallocate()
        }
    }
}

/// Makes the slabs of a packer. The first ones have memory of their own; the many of a large fetch share pages, which the
/// system provides in a tenth of the time.
struct SlabSource {
    /// The number of slabs after which a fetch is large.
    private static let mostSmall = 8

    private var count = 0
    private var page: SlabPage?

    /// Returns the next slab, of the given number of words or a few more.
    mutating func next(words: Int) -> RowSlab {
        count += 1
        // Rows that need more or less have slabs of their own in between.
        guard count > Self.mostSmall, words == RowSlab.words else { return RowSlab(words: words) }
        if let slab = page?.nextSlab() { return slab }
        page = SlabPage()
        return page?.nextSlab() ?? RowSlab(words: words)
    }
}

/// A large page of memory that is cut into 32 slabs.
private final class SlabPage: Sendable {
    static let partCount = 32
    static let partSize = LargeMemory.pageSize / partCount
    /// The number of slabs in use below which the memory of the others is given back one by one. A few rows that live long
    /// must not keep whole pages.
    private static let fewParts = 8

    private let memory: LargeMemory
    /// The number of slabs that were handed out.
    private let handedOut = Atomic<Int>(0)
    /// The slabs in use, one bit for each.
    private let used = Atomic<UInt32>(0)
    /// The slabs that were given back. Another thread may still be handing out the others.
    private let gone = Atomic<UInt32>(0)

    init?() {
        guard let memory = LargeMemory(byteCount: LargeMemory.pageSize) else { return nil }
        self.memory = memory
    }

    /// Returns a slab that was never handed out before; nil if there is none left.
    func nextSlab() -> RowSlab? {
        let index = handedOut.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < Self.partCount else { return nil }
        used.bitwiseOr(1 << UInt32(index), ordering: .relaxed)
        return RowSlab(part(index), of: self)
    }

    private func part(_ index: Int) -> UnsafeMutableRawPointer { memory.start + index * Self.partSize }

    /// Takes back a slab, which is never used again.
    func giveBack(_ slab: UnsafeMutableRawPointer) {
        let index = (slab - memory.start) / Self.partSize
        let gone = gone.bitwiseOr(1 << UInt32(index), ordering: .relaxed).newValue
        let rest = used.bitwiseXor(1 << UInt32(index), ordering: .acquiringAndReleasing).newValue
        guard rest != 0, rest.nonzeroBitCount <= Self.fewParts else { return }
        guard rest.nonzeroBitCount == Self.fewParts else {
            return memory.discard(part(index), byteCount: Self.partSize)
        }
        for index in 0..<Self.partCount where gone >> UInt32(index) & 1 == 1 {
            memory.discard(part(index), byteCount: Self.partSize)
        }
    }
}
