internal import Foundation

/// Zeroed memory in pages of 2 MB, for data of a large fetch.
///
/// The system provides and clears usual memory 4 KB at a time, which takes as long as reading the rows from the database.
/// Where it has no large pages, this is usual memory.
final class LargeMemory: Sendable {
    /// The size of a large page in bytes.
    static let pageSize = 2 << 20

    private let address: UInt
    private let byteCount: Int

    /// Fails if the system has no memory.
    ///
    /// - Parameter byteCount: The size, a multiple of the page size.
    init?(byteCount: Int) {
        // Maps a page more, because large pages begin at multiples of their size, and unmaps the rest.
        let mapped = mmap(nil, byteCount + Self.pageSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapped, mapped != MAP_FAILED else { return nil }
        let unaligned = UInt(bitPattern: mapped)
        let start = (unaligned + UInt(Self.pageSize) - 1) & ~(UInt(Self.pageSize) - 1)
        let before = Int(start - unaligned)
        if before > 0 { munmap(mapped, before) }
        munmap(mapped + before + byteCount, Self.pageSize - before)
        madvise(mapped + before, byteCount, Int32(MADV_HUGEPAGE))
        (address, self.byteCount) = (start, byteCount)
    }

    deinit {
        munmap(start, byteCount)
    }

    /// The first byte.
    var start: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped }

    /// Gives the memory of a part back to the system. The part reads as zeros then.
    func discard(_ part: UnsafeMutableRawPointer, byteCount: Int) {
        madvise(part, byteCount, Int32(MADV_DONTNEED))
    }
}
