internal import Foundation

/// What a store's files look like from outside: if it is the same later, nobody has written to them.
struct StoreStamp: Equatable {
    private let states: [State?]

    init(of files: StoreFiles) {
        states = ([files.url] + files.besides).map(State.init)
    }

    private struct State: Equatable {
        let size: Int
        let seconds: Int
        let nanoseconds: Int

        /// Nil if there is no file, or none with anything in it. SQLite's shared memory says nothing of the content.
        init?(_ url: URL) {
            var found = stat()
            guard !url.path.hasSuffix("-shm"), stat(url.path, &found) == 0, found.st_size > 0 else { return nil }
            size = Int(found.st_size)
            (seconds, nanoseconds) = (Int(found.st_mtim.tv_sec), Int(found.st_mtim.tv_nsec))
        }
    }
}
