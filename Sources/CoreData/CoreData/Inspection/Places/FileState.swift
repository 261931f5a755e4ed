internal import Foundation

/// The state of a store's files as the system tells it, without opening them: another one means that a program has written.
package struct FileState: Hashable, Sendable {
    /// A file; a negative size stands for one that is not there.
    private struct Entry: Hashable {
        var number: UInt64 = 0
        var size: Int64 = -1
        var seconds = 0
        var nanoseconds = 0
    }

    private let entries: [Entry]

    /// Looks at the file, its log and its journal, and whether there is an index of the log. The index itself is left out: each
    /// reader writes to it.
    init(of url: URL) {
        let files = StoreFiles(url: url)
        var entries = [files.url, files.log, files.journal].map { Self.entry(at: $0.path) }
        var index = Self.entry(at: files.sharedMemory.path)
        index = index.size < 0 ? Entry() : Entry(number: index.number, size: 0)
        entries.append(index)
        self.entries = entries
    }

    private static func entry(at path: String) -> Entry {
        var status = stat()
        guard stat(path, &status) == 0 else { return Entry() }
        return Entry(
            number: UInt64(status.st_ino),
            size: Int64(status.st_size),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec
        )
    }
}
