internal import Synchronization

/// How often the program has deleted the caches of controllers: what a controller knew of one counts until then.
enum CacheDeletions {
    private struct Counts {
        var all = 0
        var byName: [String: Int] = [:]
    }

    private static let counts = Mutex(Counts())

    static func note(_ name: String?) {
        counts.withLock { counts in
            if let name { counts.byName[name, default: 0] += 1 } else { counts.all += 1 }
        }
    }

    static func count(of name: String) -> Int {
        counts.withLock { $0.all + $0.byName[name, default: 0] }
    }
}
